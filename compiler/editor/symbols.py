"""Symbols: the outline of a file, and what can be looked for by a part of its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.editor.names import Definition, all_definitions, definitions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.game import Vocabulary

MOST = 200
"""So many are told of a search."""


def outline(
    source: Source, words: Vocabulary
) -> tuple[tuple[Definition, tuple[Definition, ...]], ...]:
    """What a file defines, each with the rulings that stand below it; those above all else stand alone."""
    found: list[tuple[Definition, list[Definition]]] = []
    for one in definitions(source, words):
        if one.kind == "ruling" and found and found[-1][0].kind != "ruling":
            found[-1][1].append(one)
        else:
            found.append((one, []))
    return tuple((one, tuple(below)) for one, below in found)


def search(compilations: Iterable[Compilation], part: str) -> tuple[Definition, ...]:
    """The definitions whose names hold these letters in this order, whole parts and short names first.

    What several of the compilations share is told once.
    """
    wanted = part.lower().replace(" ", "")
    known = dict.fromkeys(one for each in compilations for one in all_definitions(each))
    fitting = [one for one in known if _holds(one.name, wanted)]
    fitting.sort(key=lambda one: (part.lower() not in one.name.lower(), len(one.name), one.name))
    return tuple(fitting[:MOST])


def _holds(name: str, letters: str) -> bool:
    rest: Iterator[str] = iter(name.lower())
    return all(letter in rest for letter in letters)
