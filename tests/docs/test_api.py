"""The page about the API is what a program gets."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from cardwright.compiler import api
from tests.conftest import ROOT


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example on it prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert (found.failed, found.attempted > 20) == (0, True)


def test_texts_of_folders_and_of_other_games(tmp_path: Path) -> None:
    """A folder is compiled as files are, and what replaces a bundled card is named."""
    (tmp_path / "moat.card").write_text("card Moat: $2 Action\n    draw 2 cards\n", "utf-8")
    made = api.compile_paths(tmp_path)
    assert [made.replaced, [each.name for each in made.own], made.errors] == [
        ("Moat",),
        ["Moat"],
        (),
    ]
    with pytest.raises(api.CardwrightError, match="there is no game chess"):
        api.check_text("", game="chess")
