"""Verbs about playing cards: once, again, in place, as another card; and being unaffected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import NOTHING, Batch, Card
from cardwright.runtime.dominion.constants import (
    ALL,
    ATTACK,
    ATTACKED,
    BEFORE_PLAY,
    FOLLOWED,
    PLAYED,
    SHADOW,
    WOULD_FOLLOW,
)
from cardwright.runtime.dominion.events import UNMOVABLE, Cause, Event, Play, Trigger
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.verbs_goods import offer_debt
from cardwright.runtime.dominion.verbs_pile import top_card

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Pile
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def playable(g: Game, p: Player, mask: int = ALL) -> list[Card]:
    """The cards of these types that `p` can play as from hand: also Shadow cards in the deck.

    Those come by name, so that the order of the deck doesn't show.
    """
    cards = [card for card in p.hand.cards if card.face.types & mask]
    if g.features.shadows:
        cards += sorted(
            [card for card in p.deck.cards if card.face.types & mask and is_shadow(card)],
            key=lambda card: (card.face.name, card.id),
        )
    return cards


def is_shadow(card: Card) -> bool:
    """Whether the card can be played from the deck."""
    return card.face.types & SHADOW != 0


def play_cards(g: Game, p: Player, batch: Batch, times: int = 1, t: Cause | None = None) -> Batch:
    """`p` plays the cards, one after the other, each `times` times in all.

    `t` is what plays them: what it plays more than once it stays in play with. Returns the cards
    played, as they are in play. Several cards from the deck are set aside first, so that playing
    one does not draw another.
    """
    if len(batch) > 1:
        batch = lifted(g, p, batch)
    done: list[Play] = []
    for card, stamp in zip(batch.cards, batch.stamps, strict=True):
        if card.stamp == stamp:
            done.append(play_times(g, p, card, times, t))
    return Batch([play.card for play in done], [play.stamp for play in done])


def lifted(g: Game, p: Player, batch: Batch) -> Batch:
    """The same cards, those from the deck set aside."""
    for card in batch.present():
        if card.zone is p.deck:
            g.move(card, p.aside)
            batch.stamps[batch.cards.index(card)] = card.stamp
    return batch


def play_times(g: Game, p: Player, card: Card, times: int, t: Cause | None) -> Play:
    """Play one card `times` times. Returns its first playing."""
    keeper = keeper_of(g, t) if times > 1 else None
    let_pay(g, p, card.face)
    first = play_card(g, p, card, keeper)
    for _ in range(times - 1):
        let_pay(g, p, first.face)
        play_again(g, first, keeper)
    return first


def let_pay(g: Game, p: Player, face: Face) -> None:
    """`p` may pay off Debt before a card is played for which that makes a difference."""
    if face.minds_debt:
        offer_debt(g, p)


def keeper_of(g: Game, t: Cause | None) -> Play | None:
    """What stays in play with a card it plays extra times: the playing, or the card, behind `t`."""
    if isinstance(t, Trigger):
        if t.play is not None:
            return t.play
        return Play(t.this.cards[0], t.you, None, g.rule_number) if t.this else None
    return t if isinstance(t, Play) else None


def play_card(g: Game, p: Player, card: Card, keeper: Play | None = None) -> Play:
    """Play a card, wherever it is: move it into play and follow it."""
    if g.features.plays_observed:
        return play_observed(g, p, card, keeper)
    if g.features.moves_count:
        g.move(card, p.play)
    else:
        card.zone.cards.remove(card)
        card.zone = zone = p.play
        card.stamp += 1
        zone.cards.append(card)
    play = Play(card, p, keeper, g.rule_number)
    if keeper is not None:
        g.replays.append(play)
    g.turn.plays.append(play)
    play.face.play(g, play)
    if g.on[PLAYED]:
        after(g, play)
    return play


def play_observed(g: Game, p: Player, card: Card, keeper: Play | None) -> Play:
    """Play a card while somebody listens."""
    g.move(card, p.play)
    play = Play(card, p, keeper, g.rule_number)
    if keeper is not None:
        g.replays.append(play)
    if g.log is not None:
        log_entry(g, "play", p, [card], "play")
    resolve(g, play)
    return play


def play_again(g: Game, play: Play, keeper: Play | None) -> Play:
    """Play a card once more without moving it, as what it was the first time."""
    again = Play(play.card, play.you, keeper, g.rule_number)
    again.stamp = play.stamp
    again.face = play.face
    if keeper is not None:
        g.replays.append(again)
    if g.log is not None:
        log_entry(g, "play again", play.you, [play.card])
    resolve(g, again)
    return again


def replay(g: Game, t: Cause, play: Play | None) -> bool:
    """`t` plays again the card that `play` is a playing of, even if it left play; whether there is one."""
    if play is None:
        return False
    let_pay(g, play.you, play.face)
    play_again(g, play, keeper_of(g, t))
    return True


def last_playing(g: Game, batch: Batch) -> Play | None:
    """The last playing this turn of the one card of a batch, as it was played; None where it wasn't."""
    played = set(zip(batch.cards, batch.stamps, strict=True))
    plays = (play for play in reversed(g.turn.plays) if isinstance(play, Play))
    return next((play for play in plays if (play.card, play.stamp) in played), None)


def play_in_place(g: Game, p: Player, batch: Batch, t: Cause | None = None) -> Batch:
    """`p` plays cards and leaves them where they are: nothing they say can move them.

    What plays them stays in play as long as they would.
    """
    for card, stamp in zip(batch.cards, batch.stamps, strict=True):
        if card.stamp != stamp:
            continue
        play = Play(card, p, keeper_of(g, t), g.rule_number)
        play.stamp = UNMOVABLE
        if not card.face.subscribed:
            g.subscribe(card.face)
        let_pay(g, p, card.face)
        if g.log is not None:
            log_entry(g, "play", p, [card], card.zone.kind)
        resolve(g, play)
    return batch


def resolve(g: Game, play: Play) -> None:
    """Everything that happens around a playing: attacked, before, instead, and after."""
    g.turn.plays.append(play)
    if g.rules and g.on[PLAYED]:
        reserve(g, play)
    if play.face.types & ATTACK and g.on[ATTACKED]:
        g.fire(ATTACKED, event_of(g, play))
    if g.on[BEFORE_PLAY]:
        g.fire(BEFORE_PLAY, event_of(g, play))
    follow = True
    if g.on[WOULD_FOLLOW]:
        event = event_of(g, play)
        g.fire(WOULD_FOLLOW, event)
        follow = not event.replaced
    if follow:
        if g.on[FOLLOWED]:
            g.fire(FOLLOWED, event_of(g, play))
        play.face.play(g, play)
    if g.on[PLAYED]:
        after(g, play)


def reserve(g: Game, play: Play) -> None:
    """What waits for the next play of this kind waits for the end of this one.

    Whatever this card plays meanwhile begins later, though it is over first.
    """
    event = Event(play.you, play.this, play.face, play, play.since)
    for trigger in g.waiting(play.you, PLAYED, event):
        if trigger.rule is not None and trigger.rule.once:
            trigger.rule.awaits = play


def event_of(g: Game, play: Play) -> Event:
    """The event about a playing that has not been followed yet."""
    return Event(play.you, play.this, play.face, play, g.rule_number)


def after(g: Game, play: Play) -> None:
    """Let abilities hear that a card was played: those that were there before it was."""
    g.fire(PLAYED, Event(play.you, play.this, play.face, play, play.since))


def become(g: Game, t: Play, face: Face) -> None:
    """Play this card as another one: until it leaves play it is that one, and is followed now."""
    let_pay(g, t.you, face)
    t.face = face
    if not face.subscribed:
        g.subscribe(face)
    if t.here:
        t.card.face = face
        g.emulations.add(t.card)
        if g.log is not None:
            log_entry(g, "play", t.you, [t.card], t.card.zone.kind)
    if face.types & ATTACK and g.on[ATTACKED]:
        g.fire(ATTACKED, event_of(g, t))
    face.play(g, t)


def play_as(g: Game, p: Player, pile: Pile | None, t: Play) -> bool:
    """`p`, who plays this card, plays it as the one on top of a pile; whether there is one."""
    del p
    if pile is None:
        return False
    become(g, t, pile.face)
    return True


def play_top(g: Game, p: Player, pile: Pile | None, t: Cause | None = None) -> Batch:
    """`p` plays the top card of a pile and leaves it there: nothing it says can move it."""
    return NOTHING if pile is None else play_in_place(g, p, Batch.of((top_card(g, pile),)), t)


def shield(g: Game, p: Player, play: Play | None) -> None:
    """This playing of a card doesn't affect `p`."""
    if play is not None:
        play.immune = (*play.immune, p)


def others(g: Game, t: Cause) -> list[Player]:
    """Everybody else in turn order, without those whom `t` doesn't affect."""
    players = g.players
    seat = t.you.seat
    immune = immune_to(t)
    return [p for p in [*players[seat + 1 :], *players[:seat]] if p not in immune]


def everyone(g: Game, t: Cause) -> list[Player]:
    """The player of `t` first, then the others in turn order."""
    return [t.you, *others(g, t)]


def affects(t: Trigger) -> bool:
    """Whether what made the rule behind `t` affects the player who did what it waits for."""
    return t.event.player not in immune_to(t)


def on_next_turn(g: Game, t: Trigger) -> bool:
    """Whether it is the first turn, since the rule behind `t` was made, of who did what it waits for."""
    p = t.event.player
    if g.turn.player is not p or t.rule is None or t.rule.id > g.turn.first_rule:
        return False
    return p.last_turn is None or p.last_turn.first_rule < t.rule.id


def immune_to(t: Cause) -> tuple[Player, ...]:
    """The players whom `t` doesn't affect."""
    play = t if isinstance(t, Play) else t.play
    return () if play is None else play.immune


def played(g: Game, p: Player) -> list[Face]:
    """What `p` has played this turn, in order; replays count."""
    faces: list[Face] = []
    for entry in g.turn.plays:
        if isinstance(entry, Play):
            faces += [entry.face] if entry.you is p else []
        elif g.turn.player is p:
            faces += [card.face for card in entry]
    return faces
