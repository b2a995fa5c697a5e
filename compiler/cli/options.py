"""Arguments and options that several commands share, so that they are the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardwright.compiler.vocabulary.lexicon import LANGUAGES

DEFAULT_GAME = "dominion"
"""The game of card texts that nothing says another game of."""


class PlaceType(click.Path):
    """A path that is said; a variable of the shell that is empty is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Fails where it is empty."""
        if value == "":
            self.fail("the path is empty.", param, ctx)
        return super().convert(value, param, ctx)


PLACE = PlaceType(path_type=Path)

Command = TypeVar("Command", bound=Callable[..., Any])

PATH_HELP = "Lay these card texts over the bundled ones: a file, a folder, or - for standard input."

GAME_HELP = (
    "The game that the texts are of: its name, or the folder of a game of your own."
    f"  [default: as the texts' folder says; else {DEFAULT_GAME}]"
)


PRINTING_HELP = (
    "Play this printing: the label of one card's (NAME=LABEL), or all that are called so;"
    " as often as wanted. A card's own text is its `default`."
    "  [default: as the texts' folder says]"
)


def printing_option(command: Command) -> Command:
    """``--printing [NAME=]LABEL``, as often as wanted."""
    return click.option(
        "--printing", "printings", multiple=True, metavar="[NAME=]LABEL", help=PRINTING_HELP
    )(command)


def paths_argument(command: Command) -> Command:
    """``PATHS...``: files, folders or ``-``."""
    return click.argument("paths", nargs=-1)(command)


def path_option(command: Command) -> Command:
    """``--path PATH``, as often as wanted."""
    return click.option("--path", "paths", multiple=True, metavar="PATH", help=PATH_HELP)(command)


def game_option(command: Command) -> Command:
    """``--game GAME``."""
    return click.option("--game", metavar="GAME", help=GAME_HELP)(command)


def language_option(command: Command) -> Command:
    """``--language LANGUAGE``: that of what is printed on cards."""
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES),
        default=LANGUAGES[0],
        show_default=True,
        help="The language of print.",
    )(command)


def format_option(*choices: str) -> Callable[[Command], Command]:
    """``--format``; the first choice is the default."""
    return click.option(
        "--format",
        "style",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="How to write the answer.",
    )
