"""Nothing is dropped: each clause of each card text has a ruling that turns red when the clause goes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from cardwright.compiler.mutation import trials
from cardwright.compiler.mutation.trials import Outcome
from cardwright.compiler.pipeline import Compilation
from cardwright.runtime.dominion import GAME
from tests.compiling import compiled, definitions, everything
from tests.deletion.written import reasons

SAMPLE = 12


@cache
def bundled() -> tuple[Compilation, dict[str, type[Any]]]:
    """The bundled texts, compiled and loaded once."""
    return everything(), trials.classes(everything())


def outcomes(about: str) -> list[Outcome]:
    """What becomes of each changed text of a bundled printing."""
    compilation, classes = bundled()
    return trials.examine(compilation, about, classes, GAME)


def unexplained(found: Iterable[Outcome]) -> list[str]:
    """The clauses that go unnoticed for no written reason."""
    lost = (each for each in found if each.kind == "clause" and each.fate == "survived")
    return [
        f"{each.about}: {each.change}"
        for each in lost
        if (each.about, each.change) not in reasons()
    ]


def printings() -> list[str]:
    """All printings of the bundled texts."""
    return trials.printings(definitions())


def sample() -> list[str]:
    """The same few printings in every run, as long as the cards are the same."""
    known = printings()
    return random.Random(len(known)).sample(known, min(SAMPLE, len(known)))


@pytest.mark.parametrize("about", sample())
def test_sampled_clauses_have_rulings(about: str) -> None:
    """No clause of a sampled card can go without a ruling noticing."""
    assert unexplained(outcomes(about)) == []


@pytest.mark.slow
@pytest.mark.parametrize("about", printings())
def test_all_clauses_have_rulings(about: str) -> None:
    """No clause of any card can go without a ruling noticing."""
    assert unexplained(outcomes(about)) == []


@pytest.mark.slow
@pytest.mark.parametrize("about", printings())
def test_changed_texts_that_compile_can_be_run(about: str) -> None:
    """What the compiler accepts, the runtime can play, however little it says."""
    assert [each for each in outcomes(about) if each.fate == "crashed"] == []


def test_reasons_are_about_bundled_texts() -> None:
    """Every reason names a printing that is there, and says something."""
    assert {about for about, _ in reasons()} - set(printings()) == set()
    assert all(reasons().values())


@pytest.mark.slow
def test_reasons_are_needed() -> None:
    """A reason is written for a change that really goes unnoticed."""
    wanted = {about for about, _ in reasons()}
    lost = [each for about in wanted for each in outcomes(about) if each.fate == "survived"]
    assert set(reasons()) - {(each.about, each.change) for each in lost} == set()


TEXT = """
card Example: $4 Action
    +1 Action
    until you have 2 cards in hand: reveal the top card of deck, put it into hand

ruling "It draws"
    given your hand is Example, your deck is Copper, Copper
    you play Example
    expect you have 2 Coppers in hand
"""


@cache
def example() -> list[Outcome]:
    """The outcomes for a card of our own, one clause of which no ruling tells."""
    compilation = compiled(TEXT)
    return trials.examine(compilation, "Example", trials.classes(compilation), GAME)


def test_an_untold_clause_survives_and_a_told_one_does_not() -> None:
    """A change is noticed by a ruling's title, or goes unnoticed."""
    found = {each.change: each for each in example() if each.kind == "clause"}
    assert found["without `+1 Action`"].fate == "survived"
    loop = next(each for change, each in found.items() if change.startswith("without `until"))
    assert (loop.fate, loop.by) == ("killed", "It draws")


def test_a_shared_text_is_told_by_the_rulings_of_its_file() -> None:
    """Its clauses and numbers, too, each changed for all cards that use it."""
    found = outcomes("to joust")
    assert {each.fate for each in found} == {"refused", "killed"}
    assert {each.kind for each in found if each.fate == "killed"} == {"clause", "number", "phrase"}


def test_a_text_that_never_ends_is_stopped() -> None:
    """A loop that nothing moves on ends the ruling, which counts as noticed."""
    found = next(each for each in example() if each.change == "without `put it into hand`")
    assert (found.fate, found.by) == ("killed", "It draws")
