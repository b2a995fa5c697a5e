"""Conditions: what holds or does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.nodes import Whose
    from cardwright.compiler.ir.things import Cards, Done, Filter, Own, Piles, Place, Quantity, Ref


@dataclass(frozen=True, slots=True)
class HasResource(Node):
    """A player has so much of a resource."""

    whose: Whose
    resource: str
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class AnyCards(Node):
    """So many such cards are there: "you have no Action in play", "an Action is in trash"."""

    things: Cards


@dataclass(frozen=True, slots=True)
class IsSort(Node):
    """A card is such a card: "it is a Treasure"."""

    card: Ref
    filter: Filter


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    """A card is in a place, and has not moved since it was spoken of: "it is in play"."""

    card: Ref
    place: Place


@dataclass(frozen=True, slots=True)
class HasTokens(Node):
    """A pile has so many tokens of a resource on it."""

    pile: Piles
    resource: str
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class EmptyPiles(Node):
    """So many piles of a zone have run out: "a pile in Supply is empty"."""

    zone: str
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class WasDone(Node):
    """Earlier in this text a verb was done to so many such cards: "a Treasure was trashed"."""

    verb: str
    things: Cards


@dataclass(frozen=True, slots=True)
class NoDuplicates(Node):
    """No two cards in a zone have the same name."""

    place: Place


@dataclass(frozen=True, slots=True)
class HasDone(Node):
    """A player has done something to so many such cards in a stretch of time: "you gained no card"."""

    whose: Whose
    verb: str
    things: Cards
    phase: str = ""
    time: str = "turn"


@dataclass(frozen=True, slots=True)
class InPhase(Node):
    """It is a certain phase of a player's turn: "it is your Buy phase"."""

    whose: Whose
    phase: str


@dataclass(frozen=True, slots=True)
class TokenIs(Node):
    """A player's own token is in a state: "your Journey token is face up"."""

    token: Own
    state: str


@dataclass(frozen=True, slots=True)
class Overpays(Node):
    """Something was paid over the cost of a card that was bought: "if you overpay"."""

    amount: int


@dataclass(frozen=True, slots=True)
class FirstDone(Node):
    """What is done just now is the first of its kind in your turn: "it is your first buy this turn"."""

    verb: str


@dataclass(frozen=True, slots=True)
class DoneBy(Node):
    """Such cards of a player are among those something was done to in this text: "you revealed a Gold".

    ``others``: of another player, or of no other one where the ``quantity`` is none. ``binding`` numbers
    these cards.
    """

    done: Done
    whose: Whose
    filter: Filter
    quantity: Quantity
    others: bool = False
    binding: int = 0


@dataclass(frozen=True, slots=True)
class NobodyMore(Node):
    """No other player has more such cards than you: "no other player has more copies of it"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The opposite: "if it isn't a Treasure"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AfterOwnTurn(Node):
    """The turn before this one was your turn too."""


Condition = (
    HasResource
    | AnyCards
    | IsSort
    | IsIn
    | HasTokens
    | EmptyPiles
    | WasDone
    | NoDuplicates
    | HasDone
    | InPhase
    | TokenIs
    | FirstDone
    | Overpays
    | AfterOwnTurn
    | DoneBy
    | NobodyMore
    | Not
)
