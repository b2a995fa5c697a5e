"""What can't be done isn't offered, and what was asked once isn't asked again."""

from __future__ import annotations

from tests.cards.tables import holds


def test_one_purchase_is_overpaid_once() -> None:
    """Two abilities of one card speak of the same amount."""
    holds(
        """\
card Probe: $3+ Action
    +1 Action
    when you buy this: gain a Silver per $1 you overpay
    when you buy this: +1 VP per $1 you overpay

ruling "One amount for both"
    given you have $9
    you buy Probe: choose Probe, overpay $2
    expect your discard is Probe, 2 Silvers
    expect you have 2 VP, $4

ruling "The next purchase is another one"
    given you have $9, 2 Buys
    you buy Probe: choose Probe, overpay $2
    you buy Probe: choose Probe, overpay $1
    expect you have 3 VP, $0
    expect your discard is 2 Probes, 3 Silvers
"""
    )


def test_one_overpayment_has_all_its_parts() -> None:
    """Potions are asked for where any ability of the card can tell what they were for."""
    holds(
        """\
card Probe: $3+ Action
    +1 Action
    when you buy this: +1 VP per $1 you overpay
    when you buy this:
        if you overpay: gain an Action costing that much

ruling "A Potion too, once"
    given you have $5, 1 Potion, the University pile has 10 cards
    you buy Probe: choose Probe, overpay $2, overpay 1 Potion, gain University
    expect you have 2 VP
    expect your discard is Probe, University
"""
    )


def test_an_exchange_needs_both_piles() -> None:
    """Nothing is asked where the other pile is empty: as an ability, and as an instruction."""
    holds(
        """\
card Probe: $3 Action
    +$1
    when you discard this from play: you may exchange it for a Gold

card Probed: $3 Action
    you may exchange this for a Gold: +1 VP

ruling "Not offered while the pile is empty"
    given your hand is Probe, your deck is 5 Coppers, the Gold pile has 0 cards
    you play Probe
    your turn ends
    expect you have Probe in discard

ruling "Offered while it isn't"
    given your hand is Probe, your deck is 5 Coppers, the Gold pile has 1 card
    you play Probe
    your turn ends: exchange Probe
    expect you have Gold in discard

ruling "Nor as an instruction"
    given your hand is 2 Probeds, the Gold pile has 1 card, you have 2 Actions
    you play Probed: exchange Probed
    expect you have 1 VP
    you play Probed
    expect you have 1 VP
"""
    )


def test_a_card_of_an_empty_pile_is_not_offered() -> None:
    """`you may gain a Gold` is no question without a Gold: as an ability, and as an instruction."""
    holds(
        """\
card Probe: $3 Action
    +$1
    when you trash this: you may gain a Gold

card Probed: $3 Action
    you may gain a Gold: +1 VP
    else: +1 Coffers

card Probing: $3 Action
    you may trash a Gold from Supply: +1 VP

ruling "Not when it is trashed"
    given your hand is Probe, the Gold pile has 0 cards
    you trash Probe
    expect trash is Probe

ruling "Not when it is played"
    given your hand is 2 Probeds, the Gold pile has 1 card, you have 2 Actions
    you play Probed: gain Gold
    you play Probed
    expect you have 1 VP, 1 Coffers

ruling "Nor to be trashed"
    given your hand is 2 Probings, the Gold pile has 1 card, you have 2 Actions
    you play Probing: trash Gold
    you play Probing
    expect trash is Gold
    expect you have 1 VP
"""
    )
