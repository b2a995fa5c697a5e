"""Values: what fills the slots of patterns and sayings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.ir.numbers import Count, Number
from cardwright.compiler.ir.things import Own, PileOf, Piles, Place, Things, Tokens

if TYPE_CHECKING:
    from cardwright.compiler.ir.nodes import Whose
    from cardwright.compiler.ir.things import Cards, It, Quantity, Ref


@dataclass(frozen=True, slots=True)
class Neighbour(Node):
    """The player so many seats to somebody's left; below 0 to their right.

    ``next``: only those count whom a block is about.
    """

    whose: Whose
    seat: int
    next: bool = False


@dataclass(frozen=True, slots=True)
class Player(Node):
    """A player spoken of: "you", "they"; or whose something is: "your", "their"."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """How many there are to be of something: of a resource, or of piles where that is ""."""

    quantity: Quantity
    resource: str = ""


@dataclass(frozen=True, slots=True)
class Term(Node):
    """Something known by its name: a phase, a resource, a title, a token with a text; or an option."""

    name: str


@dataclass(frozen=True, slots=True)
class Series(Node):
    """Several kinds of cards that make a set: "Copper - Silver - Gold you have"."""

    kinds: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class CostOf(Node):
    """What cards cost: "its cost"."""

    card: Ref


@dataclass(frozen=True, slots=True)
class Difference(Node):
    """How much more the first costs than the second, in the part that was compared."""

    more: It
    less: Ref
    part: str


Value = (
    Things
    | Place
    | Piles
    | PileOf
    | Own
    | Tokens
    | Amount
    | Number
    | Count
    | Neighbour
    | Player
    | Term
    | Series
    | CostOf
    | Difference
)
"""What can fill a slot of a pattern or a saying."""


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """What fills the slot of that name."""

    name: str
    value: Value
