"""Card texts laid over others: a new name adds, the same name replaces.

A pure pass over text. A definition is replaced as a whole, with the errata and rulings below it;
its lines are left blank, so that everything else in its file keeps its place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler.text.source import Piece, Source, pieces
from cardwright.compiler.vocabulary.game import Vocabulary

_HEADER = re.compile(r'(?P<kind>[a-z]+)[ \t]+(?:"(?P<quoted>[^"\n]*)"|(?P<name>[^:,#\n]*[^:,#\s]))')
_AMENDING, _RULING = "errata", "ruling"
_BELONGING = frozenset({_AMENDING, _RULING})
_SHARED = "to"

_Key = tuple[str, str]
"""The name of a definition, and its keyword if it takes the place of none of another kind.

A set may be called like a card. A word that is called like a card is a mistake, and replaces no card.
"""


@dataclass(frozen=True, slots=True)
class Overlaid:
    """The sources to compile, and the names that were replaced, in order."""

    sources: tuple[Source, ...]
    replaced: tuple[str, ...]


def overlay(below: Sequence[Source], above: Sequence[Source], words: Vocabulary) -> Overlaid:
    """Lay sources over others of the same game.

    A source of the same file name replaces the other silently: it is the same file. Of the rest,
    definitions with a name that is defined above are cut.
    """
    files = {source.name for source in above}
    keys = {key for source in above for key in _keys_in(source, words)}
    replaced: list[str] = []
    rest = [_without(source, keys, replaced, words) for source in below if source.name not in files]
    return Overlaid((*(source for source in rest if source.text.strip()), *above), tuple(replaced))


def names_in(source: Source, words: Vocabulary) -> list[str]:
    """The names that a source defines, in order; errata and rulings define none."""
    return [name for name, _ in _keys_in(source, words)]


def unread_rulings(sources: Iterable[Source], words: Vocabulary) -> Counter[str]:
    """How many rulings stand below each definition in the sources whose rulings are not read.

    Those below an errata are about the definition that it amends.
    """
    unread = (source for source in sources if not source.rulings)
    return Counter(about for source in unread for about, _ in _rulings_in(source, words))


def has_rulings_about(source: Source, names: Collection[str], words: Vocabulary) -> bool:
    """Whether a source may have rulings about any of these names, which are in small letters.

    It defines or amends one of them, or has rulings that stand below no definition and speak of one.
    """
    if any(name.lower() in names for name in names_in(source, words)):
        return True
    return any(
        about.lower() in names if about else any(name in piece.text.lower() for name in names)
        for about, piece in _rulings_in(source, words)
    )


def _rulings_in(source: Source, words: Vocabulary) -> Iterator[tuple[str, Piece]]:
    """The rulings of a source, each with the name of the definition above it, "" where none is."""
    about = ""
    for piece in pieces(source):
        header, key = _HEADER.match(piece.text), _key(piece, words)
        if key is not None and not key[1]:
            about = key[0]
        elif header is not None and header["kind"] == _AMENDING:
            about = header["name"]
        elif header is not None and header["kind"] == _RULING:
            yield about, piece


def _keys_in(source: Source, words: Vocabulary) -> list[_Key]:
    return [key for piece in pieces(source) if (key := _key(piece, words))]


def _key(piece: Piece, words: Vocabulary) -> _Key | None:
    header = _HEADER.match(piece.text)
    if header is None or header["kind"] in (*_BELONGING, _SHARED):
        return None
    name = header["quoted"] or words.called(header["kind"], header["name"] or "")
    kind = header["kind"]
    return (
        (name, kind if kind in words.sets.keywords or _is_word(kind, words) else "")
        if name
        else None
    )


def _is_word(keyword: str, words: Vocabulary) -> bool:
    """Whether a definition brings a word."""
    return keyword in words.kinds and bool(words.kinds[keyword].makes)


def _is_shared(piece: Piece) -> bool:
    """Whether a piece is a text that the cards of its file share: nobody else's, so it always stays."""
    header = _HEADER.match(piece.text)
    return header is not None and header["kind"] == _SHARED


def _without(source: Source, keys: set[_Key], replaced: list[str], words: Vocabulary) -> Source:
    parts = pieces(source)
    if not parts or keys.isdisjoint(_keys_in(source, words)):
        return source
    head = source.text[: parts[0].start]
    return replace(source, text=head + "".join(_kept(parts, keys, replaced, words)))


def _kept(
    parts: list[Piece], keys: set[_Key], replaced: list[str], words: Vocabulary
) -> Iterator[str]:
    cut = False
    for piece in parts:
        key = _key(piece, words)
        if _is_shared(piece):
            cut = False
        elif key is not None:
            cut = key in keys
            replaced += [key[0]] * cut
        yield "\n" * piece.text.count("\n") if cut else piece.text
