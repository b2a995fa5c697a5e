"""Front: from sources to the meaning of every definition, and all findings of all files in one run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardwright.compiler.frontend import analyst
from cardwright.compiler.semantics.texts.definitions import name_of
from cardwright.compiler.semantics.words.lexicon import Lexicon
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text import limits
from cardwright.compiler.text.source import Source, normalise, pieces
from cardwright.compiler.text.suggest import Budget

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardwright.compiler.frontend.analyst import Parsed
    from cardwright.compiler.rulings.ruling import Ruling
    from cardwright.compiler.semantics.texts.definitions import Header, Meaning
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece
    from cardwright.compiler.vocabulary.game import Vocabulary

_HEADER = re.compile(r"([a-z]+) ([A-Z][A-Za-z'/ -]*[A-Za-z])\s*(?:[:,\n]|$)")
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


def analyze(sources: Iterable[Source], words: Vocabulary) -> list[Unit]:
    """Every definition of every source, understood or reported."""
    budget = Budget()
    parsed = [one for source in sources for one in read(source)]
    around = surroundings(parsed, words)
    above: dict[str, str] = {}
    units: list[Unit] = []
    for one in parsed:
        path = one.piece.source.path
        units.append(unit(one, around, above.get(path, ""), budget))
        above[path] = known_as(one, words) or above.get(path, "")
    return units


def surroundings(parsed: Iterable[Parsed], words: Vocabulary) -> GlobalScope:
    """What all these pieces define, those that can't be read included, so that others may speak of them."""
    found = list(parsed)
    trees = [one.tree for one in found if one.tree]
    headers = dict(header for tree in trees if (header := analyst.header_of(tree, words)))
    broken = {name for one in found if not one.tree and (name := _header(one.piece, words))}
    piles = {name for name, header in headers.items() if header.kind == "pile"}
    common = {name for header in headers.values() if not header.beside for name in _types(header)}
    beside = {name: _types(one) - common for name, one in headers.items() if one.beside}
    return GlobalScope(Lexicon(words, {*headers, *broken}, piles, beside, texts(found)), headers)


def _types(header: Header) -> set[str]:
    return {word.text for word in header.face.types} if header.face else set()


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


@lru_cache(maxsize=1024)
def read(source: Source) -> tuple[Parsed, ...]:
    """Parse every piece of a file that is not too large; a file met again is not parsed again."""
    file = pieces(Source(source.path, normalise(source.text), source.name))
    found = limits.too_many(file)
    if found is not None:
        return (analyst.Parsed(file[0], None, limit=found),)
    return tuple(analyst.read(piece) for piece in file if source.rulings or not piece.is_ruling)


def _header(piece: Piece, words: Vocabulary) -> str:
    """What a piece that can't be read would be called, "" when not even that can be told."""
    match = _HEADER.match(piece.text)
    return words.called(match[1], match[2]) if match else ""
