"""Setting up a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion.catalogue import Catalogue, SetupError
from cardwright.runtime.dominion.face import Face
from cardwright.runtime.dominion.game import Game
from cardwright.runtime.dominion.later import in_force
from cardwright.runtime.dominion.player import Player, Turn
from cardwright.runtime.dominion.supply import (
    VICTORY_PILE,
    add_kingdom_pile,
    add_pile,
    bring,
    lay_out_prophecy,
    typed,
)
from cardwright.runtime.dominion.things import Card
from cardwright.runtime.dominion.verbs_draw import mix, take_top
from cardwright.runtime.dominion.view import View
from cardwright.runtime.dominion.words import OMEN, SHELTER

if TYPE_CHECKING:
    from cardwright.runtime.dominion.decisions import Agent

BASIC_PILES: Final = (
    ("Copper", (60, 60, 60, 120, 120)),
    ("Silver", (40, 40, 40, 80, 80)),
    ("Gold", (30, 30, 30, 60, 60)),
    ("Estate", (14, 21, 24, 27, 30)),
    ("Duchy", (8, 12, 12, 12, 12)),
    ("Province", (8, 12, 12, 15, 18)),
    ("Curse", (10, 20, 30, 40, 50)),
)
"""The piles of every game, with 2 to 6 players; the players' first cards come from them."""
PLATINUM_PILES: Final = (("Platinum", (12,) * 5), ("Colony", (8, 12, 12, 12, 12)))
FIRST_COPPERS: Final = 7
FIRST_ESTATES: Final = 3


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is played with.

    kingdom: the names of the Kingdom piles. players: 2 to 6. landscapes: Events, Landmarks and
    the like. prophecy: the one to use when an Omen is in the game; None is a random one.
    platinum: with Platinum and Colony. shelters: with Shelters instead of Estates.
    chosen: for definitions that set a card aside at set-up, which one. dealt: the Kingdom piles that
    come into the game for a card, instead of random ones.
    """

    kingdom: tuple[str, ...]
    players: int
    landscapes: tuple[str, ...] = ()
    prophecy: str | None = None
    platinum: bool = False
    shelters: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    dealt: tuple[str, ...] = ()


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
    g = Game(known, setup, seed, log=log, record=record)
    g.turn_cap = turn_cap
    lay_out_supply(g)
    seat_players(g, agents)
    lay_out_landscapes(g)
    for face in sorted(g.faces.values(), key=lambda face: face in g.landscapes):
        if face.sets_up and (face.home is not None or in_use(g, face)):
            face.setup(g)
    for p in g.players:
        take_top(g, p, 5)
    return g


def in_use(g: Game, face: Face) -> bool:
    """Whether a landscape card is in this game."""
    return face in g.landscapes or face is g.prophecy


def check_setup(setup: Setup, agents: Sequence[Agent]) -> None:
    """Raise SetupError for what can't be set up whatever the cards are."""
    if not 2 <= setup.players <= 6:
        raise SetupError(f"2 to 6 players, not {setup.players}")
    if len(agents) != setup.players:
        raise SetupError(f"{setup.players} players, but {len(agents)} agents")
    if len(set(setup.kingdom)) < len(setup.kingdom):
        raise SetupError("a Kingdom pile is named twice")


def lay_out_supply(g: Game) -> None:
    """Put out the basic piles, the Kingdom piles, and what those bring with them."""
    column = g.setup.players - 2
    platinum = PLATINUM_PILES if g.setup.platinum else ()
    for name, counts in (*BASIC_PILES, *platinum):
        add_pile(g, g.face(name), counts[column])
    for name in g.setup.kingdom:
        add_kingdom_pile(g, name)


def seat_players(g: Game, agents: Sequence[Agent]) -> None:
    """Seat the players and give them their first decks, shuffled."""
    for seat, agent in enumerate(agents):
        p = Player(seat, agent)
        p.view = View(g, p)
        g.players.append(p)
        g.zones += p.zones
        first_deck(g, p)
        mix(g, p.deck.cards)
    g.ordinary = g.players[0]
    g.turn = Turn(g.ordinary)


def first_deck(g: Game, p: Player) -> None:
    """Seven Coppers, and three Estates or one of each Shelter."""
    deal(g, p, g.face("Copper"), FIRST_COPPERS)
    if g.setup.shelters:
        for face in typed(g, SHELTER):
            g.make(face, p.deck, None)
    else:
        deal(g, p, g.face("Estate"), FIRST_ESTATES)
    if p.seat == g.setup.players - 1:
        spare_estates(g)


def spare_estates(g: Game) -> None:
    """Leave as many Estates in the Supply as there are other Victory cards in a pile."""
    pile = g.piles["Estate"]
    extra = pile.left - VICTORY_PILE[g.setup.players - 2]
    pile.left = pile.spare = pile.left - extra
    pile.size -= extra


def deal(g: Game, p: Player, face: Face, count: int) -> None:
    """Give `p` cards from a pile."""
    pile = face.pile
    if pile is None:
        raise SetupError(f"there is no pile of {face.name}")
    if not face.awake:
        g.awaken(face)
    deck = p.deck
    first = len(g.cards)
    new = [Card(first + i, face, deck, pile) for i in range(count)]
    g.cards += new
    deck.cards += new
    pile.left = pile.spare = pile.left - count


def lay_out_landscapes(g: Game) -> None:
    """Put out Events and the like, and with an Omen a Prophecy with its Sun tokens."""
    for name in g.setup.landscapes:
        face = g.face(name)
        g.landscapes.append(face)
        face.tokens = {}
        if face.brings:
            bring(g, face)
        if face.KIND == "event":
            g.events.append(face)
            g.prices.menu.clear()
        in_force(g, face)
    if g.setup.prophecy is not None or needs_prophecy(g):
        lay_out_prophecy(g)


def needs_prophecy(g: Game) -> bool:
    """Whether an Omen has a pile in the game."""
    return any(face.TYPES & OMEN and face.home is not None for face in g.faces.values())
