"""Conditions: what holds or does not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.nodes import Whose
    from cardwright.compiler.ir.things import Cards, Done, Filter, Place, Ref
    from cardwright.compiler.ir.values import Argument, Value


@dataclass(frozen=True, slots=True)
class AnyCards(Node):
    """So many such cards are there: "you have no Action in play", "an Action is in trash"."""

    things: Cards


@dataclass(frozen=True, slots=True)
class Is(Node):
    """A card is such a card, "it is a Treasure", or in a place: "it is in play".

    It is nowhere once it has moved since it was spoken of.
    """

    card: Ref
    what: Filter | Place


class Doer(StrEnum):
    """Who did something earlier in the text, as it is asked."""

    ANYONE = "anyone"
    YOU = "you"
    THEY = "they"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class WasDone(Node):
    """Earlier in this text a verb was done to so many such cards: "a Treasure was trashed".

    ``by``: by such a player, as in "you revealed a Gold". ``binding`` numbers these cards.
    """

    done: Done
    things: Cards
    by: Doer = Doer.ANYONE
    binding: int = 0


@dataclass(frozen=True, slots=True)
class HasDone(Node):
    """A player has done something to so many such cards in a stretch of time: "you gained no card"."""

    whose: Whose
    verb: str
    things: Cards
    phase: str = ""
    time: str = "turn"


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The opposite: "if it isn't a Treasure"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Test(Node):
    """Something that the vocabulary knows how to tell, by one of the ways to say it there.

    ``pattern`` is that way, as the vocabulary writes it; ``arguments`` fill its slots.
    """

    pattern: str
    arguments: tuple[Argument, ...] = ()

    def argument(self, name: str) -> Value | None:
        """What fills the slot of that name, if it has one."""
        return next((one.value for one in self.arguments if one.name == name), None)


Condition = AnyCards | Is | WasDone | HasDone | Not | Test
