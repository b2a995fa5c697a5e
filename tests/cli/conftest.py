"""The command line as other programs see it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.cli import app

COMMAND = [sys.executable, "-m", "cardwright"]


class Done:
    """What a command answered: its exit code and what it wrote, decoded."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        self.code = code
        self.out = out.decode()
        self.err = err.decode()

    @property
    def json(self) -> Any:
        """Standard output, read as JSON."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The empty folder in which commands run."""
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


@pytest.fixture
def run(here: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder, with an optional standard input, within this process.

    Starting Python and importing the compiler would take longer than most commands do.
    """

    def _run(*arguments: str | Path, text: str | bytes = "", cwd: Path = here) -> Done:
        out, err = io.BytesIO(), io.BytesIO()
        given = io.BytesIO(text.encode() if isinstance(text, str) else text)
        with monkeypatch.context() as patch:
            patch.chdir(cwd)
            for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
                patch.setattr(sys, name, io.TextIOWrapper(stream, "utf-8", write_through=True))
            code = app.run([*map(str, arguments)])
            return Done(code, out.getvalue(), err.getvalue())

    return _run


@pytest.fixture
def start(here: Path) -> Run:
    """Run a command as `run` does, but as a process of its own, as a shell would."""

    def _start(*arguments: str | Path, text: str | bytes = "", cwd: Path = here) -> Done:
        given = text.encode() if isinstance(text, str) else text
        command = [*COMMAND, *map(str, arguments)]
        done = subprocess.run(command, input=given, capture_output=True, cwd=cwd, check=False)
        return Done(done.returncode, done.stdout, done.stderr)

    return _start
