"""Abilities: what waits for something to happen, and what else holds without being played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.ir.things import Filter, It, This, Tokens
from cardwright.compiler.ir.values import Term

if TYPE_CHECKING:
    from cardwright.compiler.ir.conditions import Condition
    from cardwright.compiler.ir.numbers import Number
    from cardwright.compiler.ir.statements import Statement


SELF: Final = "SELF"
"""An ability works wherever its card is: it is about its own card ("when you gain this")."""

ALWAYS: Final = "ALWAYS"
"""An ability works as long as its definition is in force."""


class By(StrEnum):
    """On whose doing an ability listens."""

    YOU = "YOU"
    OTHERS = "OTHERS"
    ANYONE = "ANYONE"


class Ordinal(StrEnum):
    """Which of several such deeds an ability waits for: each, the next one, or the first of a turn."""

    EACH = ""
    NEXT = "next"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class AnyCard(Node):
    """Any card that is so: "another Attack", "a card from Supply", "the second Treasure this game".

    ``other`` leaves out this very card. ``from_piles``: it must come from a zone of piles; ``pile``: from the
    pile that this lies on. ``past``: the same player must have done that to it, too ("bought"). ``nth``: only
    the first or second such card of that player this turn, or with ``ever`` of anybody in the game.
    """

    filter: Filter
    other: bool = False
    from_piles: bool = False
    pile: bool = False
    nth: int = 0
    ever: bool = False
    past: str = ""


Subject = AnyCard | This | It | Tokens | Term
"""What it happens to: any such card, this one, one spoken of before, so much of a resource; or just words."""


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What an ability waits for: an event, by whom, to what, and when.

    ``own_turn``: only on that player's turn, ``next_turn``: only on their next one, ``phase``: only in such a
    phase. ``binding`` numbers what it happens to, which "it" in the body means.
    """

    gate: str
    verb: str
    event: str
    by: By
    subject: Subject
    ordinal: Ordinal = Ordinal.EACH
    own_turn: bool = False
    next_turn: bool = False
    phase: str = ""
    binding: int = 0


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """A printed triggered ability; ``may`` when its whole body is the player's choice.

    With a ``test`` it only triggers where that holds: "if it is in play: you may ...". ``over`` numbers what
    the player may pay over the cost before the body is done, 0 where they may not. ``source`` is where it
    works from: ``SELF``, ``ALWAYS``, or a constant of the game's runtime that its vocabulary names.
    """

    trigger: Trigger
    source: str
    may: bool
    body: tuple[Statement, ...]
    test: Condition | None = None
    over: int = 0


@dataclass(frozen=True, slots=True)
class AtMoment(Node):
    """A printed ability that waits for a moment of each turn; ``may`` and ``test`` as of an ability."""

    moment: str
    body: tuple[Statement, ...]
    source: str = ALWAYS
    may: bool = False
    test: Condition | None = None


@dataclass(frozen=True, slots=True)
class Use(Node):
    """What a counter can be spent for: "you may spend 2 Favors in your Buy phase: gain a Silver"."""

    counter: str
    number: int
    phase: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class OwnPrice(Node):
    """This costs so many coins less, in one phase or always: "this costs $2 less per Action in hand"."""

    amount: Number
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Copies(Node):
    """How many copies of this card there are: ``there are 20 copies of this``; ``each``: per player."""

    number: int
    each: bool = False


@dataclass(frozen=True, slots=True)
class Basic(Node):
    """This card is in games without being chosen for a set: ``this is a basic card``."""


@dataclass(frozen=True, slots=True)
class Beside(Node):
    """The pile of this card is not in a zone of piles: ``this isn't in Supply``."""

    zone: str


PileFact = Copies | Basic | Beside
"""What a card says of its own pile."""
