"""What a person types is understood, or refused in a sentence."""

from __future__ import annotations

import pytest

from cardwright.compiler.cli.answers import Menu, NotUnderstood
from cardwright.runtime.kernel import Ask

LABELS = ("Copper", "Copper", "Gold Mine", "Gold", "Estate")


def menu(lo: int = 0, hi: int = 5, *, may: bool = False) -> Menu:
    """A menu over five numbered options with those labels."""
    return Menu.of(Ask("cards", None, (0, 1, 2, 3, 4), lo, hi, may=may, labels=LABELS))


def test_options_that_are_alike_share_a_number() -> None:
    """Two Coppers are one line, and a price stands behind a name."""
    assert menu().lines({"Gold": "$6"}) == [
        "1. Copper x2",
        "2. Gold Mine",
        "3. Gold $6",
        "4. Estate",
    ]


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("", ()),
        ("1", (0,)),
        ("1 1", (0, 1)),
        ("1, 4", (0, 4)),
        ("all", (0, 1, 2, 3, 4)),
        ("copper copper", (0, 1)),
        ("gold mine", (2,)),
        ("Gold", (3,)),
        ("gold, gold mine, est", (3, 2, 4)),
        ("co", (0,)),
    ],
)
def test_numbers_names_and_beginnings_are_understood(typed: str, options: tuple[int, ...]) -> None:
    """In any case, with blanks or commas between; a whole name counts before a beginning."""
    assert menu().answer(typed) == options


@pytest.mark.parametrize("typed", ["0", "9", "silver", "1 1 1", "g", "1, silver"])
def test_anything_else_is_refused(typed: str) -> None:
    """No such number or name, more than there are, or a beginning of two names."""
    with pytest.raises(NotUnderstood):
        menu().answer(typed)


@pytest.mark.parametrize(
    ("lo", "hi", "may", "said"),
    [
        (1, 1, False, "one"),
        (0, 2, False, "up to 2"),
        (1, 1, True, "up to 1"),
        (2, 2, True, "2, or none"),
        (1, 3, False, "1 to 3"),
        (3, 3, False, "3"),
    ],
)
def test_how_many_is_said(lo: int, hi: int, *, may: bool, said: str) -> None:
    """As one would say it."""
    assert menu(lo, hi, may=may).expected() == said
