"""Comparison: what is different between two versions of a definition, as behaviour.

A version is one printing of a definition as one text has it: its card's own text, or an errata. Two of them
can differ in their layout alone, in words that mean the same, in what the card does, or in what others can
rely on: name, price, types and how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import IntEnum
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.catalogue import price_of
from cardwright.compiler.lowering.facts import copies_of
from cardwright.compiler.syntax import tree as s

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.semantics.texts.definitions import Meaning


class Grade(IntEnum):
    """How much a difference matters to others, from least to most.

    LAYOUT: blanks and comments. WORDING: other words that mean the same. NEW: there was no such definition.
    EFFECT: it does something else. INTERFACE: its name, price, types or number of copies, or it is gone.
    """

    LAYOUT = 0
    WORDING = 1
    NEW = 2
    EFFECT = 3
    INTERFACE = 4


@dataclass(frozen=True, slots=True)
class Version:
    """A printing of a definition in a compilation, with what it means there."""

    unit: Unit
    meaning: Meaning
    compilation: Compilation

    @property
    def name(self) -> str:
        """What the definition is called."""
        return self.meaning.title if isinstance(self.meaning, ir.Set) else self.meaning.name

    @property
    def label(self) -> str:
        """What the printing is called; a definition's own text is ``default``."""
        return self.meaning.label if isinstance(self.meaning, ir.Card) else ir.DEFAULT

    @property
    def title(self) -> str:
        """``Throne Room``, ``Throne Room, second edition``."""
        return self.name if self.label == ir.DEFAULT else f"{self.name}, {self.label}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card text without its comment: the file's name, the number from 1, and what it says."""

    file: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Clauses:
    """Lines that stand side by side before and after; one of them may be none."""

    before: tuple[Line, ...]
    after: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """One of the things that others rely on: what it is, and what it was and is now."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """How two versions differ; one of them is None where a definition is new or gone."""

    before: Version | None
    after: Version | None
    grade: Grade
    facts: tuple[Fact, ...] = ()
    clauses: tuple[Clauses, ...] = ()

    @property
    def version(self) -> Version:
        """The version by which the change is known: the later one, where there is one."""
        found = self.after or self.before
        assert found is not None
        return found


def versions(compilation: Compilation) -> list[Version]:
    """All printings of all definitions, in the order of the texts."""
    return [
        Version(unit, unit.meaning, compilation)
        for unit in compilation.units
        if isinstance(unit.meaning, ir.Card | ir.Pile | ir.Set)
    ]


def compare(
    before: Sequence[Version], after: Sequence[Version], known: Sequence[Version]
) -> list[Change]:
    """What is different between two lists of versions, by title.

    A new printing is compared with its card's own text, which is among those ``known`` before. A definition
    that is gone and one that is new are the same one renamed, where nothing else differs.
    """
    old, new = _by_title(before), _by_title(after)
    renamed = dict(_renamed(old, new))
    own = {each.title: each for each in known if each.label == ir.DEFAULT}
    found = [
        changed(old.get(renamed.get(title, title)) or _amended(version, own), version)
        for title, version in new.items()
    ]
    gone = [each for title, each in old.items() if title not in {*new, *renamed.values()}]
    found += [Change(each, None, Grade.INTERFACE) for each in gone]
    return [each for each in found if each is not None]


def changed(before: Version | None, after: Version) -> Change | None:
    """How two versions differ, or None where they do not."""
    if before is None:
        return Change(None, after, Grade.NEW, clauses=tuple(_clauses((), _body(after))))
    if (facts := tuple(_facts(before, after))) or not _means_the_same(before, after):
        grade = Grade.INTERFACE if facts else Grade.EFFECT
        clauses = tuple(_clauses(_body(before), _body(after)))
        return Change(before, after, grade, facts, clauses)
    if before.unit.parsed.tree != after.unit.parsed.tree:
        clauses = tuple(_clauses(_body(before), _body(after)))
        return Change(before, after, Grade.WORDING, clauses=clauses) if clauses else None
    same = before.unit.parsed.piece.text.strip() == after.unit.parsed.piece.text.strip()
    return None if same else Change(before, after, Grade.LAYOUT)


_Title = tuple[str, bool]
"""What a version is called, and whether it is a set."""


# ---- which versions belong together ------------------------------------------------------------------------


def _by_title(found: Iterable[Version]) -> dict[_Title, Version]:
    """Versions by their title; a set may be called like a card."""
    return {(each.title, isinstance(each.meaning, ir.Set)): each for each in found}


def _renamed(
    old: dict[_Title, Version], new: dict[_Title, Version]
) -> Iterator[tuple[_Title, _Title]]:
    """Those that are new with those that are gone and mean the same."""
    gone = {title: each for title, each in old.items() if title not in new}
    for title, version in new.items():
        if title in old or version.label != ir.DEFAULT:
            continue
        same = (each for each in gone if _means_the_same(gone[each], version))
        if (found := next(same, None)) is not None:
            del gone[found]
            yield title, found


def _amended(version: Version, own: dict[str, Version]) -> Version | None:
    """The card's own text that a printing amends, where that was there before."""
    return own.get(version.name) if version.label != ir.DEFAULT else None


# ---- what is different -------------------------------------------------------------------------------------


def _means_the_same(before: Version, after: Version) -> bool:
    return _nameless(before.meaning) == _nameless(after.meaning)


def _nameless(found: Meaning) -> Meaning:
    """A meaning without what it is called."""
    match found:
        case ir.Card():
            return replace(found, name="", label="")
        case ir.Pile():
            return replace(found, name="")
        case ir.Set():
            return replace(found, title="")


def _facts(before: Version, after: Version) -> Iterator[Fact]:
    """What others rely on, where it differs."""
    if before.name != after.name:
        yield Fact("name", before.name, after.name)
    old, new = dict(_interface(before)), dict(_interface(after))
    for what in {**old, **new}:
        if old.get(what, "") != new.get(what, ""):
            yield Fact(what, old.get(what, ""), new.get(what, ""))


def _interface(version: Version) -> Iterator[tuple[str, str]]:
    """The price, the types and the number of copies of a card."""
    card, words = version.meaning, version.compilation.words
    if not isinstance(card, ir.Card):
        return
    cost = price_of(card.cost, words)
    yield "price", cost.text if cost is not None else ""
    yield "types", " - ".join(card.types)
    printings = version.compilation.cards[card.name]
    copies = next(copies_of(each, words) for each in printings if each.card.label == card.label)
    yield "copies", str(copies)


def _clauses(before: Sequence[Line], after: Sequence[Line]) -> Iterator[Clauses]:
    """The lines that differ, side by side."""
    matcher = SequenceMatcher(
        a=[line.text for line in before], b=[line.text for line in after], autojunk=False
    )
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        if kind != "equal":
            yield Clauses(tuple(before[start:end]), tuple(after[other_start:other_end]))


def _body(version: Version) -> tuple[Line, ...]:
    """The lines of a version below its first one, and those of the texts it shares with others.

    An errata that says nothing of the text has the lines of its card.
    """
    tree = version.unit.parsed.tree
    if isinstance(tree, s.ErrataText) and not tree.body:
        own = (each for each in versions(version.compilation) if each.title == version.name)
        return next((_body(each) for each in own), ())
    lines = list(_lines(version.unit))[1:]
    said = {word for line in lines for word in line.text.replace(":", " ").split()}
    for unit in version.compilation.units:
        shared = unit.parsed.tree
        if unit.source == version.unit.source and isinstance(shared, s.PhraseText):
            lines += _lines(unit) if shared.verb.text in said else ()
    return tuple(lines)


def _lines(unit: Unit) -> Iterator[Line]:
    piece = unit.parsed.piece
    for number, line in enumerate(piece.text.split("\n"), piece.line):
        if said := " ".join(line.partition("#")[0].split()):
            yield Line(piece.source.name, number, said)
