"""Card texts laid over others: a new name adds, the same name replaces.

A pure pass over text. A definition is replaced as a whole, with the errata and rulings below it;
its lines are left blank, so that everything else in its file keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler.text.source import Piece, Source, pieces
from cardwright.compiler.vocabulary.reading import load_words

_HEADER = re.compile(r'(?P<kind>[a-z]+)[ \t]+(?:"(?P<quoted>[^"\n]*)"|(?P<name>[^:,#\n]*[^:,#\s]))')
_BELONGING = frozenset({"errata", "ruling"})
_SHARED = "to"


@dataclass(frozen=True, slots=True)
class Overlaid:
    """The sources to compile, and the names that were replaced, in order."""

    sources: tuple[Source, ...]
    replaced: tuple[str, ...]


def overlay(below: Sequence[Source], above: Sequence[Source]) -> Overlaid:
    """Lay sources over others.

    A source of the same file name replaces the other silently: it is the same file. Of the rest,
    definitions with a name that is defined above are cut.
    """
    files = {source.name for source in above}
    names = {name for source in above for name in names_in(source)}
    replaced: list[str] = []
    rest = [_without(source, names, replaced) for source in below if source.name not in files]
    return Overlaid((*(source for source in rest if source.text.strip()), *above), tuple(replaced))


def names_in(source: Source) -> list[str]:
    """The names that a source defines, in order; errata and rulings define none."""
    return [name for piece in pieces(source) if (name := _name(piece))]


def _name(piece: Piece) -> str | None:
    header = _HEADER.match(piece.text)
    if header is None or header["kind"] in (*_BELONGING, _SHARED):
        return None
    return header["quoted"] or load_words().called(header["kind"], header["name"])


def _is_shared(piece: Piece) -> bool:
    """Whether a piece is a text that the cards of its file share: nobody else's, so it always stays."""
    header = _HEADER.match(piece.text)
    return header is not None and header["kind"] == _SHARED


def _without(source: Source, names: set[str], replaced: list[str]) -> Source:
    parts = pieces(source)
    if not parts or names.isdisjoint(names_in(source)):
        return source
    head = source.text[: parts[0].start]
    return replace(source, text=head + "".join(_kept(parts, names, replaced)))


def _kept(parts: list[Piece], names: set[str], replaced: list[str]) -> Iterator[str]:
    cut = False
    for piece in parts:
        name = _name(piece)
        if _is_shared(piece):
            cut = False
        elif name is not None:
            cut = name in names
            replaced += [name] * cut
        yield "\n" * piece.text.count("\n") if cut else piece.text
