"""Numbers: what is counted, and so much of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.nodes import Whose
    from cardwright.compiler.ir.things import Filter, Things
    from cardwright.compiler.ir.values import Argument, Value


@dataclass(frozen=True, slots=True)
class CountCards(Node):
    """How many cards, in steps of ``unit``: "per 10 cards you have"; the first ``beyond`` are not counted."""

    things: Things
    unit: int = 1
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """As many as were counted before, by the number of that amount's binding: "that many"."""

    binding: int


@dataclass(frozen=True, slots=True)
class CountDone(Node):
    """To how many such cards a player has done something this turn: "per Silver you gained this turn".

    ``phase``: only in that one ("per card you gained in your Buy phase").
    """

    whose: Whose
    verb: str
    filter: Filter
    unit: int = 1
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Counting(Node):
    """Something that the vocabulary knows how to count, by one of the ways to say it there.

    ``pattern`` is that way, as the vocabulary writes it; ``arguments`` fill its slots.
    """

    pattern: str
    arguments: tuple[Argument, ...] = ()

    def argument(self, name: str) -> Value | None:
        """What fills the slot of that name, if it has one."""
        return next((one.value for one in self.arguments if one.name == name), None)


Count = CountCards | CountDone | Counted | Counting


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A fixed number, times a count when there is one."""

    value: int
    per: Count | None = None
