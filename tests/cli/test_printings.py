"""A printing can be chosen wherever cards are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.cli.statistics import difference
from cardwright.compiler.cli.tables import Bot, tables
from cardwright.compiler.printings import PrintingError
from cardwright.runtime.loader import BuiltCards
from tests.cli.conftest import Done, Run

ERRATA = """\
errata Smithy, house rule: $3
    +2 Cards
    +1 Action

ruling "It chains"
    given your hand is 2 Smithies, your deck is 4 Coppers
    you play Smithy
    you play Smithy
    expect your hand is 4 Coppers
"""
WITH = ("--path", "mine.card")
CHOSEN = ("--printing", "Smithy=house rule")


@pytest.fixture
def mine(here: Path) -> Path:
    """A folder with an errata of a bundled card."""
    (here / "mine.card").write_text(ERRATA)
    return here


def refused(done: Done) -> str:
    """What a command says that ends with misuse."""
    assert (done.code, done.out) == (2, "")
    return done.err


# ---- show and list --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        ["Smithy, house rule", *WITH],
        ["smithy", *WITH, *CHOSEN],
        ["Smithy", *WITH, "--printing", "HOUSE RULE"],
    ],
)
def test_show_shows_the_chosen_printing_alone(run: Run, mine: Path, said: list[str]) -> None:
    """Called by its name, or chosen by an option."""
    done = run("show", *said)
    assert done.code == 0
    assert done.out.startswith("errata Smithy, house rule: $3\n")
    assert "card Smithy" not in done.out


@pytest.mark.parametrize("form", ["ast", "python", "json", "card"])
def test_a_printing_is_shown_in_every_form(run: Run, mine: Path, form: str) -> None:
    """Without the card's own text."""
    done = run("show", "Smithy, house rule", *WITH, "--as", form, "--rulings")
    assert "Cards" in done.out or "draw(g, you, 2)" in done.out or "house rule" in done.out
    assert "+3 Cards" not in done.out
    assert "draw(g, you, 3)" not in done.out
    assert done.out.count("ruling ") == 1


def test_list_has_the_facts_of_the_chosen_printing(run: Run, mine: Path) -> None:
    """Its price; the labels stay in their order."""
    rows = run("list", *WITH, *CHOSEN, "--format", "json").json
    row = next(each for each in rows if each["name"] == "Smithy")
    assert row["cost"]["coins"] == 3
    assert row["printings"] == ["default", "house rule"]


def test_a_folder_chooses(run: Run, mine: Path) -> None:
    """For commands in it and for paths into it; an option wins over it."""
    (mine / "cardwright.toml").write_text('game = "dominion"\nprintings = ["house rule"]\n')
    assert run("show", "Smithy").out.startswith("errata Smithy, house rule")
    elsewhere = run("show", "Smithy", "--path", mine / "mine.card", cwd=mine.parent)
    assert elsewhere.out.startswith("errata Smithy, house rule")
    assert run("show", "Smithy", "--printing", "default").out.startswith("card Smithy")
    for text, told in {
        '["no such"]': 'No card has a printing "no such"',
        '"house rule"': "`printings` is a list of texts",
        "[3]": "`printings` is a list of texts",
    }.items():
        (mine / "cardwright.toml").write_text(f'game = "dominion"\nprintings = {text}\n')
        said = refused(run("list"))
        assert told in said
        assert "cardwright.toml" in said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["show", "Smithy, hous rule"], "there are: default, house rule. Did you mean house rule?"),
        (["list", "--printing", "nonsense"], 'No card has a printing "nonsense"; there are: '),
        (["build", "mine.card", "--printing", "Smity=house rule"], "no card Smity. Did you mean "),
        (["test", "Smithy, second edition"], 'Smithy has no printing "second edition"'),
        (["simulate", "Random", "Big Money + Smithy, houserule"], "Smithy has no printing"),
        (["play", "--kingdom", "Smithy, house role"], "Smithy has no printing"),
        (
            ["play", "Big Money + Smithy, default", "--kingdom", "Smithy, house rule"],
            "Smithy has one pile at a table",
        ),
        (
            [
                "simulate",
                "Random",
                "Big Money + Smithy, default",
                "--kingdom",
                "Smithy, house rule",
            ],
            "Smithy has one pile at a table",
        ),
    ],
)
def test_a_printing_that_is_not_there(run: Run, mine: Path, said: list[str], told: str) -> None:
    """Every command tells which ones there are."""
    paths = [] if said[0] == "build" else WITH
    assert told in refused(run(*said, *paths))


# ---- test and build -------------------------------------------------------------------------------------


def test_rulings_are_played_with_the_chosen_printing(run: Run, mine: Path) -> None:
    """Those below the card's own text; those below an errata with that errata, as ever."""
    own = run("test", "Smithy", *WITH, "--format", "json").json
    assert {each["passed"] for each in own} == {True}
    chosen = run("test", "Smithy", *WITH, *CHOSEN, "--format", "json")
    assert chosen.code == 1
    passed = {each["definition"]: each["passed"] for each in chosen.json}
    assert passed == {"Smithy": False, "Smithy, house rule": True}
    one = run("test", "smithy, house rule", *WITH)
    assert (one.code, one.out) == (0, "1 ruling holds.\n")


def test_a_build_plays_the_chosen_printing(run: Run, mine: Path) -> None:
    """A program that imports it needs no choice; the others are there, too."""
    assert run("build", "mine.card", *CHOSEN, "-o", "built").code == 0
    built = BuiltCards(mine / "built", [mine])
    assert built["Smithy"].__name__ == "SmithyHouseRule"
    assert Path(built["Smithy"].play.__code__.co_filename).name == "mine.card"
    assert built.with_printing("Smithy", "default")["Smithy"].__name__ == "Smithy"
    assert run("build", "mine.card", "-o", "built").out.startswith("Built")


# ---- games ------------------------------------------------------------------------------------------------


def test_one_table_has_one_printing(run: Run, mine: Path) -> None:
    """Chosen by an option, by the kingdom or by a bot: the same games."""
    said = ["simulate", "Big Money", "--games", "4", "--seed", "1", "--format", "json", *WITH]
    chosen = [
        run(*said, "Big Money + Smithy", *CHOSEN),
        run(*said, "Big Money + Smithy, house rule"),
        run(*said, "Big Money + Smithy", "--kingdom", "smithy, house rule"),
    ]
    first = chosen[0].json
    assert first["printings"] == {"Smithy": "house rule"}
    assert {str(each.json["turns"]) for each in chosen} == {str(first["turns"])}
    assert chosen[1].json["players"][1]["name"] == "Big Money + Smithy, house rule"
    other = run(*said, "Big Money + Smithy").json
    assert "printings" not in other
    assert other["turns"] != first["turns"]


def test_two_printings_play_games_of_their_own(run: Run, mine: Path) -> None:
    """The tables differ in nothing but the printing, so each is as it would be alone."""
    two = ["Big Money + Smithy", "Big Money + Smithy, house rule"]
    said = ["--games", "4", "--seed", "1", *WITH]
    both = run("simulate", *two, *said, "--format", "json").json
    assert [each["printings"] for each in both["tables"]] == [
        {"Smithy": "default"},
        {"Smithy": "house rule"},
    ]
    alone = run("simulate", two[1], "Big Money", *said, "--format", "json").json
    assert both["tables"][1]["players"] == alone["players"]
    assert both["compared"][0]["name"] == two[1]
    text = run("simulate", *two, *said).out
    assert "4 games at each table" in text
    assert f"{two[1]}, compared with {two[0]}: " in text


def test_a_game_goes_on_with_its_printings(run: Run, mine: Path) -> None:
    """The hint of a save names them, and the card is shown as it is played."""
    done = run("play", "--kingdom", "Smithy, house rule", *WITH, text="? smithy\nsave game\nquit\n")
    assert done.code == 0
    assert "+2 Cards" in done.out
    assert "+3 Cards" not in done.out
    assert "'--printing=Smithy=house rule'" in done.out
    again = run("play", *WITH, *CHOSEN, "--resume", "game", text="quit\n")
    assert again.code == 0
    assert "Cannot go on" in run("play", *WITH, "--resume", "game", text="quit\n").err


# ---- who sits where --------------------------------------------------------------------------------


def seats(*bots: Bot, chosen: dict[str, str] | None = None) -> list[tuple[list[str], object]]:
    """The tables of some bots: their labels, and the printings that are played."""
    found = tables(bots, chosen or {}, {}, "Big Money")
    return [([bot.label for bot in table.bots], table.chosen) for table in found]


PLAIN = Bot("Big Money", {})
OLD = Bot("Big Money + Moat", {})
NEW = Bot("Big Money + Moat", {"Moat": "new"})


def test_bots_that_agree_sit_together() -> None:
    """A printing that nobody plays otherwise needs no table of its own."""
    assert seats(PLAIN, OLD) == [(["Big Money", "Big Money + Moat"], {})]
    assert seats(PLAIN, NEW) == [(["Big Money", "Big Money + Moat, new"], {"Moat": "new"})]
    alike = seats(OLD, NEW, chosen={"Moat": "new"})
    assert alike == [(["Big Money + Moat", "Big Money + Moat, new"], {"Moat": "new"})]


def test_bots_that_differ_sit_with_those_that_do_not_care() -> None:
    """In their order; one without anybody plays against the first bot of the game."""
    assert seats(OLD, PLAIN, NEW) == [
        (["Big Money + Moat", "Big Money"], {"Moat": "default"}),
        (["Big Money", "Big Money + Moat, new"], {"Moat": "new"}),
    ]
    assert seats(OLD, NEW) == [
        (["Big Money + Moat", "Big Money"], {"Moat": "default"}),
        (["Big Money + Moat, new", "Big Money"], {"Moat": "new"}),
    ]


def test_what_is_dealt_is_on_every_table() -> None:
    """A bot can't play another printing of it."""
    assert tables([PLAIN, OLD], {}, {"Moat": "new"}, "")[0].chosen == {"Moat": "new"}
    with pytest.raises(PrintingError, match="one pile at a table"):
        tables([PLAIN, NEW], {}, {"Moat": "default"}, "")


def test_rates_are_compared() -> None:
    """By Newcombe's interval: his example of 56 of 70 and 48 of 80."""
    one = {"win_rate": 0.8, "interval": [0.6920, 0.8770]}
    other = {"win_rate": 0.6, "interval": [0.4904, 0.7003]}
    found = difference(one, other)
    assert found["win_rate"] == pytest.approx(0.2)
    assert found["interval"] == [pytest.approx(0.0524, abs=1e-3), pytest.approx(0.3339, abs=1e-3)]
    nothing = {"win_rate": None, "interval": [0.0, 1.0]}
    assert difference(one, nothing) == {"win_rate": None, "interval": None}
