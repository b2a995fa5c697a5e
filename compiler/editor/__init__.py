"""What an editor asks about card texts: pure functions of a text, a place in it and a compilation.

Places are offsets in code points, as everywhere in the compiler; ``positions`` turns them into those of an
editor. Only ``project`` reads files. The module that speaks an editor's protocol is
``compiler/cli/language_server.py``.
"""
