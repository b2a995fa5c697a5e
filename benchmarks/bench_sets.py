"""How quickly the recommended sets are played: ``python benchmarks/bench_sets.py FOLDER``.

FOLDER is one made by ``cardwright build``. Every complete set is played by two general bots that want the
cards of the set, and in turns with it two Big Money bots play; decisions a second of CPU time are compared,
so that a machine that gets slower or faster does so for both. Prints the median set, and the slowest.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Any

from cardwright.runtime.dominion import (
    Agent,
    Ask,
    Catalogue,
    View,
    match_options,
    matches,
    new_game,
)
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.priorities import Priorities, Wish
from cardwright.runtime.loader import BuiltCards

GAMES = 3
SLOWEST = 5
TURN_CAP = 80


class Counting:
    """Makes agents of a class that count the decisions all of them are asked for."""

    def __init__(self, kind: type[BigMoney]) -> None:
        self.made = 0
        outer = self

        class Counted(kind):  # type: ignore[misc,valid-type]
            """Asks its own kind, and counts."""

            def action(self, view: View, options: Any) -> Sequence[Any]:
                outer.made += 1
                return super().action(view, options)  # type: ignore[no-any-return]

            def treasures(self, view: View, options: Any) -> Sequence[Any]:
                outer.made += 1
                return super().treasures(view, options)  # type: ignore[no-any-return]

            def buy(self, view: View, options: Any) -> Sequence[Any]:
                outer.made += 1
                return super().buy(view, options)  # type: ignore[no-any-return]

            def choose(self, view: View, ask: Ask) -> Sequence[Any]:
                outer.made += 1
                return super().choose(view, ask)  # type: ignore[no-any-return]

        self.agent = Counted


def rate(name: str, built: BuiltCards, kind: type[BigMoney], wishes: Sequence[Wish]) -> float:
    """Decisions a second of CPU time, over some games of a set."""
    known = Catalogue(built)
    match = match_options.match(Catalogue(built), built.sets, [matches.MONEY] * 2, name, 1)
    setup = matches.setup_of(match, known)
    counting = Counting(kind)
    gc.collect()
    start = process_time()
    for seed in range(GAMES):
        agents: list[Agent] = [counting.agent(*wishes) for _ in range(2)]
        g = new_game(known, setup, agents, seed, turn_cap=TURN_CAP)
        g.run()
        g.close()
    return counting.made / (process_time() - start)


def wishes_of(name: str, built: BuiltCards) -> list[Wish]:
    """Provinces and Golds, and two of each card of the set, the dearest first."""
    prices = {card: built[card].COST for card in built.sets[name]["cards"]}
    cards = sorted(prices, key=lambda card: prices[card] or (), reverse=True)
    return [Wish("Province"), *(Wish(card, 2) for card in cards)]


def main() -> None:
    """Measure every complete set of the folder."""
    built = BuiltCards(sys.argv[1])
    found = []
    for name, kingdom in built.sets.items():
        if not kingdom["missing"]:
            money = rate("First Game", built, BigMoney, ())
            found.append((rate(name, built, Priorities, wishes_of(name, built)) / money, name))
    found.sort()
    share = median(each for each, _ in found)
    print(
        f"{len(found)} sets, decisions a second beside Big Money's: median {share:.2f} (goal: 0.25)"
    )
    for each, name in found[:SLOWEST]:
        print(f"  {each:.2f}  {name}")


if __name__ == "__main__":
    main()
