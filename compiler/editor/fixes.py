"""Fixes: edits that mend what a finding is about, each tried: nothing is wrong on its line any more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from cardwright.compiler.syntax.recovery import INSERTED, REWRITTEN
from cardwright.compiler.text.diagnostics import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardwright.compiler.text.diagnostics import Diagnostic

TRIED, SHOWN = 32, 3
_WORDS = re.compile(r"[\w$'+/-]+|[:,\"]")
_JOINED = (",", ":")


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to mend a finding: ``text`` in the place of ``[start:end]``."""

    title: str
    start: int
    end: int
    text: str


def fixes(
    text: str, found: Diagnostic, check: Callable[[str], Sequence[Diagnostic]]
) -> tuple[Fix, ...]:
    """Up to three edits after which nothing is wrong on the line of a finding, the likeliest first.

    ``check`` says what is wrong with a changed text.
    """
    tried = islice(_candidates(text, found), TRIED)
    right = (one for one in tried if _mends(text, one, found, check))
    return tuple(islice(right, SHOWN))


def _mends(
    text: str, fix: Fix, found: Diagnostic, check: Callable[[str], Sequence[Diagnostic]]
) -> bool:
    changed = text[: fix.start] + fix.text + text[fix.end :]
    wrong = (one for one in check(changed) if one.severity is Severity.ERROR)
    return all(one.span.line != found.span.line for one in wrong)


def _candidates(text: str, found: Diagnostic) -> Iterator[Fix]:
    """What the finding suggests, what people write otherwise, and the word left out."""
    start, end = found.span.start, found.span.end
    for word in found.suggestions:
        yield Fix(f"Write `{word}` instead of `{text[start:end]}`", start, end, word)
    if not found.hint:
        return
    first, last = _line(text, start)
    for pattern, right in REWRITTEN:
        for match in pattern.finditer(text, first, last):
            new = match.expand(right)
            title = f"Write `{new.strip()}` instead of `{match[0].strip()}`"
            yield Fix(title, match.start(), match.end(), new)
    for word in found.suggestions:
        yield from _inserted(text, word, start)
    if not found.suggestions:
        for word in INSERTED:
            yield Fix(
                f"Put `{word.strip()}` before `{text[start:end]}`", start, start, f"{word.strip()} "
            )
    if text[start:end].strip():
        yield Fix(f"Leave out `{text[start:end]}`", start, end + (text[end : end + 1] == " "), "")


def _inserted(text: str, word: str, place: int) -> Iterator[Fix]:
    """A word put before each word of the line, those nearest to a place first."""
    first, last = _line(text, place)
    stops = [match.span() for match in _WORDS.finditer(text, first, last)]
    for start, end in sorted([*stops, (last, last)], key=lambda stop: abs(stop[0] - place)):
        behind = f"`{text[start:end]}`" if start < end else "the end of the line"
        begin = start
        while word in _JOINED and begin > first and text[begin - 1] == " ":
            begin -= 1
        yield Fix(f"Put `{word}` before {behind}", begin, start, f"{word} ")


def _line(text: str, place: int) -> tuple[int, int]:
    """Where the line of a place begins and ends."""
    end = text.find("\n", place)
    return text.rfind("\n", 0, place) + 1, len(text) if end < 0 else end
