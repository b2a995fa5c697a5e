"""Names in a text: where definitions and shared texts are defined, and where they are spoken of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.syntax.naming import header
from cardwright.compiler.text.source import pieces
from cardwright.compiler.vocabulary.inflection import past_of, plural, third_person

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.source import Piece, Source
    from cardwright.compiler.vocabulary.game import Vocabulary

_RUN = re.compile(
    r"(?<![\w'/-])[A-Z][A-Za-z'/-]*(?: (?:(?:of|the|of the|in a|a) )?(?:[A-Z][A-Za-z'/-]*|[0-9]+))*"
)
_UNSEEN = re.compile(r'"[^"\n]*"|#[^\n]*')
_TITLE = re.compile(r'(?P<keyword>[a-z]+)[ \t]+"(?P<title>[^"\n]*)"')
_SHARED = re.compile(r"to (?P<verb>[a-z][a-z'-]*)[ \t]*:")
_BELONGING = ("errata", "ruling", "to")


@dataclass(frozen=True, slots=True)
class Definition:
    """Where something gets its name: ``text[start:end]`` of a source; ``kind`` is its keyword."""

    kind: str
    name: str
    source: Source
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a name stands, in whichever form; ``said`` is what stands there."""

    name: str
    path: str
    start: int
    end: int
    said: str


def definitions(source: Source, words: Vocabulary) -> Iterator[Definition]:
    """What a source defines, in order: cards and the like, sets, piles, errata, rulings, shared texts."""
    for piece in pieces(source):
        found = _definition(piece, words)
        if found is not None:
            yield found


def _definition(piece: Piece, words: Vocabulary) -> Definition | None:
    shared, title = _SHARED.match(piece.text), _TITLE.match(piece.text)
    if shared is not None:
        return _at(piece, "to", shared["verb"], shared.span("verb"))
    if title is not None:
        return _at(piece, title["keyword"], title["title"], title.span("title"))
    named = header(piece.text)
    if named is None:
        return None
    keyword, name = named
    start = piece.text.index(name, len(keyword))
    called = name if keyword in _BELONGING else words.called(keyword, name)
    return _at(piece, keyword, called, (start, start + len(name)))


def _at(piece: Piece, kind: str, name: str, span: tuple[int, int]) -> Definition:
    return Definition(kind, name, piece.source, piece.start + span[0], piece.start + span[1])


def all_definitions(compilation: Compilation) -> Iterator[Definition]:
    """What all sources of a compilation define."""
    for file in compilation.files:
        yield from definitions(file.source, compilation.words)


def forms(names: Iterable[str]) -> dict[str, str]:
    """The name of each of its forms, the plurals included."""
    known = list(names)
    return {plural(name): name for name in known} | {name: name for name in known}


def known_names(compilation: Compilation) -> dict[str, str]:
    """The names of definitions by their forms; a name of cards goes before one of piles."""
    lexicon = compilation.scope.lexicon
    return forms(lexicon.piles) | forms(lexicon.names)


def name_at(text: str, offset: int, known: Mapping[str, str]) -> Mention | None:
    """The name that an offset stands in or right behind."""
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[begin : len(text) if end < 0 else end]
    for found in mentions(line, known, known.values()):
        if begin + found.start <= offset <= begin + found.end:
            start, stop = begin + found.start, begin + found.end
            return Mention(found.name, "", start, stop, found.said)
    return None


def mentions(
    text: str, known: Mapping[str, str], wanted: Collection[str], path: str = ""
) -> Iterator[Mention]:
    """Where names stand in a text, but for comments and titles; of two names the longer one is read."""
    seen = _UNSEEN.sub(lambda match: " " * len(match[0]), text)
    for run in _RUN.finditer(seen):
        for start, end in _split(run[0], known):
            said = run[0][start:end]
            if known[said] in wanted:
                yield Mention(known[said], path, run.start() + start, run.start() + end, said)


def _split(run: str, known: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """The known names in a row of capitalised words, from its beginning, each as long as it can be."""
    stops = [(match.start(), match.end()) for match in re.finditer(r"\S+", run)]
    at = 0
    while at < len(stops):
        ends = range(len(stops), at, -1)
        start = stops[at][0]
        last = next((end for end in ends if run[start : stops[end - 1][1]] in known), 0)
        if last:
            yield start, stops[last - 1][1]
        at = last or at + 1


def references(compilation: Compilation, name: str) -> tuple[Mention, ...]:
    """Every mention of a definition in all sources, the one in its own header included."""
    known = known_names(compilation)
    sources = (file.source for file in compilation.files)
    said = {form for form, of in known.items() if of == name}
    return tuple(
        found
        for source in sources
        if any(form in source.text for form in said)
        for found in mentions(source.text, known, {name}, source.path)
    )


# ---- texts that the cards of a file share --------------------------------------------------------------


def shared_texts(source: Source) -> frozenset[str]:
    """The verbs of the texts that the cards of a file share."""
    parts = pieces(source)
    return frozenset(match["verb"] for one in parts if (match := _SHARED.match(one.text)))


def shared_at(source: Source, offset: int) -> Mention | None:
    """The shared text whose verb an offset stands in or right behind."""
    for verb in shared_texts(source):
        for found in shared_references(source, verb):
            if found.start <= offset <= found.end:
                return found
    return None


def shared_references(source: Source, verb: str) -> tuple[Mention, ...]:
    """Where a file speaks of one of its shared texts, its definition included."""
    said = sorted(verb_forms(verb), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, said))})(?![\w'-])")
    seen = _UNSEEN.sub(lambda match: " " * len(match[0]), source.text)
    return tuple(
        Mention(verb, source.path, found.start(), found.end(), found[0])
        for found in pattern.finditer(seen)
    )


def verb_forms(verb: str) -> tuple[str, str, str]:
    """The base, third person and past form of a verb."""
    return verb, third_person(verb), past_of(verb)
