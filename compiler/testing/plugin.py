"""The pytest plugin: with ``--cards``, the rulings in collected ``.card`` files are tests.

pytest imports this module in every run of anybody who has cardwright installed; so it imports
nothing until it is asked to do something.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--cards``."""
    group = parser.getgroup("cardwright")
    group.addoption(
        "--cards", action="store_true", help="run the rulings in the .card files that are collected"
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a card file, when that is wanted."""
    if file_path.suffix != ".card" or not parent.config.getoption("--cards"):
        return None
    from cardwright.compiler.testing.rulings import CardFile

    collected: pytest.Collector = CardFile.from_parent(parent, path=file_path)
    return collected
