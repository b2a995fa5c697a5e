"""Notes: the rulings that show each note of a book.

The pages of ``python -m cardwright.compiler.docs.notes GAME``.

The notes of a book stand in ``docs/notes/BOOK.toml``: an id, the heading, and the claim in words of our
own; those of a long book go on in the files of the folder ``docs/notes/BOOK``.
A ruling cites them as ``from "BOOK: alley-1, debt-3"``; the page is ``docs/rulings-BOOK.md``.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler.docs.pages import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardwright.compiler.rulings.ruling import Ruling

FOLDER = Path("docs", "notes")


@dataclass(frozen=True, slots=True)
class Note:
    """One claim of a rulebook.

    ``advice``: there is nothing to run. ``waits`` names a card without which it can't be shown, ``test`` a
    test that shows it where no ruling can; "" for none.
    """

    id: str
    heading: str
    says: str
    advice: bool = False
    waits: str = ""
    test: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """The notes of one rulebook, in its order. ``key`` is what rulings cite it by."""

    key: str
    title: str
    book: str
    notes: tuple[Note, ...]


def read(key: str, text: str, *more: str) -> Book:
    """The notes in the text of a book's file, and in those of its folder."""
    data = tomllib.loads(text)
    parts = (data, *map(tomllib.loads, more))
    entries = (item for part in parts for item in part.get("note", {}).items())
    notes = tuple(Note(name, **entry) for name, entry in entries)
    return Book(key, data["title"], data["book"], notes)


def books(folder: Path) -> Iterator[Book]:
    """The books in a folder."""
    for path in sorted(folder.glob("*.toml")):
        more = sorted(path.with_suffix("").glob("*.toml"))
        yield read(path.stem, *(each.read_text("utf-8") for each in (path, *more)))


def cited(cites: Iterable[str], key: str) -> Iterator[str]:
    """The ids of a book's notes that a ruling cites."""
    for cite in cites:
        book, _, ids = cite.partition(": ")
        if book == key:
            yield from ids.split(", ")


def shown_by(rulings: Iterable[Ruling], key: str) -> dict[str, list[Ruling]]:
    """The rulings that cite each id of a book, in the order of the texts."""
    found: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        for each in cited(ruling.cites, key):
            found[each].append(ruling)
    return dict(found)


def entries(note: Note, shown: Iterable[Ruling]) -> Iterator[str]:
    """What stands beside a note: its rulings, its test, or why there is none; nothing is a mistake."""
    yield from (f"{ruling.about}: {ruling.title}" for ruling in shown)
    if note.test:
        yield f"test: `{note.test}`"
    if note.advice:
        yield "advice: nothing to run"
    if note.waits:
        yield f"waits for {note.waits}"


def page(book: Book, rulings: Iterable[Ruling]) -> str:
    """The page of a book as Markdown."""
    shown = shown_by(rulings, book.key)
    rows = [(note, list(entries(note, shown.get(note.id, ())))) for note in book.notes]
    parts = [(head, list(part)) for head, part in groupby(rows, lambda row: row[0].heading)]
    return render("notes.md.j2", book=book, parts=parts, counts=counts(rows))


def counts(rows: Iterable[tuple[Note, list[str]]]) -> dict[str, int]:
    """How many notes there are, and how many are shown, advice, or wait."""
    found = [note for note, _ in rows]
    silent = sum(note.advice for note in found)
    waits = sum(bool(note.waits) for note in found)
    return {
        "all": len(found),
        "shown": len(found) - silent - waits,
        "advice": silent,
        "waits": waits,
    }


def main() -> None:
    """Write the page of every book below the working directory."""
    from cardwright.compiler import files, pipeline
    from cardwright.compiler.vocabulary.reading import load_words

    game = sys.argv[1]
    rulings = pipeline.compile(files.read_bundled(game).sources, load_words(game)).rulings
    for book in books(FOLDER):
        place = FOLDER.parent / f"rulings-{book.key}.md"
        place.write_text(page(book, rulings), "utf-8")


if __name__ == "__main__":
    main()
