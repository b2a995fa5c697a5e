"""How many times faster than pyminion whole games are played, on this machine.

    python benchmarks/bench_engine.py [--pairs 30] [--seconds 0.4] [--build FOLDER] [--silence]

Two players with the same strategy, ten Kingdom piles on both sides, the same purchases. pyminion's
logging is disabled as its users disable it (`log_stdout=False`); it then still makes a record for
each line of its log, which goes nowhere. `--silence` also turns off Python's logging altogether,
which makes pyminion faster: both figures are worth knowing. Slices of both engines alternate, so
that a machine that gets slower or faster meanwhile does so for both; each pair of slices gives one
ratio. CPU time is measured, set-up and scoring included. With `--build` the cards are those of a
built folder, otherwise hand-written ones.
"""

from __future__ import annotations

import argparse
import gc
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from pyminion.bots.examples import BigMoney as TheirBigMoney
from pyminion.bots.examples import BigMoneySmithy as TheirBigMoneySmithy
from pyminion.expansions import base
from pyminion.game import Game as TheirGame

sys.path.insert(0, str(Path(__file__).parent.parent))

from cardwright.runtime.dominion import Catalogue, Face, Setup, new_game
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.loader import BuiltCards

KINGDOM = (
    "Smithy",
    "Village",
    "Market",
    "Moat",
    "Militia",
    "Workshop",
    "Gardens",
    "Witch",
    "Throne Room",
    "Library",
)
THEIR_KINGDOM = [
    base.smithy,
    base.village,
    base.market,
    base.moat,
    base.militia,
    base.workshop,
    base.gardens,
    base.witch,
    base.throne_room,
    base.library,
]
THEIR_BOTS = {"": TheirBigMoney, "Smithy": TheirBigMoneySmithy}

Play = Callable[[], object]


def our_games(catalogue: Catalogue, card: str) -> Iterator[Play]:
    """Games of ours, each with another seed."""
    setup = Setup(KINGDOM, 2)
    seed = 0
    while True:
        seed += 1
        yield lambda seed=seed: our_game(catalogue, setup, card, seed)


def our_game(catalogue: Catalogue, setup: Setup, card: str, seed: int) -> object:
    """Set up, play and score one game."""
    named = (card,) if card else ()
    g = new_game(catalogue, setup, [BigMoney(*named), BigMoney(*named)], seed)
    g.run()
    end = result(g)
    g.close()
    return end


def their_games(card: str) -> Iterator[Play]:
    """Games of pyminion, which sets each one up anew."""
    bot = THEIR_BOTS[card]
    game = TheirGame([bot(), bot()], [base.base_set], THEIR_KINGDOM, log_stdout=False)
    while True:
        yield game.play


def rate(games: Iterator[Play], seconds: float) -> float:
    """Games a second, over about as many seconds."""
    gc.collect()
    count = 0
    start = now = process_time()
    while now - start < seconds:
        next(games)()
        count += 1
        now = process_time()
    return count / (now - start)


def compare(catalogue: Catalogue, card: str, pairs: int, seconds: float) -> None:
    """Measure pairs of slices and print what came out."""
    ours, theirs = our_games(catalogue, card), their_games(card)
    rate(ours, 0.2)
    rate(theirs, 0.2)
    both = [(rate(ours, seconds), rate(theirs, seconds)) for _ in range(pairs)]
    ratios = [mine / other for mine, other in both]
    low, _, high = quantiles(ratios, n=4)
    mine, other = (max(pair[side] for pair in both) for side in (0, 1))
    name = f"Big Money + {card}" if card else "Big Money"
    print(
        f"{name:20} ratio: median {median(ratios):.1f}, quartiles {low:.1f} to {high:.1f}, "
        f"best/best {mine / other:.1f}   (games/s: {median(pair[0] for pair in both):.0f}, best "
        f"{mine:.0f}; pyminion {median(pair[1] for pair in both):.0f}, best {other:.0f})"
    )


def cards(build: str) -> Mapping[str, type[Face]]:
    """The cards to play with."""
    if build:
        return BuiltCards(build)
    from tests.runtime.kit import CATALOGUE  # noqa: PLC0415  (not needed with a build)

    return CATALOGUE


def main() -> None:
    """Both strategies."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=0.4, help="a slice, in CPU seconds")
    parser.add_argument("--build", default="", help="a folder made by `cardwright build`")
    parser.add_argument("--silence", action="store_true", help="turn off all Python logging")
    asked = parser.parse_args()
    if asked.silence:
        logging.disable(logging.CRITICAL)
    catalogue = Catalogue(cards(asked.build))
    for card in THEIR_BOTS:
        compare(catalogue, card, asked.pairs, asked.seconds)


if __name__ == "__main__":
    main()
