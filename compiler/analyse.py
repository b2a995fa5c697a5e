"""Analyse: everything that can be said about one definition, with suggestions tried in its text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lark.exceptions import LarkError
from lark.indenter import DedentError

from cardwright.compiler import ast as a
from cardwright.compiler import lexing, suggest, syntax_errors
from cardwright.compiler import syntax as s
from cardwright.compiler.definitions import Findings, Header, Meaning, resolve
from cardwright.compiler.parse import parse
from cardwright.compiler.refuse import finding
from cardwright.compiler.rulings import Ruling, resolve_ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardwright.compiler.diagnostics import Diagnostic
    from cardwright.compiler.lexicon import Lexicon
    from cardwright.compiler.source import Piece, Span

_LETTERS = re.compile(r"\"[^\"\n]*\"|#[^\n]*|(?<![\w'$-])[a-z][a-z'-]*(?![\w'-])")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A piece of source and its syntax tree, or the findings that kept it from having one."""

    piece: Piece
    tree: s.Definition | None
    problems: tuple[tuple[Diagnostic, tuple[str, ...]], ...] = ()


def read(piece: Piece, lexicon: Lexicon) -> Parsed:
    """Parse a piece: spelling first, since an unknown word explains more than a syntax error."""
    try:
        return Parsed(piece, parse(piece))
    except (LarkError, DedentError) as error:
        misspelt = tuple(spelling(piece, lexicon))
        return Parsed(piece, None, misspelt or ((syntax_errors.explain(piece, error), ()),))


def spelling(piece: Piece, lexicon: Lexicon) -> Findings:
    """A finding for each lower-case word that neither the grammar nor the vocabulary knows."""
    known = lexing.closed_words() | lexicon.words.open_words | lexicon.ruling_words
    pool = (*known, *lexicon.capitalised)
    found: Findings = []
    for match in _LETTERS.finditer(piece.text):
        word = match[0]
        if word[0] in '"#' or word in known or _free(piece.text, match.start()):
            continue
        span = piece.span(match.start(), match.end())
        message = f"`{word}` is not a word of {lexicon.words.name}."
        found.append((finding("CW0201", span, message), pool))
    return found


def _free(text: str, place: int) -> bool:
    """Whether a word stands in the label of an errata, which may be any words."""
    start = text.rfind("\n", 0, place) + 1
    return text.startswith("errata", start) and "," in text[start:place]


def meaning(
    parsed: Parsed, lexicon: Lexicon, headers: Mapping[str, Header], above: str
) -> tuple[Meaning | Ruling | None, Findings]:
    """What a parsed piece means; ``above`` is the definition that a ruling is about."""
    match parsed.tree:
        case None:
            return None, list(parsed.problems)
        case s.RulingText():
            return resolve_ruling(parsed.tree, lexicon, above)
        case s.PhraseText():
            return None, [
                (finding("CW0407", parsed.tree.span, "Shared texts can't be said yet."), ())
            ]
        case tree:
            return resolve(tree, lexicon, headers)


def report(
    parsed: Parsed, findings: Findings, lexicon: Lexicon, headers: Mapping[str, Header], above: str
) -> list[Diagnostic]:
    """The findings with suggestions, those first that make the whole definition right."""
    return [_suggested(found, pool, parsed, lexicon, headers, above) for found, pool in findings]


def _suggested(  # noqa: PLR0913, PLR0917
    found: Diagnostic,
    pool: tuple[str, ...],
    parsed: Parsed,
    lexicon: Lexicon,
    headers: Mapping[str, Header],
    above: str,
) -> Diagnostic:
    if not pool or found.suggestions:
        return found
    piece = parsed.piece
    word = piece.text[found.span.start - piece.start : found.span.end - piece.start]

    def count(candidate: str) -> int:
        changed = replace_in(piece, found.span, candidate)
        again = read(changed, lexicon)
        return len(meaning(again, lexicon, headers, above)[1])

    words = suggest.proven(word, pool, count)
    hint = found.hint or (f"did you mean `{words[0]}`?" if words else "")
    return replace(found, suggestions=words, hint=hint)


def replace_in(piece: Piece, span: Span, text: str) -> Piece:
    """The piece with the text at a span replaced."""
    start, end = span.start - piece.start, span.end - piece.start
    return replace(piece, text=piece.text[:start] + text + piece.text[end:])


def header_of(tree: s.Definition) -> tuple[str, Header] | None:
    """The name and header of a definition that can be amended or referred to."""
    match tree:
        case s.CardText():
            return tree.name.text, Header(tree.keyword.text, tree.face)
        case s.PileText():
            return tree.name.text, Header("pile", None)
        case _:
            return None


def title_of(found: Meaning) -> str:
    """What a definition is called."""
    return found.title if isinstance(found, a.Kingdom) else found.name
