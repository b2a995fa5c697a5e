"""Own words: what a folder of cards adds to its game's vocabulary, in its card files.

``type Spirit`` defines a type. Which definitions bring a word, and what stands for it in the runtime, says
the game's vocabulary, by what a kind of definition ``makes``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler.vocabulary.entries import Resource, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.vocabulary.game import Vocabulary


def widened(words: Vocabulary, headers: Iterable[tuple[str, str]]) -> Vocabulary:
    """The vocabulary with the words that definitions bring, of which these are the keywords and names.

    A word that the game has already, or that was brought before, stays what it is.
    """
    for keyword, name in headers:
        kind = words.kinds.get(keyword)
        called = words.called(keyword, name)
        if kind is not None and kind.makes and not is_taken(called, words):
            words = _with(words, keyword, called)
    return words


def is_taken(name: str, words: Vocabulary) -> bool:
    """Whether something in the vocabulary is called this, or several of it are."""
    forms = (words.type_forms, words.title_forms, words.resource_forms, words.zones, words.own)
    return any(name in each for each in (*forms, words.phases, words.adjectives, words.options))


def _with(words: Vocabulary, keyword: str, name: str) -> Vocabulary:
    """The vocabulary with one more word."""
    brought = words.brought | {name: keyword}
    table, code = next(iter(words.kinds[keyword].makes.items()))
    match table:
        case "type":
            return replace(words, types=words.types | {name: code}, brought=brought)
        case "zone":
            code = code.replace("{name}", name)
            zone = Zone(name, code, call=code.partition("(")[0], mat=True)
            return replace(words, zones=words.zones | {name: zone}, brought=brought)
        case "resource":
            counter = Resource(name, counter=code, counted=not name.endswith("s"), keyed=True)
            return replace(words, resources=words.resources | {name: counter}, brought=brought)
    raise ValueError(f"no definition makes a word of the table {table}")
