"""``list``: what is defined."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cardwright.compiler.cli import output, rows, workshop
from cardwright.compiler.cli.failure import unknown
from cardwright.compiler.cli.options import (
    format_option,
    game_option,
    path_option,
    printing_option,
)
from cardwright.compiler.overlay import unread_rulings

HEAD = ("NAME", "COST", "TYPES", "EXPANSION", "")


@click.command("list", short_help="List cards, sets and whatever else is defined.")
@path_option
@printing_option
@game_option
@format_option("text", "json")
@click.option("--kind", help="Only definitions of this kind, as the game calls it, such as card.")
@click.option("--expansion", help="Only definitions of this expansion.")
def command(  # noqa: PLR0913  (one argument per option)
    *,
    paths: tuple[str, ...],
    printings: tuple[str, ...],
    game: str | None,
    style: str,
    kind: str | None,
    expansion: str | None,
) -> int:
    """List every definition, one a line."""
    texts = workshop.gather(paths, game, about=(), printings=printings)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts, style)
    kinds = {*texts.game.words.kinds, *(each.kind for each in compilation.definitions)}
    kind = _known("kind", kind, kinds)
    own = (source.expansion for source in texts.sources if source.expansion)
    expansion = _known("expansion", expansion, (*texts.game.words.sets.expansions.values(), *own))
    wanted = [
        each
        for each in compilation.definitions
        if kind in (None, each.kind) and expansion in (None, each.expansion)
    ]
    if style == "json":
        unread = unread_rulings(texts.sources, texts.game.words)
        output.say_json([rows.row(each, unread[each.name]) for each in wanted])
        return 0
    table = [
        (
            each.name,
            rows.price(each.cost),
            " - ".join(each.types) or each.kind,
            each.expansion,
            rows.lacks(each),
        )
        for each in wanted
    ]
    for line in output.aligned([HEAD, *table]):
        output.say(line)
    return 0


def _known(what: str, said: str | None, known: Iterable[str]) -> str | None:
    """What was asked for as it is spelt here; letters may differ in case. Raises Misuse where it isn't."""
    if said is None:
        return None
    spelt = {each.lower(): each for each in known}
    if said.lower() not in spelt:
        raise unknown(what, said, spelt.values())
    return spelt[said.lower()]
