"""Projects: the card texts that belong together, as they are on disk and in an editor's open documents.

A project is a folder: the nearest one at or above a file with a ``cardwright.toml``, or else the file's own.
Its texts are laid over the game's own ones, and one compilation of them is kept, with which the next begins.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler import cache, files, games, pipeline
from cardwright.compiler.editor.recheck import Recheck
from cardwright.compiler.overlay import names_in, overlay
from cardwright.compiler.text.source import Source, normalise

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Base
    from cardwright.compiler.games import Game
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.diagnostics import Diagnostic

DEFAULT_GAME = "dominion"


@dataclass
class Project:
    """One folder of card texts of one game. ``documents`` are the texts that are open, by path."""

    game: Game
    folder: Path | None
    below: tuple[Source, ...]
    base: Base
    documents: dict[str, str] = field(default_factory=dict)
    _disk: tuple[Source, ...] | None = None
    _findings: tuple[Diagnostic, ...] = ()
    _laid: tuple[object, tuple[Source, ...]] | None = None
    _checked: Recheck | None = None

    def sources(self) -> tuple[Source, ...]:
        """The project's own texts, an open document in the place of its file, in order of their paths."""
        if self._disk is None:
            self._read()
        assert self._disk is not None
        found = {_key(each.path): each for each in self._disk}
        for path, text in self.documents.items():
            known = found.get(_key(path))
            name = known.name if known is not None else self._name(path)
            found[_key(path)] = Source(path, text, name)
        return tuple(found[key] for key in sorted(found))

    def own_paths(self) -> frozenset[str]:
        """The paths of texts that may be written: all but the bundled ones."""
        root = files.card_root()
        paths = (each.path for each in self.sources())
        return frozenset(path for path in paths if not Path(_key(path)).is_relative_to(root))

    def source(self, path: str) -> Source | None:
        """The text at a path: an open one, one of the folder, or one of the game's own."""
        key = _key(path)
        every = (*self.sources(), *self.below)
        return next((each for each in every if _key(each.path) == key), None)

    def open(self, path: str, text: str) -> None:
        """Take the text of a document as it is in the editor."""
        self.documents[path] = normalise(text)

    def close(self, path: str) -> None:
        """Go back to what is on disk."""
        self.documents.pop(path, None)
        self.forget()

    def forget(self) -> None:
        """Read the folder again when it is asked for the next time."""
        self._disk = None

    def checked(self) -> Recheck:
        """The compilation of all texts as they are now."""
        above = self.sources()
        laid = self._overlaid(above)
        before = self._checked
        if before is None or tuple(one.source for one in before.compilation.files) != laid:
            last = before.compilation.base if before is not None else None
            words = self.game.words
            made = pipeline.over(self.base, laid, words, self._findings, last)
            self._checked = Recheck(made)
        assert self._checked is not None
        return self._checked

    @property
    def compilation(self) -> Compilation:
        """The last compilation, made now if there is none."""
        return (self._checked or self.checked()).compilation

    def glance(self, path: str) -> tuple[Diagnostic, ...]:
        """What is wrong with one file as it is now, with as little work as that takes."""
        known = self._disk is not None
        source = self.source(path)
        if source is None:
            return ()
        if known and self._checked is not None and self._checked.fits(source):
            return self._checked.together(source)
        return self.checked().told(path)

    def _overlaid(self, above: tuple[Source, ...]) -> tuple[Source, ...]:
        """The sources to compile: the game's own, but for what is defined above, and those above."""
        words = self.game.words
        key = tuple((each.name, tuple(names_in(each, words))) for each in above)
        if self._laid is None or self._laid[0] != key:
            laid = overlay(self.below, above, words).sources
            self._laid = (key, laid[: len(laid) - len(above)])
        return (*self._laid[1], *above)

    def _read(self) -> None:
        """Read the folder. One that can't be looked through, or is gone, holds nothing."""
        self._disk, self._findings = (), ()
        if self.folder is None:
            return
        try:
            reading = files.read(_card_files(self.folder), self.game.root)
        except (files.PathError, OSError):
            return
        self._disk, self._findings = reading.sources, reading.findings

    def _name(self, path: str) -> str:
        """The name of a document that is on no disk, or of a bundled text."""
        place = Path(_key(path))
        inside = place.is_relative_to(self.game.root)
        return place.relative_to(self.game.root).as_posix() if inside else place.name


@dataclass
class Projects:
    """All projects that an editor has open documents of, by folder."""

    _by_folder: dict[str, Project] = field(default_factory=dict)
    _of: dict[str, Project] = field(default_factory=dict)
    _bases: dict[str, tuple[tuple[Source, ...], Base]] = field(default_factory=dict)

    def of(self, path: str) -> Project:
        """The project of a path.

        Raises GameError where the game of its folder can't be read.
        """
        if path not in self._of:
            folder, game = _home(path)
            key = str(folder) if folder is not None else f"bundled {game.id}"
            if key not in self._by_folder:
                self._by_folder[key] = self._project(game, folder)
            self._of[path] = self._by_folder[key]
        return self._of[path]

    def _project(self, game: Game, folder: Path | None) -> Project:
        """A project that begins with what is known of its game's own texts."""
        key = str(game.folder)
        if game.own:
            return Project(game, folder, (), cache.base_of(game, ()))
        if key not in self._bases:
            read = games.read_texts(game).sources
            below = tuple(replace(each, rulings=False) for each in read)
            self._bases[key] = (below, cache.base_of(game, below))
        return Project(game, folder, *self._bases[key])

    def every(self) -> tuple[Project, ...]:
        """All of them."""
        return tuple(self._by_folder.values())

    def restart(self) -> dict[str, str]:
        """Forget all, since a folder's game may be another one now; the documents that are open, by path."""
        documents = {path: text for each in self.every() for path, text in each.documents.items()}
        self._by_folder.clear()
        self._of.clear()
        return documents


def _home(path: str) -> tuple[Path | None, Game]:
    """The folder whose texts belong to a path, None for a bundled one or none at all, and their game."""
    place = Path(path)
    if not place.is_absolute():
        return None, games.bundled(DEFAULT_GAME)
    real = Path(_key(path))
    game = games.at(real) or games.bundled(DEFAULT_GAME)
    if game.own:
        return game.folder, game
    if real.is_relative_to(files.card_root()):
        return None, game
    said = games.config_of(real)
    return (said.folder if said is not None else real.parent), game


def _card_files(folder: Path) -> list[str]:
    """The card files of a folder: with those below it where it says a game, or else its own alone."""
    if files.is_file(folder / games.CONFIG):
        return [str(folder)]
    try:
        return sorted(str(one) for one in folder.glob(f"*{files.SUFFIX}") if files.is_file(one))
    except OSError:
        return []


def _key(path: str) -> str:
    """What two paths of one file have in common."""
    return os.path.realpath(path) if Path(path).is_absolute() else path
