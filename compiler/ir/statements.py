"""Statements: what is done, by whom, how often and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.ir.numbers import Count, Number
from cardwright.compiler.ir.things import Cards, Filter, Piles, Place, Ref, Things
from cardwright.compiler.ir.values import Argument, Value

if TYPE_CHECKING:
    from cardwright.compiler.ir.abilities import Trigger
    from cardwright.compiler.ir.conditions import Condition
    from cardwright.compiler.ir.nodes import Whose


@dataclass(frozen=True, slots=True)
class Players(Node):
    """Whom a block is about, in turn order from the card's player: "each other player", "each player".

    ``seat`` is that of one player alone, counted from the card's player to the left; 0 for all of them.
    ``having``: only those of whom that holds ("each player with a card in hand"). ``left``: only those whom
    the deed of that binding left behind ("the winner").
    """

    others: bool
    seat: int = 0
    having: Condition | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Bonus(Node):
    """``+2 Cards``; ``binding`` numbers the amount that "that many" means afterwards."""

    who: Whose
    resource: str
    amount: Number
    instead: bool = False
    binding: int = 0


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb done by a player, by one of the ways to say it in the vocabulary.

    ``pattern`` is that way, as the vocabulary writes it; ``object`` fills its slot ``it`` and the others are
    ``arguments``. There, ``per`` is what it is done for each of. ``instead``: done in place of what would
    happen. ``binding`` numbers what it leaves behind. ``then`` is done if this was done, in full;
    ``otherwise`` if not.
    """

    verb: str
    pattern: str
    who: Whose
    may: bool = False
    object: Things | Place | Piles | None = None
    arguments: tuple[Argument, ...] = ()
    instead: bool = False
    binding: int = 0
    then: tuple[Statement, ...] = ()
    otherwise: tuple[Statement, ...] = ()

    def argument(self, name: str) -> Value | None:
        """What fills the slot of that name, if it is filled."""
        return next((one.value for one in self.arguments if one.name == name), None)

    @property
    def times(self) -> int:
        """How often it is done at once ("twice")."""
        said = self.argument("times")
        return said.value if isinstance(said, Number) else 1

    @property
    def until(self) -> Cards | None:
        """The cards that it goes on until it has found."""
        said = self.argument("until")
        return said if isinstance(said, Cards) else None

    @property
    def per(self) -> Count | None:
        """What it is done for each of ("gain a Silver per Treasure in hand")."""
        said = self.argument("per")
        return said if isinstance(said, Count) else None


@dataclass(frozen=True, slots=True)
class Be(Node):
    """A state a player enters: "you are unaffected by it"."""

    state: str
    who: Whose


@dataclass(frozen=True, slots=True)
class If(Node):
    """Do one thing or the other."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Each(Node):
    """Each of some players in turn; ``one_clause`` when written as "each other player gains ..."."""

    players: Players
    body: tuple[Statement, ...]
    one_clause: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """Some of the options, or up to so many of them, done in the order listed."""

    who: Whose
    number: int
    options: tuple[tuple[Statement, ...], ...]
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """Again and again until something holds, or its first deed could not be done."""

    place: Place
    number: int
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """Once for each of some cards, which ``binding`` numbers one by one, or as often as something counts."""

    over: Things | Count
    body: tuple[Statement, ...]
    binding: int = 0


@dataclass(frozen=True, slots=True)
class Later(Node):
    """At a moment still to come, once or each time, in the game or this turn.

    ``times``: so often, as in "at the start of your next 2 turns".
    """

    moment: str
    body: tuple[Statement, ...]
    times: int = 1


class Lasts(StrEnum):
    """How long an ability holds that playing the card creates: by the words that say so."""

    TURN = "this turn"
    NEXT_TURN = "until your next turn"
    GAME = "for the rest of the game"


@dataclass(frozen=True, slots=True)
class Whenever(Node):
    """An ability that playing the card creates, for this turn or longer."""

    trigger: Trigger
    body: tuple[Statement, ...]
    lasts: Lasts = Lasts.TURN


@dataclass(frozen=True, slots=True)
class Once(Node):
    """Only the first time in a turn or a game."""

    time: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Cheaper(Node):
    """Cards cost so many coins less, this turn or from now on; below 0 they cost more.

    ``pile``: only those from the pile that this lies on; ``own_turn``: only on your turns.
    """

    filter: Filter
    coins: int
    lasting: bool = False
    own_turn: bool = False
    pile: bool = False


@dataclass(frozen=True, slots=True)
class Forbid(Node):
    """A player can't do this to a card, or to any card at all, this turn: "you can't buy it this turn".

    ``during``: in the extra turn that is spoken of.
    """

    who: Whose
    verb: str
    card: Ref | None
    during: bool = False


@dataclass(frozen=True, slots=True)
class Worth(Node):
    """What a copy of this, or this alone, counts for at the end of the game; stands in no instruction.

    With a ``place``, only where the copy is there.
    """

    resource: str
    amount: Number
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class During(Node):
    """What is so in an extra turn, by the binding of the deed that brought it: "during it: ...".

    ``whose`` turn it is: inside, the text speaks to that player.
    """

    turn: int
    whose: Whose
    body: tuple[Do | Whenever | Forbid, ...]


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """How things are from now on, by one of the ways to say it in the vocabulary.

    ``pattern`` is that way, as the vocabulary writes it; ``arguments`` fill its slots. ``body`` is what
    stands behind its colon: in "Treasures are also Actions on your turn: ..." what they do when played.
    """

    pattern: str
    arguments: tuple[Argument, ...] = ()
    body: tuple[Statement, ...] = ()


Statement = (
    Bonus
    | Do
    | Be
    | If
    | Each
    | Choose
    | Loop
    | ForEach
    | Later
    | Whenever
    | During
    | Once
    | Cheaper
    | Forbid
    | Rule
    | Worth
)
