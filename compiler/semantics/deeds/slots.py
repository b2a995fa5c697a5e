"""Slots: the types of things that fill the slots of patterns, and how each is read.

What a type reads is a noun phrase with all that is said about it. It gives the meaning of the whole phrase,
or None where the phrase means another type of thing, so that another pattern may fit; a phrase that is wrong
in itself is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.compiler import ir
from cardwright.compiler.semantics.deeds import cards, goods
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.scope import Scope
from cardwright.compiler.text.source import Span
from cardwright.compiler.vocabulary.entries import Verb
from cardwright.compiler.vocabulary.patterns import Pattern, Slot


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a pattern: the clause that it may say. ``instead``: it is done in place of something."""

    verb: Verb
    pattern: Pattern
    row: Row
    span: Span
    scope: Scope
    instead: bool


Reader = Callable[[Thing, Slot, Use], ir.Value | None]


@dataclass(frozen=True, slots=True)
class SlotType:
    """A type of slot: the kinds of noun phrases that can fill it, and how it is read.

    ``says`` is what it takes, in a message, "" where that goes without saying; ``example`` stands for it in a
    hint.
    """

    of_kinds: frozenset[str]
    resolve: Reader
    says: str
    example: str

    def kinds(self, slot: Slot) -> frozenset[str]:
        """The kinds of noun phrases that can fill a slot; a zone may stand for all cards in it."""
        whole = slot.of and self.resolve is cards.some_cards
        return self.of_kinds | {"zone"} if whole else self.of_kinds


_CARDS = frozenset({"cards", "copies", "rest"})


def _type(kinds: str, resolve: Reader, says: str, example: str) -> SlotType:
    return SlotType(frozenset({kinds}) if kinds else _CARDS, resolve, says, example)


SLOTS: dict[str, SlotType] = {
    "cards": _type("", cards.some_cards, "cards", "a card from {zone}"),
    "playable": _type("", cards.cards_in_places, "cards", "{a_type} from {zone}"),
    "payable": _type("", cards.cards_in_places, "cards", "one of them"),
    "called": _type("", cards.called_cards, "cards", "this"),
    "from_top": _type("", cards.cards_from_top, "cards", "cards from {ordered}"),
    "from_piles": _type("", cards.from_piles, "cards", "a card"),
    "said_from_piles": _type("", cards.said_from_piles, "", "a card from {piles}"),
    "in_piles": _type("", cards.one_in_piles, "", "{a_type} in {piles}"),
    "matching": _type("", cards.of_a_kind, "", "a card from the box"),
    "number": _type("", cards.number_of_cards, "a number of cards", "2 cards"),
    "more": _type("more", goods.more_cards, "", "2 more cards"),
    "play": _type("", cards.playing, "`it`", "it"),
    "this": _type("", cards.this_card, "", "this"),
    "would": _type("", cards.would_happen, "", "it"),
    "found": _type("", cards.found_cards, "", "2 {other_types}"),
    "card": _type("", cards.named_card, "", "{a_card}"),
    "size": _type("", goods.size_of_zone, "", "3 cards in {zone}"),
    "coins": _type("coins", goods.coins, "coins", "$1"),
    "tokens": _type("resource", goods.some_tokens, "tokens", "2 {points}"),
    "all_tokens": _type("resource", goods.all_tokens, "tokens", "the {points}"),
    "highest_bid": _type("offer", goods.highest_bid, "`the bid`", "the bid"),
    "token": _type("token of its own", goods.token, "a token", "an Embargo token"),
    "own_token": _type("token of its own", goods.own_token, "a token", "your token"),
    "pile": _type("pile", goods.pile, "a pile", "its pile"),
    "piles": _type("pile", goods.new_piles, "piles", "a pile"),
    "random_pile": _type("pile", goods.random_pile, "a random pile", "a random pile"),
    "title": _type("cards", goods.title, "", "the title"),
    "zone": _type("zone", goods.zone, "a place", "{ordered}"),
    "player": _type("player", goods.neighbour, "a player", "the player to your left"),
    "phase": _type("phase", goods.phase, "a phase", "your first phase"),
}
"""All types of slots by the names that vocabularies use."""
