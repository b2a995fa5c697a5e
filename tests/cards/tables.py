"""What tests of the bundled cards share: games of nine cards and one more, and probes with rulings."""

from __future__ import annotations

from typing import Any

from cardwright.compiler.rulings.runner import run_ruling
from cardwright.runtime.dominion import GAME, Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import PATH, catalogue_of, compiled, definitions

BUNDLED = definitions()
KINGDOM = ("Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch")


def game(more: str = "Workshop", players: int = 2, seed: int = 1, **extra: Any) -> Game:
    """A game of nine cards of the base game and this one."""
    setup = Setup((*KINGDOM, more), players, **extra)
    agents = [RandomAgent(seat) for seat in range(players)]
    return new_game(catalogue_of(BUNDLED), setup, agents, seed)


def holds(text: str) -> None:
    """The rulings below probes hold."""
    compilation = compiled(text)
    assert [str(found) for found in compilation.diagnostics if found.span.path == PATH] == []
    rulings = [ruling for ruling in compilation.rulings if ruling.span.path == PATH]
    verdicts = [run_ruling(ruling, catalogue_of(compilation), GAME) for ruling in rulings]
    assert [(each.ruling.title, each.wrong) for each in verdicts if not each.passed] == []
    assert rulings
