"""``build``: Python modules from card texts."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.compiler import build, cache
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import format_option, game_option, paths_argument


@click.command("build", short_help="Generate Python modules from card texts.")
@paths_argument
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    help="The folder to write; its last good build stays until the new one is whole."
    "  [default: the user's cache]",
)
@game_option
@format_option("text", "json")
def command(paths: tuple[str, ...], folder: Path | None, game: str | None, style: str) -> int:
    """Generate Python modules from the bundled card texts and from PATHS laid over them.

    A folder that is up to date is left alone; one with errors in its cards keeps its last build.
    """
    texts = workshop.gather(paths, game, about=())
    key = build.key(texts.sources, texts.game)
    place = folder if folder is not None else cache.build_folder(key)
    try:
        build.refuse_foreign(place)
        fresh = not build.is_current(place, key)
        if fresh:
            workshop.write(place, key, texts)
    except build.OutputError as error:
        raise Misuse(f"{error}.") from error
    _say(place, style, fresh=fresh)
    return 0


def _say(place: Path, style: str, *, fresh: bool) -> None:
    manifest = build.read_manifest(place)
    if style == "json":
        said = {"output": str(place), "key": manifest["key"], "fresh": fresh}
        output.say_json(said | {"definitions": len(manifest["definitions"])})
    elif fresh:
        output.say(f"Built {len(manifest['definitions'])} definitions into {place}")
    else:
        output.say(f"{place} is up to date")
