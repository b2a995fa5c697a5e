"""``test --clauses``: which clauses of the texts their rulings do not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.text.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from cardwright.compiler.cli.workshop import Texts
    from cardwright.compiler.mutation.trials import Outcome
    from cardwright.compiler.pipeline import Compilation
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards

KINDS = ("clause", "number", "phrase")
LOST = ("survived", "crashed")


def report(
    names: Sequence[str], texts: Texts, compilation: Compilation, built: BuiltCards, style: str
) -> int:
    """Change the texts of these definitions, or of all, and tell which changes no ruling notices.

    Exits with 1 when a clause can go without a ruling turning red; numbers and phrases are told only.
    """
    rules = workshop.rules_of(texts)
    outcomes = list(_outcomes(names, compilation, built, rules))
    lost = [each for each in outcomes if each.fate in LOST]
    if style == "json":
        output.say_json([_as_object(each) for each in outcomes])
    else:
        workshop.show([_as_finding(each) for each in lost], texts)
        for row in output.aligned(list(_table(outcomes))):
            output.say(row)
    return int(any(each.kind == "clause" for each in lost))


def _outcomes(
    names: Sequence[str], compilation: Compilation, built: BuiltCards, rules: Rules
) -> Iterable[Outcome]:
    from cardwright.compiler.mutation import trials

    wanted = {name.lower() for name in names}
    about = [
        each for each in trials.printings(compilation) if not wanted or _is_asked(each, wanted)
    ]
    with output.progress("Deleting clauses", len(about)) as advance:
        for each in about:
            yield from trials.examine(compilation, each, built, rules)
            advance(1)


def _is_asked(printing: str, wanted: Collection[str]) -> bool:
    """Whether a printing, or its card, is among the names in small letters that are asked about."""
    return printing.lower() in wanted or printing.partition(",")[0].lower() in wanted


def _table(outcomes: Sequence[Outcome]) -> Iterable[tuple[str, ...]]:
    """Noticed changes of all, by kind: a line for each printing, and one for all."""
    yield ("", *(f"{kind}s" for kind in KINDS))
    for about in dict.fromkeys(each.about for each in outcomes):
        yield about, *_counts([each for each in outcomes if each.about == about])
    yield "all", *_counts(outcomes)


def _counts(outcomes: Sequence[Outcome]) -> list[str]:
    made = Counter[str](each.kind for each in outcomes)
    told = Counter[str](each.kind for each in outcomes if each.fate not in LOST)
    return [f"{told[kind]} of {made[kind]}" for kind in KINDS]


def _as_finding(outcome: Outcome) -> Diagnostic:
    severity = Severity.ERROR if outcome.kind == "clause" else Severity.WARNING
    title = f"{outcome.about}: {outcome.change}"
    crashed = f"It compiles, but can't be run: {outcome.by}."
    message = crashed if outcome.fate == "crashed" else "All its rulings still hold."
    return Diagnostic(outcome.kind, severity, title, message, outcome.span)


def _as_object(outcome: Outcome) -> dict[str, Any]:
    return {
        "definition": outcome.about,
        "kind": outcome.kind,
        "change": outcome.change,
        "fate": outcome.fate,
        "by": outcome.by,
        "path": outcome.span.path,
        "line": outcome.span.line,
        "column": outcome.span.column,
    }
