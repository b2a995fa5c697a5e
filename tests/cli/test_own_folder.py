"""A folder of one's own: what commands do in it, and how something new is begun."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run

VILLAGE = """card Haunted Village: $4 Action
    +1 Card, +2 Actions

ruling "Two Actions"
    given your hand is Haunted Village
    you play Haunted Village
    expect you have 2 Actions
"""
WRONG = VILLAGE.replace("have 2", "have 3").replace("Two", "Three")
CONFIG = 'game = "dominion"\nexpansion = "Winds of Autumn"\n'


@pytest.fixture
def folder(here: Path) -> Path:
    """A folder of card texts for the bundled game, in which commands run."""
    (here / "cardwright.toml").write_text(CONFIG, "utf-8")
    (here / "haunted_village.card").write_text(VILLAGE, "utf-8")
    return here


def test_commands_know_the_cards_of_the_folder(run: Run, folder: Path) -> None:
    """No `--path` is needed, in the folder and below it; elsewhere the card is unknown."""
    below = folder / "below"
    below.mkdir()
    for cwd in (folder, below):
        assert run("check", cwd=cwd).out == "Checked 1 file: no mistakes.\n"
        assert "+2 Actions" in run("show", "Haunted Village", cwd=cwd).out
        assert run("test", cwd=cwd).out == "1 ruling holds.\n"
    assert run("show", "Haunted Village", cwd=folder.parent).code == 2


def test_its_cards_are_of_its_expansion(run: Run, folder: Path) -> None:
    """As `cardwright.toml` says it, in `list` and as what is listed."""
    (folder / "moat.card").write_text("card Moat: $2 Action\n    +3 Cards\n", "utf-8")
    rows = run("list", "--expansion", "winds of autumn", "--format", "json").json
    assert [(row["name"], row["expansion"]) for row in rows] == [
        ("Haunted Village", "Winds of Autumn"),
        ("Moat", "Winds of Autumn"),
    ]


def test_another_game_has_nothing_of_the_folder(run: Run, folder: Path) -> None:
    """Where another game is named, the folder's cards are not laid over it."""
    assert run("new", "--kind", "game", "Old Mine", cwd=folder.parent).code == 0
    rows = run("list", "--game", folder.parent / "old_mine", "--format", "json").json
    assert {row["name"] for row in rows} == {"Deep Shaft", "My First Card"}


def test_a_broken_configuration_is_told(run: Run, folder: Path) -> None:
    """In every command, also that of a folder below the one that is named."""
    (folder / "cardwright.toml").write_text("game = 3\n", "utf-8")
    for command in (("check",), ("list",), ("test",), ("fmt",)):
        done = run(*command)
        assert (done.code, done.out) == (2, "")
        assert "`game` is a text" in done.err
    deep = folder.parent / "deep"
    (deep / "below").mkdir(parents=True)
    (deep / "below" / "cardwright.toml").write_text("game = 3\n", "utf-8")
    (deep / "below" / "a.card").write_text(VILLAGE, "utf-8")
    assert run("check", deep, cwd=deep).code == 2


def test_test_plays_the_rulings_of_a_file(run: Run, here: Path) -> None:
    """And of a folder; no others, and together with those of a card that is named."""
    place = here / "haunted_village.card"
    place.write_text(VILLAGE, "utf-8")
    assert run("test", "haunted_village.card").out == "1 ruling holds.\n"
    assert run("test", ".").out == "1 ruling holds.\n"
    alone = int(run("test", "Village").out.split()[0])
    assert run("test", place, "Village").out == f"{alone + 1} rulings hold.\n"
    place.write_text("card Haunted Village: $4 Action\n    +1 Card\n", "utf-8")
    assert run("test", place).out == "There is no ruling.\n"


def test_red_rulings_for_ci(run: Run, here: Path) -> None:
    """As annotations and as JUnit's XML, each at its line."""
    (here / "red.card").write_text(WRONG, "utf-8")
    annotated = run("test", "red.card", "--format", "github")
    assert annotated.code == 1
    assert annotated.out.startswith("::error file=red.card,line=7")
    reported = run("test", "red.card", "--format", "junit")
    assert reported.code == 1
    suite = ET.fromstring(reported.out.encode())  # noqa: S314  (what we wrote ourselves)
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    case = suite[0]
    assert (case.get("classname"), case.get("name")) == ("Haunted Village", "Three Actions")
    assert "it is 2" in (case[0].get("message") or "")


def test_show_rulings(run: Run, folder: Path) -> None:
    """Below the text stand the examples, or that there is none."""
    assert folder.exists()
    assert 'ruling "Two Actions"' in run("show", "Haunted Village", "--rulings").out
    assert 'ruling "Two Actions"' not in run("show", "Haunted Village").out
    (folder / "bare.card").write_text("card Bare: $4 Action\n    +1 Card\n", "utf-8")
    assert run("show", "Bare", "--rulings").out.endswith("There is no ruling about Bare.\n")


def test_a_difference_of_layout_is_shown(run: Run, folder: Path) -> None:
    """`fmt --diff` writes no file; with `--check` it also exits with 1."""
    place = folder / "haunted_village.card"
    place.write_text(VILLAGE.replace("+1 Card, +2", "+1 Card,    +2"), "utf-8")
    before = place.read_bytes()
    done = run("fmt", "--diff")
    assert done.code == 0
    assert "-    +1 Card,    +2 Actions\n+    +1 Card, +2 Actions\n" in done.out
    assert run("fmt", "--diff", "--check").code == 1
    assert place.read_bytes() == before


def test_colours_can_be_forced(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FORCE_COLOR colours what is no terminal; NO_COLOR is stronger."""
    (here / "wrong.card").write_text("card Wrong: $4 Action\n    fly\n", "utf-8")
    assert "\x1b" not in run("check", "wrong.card").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("check", "wrong.card").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("check", "wrong.card").out


def test_a_shell_completes_names(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the bundled cards and one's own; of files that can't be read none."""
    monkeypatch.setenv("_CARDWRIGHT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "cardwright show haunted")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert run().out == "plain,Haunted Castle\nplain,Haunted Village\nplain,Haunted Woods\n"
    (folder / "cardwright.toml").write_text("game = 3\n", "utf-8")
    assert run().out.strip() == ""


# ---- new -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("haunted village", 'Did you mean "Haunted Village"?'),
        ("fog of war", 'Did you mean "Fog of War"?'),
        ("3 Wishes", "each word begins with a capital letter"),
        ("../../x", "each word begins with a capital letter"),
        ("<script>", "each word begins with a capital letter"),
        ("", "each word begins with a capital letter"),
        ("Smithy", "There is a definition called Smithy already."),
        ("Action", "`Action` is what texts call all Actions."),
    ],
)
def test_why_a_name_cannot_be(run: Run, here: Path, name: str, said: str) -> None:
    """Misuse, with what is wrong and a name that could be where one is near; nothing is written."""
    done = run("new", name)
    assert done.code == 2
    assert said in done.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["Fog of War", "Harem (Farm)"])
def test_a_new_card_has_a_ruling_that_holds(run: Run, name: str) -> None:
    """And is laid out as `fmt` would."""
    assert run("new", name).code == 0
    assert run("test", ".").out == "1 ruling holds.\n"
    assert run("fmt", "--check", ".").code == 0


def test_a_new_expansion_can_be_played(run: Run, here: Path) -> None:
    """Its folder has a card and a set can be begun there, with its own cards first."""
    assert run("new", "--kind", "expansion", 'Winds of "Autumn"').code == 0
    folder = here / "winds_of_autumn"
    assert run("test", cwd=folder).out == "1 ruling holds.\n"
    assert run("new", "--kind", "kingdom", "Autumn Nights", cwd=folder).code == 0
    assert run("check", cwd=folder).out == "Checked 2 files: no mistakes.\n"
    assert run("fmt", "--check", cwd=folder).code == 0
    games = ("simulate", "Random", "Random", "--kingdom", "Autumn Nights", "--games", "2")
    assert "My First Card" in run(*games, "--format", "json", cwd=folder).json["kingdom"]
    rows = run("list", "--expansion", 'Winds of "Autumn"', "--format", "json", cwd=folder).json
    assert [row["name"] for row in rows] == ["Autumn Nights", "My First Card"]


def test_a_new_game_can_be_played(run: Run, here: Path) -> None:
    """Its words, rules and cards are whole; a card of it is begun as one of any other game."""
    assert run("new", "--kind", "game", "Old Mine").code == 0
    folder = here / "old_mine"
    assert run("new", "Bright Gem", cwd=folder).code == 0
    assert run("test", cwd=folder).out == "3 rulings hold.\n"
    assert run("fmt", "--check", cwd=folder).code == 0
    done = run("simulate", "Random", "Random", "--games", "5", "--format", "json", cwd=folder)
    assert (done.code, json.loads(done.out)["unfinished"]) == (0, 0)


def test_what_there_is_to_begin(run: Run) -> None:
    """Another kind is misuse; the near one is named."""
    assert "Did you mean kingdom?" in run("new", "--kind", "kingdm", "Autumn Nights").err


@pytest.mark.parametrize("kind", ["expansion", "kingdom", "game"])
def test_what_has_no_letters_is_no_name(run: Run, here: Path, kind: str) -> None:
    """Neither of a folder nor of a file; nothing is written outside."""
    for name in ("..", "", "/"):
        assert run("new", "--kind", kind, name).code == 2
    assert list(here.parent.rglob("*.card")) == []
