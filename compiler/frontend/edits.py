"""Edits: a piece of source without what is wrong in it, and places in it as places in the text as written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler.text.source import indent

if TYPE_CHECKING:
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece, Span


def edited(piece: Piece, edits: list[tuple[Span, str]]) -> Piece:
    """A piece with the texts at some spans, in order, replaced."""
    for span, text in reversed(edits):
        piece = replace_in(piece, span, text)
    return piece


def lines(piece: Piece, numbers: set[int]) -> list[Span]:
    """Lines of a file that belong to a piece, each with the block below it, none twice.

    None at all where nothing would be left of the piece without them.
    """
    texts = piece.text.split("\n")
    found: list[Span] = []
    for number in sorted(numbers):
        first, last = _block(texts, number - piece.line)
        if first == 0:
            return []
        start = sum(len(line) + 1 for line in texts[:first])
        if not found or piece.start + start >= found[-1].end:
            found.append(piece.span(start, start + len("\n".join(texts[first:last]))))
    return found


def _block(lines: list[str], first: int) -> tuple[int, int]:
    """A line with the block below it, and the one that opens its own block where it is alone in that."""
    level = indent(lines[first])
    last = first + 1
    while last < len(lines) and indent(lines[last]) > level:
        last += 1
    before = next((place for place in range(first - 1, -1, -1) if lines[place].strip()), 0)
    after = next((line for line in lines[last:] if line.strip()), "")
    alone = indent(lines[before]) < level and indent(after) < level
    return _block(lines, before) if alone else (first, last)


def is_in(span: Span, whole: Span) -> bool:
    """Whether a span lies within another one."""
    return whole.start <= span.start and span.end <= whole.end


def unmended(found: Diagnostic, piece: Piece, edits: list[tuple[Span, str]]) -> Diagnostic | None:
    """A finding about a mended text, moved to where it is in the text as written; None inside an edit."""
    start, end = found.span.start, found.span.end
    for span, text in edits:
        more = span.end - span.start - len(text)
        if start < span.start + len(text) and span.start < end:
            return None
        start += more if span.start < start else 0
        end += more if span.start < end else 0
    return replace(found, span=piece.span(start - piece.start, end - piece.start))


def replace_in(piece: Piece, span: Span, text: str) -> Piece:
    """The piece with the text at a span replaced."""
    start, end = span.start - piece.start, span.end - piece.start
    return replace(piece, text=piece.text[:start] + text + piece.text[end:])
