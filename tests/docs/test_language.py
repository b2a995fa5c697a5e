"""Every example in docs/language.md and docs/cookbook.md is compiled, and every ruling in it played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.source import Source
from cardwright.runtime.dominion import GAME
from tests.compiling import beside_bundled, catalogue_of

DOCS = Path(__file__).parents[2] / "docs"
PAGE, COOKBOOK = DOCS / "language.md", DOCS / "cookbook.md"
_BLOCK = re.compile(
    r"^```card(?P<error>-error \w+)?(?P<meant> \w+)?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def _blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    for match in _BLOCK.finditer(page.read_text("utf-8")):
        code = (match["error"] or "").removeprefix("-error ")
        yield code, (match["meant"] or "").strip(), match["text"]


RIGHT = [text for code, _, text in _blocks(PAGE) if not code]
WRONG = [block for block in _blocks(PAGE) if block[0]]
RECIPES = [text for _, _, text in _blocks(COOKBOOK)]


def _compiled(text: str) -> pipeline.Compilation:
    page = Source("language.md", text, "language.card")
    return beside_bundled(page)


@pytest.mark.parametrize(
    "text", RIGHT + RECIPES, ids=lambda text: text.split(":")[0].split("\n")[0]
)
def test_an_example_is_right_and_its_rulings_hold(text: str) -> None:
    """What the page shows as right compiles without a finding, and plays as it says."""
    compilation = _compiled(text)
    assert [
        str(found) for found in compilation.diagnostics if found.span.path == "language.md"
    ] == []
    rulings = [ruling for ruling in compilation.rulings if ruling.span.path == "language.md"]
    verdicts = [
        run_ruling(ruling, catalogue_of(compilation, ruling.about), GAME) for ruling in rulings
    ]
    assert [(each.ruling.title, each.wrong) for each in verdicts if not each.passed] == []
    assert len(rulings) == text.count("\nruling ")


@pytest.mark.parametrize(("code", "meant", "text"), WRONG, ids=lambda part: part[:12])
def test_a_mistake_is_found_with_what_was_meant(code: str, meant: str, text: str) -> None:
    """What the page shows as wrong is found under the code it names, with the suggestion it names."""
    found = [one for one in _compiled(text).diagnostics if one.span.path == "language.md"]
    assert [one.code for one in found] == [code]
    assert not meant or found[0].suggestions[0] == meant


def test_the_page_has_examples_of_both_kinds() -> None:
    """The page is read at all."""
    assert len(RIGHT) >= 15
    assert len(WRONG) >= 5


def test_each_recipe_is_found() -> None:
    """It has a heading, an example that is played, and a word in the index; the index leads nowhere else."""
    page, _, index = COOKBOOK.read_text("utf-8").partition("## Index")
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    assert len(headings) == len(RECIPES) >= 50
    assert all("\nruling " in text for text in RECIPES)
    anchors = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-"): each for each in headings}
    links = re.findall(r"\[([^]]*)\]\(#([^)]*)\)", index)
    assert {(anchors.get(anchor), anchor) for _, anchor in links} == {
        (heading, anchor) for anchor, heading in anchors.items()
    }
    assert all(anchors[anchor] == title for title, anchor in links)
