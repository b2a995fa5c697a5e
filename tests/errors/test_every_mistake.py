"""All mistakes of a definition are told in one run, and none that only follows from another."""

from __future__ import annotations

from tests.compiling import findings

WRONG = """\
card Probe: $4 Action
    trash a Silver
    put it onto deck
    if you have Copper from deck:
        gain a Gold into hand
    else: +1 Card, gain 2 Copper
    gain a card costing up to $2 more than the trashed card
    when you gain a Silver: discard it
    when you gain this to hand: discard it into hand
"""


def test_every_mistake_is_told_once_and_no_other() -> None:
    """What a clause that can't be read would have left behind is unknown: nothing is said about that."""
    told = [(found.span.line, found.code) for found in findings(WRONG)]
    assert told == [
        (2, "CW0303"),
        (4, "CW0305"),
        (5, "CW0304"),
        (6, "CW0306"),
        (8, "CW0404"),
        (9, "CW0304"),
        (9, "CW0304"),
    ]


def test_an_else_behind_a_wrong_if_is_an_else() -> None:
    """Its own mistakes are told; that it has no ``if`` isn't one of them."""
    text = "card Probe: $4 Action\n    if it has Debt: +1 Card\n    else: gain a Gold into hand\n"
    assert [found.span.line for found in findings(text)] == [2, 3]


def test_a_reference_is_wrong_where_nothing_was_left() -> None:
    """Without a clause that can't be read before it, it is an error as ever."""
    text = "card Probe: $4 Action\n    put it onto deck\n    gain a Gold into hand\n"
    assert [found.code for found in findings(text)] == ["CW0401", "CW0304"]
