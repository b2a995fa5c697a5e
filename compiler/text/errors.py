"""What a pass raises when it can't go on with a clause; the resolver catches it and goes on with the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from cardwright.compiler.text.diagnostics import Diagnostic, Label, Severity
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.text.source import Span

TITLES = {
    "CW0101": "Unreadable text",
    "CW0102": "Text too large",
    "CW0103": "Unexpected word",
    "CW0104": "Uneven indentation",
    "CW0105": "Nesting too deep",
    "CW0201": "Unknown word",
    "CW0202": "Unknown name",
    "CW0203": "Unknown verb",
    "CW0204": "Unknown kind of definition",
    "CW0205": "Unknown type",
    "CW0206": "Name defined twice",
    "CW0207": "Names too alike",
    "CW0208": "Unknown moment",
    "CW0209": "Unknown resource",
    "CW0210": "Nothing to amend",
    "CW0211": "Unknown price",
    "CW0213": "Name unlike its file",
    "CW0301": "Wrong object",
    "CW0302": "Missing object",
    "CW0303": "Missing place",
    "CW0304": "Phrase without a home",
    "CW0305": "Missing determiner",
    "CW0306": "Wrong number",
    "CW0307": "Two things side by side",
    "CW0308": "Not a thing to compare",
    "CW0309": "Wrong form of a verb",
    "CW0310": "Not a condition",
    "CW0311": "Said twice",
    "CW0401": "Nothing to refer to",
    "CW0402": "More than one thing to refer to",
    "CW0403": "Would without instead",
    "CW0404": "No duration",
    "CW0405": "Else without if",
    "CW0406": "The rest of what",
    "CW0407": "Not said in this language yet",
    "CW0408": "Nobody to speak of",
    "CW0409": "Out of place",
    "CW0410": "Card out of reach",
    "CW0501": "Ruling without a definition",
    "CW0502": "Not a position",
    "CW0503": "Not a step",
    "CW0504": "Not an expectation",
    "CW0505": "Ruling that expects nothing",
    "CW0506": "Not an answer",
    "CW0601": "Harmful type that harms nobody",
    "CW0602": "Harm without the type for it",
    "CW0603": "Lasting type with nothing left to do",
    "CW0604": "First effect that comes late",
    "CW0605": "Choice that can't be made",
    "CW0606": "Clause that can't run",
    "CW0607": "Scoring type worth nothing",
    "CW0608": "Set that can't be set up",
    "CW0609": "Waiting without the type for it",
}


class CompileError(CardwrightError):
    """A clause that can't be understood; ``candidates`` are the words that could have stood at the place."""

    def __init__(self, found: Diagnostic, candidates: Iterable[str] = ()) -> None:
        super().__init__(found.message)
        self.found = found
        self.candidates = tuple(candidates)


class FollowUpError(CardwrightError):
    """A clause that only fails because an earlier one did; nothing is reported."""


def fail(  # noqa: PLR0913  (one argument per part of a finding)
    code: str,
    span: Span,
    message: str,
    *,
    hint: str = "",
    candidates: Iterable[str] = (),
    labels: tuple[Label, ...] = (),
) -> NoReturn:
    """Raise a finding about a stretch of text."""
    raise CompileError(finding(code, span, message, hint=hint, labels=labels), candidates)


def finding(  # noqa: PLR0913
    code: str,
    span: Span,
    message: str,
    *,
    hint: str = "",
    labels: tuple[Label, ...] = (),
    severity: Severity = Severity.ERROR,
    suggestions: tuple[str, ...] = (),
) -> Diagnostic:
    """A finding with the title that belongs to its code."""
    return Diagnostic(code, severity, TITLES[code], message, span, hint, suggestions, labels)
