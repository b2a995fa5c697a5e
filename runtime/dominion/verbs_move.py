"""Verbs that show cards or move them from one place to another.

All of them act only on the cards of a batch that have not moved since, and return the batch of
those, remembered as they are afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.choosing import order, pick
from cardwright.runtime.dominion.components import Batch, Chosen, Zone, just_moved
from cardwright.runtime.dominion.constants import DISCARDED, LEFT_PLAY, TRASHED
from cardwright.runtime.dominion.events import Event
from cardwright.runtime.dominion.log_entries import log_entry, readers_of
from cardwright.runtime.kernel import Question

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player

TRASH_ORDER = Question("", 0, "trash", "trash in which order")
DISCARD_ORDER = Question("", 0, "discard", "discard in which order")


def reveal(g: Game, p: Player, batch: Batch) -> Batch:
    """Show cards to everybody; they stay where they are. Cards that have moved can't be shown."""
    shown = Batch.of(batch.present())
    log_entry(g, "reveal", p, shown.cards)
    return shown


def reveal_zone(g: Game, p: Player, zone: Zone) -> Batch:
    """Show all cards of a zone, as a hand, to everybody."""
    return reveal(g, p, Batch.of(zone.cards))


def look(g: Game, p: Player, batch: Batch) -> Batch:
    """Let `p` (or who decides for them) see cards; they stay where they are."""
    seats = sorted({p.seat, p.decider.seat})
    log_entry(g, "look", p, batch.cards, readers=seats)
    return batch


def look_zone(g: Game, p: Player, zone: Zone) -> Batch:
    """Let `p` see all cards of a zone, as a discard pile."""
    return look(g, p, Batch.of(zone.cards))


def discard(g: Game, p: Player, batch: Batch) -> Batch:
    """Put cards into the discard pile of whose they are, or of `p` when they are nobody's."""
    done = Batch([], [])
    batch = in_players_order(g, p, batch, DISCARDED, DISCARD_ORDER)
    for card, stamp in zip(batch.cards, batch.stamps, strict=True):
        if card.stamp == stamp:
            done += discard_one(g, p, card)
    return done


def discard_one(g: Game, p: Player, card: Card) -> Batch:
    """Discard one card, and let abilities hear of it."""
    owner = card.zone.owner or p
    return _left(g, owner, card, owner.discard, "discard", DISCARDED)


def discard_from_play(g: Game, p: Player, card: Card) -> Batch:
    """Discard a card from play, as in Clean-up."""
    return _left(g, p, card, p.discard, "discard", LEFT_PLAY)


def discard_down(g: Game, p: Player, n: int, question: Question) -> Batch:
    """`p` discards down to `n` cards in hand."""
    many = max(0, len(p.hand.cards) - n)
    return discard(g, p, pick(g, p, p.hand.cards, many, many, question))


def trash(g: Game, p: Player, batch: Batch) -> Batch:
    """Trash cards. Whose card it was has trashed it; `p` has when it was nobody's.

    All of them are in the trash before abilities hear of the first. In which order they do is the
    player's choice; where the cards were picked, it is that of picking.
    """
    batch = in_players_order(g, p, batch, TRASHED, TRASH_ORDER)
    cards = [card for card in batch.present() if card.zone is not g.trash]
    if len(cards) == 1:
        return trash_one(g, p, cards[0])
    gone = [(card.zone.owner or p, card.face) for card in cards]
    for card in cards:
        g.move(card, g.trash)
    done = Batch.of(cards)
    if g.log is not None:
        for (owner, _), card in zip(gone, cards, strict=True):
            log_entry(g, "trash", owner, [card], g.trash.kind)
    if g.on[TRASHED]:
        for (owner, face), card, stamp in zip(gone, cards, done.stamps, strict=True):
            it = Batch([card], [stamp])
            hear(g, TRASHED, Event(owner, it, face, since=g.rule_number))
    return done


def in_players_order(g: Game, p: Player, batch: Batch, number: int, question: Question) -> Batch:
    """The same cards in the order in which the event `number` is heard of each: `p` chooses it.

    It is asked where abilities of different cards among them wait for it and do more than give
    something. An order in which the cards were picked is taken for that.
    """
    if len(batch) < 2 or isinstance(batch, Chosen) or not g.on[number]:
        return batch
    acting = batch.where(lambda card: acts_on(g, card.zone.owner or p, card, number))
    if len({card.face for card in acting}) < 2:
        return batch
    return order(g, p, acting, question) + batch.without(acting)


def acts_on(g: Game, p: Player, card: Card, number: int) -> bool:
    """Whether an ability of the card itself waits for this to happen to it, and more than gives something."""
    event = Event(p, Batch.of((card,)), card.face, since=g.rule_number)
    own = [each for each in g.waiting(p, number, event) if each.this.cards == [card]]
    return any(not trigger.ability.quiet for trigger in own)


def trash_one(g: Game, p: Player, card: Card) -> Batch:
    """Trash one card, and let abilities hear of it."""
    return _left(g, card.zone.owner or p, card, g.trash, "trash", TRASHED)


def _left(g: Game, p: Player, card: Card, zone: Zone, verb: str, event: int) -> Batch:
    """`p` parts with a card, which goes to `zone`; abilities hear of it as it was before."""
    face = card.face
    g.move(card, zone)
    it = Batch.of((card,))
    if g.log is not None:
        log_entry(g, verb, p, it.cards, zone.kind)
    if g.on[event]:
        hear(g, event, Event(p, it, face, since=g.rule_number))
    return it


def hear(g: Game, number: int, event: Event) -> None:
    """Let abilities hear that a player has parted with a card.

    If it lay on their deck and others were shown with it, those are not in the deck meanwhile: they
    can't be drawn, and come back on top to be dealt with.
    """
    p = event.player
    shown = p.shown
    if not shown or not just_moved(event.it, shown):
        g.fire(number, event)
        return
    held = [card for card in reversed(shown.present()) if card.zone is p.deck]
    shift(held, p.deck, p.beside)
    g.fire(number, event)
    shift([card for card in held if card.zone is p.beside], p.beside, p.deck)
    p.shown = shown


def shift(cards: list[Card], source: Zone, to: Zone) -> None:
    """Put cards on top of others for a while: nothing counts this as moving, and they are known still."""
    for card in cards:
        source.cards.remove(card)
        card.zone = to
    to.cards += cards


def put(g: Game, p: Player, batch: Batch, zone: Zone, *, bottom: bool = False) -> Batch:
    """Put cards into `zone`, on top or at the bottom. The first one ends up nearest the top.

    In a hand or elsewhere where no order counts the first one just comes first.
    """
    done = batch.present()
    readers = readers_of(zone, *[card.zone for card in done])
    for card in reversed(done) if zone.kind == "deck" and not bottom else done:
        g.move(card, zone, bottom=bottom)
    if g.log is not None and done:
        log_entry(g, "put", p, done, zone.kind, readers=readers)
    return Batch.of(done)


def put_zone(g: Game, p: Player, zone: Zone, to: Zone, *, bottom: bool = False) -> Batch:
    """Put all cards of a zone into another one at once, on top or at the bottom, in the order they lay in.

    Nothing hears of it as discarding.
    """
    cards = list(zone.cards)
    for card in reversed(cards) if bottom else cards:
        g.move(card, to, bottom=bottom)
    if g.log is not None:
        log_entry(g, "put", p, cards, to.kind, readers=readers_of(zone, to))
    return Batch.of(cards)


def call(g: Game, p: Player, batch: Batch) -> Batch:
    """Move cards from the Tavern mat into play. This is not playing them (Adventures, Reserve cards)."""
    done = [card for card in batch.present() if card.zone is p.tavern]
    for card in done:
        g.move(card, p.play)
    if g.log is not None and done:
        log_entry(g, "call", p, done, "play")
    return Batch.of(done)


def lies_in(batch: Batch, zone: Zone) -> bool:
    """Whether the card of a batch has not moved since, and is in `zone`; no card is nowhere."""
    return any(card.zone is zone for card in batch.present())


def set_aside(g: Game, p: Player, batch: Batch, *, down: bool = False) -> Batch:
    """Set cards aside, face up or (`down`) face down, so that only their owner sees them."""
    return put(g, p, batch, p.facedown if down else p.aside)


def set_aside_zone(g: Game, p: Player, zone: Zone, *, down: bool = False) -> Batch:
    """Set all cards of a zone aside, as `set_aside` does."""
    return set_aside(g, p, Batch.of(zone.cards), down=down)


def follow(kept: Batch, moved: Batch) -> Batch:
    """Remember cards, that an ability keeps, where this has put them; where it has put none, as before."""
    if moved:
        kept.cards[:] = moved.cards
        kept.stamps[:] = moved.stamps
    return moved


def pass_to(g: Game, p: Player, receiver: Player, batch: Batch) -> Batch:
    """Pass cards into another player's hand. This is no gain."""
    done = batch.present()
    for card in done:
        g.move(card, receiver.hand)
    if g.log is not None:
        readers = sorted({p.seat, receiver.seat, p.decider.seat, receiver.decider.seat})
        log_entry(g, "pass", p, done, "hand", readers=readers, receiver=receiver)
    return Batch.of(done)
