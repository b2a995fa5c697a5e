"""Places in an editor are lines and UTF-16 columns; in the compiler they are code points."""

import pytest

from cardwright.compiler.editor.positions import Positions, units

TEXT = "card Café: $4 Action\n# 🃏🃏 é\n\n    +1 Card"


@pytest.mark.parametrize("offset", range(len(TEXT) + 1))
def test_a_place_comes_back(offset: int) -> None:
    """Each offset has one position, and that one means it."""
    places = Positions(TEXT)
    assert places.offset(*places.position(offset)) == offset


def test_a_card_sign_takes_two_units() -> None:
    """A code point beyond the first plane counts as two, an accented letter as one."""
    assert units("🃏é") == 3
    assert Positions(TEXT).position(TEXT.index(" é")) == (1, 6)


def test_places_outside_the_text_are_its_ends() -> None:
    """A column behind its line, within a sign, or a line behind the text is the nearest place."""
    places = Positions(TEXT)
    assert places.offset(1, 3) == TEXT.index("🃏")
    assert places.offset(0, 999) == TEXT.index("\n")
    assert places.offset(99, 0) == len(TEXT)
    assert places.offset(-1, 5) == 0
    assert places.position(9999) == (3, 11)
    assert Positions("").offset(3, 4) == 0
