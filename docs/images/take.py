"""Take the pictures in the README: the gallery, and a card that is written.

    python docs/images/take.py

needs `cardwright[serve,test]` and Chromium at /usr/bin/chromium, and writes beside this file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
GALLERY: ViewportSize = {"width": 800, "height": 500}
WRITING: ViewportSize = {"width": 900, "height": 560}
CARD = """\
card Night Ferry: $4 Action
    +2 Cards
    you may discard a Treasure from hand: +$2

ruling "A Copper is worth two"
    given your hand is Night Ferry, Copper, your deck is 2 Estates
    you play Night Ferry: discard Copper
    expect your hand is 2 Estates, you have $2
"""


def gallery(page: Page, address: str) -> None:
    """The gallery with something looked for."""
    page.set_viewport_size(GALLERY)
    page.goto(f"{address}#set=Empires&type=Action")
    page.locator("#shelf li:visible img").last.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=HERE / "gallery.png")


def writing(page: Page, address: str) -> None:
    """A card that is written, with its face and its ruling."""
    page.set_viewport_size(WRITING)
    page.goto(f"{address}try?of=night_ferry")
    page.locator("#faces svg").wait_for()
    page.get_by_role("button", name="Play the rulings").click()
    page.locator("#ran", has_text="hold").wait_for()
    page.screenshot(path=HERE / "writing.png")


def main() -> None:
    """Serve a folder with a card, and take both pictures."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        Path(folder, "cardwright.toml").write_text('game = "dominion"\n', "utf-8")
        Path(folder, "night_ferry.card").write_text(CARD, "utf-8")
        command = [sys.executable, "-m", "cardwright", "serve", ".", "--port", "0"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as serving:
            assert serving.stdout is not None
            address = serving.stdout.readline().split()[0]
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox"]
            )
            page = browser.new_page()
            gallery(page, address)
            writing(page, address)
            browser.close()
            serving.terminate()


if __name__ == "__main__":
    main()
