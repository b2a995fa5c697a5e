"""``diff``: what a change of card texts changes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run

OLD = """\
card Boat Yard: $4 Action
    +1 Card
    +1 Action

ruling "A card more"
    given your hand is Boat Yard, your deck is Gold
    you play Boat Yard
    expect your hand is Gold
"""
NEW = OLD.replace("    +1 Card\n", "").replace("$4", "$3")


@pytest.fixture
def texts(here: Path) -> Path:
    """A folder with a card before and after."""
    (here / "old.card").write_text(OLD)
    (here / "new.card").write_text(NEW)
    return here


def test_what_a_file_changes(run: Run, texts: Path) -> None:
    """The facts, the lines, and the rulings that change colour, with what is wrong."""
    done = run("diff", "old.card", "new.card")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Boat Yard: interface\n"
        "  price: $4 -> $3\n"
        "  old.card:2  - +1 Card\n"
        "  no longer holds: A card more\n"
        "    Expected otherwise: it is empty.\n"
        "\n"
        "1 change: 1 interface; 1 ruling changes colour.\n"
    )
    back = run("diff", "new.card", "old.card").out
    assert "  holds now: A card more\n" in back
    assert run("diff", "old.card", "old.card").out == "Nothing is different.\n"


def test_printings_of_a_bundled_card(run: Run) -> None:
    """With the rulings of both; without a second one the card's own text is the first."""
    done = run("diff", "Throne Room", "Throne Room, second edition")
    assert done.out.startswith("Throne Room, second edition (was Throne Room): effect\n")
    assert "  - play an Action from hand twice\n" in done.out
    assert "  + you may play an Action from hand twice\n" in done.out
    assert "  holds now: The Action may stay in hand\n" in done.out
    assert run("diff", "throne room, Second Edition").out == done.out


def test_release_notes(run: Run) -> None:
    """What is said now, and how the card reads."""
    done = run("diff", "Throne Room, second edition", "--format", "markdown")
    was, now = "`play an Action from hand twice`", "`you may play an Action from hand twice`"
    assert f"- {was} is now {now}\n" in done.out
    assert "> You may play an Action from your hand twice.  \n" in done.out
    assert "- no longer holds: One Action, and no Treasure\n" in done.out


def test_what_an_errata_of_ones_own_changes(run: Run, here: Path) -> None:
    """A path alone is compared with the bundled texts that it amends or replaces."""
    (here / "mine.card").write_text("errata Smithy, house rule: $3\n    +2 Cards\n")
    done = run("diff", "mine.card", "--format", "json")
    [change] = done.json
    assert (change["name"], change["label"], change["grade"]) == (
        "Smithy",
        "house rule",
        "interface",
    )
    assert change["before"]["title"] == "Smithy"
    assert change["facts"] == [{"fact": "price", "before": "$4", "after": "$3"}]
    assert [each["after"] for each in change["rulings"]] != []
    (here / "mine.card").write_text("card Smithy: $4 Action\n    +3 Cards\n")
    assert run("diff", "mine.card").out == "Nothing is different.\n"


@pytest.mark.parametrize(("grade", "code"), [("layout", 1), ("effect", 1), ("interface", 0)])
def test_a_grade_fails(run: Run, texts: Path, grade: str, code: int) -> None:
    """That grade and those behind it; annotations say which."""
    (texts / "new.card").write_text(OLD.replace("    +1 Card\n", ""))
    done = run("diff", "old.card", "new.card", "--fail-on", grade, "--format", "github")
    assert done.code == code
    level = "error" if code else "warning"
    assert done.out.startswith(f"::{level} file=new.card,line=1,")
    assert "Boat Yard: effect; no longer holds: A card more" in done.out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["Smithy", "old.card"], "Compare two printings, or two files or folders."),
        (["Smity"], "Unknown card: Smity. Did you mean Smithy?"),
        (["Smithy, second edition"], 'Smithy has no printing "second edition"'),
        (["none.card"], "no such file or folder: none.card"),
        (["HEAD:old.card"], "A revision can't be read; git says: fatal: not a git repository"),
    ],
)
def test_what_is_not_there(run: Run, texts: Path, said: list[str], told: str) -> None:
    """A sentence and exit code 2."""
    done = run("diff", *said)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_text_that_is_wrong(run: Run, texts: Path) -> None:
    """Its mistakes are shown, as by `check`."""
    (texts / "new.card").write_text("card Boat Yard: $4 Action\n    gian a Silver\n")
    done = run("diff", "old.card", "new.card")
    assert done.code == 1
    assert "did you mean `gain`?" in done.out


# ---- revisions -------------------------------------------------------------------------------------------


@pytest.fixture
def repository(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a card in a folder, which is different since."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    cards = here / "my cards"
    cards.mkdir()
    (cards / "yard.card").write_text(OLD)
    (here / "notes.txt").write_text("no card")
    git(here, "init", "-q")
    git(here, "add", ".")
    git(here, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "first")
    (cards / "yard.card").write_text(NEW)
    return here


def git(folder: Path, *words: str) -> None:
    """Run git in a folder."""
    subprocess.run(["git", *words], cwd=folder, check=True)  # noqa: S607  (a test's own words)


def test_a_revision_is_compared_with_what_is_there(run: Run, repository: Path) -> None:
    """From every folder, with files, folders and two revisions."""
    whole = run("diff", "HEAD:my cards")
    assert whole.code == 0
    assert "  yard.card:2  - +1 Card\n" in whole.out
    inside = repository / "my cards"
    assert run("diff", "HEAD:yard.card", "yard.card", cwd=inside).out == whole.out
    assert run("diff", "HEAD:", cwd=inside).out == whole.out
    assert run("diff", "HEAD:yard.card", "HEAD:yard.card", cwd=inside).out == (
        "Nothing is different.\n"
    )
    place = run("diff", "HEAD:my cards", "--format", "json").json[0]["before"]["path"]
    assert place == "HEAD:my cards/yard.card"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("HEAD~7:my cards", "There is no revision HEAD~7 here."),
        ("--output=x:my cards", "There is no revision --output=x here."),
        ("HEAD:notes.txt", "There are no card texts at notes.txt in HEAD."),
        ("HEAD:../..", "There are no card texts at ../.. in HEAD."),
        ("HEAD:/etc", "There are no card texts at /etc in HEAD."),
    ],
)
def test_a_revision_that_is_not_there(run: Run, repository: Path, said: str, told: str) -> None:
    """A sentence; nothing is taken for an option of git, and nothing outside is read."""
    done = run("diff", "--", said)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_without_git(run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence, too."""
    monkeypatch.setenv("PATH", str(repository))
    assert run("diff", "HEAD:my cards").err == "Error: A revision can't be read: there is no git.\n"
