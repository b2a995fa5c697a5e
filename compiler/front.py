"""Front: from sources to the meaning of every definition, and all findings of all files in one run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import analyse
from cardwright.compiler import syntax as s
from cardwright.compiler.lexicon import Lexicon
from cardwright.compiler.source import Source, normalise, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardwright.compiler.analyse import Parsed
    from cardwright.compiler.definitions import Header, Meaning
    from cardwright.compiler.diagnostics import Diagnostic
    from cardwright.compiler.rulings import Ruling
    from cardwright.compiler.vocabulary import Vocabulary

_HEADER = re.compile(r"(?:pile|[a-z]+) ([A-Z][A-Za-z'/ -]*[A-Za-z])\s*(?:[:,\n]|$)")


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


def understand(sources: Iterable[Source], words: Vocabulary) -> list[Unit]:
    """Every definition of every source, understood or reported."""
    parsed = _read(sources, words)
    headers = dict(header for one in parsed if one.tree and (header := analyse.header_of(one.tree)))
    lexicon = Lexicon(words, {*headers, *_broken_names(parsed)})
    above: dict[str, str] = {}
    return [_unit(one, lexicon, headers, above) for one in parsed]


def _read(sources: Iterable[Source], words: Vocabulary) -> list[Parsed]:
    """Parse every piece; names are not needed to parse, only to explain what does not."""
    cut = [piece for source in sources for piece in pieces(_normal(source))]
    names = {match[1] for piece in cut if (match := _HEADER.match(piece.text))}
    lexicon = Lexicon(words, names)
    return [analyse.read(piece, lexicon) for piece in cut]


def _normal(source: Source) -> Source:
    return Source(source.path, normalise(source.text), source.name)


def _broken_names(parsed: list[Parsed]) -> set[str]:
    """The names of definitions that can't be read, so that others may still speak of them."""
    broken = (one.piece.text for one in parsed if one.tree is None)
    return {match[1] for text in broken if (match := _HEADER.match(text))}


def _unit(
    parsed: Parsed, lexicon: Lexicon, headers: Mapping[str, Header], above: dict[str, str]
) -> Unit:
    path = parsed.piece.source.path
    about = above.get(path, "")
    if parsed.tree is None and not parsed.problems:
        return Unit(parsed, None, ())
    meaning, findings = analyse.meaning(parsed, lexicon, headers, about)
    diagnostics = tuple(analyse.report(parsed, findings, lexicon, headers, about))
    _remember(parsed, above, path)
    return Unit(parsed, meaning, diagnostics)


def _remember(parsed: Parsed, above: dict[str, str], path: str) -> None:
    """What a ruling further down in this file is about."""
    tree = parsed.tree
    match tree:
        case s.CardText(name=name) | s.PileText(name=name):
            above[path] = name.text
        case s.ErrataText(name=name):
            label = " ".join(word.text for word in tree.label)
            above[path] = f"{name.text}, {label}"
        case None if match := _HEADER.match(parsed.piece.text):
            above[path] = match[1]
