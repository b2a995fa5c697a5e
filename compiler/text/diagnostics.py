"""Findings about card texts, as values: what is wrong, where, and what was probably meant."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardwright.compiler.text.source import Span


class Severity(StrEnum):
    """How much a finding weighs: errors stop a build, warnings do not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that explains the first: "the Gold was mentioned here"."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``code`` is stable and never reused ("CW0203"), ``title`` a noun phrase ("Unknown verb"), ``message``
    one sentence, ``hint`` what to do, ``suggestions`` words to put there instead, best first.
    """

    code: str
    severity: Severity
    title: str
    message: str
    span: Span
    hint: str = ""
    suggestions: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()


def in_order(findings: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file and place, each finding once."""
    unique = dict.fromkeys(findings)
    return tuple(sorted(unique, key=lambda found: (found.span.path, found.span.start, found.code)))
