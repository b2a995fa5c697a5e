"""Findings as text for people, as JSON for programs, and as annotations for GitHub.

error[CW0203]: Unknown verb
 --> alley.card:3:5
  |
3 |     gian a Silver
  |     ^^^^ `gian` is no verb
  = Did you mean `gain`?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardwright.compiler.cli.output import Paint, visible, width
from cardwright.compiler.text.diagnostics import Diagnostic, Label, Severity
from cardwright.compiler.text.source import Span

COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


def as_text(found: Diagnostic, texts: Mapping[str, str], paint: Paint) -> str:
    """One finding with the lines of text it is about. ``texts`` maps paths to their text."""
    colour = COLOURS[found.severity]
    gutter = max(len(str(span.line)) for span in _spans(found))
    head = paint(f"{found.severity.value}[{found.code}]", colour, bold=True)
    lines = [f"{head}: {paint(visible(found.title), bold=True)}"]
    lines += _excerpt(Label(found.span, found.message), texts, gutter, colour, paint)
    for label in found.labels:
        lines += _excerpt(label, texts, gutter, "blue", paint)
    if hint := _hint(found):
        lines.append(f"{' ' * gutter} {paint('=', 'blue')} {hint}")
    return "\n".join(line.rstrip() for line in lines)


def as_object(found: Diagnostic) -> dict[str, Any]:
    """One finding as it stands in the JSON array."""
    span = found.span
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "hint": found.hint,
        "suggestions": list(found.suggestions),
    }


def as_annotation(found: Diagnostic) -> str:
    """One finding as a workflow command; columns only where they lie on one line."""
    span = found.span
    where = {"file": span.path, "line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:
        where |= {"col": span.column, "endColumn": max(span.column, span.end_column - 1)}
    where["title"] = f"{found.code} {found.title}"
    properties = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
    message = " ".join(filter(None, (found.message, _hint(found))))
    return f"::{found.severity.value} {properties}::{_data(message)}"


def summary(findings: Sequence[Diagnostic]) -> str:
    """``2 errors, 1 warning``."""
    counts = [(sum(each.severity is kind for each in findings), kind.value) for kind in Severity]
    said = [counted(count, word) for count, word in counts if count]
    return ", ".join(said) or "no mistakes"


def counted(count: int, noun: str) -> str:
    """``1 ruling``, ``2 rulings``."""
    return f"{count} {noun}{'s' * (count != 1)}"


def _spans(found: Diagnostic) -> list[Span]:
    return [found.span, *(label.span for label in found.labels)]


def _hint(found: Diagnostic) -> str:
    """The hint; or, where there is none, the suggestions."""
    if found.hint or not found.suggestions:
        return visible(found.hint)
    words = [f"`{visible(word)}`" for word in found.suggestions]
    return f"Did you mean {' or '.join(words)}?"


def _excerpt(
    label: Label, texts: Mapping[str, str], gutter: int, colour: str, paint: Paint
) -> Iterator[str]:
    span, blank = label.span, " " * gutter
    bar = paint("|", "blue")
    place = f"{visible(span.path)}:{span.line}:{span.column}"
    yield f"{blank}{paint('-->', 'blue')} {place}"
    line = _line(texts.get(span.path, ""), span.line)
    if not line and span.column > 1:
        yield f"{blank} {paint('=', 'blue')} {visible(label.text)}"
        return
    yield f"{blank} {bar}"
    yield f"{paint(f'{span.line:>{gutter}}', 'blue')} {bar} {visible(line)}"
    below = paint(f"{_carets(span, line)} {visible(label.text)}", colour)
    yield f"{blank} {bar} {_indent(line[: span.column - 1])}{below}"


def _line(text: str, number: int) -> str:
    lines = text.split("\n")
    return lines[number - 1] if number <= len(lines) else ""


def _indent(before: str) -> str:
    """Blanks as wide as the text before the caret; tabs stay tabs."""
    return "".join("\t" if each == "\t" else " " * width(each) for each in before)


def _carets(span: Span, line: str) -> str:
    end = span.end_column if span.end_line == span.line else len(line) + 1
    return "^" * max(1, width(line[span.column - 1 : end - 1]))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
