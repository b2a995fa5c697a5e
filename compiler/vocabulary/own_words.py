"""Own words: what a folder of cards adds to its game's vocabulary, in its card files.

``type Spirit`` defines a type. Which definitions bring a word, and what stands for it in the runtime, says
the game's vocabulary, by what a kind of definition ``makes``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler.vocabulary.entries import Resource, Zone
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.vocabulary.game import Vocabulary


def widened(words: Vocabulary, headers: Iterable[tuple[str, str]]) -> Vocabulary:
    """The vocabulary with the words that definitions bring, of which these are the keywords and names.

    A word that the game has already, or that was brought before, stays what it is.
    """
    brought: dict[str, str] = {}
    forms: set[str] = set()
    for keyword, name in headers:
        kind, called = words.kinds.get(keyword), words.called(keyword, name)
        if kind is not None and kind.makes and called not in forms and not is_taken(called, words):
            brought[called] = keyword
            forms |= {called, plural(called)}
    return _with(words, brought) if brought else words


def is_taken(name: str, words: Vocabulary) -> bool:
    """Whether something in the vocabulary is called this, or several of it are."""
    forms = (words.type_forms, words.title_forms, words.resource_forms, words.zones, words.own)
    return any(
        name in each for each in (*forms, words.phases, words.adjectives, words.sets.options)
    )


def _with(words: Vocabulary, brought: dict[str, str]) -> Vocabulary:
    """The vocabulary with more words, each with the keyword of its definition."""
    types, zones, resources = dict(words.types), dict(words.zones), dict(words.resources)
    for name, keyword in brought.items():
        ((table, code),) = words.kinds[keyword].makes.items()
        match table:
            case "type":
                types[name] = code
            case "zone":
                zones[name] = _mat(name, code)
            case "resource":
                resources[name] = _counter(name, code)
            case _:
                raise ValueError(f"no definition makes a word of the table {table}")
    everything = words.brought | brought
    return replace(words, types=types, zones=zones, resources=resources, brought=everything)


def _mat(name: str, code: str) -> Zone:
    """A mat in front of each player, where cards lie open."""
    place = code.replace("{name}", name)
    return Zone(name, place, mat=True)


def _counter(name: str, code: str) -> Resource:
    """Something that players have a number of; a name that ends like a plural is its own."""
    return Resource(name, held=code, counted=not name.endswith("s"), keyed=True)
