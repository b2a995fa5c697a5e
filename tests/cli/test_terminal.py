"""What a person at a terminal sees, and what never reaches a pipe."""

from __future__ import annotations

import os
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import COMMAND

BAD = "card Probe: $4 Action\n    gian a Silver\n"
ESCAPE = "\x1b["


def at_terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """All that a command writes to a terminal, in this environment."""
    env = {"TERM": "xterm-256color", **os.environ, **environment}
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        cwd=str(folder),
        env=env,
        encoding="utf-8",
        timeout=60,
    )
    said: str = child.read()
    child.close()
    return said


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a card that has a mistake."""
    (tmp_path / "bad.card").write_text(BAD)
    return tmp_path


def test_findings_are_coloured(folder: Path) -> None:
    """On a terminal that can."""
    assert ESCAPE in at_terminal(folder, "check", "bad.card")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_declined(folder: Path, environment: dict[str, str]) -> None:
    """By NO_COLOR, or by a terminal that has none."""
    said = at_terminal(folder, "check", "bad.card", **environment)
    assert "error[CW" in said
    assert "`gian`" in said
    assert ESCAPE not in said


def test_progress_is_shown_on_a_terminal(folder: Path) -> None:
    """A bar while games are played."""
    said = at_terminal(folder, "simulate", "Big Money", "Random", "--games", "60")
    assert "Playing" in said


def test_game_can_be_left(folder: Path) -> None:
    """A person plays a turn and quits."""
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "play", "--seed", "1"],
        cwd=str(folder),
        encoding="utf-8",
        timeout=60,
    )
    child.expect("Which Treasures")
    child.expect(r"\[all\]> ")
    child.sendline("")
    child.expect("What do you buy")
    child.sendline("quit")
    child.expect("Save it as")
    child.sendline("")
    child.expect("You leave the table.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_interrupted_game_is_quiet(folder: Path) -> None:
    """Ctrl-C at a prompt: no traceback, and the shell's code for it."""
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "play", "--seed", "1"], cwd=str(folder), encoding="utf-8"
    )
    child.expect(r"> ", timeout=60)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")
