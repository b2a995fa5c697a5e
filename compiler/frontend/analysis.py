"""From sources to the meaning of every definition, with all findings of all files in one run.

Three passes, each over whole files: ``parse``, ``declare`` (what can be referred to) and ``resolve``. A
compilation can begin with a base, another compilation of mostly the same files: then only those files are
parsed and resolved that the base does not have, or that speak of a name which stands for something else now.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardwright.compiler.frontend import analyst
from cardwright.compiler.semantics.texts.definitions import name_of
from cardwright.compiler.semantics.words.lexicon import Lexicon
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.syntax.naming import (
    NO_LONG_NAMES,
    LongNames,
    given_names,
    header,
)
from cardwright.compiler.text import limits
from cardwright.compiler.text.source import Source, normalise, pieces
from cardwright.compiler.text.suggest import Budget
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.own_words import is_taken, widened

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardwright.compiler.frontend.analyst import Parsed
    from cardwright.compiler.rulings.ruling import Ruling
    from cardwright.compiler.semantics.texts.definitions import Header, Meaning
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece
    from cardwright.compiler.vocabulary.game import Vocabulary

_SHARED = re.compile(r"to ([a-z][a-z'-]*)[ \t]*:")


@dataclass(frozen=True, slots=True)
class Unit:
    """One definition or ruling: where it stands, its syntax tree, and what it means if it means anything."""

    parsed: Parsed
    meaning: Meaning | Ruling | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def source(self) -> Source:
        """The file it stands in."""
        return self.parsed.piece.source


@dataclass(frozen=True, slots=True)
class GlobalScope:
    """What a definition can refer to: the words of the game, all names, and the headers to amend."""

    lexicon: Lexicon
    headers: Mapping[str, Header]


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file and its pieces in order, each with its syntax tree or with what kept it from having one."""

    source: Source
    pieces: tuple[Parsed, ...]


@dataclass(frozen=True, slots=True)
class ResolvedFile:
    """A file and what each of its pieces means, in order."""

    source: Source
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Base:
    """What a compilation found out and another of the same game can begin with.

    ``words`` are those of the game alone. ``files`` holds each file's units by the source as given;
    ``declared`` is what each name stood for.
    ``lints`` holds what was odd in each file.
    """

    words: Vocabulary
    files: Mapping[Source, tuple[Unit, ...]]
    declared: Mapping[str, object]
    lints: Mapping[Source, tuple[Diagnostic, ...]]


def parse(sources: Iterable[Source], base: Base | None = None) -> tuple[ParsedFile, ...]:
    """Every piece of every file; those of the base's files as they were parsed there."""
    files = list(sources)
    names, before = long_names_of(files), long_names_of(base.files if base is not None else ())
    return tuple(_parsed_file(source, names, before, base) for source in files)


def _parsed_file(
    source: Source, names: LongNames, before: LongNames, base: Base | None
) -> ParsedFile:
    """A file as the base parsed it, if it was there and speaks of the same long names as before."""
    spoken = names.in_text(source.text)
    if base is not None and source in base.files and spoken == before.in_text(source.text):
        return ParsedFile(source, tuple(unit.parsed for unit in base.files[source]))
    return ParsedFile(source, read(source, spoken))


def declare(files: Iterable[ParsedFile], words: Vocabulary) -> GlobalScope:
    """What the definitions of all these files can refer to."""
    return surroundings((one for file in files for one in file.pieces), words)


def resolve(
    files: Iterable[ParsedFile], scope: GlobalScope, base: Base | None = None
) -> tuple[ResolvedFile, ...]:
    """What every definition means; files of the base in which nothing can have changed as they were there."""
    budget = Budget()
    changed = _changed(scope, base) if base is not None else frozenset()
    return tuple(
        ResolvedFile(file.source, _reused(file, changed, base) or _units(file, scope, budget))
        for file in files
    )


def analyze(sources: Iterable[Source], words: Vocabulary) -> list[Unit]:
    """Every definition of every source, understood or reported: the three passes in one."""
    files = parse(sources)
    resolved = resolve(files, declare(files, words))
    return [unit for file in resolved for unit in file.units]


def _units(file: ParsedFile, scope: GlobalScope, budget: Budget) -> tuple[Unit, ...]:
    above = ""
    units: list[Unit] = []
    for one in file.pieces:
        units.append(unit(one, scope, above, budget))
        above = known_as(one, scope.lexicon.words) or above
    return tuple(units)


def _reused(file: ParsedFile, changed: frozenset[str], base: Base | None) -> tuple[Unit, ...]:
    """The units of a file in the base, unless there are findings or a name in it that may differ now."""
    units = base.files.get(file.source, ()) if base is not None else ()
    parsed = tuple(unit.parsed for unit in units)
    wrong = parsed != file.pieces or any(unit.diagnostics for unit in units)
    return () if wrong or mentions(file.source, changed) else units


def mentions(source: Source, names: Iterable[str]) -> bool:
    """Whether any of these names may stand in a text: true, too, where one is part of a longer word."""
    return any(name in source.text for name in names)


def declared(scope: GlobalScope) -> dict[str, object]:
    """What each name of the definitions stands for, so that two compilations can be compared.

    It holds all that resolving a text asks of the definitions in other files, by a word that the text has.
    """
    lexicon, headers = scope.lexicon, scope.headers
    names = lexicon.names | lexicon.piles | headers.keys()
    found: dict[str, tuple[object, ...]] = {
        name: (headers.get(name), name in lexicon.piles, name in lexicon.beside) for name in names
    }
    types = lexicon.words.type_forms
    apart = (form for form, (name, _) in types.items() if name in lexicon.beside_types)
    shared = (verb for each in lexicon.texts.values() for verb in each)
    for word in (*apart, *shared, *lexicon.words.brought):
        found[word] = (*found.get(word, ()), word)
    return dict(found)


def changed_names(now: Mapping[str, object], base: Base) -> list[str]:
    """The names and words that stand for something else than they did in the base."""
    before = base.declared
    return [name for name in {**now, **before} if now.get(name) != before.get(name)]


def _changed(scope: GlobalScope, base: Base) -> frozenset[str]:
    """The words that stand for something else than they did in the base."""
    return forms_of(changed_names(declared(scope), base))


def forms_of(names: Iterable[str]) -> frozenset[str]:
    """The words by which a text can speak of these names."""
    return frozenset(form for name in names for form in (name, plural(name)))


def surroundings(parsed: Iterable[Parsed], words: Vocabulary) -> GlobalScope:
    """What all these pieces define, those that can't be read included, so that others may speak of them.

    ``words`` are those of the game; the lexicon has those that the pieces bring, too.
    """
    files = list(parsed)
    words = widened(words, (begins for one in files if (begins := header(one.piece.text))))
    trees = [one.tree for one in files if one.tree]
    found = (analyst.header_of(tree, words) for tree in trees)
    headers = dict(each for each in found if each and not _is_word(*each, words))
    broken = {name for one in files if not one.tree and (name := _header(one.piece, words))}
    piles = {name for name, one in headers.items() if one.kind == "pile"}
    common = {name for one in headers.values() if not one.beside for name in _types(one)}
    beside = {name: _types(one) - common for name, one in headers.items() if one.beside}
    names = {*headers, *(broken - words.brought.keys())}
    return GlobalScope(Lexicon(words, names, piles, beside, texts(files)), headers)


def _is_word(name: str, header: Header, words: Vocabulary) -> bool:
    """Whether a definition brings a word, or is called like one of the game: no text means it by its name."""
    kind = words.kinds.get(header.kind)
    return kind is not None and (bool(kind.makes) or (bool(kind.called) and is_taken(name, words)))


def _types(one: Header) -> set[str]:
    face = one.text.face if one.text is not None else None
    return {word.text for word in face.types} if face else set()


def texts(parsed: Iterable[Parsed]) -> dict[str, dict[str, s.PhraseText | None]]:
    """The texts that cards share, by file and by the verb they make; the first of that verb counts."""
    found: dict[str, dict[str, s.PhraseText | None]] = {}
    for one in parsed:
        match = _SHARED.match(one.piece.text)
        if match is not None:
            tree = one.tree if isinstance(one.tree, s.PhraseText) else None
            found.setdefault(one.piece.source.path, {}).setdefault(match[1], tree)
    return found


def unit(parsed: Parsed, around: GlobalScope, about: str, budget: Budget) -> Unit:
    """What one piece means in its surroundings; ``about`` is the definition that stands above it."""
    one = analyst.Analyst(around.lexicon, around.headers, about, budget)
    meaning, found = one.analysed(parsed)
    return Unit(parsed, meaning, tuple(found))


def known_as(parsed: Parsed, words: Vocabulary) -> str:
    """The name under which rulings further down speak of a piece, "" for those they can't be about."""
    match parsed.tree:
        case s.CardText() as text:
            return name_of(text, words)
        case s.PileText(name=name):
            return name.text
        case s.ErrataText(name=name, label=label):
            return f"{name.text}, {' '.join(word.text for word in label)}"
        case None:
            return _header(parsed.piece, words)
        case _:
            return ""


def long_names_of(sources: Iterable[Source]) -> LongNames:
    """The names that definitions of these files give themselves, and the grammar does not know as names."""
    return LongNames(frozenset().union(*(_given(source) for source in sources)))


@lru_cache(maxsize=1024)
def _given(source: Source) -> frozenset[str]:
    return given_names(_cut(source)).names


def _cut(source: Source) -> list[Piece]:
    return pieces(replace(source, text=normalise(source.text)))


@lru_cache(maxsize=1024)
def read(source: Source, names: LongNames = NO_LONG_NAMES) -> tuple[Parsed, ...]:
    """Parse every piece of a file that is not too large; a file met again is not parsed again.

    ``names`` are the long names that the file speaks of.
    """
    file = _cut(source)
    found = limits.too_many(file)
    if found is not None:
        return (analyst.Parsed(file[0], None, limit=found),)
    return tuple(
        analyst.read(piece, names) for piece in file if source.rulings or not piece.is_ruling
    )


def _header(piece: Piece, words: Vocabulary) -> str:
    """What a piece that can't be read would be called, "" when not even that can be told."""
    found = header(piece.text)
    return words.called(*found) if found else ""
