"""What is declared in pyproject.toml is what lies in the folders."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

PARTS = ("cards", "compiler", "grammar", "runtime")


@pytest.fixture
def setuptools(root: Path) -> dict[str, Any]:
    """The table `[tool.setuptools]`."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    table: dict[str, Any] = project["tool"]["setuptools"]
    return table


def packages_on_disk(root: Path) -> set[str]:
    """Every folder below the four parts that holds a Python module, by its dotted name."""
    modules = (module for part in PARTS for module in (root / part).rglob("*.py"))
    folders = {module.parent.relative_to(root) for module in modules}
    return {"cardwright." + ".".join(folder.parts) for folder in folders}


def test_declared_packages_are_the_folders(root: Path, setuptools: dict[str, Any]) -> None:
    """A new subpackage cannot go missing from the wheel, and a removed one is not declared."""
    assert set(setuptools["packages"]) == packages_on_disk(root)


def test_declared_packages_are_sorted_and_have_an_init(
    root: Path, setuptools: dict[str, Any]
) -> None:
    """No package is declared twice or is a namespace by accident."""
    declared = setuptools["packages"]
    assert declared == sorted(set(declared))
    folders = [root.joinpath(*name.split(".")[1:]) for name in declared]
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_type_checkers_see_the_same_folders(root: Path) -> None:
    """`.types/cardwright` links to the four parts, by relative paths, and to nothing else."""
    links = {link.name: link.readlink() for link in (root / ".types" / "cardwright").iterdir()}
    assert links == {part: Path("../..") / part for part in PARTS}
