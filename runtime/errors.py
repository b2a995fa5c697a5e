"""The root of all errors of this package, compiler and runtime alike.

It stands in the runtime, which needs nothing else, so that a built game raises it without the compiler.
"""


class CardwrightError(Exception):
    """What the package raises: a mistake in what it was given, told in a sentence.

    Errors of card texts are no exceptions but findings; an illegal answer, a path that can't be read, a game
    that is not there or a build that is of another version are raised as subclasses of this. Anything else
    that comes out of the package is a bug in it.
    """


class NeverEnds(CardwrightError, RecursionError):
    """A card text is followed round after round and nothing comes of it, as when it plays itself again."""
