"""Many random games: nothing is lost, the same seed is the same game, a copy goes on alike."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.runtime.dominion import Agent, Ask, Game, View
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.ending import result
from tests.runtime.random_games import random_agents, random_game, random_setup

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(seed: int) -> None:
    """At every decision each card is in exactly one zone and every pile adds up."""
    g = random_game(seed)
    g.watcher = lambda _: g.check()
    g.run()
    g.check()
    assert g.over
    assert g.record


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_decisions_are_the_same_game(seed: int) -> None:
    """Seed and decisions give the same log, scores and places of all cards."""
    first, second = random_game(seed, log=True), random_game(seed, log=True)
    first.run()
    second.run()
    assert first.log is not None
    assert second.log is not None
    assert first.log.everything() == second.log.everything()
    assert first.record == second.record
    assert result(first) == result(second)
    assert places(first) == places(second)


@pytest.mark.parametrize("seed", range(300, 400))
def test_the_fast_lane_cannot_be_told(seed: int) -> None:
    """With a log every play and move takes the slow lane; the game is the same."""
    fast, slow = random_game(seed), random_game(seed, log=True)
    fast.run()
    slow.run()
    assert fast.record == slow.record
    assert result(fast) == result(slow)
    assert places(fast) == places(slow)


@pytest.mark.parametrize("seed", range(400, 430))
def test_plain_games_take_the_fast_lane_and_are_the_same(seed: int) -> None:
    """Without hard cards in the decks the fast lane is taken most of the time."""
    fast, slow = random_game(seed, rich=False), random_game(seed, rich=False, log=True)
    fast.run()
    slow.run()
    assert fast.record == slow.record
    assert places(fast) == places(slow)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copied_position_goes_on_identically(seed: int) -> None:
    """Copied between two top-level decisions, with agents that decide the same from there."""
    g = random_game(seed)
    turn = 3 + seed % 17
    steps = [seed % 7]
    g.run(lambda game: game.turn_number >= turn and countdown(steps))
    if g.over:
        pytest.skip("the game was over before")
    copy = g.copy(random_agents(seed + 1, len(g.players)))
    assert places(copy) == places(g)
    for p, agent in zip(g.players, random_agents(seed + 1, len(g.players)), strict=True):
        p.agent = agent
    before = places(copy)
    g.run()
    assert places(copy) == before
    copy.check()
    copy.run()
    assert copy.record == g.record
    assert result(copy) == result(g)
    assert places(copy) == places(g)


def test_a_snapshot_can_be_restored_again_and_again() -> None:
    """Each time it is the same position, and no two copies share what changes."""
    g = random_game(5)
    g.run(lambda game: game.turn_number >= 9)
    snapshot = g.snapshot()
    one, two = snapshot.restore(), snapshot.restore()
    ended = places(one)
    two.players[0].agent = RandomAgent(99)
    two.run()
    assert places(one) == ended
    assert one.cards[0] is not two.cards[0]
    assert one.faces["Copper"] is not g.faces["Copper"]


def test_an_agent_may_copy_the_position_it_is_asked_in() -> None:
    """Within a top-level decision the position is whole: played on, it asks the same again."""
    asked: list[tuple[Game, tuple[str, ...]]] = []

    class Copying(RandomAgent):
        """Copies the game when it may play an Action."""

        def action(self, view: View, options: tuple[Any, ...]) -> Any:
            asked.append((view._game.copy(), Ask("action", view.me, options, 0, 1).labels))
            return super().action(view, options)

    setup = random_setup(2)
    g = random_game(2, [Copying(seat) for seat in range(setup.players)])
    g.run(lambda _: len(asked) >= 3)
    copy, labels = asked[0]
    seen: list[tuple[str, ...]] = []

    class Looking(Agent):
        """Notes what it is asked."""

        def choose(self, view: View, ask: Ask) -> Any:  # noqa: ARG002 - only the request counts
            seen.append(ask.labels)
            return ask.options[: ask.least]

    for p in copy.players:
        p.agent = Looking()
    copy.run(lambda _: bool(seen))
    assert seen[0] == labels


def countdown(steps: list[int]) -> bool:
    """True when it was called as often as `steps` says."""
    steps[0] -= 1
    return steps[0] < 0


def places(g: Game) -> list[tuple[str, str, int | None]]:
    """Where every card is."""
    return [
        (card.printed.name, card.zone.kind, card.zone.owner.seat if card.zone.owner else None)
        for card in g.cards
    ]
