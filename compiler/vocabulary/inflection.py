"""Inflection: plurals, articles and the forms of verbs, as English has them."""

from __future__ import annotations

import re

_SOUNDS_LIKE_A_CONSONANT = re.compile(r"(?:uni|use|usu|eu|one)", re.IGNORECASE)


def third_person(verb: str) -> str:
    """``put back`` -> ``puts back``."""
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    stem = first[:-1] + "ie" if first.endswith("y") and first[-2:-1] not in "aeiou" else first
    return f"{stem}{ending} {rest}".rstrip()


def plural(noun: str) -> str:
    """``Duchy`` -> ``Duchies``, ``Witch`` -> ``Witches``; what ends like a plural is its own."""
    if noun.endswith("s") and not noun.endswith(("ss", "us")):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "sh", "ch", "x")) else "s")


def past_of(verb: str) -> str:
    """``trash`` -> ``trashed``, ``replay`` -> ``replayed``; irregular ones stand in the vocabulary."""
    first, _, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        past = first[:-1] + "ied"
    else:
        past = first + ("d" if first.endswith("e") else "ed")
    return f"{past} {rest}".rstrip()


def article(word: str) -> str:
    """``a`` or ``an``, as it sounds before a word."""
    vowel = word[0].lower() in "aeiou" and not _SOUNDS_LIKE_A_CONSONANT.match(word)
    return "an" if vowel else "a"


def one_of(kind: str) -> str:
    """``A card``, ``An event``: one of a kind, as a sentence begins with it."""
    return f"{article(kind).capitalize()} {kind}"
