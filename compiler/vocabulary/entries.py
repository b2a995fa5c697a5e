"""Entries: what a vocabulary file says of each verb, zone, resource and so on."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compiler.vocabulary.events import EventPattern
from cardwright.compiler.vocabulary.patterns import Pattern


@dataclass(frozen=True, slots=True)
class History:
    """The functions that say what a player has done with a verb, "" where nobody remembers it.

    ``turn`` lists what it was done to this turn, ``game`` says whether it was ever done to such a card,
    ``last_turn`` lists those of that player's last turn; ``nth`` says the how-manieth such event one is;
    ``counted`` is as ``turn``, where a card can only ask for
    the first time in a turn; ``phases``: ``turn`` knows in which phase it was done.
    """

    turn: str = ""
    game: str = ""
    last_turn: str = ""
    nth: str = ""
    counted: str = ""
    phases: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: the ways to say it, and what abilities can wait for, the first that fits.

    ``prints`` is the verb in print, where that is not its name ("play again"). ``forbid`` is the function
    that keeps a player from doing it to a card this turn. ``rest``: it leaves a rest to speak of.
    ``moves``: what it is done to is elsewhere afterwards.
    """

    name: str
    says: str
    past: str
    prints: str = ""
    patterns: tuple[Pattern, ...] = ()
    events: tuple[EventPattern, ...] = ()
    history: History = History()
    forbid: str = ""
    rest: bool = False
    moves: bool = True

    @property
    def names(self) -> bool:
        """Whether it only names cards, and what it leaves behind is a name."""
        return any(pattern.leaves == "named" for pattern in self.patterns)

    @property
    def sequence(self) -> str:
        """The function that lists what a player has done with it this turn, "" where nothing does."""
        return self.history.counted or self.history.turn


@dataclass(frozen=True, slots=True)
class Special:
    """A verb that the language itself knows what to do with.

    ``resource`` is what it gives ("worth 2 VP"), ``over`` the verb whose price it adds to, ``call`` the
    function that does it, ``phases`` those in which it can be done.
    """

    verb: str = ""
    resource: str = ""
    over: str = ""
    call: str = ""
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: the code that names it, whether all players share it, and what it ``holds``.

    ``code`` is "" where only a pattern with a slot for cards from there reaches it. What it holds is "cards",
    "piles" of them, or "tokens". ``prints`` is what it is called in print, where that is not its name; a
    ``bare`` one is nobody's there ("in play"); ``having`` is where cards are there that somebody is said to
    have ("in hand"). On a ``mat`` cards lie, in others they are. ``source`` is the
    runtime's word for abilities that work from there.
    """

    name: str
    code: str
    shared: bool = False
    holds: str = "cards"
    ordered: bool = False
    hidden: bool = False
    prints: str = ""
    having: str = ""
    bare: bool = False
    mat: bool = False
    source: str = ""

    @property
    def call(self) -> str:
        """The function of the runtime that its code calls, "" where it is an attribute."""
        name, called, _ = self.code.partition("(")
        return name if called else ""

    @property
    def piles(self) -> bool:
        """Whether it is made of piles."""
        return self.holds == "piles"

    @property
    def tokens(self) -> bool:
        """Whether tokens lie on it, not cards."""
        return self.holds == "tokens"

    @property
    def holds_cards(self) -> bool:
        """Whether it can be spoken of as a place of cards; the runtime has no others as one list."""
        return bool(self.code) and not self.piles

    @property
    def onto(self) -> bool:
        """Whether cards are put onto it, not into it."""
        return self.ordered or self.mat

    @property
    def inside(self) -> str:
        """The preposition for cards that are there."""
        return "on" if self.mat else "in"


@dataclass(frozen=True, slots=True)
class Resource:
    """Something "+2" can stand before.

    ``held`` is the player's attribute that says how many they have, "" when nobody has any; ``call`` the
    function that gives some, where that is more than adding to it. ``symbol`` is its letter in a price,
    ``price`` the part of a cost it is; ``owed`` ones can be bid; ``counted`` ones have a plural ("+2 Cards").
    One that ``lies`` is on piles and mats only: nobody gets or has any. ``constants`` of definitions are
    named by "plain" for one that does nothing else when played, "sure" for how much every playing gives,
    "asked" for one whose instructions ask how much its player has. The attribute of a ``keyed`` one is a
    table, by the names of such resources.
    """

    name: str
    held: str = ""
    call: str = ""
    symbol: str = ""
    price: str = ""
    counted: bool = False
    owed: bool = False
    constants: dict[str, str] = field(default_factory=dict)
    lies: bool = False
    keyed: bool = False

    @property
    def counter(self) -> str:
        """The player's attribute that is added to, "" where a function gives it."""
        return "" if self.call else self.held


@dataclass(frozen=True, slots=True)
class Own:
    """A token that every player has one of.

    ``flag`` is the attribute of a player that tells how it is; ``state`` what can be said of it, each with
    the value that the flag has then.
    """

    name: str
    says: str
    flag: str
    state: dict[str, bool]


@dataclass(frozen=True, slots=True)
class Adjective:
    """A word before a noun, or after "is".

    ``before`` is the kind of noun it may stand before; ``chance``: not a player chooses; ``differ``: they are
    gained one by one with names of their own; ``call`` picks the cards it fits out of some; ``state`` is the
    function that puts a player into the state it names, ``role`` the preposition that then follows it.
    ``has`` is what is printed of cards that a player has, behind the noun ("exactly one copy of").
    """

    name: str
    says: str
    before: str = ""
    chance: bool = False
    differ: bool = False
    call: str = ""
    role: str = ""
    state: str = ""
    has: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time: the event that marks it, whether it passes once, and whether a card waits in play.

    ``after``: "after" stands before it, not "at": it is between two turns.
    ``prints`` is what it is called in print, where that is not its name.
    """

    name: str
    event: str = ""
    once: bool = False
    keeps: bool = False
    always: bool = False
    after: bool = False
    setup: bool = False
    activate: bool = False
    prints: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Where a card is while abilities of it work: what a text says behind ``while``.

    ``source`` is the runtime's constant for abilities that work then; ``prints`` what is printed before them.
    ``prices``: what cards cost can be said of it, too. ``begins``: such abilities wait from the set-up on.
    """

    name: str
    source: str
    prints: str
    prices: bool = False
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file may define: its keyword, its method, and whether its rules hold without being played.

    What is ``called`` something has that word in its name ("Embargo token").
    ``makes`` is the table of the vocabulary in which its name becomes a word, with the runtime's code for it:
    "type" with the function that gives a type its bit, "zone" with the expression of a mat, "resource" with
    the player's table that counts it. A ``wide`` one is printed on its side.
    """

    name: str
    says: str
    price: bool = False
    always: bool = False
    type: str = ""
    method: str = ""
    copies: int = 0
    bought: bool = False
    called: str = ""
    wide: bool = False
    makes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """Something a set can ask for besides cards: the part of the set-up it switches on, what it takes."""

    name: str
    says: str
    sets: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lint:
    """What a lint is about: a type; verbs, or cards that harm; what must come first; how many piles."""

    type: str = ""
    verbs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    resource: str = ""
    size: int = 0
