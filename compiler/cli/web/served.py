"""Served: the card texts that a server shows, as they are now, and what was made of them before.

A process for tasks keeps the last few of everything: a page has hundreds of pictures, and somebody who types
waits for what is found. Bundled texts are read once, since nobody changes them while a server runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cardwright.compiler import cache, files, games, pipeline
from cardwright.compiler.cli import workshop
from cardwright.compiler.gallery.entries import Shelf
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.text.source import Source
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Base
    from cardwright.compiler.pipeline import Compilation

KEPT = 4
"""So many things of a kind are kept, those that were asked for last."""

Key = tuple[Any, ...]
"""All that something was made of."""

_Made = TypeVar("_Made")


class TaskError(CardwrightError):
    """What a browser asked for can't be done; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a server serves: the paths laid over the bundled texts, and the game that was said."""

    paths: tuple[str, ...]
    game: str | None


def texts_at(place: Place, about: tuple[str, ...] = ()) -> workshop.Texts:
    """The texts of a place as they are now, with those bundled rulings that are about some definitions."""
    paths = tuple(path for path in place.paths if not _is_empty(path))

    def read() -> workshop.Texts:
        texts = workshop.gather(paths, place.game, about=about, noted=False)
        below = texts.below or tuple(replace(each, rulings=False) for each in texts.sources)
        return replace(texts, below=below)

    found = kept(_read, (place, about, _state(paths)), read)
    return read() if found.game.own else found  # no bundled texts: all of them may have changed


def own(texts: workshop.Texts) -> tuple[Source, ...]:
    """Those of some texts that are the person's: the ones laid over others, or all of their own game."""
    return tuple(each for each in texts.sources if texts.game.own or each.path in texts.given)


def shelf_of(texts: workshop.Texts) -> Shelf:
    """The definitions of some texts that mean something."""
    return kept(_shelves, key_of(texts), lambda: Shelf(compiled(texts)))


def compiled(texts: workshop.Texts) -> Compilation:
    """The compilation of some texts."""
    game, below = texts.game, texts.below
    base = kept(_bases, (game.id, below), lambda: cache.base_of(game, below))
    made = pipeline.over(base, texts.sources, game.words, texts.findings)
    return pipeline.choose(made, texts.chosen) if texts.chosen else made


def errors_of(compilation: Compilation) -> list[Diagnostic]:
    """What keeps a compilation from being played."""
    return [each for each in compilation.diagnostics if each.severity is Severity.ERROR]


def refuse_errors(compilation: Compilation) -> None:
    """Raise TaskError where there are errors, with the first of them."""
    for first in errors_of(compilation)[:1]:
        place = f"{first.span.path}, line {first.span.line}"
        raise TaskError(f"First mend {place}: {first.message}")


def key_of(texts: workshop.Texts) -> Key:
    """What tells texts from others."""
    return texts.game.id, texts.sources, texts.findings, tuple(texts.chosen.items())


def kept(there: dict[Key, _Made], key: Key, make: Callable[[], _Made]) -> _Made:
    """What was made of something before, or is made of it now; what nobody asked for longest makes room."""
    found = there.pop(key) if key in there else make()
    while len(there) >= KEPT:
        del there[next(iter(there))]
    there[key] = found
    return found


_read: dict[Key, workshop.Texts] = {}
_bases: dict[Key, Base] = {}
_shelves: dict[Key, Shelf] = {}


def _is_empty(path: str) -> bool:
    """Whether a path is a folder without cards, in which the first one is still to be written."""
    place = Path(path)
    return files.is_folder(place) and not files.holds_cards(place)


def _state(paths: Sequence[str]) -> Key:
    """What is another one when a card file of some paths, or what a folder says, has been written."""
    said = (games.config_of(Path(os.path.realpath(path))) for path in paths)
    places = [Path(found.path) for found in files.find(paths)]
    places += [each.folder / games.CONFIG for each in said if each is not None]
    stats = ((place, place.stat()) for place in places if files.is_file(place))
    return tuple((place, stat.st_mtime_ns, stat.st_size, stat.st_ino) for place, stat in stats)
