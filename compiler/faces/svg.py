"""SVG: a drawing as a document of its own, which needs nothing from elsewhere.

All text in it is escaped, and characters that XML can't hold or that turn a line around are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never
from xml.sax.saxutils import escape, quoteattr

from cardwright.compiler.faces.card import drawn
from cardwright.compiler.faces.drawing import Box, Disc, Drawing, Item, Polygon, Rule, Words
from cardwright.compiler.faces.face import face_of
from cardwright.compiler.faces.metrics import Style, is_exact
from cardwright.compiler.vocabulary.lexicon import ENGLISH

if TYPE_CHECKING:
    from cardwright.compiler import ir
    from cardwright.compiler.vocabulary.game import Vocabulary
    from cardwright.compiler.vocabulary.lexicon import Lexicon

FONTS = "'Times New Roman', 'Liberation Serif', 'Nimbus Roman', Times, serif"
"""Faces that share the widths that texts are measured with."""

PIXELS = 5.0
"""How many pixels a millimetre has where nobody says how large a face is to be."""

_UNPRINTABLE = re.compile(
    "[^\t\n\r\u0020-\u007e\u00a0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
_STYLES = {
    Style.PLAIN: "",
    Style.BOLD: ' font-weight="bold"',
    Style.ITALIC: ' font-style="italic"',
}


def face_svg(
    definition: ir.Card | ir.Pile | ir.Set, words: Vocabulary, language: Lexicon = ENGLISH
) -> str:
    """One printing of a definition as an SVG document.

    ``words`` is the vocabulary of its game, ``language`` its words in a language of print (``load_lexicon``).

    It is 315 by 440 pixels, or on its side for what the game prints so, and scales to any size.
    """
    return document(drawn(face_of(definition, words, language)))


def document(drawing: Drawing) -> str:
    """A drawing as a whole document."""
    wide, high = number(drawing.width * PIXELS), number(drawing.height * PIXELS)
    box = f"0 0 {number(drawing.width)} {number(drawing.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="{box}" role="img">\n{inside(drawing)}</svg>\n'
    )


def inside(drawing: Drawing) -> str:
    """What stands in the element that holds a drawing."""
    items = "".join(f"{item_of(item)}\n" for item in drawing.items)
    head = f"<title>{text_of(drawing.title)}</title>\n"
    return f"{head}<g font-family={quoteattr(FONTS)}>\n{items}</g>\n"


def text_of(text: str) -> str:
    """A text as it can stand in a document."""
    return escape(_UNPRINTABLE.sub("", text), {'"': "&quot;"})


def item_of(item: Item) -> str:
    """One part of a drawing as an element."""
    match item:
        case Box(x, y, width, height, fill, radius):
            place = (
                f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
            )
            rounded = f' rx="{number(radius)}"' if radius else ""
            return f'<rect {place}{rounded} fill="{fill}"/>'
        case Disc(x, y, radius, fill):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'
        case Polygon(points, fill):
            corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            return f'<polygon points="{corners}" fill="{fill}"/>'
        case Rule(x1, y1, x2, y2, thickness, colour):
            ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
            return f'<line {ends} stroke="{colour}" stroke-width="{number(thickness)}"/>'
        case Words():
            return _words(item)
    assert_never(item)


def _words(found: Words) -> str:
    """Letters: as wide as was reckoned in any face, or in the middle of their room if that is not known."""
    x, fixed = found.x, ""
    if found.text.strip() and is_exact(found.text):
        fixed = f' textLength="{number(found.width)}" lengthAdjust="spacingAndGlyphs"'
    elif found.text.strip():
        x, fixed = found.x + found.width / 2, ' text-anchor="middle"'
    return (
        f'<text x="{number(x)}" y="{number(found.y)}" font-size="{number(found.size)}"'
        f'{_STYLES[found.style]} fill="{found.fill}"{fixed} xml:space="preserve">'
        f"{text_of(found.text)}</text>"
    )


def number(length: float) -> str:
    """A length as it is written, to the thousandth."""
    return f"{length:.3f}".rstrip("0").rstrip(".") or "0"
