"""One project with an open card, for all tests of what an editor asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.editor.project import Project, Projects
from cardwright.compiler.text.source import Source

TEXT = """\
# 🃏 An inn with a sign
card Wayside Inn: $4 Action
    +2 Cards
    you may trash a card from hand

ruling "It draws two"
    given your hand is Wayside Inn, Curse
    given your deck is Copper, Copper
    you play Wayside Inn: trash Curse
    expect your hand is Copper, Copper
"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the card, a pile that speaks of it, and texts that two cards share."""
    place = tmp_path_factory.mktemp("inn")
    (place / "wayside_inn.card").write_text(TEXT, encoding="utf-8")
    (place / "roads.card").write_text(
        'kingdom "By the Road":\n    Wayside Inn, Moat\n', encoding="utf-8"
    )
    (place / "jousts.card").write_text(
        "to parley:\n    +1 Card\n\ncard First Envoy: $3 Action\n    you parley\n", encoding="utf-8"
    )
    return place


@pytest.fixture(scope="session")
def project(folder: Path) -> Project:
    """The project of that folder, with the card open."""
    path = str(folder / "wayside_inn.card")
    found = Projects().of(path)
    found.open(path, TEXT)
    found.checked()
    return found


@pytest.fixture
def inn(project: Project, folder: Path) -> Source:
    """The open card."""
    source = project.source(str(folder / "wayside_inn.card"))
    assert source is not None
    return source
