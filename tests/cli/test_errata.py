"""Errata and rulings of a person's own about bundled cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.frontend.analysis import Unit
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.source import Source
from tests.cli.conftest import Run
from tests.compiling import beside, catalogue_of

FREE = """\
ruling "It draws"
    given your hand is Smithy, your deck is 3 Coppers
    you play Smithy
    expect your hand is 3 Coppers
"""
ERRATA = """\
# A house rule.

errata Smithy, house rule
    +2 Cards
    you may trash a card from hand

ruling "It trashes"
    given your hand is Smithy, your deck is 2 Coppers
    you play Smithy: trash Copper
    expect your hand is Copper
"""


def units(text: str, *stems: str) -> tuple[Unit, ...]:
    """What a file of one's own means beside some bundled ones."""
    found = beside(["smithy", "copper", *stems], Source("mine.card", text, "mine.card"))
    assert not found.diagnostics
    return tuple(unit for unit in found.units if unit.source.path == "mine.card")


# ---- errata -----------------------------------------------------------------------------------------------


def test_the_code_of_an_errata_leads_to_its_own_file() -> None:
    """It stands in a module of its own, since a module leads to the lines of one file."""
    found = beside(["smithy", "copper"], Source("mine.card", ERRATA, "mine.card"))
    module = found.module("Smithy", "house rule")
    assert 'CARD_FILE = "mine.card"' in module
    assert re.findall(r": \((\d+), ", module.partition("CARD_LINES")[2])[0] == "3"
    assert "SmithyHouseRule" not in found.module("Smithy")
    assert catalogue_of(found, "Smithy, house rule")["Smithy"].__name__ == "SmithyHouseRule"


def test_two_files_with_errata_of_one_card_make_two_modules() -> None:
    """Neither takes the place of the other, nor of the card's."""
    more = ERRATA.replace("house", "table")
    files = [Source("a.card", ERRATA, "a.card"), Source("b.card", more, "b.card")]
    paths = [module for module, _ in beside(["smithy"], *files).printings["Smithy"].values()]
    assert len(set(paths)) == len(paths) == 3


@pytest.mark.parametrize(
    ("face", "cost", "types"),
    [
        (": $3", "Cost(3)", "ACTION"),
        (": $3 Action - Attack", "Cost(3)", "ACTION | ATTACK"),
        (": Action - Attack", "Cost(4)", "ACTION | ATTACK"),
    ],
)
def test_an_errata_keeps_what_it_does_not_say(face: str, cost: str, types: str) -> None:
    """Price, types and text, each for itself."""
    text = f"errata Smithy, cheap{face}\n"
    found = beside(["smithy"], Source("mine.card", text, "mine.card"))
    module = found.module("Smithy").partition("class SmithyCheap")[2]
    assert f"COST = {cost}" in module
    assert f"TYPES = {types}\n" in module
    assert "draw(g, you, 3)" in module


def test_an_errata_that_says_nothing_is_refused(run: Run, here: Path) -> None:
    """By every command, at its name."""
    (here / "mine.card").write_text("errata Smithy, house rule\n")
    for command in (["check", "mine.card"], ["test", "Smithy", "--clauses", "--path", "mine.card"]):
        done = run(*command)
        assert done.code == 1
        assert "mine.card:1:8" in done.out
        assert "CW0210" in done.out


def test_two_errata_with_one_label(run: Run, here: Path) -> None:
    """The second is told, with the printing's whole name."""
    (here / "mine.card").write_text(f"{ERRATA}\nerrata Smithy, house rule\n    +9 Cards\n")
    done = run("check", "mine.card")
    assert done.code == 1
    assert "`Smithy, house rule` is defined twice" in done.out


def test_an_errata_that_stands_before_its_card() -> None:
    """The card's own text is its default printing, wherever it stands."""
    text = "errata Probe, second edition\n    +2 Cards\n\ncard Probe: $4 Action\n    +1 Card\n"
    found = beside(["smithy"], Source("mine.card", text, "mine.card"))
    row = next(each for each in found.definitions if each.name == "Probe")
    assert row.printings == ("default", "second edition")
    assert row.class_name == "Probe"
    assert row.line == 4


# ---- rulings ----------------------------------------------------------------------------------------------


def test_a_ruling_alone_is_about_what_its_steps_name() -> None:
    """The first it does something with, and the others, too."""
    text = FREE + "    you gain Copper\n    expect your discard is Copper\n"
    (unit,) = units(text)
    assert isinstance(unit.meaning, Ruling)
    assert (unit.meaning.about, unit.meaning.also) == ("Smithy", ("Copper",))
    assert [unit.meaning.concerns(name) for name in ("Smithy", "Copper", "Silver")] == [1, 1, 0]


def test_a_ruling_alone_with_a_mistake_has_one_finding() -> None:
    """A step that can't be understood does not also lack a card."""
    text = FREE.replace("you play Smithy", "you play Smity")
    found = beside(["smithy", "copper"], Source("mine.card", text, "mine.card")).diagnostics
    assert [each.code for each in found] == ["CW0202"]


def test_a_file_with_rulings_alone_is_played(run: Run, here: Path) -> None:
    """With those of the game that are about the same card."""
    (here / "mine.card").write_text(FREE)
    bundled = run("test", "smithy", "--format", "json").json
    done = run("test", "smithy", "--path", "mine.card", "--format", "json")
    assert done.code == 0
    assert len(done.json) == len(bundled) + 1
    assert {each["definition"] for each in done.json} == {"Smithy"}


def test_a_card_without_rulings_is_said_to_have_none(run: Run, here: Path) -> None:
    """Rulings of its neighbours in the file don't count."""
    text = f"card Probe: $4 Action\n    +1 Card\n\n{ERRATA}"
    (here / "mine.card").write_text(text)
    done = run("test", "Probe", "--path", "mine.card")
    assert (done.code, done.out) == (2, "")
    assert "There is no ruling about Probe." in done.err
