"""Findings as people, programs and GitHub read them."""

from __future__ import annotations

import json

import pytest

from cardwright.compiler.cli.output import Paint
from cardwright.compiler.cli.render import as_annotation, as_object, as_text, summary
from cardwright.compiler.text.diagnostics import Diagnostic, Label, Severity
from cardwright.compiler.text.source import Span

TEXT = "card Probe: $4 Action\n    gain a Gold\n    gian a Silver\n"
PLAIN = Paint(on=False)


def span(line: int, column: int, end: int, path: str = "a.card") -> Span:
    """A place on one line."""
    return Span(path, 0, 0, line, column, line, end)


def finding(place: Span, *, hint: str = "", labels: tuple[Label, ...] = ()) -> Diagnostic:
    """An unknown verb."""
    return Diagnostic(
        "CW0203",
        Severity.ERROR,
        "Unknown verb",
        "`gian` is no verb",
        place,
        hint=hint,
        suggestions=("gain",),
        labels=labels,
    )


def test_text_shows_the_word() -> None:
    """Code, title, place, the line, carets below the word, the message, and what was meant."""
    labels = (Label(span(2, 5, 9), "as here"),)
    assert as_text(finding(span(3, 5, 9), labels=labels), {"a.card": TEXT}, PLAIN) == (
        "error[CW0203]: Unknown verb\n"
        " --> a.card:3:5\n"
        "  |\n"
        "3 |     gian a Silver\n"
        "  |     ^^^^ `gian` is no verb\n"
        " --> a.card:2:5\n"
        "  |\n"
        "2 |     gain a Gold\n"
        "  |     ^^^^ as here\n"
        "  = Did you mean `gain`?"
    )


@pytest.mark.parametrize(
    ("line", "column", "end", "below"),
    [
        ("\tgian", 2, 6, "\t^^^^"),
        ("日本 gian", 4, 8, "     ^^^^"),
        ("gian 日本", 6, 8, "     ^^^^"),
        ("cafe\N{COMBINING ACUTE ACCENT} gian", 7, 11, "     ^^^^"),
        ("gian", 5, 5, "    ^"),
    ],
)
def test_carets_stand_below_the_word(line: str, column: int, end: int, below: str) -> None:
    """Tabs, wide and combining characters, and the end of a line do not shift the carets."""
    shown = as_text(finding(span(1, column, end)), {"a.card": line}, PLAIN).split("\n")[4]
    assert shown == f"  | {below} `gian` is no verb"


def test_control_characters_are_made_visible() -> None:
    """A card text cannot colour the terminal, move its cursor or turn the line around."""
    shown = as_text(finding(span(1, 1, 2)), {"a.card": "\x1b[31m\u202egian"}, PLAIN)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "␛[31m" in shown


def test_finding_without_its_text_is_still_told() -> None:
    """An undecodable file has no line to show."""
    shown = as_text(finding(span(3, 5, 9)), {}, PLAIN)
    assert "a.card:3:5" in shown
    assert "`gian` is no verb" in shown


def test_finding_across_lines_marks_the_first_to_its_end() -> None:
    """Carets do not run past the line they are on."""
    place = Span("a.card", 0, 0, 2, 5, 3, 9)
    assert "  |     ^^^^^^^^^^^ `" in as_text(finding(place), {"a.card": TEXT}, PLAIN)


def test_json_has_exactly_the_promised_keys() -> None:
    """Scripts read these names."""
    shape = json.loads(json.dumps(as_object(finding(span(3, 5, 9)))))
    assert shape == {
        "code": "CW0203",
        "severity": "error",
        "message": "`gian` is no verb",
        "path": "a.card",
        "line": 3,
        "column": 5,
        "end_line": 3,
        "end_column": 9,
        "hint": "",
        "suggestions": ["gain"],
    }


def test_annotation_escapes_what_would_end_it() -> None:
    """A workflow command is one line; properties also escape colons and commas."""
    place = span(3, 5, 9, path="a,b:c%.card")
    assert as_annotation(finding(place, hint="One\nTwo: three, four")) == (
        "::error file=a%2Cb%3Ac%25.card,line=3,endLine=3,col=5,endColumn=8,"
        "title=CW0203 Unknown verb::`gian` is no verb One%0ATwo: three, four"
    )


def test_summary_counts() -> None:
    """Errors and warnings, in the singular or the plural, or none."""
    error = finding(span(1, 1, 2))
    assert summary([error, error]) == "2 errors"
    assert summary([]) == "no mistakes"
