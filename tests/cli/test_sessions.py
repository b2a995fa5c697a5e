"""A game that waits for a person is played anew up to its last decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardwright.compiler.cli.sessions import ChoiceError, Point, reached
from cardwright.runtime.dominion import GAME
from cardwright.runtime.kernel import Agent
from tests.compiling import built

SEEDS = range(4)


def beginning(seed: int) -> Callable[[Agent, Callable[[Any], None]], None]:
    """How a game of a random kingdom is played against a random bot."""
    known = GAME.known(built())
    match = GAME.match(known, built().sets, ["Random", "Random"], "random", seed)

    def begin(person: Agent, begun: Callable[[Any], None]) -> None:
        table = GAME.begin(match, known, [person, GAME.bot("Random", known)(seed)], seed)
        begun(table)
        table.run()

    return begin


def seen(point: Point) -> tuple[Any, ...]:
    """All that a person can tell of a point."""
    waiting = point.waiting
    if waiting is None:
        return (GAME.result(point.table),)
    log = [repr(each) for each in waiting.view.log()]
    return waiting.ask.data(), log, len(point.logged)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_decision_that_is_taken_back_can_be_made_again(seed: int) -> None:
    """The same answers lead to the same point, whatever was tried in between; advice changes nothing."""
    begin, random = beginning(seed), Random(seed)
    answers: list[tuple[str, ...]] = []
    for _ in range(25):
        point = reached(answers, begin)
        if point.waiting is None:
            break
        ask = point.waiting.ask
        GAME.advice(GAME.bot("Big Money", GAME.known(built()))(1), point.waiting.view, ask)
        assert seen(reached(answers, begin)) == seen(point)
        count = random.randint(ask.least, ask.hi) if ask.least or random.random() < 0.8 else 0
        count = max(count, ask.lo) if count else 0
        answers.append(tuple(random.sample(ask.data()["options"], count)))
    point = reached(answers, begin)
    assert seen(reached(answers[:-1], begin)) != seen(point)
    assert seen(reached(answers, begin)) == seen(point)


@pytest.mark.parametrize("answer", [("Nothing such",), ("Copper", "Copper")])
def test_an_answer_that_does_not_fit(answer: tuple[str, ...]) -> None:
    """Is an error, and no game."""
    with pytest.raises(ChoiceError, match="can't be chosen"):
        reached([answer], beginning(1))
