"""docs/rulings.md has every form of the vocabulary, and what it shows is so."""

from __future__ import annotations

import re

import pytest

from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import GAME
from tests.compiling import beside_bundled, catalogue_of
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "rulings.md").read_text("utf-8")
TEXTS = re.findall(r"^```card\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES = [line.strip() for text in TEXTS for line in text.split("\n")]
WORDS = load_words("dominion")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.split(":")[0].split("\n")[0])
def test_an_example_holds(text: str) -> None:
    """It compiles without a finding, and each of its rulings is so."""
    compilation = beside_bundled(Source("rulings.md", text, "rulings.card"))
    found = [str(each) for each in compilation.diagnostics if each.span.path == "rulings.md"]
    assert found == []
    rulings = [each for each in compilation.rulings if each.span.path == "rulings.md"]
    done = [run_ruling(each, catalogue_of(compilation, each.about), GAME) for each in rulings]
    assert [(each.ruling.title, each.wrong) for each in done if not each.passed] == []
    assert len(rulings) == text.count("\nruling ") > 0


@pytest.mark.parametrize("moment", WORDS.rulings.steps)
def test_each_sentence_in_which_time_passes_is_shown(moment: str) -> None:
    """As a step."""
    assert any(line.partition(":")[0] == moment for line in LINES)


@pytest.mark.parametrize("verb", WORDS.rulings.verbs)
def test_each_thing_that_a_player_can_do_is_shown(verb: str) -> None:
    """As a step."""
    assert any(line.startswith(f"you {verb} ") for line in LINES)


@pytest.mark.parametrize("claim", WORDS.sayings.claims)
def test_each_claim_is_shown(claim: str) -> None:
    """In what an example expects."""
    parts = (re.escape(part) for part in re.split(r"\{[^}]*\}", claim))
    pattern = re.compile(".+".join(parts))
    expected = [line for line in LINES if line.startswith("expect ")]
    assert any(pattern.search(line) for line in expected)
