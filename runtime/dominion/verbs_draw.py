"""Verbs about the deck: drawing, its top cards, shuffling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.choosing import amount
from cardwright.runtime.dominion.components import NOTHING, Batch, Card, Zone
from cardwright.runtime.dominion.constants import SHADOW, SHUFFLED
from cardwright.runtime.dominion.events import Cause, Event, Trigger
from cardwright.runtime.dominion.log_entries import log_entry, seats_seeing
from cardwright.runtime.dominion.own_tokens import MINUS_CARD, set_own_token

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.kernel import Question


def draw(g: Game, p: Player, n: int = 1) -> Batch:
    """`p` draws `n` cards, or as many as there are. Returns them, the first drawn first."""
    new = take_top(g, p, n)
    if len(new) > 1:
        new.reverse()
    return Batch(new, [card.stamp for card in new]) if new else NOTHING


def draw_on(g: Game, p: Player, n: int = 1) -> Batch:
    """`p` draws `n` cards among others, one at a time: a token on the deck only costs a try."""
    if p.minus_card:
        set_own_token(g, p, MINUS_CARD, counts=False)
    return draw(g, p, n)


def put_on_deck(g: Game, p: Player) -> bool:
    """`p` puts their -1 Card token onto their deck; whether it was not there."""
    put = not p.minus_card
    set_own_token(g, p, MINUS_CARD, counts=True)
    if g.log is not None and put:
        log_entry(g, "put own token", p, thing=MINUS_CARD.name)
    return put


def draw_until(g: Game, p: Player, hand_size: int) -> Batch:
    """`p` draws cards one at a time until there are `hand_size` in hand or none is left to draw."""
    drawn = NOTHING
    while len(p.hand.cards) < hand_size:
        new = draw_on(g, p, 1)
        if not new:
            break
        drawn += new
    return drawn


def take_top(g: Game, p: Player, n: int) -> list[Card]:
    """Move the top `n` cards of the deck into the hand. Returns them, the topmost last.

    A -1 Card token on the deck goes back to its player instead of the first card.
    """
    if p.minus_card and n > 0:
        set_own_token(g, p, MINUS_CARD, counts=False)
        n -= 1
    deck = p.deck.cards
    if len(deck) < n:
        if p.discard.cards:
            reshuffle(g, p)
            deck = p.deck.cards
        n = min(n, len(deck))
    if n <= 0:
        return []
    new = deck[-n:]
    del deck[-n:]
    hand = p.hand
    for card in new:
        card.zone = hand
        card.stamp += 1
    hand.cards += new
    if g.log is not None:
        log_entry(g, "draw", p, new, "hand", readers=sorted(seats_seeing(hand)))
    return new


def top(g: Game, p: Player, n: int = 1) -> Batch:
    """The top `n` cards of the deck, the topmost first. They are not moved.

    When the deck is too short, the discard pile is shuffled and goes under it first.
    """
    if len(p.deck.cards) < n and p.discard.cards:
        reshuffle(g, p)
    deck = p.deck.cards
    p.shown = Batch.of(deck[: -n - 1 : -1]) if n > 0 else NOTHING
    return p.shown


def bottom(g: Game, p: Player, n: int = 1) -> Batch:
    """The bottom `n` cards of the deck, the lowest first. They are not moved.

    When the deck is too short, the discard pile is shuffled and goes under it first.
    """
    if len(p.deck.cards) < n and p.discard.cards:
        reshuffle(g, p)
    p.shown = Batch.of(p.deck.cards[:n])
    return p.shown


def reveal_until(g: Game, p: Player, n: int, test: Callable[[Card], bool]) -> tuple[Batch, Batch]:
    """Reveal cards from the deck until `n` of them pass `test`, or no card is left.

    Returns those that pass and the rest, both in the order of revealing. They are not moved; a
    shuffle in between does not shuffle them in, since only the discard pile is shuffled.
    """
    found: list[Card] = []
    rest: list[Card] = []
    while len(found) < n:
        seen = len(found) + len(rest)
        cards = top(g, p, seen + 1).cards
        if len(cards) == seen:
            break
        (found if test(cards[seen]) else rest).append(cards[seen])
    log_entry(g, "reveal", p, top(g, p, len(found) + len(rest)).cards)
    return Batch.of(found), Batch.of(rest)


def reshuffle(g: Game, p: Player) -> None:
    """Shuffle the discard pile and put it under what is left of the deck."""
    cards = p.discard.cards
    deck = p.deck
    mix(g, cards)
    for card in cards:
        card.zone = deck
        card.stamp += 1
    mixed = len(cards)
    cards.extend(deck.cards)
    p.discard.cards = deck.cards
    deck.cards = cards
    p.discard.cards.clear()
    announce_shuffle(g, p, mixed)


def shuffle_into_deck(g: Game, p: Player, batch: Batch) -> Batch:
    """Put the cards into the deck and shuffle all of it."""
    done = batch.present()
    for card in done:
        g.move(card, p.deck)
    shuffle_deck(g, p)
    return Batch.of(done)


def shuffle_zone_into_deck(g: Game, p: Player, zone: Zone) -> Batch:
    """Put all cards of a zone into the deck and shuffle all of it."""
    return shuffle_into_deck(g, p, Batch.of(zone.cards))


def shuffle_deck(g: Game, p: Player) -> None:
    """Shuffle the deck."""
    mix(g, p.deck.cards)
    announce_shuffle(g, p, len(p.deck.cards))


def announce_shuffle(g: Game, p: Player, mixed: int) -> None:
    """Let each card that was shuffled, the lowest `mixed` of the deck, say what happens then."""
    if g.log is not None:
        log_entry(g, "shuffle", p, count=len(p.deck.cards))
    if g.on[SHUFFLED]:
        cards = p.deck.cards[:mixed]
        for card in [card for card in cards if card.face.abilities]:
            if card.zone is not p.deck:
                continue
            event = Event(p, Batch.of((card,)), card.face, since=g.rule_number)
            event.what = Batch.of(cards)
            g.fire(SHUFFLED, event)


def put_anywhere(g: Game, p: Player, batch: Batch, question: Question, t: Cause) -> Batch:
    """`p` puts cards at any place in the deck: under as many of the others as they like.

    Where `t` is about a shuffle, only those that were shuffled count: what lay above them stays there.
    """
    deck = p.deck
    mixed = t.event.what if isinstance(t, Trigger) else None
    for card in batch.present():
        others = [each for each in deck.cards if each is not card]
        free = [each for each in others if not isinstance(mixed, Batch) or each in mixed.cards]
        above = amount(g, p, 0, len(free), question)
        g.move(card, deck)
        deck.cards.remove(card)
        deck.cards.insert(len(free) - above, card)
    return Batch.of([card for card in batch if card.zone is deck])


def mix(g: Game, cards: list[Card]) -> None:
    """Shuffle `cards`; Shadow cards end up at the bottom, in random order."""
    g.rng.shuffle(cards)
    if g.features.shadows:
        cards.sort(key=is_no_shadow)


def is_no_shadow(card: Card) -> bool:
    """Whether the card has the ordinary back. The back is what was printed."""
    return not card.printed.TYPES & SHADOW
