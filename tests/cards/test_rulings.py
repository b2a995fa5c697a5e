"""Every ruling below every bundled card holds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import PurePath

import pytest

from cardwright.compiler.cli.commands.test import run_one
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.source import pieces
from cardwright.runtime.dominion import GAME
from tests.compiling import built, bundled, everything

Place = tuple[str, int]
"""Where a ruling stands: the path of its file, and the place of its first character in it."""


def written() -> Iterator[tuple[Place, str]]:
    """Where each ruling stands and what it is called: listing them compiles nothing."""
    for source in bundled():
        for piece in pieces(source):
            keyword, _, title = piece.text.partition("\n")[0].partition(" ")
            if keyword == "ruling":
                yield (source.path, piece.start), f"{PurePath(source.name).stem}: {title}"


@cache
def rulings() -> dict[Place, Ruling]:
    """All rulings by where they stand."""
    return {(one.span.path, one.span.start): one for one in everything().rulings}


PLACES = [pytest.param(place, id=called) for place, called in written()]


@pytest.mark.parametrize("place", PLACES)
def test_ruling_holds(place: Place) -> None:
    """What the rules say must happen happens."""
    found = run_one(rulings()[place], built(), GAME)
    assert found.passed, f"{found.place}: {found.wrong}"


def test_every_ruling_is_played() -> None:
    """As many are read off the texts as are compiled."""
    assert {place for place, _ in written()} == rulings().keys()
