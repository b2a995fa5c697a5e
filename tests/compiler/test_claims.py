"""What rulings claim: counters and cards are never taken for each other."""

from __future__ import annotations

import pytest

from tests.compiling import compiled, findings

RULING = """\
ruling "Counted"
    given your hand is Village, Copper
    you play Village: draw nothing
    expect {claim}
"""


def codes(claim: str) -> list[str]:
    """What is wrong with a ruling that expects this."""
    text = "card Probe: $3 Action\n    +2 Actions\n\n" + RULING.format(claim=claim)
    return [found.code for found in findings(text)]


@pytest.mark.parametrize(
    "claim",
    [
        "you have 2 Actions",
        "you have 2 Actions in play",
        "you have 2 Action cards, Copper in play",
        "you have Potion, Copper in play",
    ],
)
def test_one_meaning_is_taken(claim: str) -> None:
    """A counter has no place; a number of cards has one, or says that it is of cards."""
    assert codes(claim) == []


@pytest.mark.parametrize(
    "claim", ["you have 2 Actions, Copper in play", "you have Copper, 2 Actions in hand"]
)
def test_what_could_be_either_is_refused(claim: str) -> None:
    """The list has a place, so the counter would silently be counted as cards."""
    assert codes(claim) == ["CW0402"]


def test_action_cards_are_cards() -> None:
    """They become a claim about a type, not about the counter."""
    text = "card Probe: $3 Action\n    +2 Actions\n\n" + RULING.format(
        claim="you have 2 Action cards in play"
    )
    [claim] = compiled(text).rulings[-1].steps[-1:]
    assert (claim.kind, claim.type, claim.number) == ("count", "Action", 2)  # type: ignore[union-attr]


def test_nobody_takes_what_only_lies_on_mats() -> None:
    """A Coin token is no VP and no coin: it can be moved and counted, not had."""
    text = "card Probe: $3 Action\n    take a Coin token from your Pirate Ship mat\n"
    assert [found.code for found in findings(text)] == ["CW0209"]


def test_a_pronoun_is_nothing_that_a_player_has() -> None:
    """It is told so, where a comma has nothing behind it too."""
    assert codes("you have 2 Actions, it") == ["CW0504"]
    assert codes("you have 2 Actions,") == ["CW0103"]
