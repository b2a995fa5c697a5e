"""``watch``: each time a card file is saved it is checked and built, and the rulings about it are played."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler import files, games, ir
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.commands.test import as_finding, run_one, summary_of
from cardwright.compiler.cli.failure import Misuse, harmless
from cardwright.compiler.cli.options import game_option, paths_argument
from cardwright.compiler.cli.render import counted
from cardwright.compiler.text.diagnostics import Severity
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.pipeline import Compilation

_FEW = 3
"""So many definitions are told by their names."""

_QUIET = 100
"""So many milliseconds nothing is saved before the texts are read: editors write a file in several steps."""


@click.command("watch", short_help="Check, build and play rulings at each save.")
@paths_argument
@game_option
def command(paths: tuple[str, ...], game: str | None) -> int:
    """Check PATHS, files or folders, and again each time one of their card files is saved.

    What is right is built, and the rulings about the definitions of the saved files are played; a line says
    that all is well. Without PATHS this is the folder of your own in which you work. Ctrl-C ends it.
    """
    paths = paths or workshop.home(game)
    if not paths or files.STANDARD_INPUT in paths:
        raise Misuse("Say which file or folder to watch.")
    files.find(paths)
    saves = _saves(files.roots(paths))
    follow(paths, game, saves)
    return 0


def follow(paths: tuple[str, ...], game: str | None, saves: Iterable[Collection[str]]) -> None:
    """Look at all the paths, then at those that each save touched, until there are no more saves.

    A save is the paths of the files that were written, moved or deleted at about the same time.
    """
    _look(paths, game, None)
    for saved in saves:
        touched = {os.path.realpath(each) for each in saved}
        _look(paths, game, touched)


def _saves(roots: Sequence[Path]) -> Iterator[set[str]]:
    """The files saved in some folders, as long as nobody interrupts."""
    try:
        from watchfiles import watch
    except ImportError as error:
        raise Misuse('Watching needs more: pip install "cardwright[watch]"') from error

    def is_text(_: object, path: str) -> bool:
        return path.endswith((files.SUFFIX, games.CONFIG))

    found = watch(*roots, watch_filter=is_text, step=_QUIET, raise_interrupt=False)
    return ({path for _, path in changes} for changes in found)


def _look(paths: tuple[str, ...], game: str | None, touched: Collection[str] | None) -> None:
    """Say what is wrong with the texts, or that all is well; nothing that is wrong ends the watch."""
    try:
        _check(paths, game, touched)
    except click.exceptions.Exit:
        return
    except CardwrightError as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _say(message, "red")


def _check(paths: tuple[str, ...], game: str | None, touched: Collection[str] | None) -> None:
    texts = workshop.gather(paths, game, about=(), noted=False)
    texts = workshop.gather(paths, game, about=workshop.names_given(texts), noted=False)
    compilation = workshop.compiled(texts)
    workshop.show(compilation.diagnostics, texts)
    errors = [each for each in compilation.diagnostics if each.severity is Severity.ERROR]
    if errors:
        _say(counted(len(errors), "error"), "red")
        return
    saved = {each for each in texts.given if touched and os.path.realpath(each) in touched}
    _play(compilation, texts, saved or texts.given)


def _play(compilation: Compilation, texts: workshop.Texts, saved: Collection[str]) -> None:
    """Play the rulings that stand in some files, and those about what these define."""
    units = [unit for unit in compilation.units if unit.source.path in saved]
    names = dict.fromkeys(name for unit in units for name in _defined(unit))
    wanted = [
        each
        for each in compilation.rulings
        if each.span.path in saved or any(map(each.concerns, names))
    ]
    built, rules = workshop.built(texts, compilation), workshop.rules_of(texts)
    red = [done for each in wanted if not (done := run_one(each, built, rules)).passed]
    workshop.show([as_finding(each) for each in red], texts)
    said = summary_of(len(wanted), len(red))
    _say(f"{_listed([*names])}{said}", "red" if red else "green")


def _defined(unit: Unit) -> tuple[str, ...]:
    """What a definition is called; a set, a ruling and a shared text are nothing to be played."""
    match unit.meaning:
        case ir.Card(name=name) | ir.Pile(name=name):
            return (name,)
    return ()


def _listed(names: Sequence[str]) -> str:
    """The beginning of a line about some definitions: a few by their names."""
    if not names:
        return ""
    return f"{', '.join(names) if len(names) <= _FEW else counted(len(names), 'definition')}: "


def _say(text: str, colour: str) -> None:
    """A line with the time at which it was so."""
    paint = output.painter()
    clock = datetime.now().astimezone().strftime("%H:%M:%S")
    output.say_painted(f"{paint(clock, 'bright_black')} {paint(harmless(text), colour)}")
    sys.stdout.flush()
