"""How things are written: colour only where it is wanted, JSON the same on every terminal."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import IO, Any

import click


def coloured(stream: IO[str]) -> bool:
    """Whether to colour what goes to this stream: a terminal that can, unless the environment says.

    NO_COLOR (anything but empty) says never, and else FORCE_COLOR always.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Paint:
    """Styles text, or leaves it plain."""

    def __init__(self, *, on: bool) -> None:
        self._on = on

    def __call__(self, text: str, colour: str = "", *, bold: bool = False) -> str:
        """The text in a colour ("red", "bright_blue", ...)."""
        return click.style(text, fg=colour or None, bold=bold or None) if self._on else text


def painter() -> Paint:
    """Paint for standard output."""
    return Paint(on=coloured(sys.stdout))


def say(text: str) -> None:
    """Write to standard output and end the line; what would move the cursor is only shown."""
    sys.stdout.write(visible(text) + "\n")


def say_painted(text: str) -> None:
    """Write a text with colours to standard output; what strangers wrote of it was made harmless before."""
    sys.stdout.write(text + "\n")


def write(text: str) -> None:
    """Write to standard output in UTF-8, whatever the terminal's encoding: a file's content."""
    write_bytes(text.encode())


def write_bytes(content: bytes) -> None:
    """Write to standard output what need be no text: an image, a document."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def note(text: str) -> None:
    """Tell the user something that is not part of the answer, on standard error."""
    paint = Paint(on=coloured(sys.stderr))
    sys.stderr.write(f"{paint('note', 'cyan')}: {visible(text)}\n")


def say_json(value: Any) -> None:
    """Write a value as JSON, in ASCII, so that no encoding can break it."""
    say(json.dumps(value, indent=2))


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say on a terminal's standard error that something takes a while; nothing anywhere else."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} ..."):
        yield


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal's standard error, moved by calling it; nothing anywhere else."""
    if not sys.stderr.isatty():
        yield lambda _step: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda step: bar.advance(task, step)


def visible(text: str) -> str:
    """The text with control characters made harmless and visible, one for one.

    Card text is untrusted: it must not move the cursor or turn the line around.
    """
    return "".join(map(_harmless, text))


def width(text: str) -> int:
    """How many columns a terminal uses for a text."""
    return sum(_width(character) for character in text)


def aligned(table: Sequence[Sequence[str]]) -> Iterable[str]:
    """The rows of a table with its columns below one another."""
    widths = [max(map(width, column)) for column in zip_longest(*table, fillvalue="")]
    for cells in table:
        pairs = zip(cells, widths, strict=True)
        padded = (cell + " " * (wide - width(cell)) for cell, wide in pairs)
        yield "  ".join(padded).rstrip()


def _harmless(character: str) -> str:
    if character in "\t\n" or character.isprintable():
        return character
    code = ord(character)
    return chr(0x2400 + code) if code < 0x20 else "\N{REPLACEMENT CHARACTER}"


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
