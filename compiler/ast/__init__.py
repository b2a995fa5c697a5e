"""The meaning of card texts: what the resolver makes of a syntax tree, ready to check and to lower.

Every word is looked up, every phrase attached, every "it" bound. A node keeps the span of the words it
came from; spans do not count when nodes are compared.
"""

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


@dataclass(frozen=True, slots=True)
class Cost:
    """A price in its parts, by the names of the vocabulary's price resources; no part means 0.

    ``extra`` is "+" for overpaying, "*" for a price with a rule of its own, or "".
    """

    parts: tuple[tuple[str, int], ...]
    extra: str = ""


# ---- what things are ------------------------------------------------------------------------------


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


# ---- where and which -------------------------------------------------------------------------------


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


Ref = It | Rest | This | Done | Kept
Things = Cards | It | Rest | This | Done | Kept

# ---- numbers ---------------------------------------------------------------------------------------


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


# ---- conditions ------------------------------------------------------------------------------------


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

# ---- statements ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Players(Node):
    """Whom a block is about, in turn order from the card's player: "each other player", "each player".

    ``seat`` is that of one player alone, counted from the card's player to the left; 0 for all of them.
    ``having``: only those of whom that holds ("each player with a card in hand").
    """

    others: bool
    seat: int = 0
    having: Condition | None = None


@dataclass(frozen=True, slots=True)
class Neighbour(Node):
    """The player so many seats to somebody's left; below 0 to their right.

    ``next``: only those count whom a block is about.
    """

    whose: Whose
    seat: int
    next: bool = False


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
    """A verb done to something.

    ``form`` counts the verb's forms in the vocabulary; ``to`` is where cards go, ``receiver`` who gets them,
    ``pile`` the pile that tokens go to or come from, ``resource`` what kind of tokens, ``token`` one with a
    text of its own, ``phase`` a phase to return to; ``down``: face down; ``ordered``: in an order of choice;
    ``count`` the number a count form takes; ``times`` how often a card is played; ``per`` what so many are
    taken for each of ("gain a Silver per Treasure in hand"); ``title`` what a pile is added as; ``binding``
    numbers what "it" is afterwards.
    ``instead``: done in place of what would happen. ``then`` is done if this was done, in full;
    ``otherwise`` if not.
    """

    verb: str
    form: int
    who: Whose
    may: bool = False
    object: Things | Place | Piles | Own | None = None
    to: Place | None = None
    receiver: Neighbour | None = None
    pile: Piles | None = None
    source: Piles | None = None
    """Where tokens come from that go to another pile."""
    phase: str = ""
    resource: str = ""
    token: str = ""
    down: bool = False
    ordered: bool = False
    count: Number | None = None
    until: Cards | None = None
    times: int = 1
    per: Count | None = None
    in_place: bool = False
    instead: bool = False
    binding: int = 0
    title: str = ""
    then: tuple[Statement, ...] = ()
    otherwise: tuple[Statement, ...] = ()


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
    """Cards cost so many coins less, this turn or from now on.

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
class Also(Node):
    """Cards of one type are of another type too, from now on."""

    filter: Filter
    type: str


@dataclass(frozen=True, slots=True)
class Bid(Node):
    """Each player may once bid more than was bid before, the card's player last.

    ``binding`` numbers the highest bid, of a resource and ``most`` at the most.
    """

    most: int
    resource: str
    binding: int


@dataclass(frozen=True, slots=True)
class Won(Node):
    """What whoever bid most does, by the binding of the bidding: "the winner: ..."; nobody without a bid."""

    binding: int
    body: tuple[Statement, ...]


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
class Lend(Node):
    """All cards of a name are of another type too on your turns, and played they do this, from now on."""

    name: str
    type: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Inherit(Node):
    """Cards of a name that a player has also have the types and the text of another one, from now on."""

    whose: Whose
    name: str
    text_of: Ref


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
    | Also
    | Bid
    | Won
    | Inherit
    | Lend
    | Worth
)

# ---- abilities ---------------------------------------------------------------------------------------


class From(StrEnum):
    """Where an ability works from."""

    SELF = "SELF"
    HAND = "HAND"
    TAVERN = "TAVERN"
    IN_PLAY = "IN_PLAY"
    IN_SUPPLY = "IN_SUPPLY"
    IN_GAME = "IN_GAME"
    ALWAYS = "ALWAYS"
    PLAY = "PLAY"


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


# ---- definitions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text(Node):
    """What one printing says; ``activate`` is what it does when it comes into force.

    ``in_play`` holds while a copy is in play, or lies on a pile; ``price`` changes what this card itself
    costs; while one of the ``limits`` holds nobody can buy it; ``beside`` says that its pile is not in the
    Supply.
    """

    setup: tuple[Statement, ...] = ()
    play: tuple[Statement, ...] = ()
    activate: tuple[Statement, ...] = ()
    in_play: tuple[Cheaper, ...] = ()
    price: tuple[OwnPrice, ...] = ()
    abilities: tuple[Ability | AtMoment, ...] = ()
    worth: tuple[Worth | If | ForEach, ...] = ()
    beside: tuple[Beside, ...] = ()
    limits: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Card(Node):
    """One printing of a definition with a text: a card, an event, a prophecy."""

    name: str
    kind: str
    label: str
    cost: Cost | None
    types: tuple[str, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """A card in a list: how many, and what it is noted with ("Riverboat (Market)")."""

    name: str
    number: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pile(Node):
    """A pile of different cards, from the top."""

    name: str
    shuffled: bool
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Kingdom(Node):
    """A set to play with; ``extras`` are events, a prophecy and the like."""

    title: str
    entries: tuple[Entry, ...]
    extras: tuple[Entry, ...]
