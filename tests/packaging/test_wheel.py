"""The wheel is whole, and what is installed from it works elsewhere."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.conftest import OFFLINE, Environment, pip

PARTS = ("cards", "compiler", "grammar", "runtime")


@pytest.fixture
def wheel(copy: Path, tmp_path: Path) -> Path:
    """A wheel built from a copy of the checkout."""
    pip("wheel", *OFFLINE[:-1], "--wheel-dir", tmp_path / "dist", copy)
    return next((tmp_path / "dist").glob("*.whl"))


def shipped(copy: Path) -> Iterator[str]:
    """Every file below the four parts, as the wheel should name it."""
    for part in PARTS:
        for path in (copy / part).rglob("*"):
            if path.is_file():
                name = path.relative_to(copy).as_posix()
                yield f"cardwright/{name.removeprefix('compiler/entry/')}"


def test_wheel_holds_every_file(copy: Path, wheel: Path) -> None:
    """Modules, card texts, grammar, words, templates and explanations: nothing is left out."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if "dist-info" not in name}
    assert names == set(shipped(copy))


def test_installed_command_runs_outside_the_checkout(
    wheel: Path, environment: Environment, tmp_path: Path
) -> None:
    """From the wheel alone, in another folder, the command says its version."""
    environment.install(wheel)
    where = environment.run(
        "python", "-c", "import cardwright.compiler as c; print(c.__file__)", cwd=tmp_path
    )
    assert where.startswith(str(environment.site))
    for command in (("cardwright",), ("python", "-m", "cardwright")):
        assert environment.run(*command, "--version", cwd=tmp_path) == "cardwright 0.1.0\n"


def test_installation_needs_no_place_to_write(
    wheel: Path, environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards are checked and played with packages and home read-only, from any folder."""
    environment.install(wheel)
    shut = tmp_path / "home"
    shut.write_text("")
    monkeypatch.setenv("HOME", str(shut))
    monkeypatch.setenv("XDG_CACHE_HOME", str(shut / "cache"))
    for path in (environment.site / "cardwright").rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert environment.run("cardwright", "check", "--format", "json", cwd=tmp_path) == "[]\n"
    assert "Nothing to format" in environment.refused("cardwright", "fmt", cwd=tmp_path)
    played = environment.run(
        *("cardwright", "simulate", "Big Money", "Random", "--games", "2"), cwd=tmp_path
    )
    assert "Big Money" in played


def test_renamed_card_is_installed_once(copy: Path, environment: Environment) -> None:
    """Installed twice from one checkout, a card renamed between: the old file is gone."""
    card = copy / "cards" / "probe_before.card"
    card.write_text("card Probe: $4 Action\n    +1 Card\n", "utf-8")
    environment.install(copy)
    card.rename(card.with_name("probe_after.card"))
    environment.install(copy)
    installed = (environment.site / "cardwright" / "cards").rglob("probe_*")
    assert [path.name for path in installed] == ["probe_after.card"]
