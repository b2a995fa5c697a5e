"""Entries: what the gallery shows of each definition, read off a compilation."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.comparison import Change, Version, changed, versions
from cardwright.compiler.editor.names import known_names, mentions
from cardwright.compiler.faces.svg import face_svg
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.vocabulary.names import slug
from cardwright.compiler.wording.definitions import listed, printed

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.pipeline import Compilation


@dataclass(frozen=True, slots=True)
class Row:
    """A line of text with its number from 1; ``source`` is the line of card text it comes from, or 0."""

    number: int
    text: str
    source: int


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing: its picture as SVG, its lines in the file at ``path``, what it changes in its card."""

    version: Version
    face: str
    path: str
    rows: tuple[Row, ...]
    change: Change | None

    @property
    def label(self) -> str:
        """What the printing is called, "" where it is the card's own text."""
        return "" if self.version.label == ir.DEFAULT else self.version.label


@dataclass(frozen=True, slots=True)
class Module:
    """A generated module, and the file of the card text that its lines come from."""

    path: str
    card_file: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A ruling about a definition, with its lines of text."""

    ruling: Ruling
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A definition among others: what one looks for, and the name of its page."""

    definition: Definition
    slug: str
    says: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.definition.name

    @property
    def coins(self) -> str:
        """Its price in the game's money as a number, "" where it has none."""
        cost = self.definition.cost
        return str(cost.parts[0][1]) if cost is not None else ""


class Shelf:
    """All definitions of a compilation, by the names of their pages."""

    def __init__(self, compilation: Compilation) -> None:
        self.compilation = compilation
        self._versions: dict[tuple[str, bool], list[Version]] = defaultdict(list)
        for each in versions(compilation):
            self._versions[each.name, isinstance(each.meaning, ir.Set)].append(each)

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """All entries by their slug, in order of name: what no letter begins comes later, then the sets."""
        found = [self._entry(each) for each in self.compilation.definitions]
        found.sort(
            key=lambda each: (each.definition.is_set, not each.name[:1].isalpha(), each.name)
        )
        return {each.slug: each for each in found}

    def by_name(self, name: str) -> Entry | None:
        """The entry of a definition that is no set."""
        return self.entries.get(slug(name))

    def printings(self, entry: Entry) -> list[Printing]:
        """All printings of a definition, its own text first."""
        found = self._of(entry)
        return [_printing(each, found[0], self.compilation) for each in found]

    def examples(self, entry: Entry) -> list[Example]:
        """The rulings about any printing of a definition, in the order in which they stand."""
        return self._examples.get(entry.name, []) if not entry.definition.is_set else []

    def modules(self, entry: Entry) -> list[Module]:
        """The generated modules of a definition; a set has none, nor has what stands beside an error."""
        if entry.definition.is_set or self._flawed & {each.path for each in self.printings(entry)}:
            return []
        places = self.compilation.printings.get(entry.name, {})
        paths = dict.fromkeys(path for path, _ in places.values())
        return [_module(path, self.compilation.texts[path]) for path in paths]

    def users(self, entry: Entry) -> list[Entry]:
        """The definitions that speak of a definition, and the sets that have it."""
        found = (self.entries.get(each) for each in self._users.get(entry.name, ()))
        return [each for each in found if each is not None and each.slug != entry.slug]

    @cached_property
    def _flawed(self) -> frozenset[str]:
        """The names of the files with errors in them."""
        made = self.compilation
        paths = {each.span.path for each in made.diagnostics if each.severity is Severity.ERROR}
        return frozenset(each.source.name for each in made.files if each.source.path in paths)

    def _entry(self, definition: Definition) -> Entry:
        found = self._versions[definition.name, definition.is_set][0]
        return Entry(definition, _page(found), _wording(found))

    def _of(self, entry: Entry) -> list[Version]:
        found = self._versions[entry.name, entry.definition.is_set]
        return sorted(found, key=lambda each: each.label != ir.DEFAULT)

    @cached_property
    def _examples(self) -> Mapping[str, list[Example]]:
        found: dict[str, list[Example]] = defaultdict(list)
        for unit in self.compilation.units:
            if isinstance(unit.meaning, Ruling):
                example = Example(unit.meaning, tuple(_rows(unit)))
                for name in (unit.meaning.about.partition(", ")[0], *unit.meaning.also):
                    found[name].append(example)
        return found

    @cached_property
    def _users(self) -> Mapping[str, dict[str, None]]:
        """The slugs of those who speak of each name."""
        known = known_names(self.compilation)
        wanted = set(known.values())
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for each in (version for many in self._versions.values() for version in many):
            for mention in mentions(each.unit.parsed.piece.text, known, wanted):
                found[mention.name][_page(each)] = None
        return found


def _page(version: Version) -> str:
    """The name of a definition's page; a set may be called like a card."""
    name, found = slug(version.name), version.meaning
    return f"{found.kind}-{name}" if isinstance(found, ir.Set) else name


def _printing(version: Version, own: Version, compilation: Compilation) -> Printing:
    face = face_svg(version.meaning, compilation.words)
    change = changed(own, version) if version is not own else None
    return Printing(version, face, version.unit.source.name, tuple(_rows(version.unit)), change)


def _wording(version: Version) -> str:
    found, words = version.meaning, version.compilation.words
    return printed(found, words) if isinstance(found, ir.Card) else listed(found, words)


def _rows(unit: Unit) -> Iterator[Row]:
    """The lines of a piece of card text, without the empty ones and the comments behind it."""
    piece = unit.parsed.piece
    lines = piece.text.rstrip("\n").split("\n")
    while not lines[-1].strip() or lines[-1].startswith("#"):
        lines.pop()
    for number, text in enumerate(lines, piece.line):
        yield Row(number, text, number)


def _module(path: str, text: str) -> Module:
    """A generated module, without the table at its end that leads to the card text."""
    said, _, table = text.rpartition("\nCARD_LINES = ")
    code, _, file = said.rpartition("\nCARD_FILE = ")
    places = ast.literal_eval(table)
    rows = tuple(
        Row(number, line, places[number][0] if number in places else 0)
        for number, line in enumerate(code.rstrip("\n").split("\n"), 1)
    )
    return Module(path, ast.literal_eval(file), rows)
