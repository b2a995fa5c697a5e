"""Metrics: how wide text is, in a serif face whose widths Times and its equivalents share.

The widths of ASCII are facts of the standard PDF fonts, in thousandths of the size. A letter with an accent
is as wide as without; of what is in no such font only an upper bound is known.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache


class Style(StrEnum):
    """How letters look."""

    PLAIN = "plain"
    BOLD = "bold"
    ITALIC = "italic"


_FIRST = 32
_OTHER = 1.0

_PLAIN = (
    250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722,
    722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333,
    278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500,
    500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
)  # fmt: skip
_BOLD = (
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778,
    778, 389, 500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333,
    278, 333, 581, 500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500,
    556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
)  # fmt: skip
_ITALIC = (
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722,
    722, 333, 444, 667, 556, 833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389,
    278, 389, 422, 500, 333, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500,
    500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400, 275, 400, 541,
)  # fmt: skip
_WIDTHS = {Style.PLAIN: _PLAIN, Style.BOLD: _BOLD, Style.ITALIC: _ITALIC}
_PUNCTUATION = dict(
    zip(
        "\u2013\u2014\u2018\u2019\u201c\u201d\u2022",
        (0.5, 1.0, 0.333, 0.333, 0.5, 0.5, 0.35),
        strict=True,
    )
)


def width(text: str, style: Style = Style.PLAIN) -> float:
    """How wide a text is, in units of its size; never less than it is drawn."""
    return sum(_width(character, style) for character in text)


def is_exact(text: str) -> bool:
    """Whether the width of a text is known, and not only bounded."""
    return all(_code(character) or character in _PUNCTUATION for character in text)


@cache
def _width(character: str, style: Style) -> float:
    if code := _code(character):
        return _WIDTHS[style][code - _FIRST] / 1000
    return 0.0 if unicodedata.combining(character) else _PUNCTUATION.get(character, _OTHER)


def _code(character: str) -> int:
    """The ASCII code of a letter without its accents, 0 for what has none."""
    code = ord(unicodedata.normalize("NFD", character)[0])
    return code if _FIRST <= code < _FIRST + len(_PLAIN) else 0
