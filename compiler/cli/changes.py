"""Changes as text for people, as release notes, as JSON and as annotations for GitHub.

Throne Room, second edition (was Throne Room): effect
  dominion/base/throne_room.card:2   - play an Action from hand twice
  dominion/base/throne_room.card:85  + you may play an Action from hand twice
  no longer holds: An Action must be played
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compiler import ir
from cardwright.compiler.cli.render import counted
from cardwright.compiler.comparison import Change, Grade
from cardwright.compiler.semantics.texts.definitions import heading
from cardwright.compiler.text.diagnostics import Diagnostic, Severity
from cardwright.compiler.wording.definitions import printed

if TYPE_CHECKING:
    from cardwright.compiler.cli.turned import Turned
    from cardwright.compiler.comparison import Clauses, Fact, Line, Version

Found = Sequence[tuple[Change, Sequence["Turned"]]]
"""Each change with the rulings that it turns."""

_MARKS = re.compile(r"[\\`*_<>\[\]#|]")
"""What means something to Markdown."""

SAID = {
    Grade.LAYOUT: "layout only",
    Grade.WORDING: "wording only, the same meaning",
    Grade.NEW: "new",
    Grade.EFFECT: "effect",
    Grade.INTERFACE: "interface",
}


def as_text(found: Found) -> Iterator[str]:
    """The lines for a person at a terminal."""
    for change, turned in found:
        yield f"{_head(change)}: {_grade(change)}"
        for fact in change.facts:
            yield f"  {_fact(fact)}"
        yield from _lines(change)
        for each in turned:
            yield f"  {_colour(each)}: {each.ruling.title}"
            yield f"    {each.before or each.after}"
        yield ""
    yield f"{summary(found)}."


def summary(found: Found) -> str:
    """``2 changes: 1 effect, 1 interface; 3 rulings change colour``."""
    if not found:
        return "Nothing is different"
    grades = [change.grade for change, _ in found]
    said = ", ".join(
        f"{grades.count(grade)} {grade.name.lower()}" for grade in Grade if grade in grades
    )
    count = sum(len(turned) for _, turned in found)
    colours = f"{counted(count, 'ruling')} change{'s' * (count == 1)} colour"
    return f"{counted(len(found), 'change')}: {said}; {colours}"


def as_markdown(found: Found) -> Iterator[str]:
    """The lines of release notes: what changes for players, with the new text as it is printed."""
    for change, turned in found:
        yield f"### {_plain(_head(change))}"
        yield ""
        if change.after is None:
            yield "Is gone."
        elif change.grade in (Grade.LAYOUT, Grade.WORDING):
            yield "Plays as before: only the words are different."
        else:
            yield from (f"- {_plain(_fact(fact))}" for fact in change.facts)
            yield from _marked(change)
            yield from _as_printed(change.after)
        for each in turned:
            yield f"- {_colour(each)}: {_plain(each.ruling.title)}"
        yield ""


def as_objects(found: Found) -> list[dict[str, Any]]:
    """The changes as they stand in the JSON array."""
    return [
        {
            "name": change.version.name,
            "label": change.version.label,
            "grade": change.grade.name.lower(),
            "before": _place(change.before),
            "after": _place(change.after),
            "facts": [
                {"fact": fact.what, "before": fact.before, "after": fact.after}
                for fact in change.facts
            ],
            "clauses": [
                {"before": _objects(each.before), "after": _objects(each.after)}
                for each in change.clauses
            ],
            "rulings": [
                {
                    "definition": each.ruling.about,
                    "ruling": each.ruling.title,
                    "before": each.before,
                    "after": each.after,
                }
                for each in turned
            ],
        }
        for change, turned in found
    ]


def as_findings(found: Found, fails: Grade | None) -> Iterator[Diagnostic]:
    """The changes as findings at the definitions; those of a grade that fails, or a later one, as errors."""
    for change, turned in found:
        tree = change.version.unit.parsed.tree
        assert tree is not None
        bad = fails is not None and change.grade >= fails
        said = [_fact(fact) for fact in change.facts]
        said += [f"{_colour(each)}: {each.ruling.title}" for each in turned]
        message = "; ".join([f"{_head(change)}: {_grade(change)}", *said])
        severity = Severity.ERROR if bad else Severity.WARNING
        yield Diagnostic("diff", severity, change.version.title, message, heading(tree))


# ---- parts -------------------------------------------------------------------------------------------------


def _head(change: Change) -> str:
    """What a change is about, with what that was called before where it was called otherwise."""
    title = change.version.title
    before = change.before.title if change.before is not None else title
    return title if before == title else f"{title} (was {before})"


def _grade(change: Change) -> str:
    return "interface, it is gone" if change.after is None else SAID[change.grade]


def _fact(fact: Fact) -> str:
    return f"{fact.what}: {fact.before or 'none'} -> {fact.after or 'none'}"


def _colour(turned: Turned) -> str:
    return "no longer holds" if turned.after else "holds now"


def _lines(change: Change) -> Iterator[str]:
    """The lines that were and are, each with its place."""
    signed = [row for each in change.clauses for row in _signed(each)]
    wide = max((len(_at(line)) for line, _ in signed), default=0)
    for line, sign in signed:
        yield f"  {_at(line):{wide}}  {sign} {line.text}"


def _signed(clauses: Clauses) -> list[tuple[Line, str]]:
    return [(line, "-") for line in clauses.before] + [(line, "+") for line in clauses.after]


def _at(line: Line) -> str:
    return f"{line.file}:{line.number}"


def _place(version: Version | None) -> dict[str, Any] | None:
    if version is None:
        return None
    span = version.meaning.span
    return {"title": version.title, "path": span.path, "line": span.line}


def _objects(lines: Sequence[Line]) -> list[dict[str, Any]]:
    return [{"file": line.file, "line": line.number, "text": line.text} for line in lines]


# ---- release notes -----------------------------------------------------------------------------------------


def _marked(change: Change) -> Iterator[str]:
    """What is said now instead of what was, a point for each place."""
    if change.before is None:
        return
    for each in change.clauses:
        old, new = _code(each.before), _code(each.after)
        match old, new:
            case "", _:
                yield f"- new: {new}"
            case _, "":
                yield f"- gone: {old}"
            case _:
                yield f"- {old} is now {new}"


def _code(lines: Sequence[Line]) -> str:
    return ", ".join("`" + line.text.replace("`", "'") + "`" for line in lines)


def _as_printed(version: Version) -> Iterator[str]:
    """The text as it stands on the card, as a quotation."""
    if isinstance(version.meaning, ir.Card):
        yield ""
        for line in printed(version.meaning, version.compilation.words).rstrip("\n").split("\n"):
            yield f"> {_plain(line)}  ".rstrip(" ") + "  " * bool(line)
        yield ""


def _plain(text: str) -> str:
    """A text that Markdown shows as it is."""
    return _MARKS.sub(r"\\\g<0>", text)
