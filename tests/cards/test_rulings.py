"""Every ruling below every bundled card holds."""

from __future__ import annotations

import pytest

from cardwright.compiler.cli.commands.test import run_one
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.runtime.dominion import GAME
from tests.compiling import built, everything


@pytest.mark.parametrize(
    "ruling", everything().rulings, ids=lambda ruling: f"{ruling.about}: {ruling.title}"
)
def test_ruling_holds(ruling: Ruling) -> None:
    """What the rules say must happen happens."""
    found = run_one(ruling, built(), GAME)
    assert found.passed, f"{found.place}: {found.wrong}"
