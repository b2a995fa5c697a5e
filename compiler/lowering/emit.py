"""Emit: a lowered module becomes text, with the table that leads from its lines to the card text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler.lowering.inline import flat
from cardwright.compiler.lowering.layout import block, constant, header
from cardwright.compiler.templates import template
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from cardwright.compiler.lowering.code import Module
    from cardwright.compiler.text.source import Span

_MARK = re.compile("\x00(\\d+)\x00")


def emit(module: Module) -> str:
    """The text of a module.

    The template marks each line that comes from card text with the number of its span; the marks become
    the table at the end: Python line -> (card line, column, end column), from 1, the end exclusive.
    """
    spans: list[Span] = []

    def mark(span: Span) -> str:
        spans.append(span)
        return f"\x00{len(spans) - 1}\x00"

    laid_out = template("module.py.j2").render(
        module=module,
        mark=mark,
        inner=_inner,
        ordered=_ordered,
        block=block,
        laid_out=constant,
        header=header,
        flat=flat,
    )
    lines = laid_out.rstrip("\n").split("\n")
    table = {
        number: _place(spans[int(found[1])])
        for number, line in enumerate(lines, 1)
        if (found := _MARK.match(line))
    }
    text = "\n".join(_MARK.sub("", line) for line in lines)
    return f"{text}\n\n\nCARD_FILE = {literal(module.card_file)}\nCARD_LINES = {_table(table)}\n"


def _inner(text: str) -> str:
    """A text as it stands between the quotes of a docstring."""
    return literal(text)[1:-1]


def _ordered(names: tuple[str, ...]) -> list[str]:
    """Imports in the usual order: constants, classes, functions."""
    return sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def _place(span: Span) -> tuple[int, int, int]:
    """Line, column and end column of the part of a span that is on its first line."""
    end = span.end_column if span.end_line == span.line else span.column + 1
    return span.line, span.column, end


def _table(table: dict[int, tuple[int, int, int]]) -> str:
    rows = "".join(f"    {line}: {place},\n" for line, place in table.items())
    return f"{{\n{rows}}}"
