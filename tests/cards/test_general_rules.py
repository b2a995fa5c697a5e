"""What the compendium says of the game as a whole: set-up, piles, the end, and what no ruling can show."""

from __future__ import annotations

import pytest

from cardwright.runtime.dominion import ACTION_PHASE, Illegal
from cardwright.runtime.dominion.agents import ScriptedAgent
from cardwright.runtime.dominion.trials import steps
from tests.cards.tables import game, holds


def test_a_star_on_a_cost_does_not_count() -> None:
    """Prince: a card that costs $0 and says more about it costs up to $4."""
    holds(
        """\
card Probe: $0* Action
    +$1

ruling "Set aside, and played every turn"
    given your hand is Prince, Probe, your deck is 10 Coppers
    you play Prince: set Prince aside
    expect your hand is empty
    your next turn starts
    expect you have $1
"""
    )


def test_a_stone_is_a_kingdom_card() -> None:
    """Philosopher's Stone: a Treasure that is only there where it was dealt, or chosen."""
    assert "Philosopher's Stone" not in game().piles
    assert game("Philosopher's Stone").piles["Philosopher's Stone"].left == 10


def test_victory_piles_have_eight_or_twelve() -> None:
    """Kingdom Victory cards: 8 with two players, 12 with three or more."""
    left = [game("Vineyard", players).piles["Vineyard"].left for players in (2, 3, 4, 5, 6)]
    assert left == [8, 12, 12, 12, 12]


@pytest.mark.parametrize(("first", "taken", "left"), [(0, 1, 0), (1, 0, 1)])
def test_abilities_of_one_landmark_come_in_either_order(first: int, taken: int, left: int) -> None:
    """Aqueduct: a Treasure that is a Victory card moves its VP here before or after they are taken."""
    g = game("Castles", landscapes=("Aqueduct",))
    me, aqueduct = g.players[0], g.landscapes[0]
    g.piles["Castles"].tokens["VP"] = 1
    me.agent = ScriptedAgent(lambda _, ask: (ask.options[first],))
    steps.gain(g, me, "Humble Castle")
    assert (me.vp, aqueduct.tokens["VP"]) == (taken, left)


def test_no_choice_is_picked_twice() -> None:
    """Pawn: two of its four, and two different ones."""
    g = game("Pawn")
    me = g.players[0]
    me.agent = ScriptedAgent(lambda _, ask: ask.options[:1] * 2)
    g.phase, me.actions = ACTION_PHASE, 1
    pawn = g.make(g.face("Pawn"), me.hand, g.piles["Pawn"])
    with pytest.raises(Illegal, match="chosen twice"):
        steps.play(g, me, pawn.face.name)


def test_an_omen_in_the_black_market_deck_brings_a_prophecy() -> None:
    """Black Market: one Prophecy, with its Sun tokens, and the one of the set-up where that names it."""
    for named in (None, "Growth"):
        g = game("Black Market", players=3, prophecy=named)
        assert g.prophecy is not None
        assert named in (None, g.prophecy.name)
        assert g.suns == 8
    assert game("Workshop").prophecy is None
