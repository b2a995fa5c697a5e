"""Positions: offsets in code points as lines and UTF-16 columns, as editors count them, and back."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

BEYOND = 0xFFFF
"""Code points beyond this one take two UTF-16 units."""


@dataclass(frozen=True)
class Positions:
    """The places of one text, whose lines end with line feeds."""

    text: str

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        return starts[:-1]

    def position(self, offset: int) -> tuple[int, int]:
        """The line (from 0) and the column in UTF-16 units of an offset; one outside the text is its end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return line, units(self.text[self._starts[line] : offset])

    def offset(self, line: int, column: int) -> int:
        """The offset of a position; a column behind its line is the line's end, a later line the text's.

        A column in the middle of a code point is that code point's beginning.
        """
        if line < 0:
            return 0
        if line >= len(self._starts):
            return len(self.text)
        start = self._starts[line]
        end = self.text.find("\n", start)
        place, seen = start, 0
        for sign in self.text[start : len(self.text) if end < 0 else end]:
            seen += 1 + (ord(sign) > BEYOND)
            if seen > column:
                break
            place += 1
        return place


def units(text: str) -> int:
    """How many UTF-16 units a text takes."""
    return len(text) + sum(ord(sign) > BEYOND for sign in text)
