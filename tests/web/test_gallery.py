"""The pages of the gallery."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cardwright.compiler import files, games
from cardwright.compiler.gallery.entries import Shelf
from cardwright.compiler.gallery.pages import Site, Verdicts, entry_page, index_page
from cardwright.compiler.text.source import Source
from tests.cli.conftest import Run, here, run
from tests.compiling import beside

__all__ = ["here", "run"]

FEW = ["throne_room", "smithy", "village", "silver"]
EVIL = """\
card Bad Card: $4 Action
    +1 Card # <script>alert(1)</script> "&

ruling "</pre><script>alert(1)</script>"
    given your hand is Bad Card, your deck is Smithy
    you play Bad Card
    expect your hand is Smithy

kingdom "<img src=x onerror=alert(1)>":
    Bad Card, Smithy
"""


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    """A few bundled definitions, and some by a stranger."""
    return Shelf(beside(FEW, Source("evil.card", EVIL, "evil.card")))


class _Tags(HTMLParser):
    """The tags of a page, and what they load."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Take note of it."""
        self.tags.append(tag)
        said = dict(attributes)
        self.loaded += [said[name] or "" for name in ("src", "href") if name in said]
        assert not any(name.startswith("on") for name in said)


def read(text: str) -> _Tags:
    """The tags of a page."""
    found = _Tags()
    found.feed(text)
    return found


def test_everything_is_there(shelf: Shelf) -> None:
    """A page for each definition, and what one looks for on the first one."""
    assert {"throne_room", "smithy", "bad_card"} <= shelf.entries.keys()
    first = index_page(shelf, Site("Cards"))
    assert first.count("<li data-") == len(shelf.entries)
    assert re.search(r'data-set="Base" data-kind="card"\s+data-type="Action" data-cost="4"', first)
    assert "play an action from your hand twice" in first


def test_a_page_shows_text_beside_code(shelf: Shelf) -> None:
    """Lines of both that belong together have the same address; printings say what they change."""
    page = entry_page(shelf, shelf.entries["throne_room"], Verdicts(), Site("Cards", root="../"))
    lines = re.findall(r'data-line="(dominion/base/throne_room\.card:\d+)"', page)
    assert len(lines) > len(set(lines)) > 2
    assert "What second edition changes" in page
    assert "+ you may play an Action from hand twice" in page
    assert page.count("<svg") == 2


def test_a_ruling_is_played_or_not(shelf: Shelf) -> None:
    """It holds, it does not, or nobody has looked."""
    entry = shelf.entries["bad_card"]
    [example] = shelf.examples(entry)
    span = example.ruling.span
    said = {
        wrong: entry_page(shelf, entry, Verdicts({(span.path, span.line): wrong}), Site("Cards"))
        for wrong in ("", "It is empty.")
    }
    assert 'class="ruling green"' in said[""]
    assert 'class="ruling red"' in said["It is empty."]
    assert "It is empty." in said["It is empty."]
    assert 'class="ruling unknown"' in entry_page(shelf, entry, Verdicts(), Site("Cards"))


def test_who_uses_a_card(shelf: Shelf) -> None:
    """Sets that list it, and texts that speak of it."""
    [kingdom] = [each for each in shelf.entries.values() if each.definition.is_set]
    assert shelf.users(shelf.entries["smithy"]) == [kingdom]


def test_what_strangers_write_stays_text(shelf: Shelf) -> None:
    """No page has a tag, an attribute or an address of theirs."""
    pages = [index_page(shelf, Site("<b>"))]
    pages += [
        entry_page(shelf, each, Verdicts(), Site("<b>", root="../"))
        for each in shelf.entries.values()
    ]
    for page in pages:
        found = read(page)
        assert found.tags.count("script") == 1
        assert not {"b"} & set(found.tags[:10])
        assert all(not each.startswith(("http", "//", "javascript")) for each in found.loaded)


def test_a_gallery_is_written(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To a folder that is new, empty, or a gallery; all that pages load is there."""
    few = beside(FEW)
    sources = tuple(file.source for file in few.files)
    monkeypatch.setattr(games, "read_texts", lambda _: files.Reading(sources, ()))
    assert run("gallery", "-o", "out").out == f"{len(few.definitions)} pages: out/index.html\n"
    (here / "out" / "cards" / "gone.html").write_text("")
    assert run("gallery", "-o", "out").code == 0
    assert not (here / "out" / "cards" / "gone.html").exists()
    for page in (here / "out").rglob("*.html"):
        for address in read(page.read_text()).loaded:
            if not address.startswith("data:"):
                assert (page.parent / address).is_file(), (page, address)
    (here / "mine").mkdir()
    (here / "mine" / "letter.txt").write_text("")
    done = run("gallery", "-o", "mine")
    assert (done.code, list((here / "mine").iterdir())) == (2, [here / "mine" / "letter.txt"])
    assert "mine holds something else than a gallery" in done.err
