"""Random games over random kingdoms, for the tests that play many."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardwright.runtime.dominion import Agent, Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.runtime.kit import CATALOGUE

EVENTS = CATALOGUE.of_kind("event")
PROPHECIES = CATALOGUE.of_kind("prophecy")
TURN_CAP = 60
OMEN = "Tea House"


def random_setup(seed: int) -> Setup:
    """A random kingdom of ten, one an Omen, with an Event, a Landmark and a Prophecy, for 2 to 4 players."""
    random = Random(seed)
    names = [name for name in CATALOGUE.kingdom_names() if name != OMEN]
    return Setup(
        (OMEN, *random.sample(names, 9)),
        random.randint(2, 4),
        (random.choice(EVENTS), "Mountain Pass"),
        random.choice(PROPHECIES),
        options=("platinum",) if random.random() < 0.3 else (),
    )


def random_agents(seed: int, players: int) -> list[Agent]:
    """Agents that decide at random, each from a seed of its own."""
    return [RandomAgent(seed * 7 + seat) for seat in range(players)]


def random_game(
    seed: int, agents: Sequence[Agent] | None = None, *, log: bool = False, rich: bool = True
) -> Game:
    """A random game that has not begun; a rich one starts with hard cards and few Suns."""
    setup = random_setup(seed)
    seats = random_agents(seed, setup.players) if agents is None else agents
    g = new_game(CATALOGUE, setup, seats, seed, log=log, record=True, turn_cap=TURN_CAP)
    if rich:
        g.suns = min(g.suns, 1 + seed % 3)
        for p in g.players:
            for pile in g.kingdom:
                enrich(g, p.seat, pile.name)
            g.rng.shuffle(p.deck.cards)
    return g


def enrich(g: Game, seat: int, name: str) -> None:
    """Give a player one card of a pile."""
    pile = g.piles[name]
    g.make(pile.face, g.players[seat].deck, pile)
    pile.size += 1
