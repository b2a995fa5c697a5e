"""Entries: what a vocabulary file says of each verb, zone, resource and so on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Form:
    """One way to use a verb: what it takes and the runtime function that does it.

    ``takes`` is the kind of object; ``source`` the zone its cards are in unless the text says so, ``said``
    when the text must say it;
    ``role`` the prepositions of which one must follow, with ``kind`` what follows it; ``call`` the
    function, "" for a verb that only picks. ``asks``: the function gets the question; ``by``: it gets
    the playing it is part of; ``reach``: the function that lists the cards of a hand it may use;
    ``until``: the function for "until ..."; ``manner``: the function for "without moving it"; ``where``: the
    zone in which a count form counts, or the one place that cards can go to; ``alone``: the function needs no
    player; ``random``: chance decides on the pile, which is kept; ``whole``: it takes all tokens that lie
    there, ``source_too``: so many from a pile that is named;
    ``down``: it may be done face down, ``ordered``: in an order of
    choice; ``only``: the one object it can have so far, and its role behind that; ``at_once``: of several
    players all choose before any of them does it; ``home``: the zone that ``this`` is in when it is done to
    it; ``own``: it is done to a player's own; ``again``: the function where it is done again and again.
    ``entitles``: a pile may be added "as" something. ``zone``: one that stands for all cards in it ("your
    hand").
    ``able``: the function that leaves out what a player can't do it to.
    """

    takes: str
    source: str = ""
    to: bool = False
    role: tuple[str, ...] = ()
    kind: str = ""
    call: str = ""
    said: bool = False
    asks: bool = False
    by: bool = False
    times: bool = False
    reach: str = ""
    until: str = ""
    manner: str = ""
    where: str = ""
    alone: bool = False
    whole: bool = False
    random: bool = False
    source_too: bool = False
    down: bool = False
    ordered: bool = False
    only: str = ""
    able: str = ""
    at_once: bool = False
    again: str = ""
    home: str = ""
    own: bool = False
    entitles: bool = False
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its forms, the events that when, before, after and would stand for, and its history.

    ``prints`` is the verb in print, where that is not its name ("play again"). ``history`` is the function
    that says what a player has done with it this turn, ``phased`` whether it knows in which phase; ``ever``
    and ``last`` those for this game, and for that player's last turn; ``forbid`` the one that keeps a player
    from doing it to a card this turn; ``first`` the one that says whether it is done for the first time in a
    turn, ``nth`` the one that says the how-manieth time of such an event it is. ``bids``: players do it in
    turn, each more than the one before.
    ``over`` is the verb whose price it can add to, ``call`` the function that lets a player do so.
    ``counted`` is as ``history``, where a card can only ask for the first time in a turn.
    """

    name: str
    says: str
    past: str
    prints: str = ""
    forms: tuple[Form, ...] = ()
    events: dict[str, str] = field(default_factory=dict)
    history: str = ""
    counted: str = ""
    ever: str = ""
    last: str = ""
    phased: bool = False
    forbid: str = ""
    first: str = ""
    nth: str = ""
    bids: bool = False
    score: str = ""
    at: str = ""
    rest: bool = False
    over: str = ""
    call: str = ""

    @property
    def names(self) -> bool:
        """Whether it only names cards, and what it leaves behind is a name."""
        return any(form.takes == "naming" for form in self.forms)

    @property
    def sequence(self) -> str:
        """The function that lists what a player has done with it this turn, "" where nothing does."""
        return self.counted or self.history


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: the code that names it, whether all players share it or it is made of piles.

    ``prints`` is what it is called in print, where that is not its name; a ``bare`` one is nobody's there
    ("in play"). On a ``mat`` cards lie, in others they are. ``source`` is the runtime's word for abilities
    that work from there; ``tokens`` lie on it, not cards. ``call``: the runtime's function in it.
    """

    name: str
    code: str
    call: str = ""
    shared: bool = False
    piles: bool = False
    ordered: bool = False
    empties: str = ""
    hidden: bool = False
    prints: str = ""
    bare: bool = False
    mat: bool = False
    tokens: bool = False
    source: str = ""

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
    """Something "+2" can stand before: a function to call or a counter of the player.

    ``has`` is the player's attribute that holds it, ``symbol`` its letter in a price, ``price`` the part of
    a cost it is; ``owed`` ones can be bid; ``counted`` ones have a plural ("+2 Cards"); ``plain`` names the
    constant of a definition that does nothing else when played, ``sure`` the one that says how much every
    playing gives. One that ``lies`` is on piles and mats only: nobody gets or has any.
    """

    name: str
    call: str = ""
    counter: str = ""
    has: str = ""
    symbol: str = ""
    price: str = ""
    counted: bool = False
    owed: bool = False
    plain: str = ""
    sure: str = ""
    lies: bool = False

    @property
    def held(self) -> str:
        """The player's attribute that says how many they have, "" when nobody has any."""
        return self.has or self.counter


@dataclass(frozen=True, slots=True)
class Own:
    """A token that every player has one of: what can be said of it, and the code that tells if it is so."""

    name: str
    says: str
    state: dict[str, str]


@dataclass(frozen=True, slots=True)
class Adjective:
    """A word before a noun, or after "is".

    ``before`` is the kind of noun it may stand before; ``chance``: not a player chooses; ``differ``: they are
    gained one by one with names of their own; ``call`` picks the cards it fits out of some; ``state`` is the
    function that puts a player into the state it names, ``role`` the preposition that then follows it.
    """

    name: str
    says: str
    before: str = ""
    chance: bool = False
    differ: bool = False
    call: str = ""
    role: str = ""
    state: str = ""


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
class Kind:
    """What a file may define: its keyword, its method, and whether its rules hold without being played.

    What is ``called`` something lies on piles, and that word belongs to its name ("Embargo token").
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


@dataclass(frozen=True, slots=True)
class Option:
    """Something a set can ask for besides cards: the part of the set-up it switches on, what it takes."""

    name: str
    says: str
    sets: str
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lint:
    """What a lint is about: a type; the verbs and cards that harm; what must come first; how many piles."""

    type: str = ""
    verbs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    resource: str = ""
    size: int = 0
