"""``diff``: what is different between two texts or printings, as behaviour."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cardwright.compiler.cli import changes, output, workshop
from cardwright.compiler.cli.options import format_option, game_option, path_option
from cardwright.compiler.cli.sides import Common, differences, sides_of
from cardwright.compiler.cli.turned import turned_by
from cardwright.compiler.comparison import Grade

GRADES = tuple(grade.name.lower() for grade in Grade)


@click.command("diff", short_help="Say what a change of card texts changes.")
@click.argument("old")
@click.argument("new", required=False)
@click.option(
    "--fail-on",
    type=click.Choice(GRADES),
    help="Exit with 1 where a change is of this grade or a later one.",
)
@path_option
@game_option
@format_option("text", "json", "github", "markdown")
def command(  # noqa: PLR0913  (its options)
    *,
    old: str,
    new: str | None,
    fail_on: str | None,
    paths: tuple[str, ...],
    game: str | None,
    style: str,
) -> int:
    """Say what NEW changes in OLD as behaviour, and which rulings about it change colour.

    Both are files or folders, such a path at a revision of git ("HEAD~1:my-cards"), or printings of a card
    ("Smithy, house rule"). Without NEW a printing is compared with its card's own text, a path at a revision
    with the path as it is now, and a path with the bundled texts that it amends or replaces.

    Grades, from least to most: layout (blanks and comments), wording (other words, the same meaning), new,
    effect, interface (name, price, types, copies, or gone).
    """
    fails = Grade[fail_on.upper()] if fail_on is not None else None
    with sides_of(old, new, Common(paths, game)) as (before, after):
        made = differences(before, after)
        found = list(zip(made, turned_by(made, before, after), strict=True))
    match style:
        case "json":
            output.say_json(changes.as_objects(found))
        case "github":
            workshop.show(list(changes.as_findings(found, fails)), after.texts, style)
        case "markdown":
            _say(changes.as_markdown(found))
        case _:
            _say(changes.as_text(found))
    return int(fails is not None and any(change.grade >= fails for change in made))


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        output.say(line)
