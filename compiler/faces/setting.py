"""Setting: lines of print are broken and shrunk until they fit into the room there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import sqrt

from cardwright.compiler.faces.metrics import Style, width
from cardwright.compiler.wording.lines import Row

LEADING = 1.22
"""From one base line to the next, in units of the size."""

NAME_LEADING = 1.1
"""The same for the lines of a name."""

BONUS = 1.25
"""How much larger a line is that only says what a card gives."""

INDENT = 1.1
"""How far a line stands in that belongs to another one, in units of the size."""

ASIDE = 0.8
"""How large a line in brackets is, in units of the size."""

_STEP, _CAREFUL = 0.95, 1.04
"""How much smaller a text is tried at least; its height goes with the square of its size, more or less."""

_RULE = 0.9
_BULLET = "\u2022"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters; or with a ``sign`` an amount of it, which is drawn as a coin."""

    text: str
    sign: str = ""

    def width(self, style: Style) -> float:
        """Its width in units of the size."""
        if not self.sign:
            return width(self.text, style)
        return max(1.0, width(self.text, Style.BOLD) + 0.4)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of print, as far from the left as ``indent`` says, or in the middle where that is None.

    ``above`` is how much room for a rule is left above it, ``bullet`` what stands before it.
    """

    pieces: tuple[Piece, ...]
    size: float
    style: Style
    indent: float | None
    width: float
    above: float = 0.0
    bullet: str = ""


Word = tuple[Piece, ...]


def fitted(
    parts: Sequence[Sequence[Row]], signs: Sequence[str], room: tuple[float, float], size: float
) -> list[Line]:
    """The lines of a text, no larger than ``size`` and so small that they fit into a width and a height."""
    wide, high = room
    while True:
        lines = list(_lines(parts, signs, wide, size))
        if (taken := height(lines)) <= high:
            return lines
        size *= min(_STEP, _CAREFUL * sqrt(high / taken))


def fitted_name(text: str, room: tuple[float, float], size: float) -> tuple[float, list[str]]:
    """The largest size, ``size`` at most, at which a name fits into a width and a height, and its lines."""
    wide, high = room
    words = _words(text, ())
    while True:
        lines = list(_broken(words, max(wide / size, 1.0), Style.BOLD))
        if len(lines) * size * NAME_LEADING <= high:
            return size, ["".join(piece.text for piece in line) for line in lines]
        size *= _STEP


def height(lines: Sequence[Line]) -> float:
    """How high lines are together."""
    return sum(line.size * LEADING + line.above for line in lines)


def one_line(text: str, style: Style, wide: float, size: float) -> float:
    """The largest size, ``size`` at most, at which a text fits into a width."""
    return min(size, wide / max(width(text, style), 0.01))


def _lines(
    parts: Sequence[Sequence[Row]], signs: Sequence[str], wide: float, size: float
) -> Iterator[Line]:
    """All lines of a text: in the middle, but where lines belong to others."""
    middle = not any(row.below for part in parts for row in part)
    for number, part in enumerate(parts):
        above = size * _RULE if number else 0.0
        for row in part:
            for line in _row(row, signs, wide, size, None if middle else 0):
                yield replace(line, above=above)
                above = 0.0


def _row(
    row: Row, signs: Sequence[str], wide: float, size: float, depth: int | None
) -> Iterator[Line]:
    """A row and those below it; ``depth`` is how far it stands in, None in the middle."""
    style, share = _looks(row) if not depth else (Style.PLAIN, 1.0)
    here = size * share
    indent = None if depth is None or style is Style.BOLD else depth * INDENT * size
    room = (wide - (indent or 0.0)) / here
    for number, pieces in enumerate(_broken(_words(row.text, signs), max(room, 1.0), style)):
        bullet = _BULLET if depth and not number else ""
        yield Line(pieces, here, style, indent, _width(pieces, style) * here, bullet=bullet)
    for below in row.below:
        yield from _row(below, signs, wide, size, (depth or 0) + 1)


def _looks(row: Row) -> tuple[Style, float]:
    """How a line looks, and how large it is: one that only says what a card gives, and one in brackets."""
    if row.text.startswith("+") and not row.text.endswith("."):
        return Style.BOLD, BONUS
    return (Style.ITALIC, ASIDE) if row.text.startswith("(") else (Style.PLAIN, 1.0)


def _words(text: str, signs: Sequence[str]) -> list[Word]:
    """The words of a text, each in pieces: letters, and amounts behind a sign."""
    amount = re.compile("|".join(rf"({re.escape(sign)})(\d+)" for sign in signs) or "(?!)")
    return [tuple(_pieces(word, amount)) for word in text.split(" ") if word]


def _pieces(word: str, amount: re.Pattern[str]) -> Iterator[Piece]:
    end = 0
    for found in amount.finditer(word):
        if found.start() > end:
            yield Piece(word[end : found.start()])
        sign, number = (each for each in found.groups() if each is not None)
        yield Piece(number, sign)
        end = found.end()
    if word[end:]:
        yield Piece(word[end:])


def _broken(words: Sequence[Word], room: float, style: Style) -> Iterator[tuple[Piece, ...]]:
    """Words in lines that are at most so wide, in units of the size."""
    blank = Piece(" ")
    line: list[Piece] = []
    taken = 0.0
    for word in chain.from_iterable(_short(each, room, style) for each in words):
        wide = _width(word, style)
        if line and taken + blank.width(style) + wide > room:
            yield tuple(line)
            line, taken = [], 0.0
        if line:
            line.append(blank)
            taken += blank.width(style)
        line += word
        taken += wide
    if line:
        yield tuple(line)


def _short(word: Word, room: float, style: Style) -> Iterator[Word]:
    """A word that no line has room for, in parts."""
    if _width(word, style) <= room:
        yield word
        return
    part: list[Piece] = []
    taken = 0.0
    for piece in _letters(word):
        wide = piece.width(style)
        if part and taken + wide > room:
            yield tuple(part)
            part, taken = [], 0.0
        part.append(piece)
        taken += wide
    yield tuple(part)


def _letters(word: Word) -> Iterator[Piece]:
    for piece in word:
        yield from (piece,) if piece.sign else map(Piece, piece.text)


def _width(pieces: Sequence[Piece], style: Style) -> float:
    return sum(piece.width(style) for piece in pieces)
