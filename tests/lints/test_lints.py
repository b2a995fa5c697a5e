"""Lints: silent on every shipped card, declared by the vocabulary; examples of each stand in tests/errors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import everything

TEN = [f"Card {letter}" for letter in "ABCDEFGHIJ"]
CARDS = "".join(f"card {name}: $3 Action\n    +1 Card\n\n" for name in TEN)
WORDS = load_words("dominion")
PROPHECY = "prophecy Portents\n    when you gain a card: +1 Card\n\n"


def odd(text: str, words: Vocabulary = WORDS) -> list[str]:
    """The codes of the warnings about a text; nothing in it may be wrong."""
    found = pipeline.compile([Source("probe.card", text, "probe.card")], words).diagnostics
    assert [each.message for each in found if each.severity is Severity.ERROR] == []
    return [each.code for each in found]


def test_shipped_cards_are_not_odd() -> None:
    """A warning that one gets used to warns of nothing."""
    found = everything().diagnostics
    assert [f"{each.span.path}: {each.message}" for each in found] == []


RIGHT = [
    "card Probe: $4 Action\n    each other player gets +1 Card\n",
    "card Probe: $4 Action\n    each other player:\n        they may discard a card from hand\n",
    "card Probe: $4 Action\n    each player: discard a card from hand\n",
    "event Probe: $4\n    each other player gains a Curse\n\ncard Curse: $0 Curse\n    worth -1 VP\n",
    "event Probe: $4\n    at the start of your next turn: +1 Card\n",
    "card Probe: $4 Action - Omen\n    +1 Sun\n",
    "card Probe: $4 Action\n    choose one:\n        - +1 Card\n        - +1 Action\n",
    "card Probe: $4 Action\n    if you have Debt: +$1\n    if you have no Debt: +$2\n",
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_only_looks_odd_is_not(text: str) -> None:
    """Gifts, offers, Events and plain choices are as they should be."""
    assert odd(text) == []


def test_a_condition_that_contradicts_the_one_around_it() -> None:
    """Asked at once after the opposite, before anything could change."""
    lines = "    if you have Debt:\n        if you have Debt: +$1\n        else: +$2\n"
    assert odd(f"card Probe: $4 Action\n{lines}") == []
    lines = "    if you have Debt: +$1\n    else:\n        if you have Debt: +$2\n"
    assert odd(f"card Probe: $4 Action\n{lines}") == ["CW0606"]


ROUND = "    until you have 9 cards in hand:"
"""A loop, up to what it does."""


@pytest.mark.parametrize(
    "done",
    [
        " reveal the top card of deck",
        "\n        reveal the top card of deck: +$1",
        "\n        look at the top card of deck\n        +1 Action",
    ],
)
def test_a_loop_in_which_no_card_moves(done: str) -> None:
    """There are never as many cards as it waits for."""
    assert odd(f"card Probe: $4 Action\n{ROUND}{done}\n") == ["CW0606"]


@pytest.mark.parametrize(
    "done", [" draw 1 card", "\n        look at the top card of deck: put it into hand"]
)
def test_a_loop_in_which_cards_move(done: str) -> None:
    """It comes to an end, or to a deck without cards."""
    assert odd(f"card Probe: $4 Action\n{ROUND}{done}\n") == []


def test_an_errata_is_looked_at_as_well() -> None:
    """Each printing must keep what its types promise."""
    card = "card Probe: $4 Action - Victory\n    +1 Card\n    worth 1 VP\n\n"
    assert odd(f"{card}errata Probe, second edition\n    +1 Card\n") == ["CW0607"]


def test_a_whole_set_can_be_set_up() -> None:
    """Ten piles, and what is no pile behind `with`."""
    listed = ", ".join(TEN)
    assert odd(f'{CARDS}{PROPHECY}kingdom "Ten":\n    {listed}\n    with Portents\n') == []
    assert odd(f'{CARDS}kingdom "Nine":\n    {", ".join(TEN[:9])}\n') == ["CW0608"]
    assert odd(f'{CARDS}kingdom "Twice":\n    {listed}, Card A\n') == ["CW0608"]
    assert odd(f'{CARDS}{PROPHECY}kingdom "Amid":\n    {", ".join(TEN[:9])}, Portents\n') == [
        "CW0608"
    ]
    assert odd(f'{CARDS}kingdom "Noted":\n    {listed.replace("A,", "A (Card B),")}\n') != []


def test_a_game_declares_its_lints() -> None:
    """Without a table in the vocabulary nothing is odd: the compiler knows no type."""
    bare = replace(load_words("dominion"), lints={})
    text = "card Probe: $4 Action - Attack - Duration - Omen - Victory\n    +1 Card\n"
    assert len(odd(text)) == 4
    assert odd(text, bare) == []
