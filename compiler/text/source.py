"""Card text as it comes in: sources, spans and the pieces that hold one definition each."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARGIN = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_CODE = re.compile(r"^(?=[ \t]*[^\s#])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one source: offsets from 0 in code points, lines and columns from 1, ends exclusive."""

    path: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, last: Span) -> Span:
        """From where this span begins to where ``last`` ends."""
        return Span(
            self.path, self.start, last.end, self.line, self.column, last.end_line, last.end_column
        )


@dataclass(frozen=True, slots=True)
class Source:
    """One card file.

    ``path`` is as the user gave it ("-" for standard input), ``name`` the path relative to the card
    root with forward slashes ("dominion/base/moat.card"), which generated code carries. ``rulings``: its
    rulings are read too; most commands have no use for those of the bundled cards. ``expansion``: that of
    its definitions as their folder says it; "" where the game's own list of expansions decides.
    """

    path: str
    text: str
    name: str
    rulings: bool = True
    expansion: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one definition: from a line that begins at the margin to the next such line."""

    source: Source
    text: str
    start: int
    line: int

    def span(self, start: int, end: int) -> Span:
        """The span of ``text[start:end]`` within the whole source."""
        line, column = self._place(start)
        end_line, end_column = self._place(end)
        return Span(
            self.source.path,
            self.start + start,
            self.start + end,
            line,
            column,
            end_line,
            end_column,
        )

    @property
    def is_ruling(self) -> bool:
        """Whether this is an example, not a definition."""
        return self.text.split(None, 1)[:1] == ["ruling"]

    def _place(self, offset: int) -> tuple[int, int]:
        before = self.text.count("\n", 0, offset)
        return self.line + before, offset - self.text.rfind("\n", 0, offset)


def indent(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip())


def normalise(text: str) -> str:
    """The same text without a byte order mark, with line feeds only and a last one at the end."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text if not text or text.endswith("\n") else text + "\n"


def pieces(source: Source) -> list[Piece]:
    """Cut a source at the margin, and where its first words are; comments above those belong to no piece."""
    text = source.text
    first = _CODE.search(text)
    starts = sorted({match.start() for match in (first, *_MARGIN.finditer(text)) if match})
    ends = [*starts[1:], len(text)] if starts else []
    found: list[Piece] = []
    line, seen = 1, 0
    for start, end in zip(starts, ends, strict=True):
        line, seen = line + text.count("\n", seen, start), start
        found.append(Piece(source, text[start:end], start, line))
    return found
