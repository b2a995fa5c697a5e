"""Definitions made at random from all that the vocabulary can say, in every position of a text.

A clause is a pattern of a verb, a condition or a count with a random phrase in each of its slots, or a line
of a bundled card. It is put into up to two positions: behind ``if``, at a moment, into an option, into a
block about others. Many of them are refused; what the others do is tried in games (fuzz.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from cardwright.compiler.semantics.patterns.slots import SLOTS
from cardwright.compiler.vocabulary.examples import in_words
from cardwright.compiler.vocabulary.inflection import third_person
from tests.compiling import bundled
from tests.swallowing import phrases
from tests.swallowing.phrases import COUNTED, COUNTING, HEADS, HOLE, MODIFIERS, TAILS, WORDS

ZONES = (
    "hand", "your hand", "their hand", "deck", "your deck", "discard", "their discard", "trash",
    "the bottom of deck", "the bottom of your deck", "play", "Supply", "the box",
    "your Tavern mat", "your Island mat", "your Native Village mat", "their Island mat",
    "the Trade Route mat", "the Black Market deck", "the bottom of the Black Market deck",
    "your Pirate Ship mat", "your Garden mat", "their Garden mat", "hand or discard",
)  # fmt: skip
PILES = (
    "its pile", "the Silver pile", "a pile in Supply", "an Action pile in Supply", "here",
    "each Action pile in Supply", "a random Action pile in Supply", "an empty pile in Supply",
    "a Kingdom pile costing $4", "an Action pile in Supply without your tokens", "the Prize pile",
    "the Ruins pile", "each pile in Supply", "the Knights pile", "each other pile in Supply",
)  # fmt: skip
AMOUNTS = (
    "2",
    "up to 3",
    "at least 2",
    "no",
    "that many",
    "up to that many",
    "any number of",
    "1 or 2",
)
HELD = (
    "VP",
    "Coffers",
    "Coin tokens",
    "Debt",
    "Embargo tokens",
    "Cards",
    "Actions",
    "Buys",
    "Potions",
    "Favors",
)
TOKENS = (
    "an Embargo token", "your +1 Action token", "your Trashing token", "your -$2 cost token",
    "your Journey token", "your -1 Card token", "your Estate token", "a Coin token",
)  # fmt: skip
PLAYERS = (
    "you",
    "the player to your left",
    "the player to their right",
    "each other player",
    "they",
)
PHRASES: dict[str, tuple[str, ...]] = {
    "zone": ZONES,
    "mat": ZONES,
    "pile": PILES,
    "piles": PILES,
    "random_pile": PILES,
    "token": TOKENS,
    "own_token": TOKENS,
    "player": PLAYERS,
    "person": ("you", "they", "the player to your left", "another player", "no other player"),
    "owner": ("your", "their", "the player to your left's"),
    "number": (*tuple(f"{n} cards" for n in AMOUNTS), "a card", "a card per Action in hand"),
    "more": ("2 more cards", "a more card", "1 more card per Action in hand"),
    "size": ("3 cards in hand", "6 cards in hand", "1 card in play", "2 cards in discard"),
    "tokens": (*tuple(f"{n} {kind}" for n in AMOUNTS for kind in HELD), "it", "$2"),
    "amount": (*tuple(f"{n} {kind}" for n in AMOUNTS for kind in HELD), "$3", "at least $2"),
    "all_tokens": tuple(f"the {kind}" for kind in HELD) + tuple(f"all {kind}" for kind in HELD),
    "lying_amount": ("an Embargo token", "at least 2 Embargo tokens", "no Trashing token"),
    "pile_count": ("a pile", "at least 2 piles", "no pile", "each pile", "an Action pile"),
    "phase": ("your Action phase", "your Buy phase", "their Buy phase", "your Clean-up"),
    "kind": ("copies of it", "Golds", "Actions", "copies of this", "differently named cards"),
    "counter": ("Action", "Buy", "Coffers", "VP", "Favor"),
    "lying": ("VP", "Embargo token", "Coin token", "Debt"),
    "price": ("$1", "$2", "Debt", "Potion"),
    "coins": ("$1", "$2", "$1 per Action in hand", "all coins"),
    "cost": ("its cost", "the cost of the trashed card", "the cost of this"),
    "those": ("cards you have in play", "them", "the revealed cards", "cards in trash", "it"),
    "such": ("Actions you have", "cards in hand", "Treasures you have in play", "cards in trash"),
    "series": ("Copper - Silver - Gold you have", "Estate - Duchy you have in hand"),
    "title": ("the Bane", "a Bane"),
    "highest_bid": ("the bid",),
    "name": ("Copper", "Silver"),
}  # fmt: skip
"""What can fill the slots that no noun phrase about cards does."""

CONDITIONS = (
    "you gained {card} this turn", "it is {card}", "it isn't {card}", "it costs {price}", "you have {card}",
    "you have no {bare} in play", "you have {card} in hand", "{card} is in trash", "{card} was trashed",
    "{card} is among them", "you revealed {card}", "no other player revealed {card}", "they have {card}",
    "the previous turn was yours", "your Journey token is face up", "your -$1 token is taken",
    "this is on your Tavern mat", "this is in play", "it is in play", "you played {card} this turn",
    "you have at least 2 differently named cards in play", "you bought {card} this turn", "you overpay",
    "you gained no card in your Buy phase", "it is your Buy phase", "it costs more than this",
    "the top card of deck is {card}", "your hand has no duplicates",
)  # fmt: skip

PRICES = (
    "$4",
    "up to $3",
    "at least $4",
    "between $2 and $5",
    "up to $1 more than it",
    "up to that much",
)

POSITIONS = (
    "{T}", "{T}", "{T}", "{T}",
    "you may {T}", "if {C}: {T}", "if {C}: +1 Card\n    else: {T}", "{T}: +1 Card", "{T}\n    {U}",
    "{T}\n    {U}", "{T}: {U}\n    else: +$1", "you may {T}: {U}",
    "choose one:\n        - {T}\n        - +$1",
    "choose two:\n        - {T}\n        - {U}\n        - +$1", "each other player:\n        {T}",
    "each player:\n        {T}\n        {U}", "each other player with 2 cards in hand:\n        {T}",
    "until you have 2 cards in hand:\n        discard a card from hand\n        {T}",
    "until you have 6 cards in hand:\n        draw a card\n        {T}",
    "for each differently named card in hand:\n        {T}", "for each {N}: {T}",
    "for each discarded card: {T}",
    "once per turn:\n        {T}", "once per game:\n        {T}",
    "at the start of your next turn: {T}", "now and at the start of your next turn: {T}",
    "at the start of your next 2 turns: {T}",
    "at the start of each of your turns: {T}", "at the start of Clean-up: {T}", "at end of turn: {T}",
    "until your next turn:\n        when another player {E}: {T}",
    "until your next turn:\n        when another player would gain {card}: {T} instead",
    "for the rest of the game:\n        when you {e}: {T}", "when you {e} this turn: {T}",
    "after you next play {card} this turn: {T}", "when you next {e} this turn: {T}",
    "take an extra turn after this turn\n    during it: {T}",
    "each other player:\n        take an extra turn after this turn\n        during it:\n            {T}",
    "after this turn:\n        each player from your left: bid up to 10 Debt\n        the winner: {T}",
    "{card} cost $1 less this turn", "you can't buy {card} this turn", "name a card\n    {T}",
    "play {card} from hand twice\n    {T}", "trash this: {T}", "set aside this\n    {T}",
    "the player to your left may {T}", "the player to your left reveals {card}\n    {T}",
    "reveal cards from deck until {card}\n    {T}", "for the rest of the game: your Estates have its text",
)  # fmt: skip
"""Where a clause can stand in what playing a card, or buying an Event, does."""

ABILITIES = (
    "when you {e}: {T}", "when you {e} this: {T}", "when you gain this: {T}", "when you buy this: {T}",
    "when you trash this: {T}", "when you discard this: {T}", "when you discard this from play: {T}",
    "when you play this: {T}", "before you play {card}: {T}", "after you play this: {T}",
    "when you buy this:\n        for each $1 you overpay: {T}",
    "when you buy this:\n        if you overpay: {T}",
    "when you buy this:\n        at end of turn: +1 Card per $1 you overpay",
    "when you buy this:\n        {T}\n        gain an Action costing up to that much",
    "when you would gain this: {T} instead", "when you would gain {card}: {T} instead",
    "when you shuffle this: {T}", "when you would follow {card}: {T} instead",
    "when you would take Debt: {T} instead", "while this is in play: {card} cost $1 less",
    "while this is in play:\n        when you {e}: {T}",
    "while this is in play:\n        when another player {E}: {T}",
    "while this is in Supply:\n        when you {e}: {T}",
    "while this is in the game:\n        when you {e}: {T}",
    "while this is in play:\n        after you play {card}: {T}",
    "while you have {card} in play: you can't buy this", "at setup: {T}", "at setup: each player {T}",
    "when another player {E}: you may reveal this from hand: {T}",
    "when you {e}: you may discard this from hand: {T}", "when you {e}: you may call this: {T}",
    "at the start of your turn: you may call this: {T}", "at the start of your turn: {T}",
    "at the end of your turn: {T}", "at the start of your Buy phase: {T}",
    "at the end of your Buy phase: {T}",
    "when you remove the last Sun: {T}", "worth {W}", "if {C}: worth {W}",
    "when you gain the first {card} this game: {T}", "when you gain a second card on your turn: {T}",
    "when you first play {card} on your turn: {T}", "once per turn, when you {e}: {T}",
    "when you gain {card}: {T}", "when a player {E} on their turn: {T}",
    "when another player plays an Attack: {T}",
    "when you buy {card}: {T}", "now and when you buy this: {T}", "for the rest of the game: {T}",
    "for each {N}:\n        if no other player has more copies of it: worth 1 VP",
    "this isn't in Supply", "there are 5 copies of this per player",
)  # fmt: skip
"""Where a clause can stand in an ability, or in what is so from somewhere."""

WORTHS = (
    "1 VP per {N}",
    "2 VP",
    "-1 VP per {N}",
    "1 VP per 3 {N}",
    "1 VP per {N} after the first 2",
)
HEADERS = (
    "card {name}: $3 Action", "card {name}: $4 Action", "card {name}: $4 Action - Duration",
    "card {name}: $2 Treasure", "card {name}: $5 Action - Attack", "card {name}: $2 Action - Reaction",
    "card {name}: $4 Action - Victory", "card {name}: $3 Action - Reserve", "card {name}: $3+ Treasure",
    "card {name}: 4D Action - Duration - Attack", "card {name}: $2P Action - Command",
    "card {name}: $3 Action - Omen", "card {name}: $4 Treasure - Duration",
    "card {name}: $3 Action - Shadow - Spirit", "card {name}: $4 Victory",
    "event {name}: $1", "event {name}: $0", "landmark {name}", "prophecy {name}", "token {name}",
)  # fmt: skip
PLACED = "card {name}: $3 Action\nput a {name} token onto a pile in Supply\n+1 Action"
OWN_WORDS = """type Spirit

mat Garden

counter Favor
    you may spend a Favor in your Action phase: +1 Action
    you may spend 2 Favors in your Buy phase: gain a Silver
"""
"""Words that a card file brings, which the texts speak of, too."""

OWN_HEADS = ("a Spirit", "2 Spirits", "each Spirit", "a non-Spirit card", "any number of Spirits")
FOLLOWED = ("it", "them", "the rest", "this", "that many")


@dataclass(frozen=True, slots=True)
class Made:
    """A definition by its name, of the kind that its keyword says."""

    name: str
    keyword: str
    text: str


@cache
def _bundled_clauses() -> tuple[str, ...]:
    """The lines of the bundled texts that stand alone, without what stands before their colons."""
    found: dict[str, None] = {}
    for source in bundled():
        for line in source.text.splitlines():
            clause = line.strip().removeprefix("- ")
            if line.startswith("    ") and not clause.startswith(
                ("expect", "given", "from", "you play", "you buy", "your", "they", "ruling")
            ):
                found.setdefault(clause.rpartition(": ")[2])
    return tuple(one for one in found if one and not one.endswith(":"))


@cache
def _says() -> tuple[str, ...]:
    """Every pattern of every verb, without and with each part that need not be said."""
    return tuple(say for pattern in WORDS.patterns.values() for say in phrases.ways(pattern.say))


@cache
def _deeds() -> tuple[tuple[str, str], ...]:
    """What abilities can wait for: "gain {it:card}", with the third person of its verb."""
    found = [say for verb in WORDS.verbs.values() for event in verb.events for say in [event.say]]
    deeds = [re.sub(r"^\w+ you (?:would )?", "", say) for say in found]
    return tuple(
        (deed, re.sub(r"^\w+", lambda word: third_person(word[0]), deed, count=1))
        for deed in dict.fromkeys(deeds)
    )


class Maker:
    """Makes random definitions, always the same ones from the same seed.

    ``known`` are clauses that were accepted, for further positions.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.made = 0
        self.known: list[str] = []

    def definition(self) -> Made:
        """A definition of any kind that has a text."""
        name = self._name()
        header = self.random.choice(HEADERS)
        keyword = header.partition(" ")[0]
        lines = [self._line(keyword) for _ in range(self.random.choice((1, 1, 1, 2)))]
        if keyword == "card" and self.random.random() < 0.2:
            lines.insert(0, "+1 Action")
        if keyword == "token":
            keyword, lines = "card", [*lines, "", *PLACED.format(name=name).split("\n")]
            body = "\n    ".join(lines)
            return Made(
                name, keyword, f"token {name}\n    {body}\n".replace("\n    \n    card", "\n\ncard")
            )
        return Made(
            name, keyword, header.format(name=name) + "\n    " + "\n    ".join(lines) + "\n"
        )

    def _name(self) -> str:
        letters = "bcdfghjklmnpqrtvwxz"
        number, self.made = self.made, self.made + 1
        return "Z" + "".join(letters[number // 19**place % 19] for place in (2, 1, 0)) + "o"

    def _line(self, keyword: str) -> str:
        plays = keyword in ("card", "event")
        standing = not plays or self.random.random() < 0.4
        return self.filled(self.random.choice(ABILITIES if standing else POSITIONS))

    def filled(self, frame: str) -> str:
        """A frame with something random in each of its holes."""
        makers: dict[str, Callable[[], str]] = {
            "T": self.clause, "U": self.clause, "C": self.condition, "N": self.counted,
            "W": lambda: self.filled(self.random.choice(WORTHS)), "card": self.cards,
            "bare": lambda: self.random.choice(("Action", "Silver", "card", "Treasure")),
            "price": lambda: self.random.choice(PRICES),
            "e": lambda: self.random.choice(_deeds())[0], "E": lambda: self.random.choice(_deeds())[1],
        }  # fmt: skip
        text = re.sub(r"\{(\w+)\}", lambda hole: makers[hole[1]](), frame)
        return self._slots(text)

    def clause(self) -> str:
        """Something that is done."""
        if self.known and self.random.random() < 0.6:
            return self.random.choice(self.known)
        (make,) = self.random.choices(
            (
                self._deed,
                self._line_of_a_card,
                self._counting,
                self._other,
                self._bonus,
                self._inner,
            ),
            (11, 4, 2, 1, 1, 1),
        )
        return make()

    def _deed(self) -> str:
        return self._slots(self._words(self.random.choice(_says())))

    def _line_of_a_card(self) -> str:
        return self.random.choice(_bundled_clauses())

    def _counting(self) -> str:
        return self.random.choice(COUNTING).replace(HOLE, self.counted())

    def _other(self) -> str:
        return self.random.choice(phrases.OTHERS).replace(HOLE, self.cards())

    def _bonus(self) -> str:
        return f"+1 {self.random.choice(tuple(WORDS.resources))} per {self.counted()}"

    def _inner(self) -> str:
        """A clause in a position of its own, where that stands on a line."""
        flat = [one for one in POSITIONS if "\n" not in one]
        return self.filled(self.random.choice(flat))

    def condition(self) -> str:
        """Something that is so, or not."""
        if self.random.random() < 0.5:
            return self.filled(self.random.choice(CONDITIONS))
        return self._slots(self.random.choice(tuple(WORDS.sayings.conditions)))

    def counted(self) -> str:
        """Something that there can be so many of."""
        if self.random.random() < 0.4:
            return self._slots(self.random.choice(tuple(WORDS.sayings.counts)))
        return self._modified(self.random.choice((*COUNTED, "Spirit", "non-Spirit card", "Favor")))

    def cards(self) -> str:
        """Some cards, or what else a noun phrase can speak of."""
        if self.random.random() < 0.1:
            return self.random.choice(FOLLOWED)
        return self._modified(self.random.choice((*HEADS, *OWN_HEADS)))

    def _modified(self, noun: str) -> str:
        tail = self.random.choice(TAILS)
        modifier = f" {self.random.choice(MODIFIERS)}" if self.random.random() < 0.35 else ""
        return noun + (modifier + tail if self.random.random() < 0.5 else tail + modifier)

    def _words(self, say: str) -> str:
        """A pattern with one of the words that may stand in a place of it."""
        return re.sub(r"\w+(?:\|\w+)+", lambda found: self.random.choice(found[0].split("|")), say)

    def _slots(self, say: str) -> str:
        return re.sub(r"\{\w+:(\w+)[^}]*\}", lambda found: self._phrase(found[1]), say)

    def _phrase(self, slot: str) -> str:
        known = PHRASES.get(slot)
        if known is not None:
            return self.random.choice(known)
        if slot in SLOTS and self.random.random() < 0.2:
            return in_words(SLOTS[slot].example, WORDS)
        return self.cards()
