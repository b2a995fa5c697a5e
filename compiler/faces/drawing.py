"""Drawing: what a face is made of, before it is written as SVG or PDF. All lengths are millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.faces.metrics import Style

INK = "#2a241c"
"""The colour of letters."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle by its upper left corner, perhaps with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle by its centre."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon by its corners."""

    points: tuple[tuple[float, float], ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 0.2
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Words:
    """Letters from the left end of their base line; ``width`` is how much room there is for them."""

    x: float
    y: float
    size: float
    text: str
    width: float
    style: Style = Style.PLAIN
    fill: str = INK


Item = Box | Disc | Polygon | Rule | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on so much paper; ``title`` is what it is called by who can't see it."""

    title: str
    width: float
    height: float
    items: tuple[Item, ...]
