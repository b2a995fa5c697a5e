"""``build``: Python modules from card texts."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.compiler import build, cache
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import (
    PLACE,
    format_option,
    game_option,
    paths_argument,
    printing_option,
)
from cardwright.runtime import manifest


@click.command("build", short_help="Generate Python modules from card texts.")
@paths_argument
@click.option(
    "-o",
    "--output",
    "folder",
    type=PLACE,
    help="The folder to write; its last good build stays until the new one is whole."
    "  [default: the user's cache]",
)
@printing_option
@game_option
@format_option("text", "json")
def command(
    paths: tuple[str, ...],
    folder: Path | None,
    printings: tuple[str, ...],
    game: str | None,
    style: str,
) -> int:
    """Generate Python modules from the bundled card texts and from PATHS laid over them.

    A folder that is up to date is left alone; one with errors in its cards keeps its last build.
    """
    if folder is None and not cache.is_writable():
        raise Misuse(f"The cache {cache.builds_root()} cannot be written: say where with -o.")
    texts = workshop.gather(paths, game, about=(), printings=printings)
    key = build.key(texts.sources, texts.game, texts.chosen)
    fresh = _write(folder, key, texts)
    _say(folder or cache.build_folder(key), key, style, fresh=fresh)
    return 0


def _write(folder: Path | None, key: str, texts: workshop.Texts) -> bool:
    """Write the build into a folder, or without one into the cache, unless it is there already."""
    if folder is not None:
        build.refuse_foreign(folder)
    place = folder or cache.build_folder(key)
    if build.is_current(place, key):
        return False
    write = build.write if folder is not None else build.overwrite
    write(place, workshop.build_made(key, texts))
    return True


def _say(place: Path, key: str, style: str, *, fresh: bool) -> None:
    count = len(manifest.read(place).definitions)
    if style == "json":
        output.say_json({"output": str(place), "key": key, "fresh": fresh, "definitions": count})
    elif fresh:
        output.say(f"Built {count} definitions into {place}")
    else:
        output.say(f"{place} is up to date")
