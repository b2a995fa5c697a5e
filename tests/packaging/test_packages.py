"""The four folders are packages throughout, so that none is left out where packages are found."""

from __future__ import annotations

from pathlib import Path

PARTS = ("cards", "compiler", "grammar", "runtime")

NAMESPACE = Path("compiler/entry")
"""What is installed as a module of the namespace itself, which is no package with a file of its own."""


def test_every_folder_with_a_module_is_a_package(root: Path) -> None:
    """A folder without `__init__.py`, or below one, would not be found and go missing from the wheel."""
    modules = (module for part in PARTS for module in (root / part).rglob("*.py"))
    folders = {folder for module in modules for folder in module.relative_to(root).parents}
    above = {Path(), NAMESPACE}
    assert len(folders) > 20
    lacking = [each for each in folders - above if not (root / each / "__init__.py").exists()]
    assert lacking == []


def test_type_checkers_see_the_same_folders(root: Path) -> None:
    """`.types/cardwright` links to the four parts, by relative paths, and to nothing else."""
    links = {link.name: link.readlink() for link in (root / ".types" / "cardwright").iterdir()}
    assert links == {part: Path("../..") / part for part in PARTS}
