"""The page for designers, followed word for word in an empty folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.cli.conftest import Run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
BLOCK = re.compile(
    r"(?:\*\*`(?P<file>[^`]+)`\*\*\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
LEFT_OUT = "..."


def test_the_page_is_so(run: Run, here: Path) -> None:
    """Each file is written where the page says so, and each command says what the page shows."""
    folder, commands = here, 0
    for block in BLOCK.finditer(PAGE):
        if block["file"]:
            (folder / block["file"]).write_text(block["text"], "utf-8")
            continue
        for command, shown in _session(block["text"]):
            commands += 1
            folder = _follow(run, folder, command, shown)
    assert commands > 15
    assert (folder / "night_ferry.svg").read_text("utf-8").startswith("<svg")
    assert sum(1 for _ in folder.iterdir()) == 4


def _session(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a session, each with the lines that stand below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def _follow(run: Run, folder: Path, command: str, shown: str) -> Path:
    """Do what a command says; the folder in which the next one is given."""
    word, *arguments = shlex.split(command)
    match word:
        case "cd":
            return folder / arguments[0]
        case "rm":
            (folder / arguments[0]).unlink()
        case _:
            assert word == "cardwright"
            done = run(*arguments, cwd=folder)
            assert done.err == ""
            assert _is_shown(done.out, shown), f"$ {command}\n{done.out}"
    return folder


def _is_shown(said: str, shown: str) -> bool:
    """Whether a page shows what a command said, but for lines that are left out."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*".join(parts), said) is not None
