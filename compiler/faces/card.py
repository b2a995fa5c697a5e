"""Card: a face drawn in a frame of our own, which has the colours of its types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from math import cos, pi, sin
from typing import TYPE_CHECKING

from cardwright.compiler.faces.drawing import INK, Box, Disc, Drawing, Item, Polygon, Rule, Words
from cardwright.compiler.faces.face import Badge, Form
from cardwright.compiler.faces.metrics import Style, width
from cardwright.compiler.faces.setting import (
    LEADING,
    NAME_LEADING,
    Line,
    fitted,
    fitted_name,
    height,
    one_line,
)

if TYPE_CHECKING:
    from cardwright.compiler.faces.face import Face

SHORT, LONG = 63.0, 88.0
"""The sides of a card: nine fit onto a sheet of A4 or Letter paper."""

_FRAME = "#3b342a"
_PANEL = "#f8f3e6"
_WHITE = "#ffffff"
_EDGE, _BAND = 2.0, 2.2
_HEAD, _FOOT = 9.0, 8.5
_MARGIN = 3.0
_NAME, _TEXT, _TYPES = 5.2, 4.0, 3.6
_LABEL = 2.3
_BASELINE = 0.33
"""How far below its middle a line of letters stands, in units of the size."""


def drawn(face: Face) -> Drawing:
    """A face in its frame; a wide one lies on its side."""
    wide, high = (LONG, SHORT) if face.wide else (SHORT, LONG)
    items = (*_frame(face, wide, high), *_head(face, wide), *_text(face, wide, high))
    return Drawing(face.title, wide, high, (*items, *_foot(face, wide, high)))


def _frame(face: Face, wide: float, high: float) -> Iterator[Item]:
    """The edge of the card, the colours of its types from left to right, and the panel for its text."""
    yield Box(0, 0, wide, high, _FRAME, 3.0)
    across = (wide - 2 * _EDGE) / len(face.colours)
    for number, colour in enumerate(face.colours):
        yield Box(_EDGE + number * across, _EDGE, across, high - 2 * _EDGE, colour)
    inset = _EDGE + _BAND
    yield Box(inset, inset, wide - 2 * inset, _HEAD - 1.5, _PANEL, 1.0)
    top = inset + _HEAD
    foot = _foot_height(face)
    yield Box(inset, top, wide - 2 * inset, high - top - inset - foot, _PANEL, 1.0)
    if foot:
        yield Box(inset, high - inset - _FOOT + 1.5, wide - 2 * inset, _FOOT - 1.5, _PANEL, 1.0)


def _head(face: Face, wide: float) -> Iterator[Item]:
    """The name on as many lines as it needs, and small below it which printing this is."""
    inset = _EDGE + _BAND
    room, high = wide - 2 * (inset + 1.5), _HEAD - 1.5
    if face.label:
        high -= _LABEL
        spot = (wide / 2, inset + high + _LABEL / 2 - 0.3)
        yield from _centred(face.label, Style.ITALIC, spot, room, _LABEL)
    size, lines = fitted_name(face.title, (room, high), _NAME)
    y = inset + (high - len(lines) * size * NAME_LEADING) / 2
    for line in lines:
        y += size * NAME_LEADING / 2
        yield from _centred(line, Style.BOLD, (wide / 2, y), room, size)
        y += size * NAME_LEADING / 2


def _centred(
    text: str, style: Style, at: tuple[float, float], room: float, size: float
) -> Iterator[Words]:
    """A text on one line around a point, ``size`` at most and as large as there is room for."""
    size = one_line(text, style, room, size)
    long = width(text, style) * size
    yield Words(at[0] - long / 2, at[1] + size * _BASELINE, size, text, long, style)


def _text(face: Face, wide: float, high: float) -> Iterator[Item]:
    """The lines of the text in the middle of their panel, and a rule between its parts."""
    left, top = _EDGE + _BAND + _MARGIN, _EDGE + _BAND + _HEAD + 2.0
    room = (wide - 2 * left, high - top - (_EDGE + _BAND + _foot_height(face) + 2.0))
    lines = fitted(face.parts, tuple(face.signs), room, _TEXT)
    y = top + (room[1] - height(lines)) / 2
    for line in lines:
        if line.above:
            yield Rule(wide / 2 - 10, y + line.above / 2, wide / 2 + 10, y + line.above / 2)
        y += line.above + line.size * LEADING / 2
        x = (wide - line.width) / 2 if line.indent is None else left + line.indent
        if line.bullet:
            yield _bullet(line, x, y)
        yield from _line(line, x, y, face.signs)
        y += line.size * LEADING / 2


def _bullet(line: Line, x: float, middle: float) -> Words:
    long, base = width(line.bullet) * line.size, middle + line.size * _BASELINE
    return Words(x - line.size * 0.6, base, line.size, line.bullet, long)


def _line(line: Line, x: float, middle: float, signs: dict[str, str]) -> Iterator[Item]:
    """A line from its left end, around its middle: letters as long as nothing else comes between."""
    for sign, run in groupby(line.pieces, key=lambda piece: piece.sign):
        if sign:
            for piece in run:
                long = piece.width(line.style) * line.size
                yield from _coin(piece.text, (x, middle), long, line.size, signs[sign])
                x += long
        else:
            text = "".join(piece.text for piece in run)
            long = width(text, line.style) * line.size
            base = middle + line.size * _BASELINE
            yield Words(x, base, line.size, text, long, line.style)
            x += long


def _coin(
    text: str, at: tuple[float, float], long: float, size: float, fill: str
) -> Iterator[Item]:
    """An amount on a coin whose left end is there."""
    x, middle = at
    yield Box(x, middle - size / 2, long, size, fill, size / 2)
    yield from _centred(text, Style.BOLD, (x + long / 2, middle), long * 0.8, size * 0.82)


# ---- the foot ------------------------------------------------------------------------------------------


def _foot_height(face: Face) -> float:
    """How high the foot is: a list of cards has none."""
    return _FOOT if face.price or face.types else 0.0


def _foot(face: Face, wide: float, high: float) -> Iterator[Item]:
    """The price at the left, and the types in the middle of what is left beside it."""
    middle = high - _EDGE - _BAND - (_FOOT - 1.5) / 2
    x = _EDGE + _BAND + 4.2
    for badge in face.price:
        yield from _badge(badge, x, middle)
        x += 7.4
    left = x - 3.0 if face.price else _EDGE + _BAND + 1.5
    room = wide - (_EDGE + _BAND + 1.5) - left
    size = one_line(face.types, Style.BOLD, room, _TYPES)
    long = width(face.types, Style.BOLD) * size
    at = min(max((wide - long) / 2, left), left + room - long)
    yield Words(at, middle + size * _BASELINE, size, face.types, long, Style.BOLD)


def _badge(badge: Badge, x: float, y: float) -> Iterator[Item]:
    """A part of the price around a point."""
    match badge.form:
        case Form.DISC:
            yield Disc(x, y, 3.4, INK)
            yield Disc(x, y, 3.1, badge.colour)
        case Form.HEXAGON:
            yield _around(x, y, 3.6, 6, INK)
            yield _around(x, y, 3.25, 6, badge.colour)
        case Form.DROP:
            yield _around(x, y, 3.7, 4, INK)
            yield _around(x, y, 3.3, 4, badge.colour)
    fill = INK if badge.form is Form.DISC else _WHITE
    for words in _centred(badge.text, Style.BOLD, (x, y), 4.6, 4.2):
        yield replace(words, fill=fill)


def _around(x: float, y: float, radius: float, corners: int, fill: str) -> Polygon:
    """A regular polygon around a point, one corner above it."""
    angles = [2 * pi * number / corners for number in range(corners)]
    points = tuple(
        (round(x + radius * sin(angle), 3), round(y - radius * cos(angle), 3)) for angle in angles
    )
    return Polygon(points, fill)
