"""Random games with the compiled cards: ``python -m tests.play.random_kingdoms 10000`` plays so many.

Each game has a random kingdom, number of players and prophecy, up to two Events and Landmarks, and decks that
begin with a copy of every card of the kingdom and of the piles beside the Supply, so that dear ones are
played too. Cards must be conserved at every decision, and the same seed must give the same log.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random

from cardwright.runtime import dominion
from cardwright.runtime.dominion import Agent, Face, Game, Pile, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.game import compute
from cardwright.runtime.dominion.layout_table import DOMINION
from tests.compiling import Catalogue, catalogue_of, definitions

TURN_CAP = 40
CHUNK = 50


@cache
def cards() -> Catalogue:
    """The bundled definitions."""
    return catalogue_of(definitions())


@cache
def kingdom_names() -> tuple[str, ...]:
    """All Kingdom piles that can be dealt, mixed ones by the pile's name."""
    return tuple(dominion.Catalogue(cards()).kingdom_names())


@cache
def of_kind(*kinds: str) -> tuple[str, ...]:
    """All definitions of some kinds: prophecies, events."""
    return tuple(sorted(name for name, face in cards().items() if face.KIND in kinds))


def setup_of(seed: int) -> Setup:
    """A random set for 2 to 6 players."""
    random = Random(seed)
    return Setup(
        tuple(random.sample(kingdom_names(), 10)),
        random.randint(2, 6),
        tuple(random.sample(of_kind("event", "landmark"), random.randint(0, 2))),
        random.choice(of_kind("prophecy")),
        options=tuple([name for name in DOMINION.options if random.random() < 0.3]),
    )


def random_game(seed: int, *, log: bool = False) -> Game:
    """A random game that has not begun."""
    setup = setup_of(seed)
    agents: list[Agent] = [RandomAgent(seed * 11 + seat) for seat in range(setup.players)]
    g = new_game(cards(), setup, agents, seed, log=log, record=True, turn_cap=TURN_CAP)
    g.suns = min(g.suns, seed % 4)
    dear = [*g.kingdom, *(pile for pile in g.piles.values() if not pile.supply)]
    deal(g, [(pile, face) for pile in dear for face in faces_of(pile)])
    return g


def deal(g: Game, cards: Sequence[tuple[Pile, Face]]) -> None:
    """Shuffle one more of each of these cards into every deck."""
    for p in g.players:
        for pile, face in cards:
            g.make(face, p.deck, pile)
            pile.size += 1
        g.rng.shuffle(p.deck.cards)


def faces_of(pile: Pile) -> list[Face]:
    """The different cards of a pile."""
    return list(dict.fromkeys([card.face for card in pile.cards] or [pile.face]))


def conserved_and_repeated(seed: int) -> None:
    """Play a game twice: nothing is lost at any decision, and both logs are the same to the last line."""
    first, second = random_game(seed, log=True), random_game(seed, log=True)
    first.watcher = lambda _: in_order(first)
    first.run()
    second.run()
    first.check()
    assert first.record, seed
    assert first.record == second.record, seed
    assert first.log is not None, seed
    assert second.log is not None, seed
    assert first.log.everything() == second.log.everything(), seed


def in_order(g: Game) -> None:
    """Nothing is lost, and what is registered is what the game looks out for."""
    g.check()
    assert g.features == compute(g)


def wrong(seed: int) -> str:
    """What is wrong with a game: nothing, or what was raised."""
    try:
        conserved_and_repeated(seed)
    except Exception as error:  # noqa: BLE001 - all that goes wrong is told at the end
        return f"{seed}: {type(error).__name__}: {error}"
    return ""


def main() -> None:
    """Play as many games as asked for, on all processors, and say which of them went wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    start = time.monotonic()
    with ProcessPoolExecutor() as candidates:
        found = [each for each in candidates.map(wrong, range(games), chunksize=CHUNK) if each]
    minutes = (time.monotonic() - start) / 60
    print(f"{games} games over {len(kingdom_names())} Kingdom piles in {minutes:.0f} minutes:")
    print("\n".join(found) or "all conserved, and the same again")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
