"""The end of a turn comes on anybody's turn; what waits for the time after a turn comes after the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.runtime.dominion import Game
from cardwright.runtime.dominion.agents import ScriptedAgent
from cardwright.runtime.dominion.position import end_turn, set_pile
from cardwright.runtime.dominion.trials import steps
from cardwright.runtime.dominion.turn import begin_turn
from cardwright.runtime.dominion.view import View
from cardwright.runtime.kernel import Ask
from tests.cards.tables import game, holds


def test_the_end_of_another_players_turn() -> None:
    """`at end of turn` is the end of the turn under way, whoever's it is, and comes once."""
    holds(
        """\
card Probe: $3 Action
    +1 Action
    when you discard this:
        set it aside
        at end of turn: put it into hand

ruling "Discarded on their turn, it is back in hand when that turn has ended"
    given your deck is Probe, 4 Coppers, 5 Silvers, their hand is Militia
    their turn starts
    they play Militia: discard Probe, Copper
    expect your hand is 3 Coppers
    their turn ends
    expect your hand is Probe, 3 Coppers

ruling "Discarded on your own turn, it is in the next hand"
    given your hand is Cellar, Probe, your deck is 9 Silvers
    you play Cellar: discard Probe
    expect your hand is Silver
    your turn ends
    expect your hand is Probe, 5 Silvers
    your next turn starts
    expect your hand is Probe, 5 Silvers
"""
    )


def test_clean_up_of_another_players_turn() -> None:
    """`at the start of Clean-up` is that of the turn under way as well."""
    holds(
        """\
card Probe: $3 Action
    +1 Action
    when you discard this:
        set it aside
        at the start of Clean-up: put it onto deck

ruling "Discarded on their turn, it is on the deck when that turn has ended"
    given your deck is Probe, 4 Coppers, 5 Silvers, their hand is Militia
    their turn starts
    they play Militia: discard Probe, Copper
    their turn ends
    expect your hand is 3 Coppers
    expect your deck is Probe, 5 Silvers
"""
    )


def test_what_is_made_at_the_end_of_a_turn_waits_for_the_next_one() -> None:
    """The end of this turn is past for it; it isn't forgotten."""
    holds(
        """\
card Probe: $3 Action
    +1 Action
    at end of turn: discard a card from hand
    when you discard this:
        set it aside
        at end of turn: put it into hand

ruling "Discarded at the end of your turn, it is back at the end of theirs"
    given your hand is Probe, your deck is Probe, 4 Silvers
    you play Probe
    your turn ends: discard Probe
    expect your hand is 4 Silvers
    their turn starts
    expect your hand is 4 Silvers
    their turn ends
    expect your hand is Probe, 4 Silvers
"""
    )


def after_last_turn(landscape: str, buy: str = "") -> Game:
    """A game whose last Province is gained, up to the end of that turn; in a choice the most is taken."""
    g = game("Workshop", landscapes=(landscape,))
    me = g.players[0]
    for p in g.players:
        p.agent = ScriptedAgent(lambda _, ask: ask.options[-ask.hi :])
    begin_turn(g, me)
    set_pile(g, g.piles["Province"], 1)
    if buy:
        steps.buy(g, me, buy)
    steps.gain(g, me, "Province")
    end_turn(g)
    return g


def test_bids_after_the_last_turn() -> None:
    """Mountain Pass: the first Province may be the last card of the game; who bids most has the VP."""
    g = after_last_turn("Mountain Pass")
    assert g.over
    assert [(p.vp, p.debt) for p in g.players] == [(0, 0), (8, 40)]


def test_donating_after_the_last_turn() -> None:
    """Donate: what is bought on the last turn still trashes."""
    g = after_last_turn("Donate", "Donate")
    assert g.over
    assert len(g.trash.cards) == 11


@pytest.mark.parametrize("last", [0, 1])
def test_the_end_is_seen_at_the_end_of_the_turn(last: int) -> None:
    """What happens after a turn comes too late to end the game, or to prevent its end."""
    g = game("Workshop", landscapes=("Donate",))
    me = g.players[0]
    begin_turn(g, me)
    set_pile(g, g.piles["Province"], last)

    def fill_or_empty(_: View, ask: Ask) -> Sequence[Any]:
        set_pile(g, g.piles["Province"], 1 - last)
        return ask.options[:0]

    me.agent = ScriptedAgent(fill_or_empty)
    steps.buy(g, me, "Donate")
    end_turn(g)
    assert g.piles["Province"].left == 1 - last
    assert g.over is (last == 0)
