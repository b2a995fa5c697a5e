"""What cards cost just now, computed only when something has changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.constants import ALL
from cardwright.runtime.kernel import Registry

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Pile
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


class Prices:
    """What makes cards cheaper.

    stale: something may have changed since the costs were computed.
    placed: tokens on piles that make their cards cheaper, and whose they are.
    this_turn, lasting: pairs of coins and the types they apply to. own_costs: definitions that have
    a cost of their own kind. sources: the cards in play that make others cheaper. lowered: costs
    are not all as printed. retyped: pairs of types and the types added to them.
    menu: what can be bought, by coins and Potions; shelf and ranks: the piles by price.
    """

    __slots__ = (
        "lasting",
        "lowered",
        "menu",
        "own_costs",
        "placed",
        "ranks",
        "retyped",
        "shelf",
        "sources",
        "stale",
        "this_turn",
    )

    def __init__(self, g: Game) -> None:
        self.stale = self.lowered = False
        self.this_turn: Registry[tuple[int, int]] = Registry(g)
        self.lasting: Registry[tuple[int, int]] = Registry(g)
        self.placed: Registry[tuple[Face, Pile, Player | None]] = Registry(g)
        self.own_costs: list[Face] = []
        self.sources: list[Face] = []
        self.retyped: Registry[tuple[int, int]] = Registry(g)
        self.menu: dict[int, tuple[Pile | Face, ...]] = {}
        self.shelf: tuple[Pile, ...] = ()
        self.ranks: list[int] = []


def retype_again(g: Game, faces: list[Face]) -> None:
    """The types of some definitions were set anew: what was added to types for good still counts."""
    for face in faces:
        for mask, extra in g.prices.retyped:
            if face.types & mask:
                face.types |= extra
    g.prices.stale = True


def join(g: Game, face: Face) -> None:
    """A definition joins the game: its own kind of cost counts, and what lasts applies to it."""
    now = g.prices
    if face.self_cost:
        now.own_costs.append(face)
    for mask, extra in now.retyped:
        if face.types & mask:
            face.types |= extra
    now.stale = True


def moment_changed(g: Game) -> None:
    """Another turn or phase has begun."""
    if g.features.costs_by_turn:
        g.prices.stale = True


def play_changed(g: Game, face: Face) -> None:
    """`face` came into play or left it."""
    if face.while_in_play or g.prices.own_costs:
        g.prices.stale = True


def refresh(g: Game) -> None:
    """Compute all costs anew: first everything that subtracts, then the floor at 0."""
    now = g.prices
    now.stale = False
    now.sources = sources(g) if g.features.costs_from_play else []
    cheap = [*now.lasting, *now.this_turn]
    lowers = bool(cheap or now.sources or now.placed)
    faces = g.priced if lowers or now.lowered else now.own_costs
    now.lowered = lowers
    for face in faces:
        less = sum([coins for coins, mask in cheap if face.types & mask])
        less += sum([source.discount(g, face) for source in now.sources])
        if now.placed:
            less += sum([token.discount_on(g, face, pile, p) for token, pile, p in now.placed])
        if face.self_cost:
            less += face.self_discount(g)
        printed = face.printed_cost()
        cost = printed.plus(-min(less, printed.coins))
        if cost != face.cost:
            face.cost = cost
            now.menu.clear()


def sources(g: Game) -> list[Face]:
    """The cards in play that make others cheaper, once for each card."""
    cards = [card for player in g.players for card in player.play.cards]
    faces = [card.face for card in cards if card.face.while_in_play]
    if not g.features.costs_by_turn:
        return faces
    mine = [card.face for card in g.turn.player.play.cards if card.face.on_own_turn]
    return [face for face in faces if not face.on_own_turn] + mine


def cheaper(g: Game, coins: int, mask: int = ALL, *, lasting: bool = False) -> None:
    """Cards of the types in `mask` cost `coins` less this turn, or for the rest of the game; below 0 more."""
    (g.prices.lasting if lasting else g.prices.this_turn).add((coins, mask))


def retype(g: Game, mask: int, extra: int) -> None:
    """Cards with a type in `mask` also have the types in `extra` for the rest of the game."""
    g.prices.retyped.add((mask, extra))
    for face in [*g.priced, *[f for player in g.players for f in player.inherited.values()]]:
        if face.types & mask:
            face.types |= extra


def end_turn(g: Game) -> None:
    """What was cheaper this turn is so no more."""
    if g.prices.this_turn:
        g.prices.this_turn.clear()
