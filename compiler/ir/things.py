"""Things: which cards, piles and tokens a text speaks of, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node, Whose

if TYPE_CHECKING:
    from cardwright.compiler.ir.numbers import Count, Number


@dataclass(frozen=True, slots=True)
class Cost:
    """A price in its parts, by the names of the vocabulary's price resources; no part means 0.

    ``extra`` is "+" for overpaying, "*" for a price with a rule of its own, or "".
    """

    parts: tuple[tuple[str, int], ...]
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Sort:
    """All of: this definition (or any), each of these types, none of those, and these adjectives.

    ``title``: from the pile that was added as this.
    """

    name: str = ""
    types: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    title: str = ""


class Compare(StrEnum):
    """How a cost or a number is compared."""

    EXACTLY = "exactly"
    UP_TO = "up to"
    AT_LEAST = "at least"
    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class CostTest(Node):
    """Costs so much: a fixed price, or another card's cost ``than`` with ``delta`` coins added.

    ``part`` compares one part of the costs only ("in coins"), ``top`` is the upper end of "between".
    ``counted`` is the amount that "that much" means: the price, or what is added to the cost of ``than``.
    ``per``: the price is multiplied by what is counted.
    """

    compare: Compare
    cost: Cost | None = None
    than: Ref | None = None
    delta: int = 0
    part: str = ""
    top: Cost | None = None
    negated: bool = False
    counted: int = 0
    per: Count | None = None


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """Any of these sorts, costing so much; no sort at all means any card.

    ``but`` are sorts that are left out, ``unlike`` cards whose names are; ``copy_of`` the card whose name
    they must have, ``like`` cards of which they must have one's name, ``unnamed`` a named card that they must
    not be.
    """

    sorts: tuple[Sort, ...]
    cost: CostTest | None = None
    but: tuple[Sort, ...] = ()
    unlike: Cards | Ref | None = None
    copy_of: Ref | None = None
    like: Cards | None = None
    unnamed: Ref | None = None


@dataclass(frozen=True, slots=True)
class Place(Node):
    """A zone of the vocabulary and whose it is; ``more`` are further ones: "in deck or discard"."""

    zone: str
    whose: Whose
    more: tuple[str, ...] = ()
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Having(Node):
    """All the cards a player has, wherever they are."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Past(Node):
    """Cards that somebody did something to, this turn or on their last one: "a card they gained this turn".

    They are known by what they were; where they are now nobody knows. ``seat`` is as that of Players.
    """

    whose: Whose
    seat: int
    verb: str
    last: bool


class Many(StrEnum):
    """How a number of cards is meant."""

    EXACTLY = "exactly"
    UP_TO = "up to"
    ANY = "any"
    ALL = "all"
    TOP = "top"
    BOTTOM = "bottom"
    NO = "no"
    AT_LEAST = "at least"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """So many cards.

    ``other`` is the second number of "1 or 5" and "1 to 3", ``counted`` what "that many" means.
    """

    many: Many
    number: int = 1
    other: int | None = None
    counted: int = 0

    @property
    def plural(self) -> bool:
        """Whether "them" speaks of so many cards rather than "it"."""
        return self.many not in (Many.EXACTLY, Many.TOP, Many.BOTTOM) or self.number != 1


@dataclass(frozen=True, slots=True)
class PileOf(Node):
    """The pile of this name, beside the Supply, or all piles there of a ``type``."""

    name: str
    type: bool = False


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """Some of the cards in a place, to be picked; ``place`` None: of those in ``among``.

    ``other`` leaves out the very card that is spoken of ("no other copy of it"); ``chooser`` picks them,
    where that is not whoever something is done by ("of your choice"); ``pile`` is the one that they are
    from, or "an empty pile".
    """

    quantity: Quantity
    filter: Filter
    place: Place | Having | Past | PileOf | None = None
    among: Ref | None = None
    other: bool = False
    chooser: Whose | None = None
    pile: Piles | None = None


@dataclass(frozen=True, slots=True)
class Piles(Node):
    """Some piles, the pile that a card is from, or the one of a ``name``.

    ``kept``: the one that a verb was done to at set-up; ``here``: no pile, but the landscape whose text it
    is; ``mat``: no pile, but a mat for tokens. ``bare``: without tokens of whoever does it.
    """

    quantity: Quantity
    filter: Filter
    of: Ref | None = None
    name: str = ""
    here: bool = False
    kept: str = ""
    bare: bool = False
    mat: Place | None = None


@dataclass(frozen=True, slots=True)
class It(Node):
    """Cards that an earlier clause or the trigger left behind, by the number of their binding."""

    binding: int


@dataclass(frozen=True, slots=True)
class Rest(Node):
    """What is left of the cards of a binding after some of them were named or picked."""

    binding: int


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card whose text this is."""


@dataclass(frozen=True, slots=True)
class Done(Node):
    """All the cards to which a verb was done earlier in this text: "the trashed cards".

    ``either``: only one of these deeds is done, as one of the options of a choice. ``whose``: only what
    that player did, as in "your revealed card"; what anybody did where it is shared.
    """

    verb: str
    bindings: tuple[int, ...]
    either: bool = False
    whose: Whose = Whose.SHARED


@dataclass(frozen=True, slots=True)
class Kept(Node):
    """The cards that a verb was done to at set-up: "the set-aside card"."""

    verb: str


@dataclass(frozen=True, slots=True)
class Own(Node):
    """The one token of a kind that a player has: "your Journey token"."""

    token: str
    whose: Whose


@dataclass(frozen=True, slots=True)
class Tokens(Node):
    """So many tokens of a resource, or all there are where no ``count`` is said."""

    resource: str
    count: Number | None = None


Ref = It | Rest | This | Done | Kept

Things = Cards | It | Rest | This | Done | Kept
