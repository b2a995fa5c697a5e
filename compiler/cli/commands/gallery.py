"""``gallery``: all cards as pages for a browser, in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.commands.test import run_one
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import PLACE, game_option, paths_argument, printing_option
from cardwright.compiler.gallery import pages
from cardwright.compiler.gallery.entries import Shelf
from cardwright.compiler.gallery.pages import Site, Verdicts
from cardwright.runtime import atomic

MARK = "gallery.css"
"""A file that every gallery has: a folder that has it is one, and may be written over."""


@click.command("gallery", short_help="Write all cards as pages for a browser.")
@paths_argument
@click.option("-o", "--output", "folder", type=PLACE, required=True, help="The folder to write.")
@printing_option
@game_option
def command(
    paths: tuple[str, ...], folder: Path, printings: tuple[str, ...], game: str | None
) -> int:
    """Write a gallery of the bundled cards and of PATHS laid over them, with the results of all rulings.

    The pages need no server: open index.html.
    """
    texts = workshop.gather(paths, game, printings=printings)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Misuse(f"{folder} holds something else than a gallery: say another folder.")
    shelf = Shelf(compilation)
    verdicts = _verdicts(texts, shelf)
    written = set()
    for name, content in pages_of(shelf, verdicts, f"{texts.game.words.name} cards"):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        atomic.replace(place, content)
        written.add(place)
    for old in {*folder.glob("cards/*.html"), *folder.glob("faces/*.svg")} - written:
        old.unlink()
    output.say(f"{len(shelf.entries)} pages: {folder / 'index.html'}")
    return 0


def _verdicts(texts: workshop.Texts, shelf: Shelf) -> Verdicts:
    """The results of all rulings."""
    built, rules = workshop.built(texts, shelf.compilation), workshop.rules_of(texts)
    rulings = shelf.compilation.rulings
    with output.progress("Playing rulings", len(rulings)) as advance:
        wrong = {}
        for each in rulings:
            wrong[each.span.path, each.span.line] = run_one(each, built, rules).wrong
            advance(1)
    return Verdicts(wrong)


def pages_of(shelf: Shelf, verdicts: Verdicts, title: str) -> Iterator[tuple[str, bytes]]:
    """The files of a gallery by their names in its folder."""
    yield from ((name, pages.asset(name)) for name in pages.ASSETS)
    yield "index.html", pages.index_page(shelf, Site(title)).encode()
    site = Site(title, root="../")
    with output.progress("Writing pages", len(shelf.entries)) as advance:
        for entry in shelf.entries.values():
            yield f"faces/{entry.slug}.svg", pages.face_of(shelf, entry).encode()
            yield (
                f"cards/{entry.slug}.html",
                pages.entry_page(shelf, entry, verdicts, site).encode(),
            )
            advance(1)
