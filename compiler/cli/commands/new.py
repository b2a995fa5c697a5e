"""``new``: a card file to start from."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cardwright.compiler import files
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import game_option
from cardwright.compiler.games import Game
from cardwright.compiler.text.source import Source

BODY = "    +1 Card, +1 Action\n"


@click.command("new", short_help="Start a new card.")
@click.argument("name")
@click.option("--cost", default="$4", show_default=True, help="Its cost, such as $4, 8D or $3P.")
@click.option("--types", default="Action", show_default=True, help="Its types, joined by ' - '.")
@click.option(
    "-o",
    "--output",
    "folder",
    default=".",
    type=click.Path(path_type=Path),
    help="The folder to put it into, or - for standard output.  [default: here]",
)
@game_option
def command(name: str, cost: str, types: str, folder: Path, game: str | None) -> int:
    """Write a card file for NAME that plays as it stands, to be changed into what you want."""
    text = f"card {name}: {cost} {types}\n{BODY}"
    _refuse_wrong(name, text, workshop.game_of((), game))
    if str(folder) == files.STANDARD_INPUT:
        output.write(text)
        return 0
    place = folder / file_name(name)
    _create(place, text)
    output.say(f"Wrote {place}; try: cardwright check {place}")
    return 0


def file_name(name: str) -> str:
    """``Gold Mine`` -> ``gold_mine.card``."""
    return re.sub(r"\W+", "_", name.replace("'", "")).strip("_").lower() + files.SUFFIX


def _refuse_wrong(name: str, text: str, game: Game) -> None:
    """A name, a price or types that the language does not have are the caller's mistake."""
    texts = workshop.Texts(game, (Source("new card", text, file_name(name)),), ())
    findings = workshop.compiled(texts).diagnostics
    if findings:
        found = findings[0]
        raise Misuse(" ".join(filter(None, (found.message, found.hint))))


def _create(place: Path, text: str) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise Misuse(f"{place} exists already.") from error
    except OSError as error:
        raise Misuse(f"Cannot write {place}: {error.strerror}.") from error
