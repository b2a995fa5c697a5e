"""Limits: how much text is read, so that no text can keep the compiler busy for long.

Each limit is far beyond what a card needs; a file at all of them compiles in about a second.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler.text.errors import finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece

FILE = 64 * 1024
DEFINITIONS = 1_000
DEFINITION = 16 * 1024
SHARED = 1024
TEXTS = 6
LINE = 1_000
DEPTH = 16
NAME = 100
DIGITS = 4

_UNSEEN = re.compile(r'"[^"\n]*"|#[^\n]*')
_LARGE = re.compile(rf"\d{{{DIGITS + 1},}}")
_OPENING = re.compile(r":|\bof\b")
# Characters that would end lines in some programs only, or make a text look like another one.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]")


def too_much(piece: Piece) -> Diagnostic | None:
    """The first limit that a definition breaks, or a character that no text may hold."""
    return _character(piece) or _size(piece) or _line(piece) or _number(piece)


def too_many(pieces: Sequence[Piece]) -> Diagnostic | None:
    """Whether a file is too large, or defines too much."""
    last = pieces[-1] if pieces else None
    if last is None:
        return None
    if last.start + len(last.text) > FILE:
        message = f"This file is longer than {FILE:,} characters."
        return _split(pieces[0], message, "definitions")
    if len(pieces) > DEFINITIONS:
        message = f"This file defines more than {DEFINITIONS:,} things."
        return _split(pieces[0], message, "definitions")
    return None


def _split(piece: Piece, message: str, what: str) -> Diagnostic:
    hint = f"put the {what} into several files"
    return finding("CW0102", piece.span(0, 1), message, hint=hint)


def _character(piece: Piece) -> Diagnostic | None:
    match = _CONTROL.search(piece.text)
    if match is None:
        return None
    message = f"The character U+{ord(match[0]):04X} can't stand in a text."
    return finding("CW0101", piece.span(match.start(), match.end()), message, hint="delete it")


def _number(piece: Piece) -> Diagnostic | None:
    seen = _UNSEEN.sub(lambda match: " " * len(match[0]), piece.text)
    match = _LARGE.search(seen)
    if match is None:
        return None
    span = piece.span(match.start(), match.end())
    return finding("CW0102", span, f"Numbers have at most {DIGITS} digits.")


def _size(piece: Piece) -> Diagnostic | None:
    if len(piece.text) <= DEFINITION:
        return None
    end = piece.text.find("\n")
    message = f"This definition is longer than {DEFINITION:,} characters."
    return finding("CW0102", piece.span(0, end), message, hint="say it in fewer words")


def _line(piece: Piece) -> Diagnostic | None:
    """The first line that is too long, or too deep: by its indentation, its colons and its ``of``."""
    depths, start = [0], 0
    for line in piece.text.split("\n"):
        if len(line) > LINE:
            message = f"This line is longer than {LINE:,} characters."
            span = piece.span(start + LINE, start + len(line))
            return finding("CW0102", span, message, hint="put its clauses on lines of their own")
        if _deep(line, depths):
            message = f"This is nested more than {DEPTH} deep."
            span = piece.span(start, start + len(line))
            return finding("CW0105", span, message, hint="say it in several steps")
        start += len(line) + 1
    return None


def _deep(line: str, depths: list[int]) -> bool:
    seen = _UNSEEN.sub("", line)
    if not seen.strip():
        return False
    indent = len(seen.expandtabs(4)) - len(seen.expandtabs(4).lstrip(" "))
    while indent < depths[-1]:
        depths.pop()
    if indent > depths[-1]:
        depths.append(indent)
    return len(depths) + len(_OPENING.findall(seen)) > DEPTH
