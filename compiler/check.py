"""Check: what is wrong with a whole set of definitions though each of them can be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.diagnostics import Label
from cardwright.compiler.names import slug, words_of
from cardwright.compiler.refuse import finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardwright.compiler.diagnostics import Diagnostic
    from cardwright.compiler.front import Unit
    from cardwright.compiler.source import Span
    from cardwright.compiler.vocabulary import Vocabulary


def check(units: Sequence[Unit], words: Vocabulary) -> list[Diagnostic]:
    """The findings of every check."""
    return [found for one in CHECKS for found in one(units, words)]


def names_defined_once(units: Sequence[Unit], _words: Vocabulary) -> Iterable[Diagnostic]:
    """Each definition, and each printing of it, stands once."""
    first: dict[tuple[str, str], Span] = {}
    for name, label, span in _named(units):
        if (name, label) in first:
            labels = (Label(first[name, label], "it was defined here"),)
            yield finding("CW0206", span, f"`{name}` is defined twice.", labels=labels)
        first.setdefault((name, label), span)


def names_apart(units: Sequence[Unit], _words: Vocabulary) -> Iterable[Diagnostic]:
    """No two definitions would have the same module, or differ in case or Unicode form only."""
    first: dict[str, tuple[str, Span]] = {}
    for name, _, span in _named(units):
        if not words_of(name):
            yield finding("CW0207", span, f"`{name}` has no letter to name a module by.")
            continue
        other, place = first.setdefault(slug(name), (name, span))
        if other != name:
            labels = (Label(place, f"`{other}` stands here"),)
            yield finding("CW0207", span, f"`{name}` and `{other}` are too alike.", labels=labels)


def _named(units: Sequence[Unit]) -> Iterable[tuple[str, str, Span]]:
    for unit in units:
        match unit.meaning:
            case a.Card(name, _, label):
                yield name, label, unit.meaning.span
            case a.Pile(name) | a.Kingdom(name):
                yield name, "", unit.meaning.span


CHECKS: tuple[Callable[[Sequence[Unit], Vocabulary], Iterable[Diagnostic]], ...] = (
    names_defined_once,
    names_apart,
)
