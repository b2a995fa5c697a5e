"""Every ruling below every bundled card holds."""

from __future__ import annotations

import pytest

from cardwright.compiler import build
from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.commands.test import run_one
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.runtime.dominion import GAME
from cardwright.runtime.loader import BuiltCards

TEXTS = workshop.gather(())
COMPILATION = workshop.compiled(TEXTS)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltCards:
    """The bundled cards, built once."""
    folder = tmp_path_factory.mktemp("cards") / "built"
    key = build.key(TEXTS.sources, TEXTS.game)
    build.write(folder, workshop.build_made(key, TEXTS, COMPILATION))
    return BuiltCards(folder)


@pytest.mark.parametrize(
    "ruling", COMPILATION.rulings, ids=lambda ruling: f"{ruling.about}: {ruling.title}"
)
def test_ruling_holds(ruling: Ruling, built: BuiltCards) -> None:
    """What the rules say must happen happens."""
    found = run_one(ruling, built, GAME)
    assert found.passed, f"{found.place}: {found.wrong}"
