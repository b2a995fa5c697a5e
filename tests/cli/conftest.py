"""The command line as other programs see it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "cardwright.compiler.cli"]


class Done:
    """What a command answered."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        """Keep code and streams, decoded."""
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()

    @property
    def json(self) -> Any:
        """Standard output, read as JSON."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in an empty folder, with an optional standard input."""
    here = tmp_path / "here"
    here.mkdir()

    def _run(*arguments: str | Path, text: str | bytes = "", cwd: Path = here) -> Done:
        given = text.encode() if isinstance(text, str) else text
        command = [*COMMAND, *map(str, arguments)]
        return Done(subprocess.run(command, input=given, capture_output=True, cwd=cwd, check=False))

    return _run
