"""The compiler for programs: card texts in; definitions, findings and Python modules out.

``check_text``, ``compile_text`` and ``compile_paths`` take texts as the command line does: they are laid over
the game's own ones, where a new name adds and the same name replaces. What is wrong with a text is never
raised but told as a ``Diagnostic``; a path, a folder or a game that can't be used raises a
``CardwrightError``. ``docs/api.md`` shows all of it, and how a build is played.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from os import PathLike, fspath
from pathlib import Path

from cardwright.compiler import build, cache, files, games, pipeline
from cardwright.compiler.catalogue import Definition, Price
from cardwright.compiler.overlay import overlay
from cardwright.compiler.printings import PrintingError, choose, printings_in
from cardwright.compiler.text.diagnostics import Diagnostic, Label, Severity
from cardwright.compiler.text.source import Source, Span
from cardwright.compiler.version import VERSION
from cardwright.runtime.errors import CardwrightError

__all__ = [
    "VERSION",
    "CardwrightError",
    "Compiled",
    "Definition",
    "Diagnostic",
    "InvalidError",
    "Label",
    "Price",
    "PrintingError",
    "Severity",
    "Span",
    "check_text",
    "compile_paths",
    "compile_text",
]

DOMINION = "dominion"


class InvalidError(CardwrightError):
    """Card texts with errors in them, of which no build can be made; ``diagnostics`` are the errors."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        first = diagnostics[0]
        super().__init__(f"{first.span.path}, line {first.span.line}: {first.message}")
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of some card texts and of the game's own ones that they were laid over.

    own: the definitions of the given texts, in order of name. replaced: the names of the game's own
    definitions that they took the place of.
    """

    game: games.Game
    sources: tuple[Source, ...]
    compilation: pipeline.Compilation
    own: tuple[Definition, ...]
    replaced: tuple[str, ...]

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, errors and warnings, by file and line."""
        return self.compilation.diagnostics

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Those findings that keep the texts from being built."""
        return tuple(each for each in self.diagnostics if each.severity is Severity.ERROR)

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """All definitions, the game's own ones too, in order of name."""
        return self.compilation.definitions

    def module(self, name: str) -> str:
        """The Python text of the module of one definition.

        Raises InvalidError where there are errors, and KeyError where nothing of that name has code.
        """
        self._require_valid()
        return self.compilation.module(name)

    def modules(self) -> dict[str, str]:
        """The Python text of all modules by their paths in a build.

        Raises InvalidError where there are errors.
        """
        self._require_valid()
        return self.compilation.modules

    def write(self, folder: str | PathLike[str]) -> Path:
        """Write a build and return its folder, which ``cardwright.runtime.loader.BuiltCards`` opens.

        A build that is there already is replaced in one step. Raises InvalidError where there are errors, and
        OutputError where the folder holds anything but a build or can't be written.
        """
        self._require_valid()
        place = Path(fspath(folder))
        key = build.key(self.sources, self.game, self.compilation.program.chosen)
        if not build.is_current(place, key):
            digests = build.digests(self.sources)
            build.write(place, build.of(self.compilation, self.game.id, key, digests))
        return place

    def _require_valid(self) -> None:
        if self.errors:
            raise InvalidError(self.errors)


def check_text(
    text: str, *, game: str = DOMINION, path: str = "text.card"
) -> tuple[Diagnostic, ...]:
    """What is wrong with a text or odd in it, found beside the game's own texts; empty when all is well.

    ``path`` is what its findings name as their file. Raises GameError where there is no such game.
    """
    compilation = compile_text(text, game=game, path=path).compilation
    return tuple(each for each in compilation.diagnostics if each.span.path == path)


def compile_text(
    text: str, *, game: str = DOMINION, path: str = "text.card", printings: Sequence[str] = ()
) -> Compiled:
    """Compile a text, which holds any number of definitions and rulings, with the game's own texts.

    ``game`` is the name of a bundled game, or the folder of one with a ``cardwright.toml``. ``path`` names
    the file in findings and, without its folders, in generated modules. ``printings`` are those to be played
    instead of cards' own texts: "second edition" of all that have one, "Name=house rule" of one. Raises
    GameError where there is no such game, and PrintingError where there is no such printing.
    """
    source = Source(path, text, Path(path).name)
    return _compiled(_game(game), files.Reading((source,), ()), printings)


def compile_paths(
    *paths: str | PathLike[str], game: str = "", printings: Sequence[str] = ()
) -> Compiled:
    """Compile card files, and all those in folders, with the game's own texts; without paths those alone.

    ``game`` and ``printings`` are as in ``compile_text``; if no game is said it is the one that the files'
    folders say, or else Dominion. Raises PathError where a path is missing or a folder holds no cards,
    GameError where the game is not there or the files are of several, and PrintingError.
    """
    given = [fspath(path) for path in paths]
    of = _game(game) if game else games.of(given) or _game(DOMINION)
    return _compiled(of, files.read(given, of.root), printings)


def _game(said: str) -> games.Game:
    return games.in_folder(Path(os.path.realpath(said))) or games.bundled(said)


def _compiled(game: games.Game, given: files.Reading, printings: Sequence[str]) -> Compiled:
    read = games.read_texts(game)
    below = tuple(replace(each, rulings=False) for each in read.sources)
    laid = overlay(below, given.sources, game.words)
    base = cache.base_of(game, below)
    findings = (*read.findings, *given.findings)
    found = pipeline.over(base, laid.sources, game.words, findings)
    if printings:
        found = pipeline.choose(found, choose(printings, printings_in(laid.sources, game.words)))
    names = {source.name for source in given.sources}
    own = tuple(each for each in found.definitions if each.path in names)
    return Compiled(game, laid.sources, found, own, laid.replaced)
