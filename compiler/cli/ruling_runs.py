"""Ruling runs: the rulings that an editor asks about, played with the texts as they are open there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import pipeline
from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.commands.test import as_finding, run_one, summary_of
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.text.diagnostics import Severity
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.editor.project import Project
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.rulings.ruling import Ruling
    from cardwright.compiler.rulings.runner import RulingResult

__all__ = ["as_finding", "run", "summary"]


class RunError(CardwrightError):
    """Rulings that can't be run; the message is a sentence without its full stop."""


def run(
    project: Project, compilation: Compilation, rulings: Sequence[Ruling]
) -> list[RulingResult]:
    """The results of these rulings of a compilation.

    Raises RunError where there is none, where a text has an error, and where the rules of a person's own
    game may not be imported.
    """
    errors = [each for each in compilation.diagnostics if each.severity is Severity.ERROR]
    if errors:
        first = errors[0]
        raise RunError(f"first mend line {first.span.line} of {first.span.path}: {first.message}")
    if not rulings:
        raise RunError("there is no such ruling any more")
    texts = workshop.Texts(project.game, tuple(file.source for file in compilation.files), ())
    try:
        if project.folder is not None:
            texts = workshop.as_folders_say(texts, [str(project.folder)])
        made = pipeline.choose(compilation, texts.chosen)
        built, rules = workshop.built(texts, made), workshop.rules_of(texts)
    except Misuse as error:
        raise RunError(error.message.rstrip(".")) from error
    return [run_one(each, built, rules) for each in rulings]


def summary(results: Sequence[RulingResult]) -> str:
    """One sentence for a message."""
    red = [each for each in results if not each.passed]
    if not red:
        return summary_of(len(results), 0)
    first = red[0]
    return f"{len(red)} of {len(results)} do not hold. {first.ruling.title}: {first.wrong}"
