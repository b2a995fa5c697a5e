"""Abilities: what waits for something to happen, and what else holds without being played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.conditions import Condition
    from cardwright.compiler.ir.numbers import Number
    from cardwright.compiler.ir.statements import Statement
    from cardwright.compiler.ir.things import Filter, It


class From(StrEnum):
    """Where an ability works from."""

    SELF = "SELF"
    HAND = "HAND"
    TAVERN = "TAVERN"
    IN_PLAY = "IN_PLAY"
    IN_SUPPLY = "IN_SUPPLY"
    IN_GAME = "IN_GAME"
    ALWAYS = "ALWAYS"


class By(StrEnum):
    """On whose doing an ability listens."""

    YOU = "YOU"
    OTHERS = "OTHERS"
    ANYONE = "ANYONE"


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What an ability waits for: an event, by whom, to what.

    ``next`` when only the next one counts, ``own_turn`` when only on that player's turn, ``phase`` when only
    in such a phase, ``pile`` when the card must be from the pile that this lies on, ``that`` when only to a
    card spoken of before ("when you discard it from play"). ``other`` leaves out this very card ("another
    Attack"). ``binding`` numbers the card it happens to, which "it" in the body means.
    ``nth``: only the first or second such card of that player this turn, or with ``ever`` of anybody in
    the game. ``supply``: only a card that comes from there. ``first``: only the first such deed of that
    player in a turn, ``next_turn``: only on their next turn. ``resource``: it is done to so much of this, not
    to a card.
    """

    gate: str
    verb: str
    event: str
    by: By
    nth: int = 0
    ever: bool = False
    filter: Filter | None = None
    this: bool = False
    that: It | None = None
    supply: bool = False
    next: bool = False
    own_turn: bool = False
    phase: str = ""
    pile: bool = False
    binding: int = 0
    other: bool = False
    first: bool = False
    next_turn: bool = False
    resource: str = ""


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """A printed triggered ability; ``may`` when its whole body is the player's choice.

    With a ``test`` it only triggers where that holds: "if it is in play: you may ...". ``over`` numbers what
    the player may pay over the cost before the body is done, 0 where they may not.
    """

    trigger: Trigger
    source: From
    may: bool
    body: tuple[Statement, ...]
    test: Condition | None = None
    over: int = 0


@dataclass(frozen=True, slots=True)
class AtMoment(Node):
    """A printed ability that waits for a moment of each turn; ``may`` and ``test`` as of an ability."""

    moment: str
    body: tuple[Statement, ...]
    source: From = From.ALWAYS
    may: bool = False
    test: Condition | None = None


@dataclass(frozen=True, slots=True)
class OwnPrice(Node):
    """This costs so many coins less, in one phase or always: "this costs $2 less per Action in hand"."""

    amount: Number
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Beside(Node):
    """The pile of this card is not in a zone of piles: ``this isn't in Supply``."""

    zone: str
