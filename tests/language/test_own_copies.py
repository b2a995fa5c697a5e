"""What a card says of its own pile: how many copies there are, and that it is a basic card."""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.catalogue import Definition
from cardwright.compiler.display.definition import shown_as
from cardwright.runtime.dominion import Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.catalogue import Catalogue
from tests.compiling import catalogue_of, compiled, findings

LOCUST = """\
card Locust: $4 Action
    +1 Card, +1 Action
    there are 20 copies of this
"""
BRASS = """\
card Brass: $1 Treasure
    +$1
    this is a basic card
"""
OTHERS = ("Village", "Smithy", "Moat", "Market", "Cellar", "Chapel", "Militia", "Mine", "Witch")


def _row(compilation: pipeline.Compilation, name: str) -> Definition:
    return next(row for row in compilation.definitions if row.name == name)


def test_a_card_has_as_many_copies_as_it_says() -> None:
    """In the catalogue, in the code, in print and in a game's Supply."""
    compilation = compiled(LOCUST)
    assert _row(compilation, "Locust").copies == 20
    assert "There are 20 copies of this." in shown_as(
        compilation, _row(compilation, "Locust"), "card"
    )
    agents = [RandomAgent(1), RandomAgent(2)]
    game = new_game(catalogue_of(compilation), Setup(("Locust", *OTHERS), 2), agents, 1)
    assert game.piles["Locust"].size == 20


def test_what_it_says_goes_before_its_type() -> None:
    """A Victory card has twelve copies unless its text says otherwise."""
    green = "card Green: $4 Victory\n    worth 1 VP\n"
    assert _row(compiled(green), "Green").copies == 12
    assert _row(compiled(f"{green}    there are 8 copies of this\n"), "Green").copies == 8


def test_a_basic_card_is_not_dealt() -> None:
    """It is none of the Kingdom piles; another card is."""
    cards = Catalogue(catalogue_of(compiled(BRASS + "\n" + LOCUST)))
    assert "Brass" not in cards.kingdom_names()
    assert "Locust" in cards.kingdom_names()


def test_a_set_lists_no_basic_card() -> None:
    """It would be there twice."""
    text = f'{BRASS}\nkingdom "Brassy":\n    Brass, {", ".join(OTHERS)}\n'
    assert [found.code for found in findings(text)] == ["CW0608"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("there are up to 20 copies of this", "CW0306"),
        ("there are 0 copies of this", "CW0306"),
        ("there are 20 cards of this", "CW0407"),
        ("there are 20 copies of it", "CW0407"),
        ("there are 20 copies", "CW0407"),
        ("there aren't 20 copies of this", "CW0407"),
        ("this is a basic event", "CW0407"),
        ("this isn't a basic card", "CW0407"),
        ("thre are 20 copies of this", "CW0201"),
        ("there are 20 copies fo this", "CW0201"),
        ("this is a bsaic card", "CW0201"),
    ],
)
def test_anything_else_is_refused(line: str, code: str) -> None:
    """Nothing of such a line is passed over."""
    found = findings(f"card Locust: $4 Action\n    +1 Card\n    {line}\n")
    assert [one.code for one in found] == [code]


def test_it_is_said_once_and_only_of_cards() -> None:
    """A second number is a mistake, and an Event has no pile."""
    twice = findings(f"{LOCUST}    there are 10 copies of this\n")
    assert [found.code for found in twice] == ["CW0311"]
    event = findings("event Swarm: $4\n    +1 Buy\n    there are 10 copies of this\n")
    assert [found.code for found in event] == ["CW0409"]
