"""A copy of the checkout, and environments to install it into."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

OFFLINE = (
    "--quiet",
    "--no-deps",
    "--no-index",
    "--no-build-isolation",
    "--no-warn-script-location",
)
_IGNORED = shutil.ignore_patterns(".git", ".*_cache", ".venv", "__pycache__", "*.egg-info", "tests")


def pip(*arguments: str | Path) -> None:
    """Run pip without a network, and with the build tools that are installed here."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


class Environment:
    """A fresh virtual environment that sees this one's libraries, but not this checkout.

    The libraries come through a plain path, so that the `.pth` file of an editable installation
    of the checkout is not read.
    """

    def __init__(self, folder: Path) -> None:
        """Create it in ``folder``."""
        venv.create(folder, with_pip=False)
        self.bin = folder / "bin"
        self.site = next((folder / "lib").glob("python3*/site-packages"))
        libraries = sysconfig.get_path("purelib")
        (self.site / "libraries.pth").write_text(f"{libraries}\n")

    def install(self, what: Path) -> None:
        """Install a wheel or a checkout, without what it depends on."""
        pip("--python", self.bin / "python", "install", *OFFLINE, what)

    def run(self, program: str, *arguments: str, cwd: Path) -> str:
        """What a program of this environment prints, run elsewhere than in the checkout."""
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def refused(self, program: str, *arguments: str, cwd: Path) -> str:
        """What a program complains of when it is misused."""
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
        assert done.returncode == 2, done.stdout + done.stderr
        return done.stderr


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    """A copy of the checkout that a test may change."""
    return Path(shutil.copytree(root, tmp_path / "copy", symlinks=True, ignore=_IGNORED))


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """A fresh environment."""
    return Environment(tmp_path / "env")
