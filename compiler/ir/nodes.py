"""Nodes: what every part of a meaning has, and whom it can speak of."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from cardwright.compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in the text."""

    span: Span = field(compare=False, repr=False)


class Whose(StrEnum):
    """Whose zone, or who does something: the card's player, the player a block is about, or nobody's."""

    YOU = "you"
    THEY = "they"
    SHARED = "shared"
