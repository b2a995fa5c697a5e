"""Generated modules of all shipped cards: clean under other people's tools, and the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import bundled, definitions


def run(*arguments: str, at: Path, **variables: str) -> str:
    """What a program prints; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=at,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the modules of all shipped cards."""
    folder = tmp_path_factory.mktemp("built")
    for name, text in definitions().modules.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return folder


def test_ruff_has_nothing_to_say(built: Path) -> None:
    """The linter's own default rules, whatever ours are; and names, imports and simplicity besides.

    Not B023: a card is picked within the turn of the loop that asks for it.
    """
    rules = "E4,E7,E9,F,I,N,UP,B,C4,SIM,RET,PIE,RUF"
    chosen = ("--extend-select", rules, "--ignore", "B023")
    said = run("ruff", "check", "--isolated", "--no-cache", *chosen, ".", at=built)
    assert "All checks passed" in said


def test_it_is_laid_out_as_the_formatter_does(built: Path, root: Path) -> None:
    """In the layout and by the rules of this project, but for what generated code can't have.

    INP001: modules are loaded by their paths. D102: the card's text says what a method does. ARG: methods of
    one kind have one signature. B023: a card is picked within the turn of the loop that asks for it.
    PLR1714: each kind of card is a test of its own.
    """
    config = ("--config", str(root / "pyproject.toml"), "--no-cache", ".")
    run("ruff", "format", "--check", *config, at=built)
    run("ruff", "check", *config, "--ignore", "INP001,D102,ARG,B023,PLR1714", at=built)
    long = [
        f"{path.name}: {line}"
        for path in built.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if len(line) > 100
    ]
    assert long == []


def test_mypy_is_content_in_strict_mode(built: Path, root: Path, tmp_path: Path) -> None:
    """Types are right against the runtime as it is."""
    options = ("--strict", "--explicit-package-bases", "--cache-dir", str(tmp_path))
    said = run("mypy", *options, str(built), at=tmp_path, MYPYPATH=str(root / ".types"))
    assert "no issues found" in said


def test_builds_are_the_same_everywhere(tmp_path: Path) -> None:
    """Byte for byte: under another hash seed, from another folder, in another locale and time zone."""
    builds = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        here = tmp_path / seed
        here.mkdir()
        run(
            "cardwright",
            "build",
            "-o",
            "out",
            at=here,
            PYTHONHASHSEED=seed,
            TZ=zone,
            LC_ALL="C",
        )
        files = {path.relative_to(here): path for path in here.rglob("*") if path.is_file()}
        builds.append({str(name): path.read_bytes() for name, path in files.items()})
    assert builds[0] == builds[1]
    assert len(builds[0]) > 50
    assert str(tmp_path).encode() not in b"".join(builds[0].values())


def test_modules_do_not_depend_on_the_order_of_the_texts() -> None:
    """A folder may be listed in any order."""
    there = definitions().modules
    back = pipeline.compile(reversed(bundled()), load_words("dominion")).modules
    assert {**there} == {**back}
    assert len(there) > 50
