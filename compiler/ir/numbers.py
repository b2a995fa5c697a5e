"""Numbers: what is counted, and so much of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.nodes import Whose
    from cardwright.compiler.ir.things import Cards, Filter, It, Piles, Ref, Things


@dataclass(frozen=True, slots=True)
class CountCards(Node):
    """How many cards, in steps of ``unit``: "per 10 cards you have"; the first ``beyond`` are not counted."""

    things: Things
    unit: int = 1
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class CountSets(Node):
    """How many sets with one of each kind can be made: "per set of Copper - Silver - Gold you have"."""

    kinds: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class CountCommon(Node):
    """How many copies there are of what there are most copies of, or second most: ``rank`` 1, 2."""

    cards: Cards
    rank: int


@dataclass(frozen=True, slots=True)
class CountTypes(Node):
    """How many different types there are among some cards."""

    things: Things


@dataclass(frozen=True, slots=True)
class CostOf(Node):
    """What cards cost in coins, in steps of ``unit``: "per $2 of its cost"."""

    card: Ref
    unit: int = 1


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """As many as were counted before, by the number of that amount's binding: "that many"."""

    binding: int


@dataclass(frozen=True, slots=True)
class Difference(Node):
    """How much more the first costs than the second, in the part that was compared."""

    more: It
    less: Ref
    part: str


@dataclass(frozen=True, slots=True)
class Overpaid(Node):
    """How many coins were paid over the cost of a card that was bought, by the number of that amount."""

    amount: int


@dataclass(frozen=True, slots=True)
class TheBid(Node):
    """What was bid most, by the binding of the bidding: "take the bid"."""

    binding: int


@dataclass(frozen=True, slots=True)
class CountDone(Node):
    """To how many such cards a player has done something this turn: "per Silver you gained this turn"."""

    whose: Whose
    verb: str
    filter: Filter
    unit: int = 1


@dataclass(frozen=True, slots=True)
class CountPlayers(Node):
    """How many players there are."""


@dataclass(frozen=True, slots=True)
class CountResource(Node):
    """How much of a resource a player has; ``unused`` where that is said of what else are cards."""

    whose: Whose
    resource: str
    unused: bool = False


@dataclass(frozen=True, slots=True)
class CountTokens(Node):
    """How many tokens of a resource lie on a pile."""

    pile: Piles
    resource: str


Count = (
    CountCards
    | CountSets
    | CountCommon
    | CountPlayers
    | TheBid
    | CountDone
    | CountTypes
    | CostOf
    | Difference
    | CountResource
    | CountTokens
    | Counted
    | Overpaid
)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A fixed number, times a count when there is one."""

    value: int
    per: Count | None = None
