"""Lenses: which lines of a file can run rulings, and which rulings each runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.rulings.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.pipeline import Compilation


@dataclass(frozen=True, slots=True)
class Lens:
    """A line (from 1) and what it runs: the rulings of its file about a definition, or the titled one."""

    line: int
    about: str
    title: str
    count: int


def lenses(compilation: Compilation, path: str) -> tuple[Lens, ...]:
    """Each ruling of a file, and each definition that rulings of the file are about, by line."""
    every = rulings(compilation, path)
    found = [Lens(one.span.line, one.about, one.title, 1) for one in every]
    for unit in compilation.units:
        name = getattr(unit.meaning, "name", "")
        if unit.source.path != path or not name or unit.parsed.tree is None:
            continue
        label = getattr(unit.meaning, "label", "")
        about = [one for one in every if one.about in (name, f"{name}, {label}")]
        if about and label in ("", about[0].about.partition(", ")[2] or label):
            found.append(Lens(unit.parsed.piece.line, name, "", len(about)))
    return tuple(sorted(found, key=lambda one: one.line))


def rulings(compilation: Compilation, path: str) -> tuple[Ruling, ...]:
    """The rulings that stand in a file and can be understood, in order."""
    every: Sequence[Ruling] = compilation.rulings
    return tuple(one for one in every if one.span.path == path)


def chosen(compilation: Compilation, path: str, about: str, title: str) -> tuple[Ruling, ...]:
    """The rulings that a lens runs."""
    every = rulings(compilation, path)
    fitting = (one for one in every if one.about.partition(", ")[0] == about.partition(", ")[0])
    return tuple(one for one in fitting if title in ("", one.title))
