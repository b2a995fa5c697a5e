"""Which printings there are in some texts, and which ones a person means."""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.build import key, meaning_of
from cardwright.compiler.games import bundled
from cardwright.compiler.printings import (
    PrintingError,
    called,
    choose,
    joined,
    printings_in,
    with_labels,
)
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import beside

TEXT = """\
card Moat: $2 Action - Reaction
    +2 Cards

errata Moat,  first   edition # the old one
    +1 Card

card Throne Room: $4 Action
    play an Action from hand twice

errata Throne Room, second edition: $5 Action
    +1 Card

kingdom "Big Set":
    Moat
"""
THERE = {
    "Moat": ("default", "first edition"),
    "Throne Room": ("default", "second edition", "first edition"),
    "Village": ("default",),
}


def test_printings_are_read_off_the_first_lines() -> None:
    """Those of one's own about a card that stands elsewhere, too, and those that mean nothing yet."""
    more = "errata Moat, house rule\n    +gibberish\nerrata Smithy, cheap: $3\n"
    sources = [Source("mine.card", more, "mine.card"), Source("a.card", TEXT, "a.card")]
    assert printings_in(sources, load_words("dominion")) == {
        "Moat": ("default", "house rule", "first edition"),
        "Throne Room": ("default", "second edition"),
        "Big Set": ("default",),
        "Smithy": ("default", "cheap"),
    }


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (["first edition"], {"Moat": "first edition", "Throne Room": "first edition"}),
        (["Moat=first edition"], {"Moat": "first edition"}),
        (["moat, First Edition"], {"Moat": "first edition"}),
        (
            ["first edition", "Throne Room=default"],
            {"Moat": "first edition", "Throne Room": "default"},
        ),
    ],
)
def test_a_printing_is_chosen(said: list[str], meant: dict[str, str]) -> None:
    """Of all cards by its label, of one by name and label; what is said later counts."""
    assert choose(said, THERE) == meant


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("third edition", 'no card has a printing "third edition"; there are: default, first '),
        ("Moat=second edition", 'Moat has no printing "second edition"; there are: default, first'),
        ("Mote=first edition", "there is no card Mote"),
        ("", 'no card has a printing ""; there are: '),
        ("=", "there is no card (an empty name)"),
        ("Moat=", 'Moat has no printing ""; there are: default, first edition'),
    ],
)
def test_a_printing_that_is_not_there(said: str, told: str) -> None:
    """An error with those that are."""
    with pytest.raises(PrintingError) as raised:
        choose([said], THERE)
    assert told in str(raised.value)


@pytest.mark.parametrize(
    ("text", "plain", "calls"),
    [
        ("Big Money", "Big Money", {}),
        (
            "Big Money + Throne Room, second edition",
            "Big Money + Throne Room",
            {"Throne Room": "second edition"},
        ),
        ("Village, moat ,first edition,Market", "Village, Moat,Market", {"Moat": "first edition"}),
        ("Moat, Throne Room", "Moat, Throne Room", {}),
        ("Moat, Vilage", "Moat, Vilage", {}),
        ("Moat, default", "Moat", {"Moat": "default"}),
        ("Moats, first edition", "Moats, first edition", {}),
    ],
)
def test_a_name_calls_a_printing(text: str, plain: str, calls: dict[str, str]) -> None:
    """Wherever a card is named, in lists too."""
    assert called(text, THERE) == (plain, calls)


@pytest.mark.parametrize(
    "text", ["Moat, frist edition", "Big Money + Moat, xyz", "Priorities + Gold + Moat, first"]
)
def test_a_name_calls_no_printing(text: str) -> None:
    """What can only be meant as a label is an error with those that there are."""
    with pytest.raises(PrintingError, match="Moat has no printing"):
        called(text, THERE)


def test_one_printing_of_a_card_at_a_table() -> None:
    """Its pile can't be of two."""
    assert joined({"Moat": "default"}, {"Village": "default"}, {"Moat": "default"}) == {
        "Moat": "default",
        "Village": "default",
    }
    with pytest.raises(PrintingError, match='it can\'t be both "default" and "first edition"'):
        called("Moat, default, Moat, first edition", THERE)


def test_a_label_is_put_back() -> None:
    """Where a bot is told of by its name again."""
    text = with_labels("Big Money + Moat", {"Moat": "first edition"})
    assert text == "Big Money + Moat, first edition"


# ---- what is compiled ------------------------------------------------------------------------------------


def test_a_chosen_printing_stands_for_its_card() -> None:
    """Price, types and code are its own; the place is that of the card, and no module is made anew."""
    errata = (
        "errata Smithy, house rule: $3 Action - Attack\n    each other player discards a card\n"
    )
    made = beside(["smithy", "copper"], Source("mine.card", errata, "mine.card"))
    chosen = pipeline.choose(made, {"Smithy": "house rule"})
    row = next(each for each in chosen.definitions if each.name == "Smithy")
    assert (row.class_name, row.module) == ("SmithyHouseRule", "smithy__house_rule.py")
    assert row.cost is not None
    assert row.cost.text == "$3"
    assert row.types == ("Action", "Attack")
    assert row.printings == ("default", "house rule")
    assert (row.path, row.line) == ("dominion/base/smithy.card", 1)
    assert chosen.modules == made.modules
    assert pipeline.choose(made, {"Smithy": "none"}).definitions == made.definitions


def test_a_pile_shows_the_printings_that_are_chosen() -> None:
    """Its price is that of the top card as it is played."""
    text = (
        "card One: $2 Action\n    +1 Card\n\npile Both:\n    One, Smithy\n\nerrata One, dear: $5\n"
    )
    made = beside(["smithy"], Source("mine.card", text, "mine.card"))
    assert "COST = Cost(2)" in made.module("Both")
    assert "COST = Cost(5)" in pipeline.choose(made, {"One": "dear"}).module("Both")


def test_a_choice_makes_another_build() -> None:
    """A saved game of one does not go on with the other; a card's own text is no choice."""
    errata = "errata Smithy, house rule: $3\n"
    source = Source("mine.card", errata, "mine.card")
    made, game = beside(["smithy"], source), bundled("dominion")
    other = pipeline.choose(made, {"Smithy": "house rule"})
    same = pipeline.choose(made, {"Smithy": "default"})
    assert key([source], game, other.program.chosen) != key([source], game)
    assert key([source], game, same.program.chosen) == key([source], game)
    assert meaning_of(other) != meaning_of(made) == meaning_of(same)
