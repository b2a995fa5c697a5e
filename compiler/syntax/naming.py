"""Names: what a header may call a definition, and how the parser reads a name of several kinds of words.

The grammar knows a name as a run of capitalised words. A header may give a longer one, with small words,
numbers or a part in brackets ("Partridge in a Pear Tree", "Day 3", "Harem (Farm)"). Where such a name ends in
a sentence only the definitions can tell, so they are asked before anything is parsed: the parser is shown
each of these names as one capitalised word of the same length, and every place stays what it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardwright.compiler.text.source import Piece

_WORD = r"[A-Z][A-Za-z'/-]*"
_PART = rf"(?: (?:[a-z]+ )*(?:{_WORD}|[0-9]+))"
NAME = rf"{_WORD}{_PART}*(?: \([A-Za-z0-9'/ -]+\))?"
"""A name as a header may give it, as a pattern."""


def is_name(text: str) -> bool:
    """Whether a header may give this name, as far as its letters and words go."""
    return re.fullmatch(NAME, text) is not None


_PLAIN = re.compile(rf"{_WORD}( ((of|the|of the) )?{_WORD})*")
_HEADER = re.compile(rf"(?P<keyword>[a-z]+)[ \t]+(?P<name>{NAME})[ \t]*(?=[:,#\n]|$)")
_BEGIN = re.compile(r"(?<![\w'-])[A-Z]")
_INSIDE = re.compile(r"[\w'-]")
_UNLIKE = re.compile(r"[^A-Za-z'/]")
_UNDEFINING = frozenset({"errata", "ruling", "to"})


@dataclass(frozen=True)
class LongNames:
    """The names of a compilation that are more than capitalised words, with their plurals."""

    names: frozenset[str] = frozenset()

    @cached_property
    def forms(self) -> frozenset[str]:
        """The names and their plurals."""
        return self.names | {plural(name) for name in self.names}

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted({len(form) for form in self.forms}, reverse=True)

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where these names stand in a text, from start to end; the longest where several begin."""
        seen = 0
        for found in _BEGIN.finditer(text) if self.names else ():
            start = found.start()
            if start < seen:
                continue
            ends = (start + length for length in self._lengths)
            seen = next((end for end in ends if self._is_at(text, start, end)), seen)
            if seen > start:
                yield start, seen

    def _is_at(self, text: str, start: int, end: int) -> bool:
        return text[start:end] in self.forms and not _INSIDE.match(text, end)

    def hidden(self, text: str) -> str:
        """The text as the parser is shown it: each of these names is one word of the same length."""
        return self._replaced(text, lambda name: _UNLIKE.sub("-", name))

    def covered(self, text: str, sign: str) -> str:
        """The text with each of these names covered by a sign, for those who look for other words."""
        return self._replaced(text, lambda name: sign * len(name))

    def _replaced(self, text: str, new: Callable[[str], str]) -> str:
        parts, last = [], 0
        for start, end in self.places(text):
            parts += [text[last:start], new(text[start:end])]
            last = end
        return "".join((*parts, text[last:]))

    def in_text(self, text: str) -> LongNames:
        """Those of the names that a text speaks of: it is read the same with these alone."""
        found = {text[start:end] for start, end in self.places(text)}
        return LongNames(frozenset(name for name in self.names if {name, plural(name)} & found))


NO_LONG_NAMES = LongNames()


def long_names(names: Iterable[str]) -> LongNames:
    """Those of the names that the grammar does not know as a name."""
    return LongNames(frozenset(name for name in names if is_long(name)))


def is_long(name: str) -> bool:
    """Whether a name is more than a run of capitalised words."""
    return is_name(name) and not _PLAIN.fullmatch(name)


def header(text: str) -> tuple[str, str] | None:
    """The keyword and the name with which a definition begins; None where it begins otherwise."""
    found = _HEADER.match(text)
    return (found["keyword"], found["name"]) if found else None


def given_names(pieces: Sequence[Piece]) -> LongNames:
    """The long names that definitions give themselves."""
    headers = (found for piece in pieces if (found := header(piece.text)))
    return long_names(name for keyword, name in headers if keyword not in _UNDEFINING)
