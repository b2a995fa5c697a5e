"""Texts that do something again and again until there are so many cards."""

from __future__ import annotations

from time import process_time

import pytest

from cardwright.compiler.rulings.runner import NEVER_ENDS, run_ruling
from cardwright.runtime.dominion import GAME
from tests.cards.tables import holds
from tests.compiling import catalogue_of, compiled

ROUND = """\
card Probe: $3 Action
    until you have {n} cards in hand: {body}

ruling "There are never so many"
    given your hand is Probe, your deck is 2 Coppers, their deck is 5 Coppers
    you play Probe
    expect you have $0
"""


@pytest.mark.parametrize(
    "body", ["reveal the top card of deck", "put the top card of deck onto deck"]
)
def test_a_loop_that_never_ends_is_told_at_once(body: str) -> None:
    """Where no check can see it, too; it takes less than a second."""
    compilation = compiled(ROUND.format(n=9, body=body))
    (ruling,) = [one for one in compilation.rulings if one.title == "There are never so many"]
    catalogue = catalogue_of(compilation)
    run_ruling(ruling, catalogue, GAME)
    begun = process_time()
    assert run_ruling(ruling, catalogue, GAME).wrong == NEVER_ENDS
    assert process_time() - begun < 1


def test_a_loop_ends_where_there_are_so_many() -> None:
    """Up to so many cards, down to so many, or where its first deed can't be done any more."""
    holds(
        """\
card Probe: $3 Action
    until you have 3 cards in hand: draw 1 card
    until you have 2 cards in hand: put a card from hand onto deck
    until you have 9 cards in hand: draw 1 card

ruling "Up, down, and as far as the deck goes"
    given your hand is Probe, your deck is 5 Coppers
    you play Probe
    expect you have 5 cards in hand
"""
    )
