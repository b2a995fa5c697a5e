"""``new``: something to start from: a card, an expansion, a set to play with, a game."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.compiler import files
from cardwright.compiler.cli import beginnings, output, workshop
from cardwright.compiler.cli.failure import Misuse, unknown
from cardwright.compiler.cli.options import PLACE, game_option
from cardwright.runtime import atomic

CARD, EXPANSION, GAME = "card", "expansion", "game"


@click.command("new", short_help="Start a new card, expansion, set to play with, or game.")
@click.argument("name")
@click.option(
    "--kind",
    metavar="KIND",
    default=CARD,
    show_default=True,
    help="card, expansion, game, or what the game calls a set to play with.",
)
@click.option("--cost", help="A card's cost.  [default: as the game says]")
@click.option("--types", help="A card's types, joined by ' - '.  [default: as the game says]")
@click.option(
    "-o",
    "--output",
    "folder",
    default=".",
    type=PLACE,
    help="The folder to put it into, or - for standard output.  [default: here]",
)
@game_option
def command(  # noqa: PLR0913  (one for each option)
    name: str,
    kind: str,
    *,
    cost: str | None,
    types: str | None,
    folder: Path,
    game: str | None,
) -> int:
    """Start something called NAME that can be checked, tested and played as it stands.

    A card or a set is one file, an expansion or a game a folder with a first card.
    """
    if kind != CARD and (cost is not None or types is not None):
        raise click.UsageError("--cost and --types are a card's.")
    written = _begun(name, kind, cost=cost, types=types, game=game)
    if str(folder) == files.STANDARD_INPUT:
        output.write("\n".join(written.values()))
        return 0
    for place, text in written.items():
        _create(folder / place, text)
    output.say(f"Wrote {folder / next(iter(written))}{_next_step(kind, folder, written)}")
    return 0


def _begun(
    name: str, kind: str, *, cost: str | None, types: str | None, game: str | None
) -> beginnings.Written:
    if kind == GAME:
        return beginnings.whole_game(name)
    of = workshop.game_of((), game)
    if kind == EXPANSION:
        return beginnings.expansion(name, of)
    if kind == CARD:
        return beginnings.card(name, cost, types, of)
    if kind not in of.words.sets.keywords:
        raise unknown("kind", kind, (CARD, EXPANSION, GAME, *of.words.sets.keywords))
    return beginnings.play_set(name, kind, of)


def _next_step(kind: str, folder: Path, written: beginnings.Written) -> str:
    """What to try next, as the end of a sentence."""
    first = folder / next(iter(written))
    if kind not in (EXPANSION, GAME):
        return f"; try: cardwright {'test' if kind == CARD else 'check'} {first}"
    return f" and {len(written) - 1} more; try: cd {first.parent} && cardwright test"


def _create(place: Path, text: str) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        atomic.create(place, text.encode())
    except FileExistsError as error:
        raise Misuse(f"{place} exists already.") from error
    except OSError as error:
        raise Misuse(f"Cannot write {place}: {error.strerror or error}.") from error
