"""``fmt``: card texts in their one layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff
from typing import TYPE_CHECKING

import click

from cardwright.compiler import files, games, rewrite
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import game_option, paths_argument
from cardwright.compiler.games import Game
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source

if TYPE_CHECKING:
    from cardwright.compiler.syntax.naming import LongNames


@dataclass(frozen=True, slots=True)
class Formatted:
    """One source, its text in the one layout, and why it cannot be laid out if it cannot."""

    source: Source
    text: str
    findings: tuple[Diagnostic, ...]

    @property
    def changed(self) -> bool:
        """Whether the layout differs from what was read; of a file, from its very bytes."""
        if self.source.path == files.STANDARD_INPUT:
            return self.text != self.source.text
        return rewrite.differs(self.source.path, self.text)


@click.command("fmt", short_help="Put card texts into their one layout.")
@paths_argument
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
@click.option("--diff", is_flag=True, help="Write no file; show what would change.")
@game_option
def command(paths: tuple[str, ...], game: str | None, *, check: bool, diff: bool) -> int:
    """Put the card texts at PATHS into their one layout, in place.

    With - for a path, standard input is laid out onto standard output. Without PATHS, the cards of the
    folder of your own in which you are, or those of the game, if they are a checkout's or your own.
    """
    paths = paths or workshop.home(game)
    of = workshop.game_of(paths, game)
    reading = files.read(paths or own_cards(of), of.root)
    names = _long_names((*games.read_texts(of).sources, *reading.sources))
    done = [_formatted(source, of, names) for source in reading.sources]
    findings = [*reading.findings, *(found for each in done for found in each.findings)]
    workshop.show(findings, workshop.Texts(of, reading.sources, ()))
    changed = [each for each in done if each.changed and not each.findings]
    if diff:
        for each in changed:
            _show_difference(each)
    if check:
        return (0 if diff else _report(changed)) | bool(findings or changed)
    if diff:
        return int(bool(findings))
    for each in changed:
        if each.source.path != files.STANDARD_INPUT:
            _write(each)
            output.note(f"formatted {each.source.path}")
    for each in done:
        if each.source.path == files.STANDARD_INPUT and not each.findings:
            output.write(each.text)
    return int(bool(findings))


def own_cards(game: Game) -> list[str]:
    """The game's cards, where they are a checkout's or the user's: nothing that is installed is written."""
    if not game.own and not (game.root.parent / "pyproject.toml").is_file():
        raise Misuse("Nothing to format: cardwright does not run from a checkout. Give a path.")
    return [str(game.folder)]


def _long_names(sources: Sequence[Source]) -> LongNames:
    from cardwright.compiler.frontend.analysis import long_names_of

    return long_names_of(sources)


def _formatted(source: Source, game: Game, names: LongNames) -> Formatted:
    from cardwright.compiler.display.layout import laid_out

    text, findings = laid_out(source, game.words, names)
    return Formatted(source, text, findings)


def _show_difference(each: Formatted) -> None:
    """What laying out changes in a file, as ``diff -u`` writes it."""
    before, after = (text.splitlines() for text in (each.source.text, each.text))
    path = each.source.path
    paint = output.painter()
    for line in unified_diff(before, after, path, f"{path} (formatted)", lineterm=""):
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[0], "")
        output.say_painted(paint(output.visible(line), colour))


def _report(changed: Sequence[Formatted]) -> int:
    for each in changed:
        output.say(f"would format {each.source.path}")
    return int(bool(changed))


def _write(each: Formatted) -> None:
    try:
        rewrite.rewrite(each.source.path, each.text)
    except OSError as error:
        raise files.unusable(f"cannot write {each.source.path}", error) from error
