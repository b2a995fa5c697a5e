"""Documents: text with places to break it, printed so that its lines fit.

A document is a text, several documents one after the other, or one of the nodes below. A group is broken
where it does not fit on the rest of the line, the outer ones first: as the project's formatter does it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cardwright.compiler.vocabulary.names import literal

WIDTH = 100
"""The longest line, in columns."""

_STEP = 4
"""How much further the inside of something is indented, in columns."""


@dataclass(frozen=True, slots=True)
class Line:
    """A place to break at; the text ``flat`` where it is not."""

    flat: str = ""


@dataclass(slots=True, eq=False)
class Group:
    """What is broken at all of its own lines, or at none; with ``within``, only where that is broken."""

    content: Document = ""
    within: Group | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One text where a group is ``broken``, another where it is not; ``of`` None: the group around it."""

    broken: Document
    flat: Document = ""
    of: Group | None = None


@dataclass(frozen=True, slots=True)
class Indent:
    """What is indented further; with ``of``, only where that group is broken."""

    content: Document
    of: Group | None = None


@dataclass(frozen=True, slots=True)
class Brackets:
    """What may be broken without breaking the group ``of``, whose parentheses would be needless then."""

    content: Document
    of: Group


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text in quotes, which is cut between its words where it is too long for a line."""

    text: str
    quoted: str


Document: TypeAlias = (
    str | tuple["Document", ...] | Line | Group | Choice | Indent | Brackets | Quoted
)


def printed(document: Document, indent: int) -> list[str]:
    """The lines of a document, the first of them indented by so many columns."""
    return _Printer(indent).run(document)


def fits(line: str) -> bool:
    """Whether a line is not too long."""
    return len(line) <= WIDTH


class _Part(NamedTuple):
    """A document that is still to print: whether it is broken, and its indentation.

    ``all_lines`` of it must fit where that is measured, not only the first.
    """

    document: Document
    broken: bool
    indent: int
    all_lines: bool = False

    def inner(self, document: Document, further: int = 0) -> _Part:
        """A document within it, indented by so many columns more."""
        return _Part(document, self.broken, self.indent + further, self.all_lines)


class _Printer:
    """Prints one document.

    ``broken`` says of each group so far whether it is. ``measured``: what is around is known to fit unbroken.
    """

    def __init__(self, indent: int) -> None:
        self.indent = indent
        self.lines: list[str] = []
        self.line = " " * indent
        self.broken: dict[Group, bool] = {}
        self.measured = False

    def run(self, document: Document) -> list[str]:
        """Print it all."""
        parts = [_Part(document, broken=True, indent=self.indent)]
        while parts:
            part = parts.pop()
            match part.document:
                case str() as text:
                    self.line += text
                case Quoted(text, quoted):
                    known = not part.broken and self.measured
                    if known or self._fits(part.inner(quoted), parts):
                        self.line += quoted
                    else:
                        self._cut(text, part.indent)
                case Line() if part.broken:
                    self._break(part.indent)
                case Group() as group if self._counts(group):
                    parts.append(self._group(group, part, parts))
                case Brackets(content, of):
                    self.measured &= self.broken.get(of, False)
                    parts.append(part.inner(content))
                case _:
                    parts += self._opened(part)
        return [*self.lines, self.line]

    def _break(self, indent: int) -> None:
        self.lines.append(self.line)
        self.line = " " * indent

    def _cut(self, text: str, indent: int) -> None:
        """A text in parentheses, as several below each other, each of as many words as fit."""
        self.line += "("
        self._break(indent + _STEP)
        piece = ""
        for word in re.findall(r"\S*\s*", text):
            if piece and not fits(f"{self.line}{literal(piece + word)}"):
                self.line += literal(piece)
                self._break(indent + _STEP)
                piece = ""
            piece += word
        self.line += literal(piece)
        self._break(indent)
        self.line += ")"

    def _counts(self, group: Group) -> bool:
        return group.within is None or self.broken.get(group.within, False)

    def _group(self, group: Group, part: _Part, rest: list[_Part]) -> _Part:
        """The content of a group, broken where it does not fit."""
        broken = False
        if part.broken or not self.measured:
            self.measured = True
            broken = not self._fits(_Part(group.content, broken=False, indent=part.indent), rest)
        self.broken[group] = broken
        return _Part(group.content, broken, part.indent)

    def _opened(self, part: _Part) -> list[_Part]:
        """What a part consists of, the last first."""
        match part.document:
            case tuple() as several:
                return [part.inner(one) for one in reversed(several)]
            case Choice(broken, flat, of):
                is_broken = part.broken if of is None else self.broken.get(of, False)
                return [part.inner(broken if is_broken else flat)]
            case Indent(content, of):
                indented = of is None or self.broken.get(of, False)
                return [part.inner(content, _STEP if indented else 0)]
            case Line(flat) | Quoted(_, flat):
                return [part.inner(flat)]
            case Group(content) | Brackets(content):
                return [part.inner(content)]
            case str():
                return [part]

    def _fits(self, first: _Part, rest: list[_Part]) -> bool:
        """Whether a part fits on the rest of the line, with what follows it as far as the next break."""
        width, parts, below = len(self.line), [first], len(rest)
        while parts or below:
            if not parts:
                below -= 1
                parts.append(rest[below])
            part = parts.pop()
            match part.document:
                case str() as text:
                    width += len(text)
                    if width > WIDTH:
                        return False
                case Line() if part.broken:
                    if not part.all_lines:
                        return True
                    width = part.indent
                case Group(content) as group if self._counts(group):
                    self.broken[group] = part.broken
                    parts.append(part.inner(content))
                case Brackets(content, of) if not part.broken and not self.broken.get(of, False):
                    parts.append(_Part(content, broken=True, indent=part.indent, all_lines=True))
                case _:
                    parts += self._opened(part)
        return True
