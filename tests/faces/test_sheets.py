"""Sheets to print: nine cards each, all on the paper, as many copies as there are to be."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from cardwright.compiler.faces import html, pdf
from cardwright.compiler.faces.card import LONG, SHORT
from cardwright.compiler.faces.drawing import Drawing, Words
from cardwright.compiler.faces.sheets import Paper, laid_out

TEXT = Words(10, 10, 4, "Gain a Gold.", 20)
HIGH = Drawing("High", SHORT, LONG, (TEXT,))
WIDE = Drawing("Wide", LONG, SHORT, (TEXT,))


@pytest.mark.parametrize("paper", Paper)
def test_nine_cards_lie_on_a_sheet(paper: Paper) -> None:
    """Side by side, without a gap, inside the paper; marks are inside it and outside the cards."""
    found = laid_out([(HIGH, 10), (WIDE, 9)], paper)
    assert [len(sheet) for sheet in found.sheets] == [9, 9, 1]
    wide, high = paper.value
    spots = {(place.x, place.y) for place in found.sheets[0]}
    assert len(spots) == 9
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    assert spots == {(left + c * SHORT, top + r * LONG) for c in range(3) for r in range(3)}
    assert left > 0
    assert left + 3 * SHORT < wide
    assert top + 3 * LONG < high
    assert len(found.marks) == 16
    for mark in found.marks:
        assert 0 <= mark.x1 <= mark.x2 <= wide
        assert 0 <= mark.y1 <= mark.y2 <= high
        beside = mark.x2 < left or mark.x1 > left + 3 * SHORT
        assert beside or mark.y2 < top or mark.y1 > top + 3 * LONG


def test_what_lies_on_its_side_is_turned() -> None:
    """It is in the same grid as the others."""
    found = laid_out([(HIGH, 1), (WIDE, 1)], Paper.A4)
    assert [place.turned for place in found.sheets[0]] == [False, True]


def test_a_page_holds_each_face_once() -> None:
    """However many copies there are; no part of it leads elsewhere; titles are escaped."""
    found = laid_out([(replace(HIGH, title="<script>"), 20), (WIDE, 1)], Paper.LETTER)
    page = html.sheets_page("<b>", found, "en")
    assert page.count("<symbol") == 2
    assert page.count("<use") == 21
    assert page.count('class="sheet"') == 3
    assert "@page { size: 215.9mm 279.4mm; margin: 0; }" in page
    assert "<script" not in page
    assert set(re.findall('href="([^"]*)"', page)) == {"#face-0", "#face-1"}
    for part in re.findall("<svg.*?</svg>", page, re.DOTALL):
        assert len(ET.fromstring(part)) > 0  # noqa: S314  (our own)


def test_a_pdf_has_a_page_for_each_sheet() -> None:
    """It is the same file each time, and says which letters it lacks."""
    odd = replace(HIGH, items=(TEXT, replace(TEXT, text="\u00e7\u2022 \N{PILE OF POO}")))
    found = laid_out([(odd, 10), (WIDE, 1)], Paper.A4)
    content = pdf.sheets_pdf("Cards", found)
    assert content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", content)) == 2
    assert content == pdf.sheets_pdf("Cards", found)
    assert pdf.undrawable(found) == "\N{PILE OF POO}"
    assert pdf.undrawable(laid_out([(HIGH, 1)], Paper.A4)) == ""
