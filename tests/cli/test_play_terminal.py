"""A game in a real terminal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.cli.conftest import COMMAND

ESCAPE = "\x1b["
Child = Any
"""A pexpect.spawn, which has no types."""
Start = Callable[..., Child]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a game in a terminal of 80 columns, or of others; it is closed afterwards."""
    children: list[Child] = []

    def play(*arguments: str, columns: int = 80, **environment: str) -> Child:
        child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], "play", "--seed", "1", *arguments],
            cwd=str(tmp_path),
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **environment},
            encoding="utf-8",
            timeout=60,
            dimensions=(40, columns),
        )
        children.append(child)
        return child

    yield play
    for child in children:
        child.close(force=True)


def left(child: Child) -> int | None:
    """The exit code, once all that was said is read."""
    child.expect(pexpect.EOF)
    child.close()
    code: int | None = child.exitstatus
    return code


def test_a_set_is_played(start: Start) -> None:
    """With colours, its Prophecy, card texts at hand, and the table at the start of every turn."""
    child = start("--kingdom", "Heading East")
    child.expect("Your turn 1")
    child.expect("Kingdom")
    child.expect(r"\[all\]> ")
    assert ESCAPE in child.before
    assert "Progress, 5 Sun tokens left" in child.before
    child.sendline("? all")
    child.expect(r"You may play this from your deck|\$4")
    child.expect(r"\[all\]> ")
    child.sendline("")
    child.expect("What do you buy")
    child.expect("> ")
    child.sendline("silv")
    child.expect("Big Money plays")
    child.expect("Your turn 2")
    child.expect("Kingdom")
    child.expect("> ")
    child.sendline("quit")
    child.expect("Save it as")
    child.sendline("game.json")
    child.expect("Saved. Go on later with")
    child.expect("You leave the table.")
    assert left(child) == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_declined(start: Start, environment: dict[str, str]) -> None:
    """Then no line is wider than the terminal, and none has an escape sequence of ours."""
    child = start(**environment)
    child.expect(r"\[all\]> ")
    said = child.before.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
    table = said[said.index("Your turn 1") :]
    assert ESCAPE not in table
    assert max(len(line.rstrip("\r")) for line in table.split("\n")) <= 80


def test_nothing_is_cut_away_in_a_narrow_terminal(start: Start) -> None:
    """Tables, menus and help at half the width: broken between words, and whole."""
    child = start("--kingdom", "Heading East", columns=40, NO_COLOR="1")
    said = ""
    for typed in ("", "help", "quit"):
        child.expect(r"\]> ")
        said += child.before
        child.sendline(typed)
    lines = [line.rstrip("\r") for line in said.replace("\x1b[?2004l", "").split("\n")]
    assert max(map(len, lines[2:])) <= 40
    assert "…" not in said
    for whole in ("Fishmonger", "Rustic Village", "beginnings", "brackets;"):
        assert whole in said


def test_the_end_of_input_leaves_quietly(start: Start) -> None:
    """Ctrl-D."""
    child = start()
    child.expect(r"\[all\]> ")
    child.sendeof()
    child.expect("You leave the table.")
    assert left(child) == 0


def test_an_interruption_leaves_quietly(start: Start) -> None:
    """Ctrl-C, with the shell's code for it and no traceback."""
    child = start()
    child.expect(r"\[all\]> ")
    child.sendintr()
    assert left(child) == 130
    assert "Traceback" not in child.before
