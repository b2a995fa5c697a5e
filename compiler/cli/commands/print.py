"""``print``: cards on sheets of paper, to be cut out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli import drawn, output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import (
    PLACE,
    game_option,
    language_option,
    paths_argument,
    printing_option,
)
from cardwright.compiler.cli.render import counted

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.faces.drawing import Drawing
    from cardwright.compiler.faces.sheets import Sheets
    from cardwright.compiler.pipeline import Compilation

MOST = 10_000
"""How many cards are printed at most: a text may define more copies than there is paper for."""


@click.command("print", short_help="Print cards on sheets of paper, to be cut out.")
@paths_argument
@click.option(
    "-o",
    "--output",
    "place",
    type=PLACE,
    required=True,
    help="The file to write: its name ends in .html or .pdf.",
)
@click.option(
    "--paper",
    type=click.Choice(("a4", "letter")),
    default="a4",
    show_default=True,
    help="The size of the sheets.",
)
@click.option("--one-each", is_flag=True, help="Print each card once.  [default: all its copies]")
@language_option
@printing_option
@game_option
def command(  # noqa: PLR0913  (its options)
    *,
    paths: tuple[str, ...],
    place: Path,
    paper: str,
    one_each: bool,
    language: str,
    printings: tuple[str, ...],
    game: str | None,
) -> int:
    """Lay the cards that PATHS define on sheets, nine on each, with marks to cut along.

    Of a card with several printings it is the first, or the one that is chosen. Without PATHS these are the
    cards of the folder in which you work, or else all bundled ones, once each.
    """
    ending = place.suffix.lower()
    if ending not in (".html", ".pdf"):
        raise Misuse(f"The name of {place} ends neither in .html nor in .pdf.")
    paths = paths or workshop.home(game)
    texts = workshop.gather(paths, game, about=(), printings=printings)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts)
    cards = list(_asked(paths, compilation, texts))
    if not cards:
        raise Misuse("There is no card to print: no text given defines one.")
    lexicon = drawn.lexicon_of(texts.game, language)
    drawn.tell_untranslated(compilation, cards, lexicon)
    copies = [1 if one_each or not paths else max(each.copies, 1) for each in cards]
    drawings = [drawn.printings_of(compilation, each, lexicon)[0] for each in cards]
    sheets = _sheets(drawings, copies, paper)
    drawn.write(_document(sheets, ending, language), place)
    count = sum(map(len, sheets.sheets))
    output.say(f"{counted(count, 'card')} on {counted(len(sheets.sheets), 'sheet')}: {place}")
    return 0


def _asked(
    paths: tuple[str, ...], compilation: Compilation, texts: workshop.Texts
) -> Iterator[Definition]:
    """The definitions to print: those that the given files define, or all; a list of cards is no card."""
    from cardwright.compiler import files

    given = {found.name for found in files.find(paths, texts.game.root)} if paths else None
    for each in compilation.definitions:
        is_card = each.name in compilation.cards and not each.is_set
        if is_card and (given is None or each.path in given):
            yield each


def _sheets(drawings: list[Drawing], copies: list[int], paper: str) -> Sheets:
    """The sheets for so many copies of each drawing. Raises Misuse where they are too many."""
    from cardwright.compiler.faces.sheets import Paper, laid_out

    if sum(copies) > MOST:
        raise Misuse(f"These are {sum(copies)} cards, over {MOST}: print --one-each, or fewer.")
    return laid_out(list(zip(drawings, copies, strict=True)), Paper[paper.upper()])


def _document(sheets: Sheets, ending: str, language: str) -> bytes:
    from cardwright.compiler.faces import html, pdf

    title = "Cards"
    if ending == ".html":
        return html.sheets_page(title, sheets, language).encode()
    with drawn.extra():
        content = pdf.sheets_pdf(title, sheets)
    if lost := pdf.undrawable(sheets):
        output.note(
            f"a PDF has no letters for {' '.join(lost)}: there is `?` instead, html has them"
        )
    return content
