"""What a card costs that is played as another one."""

from __future__ import annotations

from tests.cards.tables import holds


def test_it_costs_what_that_card_costs() -> None:
    """Band of Misfits, Overlord: not only the name and the types are the other card's."""
    holds(
        """\
card Probe: $0 Action
    choose an Action you have in play except Probes
    +$1 per $1 of its cost

ruling "A Band of Misfits costs what it is played as"
    given your hand is Band of Misfits, Probe, the Fortress pile has 10 cards, you have 2 Actions
    you play Band of Misfits: play Fortress
    you play Probe
    expect you have $4

ruling "So does an Overlord, in coins and not in Debt"
    given your hand is Overlord, Probe, the Village pile has 10 cards, you have 2 Actions
    you play Overlord: play Village
    you play Probe
    expect you have $3
"""
    )
