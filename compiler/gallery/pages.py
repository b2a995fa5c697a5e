"""Pages: the gallery as HTML. All text in it is escaped, and nothing comes from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cardwright.compiler.gallery.entries import Entry, Example, Shelf

if TYPE_CHECKING:
    from jinja2 import Environment

ASSETS = ("gallery.css", "gallery.js", "icon.svg")
"""The files that the pages of a gallery load."""

LIVE_ASSETS = ("asking.js", "play.js", "table.js", "try.js")
"""Those that pages of a server load besides."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where pages lead to.

    ``root`` stands before every address ("" in the folder of the pages, "../" below it). ``ending`` stands
    behind that of a card's page, ".html" where pages are files. ``live``: there is a server to ask, which can
    play rulings and take texts.
    """

    title: str
    root: str = ""
    ending: str = ".html"
    live: bool = False


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What is wrong with rulings by their place, "" where they hold; one that is missing was not played."""

    wrong: Mapping[tuple[str, int], str] = field(default_factory=dict)

    def of(self, example: Example) -> str | None:
        """What is wrong with a ruling, "" where it holds, and None where nobody knows."""
        span = example.ruling.span
        return self.wrong.get((span.path, span.line))


@dataclass(frozen=True, slots=True)
class Mistake:
    """An error in the texts: the name of its file if that is one of the person's own, and where it is."""

    file: str
    path: str
    line: int
    message: str


def asset(name: str) -> bytes:
    """A file that the pages load. Raises KeyError where there is none of that name."""
    if name not in (*ASSETS, *LIVE_ASSETS):
        raise KeyError(name)
    return files("cardwright.compiler.gallery").joinpath("assets", name).read_bytes()


def index_page(shelf: Shelf, site: Site, wrong: Sequence[Mistake] = ()) -> str:
    """All definitions, to be searched and filtered, below what is wrong in the texts."""
    entries = list(shelf.entries.values())
    return _render("index.html.j2", site, entries=entries, filters=_filters(entries), wrong=wrong)


def entry_page(shelf: Shelf, entry: Entry, verdicts: Verdicts, site: Site) -> str:
    """One definition: its pictures, its text beside its code, its rulings, its printings, and who uses it."""
    return _render(
        "entry.html.j2",
        site,
        entry=entry,
        printings=shelf.printings(entry),
        modules=shelf.modules(entry),
        examples=[(each, verdicts.of(each)) for each in shelf.examples(entry)],
        users=shelf.users(entry),
    )


def live_page(template: str, site: Site, *, saves: bool) -> str:
    """A page of a server that asks for everything by itself; ``saves``: texts can be saved."""
    return _render(template, site, saves=saves)


def message_page(message: str, site: Site) -> str:
    """A page with one sentence."""
    return _render("message.html.j2", replace(site, root="/"), message=message)


def face_of(shelf: Shelf, entry: Entry) -> str:
    """The picture of a definition as it is played, as SVG."""
    return shelf.printings(entry)[0].face


def _filters(entries: Sequence[Entry]) -> list[tuple[str, str, list[str]]]:
    """What entries can be chosen by: the field, its label, and its values."""
    of = [each.definition for each in entries]
    return [
        ("set", "Set", _values(each.expansion for each in of)),
        ("kind", "Kind", _values(each.kind for each in of)),
        ("type", "Type", _values(name for each in of for name in each.types)),
        ("cost", "Cost", sorted(_values(each.coins for each in entries), key=int)),
    ]


def _values(found: Iterable[str]) -> list[str]:
    return sorted({each for each in found if each})


def _render(name: str, site: Site, **values: Any) -> str:
    return _environment().get_template(name).render(site=site, **values)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("cardwright.compiler", "templates/gallery"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
