"""Small texts that nobody printed: what each construct of the language does when it is played.

Each file of texts/ holds a card and the rulings that say so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.source import Source
from cardwright.runtime.dominion import GAME
from tests.compiling import Catalogue, beside_bundled, catalogue_of

FILES = sorted((Path(__file__).parent / "texts").glob("*.card"))


@cache
def compilation() -> tuple[pipeline.Compilation, Catalogue]:
    """All these texts beside the bundled ones, compiled once."""
    texts = [Source(file.name, file.read_text("utf-8"), file.name) for file in FILES]
    found = beside_bundled(*texts)
    return found, catalogue_of(found)


@pytest.mark.parametrize("name", [file.name for file in FILES])
def test_texts_do_what_their_rulings_say(name: str) -> None:
    """A text compiles without a finding, and every ruling below it holds."""
    found, catalogue = compilation()
    assert [one for one in found.diagnostics if one.span.path == name] == []
    verdicts = [run_ruling(one, catalogue, GAME) for one in found.rulings if one.span.path == name]
    assert verdicts
    assert [(each.ruling.title, each.wrong) for each in verdicts if not each.passed] == []
