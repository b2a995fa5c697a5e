"""What the README shows is what there is."""

from __future__ import annotations

import re
import textwrap

from cardwright.compiler import pipeline
from cardwright.compiler.display.definition import shown_as
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import GAME
from tests.compiling import base, bundled, catalogue_of
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text("utf-8")
PLACE = "dominion/base/remodel.card"


def test_the_card_is_the_bundled_one_and_its_ruling_holds() -> None:
    """Its text stands in its file, its ruling is played, its class is what ``cardwright show`` prints."""
    blocks = re.findall(r"^    (?:card|ruling) .*\n(?:        .*\n)+", README, re.MULTILINE)
    card, ruling = (textwrap.dedent(block) for block in blocks)
    module = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    others = [one for one in bundled() if one.name != PLACE]
    readme = Source("README.md", f"{card}\n{ruling}", PLACE)
    compilation = pipeline.compile([*others, readme], load_words("dominion"), base=base())
    assert [one for one in compilation.diagnostics if one.span.path == "README.md"] == []
    (shown,) = (one for one in compilation.rulings if one.span.path == "README.md")
    assert run_ruling(shown, catalogue_of(compilation), GAME).passed
    remodel = next(row for row in compilation.definitions if row.name == "Remodel")
    assert module is not None
    assert module[1] in shown_as(compilation, remodel, "python")
    assert any(one.name == PLACE and one.text.startswith(card) for one in bundled())
