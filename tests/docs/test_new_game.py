"""The page about a game of one's own: followed word for word, in a folder outside the checkout."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "new-game.md").read_text("utf-8")
BLOCK = re.compile(
    r"(?:\*\*`(?P<file>[^`]+)`\*\*\n\n)?```(?P<kind>\w*)\n(?P<text>.*?)```", re.DOTALL
)
BLOCKS = [found.groupdict() for found in BLOCK.finditer(PAGE)]
COMMANDS = sum(block["kind"] == "console" for block in BLOCKS)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a shell says to a command; `cardwright` is that of this Python."""
    shell = f'cardwright() {{ {sys.executable} -m cardwright "$@"; }}; {command}'
    done = ["bash", "-c", shell]
    return subprocess.run(done, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, with all its files."""
    place = tmp_path_factory.mktemp("delve")
    for block in BLOCKS:
        if block["file"]:
            (place / block["file"]).write_text(block["text"], "utf-8")
    return place


def test_the_page_has_what_it_promises() -> None:
    """Twelve cards, about fifteen words, and a session for each command."""
    files = {block["file"]: block["text"] for block in BLOCKS if block["file"]}
    assert set(files) == {"cardwright.toml", "delve.toml", "cave.card", "delve_rules.py"}
    assert len(re.findall(r"^card ", files["cave.card"], re.MULTILINE)) == 12
    assert 12 <= len(re.findall(r"^\[\w+\.", files["delve.toml"], re.MULTILINE)) <= 18
    said = " ".join(block["text"] for block in BLOCKS if block["kind"] == "console")
    assert all(
        f"cardwright {name}" in said for name in ("check", "show", "test", "play", "simulate")
    )


@pytest.mark.parametrize("number", range(COMMANDS))
def test_each_command_says_what_the_page_shows(folder: Path, number: int) -> None:
    """Line by line, but for blanks at their ends."""
    sessions = [block["text"] for block in BLOCKS if block["kind"] == "console"]
    command, *shown = sessions[number].rstrip("\n").split("\n")
    done = run(command.removeprefix("$ "), folder)
    said = (done.stdout + done.stderr).rstrip("\n").split("\n")
    assert (done.returncode, [line.rstrip() for line in said]) == (0, shown)


def test_the_rules_are_not_imported_for_a_card_that_lies_there(
    folder: Path, tmp_path: Path
) -> None:
    """From elsewhere a card file is checked without them, and a game is played when the folder is named."""
    card = folder / "cave.card"
    assert run(f"cardwright check {card}", tmp_path).returncode == 0
    refused = run(f"cardwright test --path {card}", tmp_path)
    assert refused.returncode == 2
    assert f"say --game {folder}" in refused.stderr
    assert run(f"cardwright test --game {folder}", tmp_path).stdout == "5 rulings hold.\n"


def test_a_game_is_saved_and_goes_on(folder: Path) -> None:
    """With the decisions that were made."""
    first = run("printf 'yes\\nsave game.json\\nquit\\n' | cardwright play --seed 2", folder)
    assert "Saved." in first.stdout
    again = run("printf 'quit\\n' | cardwright play --resume game.json", folder)
    assert "You play Idol." in again.stdout


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("delve_rules.py", "x =\n", "can't be imported: SyntaxError"),
        ("delve_rules.py", "GAME = 1\n", "needs more than the rules have"),
        ("delve.toml", "[game]\n", 'delve.toml, line 1: `[game]` needs `name = "..."`'),
    ],
)
def test_what_is_wrong_in_a_game_is_told(
    folder: Path, tmp_path: Path, file: str, text: str, said: str
) -> None:
    """As misuse, and not with a traceback."""
    for place in folder.iterdir():
        if place.is_file():
            (tmp_path / place.name).write_bytes(place.read_bytes())
    (tmp_path / file).write_text(text, "utf-8")
    wrong = run("cardwright test", tmp_path)
    assert wrong.returncode == 2
    assert said in wrong.stderr
