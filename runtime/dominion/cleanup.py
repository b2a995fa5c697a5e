"""Clean-up: what stays in play, what is discarded, the next hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.choosing import choice
from cardwright.runtime.dominion.components import Batch, Card
from cardwright.runtime.dominion.constants import CLEANUP_START, LEFT_PLAY, TURN_ENDS
from cardwright.runtime.dominion.events import Event, Play, Rule
from cardwright.runtime.dominion.verbs_draw import take_top
from cardwright.runtime.dominion.verbs_move import discard_from_play
from cardwright.runtime.kernel import Question

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player

FIRST = Question("", 0, "discard", "discard from play first")


def clean_up(g: Game, p: Player) -> None:
    """Discard what is in play and in hand, and draw the next hand."""
    eventful = g.features.eventful
    if eventful:
        clear_with_effects(g, p)
    # Whatever is in play now stays, unless nobody listens to anything: then nothing does, and as
    # no rule exists nobody remembers a stamp.
    gone = [] if eventful else p.play.cards
    gone += p.hand.cards
    pile = p.discard
    for card in gone:
        card.zone = pile
    pile.cards += gone
    gone.clear()
    p.hand.cards.clear()
    if g.replays and not eventful:
        g.replays.clear()
    draw_hand(g, p, g.turn.hand)
    g.phase = TURN_ENDS


def draw_hand(g: Game, p: Player, n: int) -> None:
    """`p`, who has no cards in hand, draws `n`."""
    deck = p.deck.cards
    if not 0 < n <= len(deck) or g.features.eventful:
        take_top(g, p, n)
        return
    hand = p.hand
    hand.cards = deck[-n:]
    del deck[-n:]
    for card in hand.cards:
        card.zone = hand


def clear_with_effects(g: Game, p: Player) -> None:
    """What waits for Clean-up happens; what is in play and doesn't stay is discarded.

    Others too discard what they have in play for this turn alone (Adventures, Duplicate).
    """
    begin_clean_up(g, p)
    clear_play(g, p)
    for q in g.in_order()[1:]:
        if q.play.cards:
            clear_play(g, q)
    for card in p.hand.cards:
        card.stamp += 1


def begin_clean_up(g: Game, p: Player) -> None:
    """What waits for the start of this Clean-up happens, unless it has."""
    if not g.turn.cleaning:
        g.turn.cleaning = True
        if g.on[CLEANUP_START]:
            g.fire(CLEANUP_START, Event(p, since=g.rule_number))


def clear_play(g: Game, p: Player) -> None:
    """Discard what doesn't stay; those with abilities go first, as their player likes.

    What an ability has moved meanwhile is not discarded any more.
    """
    going = Batch.of(leaving(g, p))
    while g.on[LEFT_PLAY]:
        waiting = [card for card in going.present() if has_discard_ability(g, p, card)]
        if not waiting:
            break
        first: Sequence[Card] = waiting
        if not order_is_irrelevant(g, waiting):
            first = choice(g, "cards", p, waiting, 1, 1, FIRST)
        discard_from_play(g, p, first[0])
    for card in going.present():
        discard_from_play(g, p, card)
    g.replays = [play for play in g.replays if play.keeper is not None and play.keeper.here]


def order_is_irrelevant(g: Game, cards: list[Card]) -> bool:
    """Whether these are copies of one card that no rule tells apart, so that no order matters."""
    alike = len({card.face for card in cards}) == 1
    return alike and not any(isinstance(each, Rule) for each in g.on[LEFT_PLAY])


def has_discard_ability(g: Game, p: Player, card: Card) -> bool:
    """Whether some ability waits for this card to be discarded from play."""
    event = Event(p, Batch.of((card,)), card.face, since=g.rule_number)
    return bool(g.waiting(p, LEFT_PLAY, event))


def leaving(g: Game, p: Player) -> list[Card]:
    """The cards of `p` in play that Clean-up discards."""
    for rule in [rule for rule in g.rules if rule.idle]:
        g.drop_rule(rule)
    stay = kept(g) if g.rules else set()
    return [card for card in p.play.cards if card.id not in stay]


def kept(g: Game) -> set[int]:
    """The ids of cards that stay in play.

    Those with something left to do, and whatever plays them extra times, as long as they do; also
    what plays extra times a card that stays for another reason.
    """
    stay: set[int] = set()
    for rule in g.rules:
        if rule.keeps:
            keep_chain(rule.play, stay)
    grown = bool(stay)
    while grown:
        grown = False
        for play in g.replays:
            keeper = play.keeper
            if keeper is not None and holds(play, keeper, stay):
                keep_chain(keeper, stay)
                grown = True
    return stay


def holds(play: Play, keeper: Play, stay: set[int]) -> bool:
    """Whether a replayed card that stays holds back what replayed it."""
    both = play.here and keeper.here
    return both and play.card.id in stay and keeper.card.id not in stay


def keep_chain(play: Play | None, stay: set[int]) -> None:
    """The card of a playing stays, and what plays it, and so on."""
    while play is not None:
        if play.here:
            stay.add(play.card.id)
        play = play.keeper
