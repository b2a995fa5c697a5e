"""What rulings claim: counters and cards are never taken for each other."""

from __future__ import annotations

import pytest

from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import GAME
from tests.compiling import PATH, bundled_catalogue, compiled, findings

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


DECLARED = {
    "over": "the game isn't over",
    "turn": "it is your turn",
    "phase": "it is your Action phase",
    "score": "your score is 0 VP",
    "active": "Growth isn't active",
    "tokens": "Growth has 5 Suns",
    "pile": "the Curse pile has 10 cards",
    "on": "the Village pile has 2 Debt",
    "placed": "your +1 Action token is on the Village pile",
    "token": "your Journey token is face up",
}
"""A claim of each kind that the vocabulary declares."""

GIVEN = """\
ruling "Claimed"
    given your hand is Village, the Village pile has 2 Debt
    given your +1 Action token is on the Village pile
    you play Village
    expect {claim}
    expect Growth isn't active
"""


def claimed(claim: str) -> str:
    """What is wrong with a ruling that expects this of a position; the empty text when it holds."""
    compilation = compiled("card Probe: $3 Action\n    +2 Actions\n\n" + GIVEN.format(claim=claim))
    (ruling,) = [one for one in compilation.rulings if one.span.path == PATH]
    return run_ruling(ruling, bundled_catalogue(), GAME).wrong


def test_every_declared_claim_is_tried_here() -> None:
    """What a vocabulary declares, the rules of its game can tell."""
    rows = load_words("dominion").sayings.claims.values()
    assert {row.means.call for row in rows} == set(DECLARED)


@pytest.mark.parametrize("claim", DECLARED.values(), ids=DECLARED)
def test_a_declared_claim_is_told_and_its_opposite_too(claim: str) -> None:
    """`is` where it is so, `isn't` where it is not; neither is taken for the other."""
    assert claimed(claim) == ""
    if " has " not in claim:
        opposite = (
            claim.replace(" isn't ", " IS ").replace(" is ", " isn't ").replace(" IS ", " is ")
        )
        assert claimed(opposite) != ""


@pytest.mark.parametrize("given", ["it isn't your turn", "Growth isn't active"])
def test_what_is_not_so_is_not_given(given: str) -> None:
    """It was given as if it were."""
    text = f'card Probe: $3 Action\n    +1 Card\n\nruling "Given"\n    given {given}\n'
    text += "    you play Village\n    expect you have $0\n"
    assert [found.code for found in findings(text)] == ["CW0502"]


def test_a_claim_that_is_none_names_those_that_are() -> None:
    """With the words of the game at hand."""
    text = "card Probe: $3 Action\n    +1 Card\n\n" + RULING.format(claim="your score is Copper")
    (found,) = findings(text)
    assert (found.code, found.hint) == ("CW0504", "`your score is 3 VP`")


@pytest.mark.parametrize("owner", ["your", "their"])
def test_what_a_player_sets_aside_is_no_position(owner: str) -> None:
    """It comes of a card that was played, which would be missing; a ruling can only expect it."""
    text = (
        f'ruling "Aside"\n    given {owner} set-aside card is Gold\n    expect you have 1 Action\n'
    )
    hints = [found.hint for found in findings(text) if found.code == "CW0502"]
    assert hints == ["play the card that sets it aside"]
