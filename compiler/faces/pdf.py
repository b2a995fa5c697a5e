"""PDF: sheets of cards with the faces that every reader of PDF has.

They hold the letters of western Europe: of others a question mark is drawn, and they are told of.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler.faces.card import LONG, SHORT
from cardwright.compiler.faces.drawing import Box, Disc, Item, Polygon, Rule, Words
from cardwright.compiler.faces.metrics import Style

if TYPE_CHECKING:
    from fpdf import FPDF

    from cardwright.compiler.faces.sheets import Place, Sheets

_FACE = "Times"
_STYLES = {Style.PLAIN: "", Style.BOLD: "B", Style.ITALIC: "I"}
_POINTS = 72 / 25.4
_ENCODING = "cp1252"
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""Instead of the time at which it is written, so that the same sheets are the same file."""


def sheets_pdf(title: str, found: Sheets) -> bytes:
    """Sheets of cards, each a page. Raises ImportError where fpdf2 is not installed."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=found.paper.value)
    pdf.core_fonts_encoding = _ENCODING
    pdf.set_creation_date(_NO_TIME)
    pdf.set_title(title)
    pdf.set_auto_page_break(auto=False)
    for sheet in found.sheets:
        pdf.add_page()
        for place in sheet:
            _draw_at(place, found.drawings[place.drawing].items, pdf)
        for mark in found.marks:
            _draw(mark, (0.0, 0.0), pdf)
    return bytes(pdf.output())


def undrawable(found: Sheets) -> str:
    """The characters on the sheets for which a question mark is drawn, each once."""
    texts = (item.text for each in found.drawings for item in each.items if isinstance(item, Words))
    characters = dict.fromkeys(character for text in texts for character in text)
    return "".join(each for each in characters if not each.encode(_ENCODING, "ignore"))


def _draw_at(place: Place, items: tuple[Item, ...], pdf: FPDF) -> None:
    """Draw a face at its place; one that lies on its side is turned around the middle of the place."""
    if not place.turned:
        for item in items:
            _draw(item, (place.x, place.y), pdf)
        return
    x, y = place.x + SHORT / 2, place.y + LONG / 2
    with pdf.rotation(-90, x, y):
        for item in items:
            _draw(item, (x - LONG / 2, y - SHORT / 2), pdf)


def _draw(item: Item, at: tuple[float, float], pdf: FPDF) -> None:
    left, top = at
    match item:
        case Box(x, y, width, height, fill, radius):
            pdf.set_fill_color(fill)
            rounded = bool(radius)
            pdf.rect(
                *(left + x, top + y, width, height),
                style="F",
                round_corners=rounded,
                corner_radius=min(radius, width / 2, height / 2),
            )
        case Disc(x, y, radius, fill):
            pdf.set_fill_color(fill)
            pdf.circle(left + x, top + y, radius, style="F")
        case Polygon(points, fill):
            pdf.set_fill_color(fill)
            pdf.polygon([(left + x, top + y) for x, y in points], style="F")
        case Rule(x1, y1, x2, y2, thickness, colour):
            pdf.set_draw_color(colour)
            pdf.set_line_width(thickness)
            pdf.line(left + x1, top + y1, left + x2, top + y2)
        case Words(x, y, size, text, _, style, fill):
            pdf.set_font(_FACE, _STYLES[style], size * _POINTS)
            pdf.set_text_color(fill)
            shown = text.encode(_ENCODING, "replace").decode(_ENCODING)
            pdf.text(left + x, top + y, shown)
        case _:
            assert_never(item)
