"""Forms of words that follow from the word."""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.reading import load_words

PLURALS = {
    "Copper": "Coppers",
    "Duchy": "Duchies",
    "Alley": "Alleys",
    "Witch": "Witches",
    "Princess": "Princesses",
    "Gardens": "Gardens",
    "y": "ys",
}


@pytest.mark.parametrize("word", PLURALS)
def test_plurals(word: str) -> None:
    """What already ends like a plural stays as it is."""
    assert plural(word) == PLURALS[word]


TEXT = """card Gardens: $4 Victory
    worth 1 VP

card Copper: $0 Treasure
    +$1

ruling "Numbers and names agree"
    given your hand is {}
    expect your score is 0 VP
"""


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("Gardens, 2 Gardens", []),
        ("Copper, 2 Coppers", []),
        ("2 Copper", ["CW0306"]),
        ("1 Coppers", ["CW0306"]),
    ],
)
def test_numbers_agree_with_names(cards: str, codes: list[str]) -> None:
    """A name that is its own plural goes with any number; another has to agree with it."""
    found = pipeline.compile(
        [Source("a.card", TEXT.format(cards), "a.card")], load_words("dominion")
    ).diagnostics
    assert [one.code for one in found] == codes
