"""Generated code as a tree: lines and blocks with the spans of the card text they come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span


@dataclass(frozen=True, slots=True)
class Line:
    """One line of Python; with a ``body`` the header of a block."""

    text: str
    span: Span
    body: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a generated class: its signature without ``def``, and its body."""

    name: str
    signature: str
    body: tuple[Line, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """``NAME = value`` in a module or class; ``span`` where it comes from."""

    name: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Class:
    """One generated class; ``late`` constants stand behind the methods they refer to."""

    name: str
    doc: str
    constants: tuple[Constant, ...]
    slots: tuple[Constant, ...]
    methods: tuple[Method, ...]
    late: tuple[Constant, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Module:
    """One generated module: the printings of one definition."""

    path: str
    doc: str
    runtime: str
    imports: tuple[str, ...]
    questions: tuple[Constant, ...]
    classes: tuple[Class, ...]
    card_file: str

    @property
    def uses_definitions(self) -> bool:
        """Whether a class refers to other definitions, which takes an annotation."""
        return any(one.name.startswith("USES") for found in self.classes for one in found.constants)


def joined(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The same lines with an ``if`` that holds nothing but another ``if`` made one with it."""
    found: list[Line] = []
    for index, line in enumerate(lines):
        line = Line(line.text, line.span, joined(line.body))  # noqa: PLW2901  (a rewritten line)
        alone = not (index + 1 < len(lines) and lines[index + 1].text == "else:")
        found.append(_one_if(line) if alone and len(line.body) == 1 else line)
    return tuple(found)


def _one_if(line: Line) -> Line:
    inner = line.body[0]
    if not (line.text.startswith("if ") and inner.text.startswith("if ") and inner.body):
        return line
    tests = (_grouped(text[3:-1]) for text in (line.text, inner.text))
    return Line(f"if {' and '.join(tests)}:", line.span, inner.body)


def _grouped(test: str) -> str:
    return f"({test})" if " or " in test or " if " in test or "lambda" in test else test


@dataclass(slots=True)
class Body:
    """A body that is being written."""

    lines: list[Line] = field(default_factory=list)

    def add(self, text: str, span: Span, body: tuple[Line, ...] = ()) -> None:
        """Write one more line or block."""
        self.lines.append(Line(text, span, body))

    def done(self) -> tuple[Line, ...]:
        """What was written."""
        return tuple(self.lines)
