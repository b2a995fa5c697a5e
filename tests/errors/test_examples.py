"""Every code of a finding has an example, golden text for it, and an explanation that is right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.cli.output import Paint
from cardwright.compiler.cli.render import as_text
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.errors import TITLES
from cardwright.compiler.text.source import Source, normalise
from tests.compiling import PATH, beside

HERE = Path(__file__).parent
COMPILER = HERE.parents[1] / "compiler"
EXPLANATIONS = COMPILER / "explanations"
EXAMPLES = sorted(HERE.glob("CW*.card"))
_BLOCK = re.compile(r"^(Wrong|Right):\n\n((?:    .*\n|\n)+)", re.MULTILINE)

OF_FILES = {"CW0213"}
"""Codes about what a file is called: a lone text can't be an example."""


BASIC = {"copper", "silver", "gold", "estate", "duchy", "province", "curse"}


def findings(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a text beside the basic cards: other cards would change suggestions."""
    return beside(BASIC, Source(PATH, text, PATH)).diagnostics


def reported() -> set[str]:
    """The codes that the compiler's modules report."""
    modules = (path for path in COMPILER.rglob("*.py") if path.name != "errors.py")
    return {code for path in modules for code in re.findall(r'"(CW\d{4})"', path.read_text())}


def blocks() -> list[tuple[str, str, str]]:
    """Each example in an explanation: code, whether it is wrong or right, and its text."""
    found = []
    for path in sorted(EXPLANATIONS.glob("*.md")):
        for label, text in _BLOCK.findall(path.read_text("utf-8")):
            found.append((path.stem, label, re.sub(r"^    ", "", text, flags=re.MULTILINE)))
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_is_told_as_expected(example: Path, expect: Callable[[Path, str], None]) -> None:
    """The whole text that a person sees, below the example in a file of the same name."""
    text = normalise(example.read_text("utf-8"))
    found = findings(text)
    assert {each.code for each in found} == {example.stem.partition("-")[0]}
    shown = [as_text(each, {PATH: text}, Paint(on=False)) for each in found]
    expect(example.with_suffix(".txt"), "\n\n".join(shown) + "\n")


@pytest.mark.parametrize(("code", "label", "text"), blocks(), ids=lambda part: part[:6])
def test_explanations_are_right(code: str, label: str, text: str) -> None:
    """What is called wrong is found under that code alone, and what is called right is."""
    assert {each.code for each in findings(text)} == ({code} if label == "Wrong" else set())


def test_every_code_has_an_explanation() -> None:
    """`cardwright explain` knows them all, and none that is gone."""
    assert {path.stem for path in EXPLANATIONS.iterdir()} == set(TITLES)


def test_every_reported_code_has_an_example_and_a_title() -> None:
    """A new code comes with both."""
    have = {path.stem.partition("-")[0] for path in EXAMPLES}
    assert have | OF_FILES >= reported()
    assert set(TITLES) == reported()
