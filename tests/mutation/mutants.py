"""Mutants: small damage to one definition's text, drawn by a seed.

Words are changed wherever they stand, in headers, bodies, kingdoms, piles and rulings; titles in quotes and
comments are left alone, since they may be anything.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_UNSEEN = re.compile(r'"[^"\n]*"|#[^\n]*')
_WORD = re.compile(r"(?<![\w$'-])[A-Za-z][A-Za-z'/-]*")
_TOKEN = re.compile(r"[\w$'/+*-]*\w[\w$'/+*]*")
PREPOSITIONS = (
    "from",
    "to",
    "into",
    "onto",
    "in",
    "on",
    "with",
    "without",
    "among",
    "by",
    "as",
    "of",
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One damaged text: what stands at ``start`` instead of ``old``."""

    kind: str
    start: int
    old: str
    new: str
    text: str

    @property
    def end(self) -> int:
        """Where the damage ends in the mutated text."""
        return self.start + len(self.new)

    def __str__(self) -> str:
        line = self.text.count("\n", 0, self.start)
        return f"{self.old!r} -> {self.new!r} in `{self.text.splitlines()[line].strip()}`"


Draw = Callable[[str, random.Random, frozenset[str]], Iterator[Mutant]]


def misspelt(text: str, rng: random.Random, known: frozenset[str]) -> Iterator[Mutant]:
    """Each word three times: with two neighbours swapped, a letter doubled, a letter dropped."""
    for match in _WORD.finditer(_seen(text)):
        word = match[0]
        for damage in (_swapped, _doubled, _dropped):
            new = next((w for w in damage(word, rng) if w not in known), None)
            if new is not None:
                yield _put("misspell", text, match.start(), word, new)


def recased(text: str, _rng: random.Random, _known: frozenset[str]) -> Iterator[Mutant]:
    """Each word with its first letter in the other case."""
    for match in _WORD.finditer(_seen(text)):
        word = match[0]
        yield _put("recase", text, match.start(), word, word[0].swapcase() + word[1:])


def swapped(text: str, _rng: random.Random, _known: frozenset[str]) -> Iterator[Mutant]:
    """Each word in the place of its neighbour on the same line."""
    found = list(_TOKEN.finditer(_seen(text)))
    for one, two in pairwise(found):
        between = text[one.end() : two.start()]
        if one[0] != two[0] and between.isspace() and "\n" not in between:
            old = text[one.start() : two.end()]
            yield _put("swap", text, one.start(), old, two[0] + between + one[0])


def doubled(text: str, _rng: random.Random, _known: frozenset[str]) -> Iterator[Mutant]:
    """Each word twice."""
    for match in _TOKEN.finditer(_seen(text)):
        yield _put("double", text, match.start(), match[0], f"{match[0]} {match[0]}")


def dropped(text: str, _rng: random.Random, _known: frozenset[str]) -> Iterator[Mutant]:
    """Each word left out, with the space before it."""
    for match in _TOKEN.finditer(_seen(text)):
        start, end = match.span()
        if text[start - 1 : start] == " " and text[:start].rstrip(" ")[-1:] not in ("\n", ""):
            start -= 1
        elif text[end : end + 1] == " ":
            end += 1
        yield _put("drop", text, start, text[start:end], "")


def other_preposition(text: str, rng: random.Random, _known: frozenset[str]) -> Iterator[Mutant]:
    """Each preposition replaced by another one."""
    for match in _WORD.finditer(_seen(text)):
        if match[0] in PREPOSITIONS:
            new = rng.choice([word for word in PREPOSITIONS if word != match[0]])
            yield _put("preposition", text, match.start(), match[0], new)


KINDS: dict[str, Draw] = {
    "misspell": misspelt,
    "recase": recased,
    "swap": swapped,
    "double": doubled,
    "drop": dropped,
    "preposition": other_preposition,
}


def _put(kind: str, text: str, start: int, old: str, new: str) -> Mutant:
    return Mutant(kind, start, old, new, text[:start] + new + text[start + len(old) :])


def _seen(text: str) -> str:
    return _UNSEEN.sub(lambda match: '"' * len(match[0]), text)


def _swapped(word: str, rng: random.Random) -> Iterator[str]:
    for i in _places(len(word) - 1, rng):
        if word[i] != word[i + 1]:
            yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def _doubled(word: str, rng: random.Random) -> Iterator[str]:
    for i in _places(len(word), rng):
        yield word[:i] + word[i] + word[i:]


def _dropped(word: str, rng: random.Random) -> Iterator[str]:
    for i in _places(len(word) if len(word) > 2 else 0, rng):
        yield word[:i] + word[i + 1 :]


def _places(count: int, rng: random.Random) -> list[int]:
    return rng.sample(range(count), count)
