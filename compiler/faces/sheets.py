"""Sheets: cards side by side on paper, nine to a sheet, with marks along which they are cut.

A face that lies on its side is turned, so that all fill the same grid. Cards touch: a cut parts two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from cardwright.compiler.faces.card import LONG, SHORT
from cardwright.compiler.faces.drawing import Drawing, Rule

ACROSS, DOWN = 3, 3
"""How many cards lie beside and below each other."""

_MARK, _GAP = 5.0, 1.0


class Paper(Enum):
    """A size of paper: how wide and how high it is in millimetres."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a drawing lies on a sheet, by its upper left corner; ``turned`` a quarter to the right."""

    drawing: int
    x: float
    y: float
    turned: bool


@dataclass(frozen=True, slots=True)
class Sheets:
    """Drawings, and where they lie on each sheet, by their numbers; ``marks`` are the same on all of them."""

    paper: Paper
    drawings: tuple[Drawing, ...]
    sheets: tuple[tuple[Place, ...], ...]
    marks: tuple[Rule, ...]


def laid_out(drawings: Sequence[tuple[Drawing, int]], paper: Paper) -> Sheets:
    """Each of some drawings so many times, one behind the other, on as many sheets as that takes."""
    numbers = (number for number, (_, copies) in enumerate(drawings) for _ in range(copies))
    sheets = []
    while some := tuple(islice(numbers, ACROSS * DOWN)):
        places = (_place(at, drawings[number][0], paper, number) for at, number in enumerate(some))
        sheets.append(tuple(places))
    return Sheets(paper, tuple(each for each, _ in drawings), tuple(sheets), tuple(_marks(paper)))


def _corner(paper: Paper) -> tuple[float, float]:
    """The upper left corner of the grid, which lies in the middle of the paper."""
    wide, high = paper.value
    return (wide - ACROSS * SHORT) / 2, (high - DOWN * LONG) / 2


def _place(at: int, drawing: Drawing, paper: Paper, number: int) -> Place:
    left, top = _corner(paper)
    row, column = divmod(at, ACROSS)
    turned = drawing.width > drawing.height
    return Place(number, left + column * SHORT, top + row * LONG, turned)


def _marks(paper: Paper) -> Iterator[Rule]:
    """Short lines outside the grid at the ends of each cut."""
    left, top = _corner(paper)
    right, bottom = left + ACROSS * SHORT, top + DOWN * LONG
    for number in range(ACROSS + 1):
        x = left + number * SHORT
        yield Rule(x, top - _GAP - _MARK, x, top - _GAP)
        yield Rule(x, bottom + _GAP, x, bottom + _GAP + _MARK)
    for number in range(DOWN + 1):
        y = top + number * LONG
        yield Rule(left - _GAP - _MARK, y, left - _GAP, y)
        yield Rule(right + _GAP, y, right + _GAP + _MARK, y)
