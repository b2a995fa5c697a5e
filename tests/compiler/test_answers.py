"""Answers of rulings: each is for one decision, and every decision can be answered in its own words."""

from __future__ import annotations

import pytest

from cardwright.compiler.rulings.runner import run_ruling
from cardwright.runtime.dominion import GAME
from tests.compiling import PATH, catalogue_with, compiled


def verdict(text: str, *lines: str) -> str:
    """What is wrong with a ruling about a card Probe with this text; the empty text when it holds."""
    card = "".join(f"    {line}\n" for line in text.split("\n"))
    body = "".join(f"    {line}\n" for line in lines)
    compilation = compiled(f'card Probe: $4 Action - Duration\n{card}\nruling "tried"\n{body}')
    wrong = [str(found) for found in compilation.diagnostics if found.code < "CW06"]
    assert wrong == []
    (ruling,) = [one for one in compilation.rulings if one.span.path == PATH]
    return run_ruling(ruling, catalogue_with(compilation, "Probe"), GAME).wrong


# ---- one answer, one decision -----------------------------------------------------------------------------

TWO_TRASHED = "trash a card from hand\n+2 Cards\ntrash a card from hand"


def test_a_stated_forced_choice_answers_nothing_else() -> None:
    """The second card trashed is a choice of its own, which nothing answers."""
    given = "given your hand is Probe, Estate, your deck is Estate, Gold"
    open_ = verdict(TWO_TRASHED, given, "you play Probe: trash Estate", "expect you have $0")
    assert "decision open" in open_
    both = "you play Probe: trash Estate, trash Estate"
    assert verdict(TWO_TRASHED, given, both, "expect trash is 2 Estates") == ""


def test_a_forced_choice_that_is_not_stated_may_be_left_out() -> None:
    """A different card answers the choice that there was."""
    given = "given your hand is Probe, Estate, your deck is Copper, Gold"
    lines = (given, "you play Probe: trash Gold", "expect trash is Estate, Gold")
    assert verdict(TWO_TRASHED, *lines) == ""


def test_copies_of_one_card_are_a_forced_choice() -> None:
    """Which of them is not asked, and that is one decision all the same."""
    given = "given your hand is Probe, 2 Estates, your deck is Copper, Gold"
    answer = "you play Probe: trash Estate"
    assert "decision open" in verdict(TWO_TRASHED, given, answer, "expect you have $0")


def test_choose_is_no_answer_to_what_asks_for_another_verb() -> None:
    """It was meant for the order of the cards put back, and was taken for the card trashed before."""
    text = "+3 Cards\ntrash a card from hand\nput 2 cards from hand onto deck in any order"
    given = "given your hand is Probe, your deck is Estate, Gold, Copper"
    answer = "you play Probe: choose Gold"
    assert "decision open" in verdict(text, given, answer, "expect you have $0")


def test_choose_names_an_order() -> None:
    """The first on top, as they are named."""
    text = "look at the top 2 cards of deck\nput them onto deck in any order"
    given = "given your hand is Probe, your deck is Copper, Gold"
    answer = "you play Probe: choose Gold, Copper"
    assert verdict(text, given, answer, "expect your deck is Gold, Copper") == ""


def test_what_was_agreed_to_answers_no_other_clause() -> None:
    """Yes to a card that may be trashed is not the card which the next clause trashes."""
    text = "+1 Card\nyou may trash this: +1 Card\ntrash a card from hand"
    given = "given your hand is Probe, Estate, your deck is Gold, Copper"
    answer = "you play Probe: trash Probe"
    assert "decision open" in verdict(text, given, answer, "expect you have $0")
    wrong = "you play Probe: trash Estate"
    assert "decision open" in verdict(text, given, wrong, "expect you have $0")


def test_a_card_named_with_a_yes_must_be_the_one() -> None:
    """A forced choice behind a yes is checked as any other."""
    text = "you may trash a Treasure from hand: +$1"
    given = "given your hand is Probe, Copper, Estate"
    assert "Nothing asks" in verdict(
        text, given, "you play Probe: trash Copper, trash Copper", "expect you have $1"
    )
    fixed = "reveal the top card of deck\nyou may discard it: +$1"
    given = "given your hand is Probe, your deck is Gold"
    assert "Nothing asks" in verdict(
        fixed, given, "you play Probe: discard Silver", "expect you have $1"
    )
    assert verdict(fixed, given, "you play Probe: discard Gold", "expect you have $1") == ""


def test_an_option_is_named_by_its_verb_too() -> None:
    """An answer for a later clause is no option that speaks of the same card."""
    text = "choose one:\n    - gain a Copper to hand\n    - +$1\ntrash a card from hand"
    given = "given your hand is Probe, Estate, Copper"
    assert "decision open" in verdict(
        text, given, "you play Probe: trash Copper", "expect you have $0"
    )


# ---- every decision can be answered -----------------------------------------------------------------------


def test_looking_at_nothing_is_no() -> None:
    """As with any other verb."""
    text = "you may look at the top card of deck: +$1"
    given = "given your hand is Probe, your deck is Gold"
    assert verdict(text, given, "you play Probe: look at nothing", "expect you have $0") == ""
    assert verdict(text, given, "you play Probe: look at Gold", "expect you have $1") == ""


OPTIONS = """choose one:
    - if you have no Copper in hand: +$1
    - at the start of your next turn: +$2
    - +$3, +1 Buy
    - trash a Gold from Supply
    - when you next gain a card this turn: +$4
    - each other player:
        discard a card from hand
        gain a Curse"""


@pytest.mark.parametrize(
    ("answer", "so"),
    [
        ("if you have no Copper in hand: +$1", "you have $1"),
        ("at the start of your next turn: +$2", "you have $0, 1 Buy"),
        ("+$3, +1 Buy", "you have $3, 2 Buys"),
        ("trash a Gold from Supply", "trash is Gold"),
        ("when you next gain a card this turn: +$4", "you have $0, 1 Buy"),
    ],
)
def test_an_option_is_chosen_by_its_words(answer: str, so: str) -> None:
    """Whatever it begins with, with its commas, and with the places that it names."""
    given = "given your hand is Probe, Estate"
    assert verdict(OPTIONS, given, f"you play Probe: {answer}", f"expect {so}") == ""


def test_an_option_shows_all_that_it_does() -> None:
    """The lines below it too, so that whoever chooses knows what."""
    given = "given your hand is Probe, Estate"
    shown = verdict(OPTIONS, given, "you play Probe", "expect you have $0")
    assert "if you have no Copper in hand: +$1," in shown
    assert "each other player: discard a card from hand, gain a Curse." in shown


def test_what_is_no_option_is_refused() -> None:
    """It names a place as only an option does."""
    given = "given your hand is Probe, Estate"
    answer = "you play Probe: trash a Silver from Supply"
    assert "decision open" in verdict(OPTIONS, given, answer, "expect you have $0")


def test_a_place_is_no_part_of_an_answer_that_names_cards() -> None:
    """Only options have one; so no place is passed over, be it the right one."""
    given = "given your hand is Probe, Copper, Estate"
    text, play = "trash a card from hand", "you play Probe"
    answered = verdict(text, given, f"{play}: trash Copper from hand", "expect trash is Copper")
    assert "decision open" in answered
    claimed = verdict(text, given, play, "expect you can trash Copper from hand")
    assert "decision open" in claimed


@pytest.mark.parametrize("answer", ["set aside Estate", "set Estate aside"])
def test_a_verb_of_two_words_stands_in_either_order(answer: str) -> None:
    """As it does in card texts."""
    given = "given your hand is Probe, Estate, Copper"
    lines = (given, f"you play Probe: {answer}", "expect your hand is Copper")
    assert verdict("set aside a card from hand", *lines) == ""


@pytest.mark.parametrize(
    "so", ["can pay 1 Debt", "can pay nothing", "can pay 3 Debt", "can't pay 4 Debt"]
)
def test_a_number_can_be_looked_at(so: str) -> None:
    """An open decision about an amount offers what could be answered."""
    given = "given your hand is Probe, you have $5, 3 Debt"
    lines = (given, "you play Probe", f"expect you {so}")
    assert verdict("pay any number of Debt", *lines) == ""


# ---- what is claimed of cards that were set aside ---------------------------------------------------------


ASIDE = "set aside a card from hand\nset aside the top card of deck face down"


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("the set-aside cards are Gold, Estate", ""),
        ("your set-aside cards are Estate, Gold", ""),
        ("you have 2 set-aside cards", ""),
        ("they have no set-aside card", ""),
        ("the set-aside card is Estate", "it is Estate, Gold"),
        ("your set-aside card is Gold", "it is Estate, Gold"),
        ("you have 1 set-aside card", "it is 2"),
        ("their set-aside card is Gold", "it is "),
    ],
)
def test_what_is_set_aside_can_be_asked_for(claim: str, wrong: str) -> None:
    """All of it, also what a player set aside in play; or what one of them has."""
    given = "given your hand is Probe, Estate, Copper, your deck is Gold"
    found = verdict(ASIDE, given, "you play Probe: set aside Estate", f"expect {claim}")
    assert found.startswith(f"Expected otherwise: {wrong}") if wrong else found == ""


# ---- times ------------------------------------------------------------------------------------------------


def test_clean_up_that_starts_does_what_waits_for_it() -> None:
    """It is done then, and not once more when the turn ends."""
    text = "at the start of Clean-up: gain a Silver"
    given = "given your hand is Probe"
    lines = (given, "you play Probe", "Clean-up starts", "expect your discard is Silver")
    assert verdict(text, *lines) == ""
    assert verdict(text, *lines, "your turn ends", "expect you have 1 Silver") == ""


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("their turn starts", "your Buy phase starts"), "it is the turn of"),
        (("your Buy phase starts", "your Buy phase starts"), "Action phase is over"),
        (("Clean-up starts", "Clean-up starts"), "Clean-up has started"),
    ],
)
def test_time_does_not_stand_still(lines: tuple[str, ...], wrong: str) -> None:
    """What starts has not started yet, and is the player's whom the words name."""
    assert wrong in verdict("+1 Card", *lines, "expect you have $0")
