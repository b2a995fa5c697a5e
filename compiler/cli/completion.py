"""What a shell completes: the names of definitions, without compiling anything."""

from __future__ import annotations

import click

from cardwright.runtime.errors import CardwrightError


def known_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the definitions that begin so, whatever their case, in the game and over it.

    The game and the paths are those said before on the command line. Nothing is completed where they can't
    be read: a shell has no use for an error.
    """
    from cardwright.compiler.cli import workshop
    from cardwright.compiler.overlay import names_in

    del param
    try:
        texts = workshop.gather(ctx.params.get("paths") or (), ctx.params.get("game"), about=())
    except (CardwrightError, click.ClickException, OSError):
        return []
    names = {name for source in texts.sources for name in names_in(source, texts.game.words)}
    return sorted(name for name in names if name.lower().startswith(incomplete.lower()))
