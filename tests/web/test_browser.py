"""The gallery in a real browser: what a designer does in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardwright.compiler.cli.commands.gallery import pages_of
from cardwright.compiler.gallery.entries import Shelf
from cardwright.compiler.gallery.pages import Verdicts
from tests.compiling import beside

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Dialog, Page


def test_search_and_filter(page: Page, address: str) -> None:
    """The first page shows what is looked for; lines light up together on a card's page."""
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("discard a treasure from your hand")
    page.locator("#shelf li:visible", has_text="Boat Yard").wait_for()
    assert int(page.locator("#count").inner_text()) < 30
    page.get_by_label("Type").select_option("Reaction")
    page.get_by_text("Boat Yard").wait_for(state="hidden")
    page.get_by_label("Type").select_option("")
    page.get_by_text("Boat Yard").click()
    page.locator(".line[data-line]", has_text="+2 Cards").hover()
    page.locator(".line.lit", has_text="draw(g, you, 2)").wait_for()
    assert page.locator(".ruling.green").count() == 1


def test_a_gallery_on_a_disk(page: Page, tmp_path: Path) -> None:
    """It is searched, and lines light up by keyboard, without a server."""
    shelf = Shelf(beside(["smithy", "village", "throne_room"]))
    for name, content in pages_of(shelf, Verdicts(), "Cards"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_label("Search").fill("twice")
    assert page.locator("#count").inner_text() == "1"
    page.locator("#shelf li:visible a").click()
    page.get_by_label("Card text").first.press("ArrowDown")
    page.get_by_label("Card text").first.press("ArrowDown")
    assert "play_cards" in page.get_by_label("Generated Python").locator(".lit").last.inner_text()


def test_a_card_is_written(page: Page, address: str) -> None:
    """A mistake is seen and mended, the face changes, its ruling is played, a position is tried."""
    page.goto(f"{address}try?of=boat_yard")
    page.locator("#faces svg").wait_for()
    text = page.get_by_label("Card text")
    right = text.input_value()
    text.fill(right.replace("+2 Cards", "+2 Crads"))
    page.locator("#findings button", has_text="Did you mean Cards?").click()
    assert page.evaluate("getSelection().toString()") == "Crads"
    text.fill(right.replace("+2 Cards", "+1 Card"))
    page.locator("#faces text", has_text="+1 Card").wait_for()
    page.get_by_role("button", name="Play the rulings").click()
    page.locator("#ran", has_text="1 of 1 do not hold.").wait_for()
    text.fill(right)
    page.get_by_role("button", name="Play the rulings").click()
    page.locator("#ran", has_text="It holds.").wait_for()
    page.get_by_text("Play a position by hand").click()
    page.get_by_role("button", name="Do it").click()
    page.locator(".decision button", has_text="Copper").first.click()
    page.locator(".log", has_text="You discard Copper.").wait_for()


def test_a_new_card_is_begun(page: Page, address: str) -> None:
    """With a text that holds, which is saved by keyboard; the position by hand is that of its ruling."""
    page.goto(f"{address}try")
    page.locator("#faces text", has_text="My Card").first.wait_for()
    assert page.locator("#given").input_value().startswith("your hand is My Card")
    page.get_by_label("Card text").press("Control+s")
    page.locator("#saved", has_text="Saved as my_card.card.").wait_for()


def test_what_is_typed_is_not_lost(page: Page, address: str) -> None:
    """Leaving with a text that is not saved is asked about."""
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.goto(f"{address}try?of=boat_yard")
    text = page.get_by_label("Card text")
    page.locator("#faces svg").wait_for()
    page.reload()
    assert asked == []
    page.locator("#faces svg").wait_for()
    text.press("x")
    page.reload()
    assert asked == ["beforeunload"]


def test_a_turn_is_played(page: Page, address: str) -> None:
    """And one decision of it is taken back."""
    page.goto(f"{address}play")
    page.get_by_label("Kingdom").fill("Boat Yard,Village")
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="All").click()
    page.locator(".decision", has_text="What do you buy?").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator("#said", has_text="Big Money would take").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".decision", has_text="Which Treasures do you play?").wait_for()


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_nothing_is_cut_away(page: Page, address: str, width: int) -> None:
    """At the width of a phone and of a desk."""
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("", "cards/boat_yard", "try?of=boat_yard", "play"):
        page.goto(f"{address}{path}")
        page.locator("header").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
