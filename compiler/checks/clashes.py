"""Clashes: a new definition by which others can't be understood any more is told once, where it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.frontend.analysis import changed_names
from cardwright.compiler.semantics.texts.definitions import heading
from cardwright.compiler.text.diagnostics import Label
from cardwright.compiler.text.errors import finding
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from cardwright.compiler.frontend.analysis import Base, ResolvedFile, Unit
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Source

NAMED = 3
"""So many of the others are named."""


def told_once(
    found: Iterable[Diagnostic],
    files: Sequence[ResolvedFile],
    declared: Mapping[str, object],
    base: Base,
) -> list[Diagnostic]:
    """The findings; those in texts that were right without the new definitions are told at these.

    ``declared`` is what the names stand for now.
    A name or a type of a new definition may be a word of the game, or one that other texts use for something
    else. Then their words mean something else, and the mistake is not theirs.
    """
    clashes = _clashes(files, changed_names(declared, base), base)
    hidden = {each for _, others in clashes for one in others for each in one.diagnostics}
    left = [each for each in found if each not in hidden]
    wrong = {each.span for each in left}
    new = [_clash(one, others) for one, others in clashes]
    return [*left, *(each for each in new if each.span not in wrong)]


def _clashes(
    files: Sequence[ResolvedFile], names: Collection[str], base: Base
) -> list[tuple[Unit, list[Unit]]]:
    """Each new definition with those of the base that can't be understood because of it.

    One that is called as they say comes before one that has such a type.
    """
    broken = [unit for file in files for unit in _broken(file, base)]
    new = _new(files, base) if broken else []
    found: list[tuple[Unit, list[Unit]]] = [(unit, []) for unit in new]
    for brought in (_name, _types):
        for unit, others in found:
            words = [word for word in brought(unit) if word in names]
            spoken = [one for one in broken if _speaks_of(one, words)]
            broken = [one for one in broken if one not in spoken]
            others.extend(spoken)
    return [(unit, others) for unit, others in found if others]


def _broken(file: ResolvedFile, base: Base) -> list[Unit]:
    """The units of a file of the base that were right there, and no longer are.

    Its rulings, which the base need not have, were right.
    """
    before = base.files.get(_unruled(file))
    if before is None:
        return []
    wrong = {unit.parsed.piece.text for unit in before if unit.diagnostics}
    return [now for now in file.units if now.diagnostics and now.parsed.piece.text not in wrong]


def _new(files: Sequence[ResolvedFile], base: Base) -> list[Unit]:
    """The definitions that the base does not have."""
    return [unit for file in files if _unruled(file) not in base.files for unit in file.units]


def _unruled(file: ResolvedFile) -> Source:
    """The source of a file as it is in a base: without its rulings."""
    return replace(file.source, rulings=False)


def _name(unit: Unit) -> tuple[str, ...]:
    """What a definition is called, where texts can speak of it."""
    return (unit.meaning.name,) if isinstance(unit.meaning, ir.Card | ir.Pile) else ()


def _types(unit: Unit) -> tuple[str, ...]:
    """The types that a definition has."""
    return unit.meaning.types if isinstance(unit.meaning, ir.Card) else ()


def _speaks_of(unit: Unit, words: Collection[str]) -> bool:
    text = unit.parsed.piece.text
    return any(form in text for word in words for form in (word, plural(word)))


def _clash(unit: Unit, others: Sequence[Unit]) -> Diagnostic:
    """What to tell of a definition by which these others can't be understood."""
    assert unit.parsed.tree is not None
    first = others[0].diagnostics[0]
    message = f"With this, {_named(others)} can't be understood any more."
    labels = (Label(first.span, first.message),)
    hint = "choose another name or other types, or write as the others of its kind do"
    return finding("CW0207", heading(unit.parsed.tree), message, hint=hint, labels=labels)


def _named(units: Sequence[Unit]) -> str:
    """``Tournament``, ``Quarry, Bridge and 4 more``."""
    names = list(dict.fromkeys(f"{getattr(unit.meaning, 'name', 'a text')}" for unit in units))
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{', '.join(names[:NAMED])}{more}"
