"""``check``: every mistake, found before anything is played."""

from __future__ import annotations

import click

from cardwright.compiler.cli import output, render, workshop
from cardwright.compiler.cli.options import format_option, game_option, paths_argument
from cardwright.compiler.text.diagnostics import Severity


@click.command("check", short_help="Report every mistake in card texts.")
@paths_argument
@game_option
@format_option("text", "json", "github")
@click.option("--strict", is_flag=True, help="Count warnings as errors.")
def command(paths: tuple[str, ...], game: str | None, style: str, *, strict: bool) -> int:
    """Report every mistake in the bundled card texts and in PATHS laid over them.

    PATHS are files, folders or - for standard input; in a folder of your own with a cardwright.toml, that
    folder if none are given. Exits with 1 when there are errors.
    """
    paths = paths or workshop.home(game)
    texts = workshop.gather(paths, game, about=() if paths else None)
    findings = workshop.findings_of(texts)
    workshop.show(findings, texts, style)
    if style == "text":
        output.say(f"Checked {render.counted(texts.asked, 'file')}: {render.summary(findings)}.")
    return int(any(strict or each.severity is Severity.ERROR for each in findings))
