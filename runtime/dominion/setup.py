"""Setting up a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.components import Card
from cardwright.runtime.dominion.constants import OMEN
from cardwright.runtime.dominion.dealing import set_up
from cardwright.runtime.dominion.face import Face
from cardwright.runtime.dominion.game import Game
from cardwright.runtime.dominion.lasting_effects import in_force
from cardwright.runtime.dominion.layout import First
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.player import Player, Turn
from cardwright.runtime.dominion.supply import add_kingdom_pile, add_pile, bring, lay_out_prophecy
from cardwright.runtime.dominion.turn import STEPS
from cardwright.runtime.dominion.verbs_draw import mix, take_top
from cardwright.runtime.dominion.view import View
from cardwright.runtime.kernel.rules import SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.decisions import Agent


def new_game(
    catalogue: Mapping[str, type[Face]],
    setup: Setup,
    agents: Sequence[Agent],
    seed: int,
    *,
    log: bool = False,
    record: bool = False,
    turn_cap: int = 0,
) -> Game:
    """A game ready for its first turn.

    log: keep a log. record: keep the decisions, so that it can be saved. turn_cap: after so many
    turns of all players it ends unfinished; 0 is never. Raises SetupError when it can't be set up.
    """
    check_setup(setup, agents)
    known = catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue)
    g = Game(known, setup, STEPS, seed, log=log, record=record)
    g.turn_cap = turn_cap
    lay_out_supply(g)
    seat_players(g, agents)
    lay_out_landscapes(g)
    asking = [face for face in g.faces.values() if face.sets_up]
    if asking:
        set_up(g, [face for face in asking if face.home is not None or in_use(g, face)])
    for p in g.players:
        take_top(g, p, setup.layout.hand)
    return g


def in_use(g: Game, face: Face) -> bool:
    """Whether a landscape card is in this game."""
    return face in g.landscapes or face is g.prophecy


def check_setup(setup: Setup, agents: Sequence[Agent]) -> None:
    """Raise SetupError for what can't be set up whatever the cards are."""
    able = setup.layout.players
    if setup.players not in able:
        raise SetupError(f"{able[0]} to {able[-1]} players, not {setup.players}")
    if len(agents) != setup.players:
        raise SetupError(f"{setup.players} players, but {len(agents)} agents")
    if len(set(setup.kingdom)) < len(setup.kingdom):
        raise SetupError("a Kingdom pile is named twice")
    unknown = [name for name in setup.options if name not in setup.layout.options]
    if unknown:
        raise SetupError(f"a set-up has no option {unknown[0]}")


def lay_out_supply(g: Game) -> None:
    """Put out the basic piles, the Kingdom piles, and what those bring with them."""
    setup, column = g.setup, g.setup.column
    for row in setup.layout.piles_with(setup.options):
        add_pile(g, g.face(row.name), row.counts[column])
    basic = len(g.supply)
    for name in sorted(setup.kingdom):
        add_kingdom_pile(g, name)
    # Made by name, so that the order in which they are named decides nothing, and shown as named.
    named = dict.fromkeys([g.piles[name] for name in setup.kingdom])
    g.kingdom = list(named)
    g.supply[basic:] = [*named, *[pile for pile in g.supply[basic:] if pile not in named]]


def seat_players(g: Game, agents: Sequence[Agent]) -> None:
    """Seat the players and give them their first decks, shuffled."""
    first = g.setup.layout.deck_with(g.setup.options)
    for seat, agent in enumerate(agents):
        p = Player(seat, agent)
        p.view = View(g, p)
        g.players.append(p)
        g.zones += p.zones
        for cards in first:
            deal(g, p, cards)
        mix(g, p.deck.cards)
    g.ordinary = g.players[0]
    g.turn = Turn(g.ordinary, g.setup.layout.hand)


def deal(g: Game, p: Player, cards: First) -> None:
    """Give `p` some of the first cards: from their pile, or without one out of the box."""
    face, deck = g.face(cards.name), p.deck
    pile = face.pile
    if not face.subscribed:
        g.subscribe(face)
    number = len(g.cards)
    new = [Card(number + i, face, deck, pile) for i in range(cards.count)]
    g.cards += new
    deck.cards += new
    if pile is not None and cards.apart:
        pile.size += cards.count
    elif pile is not None:
        pile.left = pile.spare = pile.left - cards.count


def lay_out_landscapes(g: Game) -> None:
    """Put out Events and the like, and with an Omen a Prophecy with its Sun tokens."""
    for name in sorted(g.setup.landscapes):
        face = g.face(name)
        if not face.landscape or face in g.landscapes or face.KIND in ("prophecy", "token"):
            raise SetupError(f"{name} can't lie beside the Supply, or does already")
        g.landscapes.append(face)
        face.tokens = {}
        if face.brings:
            bring(g, face)
        if face.KIND == "event":
            g.events.append(face)
            g.prices.menu.clear()
        in_force(g, face)
    if len(g.landscapes) > 1:
        g.landscapes.sort(key=lambda face: g.setup.landscapes.index(face.name))
        g.events.sort(key=g.landscapes.index)
    if g.setup.prophecy is not None or needs_prophecy(g):
        lay_out_prophecy(g)


def needs_prophecy(g: Game) -> bool:
    """Whether an Omen has a pile in the game."""
    return any([face.TYPES & OMEN and face.home is not None for face in g.faces.values()])  # noqa: C419
