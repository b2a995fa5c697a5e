"""Compiling texts in memory: what tests of the language share."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from cardwright.compiler import files, pipeline
from cardwright.compiler.frontend.analysis import Base
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words

PATH = "probe.card"


@cache
def bundled() -> tuple[Source, ...]:
    """The bundled card texts, without their rulings: most of the work of compiling them."""
    return tuple(replace(each, rulings=False) for each in files.read_bundled("dominion").sources)


@cache
def base() -> Base:
    """What compiling the bundled texts without their rulings finds out."""
    return pipeline.compile(bundled(), load_words("dominion")).base


@cache
def everything() -> pipeline.Compilation:
    """The bundled texts with their rulings."""
    return pipeline.compile(files.read_bundled("dominion").sources, load_words("dominion"))


def compiled(text: str) -> pipeline.Compilation:
    """The bundled texts with one more file; without one their rulings too."""
    if not text:
        return everything()
    sources = [*bundled(), Source(PATH, text, PATH)]
    return pipeline.compile(sources, load_words("dominion"), base=base())


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
            scope: dict[str, Any] = {"__name__": module}
            exec(compile(self._compilation.module(name), module, "exec"), scope)  # noqa: S102
            self._classes[name] = scope[class_name]
        return self._classes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def catalogue_of(compilation: pipeline.Compilation, printing: str = "") -> Catalogue:
    """The definitions of a compilation, one of them in another printing ("Name, label")."""
    return Catalogue(compilation, printing)


@cache
def bundled_catalogue() -> Catalogue:
    """The bundled definitions, each run once for all tests."""
    return Catalogue(pipeline.compile(bundled(), load_words("dominion")))


def catalogue_with(compilation: pipeline.Compilation, *names: str) -> Mapping[str, type[Any]]:
    """The bundled definitions, and a few by name from a compilation beside them."""
    own = Catalogue(compilation)
    return ChainMap({name: own[name] for name in names}, bundled_catalogue())  # type: ignore[arg-type]
