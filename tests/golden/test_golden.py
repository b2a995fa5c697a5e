"""Golden files: the tree, the code and the wording of some texts stand beside them, as they are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.display.definition import shown_as
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from tests.compiling import beside

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.card"))
SUFFIXES = {"ast": ".ast", "python": ".code", "card": ".print"}
BASIC = ("copper", "silver", "gold", "estate", "duchy", "curse")


@cache
def compiled(file: Path) -> pipeline.Compilation:
    """A file beside the basic cards."""
    name = f"golden/{file.name}"
    return beside(BASIC, Source(name, file.read_text("utf-8"), name))


def shown(file: Path, form: str) -> str:
    """Everything that a file defines, in one form."""
    compilation = compiled(file)
    own = [found for found in compilation.definitions if found.path == f"golden/{file.name}"]
    return "\n".join(shown_as(compilation, definition, form) for definition in own)


@pytest.mark.parametrize("form", SUFFIXES)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden(file: Path, form: str, expect: Callable[[Path, str], None]) -> None:
    """What is made of a text is what was made of it before; ``--rewrite`` when it should be another."""
    found = compiled(file).diagnostics
    assert [one.code for one in found if one.severity is Severity.ERROR] == []
    expect(file.with_suffix(SUFFIXES[form]), shown(file, form))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_text_is_shown_as_it_stands(file: Path) -> None:
    """The definition and its errata, as the author wrote them."""
    lines = file.read_text("utf-8").split("\n")
    assert shown(file, "text") == "\n".join(line for line in lines if not line.startswith("#"))


def test_data_keep_their_shape(expect: Callable[[Path, str], None]) -> None:
    """The JSON that scripts read."""
    expect(HERE / "orchard.json", shown(HERE / "orchard.card", "json"))


def test_there_is_an_input_for_every_golden_file() -> None:
    """No file outlives its text."""
    expected = {file.with_suffix(suffix) for file in FILES for suffix in SUFFIXES.values()}
    found = {path for path in HERE.iterdir() if path.suffix in SUFFIXES.values()}
    assert found == expected


def test_another_form_is_refused() -> None:
    """Nothing is guessed at."""
    with pytest.raises(ValueError, match="no such form"):
        shown(FILES[0], "runes")
