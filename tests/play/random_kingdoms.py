"""Random games with the compiled cards: ``python -m tests.play.random_kingdoms 10000`` plays so many.

Each game has a random kingdom, prophecy, events and number of players, and decks that begin with a copy of
every Kingdom card, so that dear ones are played too. Cards must be conserved at every decision, and the
same seed must give the same log.
"""

from __future__ import annotations

import sys
from functools import cache
from random import Random

from cardwright.runtime.dominion import Agent, Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import Catalogue, catalogue_of, compiled

TURN_CAP = 40


@cache
def cards() -> Catalogue:
    """The bundled definitions."""
    return catalogue_of(compiled(""))


@cache
def kingdom_names() -> tuple[str, ...]:
    """All cards that can have a Kingdom pile."""
    return tuple(
        sorted(name for name, face in cards().items() if face.KIND == "card" and face.KINGDOM)
    )


@cache
def of_kind(kind: str) -> tuple[str, ...]:
    """All definitions of a kind: prophecies, events."""
    return tuple(sorted(name for name, face in cards().items() if kind == face.KIND))


def setup_of(seed: int) -> Setup:
    """A random set for 2 to 6 players."""
    random = Random(seed)
    return Setup(
        tuple(random.sample(kingdom_names(), 10)),
        random.randint(2, 6),
        tuple(random.sample(of_kind("event"), random.randint(0, 2))),
        random.choice(of_kind("prophecy")),
        platinum=random.random() < 0.3,
    )


def random_game(seed: int, *, log: bool = False) -> Game:
    """A random game that has not begun."""
    setup = setup_of(seed)
    agents: list[Agent] = [RandomAgent(seed * 11 + seat) for seat in range(setup.players)]
    g = new_game(cards(), setup, agents, seed, log=log, record=True, turn_cap=TURN_CAP)
    g.suns = min(g.suns, seed % 4)
    for p in g.players:
        for pile in g.kingdom:
            g.make(pile.face, p.deck, pile)
            pile.size += 1
        g.dice.shuffle(p.deck.cards)
    return g


def conserved_and_repeated(seed: int) -> None:
    """Play a game twice: nothing is lost at any decision, and both logs are the same to the last line."""
    first, second = random_game(seed, log=True), random_game(seed, log=True)
    first.watcher = lambda _: first.check()
    first.run()
    second.run()
    first.check()
    assert first.record, seed
    assert first.record == second.record, seed
    assert first.log is not None, seed
    assert second.log is not None, seed
    assert first.log.everything() == second.log.everything(), seed


def main() -> None:
    """Play as many games as asked for."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for seed in range(games):
        conserved_and_repeated(seed)
    print(f"{games} games over {len(kingdom_names())} Kingdom cards: conserved, and the same again")


if __name__ == "__main__":
    main()
