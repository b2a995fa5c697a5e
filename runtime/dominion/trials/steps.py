"""Doing what a player does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.buying import buys_left, shop
from cardwright.runtime.dominion.components import Batch, Card, Pile
from cardwright.runtime.dominion.constants import ACTION, ACTION_PHASE, TREASURE
from cardwright.runtime.dominion.counters import Spending, spend, spendings
from cardwright.runtime.dominion.trials.claims import player, spread
from cardwright.runtime.dominion.trials.moments import MOMENTS
from cardwright.runtime.dominion.trials.offers import able, in_turn, offered
from cardwright.runtime.dominion.verbs_draw import draw
from cardwright.runtime.dominion.verbs_move import discard, trash
from cardwright.runtime.dominion.verbs_play import playable
from cardwright.runtime.kernel.rules import Cards, Impossible

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def do(g: Game, verb: str, seat: int, cards: Cards, number: int | None) -> None:
    """Do one step: a player plays, buys or gains cards, or time passes. Raises Impossible."""
    p = player(g, seat)
    if verb in MOMENTS:
        MOMENTS[verb](g)
    elif verb in DEEDS:
        for name in spread(cards):
            DEEDS[verb](g, p, name)
    elif verb in PAYMENTS and cards:
        for name, many in cards:
            spend_own(g, p, name, many)
    elif verb in PAYMENTS:
        paid = PAYMENTS[verb](g, p, number or 0) if offered(g, seat, verb, "") else 0
        if paid != number:
            raise Impossible(f"only {paid} can be done so")
    elif verb == "draw":
        draw(g, p, number or 1)
    else:
        raise Impossible(f"nobody can {verb} something as a step of its own")


def play(g: Game, p: Player, name: str) -> None:
    """Play a card as from hand, a Treasure in the Buy phase."""
    card = called(name, playable(g, p), "to play")
    types = card.face.types
    if g.turn.player is not p:
        raise Impossible(f"it is the turn of {g.turn.player}")
    if not types & able(g, p):
        raise Impossible(f"{name} can't be played now")
    if types & TREASURE and not types & ACTION and g.phase == ACTION_PHASE:
        position.to_buy_phase(g)
    position.play_now(g, p, card, use_action=True)


def buy(g: Game, p: Player, name: str) -> None:
    """Buy a card or an Event, in the Buy phase. Raises Impossible without a Buy, or with Debt."""
    if not in_turn(g, p):
        raise Impossible("nothing can be bought now")
    position.to_buy_phase(g)
    if p.debt or not buys_left(g, p):
        raise Impossible("there is Debt to pay first" if p.debt else "there is no Buy left")
    for what in shop(g, p):
        if what.face.name == name if isinstance(what, Pile) else what.name == name:
            position.buy_now(g, p, what)
            return
    raise Impossible(f"{name} can't be bought now")


def spend_own(g: Game, p: Player, name: str, many: int) -> None:
    """Spend just so many of what card files count, in this phase or else in the Buy phase."""
    if not in_turn(g, p):
        raise Impossible("nothing can be spent now")
    way = way_to_spend(g, p, name, many)
    if way is None:
        position.to_buy_phase(g)
        way = way_to_spend(g, p, name, many)
    if way is None:
        raise Impossible(f"{many} {name} can't be spent now")
    spend(g, p, way)


def way_to_spend(g: Game, p: Player, name: str, many: int) -> Spending | None:
    """What just so many of a counter can be spent for now; the first of its text where there are several."""
    ways = [each for each in spendings(g, p) if each.counter.name == name]
    return next((each for each in ways if each.number == many), None)


def gain(g: Game, p: Player, name: str) -> None:
    """Gain a card from its pile, as a card would make a player do."""
    if g.face(name).pile is None:
        raise Impossible(f"there is no {name} on top of a pile")
    position.gain_now(g, p, name)


def trash_one(g: Game, p: Player, name: str) -> None:
    """Trash a card from hand."""
    trash(g, p, Batch.of((called(name, p.hand.cards, "in hand"),)))


def discard_one(g: Game, p: Player, name: str) -> None:
    """Discard a card from hand."""
    discard(g, p, Batch.of((called(name, p.hand.cards, "in hand"),)))


def called(name: str, cards: Iterable[Card], where: str) -> Card:
    """The first card of that name among some. Raises Impossible where there is none."""
    for card in cards:
        if card.face.name == name:
            return card
    raise Impossible(f"there is no {name} {where}")


DEEDS: Final[Mapping[str, Callable[[Game, Player, str], None]]] = {
    "play": play,
    "buy": buy,
    "gain": gain,
    "trash": trash_one,
    "discard": discard_one,
}

PAYMENTS: Final[Mapping[str, Callable[[Game, Player, int], int]]] = {
    "pay": position.pay_now,
    "spend": position.spend_now,
}
