"""``test``: the rulings below the cards, played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler.cli import deletions, output, patience, workshop
from cardwright.compiler.cli.failure import Misuse, unknown
from cardwright.compiler.cli.options import format_option, game_option, path_option
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.rulings.runner import RulingResult
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards


@click.command("test", short_help="Play the rulings below the cards.")
@click.argument("names", nargs=-1, metavar="[NAME...]")
@path_option
@game_option
@click.option("--clauses", is_flag=True, help="Also find clauses that no ruling tells.")
@format_option("text", "json")
def command(
    names: tuple[str, ...],
    paths: tuple[str, ...],
    game: str | None,
    style: str,
    *,
    clauses: bool,
) -> int:
    """Play the rulings about the definitions called NAME, or all of them.

    Exits with 1 when one of them is not so. With --clauses, and when all hold, every clause, number and
    phrase is changed in turn: a ruling should turn red, and where a clause can go unnoticed the exit
    code is 1.
    """
    texts = workshop.gather(paths, game, about=names or None)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts, style)
    built = workshop.built(texts, compilation)
    rules = workshop.rules_of(texts)
    results = list(run(_wanted(compilation, names), built, rules))
    if clauses and all(each.passed for each in results):
        return deletions.report(names, texts, compilation, built, style)
    if style == "json":
        output.say_json([as_object(each) for each in results])
    else:
        red = [each for each in results if not each.passed]
        workshop.show([as_finding(each) for each in red], texts)
        output.say(_summary(len(results), len(red)))
    return int(not all(each.passed for each in results))


def run(rulings: Sequence[Ruling], built: BuiltCards, rules: Rules) -> Iterable[RulingResult]:
    """The result of each ruling, with a bar on a terminal."""
    with output.progress("Playing rulings", len(rulings)) as advance:
        for ruling in rulings:
            yield run_one(ruling, built, rules)
            advance(1)


def run_one(ruling: Ruling, built: BuiltCards, rules: Rules) -> RulingResult:
    """The result of a ruling about the default printing of a card, or about another one."""
    from cardwright.compiler.rulings.runner import NEVER_ENDS, RulingResult, run_ruling

    name, _, label = ruling.about.partition(", ")
    try:
        with patience.clock(patience.A_RULING):
            printing = built.with_printing(name, label) if label else built
            return run_ruling(ruling, printing, rules)
    except patience.TooLong:
        return RulingResult(ruling, ruling.span, NEVER_ENDS)


def as_finding(found: RulingResult) -> Diagnostic:
    """A ruling that is not so, as it is shown among other findings."""
    ruling = found.ruling
    place = found.place or ruling.span
    title = f"{ruling.about}: {ruling.title}"
    return Diagnostic("ruling", Severity.ERROR, title, found.wrong, place)


def as_object(found: RulingResult) -> dict[str, Any]:
    """One result as it stands in the JSON array."""
    place = found.place or found.ruling.span
    return {
        "definition": found.ruling.about,
        "ruling": found.ruling.title,
        "passed": found.passed,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "message": found.wrong,
    }


def _wanted(compilation: Compilation, names: Sequence[str]) -> list[Ruling]:
    """The rulings about these definitions. Raises Misuse for an unknown name, or one without rulings."""
    known = {each.name.lower() for each in compilation.definitions}
    for name in names:
        if name.lower() not in known:
            raise unknown("card", name, (each.name for each in compilation.definitions))
    if not names:
        return list(compilation.rulings)
    wanted = [ruling for name in names for ruling in _about(name, compilation)]
    return list(dict.fromkeys(wanted))


def _about(name: str, compilation: Compilation) -> list[Ruling]:
    """The rulings below a definition; where there are none, all those of its file.

    So a pile is tested by the rulings of its cards. Raises Misuse where there is none in the file either.
    """
    below = [
        each for each in compilation.rulings if each.about.partition(",")[0].lower() == name.lower()
    ]
    files = {each.path for each in compilation.definitions if each.name.lower() == name.lower()}
    units = (each for each in compilation.units if each.source.name in files)
    found = below or [one for each in units if isinstance(one := each.meaning, Ruling)]
    if not found:
        raise Misuse(f"There is no ruling about {name}.")
    return found


def _summary(count: int, red: int) -> str:
    if not red:
        return f"{count} ruling{'s hold' if count != 1 else ' holds'}."
    return f"{red} of {count} rulings do{'es' if red == 1 else ''} not hold."
