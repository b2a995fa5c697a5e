"""What an agent is offered in a turn of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.runtime.dominion import Ask, Game, Setup, View
from cardwright.runtime.dominion import position as at
from cardwright.runtime.dominion.agents import ScriptedAgent
from cardwright.runtime.dominion.constants import BUY_PHASE, BUYING
from cardwright.runtime.dominion.turn import step
from tests.play.random_kingdoms import cards


class Player:
    """Plays all Treasures in the order of the hand, spends `coffers` when asked, and does nothing else."""

    def __init__(self, coffers: Sequence[int]) -> None:
        self.coffers = list(coffers)
        self.asked: list[str] = []

    def __call__(self, view: View, ask: Ask) -> Sequence[Any]:
        """An answer."""
        del view
        self.asked.append(ask.kind)
        if ask.kind == "treasures":
            return ask.options
        if ask.kind == "amount":
            return (self.coffers.pop(0),)
        return ask.options[: ask.least]


def turn_with(player: Player, hand: Sequence[str], coffers: int) -> Game:
    """A Buy phase in which the first player has these cards in hand, and so many Coffers."""
    setup = Setup(("Gladiator/Fortune",), 2)
    g = at.empty_game(cards(), setup, [ScriptedAgent(player), ScriptedAgent(player)])
    at.put_new(g, g.players[0].hand, hand)
    g.players[0].coffers = coffers
    g.phase = BUY_PHASE
    return g


@pytest.mark.parametrize(("spent", "coins"), [([2], 8), ([1, 1], 7), ([0, 2], 6)])
def test_coffers_are_spent_before_a_treasure_that_counts_coins(
    spent: list[int], coins: int
) -> None:
    """Fortune doubles what is there, also what Coffers gave."""
    player = Player(spent)
    g = turn_with(player, ("Silver", "Fortune"), 2)
    while g.phase != BUYING:
        step(g)
    assert g.players[0].coins == coins


def test_before_plain_treasures_nobody_is_asked() -> None:
    """One question after them is enough."""
    player = Player([2])
    g = turn_with(player, ("Silver", "Copper"), 2)
    step(g)
    step(g)
    assert player.asked.count("amount") == 1
    assert g.players[0].coins == 5


def test_debt_is_paid_on_ones_own_turn_alone() -> None:
    """A ruling can do no more than an agent."""
    g = turn_with(Player([]), ("Silver",), 0)
    for p in g.players:
        p.debt = p.coins = 2
    assert at.pay_now(g, g.players[0], 1) == 1
    assert at.pay_now(g, g.players[1], 1) == 0
