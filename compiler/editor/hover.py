"""Hover: what stands at a place, in Markdown: a name as it is printed, a word as the vocabulary says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.editor import names
from cardwright.compiler.wording.definitions import listed, printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.entries import Verb
    from cardwright.compiler.vocabulary.game import Vocabulary

_WORD = re.compile(r"[\w'-]+")
_LONGEST = 5
"""Words of the vocabulary have at most so many parts."""


@dataclass(frozen=True, slots=True)
class Hover:
    """What is told of ``text[start:end]``, in Markdown."""

    start: int
    end: int
    markdown: str


def hover(compilation: Compilation, source: Source, offset: int) -> Hover | None:
    """What is known of the word or name at an offset; None where nothing is."""
    text = source.text
    named = names.name_at(text, offset, names.known_names(compilation))
    if named is not None:
        said = wording(compilation, named.name)
        if said:
            return Hover(named.start, named.end, said)
    shared = names.shared_at(source, offset)
    if shared is not None:
        said = f"**{shared.name}**: a text that the cards of this file share"
        return Hover(shared.start, shared.end, said)
    for start, end in _around(text, offset):
        said = of_word(text[start:end], compilation.words)
        if said:
            return Hover(start, end, said)
    return None


def _around(text: str, offset: int) -> Iterator[tuple[int, int]]:
    """The stretches of whole words on the line that an offset is in, the longest first."""
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[begin : len(text) if end < 0 else end].split("#", maxsplit=1)[0]
    stops = [match.span() for match in _WORD.finditer(line)]
    for length in range(_LONGEST, 0, -1):
        for first in range(len(stops) - length + 1):
            start, stop = begin + stops[first][0], begin + stops[first + length - 1][1]
            if start <= offset <= stop:
                yield start, stop


def wording(compilation: Compilation, name: str) -> str:
    """All printings of a definition as they are printed; "" for one that can't be understood."""
    words = compilation.words
    found: list[str] = []
    for unit in compilation.units:
        match unit.meaning:
            case ir.Card() as card if card.name == name:
                found.append(printed(card, words))
            case ir.Pile() as pile if pile.name == name:
                found.append(listed(pile, words))
    return "\n".join(f"```text\n{each.rstrip()}\n```" for each in found)


def of_word(word: str, words: Vocabulary) -> str:
    """What the vocabulary says of a word, "" for one that it does not have."""
    if word in words.verb_forms:
        return of_verb(words.verb_forms[word][0])
    for known, what in ((words.adjectives, "says"), (words.own, "says")):
        if word in known:
            return f"**{word}**: {getattr(known[word], what)}"
    if word in words.zones:
        return f"**{word}**: a place for {words.zones[word].holds}"
    if word in words.type_forms:
        return f"**{words.type_forms[word][0]}**: a type"
    if word in words.resource_forms:
        return f"**{word}**: a resource, as in `+1 {word}`"
    if word in words.moments:
        return f"**{word}**: a moment"
    if word in words.kinds:
        return f"**{word}**: {words.kinds[word].says}"
    return f"**{word}**: {words.sets.keywords[word]}" if word in words.sets.keywords else ""


def of_verb(verb: Verb) -> str:
    """What a verb means, the ways to say it, what each leaves to speak of, and what can wait for it."""
    lines = [f"**{verb.name}**: {verb.says}", ""]
    for pattern in verb.patterns:
        leaves = f", leaves {pattern.leaves}" if pattern.leaves else ""
        lines.append(f"- `{pattern.say}`{leaves}")
    if verb.events:
        lines += ["", "Abilities can wait for it:", ""]
        lines += [f"- `{event.say}`" for event in verb.events]
    return "\n".join(lines)
