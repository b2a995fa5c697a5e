"""What the compendium says of the game as a whole: set-up, piles, the end, and what no ruling can show."""

from __future__ import annotations

from typing import Any

from cardwright.runtime.dominion import Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import catalogue_of, compiled

BUNDLED = compiled("")
KINGDOM = ("Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch")


def game(more: str = "Workshop", players: int = 2, **extra: Any) -> Game:
    """A game of nine cards of the base game and this one."""
    setup = Setup((*KINGDOM, more), players, **extra)
    agents = [RandomAgent(seat) for seat in range(players)]
    return new_game(catalogue_of(BUNDLED), setup, agents, 1)


def test_a_stone_is_a_kingdom_card() -> None:
    """Philosopher's Stone: a Treasure that is only there where it was dealt, or chosen."""
    assert "Philosopher's Stone" not in game().piles
    assert game("Philosopher's Stone").piles["Philosopher's Stone"].left == 10


def test_victory_piles_have_eight_or_twelve() -> None:
    """Kingdom Victory cards: 8 with two players, 12 with three or more."""
    left = [game("Vineyard", players).piles["Vineyard"].left for players in (2, 3, 4, 5, 6)]
    assert left == [8, 12, 12, 12, 12]
