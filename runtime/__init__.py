"""What generated cards run on: a kernel that knows no game, and the rules of each game.

Imports the standard library only, so that a server, a bot or a notebook needs nothing else.
"""
