"""Slots: the types of things that fill the slots of patterns, and how each is read.

What a type reads is a noun phrase with all that is said about it. It gives the meaning of the whole phrase,
or None where the phrase means another type of thing, so that another pattern may fit; a phrase that is wrong
in itself is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, leads, runs_of
from cardwright.compiler.semantics.nouns.places import is_own
from cardwright.compiler.semantics.patterns import amounts, cards, groups, piles, places
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.scope import Scope
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.entries import Verb
from cardwright.compiler.vocabulary.examples import in_words
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.patterns import Literal, Pattern, Slot

_NO_SLOT = Slot("", "")


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a slot, and what may be known of the deed that it is a part of.

    ``row`` are the phrases of the deed's clause; ``instead``: it is done in place of something.
    """

    scope: Scope
    slot: Slot = _NO_SLOT
    verb: Verb | None = None
    pattern: Pattern | None = None
    row: Row = field(default_factory=Row)
    instead: bool = False

    @property
    def of(self) -> str:
        """What narrows the type: the zone in ``cards hand``."""
        return self.slot.of

    @property
    def does(self) -> str:
        """The name of the verb."""
        return self.verb.name if self.verb is not None else ""


@dataclass(frozen=True, slots=True)
class SlotType:
    """A type of slot: the kinds of noun phrases that can fill it, and how it is read.

    ``example`` stands for it in a hint, with words of the game in braces; ``says`` is what a verb takes that
    has it, in a message, "" where that goes without saying. ``alone``: nothing
    can be said about what fills it.
    """

    of_kinds: frozenset[str]
    resolve: Callable[[Thing, Use], ir.Value | None]
    example: str
    says: str = ""
    alone: bool = False

    def kinds(self, slot: Slot) -> frozenset[str]:
        """The kinds of noun phrases that can fill a slot; a zone may stand for all cards in it."""
        whole = slot.of and self.resolve is cards.some_cards
        return self.of_kinds | {"zone"} if whole else self.of_kinds


_NAMED = "token of its own"
"""The kind of noun that a token with a name is."""


def _of(
    kinds: str,
    resolve: Callable[[Thing, Use], ir.Value | None],
    example: str,
    says: str = "",
    *,
    alone: bool = False,
) -> SlotType:
    of_kinds = frozenset(_NAMED if kind == "named" else kind for kind in kinds.split())
    return SlotType(of_kinds, resolve, example, says, alone)


def _cards(
    resolve: Callable[[Thing, Use], ir.Value | None], example: str, says: str = ""
) -> SlotType:
    return SlotType(frozenset({"cards", "copies", "rest"}), resolve, example, says)


SLOTS: dict[str, SlotType] = {
    # cards that something is done to
    "cards": _cards(cards.some_cards, "a card from {zone}", "cards"),
    "playable": _cards(cards.cards_in_places, "{a_type} from {zone}", "cards"),
    "payable": _cards(cards.cards_in_places, "one of them", "cards"),
    "called": _cards(cards.called_cards, "this", "cards"),
    "from_top": _cards(cards.cards_from_top, "cards from {ordered}", "cards"),
    "from_piles": _cards(cards.from_piles, "a card", "cards"),
    "said_from_piles": _cards(cards.said_from_piles, "a card from {piles}"),
    "in_piles": _cards(cards.one_in_piles, "{a_type} in {piles}"),
    "matching": _cards(cards.of_a_kind, "a card from the box"),
    "play": _cards(cards.playing, "it", "`it`"),
    "this": _cards(cards.this_card, "this"),
    "would": _cards(cards.would_happen, "it"),
    "found": _cards(cards.found_cards, "2 {other_types}"),
    "card": _cards(cards.named_card, "{a_card}"),
    # cards that are compared or counted
    "kind": _of("cards copies", groups.kind_of_card, "copies of it"),
    "such": _of("cards", groups.all_such, "{type} you have"),
    "those": _of("cards rest", groups.those, "cards you have in play"),
    "series": _of("series", groups.series, "NAME - NAME you have"),
    "cost": _of("cost", groups.cost, "its cost"),
    "name": _of("cards", groups.name, "NAME", alone=True),
    "of_types": _of("cards", groups.of_types, "{other_types}"),
    "type": _of("cards", groups.one_type, "{types}", alone=True),
    "all_named": _of("cards", groups.all_named, "{cards}", alone=True),
    # how many
    "number": _cards(cards.number_of_cards, "2 cards", "a number of cards"),
    "more": _of("more", amounts.more_cards, "2 more cards"),
    "size": _cards(amounts.size_of_zone, "3 cards in {zone}"),
    "card_count": _of("cards", amounts.card_count, "3 cards", alone=True),
    "coins": _of("coins", amounts.coins, "$1", "coins"),
    "price": _of("coins", amounts.price, "$1", alone=True),
    "amount": _of("resource coins", amounts.amount, "2 {counters}", alone=True),
    "points": _of("resource coins", amounts.points, "3 {points}", alone=True),
    "tokens": _of("resource", amounts.some_tokens, "2 {points}", "tokens"),
    "all_tokens": _of("resource", amounts.all_tokens, "the {points}", "tokens"),
    "limit": _of("resource", amounts.limit, "up to 40 {owed}", "a limit"),
    "highest_bid": _of("offer", amounts.highest_bid, "the bid", "`the bid`"),
    "lying_amount": _of("resource coins named", amounts.lying_amount, "2 {points}", alone=True),
    "exact_tokens": _of("resource named", amounts.exact_tokens, "2 {owed}", alone=True),
    "counter": _of("cards resource", amounts.counter, "{counter}", alone=True),
    "held": _of("resource", amounts.held, "{points}", alone=True),
    "lying": _of("resource named", amounts.lying, "{counter}", alone=True),
    # piles and tokens
    "pile": _of("pile", piles.pile, "its pile", "a pile"),
    "pile_of_card": _of("pile zone", piles.pile_of_card, "its pile", alone=True),
    "named_pile": _of("pile", piles.named_pile, "the {card} pile", alone=True),
    "piles": _of("pile", piles.new_piles, "a pile", "piles"),
    "random_pile": _of("pile", piles.random_pile, "a random pile", "a random pile"),
    "pile_count": _of("pile", piles.pile_count, "a pile", alone=True),
    "title": _of("cards", piles.title, "the title"),
    "token": _of("named", piles.token, "an Embargo token", "a token"),
    "own_token": _of("named", piles.own_token, "your token", "a token"),
    "token_of_player": _of("named", piles.token_of_player, "your NAME token", alone=True),
    # players, places and times
    "person": _of("player", places.person, "you", alone=True),
    "owner": _of("owner", places.owner, "your", alone=True),
    "player": _of("player", places.neighbour, "the player to your left", "a player"),
    "zone": _of("zone", places.zone, "{ordered}", "a place"),
    "mat": _of("zone", places.mat, "your {mat}", alone=True),
    "phase": _of("phase", places.phase, "your {phase} phase", "a phase"),
    "phase_alone": _of("phase", places.phase_alone, "{phase} phase", alone=True),
}
"""All types of slots by the names that vocabularies use."""


def fill(slot: Slot, thing: Thing, use: Use) -> ir.Value | None:
    """What a phrase means in a slot; None where that is filled by another kind of thing.

    Raises CompileError where the phrase is wrong in itself.
    """
    type_ = SLOTS[slot.type]
    for odd in thing.more if type_.alone else ():
        fail("CW0304", odd.span, "This says nothing here.")
    return type_.resolve(thing, replace(use, slot=slot))


def fits(slot: Slot, thing: Thing, scope: Scope) -> bool:
    """Whether a slot can be filled with what kind of thing a noun phrase names."""
    return kind_of(thing, scope) in SLOTS[slot.type].kinds(slot)


def kind_of(thing: Thing, scope: Scope) -> str:
    """The kind of thing that a noun phrase names, as the types of slots tell them apart."""
    runs = runs_of(thing.noun)
    if runs is not None and runs.together:
        return "series"
    if _is_owner(thing.noun):
        return "owner"
    if is_own(thing.noun, scope):
        return "own"
    if _is_more(thing):
        return "more"
    found = head(thing.noun, scope)
    first = found.items[0].adjective if found.items else None
    return "resource" if first is not None and first.before == "resource" else found.kind


def _is_owner(noun: s.Noun | s.Runs | s.Who) -> bool:
    """``your``, ``their``, alone."""
    alone = isinstance(noun, s.Noun) and noun.runs is None and noun.amount is None
    return alone and leads(noun) in (["your"], ["their"])


def _is_more(thing: Thing) -> bool:
    """``2 more cards``, than there would be."""
    more = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(more, s.Compare) or more.than is not None or more.runs is None:
        return False
    return phrase(more) in ("more card", "more cards") and phrase(thing.noun).isdecimal()


def example_of(part: Slot | Literal, words: Vocabulary) -> str:
    """The words of a literal, or an example of what fills a slot, in the words of a game."""
    return in_words(SLOTS[part.type].example, words) if isinstance(part, Slot) else part.text
