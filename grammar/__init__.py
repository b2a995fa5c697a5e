"""The language of card texts: its syntax, and one vocabulary per game."""
