"""Verbs about gaining, and what has been gained."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import NOTHING, Batch, Card, Pile, Zone
from cardwright.runtime.dominion.constants import GAINED, WOULD_GAIN, in_phase
from cardwright.runtime.dominion.events import Event, Trigger
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.verbs_pile import emptied, take

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def gain(
    g: Game,
    p: Player,
    what: Pile | None,
    to: Zone | None = None,
    *,
    bought: bool = False,
    bottom: bool = False,
) -> Batch:
    """`p` gains the top card of a pile, to their discard pile unless `to` says otherwise.

    ``bottom``: it goes below the other cards there. Returns the card gained: nothing when there is no such
    pile, when it is empty, or when something else happens instead.
    """
    if what is None:
        return NOTHING
    gained = obtain(g, p, what, p.discard if to is None else to, bought=bought, bottom=bottom)
    return NOTHING if gained is None else Batch([gained[0]], [gained[1]])


def obtain(
    g: Game, p: Player, pile: Pile, zone: Zone, *, bought: bool, bottom: bool = False
) -> tuple[Card, int] | None:
    """`p` gains the top card of a pile into `zone`: the card and its stamp then, or None.

    ``bottom``: it goes below the other cards there.
    """
    if not pile.left:
        return None
    if not pile.face.subscribed:
        g.subscribe(pile.face)
    if g.on[WOULD_GAIN] and replaced(g, p, pile, pile.face, zone, bought=bought):
        return None
    if pile.cards or g.features.inherits:
        card = take(g, pile)
        g.move(card, zone, bottom=bottom)
    else:
        # The pile's next card, which becomes a card only now that it leaves the pile.
        pile.left = pile.spare = pile.left - 1
        if not pile.left:
            emptied(g, pile)
        card = Card(len(g.cards), pile.face, zone, pile)
        g.cards.append(card)
        if bottom:
            zone.cards.insert(0, card)
        else:
            zone.cards.append(card)
    stamp = card.stamp
    g.gains.append((p, card.face, g.phase))
    if g.log is not None or g.on[GAINED]:
        announce_gain(g, p, card, pile, bought=bought)
    return card, stamp


def gain_cards(
    g: Game,
    p: Player,
    batch: Batch,
    to: Zone | None = None,
    *,
    bought: bool = False,
    bottom: bool = False,
) -> Batch:
    """`p` gains physical cards that are no player's, from the trash or elsewhere.

    ``bottom``: they go below the other cards there.
    """
    done = NOTHING
    for card, stamp in zip(batch.cards, batch.stamps, strict=True):
        one = Batch([card], [stamp])
        if card.stamp != stamp:
            continue
        if g.on[WOULD_GAIN] and replaced(g, p, one, card.face, to, bought=bought):
            continue
        g.move(card, p.discard if to is None else to, bottom=bottom)
        g.gains.append((p, card.face, g.phase))
        one = Batch.of((card,))
        announce_gain(g, p, card, one, bought=bought)
        done += one
    return done


def replaced(
    g: Game, p: Player, what: Pile | Batch, face: Face, to: Zone | None, *, bought: bool
) -> bool:
    """Whether something else happens instead of a gain.

    What takes a gain's place may be replaced too, but by each ability only once.
    """
    event = Event(p, what if isinstance(what, Batch) else NOTHING, face, since=g.rule_number)
    event.what = what
    event.to = to
    event.bought = bought
    if g.instead is not None:
        event.done = g.instead
        g.instead = None
    g.fire(WOULD_GAIN, event)
    return event.replaced


def gain_instead(g: Game, p: Player, t: Trigger) -> Batch:
    """`p` gains, to their discard pile, what somebody would gain: they don't."""
    t.event.replaced = True
    what = t.event.what
    if isinstance(what, Batch):
        return gain_cards(g, p, what)
    return gain(g, p, what)


def instead(t: Trigger) -> None:
    """What would happen does not happen."""
    t.event.replaced = True


def announce_gain(g: Game, p: Player, card: Card, what: Pile | Batch, *, bought: bool) -> None:
    """Let abilities hear that `p` has gained a card; `what` is the pile it comes from, or itself."""
    it = Batch([card], [card.stamp])
    if g.log is not None:
        log_entry(g, "buy" if bought else "gain", p, it.cards, card.zone.kind)
    if g.on[GAINED]:
        event = Event(p, it, card.face, since=g.rule_number)
        event.bought = bought
        event.gain_index = len(g.gains)
        event.what = what
        event.to = None if isinstance(card.zone, Pile) else card.zone
        g.fire(GAINED, event)


def gained(g: Game, p: Player, phase: int | None = None) -> list[Face]:
    """What `p` gained this turn, or this turn in one phase, in order."""
    now = g.gains[g.turn.first_gain :]
    return [f for q, f, when in now if q is p and (phase is None or in_phase(when, phase))]


def gained_last_turn(g: Game, p: Player) -> list[Face]:
    """What `p` gained on their own latest turn that is over, in order."""
    turn = p.last_turn
    if turn is None:
        return []
    return [face for q, face, _ in g.gains[turn.first_gain : turn.end_gain] if q is p]


def gained_ever(g: Game, p: Player, test: Callable[[Face], bool]) -> bool:
    """Whether `p` has gained a card that passes `test` in this game."""
    return any(q is p and test(face) for q, face, _ in g.gains)


def nth_gained(g: Game, event: Event, test: Callable[[Face], bool], *, ever: bool = False) -> int:
    """The how-manieth card that passes `test` has been gained with this gain.

    By its player this turn, or (`ever`) by anybody in this game.
    """
    now = g.gains[0 if ever else g.turn.first_gain : event.gain_index]
    return sum([(ever or p is event.player) and test(face) for p, face, _ in now])
