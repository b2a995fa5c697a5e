"""Syntax errors in our own words, mended by trying small edits of the line in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput
from lark.indenter import DedentError

from cardwright.compiler.syntax import lexing
from cardwright.compiler.text import limits
from cardwright.compiler.text.errors import finding
from cardwright.compiler.text.source import indent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardwright.compiler.syntax.naming import LongNames
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece, Span
    from cardwright.compiler.text.suggest import Budget

INSERTED = (",", ":", "a", "the", "from", "to", "of", "you", "per", "costing", "each", "it", "- ")
_WORD_BEFORE = re.compile(r"[A-Za-z]+\Z")
_WORDS = re.compile(r"[\w$'+/-]+|[:,\"]")


REWRITTEN = (
    (re.compile(r"[.,;] [Ii]f you do,? "), ": "),
    (re.compile(r"[.;] (?=[a-z+])"), ", "),
    (re.compile(r"(?<!now) and (?=[a-z+])"), ", "),
    (re.compile(r"\bfor each\b"), "per"),
    (re.compile(r", "), ": "),
    (re.compile(r", "), " - "),
    (re.compile(r"\bis not\b"), "isn't"),
    (re.compile(r"\bare not\b"), "aren't"),
    (re.compile(r"\bwas not\b"), "wasn't"),
    (re.compile(r"(?<![\w$])(\d+)\$"), r"$\1"),
    (re.compile(r"\b(\d+) or more\b"), r"at least \1"),
    (re.compile(r"(?<=: )(\d+)(?= [A-Z])"), r"$\1"),
)
"""What people write, and how it is written here."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What people write, and how it is written here instead."""

    span: Span
    text: str
    hint: str


def explain(
    piece: Piece,
    error: LarkError | DedentError,
    budget: Budget,
    names: LongNames,
    is_right: Callable[[str, int], bool],
) -> Diagnostic:
    """The finding for an error that the parser raised on a piece.

    ``is_right`` says of a text whether nothing is wrong with its line of a number (from 1): only an edit that
    makes it so is given as a hint. Where another line can't be parsed either, only what the line stands in is
    tried with it.
    """
    if isinstance(error, DedentError):
        return finding(
            "CW0104", _line_span(piece, _uneven(piece)), "This line is indented like none above it."
        )
    assert isinstance(error, UnexpectedInput)
    start = min(error.pos_in_stream or 0, len(piece.text))
    got = _got(piece, error, start)
    span = piece.span(start, start + max(1, len(got)))
    word = _WORD_BEFORE.search(piece.text, max(0, start - limits.NAME), start)
    if word is not None and got.isdigit():
        message = "A number stands apart from the word before it."
        return finding("CW0103", span, message, hint=f"`{word[0]} {got}`")

    fits = _fitting(piece, start, budget, names, is_right)
    hint, words = _mended(piece, start, fits)
    what = f"`{got}`" if got.strip() else "the end of the line"
    return finding("CW0103", span, f"{what} was not expected here.", hint=hint, suggestions=words)


def rewritten(
    piece: Piece,
    place: int,
    budget: Budget,
    names: LongNames,
    is_right: Callable[[str, int], bool],
) -> Rewriting | None:
    """How what people write on the line of a place is written here, where that makes the line right."""
    fits = _fitting(piece, place, budget, names, is_right)
    for start, end, new, hint in _rewritings(piece.text, place):
        if fits(piece.text[:start] + new + piece.text[end:]):
            return Rewriting(piece.span(start, end), new, hint)
    return None


def _fitting(
    piece: Piece,
    place: int,
    budget: Budget,
    names: LongNames,
    is_right: Callable[[str, int], bool],
) -> Callable[[str], bool]:
    """What says of an edited text whether the line of a place is right in it."""
    parts = _around(piece.text, place)

    def fits(text: str) -> bool:
        alone = _alone(piece.text, text, parts)
        if not budget.read(alone) or not _parses(names.hidden(alone)):
            return False
        above = parts.above.count("\n")
        whole = _parses(names.hidden(text))
        line = piece.text.count("\n", 0, place) if whole else above
        return is_right(text if whole else alone, piece.line + line)

    return fits


def _got(piece: Piece, error: UnexpectedInput, start: int) -> str:
    token = getattr(error, "token", None)
    if token is not None and token.type not in ("_NL", "_INDENT", "_DEDENT", "$END"):
        return piece.text[token.start_pos : token.end_pos]
    if isinstance(error, UnexpectedCharacters):
        match = re.match(r"\w+|\S", piece.text[start:])
        return match[0] if match else ""
    return ""


def _uneven(piece: Piece) -> int:
    """The number (from 0) of the first line whose indentation closes no open block."""
    depths = [0]
    for number, line in enumerate(piece.text.splitlines()):
        text = line.split("#")[0]
        if not text.strip():
            continue
        depth = len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip())
        while depths and depth < depths[-1]:
            depths.pop()
        if depth > (depths[-1] if depths else -1):
            if depths and number and _closed(piece, number, depth):
                return number
            depths.append(depth)
    return 0


def _closed(piece: Piece, number: int, depth: int) -> bool:
    before = [line for line in piece.text.splitlines()[:number] if line.strip()]
    return bool(before) and indent(before[-1]) > depth


def _line_span(piece: Piece, number: int) -> Span:
    lines = piece.text.splitlines(keepends=True)
    start = sum(len(line) for line in lines[:number])
    return piece.span(start, start + len(lines[number].rstrip("\n")))


# ---- mending --------------------------------------------------------------------------------------------


def _mended(piece: Piece, place: int, fits: Callable[[str], bool]) -> tuple[str, tuple[str, ...]]:
    """The edit nearest to the error after which the line is right, as a hint and as words.

    What people are known to write comes first.
    """
    near = sorted(_edits(piece.text, place), key=lambda edit: abs(edit[0] - place))
    known = (
        (start, hint, "", piece.text[:start] + new + piece.text[end:])
        for start, end, new, hint in _rewritings(piece.text, place)
    )
    for _, hint, word, text in (*known, *near):
        if fits(text):
            return hint, (word,) if word else ()
    return "", ()


def _rewritings(text: str, place: int) -> Iterator[tuple[int, int, str, str]]:
    """(start, end, new, hint) of each rewriting on the line of the error."""
    start, end = _line(text, place)
    for pattern, right in REWRITTEN:
        for match in pattern.finditer(text, start, end):
            new = match.expand(right)
            hint = f"write `{new.strip()}` instead of `{match[0].strip()}`"
            yield match.start(), match.end(), new, hint


def _line(text: str, place: int) -> tuple[int, int]:
    """Where the line of a place begins and ends."""
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, len(text) if end < 0 else end


@dataclass(frozen=True, slots=True)
class _Around:
    """A line of a text, ``start`` to ``end``, with the lines that open its blocks and the block below it."""

    above: str
    start: int
    end: int
    below: str


def _around(text: str, place: int) -> _Around:
    start, end = _line(text, place)
    level = indent(text[start:end])
    above: list[str] = []
    for line in reversed(text[:start].splitlines(keepends=True)):
        if line.strip() and indent(line) < level:
            above.insert(0, line)
            level = indent(line)
    level = indent(text[start:end])
    below = takewhile(lambda line: indent(line) > level, text[end + 1 :].splitlines(keepends=True))
    return _Around("".join(above), start, end, "\n" + "".join(below))


def _alone(text: str, edited: str, around: _Around) -> str:
    """An edited line with no more of its text than it needs to be parsed."""
    end = around.end + len(edited) - len(text)
    return around.above + edited[around.start : end] + around.below


def _edits(text: str, place: int) -> Iterator[tuple[int, str, str, str]]:
    """(place, hint, word, text) of each insertion or deletion of a word on the line of the error."""
    start, end = _line(text, place)
    stops = [(match.start(), match.end()) for match in _WORDS.finditer(text, start, end)]
    for left, right in [*stops, (end, end)]:
        for word in INSERTED:
            yield left, _before(word, text[left:right]), word.strip(), _insert(text, left, word)
        if left < right:
            yield (
                left,
                f"leave out `{text[left:right]}`",
                "",
                text[:left] + text[right:].lstrip(" "),
            )


def _before(word: str, next_word: str) -> str:
    return f"put `{word.strip()}` before {f'`{next_word}`' if next_word else 'the end of the line'}"


def _insert(text: str, place: int, word: str) -> str:
    before = text[:place].rstrip(" ") if word in ",:" else text[:place]
    return f"{before}{word} {text[place:].lstrip(' ')}" if before.strip() else text


def _parses(text: str) -> bool:
    try:
        lexing.parser().parse(text)
    except (LarkError, DedentError):
        return False
    return True
