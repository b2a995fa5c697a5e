"""``new``: a card file to start from."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cardwright.compiler import files
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import PLACE, game_option
from cardwright.compiler.games import Game
from cardwright.compiler.text.source import Source
from cardwright.runtime import atomic


@click.command("new", short_help="Start a new card.")
@click.argument("name")
@click.option("--cost", help="Its cost.  [default: as the game says]")
@click.option("--types", help="Its types, joined by ' - '.  [default: as the game says]")
@click.option(
    "-o",
    "--output",
    "folder",
    default=".",
    type=PLACE,
    help="The folder to put it into, or - for standard output.  [default: here]",
)
@game_option
def command(name: str, cost: str | None, types: str | None, folder: Path, game: str | None) -> int:
    """Write a card file for NAME that plays as it stands, to be changed into what you want."""
    of = workshop.game_of((), game)
    text = _begun(name, cost, types, of)
    _refuse_wrong(name, text, of)
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


def _begun(name: str, cost: str | None, types: str | None, game: Game) -> str:
    """The text of a card that has the game's usual cost, types and effect where nobody says others."""
    given = {"cost": cost, "types": types}
    said = game.words.example | {key: value for key, value in given.items() if value is not None}
    if "text" not in said:
        raise Misuse(f"The game {game.id} doesn't say what a new card begins with: `[example]`.")
    header = " ".join(filter(None, (said.get("cost"), said.get("types"))))
    return f"card {name}: {header}\n    {said['text']}\n"


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
        atomic.create(place, text.encode())
    except FileExistsError as error:
        raise Misuse(f"{place} exists already.") from error
    except OSError as error:
        raise Misuse(f"Cannot write {place}: {error.strerror or error}.") from error
