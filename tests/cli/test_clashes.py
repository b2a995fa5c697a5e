"""A definition by which others can't be understood is told once, where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.cli import app
from tests.cli.conftest import Run

OWN = "    +1 Card\n"


@pytest.mark.parametrize(
    "name", ["Action", "Treasure", "Debt", "VP", "Potions", "Curses", "Coffers"]
)
def test_a_card_called_like_a_word_is_told_at_it_or_works(run: Run, name: str) -> None:
    """No text of another is blamed for it."""
    done = run("check", "-", "--format", "json", text=f"card {name}: $2 Action\n{OWN}")
    assert [each["path"] for each in done.json] in ([], ["-"])
    assert done.code == (app.FINDINGS if done.json else app.FINE)


@pytest.mark.parametrize("header", ["Loot Bag: $0 Action - Prize", "Hex: $0 Curse"])
def test_a_type_that_texts_rely_on_is_told_at_the_card_that_has_it(run: Run, header: str) -> None:
    """A Prize that lies in the Supply, a second Curse."""
    text = "    worth -1 VP\n" if "Curse" in header else OWN
    done = run("check", "-", "--format", "json", text=f"card {header}\n{text}")
    assert [(each["code"], each["path"], each["line"]) for each in done.json] == [
        ("CW0207", "-", 1)
    ]


def test_what_it_clashes_with_is_shown(run: Run) -> None:
    """The first of the texts, with what was wrong in it."""
    said = run("check", "-", text=f"card Debt: $2 Action\n{OWN}").out
    assert "With this, " in said
    assert "can't be understood any more" in said
    assert ".card:" in said


@pytest.mark.parametrize(
    ("kingdom", "why"),
    [
        ("Copper", "Copper is no Kingdom card"),
        ("Copper, Moat", "Copper is no Kingdom card"),
        ("", "The kingdom is empty"),
        (" , ", "The kingdom is empty"),
    ],
)
def test_a_kingdom_that_is_none_is_misuse(run: Run, kingdom: str, why: str) -> None:
    """A basic card, or nothing at all."""
    done = run("simulate", "Random", "Random", "--games", "1", "--kingdom", kingdom)
    assert done.code == app.MISUSE
    assert why in done.err


def test_a_kingdom_has_ten_piles(run: Run) -> None:
    """No more are put out without a word."""
    cards = "Moat, Smithy, Village, Chapel, Cellar, Market, Mine, Remodel, Militia, Witch, Festival"
    done = run("simulate", "Random", "Random", "--games", "1", "--kingdom", cards)
    assert (done.code, done.err) == (app.MISUSE, "Error: A kingdom has 10 piles, not 11.\n")


@pytest.mark.parametrize("number", ["0", "00", "1000", "9" * 5000])
def test_a_number_to_buy_that_is_none_is_misuse(run: Run, number: str) -> None:
    """None isn't as often as can be."""
    done = run("simulate", f"Priorities + {number} Smithy", "Random", "--games", "1")
    assert done.code == app.MISUSE
    assert "a bot buys 1 to 999 of a card" in done.err


def test_a_drawn_kingdom_has_room_for_what_bots_buy(run: Run) -> None:
    """As the page about bots plays it."""
    done = run("play", "--against", "Big Money + Witch", "--against", "Random", "--seed", "1")
    assert done.code == app.FINE
    assert "Witch" in done.out


FOO = """card Foo: $4 Action
    +1 Card

ruling "It draws"
    given your hand is Foo, your deck is Copper
    you play Foo
    expect your hand is Copper
"""


@pytest.mark.parametrize("name", ["Action", "Treasure", "Debt"])
@pytest.mark.parametrize(
    "command", [("check",), ("test", "--path"), ("test", "Foo", "Possession", "--path")]
)
def test_a_clash_is_told_at_its_card_alone_whatever_is_asked(
    run: Run, here: Path, name: str, command: tuple[str, ...]
) -> None:
    """Also where rulings are read, and with another new card that has the type."""
    (here / "own").mkdir()
    (here / "own" / "foo.card").write_text(FOO)
    (here / "own" / "other.card").write_text(f"card {name}: $2 Action\n{OWN}")
    done = run(*command, "own")
    places = [line for line in done.out.splitlines() if line.startswith("error")]
    assert done.code == app.FINDINGS
    assert len(places) == 1
    assert "own/other.card:1:6" in done.out
    assert "own/foo.card" not in done.out
