"""Layout: a whole file of card texts in the one layout, with every comment and the same meaning.

Four blanks a level, one after commas and colons, one empty line between definitions. A line says what it
said: only lists that are too long are broken, which means nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from lark.exceptions import LarkError
from lark.indenter import DedentError

from cardwright.compiler.frontend import analysis
from cardwright.compiler.syntax import lexing
from cardwright.compiler.syntax.naming import NO_LONG_NAMES, LongNames, given_names
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.text import limits
from cardwright.compiler.text.source import Source, normalise, pieces
from cardwright.compiler.vocabulary.game import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lark import Token

    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Piece

WIDTH = 110
STEP = 4
_LISTED = (["PILE", "NAME"], ["WORD", "STRING"])
"""The tokens with which a pile or a set begins."""
_NO_BLANK_BEFORE = ("COMMA", "COLON", "RPAR")
_NO_BLANK_BEHIND = ("LPAR", "PLUS")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: its level, or for a comment of its own the column it stood in until it gets a level.

    ``code`` "" is a comment line, or an empty one without ``comment``.
    """

    level: int
    code: str
    comment: str
    column: int

    @property
    def text(self) -> str:
        """The line as it is written."""
        inner = "  ".join(part for part in (self.code, self.comment) if part)
        return f"{' ' * (STEP * self.level)}{inner}" if inner else ""


_EMPTY = _Line(0, "", "", 0)


def laid_out(
    source: Source, words: Vocabulary, names: LongNames = NO_LONG_NAMES
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text in the one layout; or as it came, with the findings, where it can't be parsed.

    ``words`` are those of the text's game, ``names`` the long ones that other files define.
    Line ends come out as line feeds: who writes the file knows which it had.
    """
    source = replace(source, text=normalise(source.text))
    found = pieces(source)
    if limits.too_many(found) or any(map(limits.too_much, found)):
        return source.text, _syntax_errors(source, words)
    names = LongNames(names.names | given_names(found).names)
    head = source.text[: found[0].start] if found else source.text
    try:
        blocks = _blocks(head, [_lines(piece, names) for piece in found])
    except (LarkError, DedentError):
        return source.text, _syntax_errors(source, words)
    return "\n".join("".join(f"{line.text}\n" for line in block) for block in blocks), ()


def _syntax_errors(source: Source, words: Vocabulary) -> tuple[Diagnostic, ...]:
    units = analysis.analyze([source], words)
    return tuple(found for unit in units if unit.parsed.tree is None for found in unit.diagnostics)


# ---- a file: definitions with the comments before them -----------------------------------------------


def _blocks(head: str, definitions: Sequence[list[_Line]]) -> list[list[_Line]]:
    """Definitions, each below the comments at the margin that precede it; an empty line goes between two."""
    blocks: list[list[_Line]] = []
    lead = _margin(_plain_line(text) for text in head.removesuffix("\n").split("\n"))
    for lines in definitions:
        own, following = _split(lines)
        blocks.append(_spaced([*lead, *own]))
        lead = _margin(following)
    return [block for block in (*blocks, _spaced(lead)) if block]


def _split(lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
    """A definition, and what follows it: from the first comment at the margin below all its code."""
    last = max(place for place, line in enumerate(lines) if line.code)
    for place in range(last + 1, len(lines)):
        if lines[place].comment and lines[place].level == 0:
            return lines[:place], lines[place:]
    return lines, []


def _margin(lines: Iterator[_Line] | list[_Line]) -> list[_Line]:
    return [replace(line, level=0) for line in lines]


def _spaced(lines: list[_Line]) -> list[_Line]:
    """Without empty lines at either end, before a deeper level, or beside another."""
    kept: list[_Line] = []
    for line in lines:
        if line.text and kept and not kept[-1].text and (not kept[:-1] or _opens(kept[-2], line)):
            kept.pop()
        if line.text or (kept and kept[-1].text):
            kept.append(line)
    return kept[:-1] if kept and not kept[-1].text else kept


def _opens(before: _Line, line: _Line) -> bool:
    return line.level > before.level


# ---- a definition -------------------------------------------------------------------------------------


def _lines(piece: Piece, names: LongNames) -> list[_Line]:
    """The lines of a definition, each at its level.

    Blanks between words are evened out, unless that would make other words of them ("up  to").
    """
    even = _leveled(_read(piece, names))
    text = "".join(f"{line.text}\n" for line in even)
    if text == piece.text or parse(replace(piece, text=text), names) == parse(piece, names):
        return even
    return _leveled(_read(piece, names, as_written=True))


def _read(piece: Piece, names: LongNames, *, as_written: bool = False) -> list[_Line]:
    rows = _rows(piece.text, names)
    begins = [token.type for token in next(iter(rows.values()))[1][:2]]
    found: list[_Line] = []
    for number, text in enumerate(piece.text.removesuffix("\n").split("\n"), 1):
        if number not in rows:
            found.append(_plain_line(text))
            continue
        level, tokens = rows[number]
        line = _code_line(text, level, tokens, as_written=as_written)
        found += _broken(line, tokens) if begins in _LISTED else [line]
    return found


def _rows(text: str, names: LongNames) -> dict[int, tuple[int, list[Token]]]:
    """The level and the tokens of each line that has any.

    Raises what the parser raises where the text breaks the grammar.
    """
    reading = lexing.parser().parse_interactive(names.hidden(text))
    rows: dict[int, tuple[int, list[Token]]] = {}
    level = 0
    for token in reading.exhaust_lexer():
        level += (token.type == "_INDENT") - (token.type == "_DEDENT")
        if not token.type.startswith(("_NL", "_INDENT", "_DEDENT")):
            assert token.line is not None
            shown = token.update(value=text[token.start_pos : token.end_pos])
            rows.setdefault(token.line, (level, []))[1].append(shown)
    reading.feed_eof()  # type: ignore[no-untyped-call]
    return rows


def _code_line(text: str, level: int, tokens: list[Token], *, as_written: bool) -> _Line:
    first, last = tokens[0], tokens[-1]
    assert first.column is not None
    assert last.end_column is not None
    start, end = first.column - 1, last.end_column - 1
    code = text[start:end] if as_written else _joined(tokens)
    return _Line(level, code, text[end:].strip(), _column(text))


def _joined(tokens: Sequence[Token]) -> str:
    """Words with the blanks between them that belong there."""
    parts = [str(tokens[0])]
    for before, token in pairwise(tokens):
        tight = token.type in _NO_BLANK_BEFORE or before.type in _NO_BLANK_BEHIND
        parts.append(str(token) if tight else f" {token}")
    return "".join(parts)


def _plain_line(text: str) -> _Line:
    """An empty line or a comment of its own."""
    return _Line(0, "", text.strip(), _column(text))


def _column(text: str) -> int:
    """How far a line is indented, a tab counting as one level."""
    blank = text[: len(text) - len(text.lstrip(" \t"))]
    return blank.count(" ") + STEP * blank.count("\t")


# ---- comments of their own ------------------------------------------------------------------------------


def _leveled(lines: list[_Line]) -> list[_Line]:
    """Comment lines get the level of the block they stand in: between those of the lines around them."""
    columns: list[int] = [0]
    found: list[_Line] = []
    for place, line in enumerate(lines):
        if line.code:
            columns = [*columns[: line.level], line.column]
        elif line.comment:
            line = replace(line, level=_level(line.column, columns, _following(lines, place)))  # noqa: PLW2901
        found.append(line)
    return found


def _following(lines: list[_Line], place: int) -> int | None:
    return next((line.level for line in lines[place:] if line.code), None)


def _level(column: int, columns: list[int], following: int | None) -> int:
    """The innermost block that begins at or left of a column, between the lines before and behind."""
    before = len(columns) - 1
    if following is None:
        return max(_within(column, columns), 1) if column else 0
    if following > before:
        return following
    return max(following, _within(column, columns))


def _within(column: int, columns: list[int]) -> int:
    return max(level for level, start in enumerate(columns) if start <= column)


# ---- lists ----------------------------------------------------------------------------------------------


def _broken(line: _Line, tokens: list[Token]) -> list[_Line]:
    """A line of a list as several where it is too long: entries go on, ``with`` is said again."""
    if len(line.text) - len(line.comment) <= WIDTH:
        return [line]
    head, rest = _headed(tokens)
    if not rest:
        return [line]
    lead = f"{rest[0]} " if rest and rest[0].type == "PREP" else ""
    texts = _filled(_entries(rest[1:] if lead else rest), lead, STEP)
    lines = [replace(line, level=1, code=text, comment="") for text in texts]
    above = [replace(line, code=_joined(head), comment="")] if head else []
    return [*above, *lines[:-1], replace(lines[-1], comment=line.comment)]


def _headed(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """The header of a set or pile on the line, if any, and the list behind it."""
    ends = [place for place, token in enumerate(tokens) if token.type == "COLON"]
    cut = ends[0] + 1 if ends else 0
    return tokens[:cut], tokens[cut:]


def _entries(tokens: list[Token]) -> list[str]:
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "COMMA":
            found.append([])
        else:
            found[-1].append(token)
    return [_joined(entry) for entry in found]


def _filled(entries: list[str], lead: str, indent: int) -> list[str]:
    """As many entries a line as fit."""
    lines = [lead + entries[0]]
    for entry in entries[1:]:
        if indent + len(f"{lines[-1]}, {entry}") > WIDTH:
            lines.append(lead + entry)
        else:
            lines[-1] += f", {entry}"
    return lines
