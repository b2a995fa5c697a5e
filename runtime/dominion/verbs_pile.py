"""Verbs about piles: taking their cards without a gain, returning to them, what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import NOTHING, Batch, Card, Mat, Pile, Zone
from cardwright.runtime.dominion.events import Event
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.verbs_move import trash_one

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def take(g: Game, pile: Pile) -> Card:
    """The top card of a pile, still lying there but not counted any more: move it on."""
    pile.left -= 1
    if not pile.left:
        emptied(g, pile)
    card = top_card(g, pile)
    if len(pile.cards) > 1:
        uncover(g, pile, pile.cards[-2].face)
    if not card.face.subscribed:
        g.subscribe(card.face)
    return card


def top_card(g: Game, pile: Pile) -> Card:
    """The top card of a pile that has one, which stays there."""
    if not pile.cards:
        pile.spare -= 1
        card = Card(len(g.cards), pile.face, pile, pile)
        g.cards.append(card)
        pile.cards.append(card)
    return pile.cards[-1]


def uncover(g: Game, pile: Pile, face: Face) -> None:
    """`face` is the top card of the pile now: no other card of it can be gained."""
    if pile.face is not face:
        pile.face.pile = None
        pile.face = face
        face.pile = pile
        g.prices.menu.clear()


def emptied(g: Game, pile: Pile) -> None:
    """The last card has left a pile."""
    if pile.supply:
        g.empties += 1
    g.prices.menu.clear()


def return_to_pile(g: Game, p: Player, batch: Batch, to: Sequence[Pile] | None = None) -> Batch:
    """Return cards to their piles: those `to` which they may go, if not all.

    Cards without a pile, or whose pile is gone, stay.
    """
    done: list[Card] = []
    for card in batch.present():
        pile = card.pile
        if pile is None or (to is not None and pile not in to):
            continue
        if g.piles.get(pile.name) is pile:
            return_one(g, card, pile)
            done.append(card)
    if g.log is not None and done:
        log_entry(g, "return", p, done, "pile")
    return Batch.of(done)


def return_one(g: Game, card: Card, pile: Pile) -> None:
    """Put a card on top of its pile."""
    g.move(card, pile)
    if not pile.left:
        g.prices.menu.clear()
        g.empties -= pile.supply
    pile.left += 1
    card.base = card.face = card.printed
    uncover(g, pile, card.face)


def exchange(g: Game, p: Player, batch: Batch, pile: Pile | None) -> Batch:
    """`p` returns a card to its pile and takes the top card of another one: this is no gain.

    Nothing happens unless both can be done. Returns the card taken, in the discard pile.
    """
    if pile is None or not pile.left or not return_to_pile(g, p, batch):
        return NOTHING
    return from_supply(g, p, pile, p.discard)


def stocked(pile: Pile | None) -> bool:
    """Whether there is such a pile, and a card in it."""
    return pile is not None and pile.left > 0


def pile_of(batch: Batch) -> Pile | None:
    """The pile that the one card of a batch is from, wherever it is; None when it has none."""
    return batch.cards[0].pile if batch.cards else None


def from_a_pile(event: Event) -> bool:
    """Whether a card is gained or bought from a pile of the Supply, not from elsewhere."""
    return isinstance(event.what, Pile) and event.what.supply


def pile_of_event(event: Event) -> Pile | None:
    """The pile of the card that something happens to; a card that is only being bought lies there yet."""
    if event.it:
        return pile_of(event.it)
    return None if isinstance(event.what, Batch) else event.what


def from_supply(g: Game, p: Player, pile: Pile | None, to: Zone, *, verb: str = "put") -> Batch:
    """Put the top card of a pile into a zone without gaining it. `verb`: what that is called."""
    if pile is None or not pile.left:
        return NOTHING
    card = take(g, pile)
    g.move(card, to)
    if g.log is not None:
        log_entry(g, verb, p, [card], to.kind)
    return Batch.of((card,))


def set_aside_from(g: Game, p: Player, pile: Pile | None) -> Batch:
    """`p` sets the top card of a pile aside, before themselves: it is theirs, but this is no gain."""
    return from_supply(g, p, pile, p.aside, verb="set aside")


def trash_from_pile(g: Game, p: Player, pile: Pile | None) -> Batch:
    """`p` trashes the top card of a pile: nothing when there is no such pile or it is empty."""
    if pile is None or not pile.left:
        return NOTHING
    return trash_one(g, p, take(g, pile))


def put_tokens(pile: Pile | Mat | Face, kind: str, n: int = 1) -> None:
    """Put tokens onto a pile or landscape card."""
    pile.tokens[kind] = pile.tokens.get(kind, 0) + n


def remove_tokens(pile: Pile | Mat | Face, kind: str, n: int) -> int:
    """Take up to `n` tokens of a kind away; returns how many there were."""
    there = min(n, pile.tokens.get(kind, 0))
    if there:
        pile.tokens[kind] -= there
    return there


def move_tokens(
    g: Game,
    p: Player,
    n: int,
    source: Pile | Mat | Face | None,
    to: Pile | Mat | Face | None,
    kind: str,
) -> int:
    """Move up to `n` tokens of a kind from one pile or landscape card onto another; returns how many."""
    if source is None or to is None:
        return 0
    return put_on_pile(g, p, remove_tokens(source, kind, n), to, kind)


def put_on_pile(g: Game, p: Player, n: int, pile: Pile | Mat | Face | None, kind: str) -> int:
    """`p` puts `n` tokens onto a pile or landscape card; onto none when the card has no pile.

    Returns how many they put there.
    """
    if pile is None or not n:
        return 0
    put_tokens(pile, kind, n)
    if g.log is not None:
        log_entry(g, "put token", p, where=pile.name, count=n, thing=kind)
    return n


def tokens_on(pile: Pile | Mat | Face | None, kind: str) -> int:
    """How many tokens of a kind lie on a pile; none where there is no pile."""
    return 0 if pile is None else pile.tokens.get(kind, 0)
