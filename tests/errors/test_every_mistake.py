"""All mistakes of a definition are told in one run, and none that only follows from another."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("frobnicate a card\n    trash it", []),
        ("if you frobnicated:\n        discard 3 card from hand\n    else:\n        +1 Card", []),
        ("frobnicate a card\n    gain a Slver", ["Slver"]),
        ("+1 +1 Action", []),
    ],
)
def test_a_word_that_nobody_knows_hides_nothing_else(first: str, told: list[str]) -> None:
    """Its line is left out, with what may have meant that; a misspelt name and the rest are still told."""
    text = f"card Probe: $4 Action\n    {first}\n    discard 2 card from hand\n"
    found = findings(text)
    places = [text[one.span.start : one.span.end] for one in found]
    assert places[1:] == [*told, "card"]
    assert found[0].code in ("CW0201", "CW0311")
