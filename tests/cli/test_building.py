"""`build`, and the commands that build first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.runtime.manifest import MANIFEST
from tests.cli.conftest import Run

PROBE = "card Probe: $4 Action\n    +1 Card, +1 Action\n"
BAD = "card Probe: $4 Action\n    gian a Silver\n"
RULINGS = """\
ruling "A Probe draws"
    given your hand is Probe, your deck is Copper
    you play Probe
    expect your hand is Copper

ruling "A Probe draws two"
    given your hand is Probe, your deck is Copper
    you play Probe
    expect your hand is 2 Coppers
"""


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, but for bytecode."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_build_writes_modules_and_says_so(run: Run, here: Path) -> None:
    """One module a card; a second build with nothing changed writes nothing."""
    done = run("build", "-o", "out")
    assert (done.code, done.err) == (0, "")
    assert (here / "out" / "dominion" / "base" / "silver.py").exists()
    written = (here / "out" / MANIFEST).stat().st_mtime_ns
    assert run("build", "-o", "out").out == "out is up to date\n"
    assert (here / "out" / MANIFEST).stat().st_mtime_ns == written


def test_build_is_deterministic(start: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte the same, whatever the hash seed and the folder."""
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    start("build", "-o", "one")
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    (here / "deep").mkdir()
    start("build", "-o", "two", cwd=here / "deep")
    one = content(here / "one")
    assert one == content(here / "deep" / "two")
    assert not any(str(here).encode() in text for text in one.values())


def test_failed_build_keeps_the_last_good_one(run: Run, here: Path) -> None:
    """Errors in the cards: exit code 1, findings on standard output, the folder untouched."""
    card = here / "probe.card"
    card.write_text(PROBE)
    assert run("build", "probe.card", "-o", "out").code == 0
    before = content(here / "out")
    card.write_text(BAD)
    done = run("build", "probe.card", "-o", "out")
    assert done.code == 1
    assert "gian" in done.out
    assert content(here / "out") == before


def test_foreign_folder_is_misuse(run: Run, here: Path) -> None:
    """A folder that holds something else is not overwritten."""
    (here / "notes.txt").write_text("mine")
    done = run("build", "-o", ".")
    assert (done.code, done.out) == (2, "")
    assert "notes.txt" in done.err


def test_build_without_output_goes_to_the_cache(run: Run, own_cache: Path) -> None:
    """JSON says where, and whether anything had to be done."""
    said = run("build", "--format", "json").json
    assert Path(said["output"]).is_relative_to(own_cache)
    assert run("build", "--format", "json").json == said | {"fresh": False}


def test_built_folder_plays_without_the_compiler(run: Run, here: Path) -> None:
    """A game from a built folder imports neither Lark nor Jinja2, click, rich or the compiler."""
    run("build", "-o", "out")
    script = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"lark", "jinja2", "click", "rich", "platformdirs"}:
            raise ImportError(name)
        if name.startswith(("cardwright.compiler", "cardwright.grammar", "cardwright.cards")):
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
from cardwright.runtime.dominion import Catalogue, matches
from cardwright.runtime.loader import BuiltCards
known = Catalogue(BuiltCards(sys.argv[1]))
match = matches.Match(("Big Money + Smithy", "Random"), matches.filled(["Smithy"], known), 1)
print(len(matches.play(match, known, range(2))))
"""
    command = [sys.executable, "-c", script, str(here / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "2\n", done.stderr


def test_simulation_of_given_cards(run: Run, here: Path) -> None:
    """A card that was just written is built and played; the same seed says the same."""
    (here / "probe.card").write_text(PROBE)
    arguments = ("simulate", "Big Money + Probe", "Big Money", "--path", "probe.card")
    done = run(*arguments, "--games", "4", "--seed", "3", "--format", "json")
    assert (done.code, done.err) == (0, "")
    assert "Probe" in done.json["kingdom"]
    again = run(*arguments, "--games", "4", "--seed", "3", "--format", "json", "--jobs", "2")
    assert again.out == done.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "Small Money", "Random"),
        ("simulate", "Big Money + Nothing", "Random"),
        ("simulate", "Big Money"),
        ("simulate", "Big Money", "Random", "--kingdom", "Nowhere"),
        ("play", "Small Money"),
        ("test", "Nothing"),
        ("show", "Nothing"),
    ],
)
def test_what_is_not_there_is_misuse(run: Run, arguments: tuple[str, ...]) -> None:
    """An unknown bot, card or kingdom, or a game for one: exit code 2, on standard error."""
    done = run(*arguments)
    assert (done.code, done.out) == (2, ""), done.err
    assert "Traceback" not in done.err


def test_rulings_are_played(run: Run) -> None:
    """Those that do not hold are shown at their line; exit code 1."""
    done = run("test", "Probe", "--path", "-", text=f"{PROBE}\n{RULINGS}")
    assert done.code == 1
    assert "Probe: A Probe draws two" in done.out
    assert "it is Copper" in done.out
    assert done.out.endswith("1 of 2 rulings does not hold.\n")


def test_rulings_as_json(run: Run) -> None:
    """One object a ruling, whether it holds or not."""
    done = run("test", "Probe", "--path", "-", "--format", "json", text=f"{PROBE}\n{RULINGS}")
    assert [(each["ruling"], each["passed"]) for each in done.json] == [
        ("A Probe draws", True),
        ("A Probe draws two", False),
    ]
    assert (done.json[1]["path"], done.json[1]["line"]) == ("-", 12)


def test_traceback_shows_the_card_text(run: Run, here: Path) -> None:
    """Code from a built folder is at the lines of the card file that it came from."""
    (here / "probe.card").write_text(PROBE)
    run("build", "probe.card", "-o", "out")
    script = (
        "import sys; from cardwright.runtime.loader import BuiltCards;"
        "BuiltCards(sys.argv[1], [sys.argv[2]])['Probe']().play(None, None)"
    )
    command = [sys.executable, "-c", script, str(here / "out"), str(here)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert f'File "{here / "probe.card"}", line 2' in done.stderr
    assert "+1 Card, +1 Action" in done.stderr


def test_new_card_is_right_and_is_not_overwritten(run: Run, here: Path) -> None:
    """The file that is written passes the check; a second one of that name is misuse."""
    assert run("new", "Gold Digger", "--cost", "$5", "--types", "Action").code == 0
    assert run("check", "gold_digger.card").code == 0
    before = (here / "gold_digger.card").read_bytes()
    assert run("new", "Gold Digger").code == 2
    assert (here / "gold_digger.card").read_bytes() == before


@pytest.mark.parametrize(
    "arguments", [("gold",), ("Probe", "--types", "Acton"), ("Probe", "--cost", "4")]
)
def test_new_card_that_would_be_wrong_is_misuse(
    run: Run, here: Path, arguments: tuple[str, ...]
) -> None:
    """A name, types or a cost that the language does not have; nothing is written."""
    done = run("new", *arguments)
    assert done.code == 2, done.out
    assert list(here.iterdir()) == []


def test_unwritable_cache_is_no_obstacle(
    start: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without a home that can be written, commands build into a passing folder."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    passing = tmp_path / "passing"
    passing.mkdir()
    monkeypatch.setenv("TMPDIR", str(passing))
    done = start("simulate", "Big Money", "Random", "--games", "1")
    assert done.code == 0, done.err
    assert list(passing.iterdir()) == []
