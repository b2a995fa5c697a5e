"""Compiling texts in memory: what tests of the language share."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.compiler import files, pipeline
from cardwright.compiler.cli import workshop
from cardwright.compiler.frontend.analysis import Base
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.loader import BuiltCards

PATH = "probe.card"


@cache
def bundled() -> tuple[Source, ...]:
    """The bundled card texts, without their rulings: most of the work of compiling them."""
    return tuple(replace(each, rulings=False) for each in files.read_bundled("dominion").sources)


@cache
def definitions() -> pipeline.Compilation:
    """The bundled texts without their rulings."""
    return pipeline.compile(bundled(), load_words("dominion"))


def base() -> Base:
    """What compiling the bundled texts without their rulings finds out."""
    return definitions().base


@cache
def everything() -> pipeline.Compilation:
    """The bundled texts with their rulings: to be asked for only where the rulings count."""
    return pipeline.compile(files.read_bundled("dominion").sources, load_words("dominion"))


@cache
def built() -> BuiltCards:
    """The build of the bundled texts, from the cache that all tests share."""
    return workshop.built(workshop.gather((), about=()), definitions())


def beside_bundled(*sources: Source) -> pipeline.Compilation:
    """Some sources among the bundled texts, which are not compiled again."""
    return pipeline.compile([*bundled(), *sources], load_words("dominion"), base=base())


@cache
def _some(stems: frozenset[str]) -> pipeline.Compilation:
    few = [source for source in bundled() if Path(source.name).stem in stems]
    return pipeline.compile(few, load_words("dominion"))


def beside(stems: Iterable[str], *sources: Source) -> pipeline.Compilation:
    """Some sources beside those bundled files that are called so, which are compiled once."""
    few = _some(frozenset(stems))
    known = [file.source for file in few.files]
    return pipeline.compile([*known, *sources], load_words("dominion"), base=few.base)


def compiled(text: str) -> pipeline.Compilation:
    """The bundled texts with one more file."""
    return beside_bundled(Source(PATH, text, PATH))


def findings(text: str) -> list[Diagnostic]:
    """What is wrong with a text, compiled beside the bundled ones."""
    return [found for found in compiled(text).diagnostics if found.span.path == PATH]


class Catalogue(Mapping[str, type[Any]]):
    """The definitions of a compilation, each run from its module's text when it is asked for."""

    def __init__(self, compilation: pipeline.Compilation, printing: str = "") -> None:
        self._compilation = compilation
        self._places = {
            name: dict(labels)["default"] for name, labels in compilation.printings.items()
        }
        name, _, label = printing.partition(", ")
        if label:
            self._places[name] = compilation.printings[name][label]
        self._classes: dict[str, type[Any]] = {}

    def __getitem__(self, name: str) -> type[Any]:
        if name not in self._classes:
            module, class_name = self._places[name]
            self._classes[name] = _run(module, self._text(name, module))[class_name]
        return self._classes[name]

    def _text(self, name: str, module: str) -> str:
        """The text of a definition's module; that of the bundled texts where it is made of the same."""
        mine, theirs = self._compilation, definitions()
        same = mine.words is theirs.words and (
            mine.cards.get(name) == theirs.cards.get(name)
            and mine.piles.get(name) == theirs.piles.get(name)
        )
        return (theirs if same else mine).texts[module]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@cache
def _run(module: str, text: str) -> dict[str, Any]:
    """What a module's text defines, run once: a definition holds nothing of a game."""
    scope: dict[str, Any] = {"__name__": module}
    exec(compile(text, module, "exec"), scope)  # noqa: S102
    return scope


def catalogue_of(compilation: pipeline.Compilation, printing: str = "") -> Catalogue:
    """The definitions of a compilation, one of them in another printing ("Name, label")."""
    return Catalogue(compilation, printing)


@cache
def bundled_catalogue() -> Catalogue:
    """The bundled definitions, each run once for all tests."""
    return Catalogue(definitions())


def catalogue_with(compilation: pipeline.Compilation, *names: str) -> Mapping[str, type[Any]]:
    """The bundled definitions, and a few by name from a compilation beside them."""
    own = Catalogue(compilation)
    return ChainMap({name: own[name] for name in names}, bundled_catalogue())  # type: ignore[arg-type]
