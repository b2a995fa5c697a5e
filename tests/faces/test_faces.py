"""Drawn cards: everything fits, everything is told, and no letter that strangers wrote is anything else."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from cardwright.compiler import ir
from cardwright.compiler.faces import face_svg
from cardwright.compiler.faces.card import LONG, SHORT, drawn
from cardwright.compiler.faces.drawing import Box, Disc, Drawing, Words
from cardwright.compiler.faces.face import Form, face_of
from cardwright.compiler.faces.metrics import Style, width
from cardwright.compiler.vocabulary.reading import VocabularyError, load_words, read_words
from cardwright.compiler.wording.lines import Row
from tests.compiling import beside, definitions
from tests.conftest import ROOT

WORDS = load_words("dominion")
read = ET.fromstring
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><image href="x" onerror="y"/>',
    "]]>&amp;<!--",
    "W" * 100,
    "\N{PILE OF POO}" * 40,
    "\u202eevil\u2066 \x07\x00",
    "\ud800 alone",
    "a\u0301\u0302" * 60,
)


@cache
def some() -> dict[str, ir.Card]:
    """A few cards that are compiled quickly."""
    found = beside(("smithy", "chapel", "curse", "silver", "gold", "estate"))
    return {name: printings[0].card for name, printings in found.cards.items()}


def drawing_of(found: ir.Card | ir.Pile) -> Drawing:
    """A definition as it is drawn."""
    return drawn(face_of(found, WORDS))


def outside(drawing: Drawing) -> list[Words]:
    """The letters of a drawing that are not inside its frame."""
    return [
        item
        for item in drawing.items
        if isinstance(item, Words)
        and not (
            item.x >= 2.0
            and item.x + max(item.width, item.size * width(item.text, item.style)) <= drawing.width - 2.0
            and item.y - item.size * 0.7 >= 2.0
            and item.y <= drawing.height - 2.0
        )
    ]  # fmt: skip


def said(drawing: Drawing) -> str:
    """All letters of a drawing without blanks: runs are put side by side."""
    texts = (item.text for item in drawing.items if isinstance(item, Words))
    return "".join("".join(texts).split())


# ---- all shipped cards ---------------------------------------------------------------------------------


def test_every_shipped_face_fits_and_is_whole() -> None:
    """All letters are inside the frame, none is too small to read, and no word is missing."""
    for printings in definitions().cards.values():
        for one in printings:
            face = face_of(one.card, WORDS)
            drawing = drawn(face)
            assert outside(drawing) == [], one.card.name
            sizes = [item.size for item in drawing.items if isinstance(item, Words)]
            assert min(sizes) > 1.5, (one.card.name, min(sizes))
            for row in _rows(face.parts):
                assert "".join(row.text.replace("$", "").split()) in said(drawing).replace(
                    "\u2022", ""
                )


def _rows(parts: tuple[tuple[Row, ...], ...]) -> list[Row]:
    rows = [row for part in parts for row in part]
    return [each for row in rows for each in (row, *_rows((row.below,)))]


def test_every_shipped_face_is_a_document_of_its_own() -> None:
    """It can be read as XML, and nothing in it leads elsewhere."""
    for printings in definitions().cards.values():
        text = face_svg(printings[0].card, WORDS)
        root = read(text)
        assert root.tag == f"{SVG}svg"
        assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
            *("svg", "title", "g", "rect", "circle", "polygon", "line", "text"),
        }
        assert "href" not in text
        assert re.findall("https?:", text) == ["http:"]
    for piled in definitions().piles.values():
        read(face_svg(piled.pile, WORDS))


def test_landscapes_lie_on_their_side() -> None:
    """As the game says of a kind of definition; a pile of different cards does, too."""
    cards = {name: found[0].card for name, found in definitions().cards.items()}
    shapes = {
        card.kind: (drawing_of(card).width, drawing_of(card).height) for card in cards.values()
    }
    wide, high = (LONG, SHORT), (SHORT, LONG)
    assert shapes == {
        "card": high, "token": high, "event": wide, "prophecy": wide, "landmark": wide
    }  # fmt: skip
    assert drawing_of(next(iter(definitions().piles.values())).pile).width == LONG


def test_types_and_prices_have_their_colours() -> None:
    """Bands in the colours of the types, and a badge for each part of the price."""
    cards = {name: found[0].card for name, found in definitions().cards.items()}
    card = next(each for each in cards.values() if each.cost and len(each.cost.parts) == 2)
    face = face_of(card, WORDS)
    assert len({badge.form for badge in face.price}) == 2
    fills = {item.fill for item in drawn(face).items if isinstance(item, Box | Disc)}
    assert {WORDS.colours[name] for name in card.types if name in WORDS.colours} <= fills
    free = face_of(cards["Copper"], WORDS)
    assert [(badge.text, badge.form) for badge in free.price] == [("0", Form.DISC)]
    assert face_of(cards["Growth"], WORDS).price == ()


# ---- whatever is written on them -------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:12]))
def test_hostile_names(name: str) -> None:
    """They fit, are letters and nothing else, and can be read by any reader of XML."""
    card = replace(some()["Smithy"], name=name, label=name, types=(name, name))
    assert outside(drawing_of(card)) == []
    root = read(face_svg(card, WORDS).encode())
    assert {each.tag for each in root.iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "g", "rect", "circle", "text")
    }
    assert not any(key.startswith("on") for each in root.iter() for key in each.attrib)
    assert not re.search(
        "[\x00-\x08\u202a-\u202e\u2066-\u2069\ud800-\udfff]", face_svg(card, WORDS)
    )


@pytest.mark.parametrize("times", [1, 10, 400])
def test_text_fits_at_any_length(times: int) -> None:
    """It shrinks, and no letter is lost; a word without end is parted."""
    plain = face_of(some()["Chapel"], WORDS)
    text = "Trash up to $4 cards from your hand, then gain +$2. " * times
    rows = (Row("+1 Card"), Row(text.strip(), (Row("Q" * 100 * times),)))
    drawing = drawn(replace(plain, parts=(rows, rows)))
    assert outside(drawing) == []
    assert said(drawing).count("Q") == 200 * times


def test_a_long_name_takes_several_lines() -> None:
    """So that it can be read: a hundred letters are higher than a millimetre; a short one has one line."""
    for name in ("W" * 100, "a name of many words " * 5):
        drawing = drawing_of(replace(some()["Smithy"], name=name))
        sizes = [item.size for item in drawing.items if isinstance(item, Words) and item.y < 12]
        assert len(sizes) > 1
        assert min(sizes) > 1.0
    title = [
        item
        for item in drawing_of(some()["Smithy"]).items
        if isinstance(item, Words) and item.y < 12
    ]
    assert [item.text for item in title] == ["Smithy"]


def test_a_list_has_no_foot() -> None:
    """Its text has all the room below its name."""
    pile = next(found.pile for found in definitions().piles.values() if len(found.pile.entries) > 4)
    rows = [item.y for item in drawing_of(pile).items if isinstance(item, Words) and item.y > 12]
    middle = (13.2 + SHORT - 4.2) / 2
    assert (min(rows) + max(rows)) / 2 == pytest.approx(middle, abs=2.0)


def test_a_text_that_has_room_is_not_shrunk() -> None:
    """Short texts are all of one size; what only says what a card gives is larger."""
    sizes = {
        name: {item.size for item in drawing_of(card).items if isinstance(item, Words)}
        for name, card in some().items()
    }
    assert 4.0 in sizes["Chapel"]
    assert 5.0 in sizes["Smithy"]


def test_widths_are_those_of_the_standard_fonts() -> None:
    """Known ones exactly, with accents too; of others never less than they need."""
    assert width("Hello") == pytest.approx(2.222, abs=0.001)
    assert width("\u00e9\u00e7") == width("ec")
    assert width("Hello", Style.BOLD) > width("Hello")
    assert width("\N{PILE OF POO}") == 1.0
    assert width("e\u0301") == width("e")


def test_colours_are_colours() -> None:
    """A vocabulary can't put anything else into a drawing."""
    text = (ROOT / "grammar" / "dominion.toml").read_text("utf-8")
    for wrong in ('"red\\"/><script>"', '"#fff"', "7"):
        with pytest.raises(VocabularyError, match="needs a colour like"):
            read_words(re.sub('^Curse = "#.*"$', f"Curse = {wrong}", text, flags=re.MULTILINE))
