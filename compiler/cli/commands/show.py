"""``show``: one definition, as source, tree, generated code, data, printed wording, or drawn as a card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli import drawn, output, rulebook, workshop
from cardwright.compiler.cli.completion import known_names
from cardwright.compiler.cli.failure import Misuse, unknown
from cardwright.compiler.cli.options import (
    PLACE,
    game_option,
    language_option,
    path_option,
    printing_option,
)
from cardwright.compiler.cli.rows import price

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition

FORMS = ("text", "ast", "python", "json", "card")
DRAWN = ("svg", "html", "png")
PRINTED = ("card", *DRAWN)


@click.command("show", short_help="Show one card: its text, its code, or as it is printed.")
@click.argument("name", shell_complete=known_names)
@click.option(
    "--as",
    "form",
    type=click.Choice((*FORMS, *DRAWN)),
    default=FORMS[0],
    show_default=True,
    help="Source, tree, generated code, data, printed wording; or drawn as a card.",
)
@click.option("--rulings", is_flag=True, help="Also show the examples of what it does.")
@click.option("-o", "--output", "place", type=PLACE, help="The file to write what is drawn to.")
@language_option
@path_option
@printing_option
@game_option
def command(  # noqa: PLR0913  (its options)
    *,
    name: str,
    form: str,
    rulings: bool,
    place: Path | None,
    language: str,
    paths: tuple[str, ...],
    printings: tuple[str, ...],
    game: str | None,
) -> int:
    """Show the definition called NAME.

    As text in any form all its printings are shown; an svg or png is of the first, a page of html of all.
    Of one that is chosen there is that alone; NAME can choose it, too: "Name, label".
    """
    if place is not None and form not in DRAWN:
        raise Misuse(f"-o is for what is drawn: --as {', '.join(DRAWN[:-1])} or {DRAWN[-1]}.")
    if rulings and form in DRAWN:
        raise Misuse("--rulings are text: they can't stand in what is drawn.")
    from cardwright.compiler.display.definition import rulings_about, shown_as

    about = (name,) if rulings else ()
    texts = workshop.gather(paths, game, about=about, printings=printings)
    texts, (name,) = workshop.calling(texts, name)
    compilation = workshop.compiled(texts)
    workshop.stop_at_errors(compilation.diagnostics, texts)
    definition = find(name, compilation.definitions)
    lexicon = drawn.lexicon_of(texts.game, language)
    if form in PRINTED:
        drawn.tell_untranslated(compilation, [definition], lexicon)
    if form in DRAWN:
        drawn.write(drawn.as_file(compilation, definition, form, lexicon), place)
        return 0
    output.write(shown_as(compilation, definition, form, lexicon).rstrip("\n") + "\n")
    if rulings:
        examples = rulings_about(compilation, definition)
        output.write(
            "\n" + ("\n".join(examples) or f"There is no ruling about {definition.name}.\n")
        )
    if definition.cards and form == FORMS[0]:
        _lay_out(definition, compilation.definitions, texts)
    return 0


def _lay_out(
    definition: Definition, definitions: Sequence[Definition], texts: workshop.Texts
) -> None:
    """Say below a set what to lay out for it, or what keeps it from being played."""
    if definition.missing:
        output.note(
            f"{definition.name} is incomplete: not defined are {', '.join(definition.missing)}."
        )
        return
    prices = {each.name: price(each.cost) for each in definitions if each.kind != definition.kind}
    rules, built = workshop.rules_of(texts), workshop.built(texts)
    with rulebook.refusals():
        known = rules.known(built)
        rows = rules.display.setup_listing(definition.name, known, built.sets, prices)
    output.say("")
    for line in output.aligned(rows):
        output.say(line)


def find(name: str, definitions: Sequence[Definition]) -> Definition:
    """The definition of that name; letters may differ in case.

    Raises Misuse where there is none.
    """
    for same in (str, str.lower):
        for each in definitions:
            if same(each.name) == same(name):
                return each
    raise unknown("card", name, (each.name for each in definitions))
