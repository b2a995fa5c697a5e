"""No input of a stranger brings a command down, keeps it busy, fills the memory or moves the cursor.

All commands are given all inputs with ``-m slow``; every run of the tests has a sample.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.hostile.corpus import INPUTS, PLAIN, Input

COMMAND = [sys.executable, "-m", "cardwright"]
GIVEN = "given.card"
COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("check", GIVEN, "--format", "json"),
    "fmt": ("fmt", "--check", GIVEN),
    "build": ("build", GIVEN, "-o", "out"),
    "list": ("list", "--path", GIVEN, "--format", "json"),
    "show": ("show", "Moat", "--path", GIVEN),
    "test": ("test", "Moat", "--path", GIVEN),
    "simulate": ("simulate", "Random", "Random", "--games", "1", "--path", GIVEN),
    "play": ("play", "Random", "--seed", "1", "--path", GIVEN),
    "resume": ("play", "--resume", GIVEN),
    "new": ("new", "Probe", "-o", GIVEN),
    "explain": ("explain", GIVEN),
}
"""Each command with the input in one of its places."""

OTHERS = {"fmt", "resume", "new", "explain"}
"""These do something else with a card text than compile it, so `check` doesn't say what they end with."""

SECONDS = 2.0
"""So much more computing than for a plain card, by the command."""
PLAIN_SECONDS = {"check": 3.0, "fmt": 3.0, "new": 3.0, "explain": 2.0, "resume": 20.0}
"""What a plain card takes at most; the other commands build all cards, or play with them: 20 seconds."""
MEGABYTES = 300
SAMPLE = ("binary", "escape", "deep", "pipe", "gigabytes", "with a pipe", "called Debt")


@pytest.fixture(scope="session", autouse=True)
def base(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The first check of all compiles the bundled cards, which the cache keeps."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / GIVEN).write_text(PLAIN)
    cache = {"XDG_CACHE_HOME": str(tmp_path_factory.getbasetemp() / "cache")}
    subprocess.run(
        [*COMMAND, *COMMANDS["check"]],
        cwd=folder,
        env={**os.environ, **cache},
        capture_output=True,
        check=True,
    )


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: its exit code, what it wrote, seconds of computing and megabytes of memory."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


MEASURED = """
import json, resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as stream:
    json.dump((code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024), stream)
"""
"""Runs a command and measures it: the memory of a process that runs tests would count as its children's."""


def ended(arguments: Sequence[str], folder: Path) -> Ended:
    """Run a command in a folder to its end, without input, and measure it."""
    out, err, used = folder / ".out", folder / ".err", folder / ".used"
    with out.open("wb") as said, err.open("wb") as told:
        command = [sys.executable, "-c", MEASURED, used, *COMMAND, *arguments]
        streams = {"stdin": subprocess.DEVNULL, "stdout": said, "stderr": told}
        subprocess.run(command, cwd=folder, check=True, **streams)  # type: ignore[call-overload]
    code, seconds, megabytes = json.loads(used.read_text())
    return Ended(code, out.read_text("utf-8"), err.read_text("utf-8"), seconds, megabytes)


def refuse_wrong(given: Input, command: str, folder: Path) -> None:
    """Give an input to a command. Raises AssertionError where it doesn't end as it should."""
    given.make(folder / GIVEN)
    done = ended(COMMANDS[command], folder)
    assert "Traceback" not in done.err
    assert done.code in ({0, 1, 2} if command in OTHERS else {given.code}), done.err
    assert not {"\x1b", "\x9b"} & {*done.out, *done.err}
    assert done.seconds < SECONDS + PLAIN_SECONDS.get(command, 20.0)
    assert done.megabytes < MEGABYTES
    if command == "check" and given.at:
        assert f"{json.loads(done.out)[0]['line']}" == given.at


@pytest.mark.parametrize(
    "given", [each for each in INPUTS if each.name in SAMPLE], ids=lambda i: i.name
)
def test_a_sample(given: Input, tmp_path: Path) -> None:
    """`check` of some of each kind."""
    refuse_wrong(given, "check", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("given", INPUTS, ids=lambda i: i.name)
def test_every_command_with_every_input(given: Input, command: str, tmp_path: Path) -> None:
    """It ends, with the right code, soon, and in little memory."""
    refuse_wrong(given, command, tmp_path)


def test_inputs_are_told_apart() -> None:
    """No two have one name, and the sample is of them."""
    names = [each.name for each in INPUTS]
    assert len(set(names)) == len(names)
    assert {*SAMPLE} <= {*names}
