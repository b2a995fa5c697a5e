"""Buying: what can be bought, and what buying does."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion import prices
from cardwright.runtime.dominion.components import NOTHING, Batch, Pile
from cardwright.runtime.dominion.constants import BOUGHT, in_phase
from cardwright.runtime.dominion.cost import Cost
from cardwright.runtime.dominion.events import Event
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.verbs_gain import gain_cards, obtain
from cardwright.runtime.dominion.verbs_goods import offer_debt, owe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player, Turn


class MenuOption:
    """An option that is neither a card nor a pile."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.label = label

    def __repr__(self) -> str:
        return self.label


PAY_DEBT: Final = MenuOption("pay Debt")
"""The option to pay off Debt, offered with the others while there are Debt and coins."""


def shop(g: Game, p: Player) -> tuple[Pile | Face, ...]:
    """What `p` could buy with their coins and Potions, the dearest first, Events last."""
    now = g.prices
    if now.stale:
        prices.refresh(g)
    key = p.coins * 64 + p.potions
    menu = now.menu.get(key)
    if menu is None:
        menu = now.menu[key] = affordable(g, p.coins, p.potions)
    if g.features.buying_limited or g.turn.forbidden:
        return tuple([what for what in menu if can_buy(g, p, face_of(what))])
    return menu


def face_of(what: Pile | Face) -> Face:
    """What is bought from a pile; a landscape card is that itself."""
    return what.face if isinstance(what, Pile) else what


def can_buy(g: Game, p: Player, face: Face) -> bool:
    """Whether `p` is allowed to buy this now, whatever it costs."""
    if not face.landscape and (face in g.turn.forbidden or None in g.turn.forbidden):
        return False
    return face.available_to(g, p)


def forbid_during(g: Game, turn: Turn) -> None:
    """In a turn to come its player can't buy any card."""
    turn.forbidden.append(None)


def forbid(g: Game, p: Player, face: Face | None = None) -> None:
    """`p` can't buy copies of this card, or (None) any card at all, for the rest of this turn."""
    if g.turn.player is p:
        g.turn.forbidden.append(face)


def affordable(g: Game, coins: int, potions: int) -> tuple[Pile | Face, ...]:
    """What this much money buys. Debt is no obstacle."""
    now = g.prices
    if not now.menu:
        now.shelf = tuple(sorted([pile for pile in g.supply if pile.left], key=dearness))
        now.ranks = [dearness(pile) for pile in now.shelf]
    piles = now.shelf[bisect_left(now.ranks, -coins) :]
    if g.potions:
        piles = tuple([pile for pile in piles if pile.face.cost.potion <= potions])
    if not g.events:
        return piles
    return (*piles, *[face for face in g.events if face.cost.coins <= coins])


def dearness(pile: Pile) -> int:
    """What sorts piles with the dearest first: what is wanted most is found first there."""
    return -pile.face.cost.coins


def buy(g: Game, p: Player, what: Pile | Face) -> None:
    """`p` buys a card from a pile, or an Event: uses a Buy (or what is as good), pays, gains."""
    if p.buys > 0 or not g.actions_as_buys:
        p.buys -= 1
    else:
        p.actions -= 1
    if isinstance(what, Pile):
        face = what.face
        pay(g, p, face.cost)
        g.turn.bought.append((p, face, g.phase))
        if not face.subscribed:
            g.subscribe(face)
        if g.on[BOUGHT]:
            announce(g, p, what, p.inherited.get(face, face) if g.features.inherits else face)
        if what.face is face:
            # Otherwise the card that was bought has gone meanwhile, and another one lies on top.
            obtain(g, p, what, p.discard, bought=True)
    else:
        pay(g, p, what.cost)
        g.turn.events += 1
        if g.log is not None:
            log_entry(g, "buy event", p, thing=what.name)
        what.buy(g, p)


def pay(g: Game, p: Player, cost: Cost) -> None:
    """Spend coins and Potions, and take on Debt."""
    p.coins -= cost.coins
    if cost.potion or cost.debt:
        p.potions -= cost.potion
        owe(g, p, cost.debt)


def announce(g: Game, p: Player, what: Pile | Batch, face: Face) -> None:
    """Let abilities hear that a card is bought; it is gained after that."""
    event = Event(p, NOTHING, face, since=g.rule_number)
    event.what = what
    event.bought = True
    g.fire(BOUGHT, event)


def bought(g: Game, p: Player, phase: int | None = None) -> list[Face]:
    """The cards that `p` bought this turn, or this turn in one phase, in order."""
    now = g.turn.bought
    return [f for q, f, when in now if q is p and (phase is None or in_phase(when, phase))]


def first_buy(g: Game, p: Player) -> bool:
    """Whether what `p` is buying is the first thing this turn, Events too."""
    return len(bought(g, p)) + g.turn.events == 1 and g.turn.player is p


def buys_left(g: Game, p: Player) -> int:
    """How many more things `p` may buy this turn."""
    return p.buys + p.actions if g.actions_as_buys else p.buys


def can_pay(p: Player, cost: Cost) -> bool:
    """Whether `p` may buy something of this cost."""
    return not p.debt and cost.coins <= p.coins and cost.potion <= p.potions


def payable(g: Game, p: Player, cards: Iterable[Card]) -> list[Card]:
    """Those of some cards that `p` may buy, with what they have when they have paid off Debt."""
    offer_debt(g, p)
    return [card for card in cards if can_pay(p, g.cost(card.face)) and can_buy(g, p, card.face)]


def buy_cards(g: Game, p: Player, batch: Batch) -> Batch:
    """`p` buys cards that lie outside the Supply, without using a Buy."""
    done = NOTHING
    for card, stamp in zip(batch.cards, batch.stamps, strict=True):
        cost = g.cost(card.face)
        if card.stamp == stamp and can_pay(p, cost) and can_buy(g, p, card.face):
            pay(g, p, cost)
            g.turn.bought.append((p, card.face, g.phase))
            if g.on[BOUGHT]:
                announce(g, p, Batch.of((card,)), card.face)
            done += gain_cards(g, p, Batch.of((card,)), bought=True)
    return done
