"""HTML: faces on a page, and sheets to print; one file each, which needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardwright.compiler.faces.card import SHORT
from cardwright.compiler.faces.svg import document, inside, item_of, number, text_of

if TYPE_CHECKING:
    from cardwright.compiler.faces.drawing import Drawing
    from cardwright.compiler.faces.sheets import Paper, Place, Sheets

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{body}</body>
</html>
"""

_FACES = """\
body { margin: 0; padding: 1rem; display: flex; flex-wrap: wrap; gap: 1rem; justify-content: center; }
body { background: #ece7db; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #22201d; } }
@media print { body { background: none; } }"""

_SHEETS = """\
@page {{ size: {width}mm {height}mm; margin: 0; }}
body {{ margin: 0; }}
svg.sheet {{ display: block; width: {width}mm; height: {height}mm; break-after: page; }}
svg.sheet:last-child {{ break-after: auto; }}
@media screen {{ body {{ background: #888; }} svg.sheet {{ background: #fff; margin: 1rem auto; }} }}"""


def faces_page(title: str, drawings: Sequence[Drawing], language: str) -> str:
    """Some faces on one page."""
    body = "".join(map(document, drawings))
    return _PAGE.format(language=language, title=text_of(title), style=_FACES, body=body)


def sheets_page(title: str, found: Sheets, language: str) -> str:
    """Sheets of cards, each a page where it is printed; a face that is there often is written once."""
    wide, high = map(number, found.paper.value)
    style = _SHEETS.format(width=wide, height=high)
    body = "".join([_symbols(found.drawings), *(_sheet(sheet, found) for sheet in found.sheets)])
    return _PAGE.format(language=language, title=text_of(title), style=style, body=body)


def _symbols(drawings: Sequence[Drawing]) -> str:
    """The faces, to be used on the sheets."""
    symbols = (
        f'<symbol id="face-{index}" viewBox="0 0 {number(each.width)} {number(each.height)}">\n'
        f"{inside(each)}</symbol>\n"
        for index, each in enumerate(drawings)
    )
    return f'<svg width="0" height="0" style="position:absolute">\n{"".join(symbols)}</svg>\n'


def _sheet(places: Sequence[Place], found: Sheets) -> str:
    items = "".join(_items(places, found))
    return f'<svg class="sheet" viewBox="{_box(found.paper)}">\n{items}</svg>\n'


def _box(paper: Paper) -> str:
    return " ".join(["0", "0", *map(number, paper.value)])


def _items(places: Sequence[Place], found: Sheets) -> Iterator[str]:
    for place in places:
        drawing = found.drawings[place.drawing]
        moved = f"translate({number(place.x)} {number(place.y)})"
        if place.turned:
            moved = f"translate({number(place.x + SHORT)} {number(place.y)}) rotate(90)"
        size = f'width="{number(drawing.width)}" height="{number(drawing.height)}"'
        yield f'<use href="#face-{place.drawing}" {size} transform="{moved}"/>\n'
    for mark in found.marks:
        yield f"{item_of(mark)}\n"
