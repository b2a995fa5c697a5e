"""``test``: the rulings below the cards, played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler import files
from cardwright.compiler.cli import deletions, junit, output, patience, workshop
from cardwright.compiler.cli.completion import known_names
from cardwright.compiler.cli.failure import Misuse, unknown
from cardwright.compiler.cli.options import (
    format_option,
    game_option,
    path_option,
    printing_option,
)
from cardwright.compiler.comparison import versions
from cardwright.compiler.printings import Choice, with_labels
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.rulings.runner import RulingResult
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards


@click.command("test", short_help="Play the rulings below the cards.")
@click.argument("asked", nargs=-1, metavar="[NAME|FILE|FOLDER]...", shell_complete=known_names)
@path_option
@printing_option
@game_option
@click.option("--clauses", is_flag=True, help="Also find clauses that no ruling tells.")
@format_option("text", "json", "github", "junit")
def command(  # noqa: PLR0913  (one argument per option)
    *,
    asked: tuple[str, ...],
    paths: tuple[str, ...],
    printings: tuple[str, ...],
    game: str | None,
    style: str,
    clauses: bool,
) -> int:
    """Play the rulings about the definitions called NAME, those in a FILE or FOLDER of card texts, or all.

    What ends in .card, holds a / or is - or . is a file or folder; it is laid over the bundled texts. In a
    folder of your own with a cardwright.toml, all are those in that folder. Exits with 1 when one of them
    is not so.

    A ruling is about the printing that it stands below. NAME can say which: "Name, label". With --printing,
    those below a card's own text are played with another printing of it.

    With --clauses, and when all hold, every clause, number and phrase is changed in turn: a ruling should
    turn red, and where a clause can go unnoticed the exit code is 1.
    """
    places = tuple(each for each in asked if _is_place(each))
    names = tuple(each for each in asked if not _is_place(each))
    if not asked and not paths:
        places = workshop.home(game)
    about = names if asked or places else None
    texts = workshop.gather((*paths, *places), game, about=about, printings=printings)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts, style)
    built = workshop.built(texts, compilation)
    rules = workshop.rules_of(texts)
    wanted = _in_files(compilation, places, texts) if places else []
    if names or not places:
        wanted += _wanted(compilation, workshop.called_by_each(texts, *names))
    results = list(run(list(dict.fromkeys(wanted)), built, rules))
    if clauses and all(each.passed for each in results):
        changed = [*names, *_defined_in(compilation, places, texts)]
        if places and not changed:
            raise Misuse("These files define nothing whose clauses could be left out.")
        return deletions.report(changed, texts, compilation, built, style)
    _report(results, texts, style)
    return int(not all(each.passed for each in results))


def _report(results: Sequence[RulingResult], texts: workshop.Texts, style: str) -> None:
    """Say how the rulings went: those that don't hold at their lines, and how many there are."""
    red = [each for each in results if not each.passed]
    match style:
        case "json":
            output.say_json([as_object(each) for each in results])
        case "junit":
            output.say(junit.report(results))
        case "github":
            workshop.show([as_finding(each) for each in red], texts, style)
        case _:
            workshop.show([as_finding(each) for each in red], texts)
            output.say(summary_of(len(results), len(red)))


def run(rulings: Sequence[Ruling], built: BuiltCards, rules: Rules) -> Iterable[RulingResult]:
    """The result of each ruling, with a bar on a terminal."""
    with output.progress("Playing rulings", len(rulings)) as advance:
        for ruling in rulings:
            yield run_one(ruling, built, rules)
            advance(1)


def run_one(ruling: Ruling, built: BuiltCards, rules: Rules) -> RulingResult:
    """The result of a ruling about a card as it is played in a build, or about another printing of it."""
    name = ruling.about.partition(", ")[0]
    return run_with(
        ruling, built.with_printing(name, ruling.label) if ruling.label else built, rules
    )


def run_with(ruling: Ruling, built: BuiltCards, rules: Rules) -> RulingResult:
    """The result of a ruling with the printings that are played in a build."""
    from cardwright.compiler.rulings.runner import NEVER_ENDS, RulingResult, run_ruling

    try:
        with patience.clock(patience.A_RULING):
            return run_ruling(ruling, built, rules)
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


def _is_place(asked: str) -> bool:
    """Whether an argument is a file or folder of card texts, not a name."""
    return (
        asked in (files.STANDARD_INPUT, ".", "..") or asked.endswith(files.SUFFIX) or "/" in asked
    )


def _in_files(
    compilation: Compilation, places: Sequence[str], texts: workshop.Texts
) -> list[Ruling]:
    """The rulings that stand in some files."""
    paths = {each.path for each in files.find(places, texts.game.root)}
    return [each for each in compilation.rulings if each.span.path in paths]


def _defined_in(
    compilation: Compilation, places: Sequence[str], texts: workshop.Texts
) -> list[str]:
    """The printings that some files define, by name and label."""
    paths = {each.path for each in files.find(places, texts.game.root)}
    return [each.title for each in versions(compilation) if each.unit.source.path in paths]


def _wanted(compilation: Compilation, asked: Sequence[tuple[str, Choice]]) -> list[Ruling]:
    """The rulings about these definitions, or about one printing of each.

    Raises Misuse for an unknown name, or one without rulings.
    """
    known = {each.name.lower() for each in compilation.definitions}
    for name, _ in asked:
        if name.lower() not in known:
            raise unknown("card", name, (each.name for each in compilation.definitions))
    if not asked:
        return list(compilation.rulings)
    return [ruling for name, choice in asked for ruling in _about(name, choice, compilation)]


def _about(name: str, choice: Choice, compilation: Compilation) -> list[Ruling]:
    """The rulings about a definition, wherever they stand; for a pile also those about its cards.

    ``choice`` names the printing that they are about, if it isn't any. Raises Misuse where there is none.
    """
    called = next(
        each.name for each in compilation.definitions if each.name.lower() == name.lower()
    )
    piled = compilation.piles.get(called)
    names = [called, *(entry.name for entry in piled.pile.entries)] if piled else [called]
    label = choice.get(called)
    found = [
        each for each in compilation.rulings if any(each.concerns(one, label) for one in names)
    ]
    if not found:
        raise Misuse(f"There is no ruling about {with_labels(called, choice)}.")
    return found


def summary_of(count: int, red: int) -> str:
    """How so many rulings went of which so many are red, in a sentence."""
    if not count:
        return "There is no ruling."
    if not red:
        return f"{count} ruling{'s hold' if count != 1 else ' holds'}."
    return f"{red} of {count} rulings do{'es' if red == 1 else ''} not hold."
