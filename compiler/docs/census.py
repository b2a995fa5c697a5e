"""How many definitions use each construct: the page of ``python -m cardwright.compiler.docs.census GAME``.

A construct is a kind of node of the meaning, or a word of the vocabulary that only some texts use. One that
a single definition uses has its reason in ``docs/constructs.toml``.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from cardwright.compiler import ir
from cardwright.compiler.docs.pages import render
from cardwright.compiler.ir.walk import nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.vocabulary.game import Vocabulary

PAGE = Path("docs", "constructs.md")
REASONS = Path("docs", "constructs.toml")


@dataclass(frozen=True, slots=True)
class Construct:
    """One row: its part of the language, name and meaning, the definitions that use it, and a line of one."""

    part: str
    name: str
    says: str
    users: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True)
class Use:
    """A node in the text of a definition, and the line it begins on."""

    about: str
    node: ir.Node
    line: str


def uses(compilation: Compilation) -> Iterator[Use]:
    """Every node of every printing."""
    for printings in compilation.cards.values():
        for printing in printings:
            lines = printing.source.text.splitlines()
            for node in nodes(printing.card.text):
                yield Use(printing.card.name, node, lines[node.span.line - 1].strip())


def census(compilation: Compilation) -> list[Construct]:
    """All constructs, by the parts of the language."""
    found = list(uses(compilation))
    return [*_nodes(found), *_words(found, compilation.words)]


def _nodes(found: list[Use]) -> Iterator[Construct]:
    for part, kinds in _PARTS.items():
        for kind in kinds:
            says = (kind.__doc__ or "").partition("\n")[0]
            of_kind = [use for use in found if type(use.node) is kind]
            yield _row(part, kind.__name__, says, of_kind)


def _words(found: list[Use], words: Vocabulary) -> Iterator[Construct]:
    for part, entries in _entries(words).items():
        for word, says in entries.items():
            said = _SAYS[part]
            yield _row(part, word, says, [use for use in found if word in said(use.node)])


def _row(part: str, name: str, says: str, found: list[Use]) -> Construct:
    users = tuple(dict.fromkeys(use.about for use in found))
    example = min((use.line for use in found), key=len, default="")
    return Construct(part, name, says, users, example)


_SHOWN = {*get_args(ir.Things), *get_args(ir.Count), ir.Piles, ir.Place}
"""What fills slots and is shown in another part."""

_PARTS: dict[str, tuple[type[ir.Node], ...]] = {
    "Statements": get_args(ir.Statement),
    "Conditions": get_args(ir.Condition),
    "Counts": get_args(ir.Count),
    "What is spoken of": tuple(
        dict.fromkeys((*get_args(ir.Things), ir.Piles, ir.Place, ir.Having))
    ),
    "Values of slots": tuple(kind for kind in get_args(ir.Value) if kind not in _SHOWN),
    "Rules that are printed": (ir.Ability, ir.AtMoment, ir.OwnPrice, ir.Worth),
}


def _entries(words: Vocabulary) -> dict[str, dict[str, str]]:
    """The words of each part of the vocabulary that texts choose from, and what they mean."""
    return {
        "Verbs": {
            verb.name: verb.says
            for verb in words.verbs.values()
            if verb.name != words.special_verb("worth").verb
        },
        "Declared conditions": dict.fromkeys(words.sayings.conditions, ""),
        "Declared counts": dict.fromkeys(words.sayings.counts, ""),
        "Declared rules": dict.fromkeys(words.sayings.rules, ""),
        "Adjectives": {each.name: each.says for each in words.adjectives.values()},
        "Moments": {each.name: "" for each in words.moments.values() if each.event},
        "Zones": {each.name: "" for each in words.zones.values() if not each.piles},
        "Resources": dict.fromkeys(words.resources, ""),
    }


def _of(*names: str) -> Callable[[ir.Node], tuple[str, ...]]:
    return lambda node: tuple(str(getattr(node, name, "")) for name in names)


def _marks(node: ir.Node) -> tuple[str, ...]:
    sorts = (*node.sorts, *node.but) if isinstance(node, ir.Filter) else ()
    return (*(mark for sort in sorts for mark in sort.marks), *_of("state")(node))


_SAYS: dict[str, Callable[[ir.Node], tuple[str, ...]]] = {
    "Verbs": _of("verb"),
    "Declared conditions": _of("pattern"),
    "Declared counts": _of("pattern"),
    "Declared rules": _of("pattern"),
    "Adjectives": _marks,
    "Moments": _of("moment"),
    "Zones": _of("zone"),
    "Resources": _of("resource"),
}


def reasons(text: str) -> dict[tuple[str, str], str]:
    """Why a construct is there for one definition or none, by part and name."""
    data = tomllib.loads(text)
    return {(part, name): why for part, names in data.items() for name, why in names.items()}


def page(rows: list[Construct], why: dict[tuple[str, str], str]) -> str:
    """The page as Markdown."""
    parts = [(part, list(group)) for part, group in groupby(rows, lambda row: row.part)]
    total = len({user for row in rows for user in row.users})
    return render("census.md.j2", parts=parts, why=why, total=total)


def main() -> None:
    """Write the page below the working directory."""
    from cardwright.compiler import files, pipeline
    from cardwright.compiler.vocabulary.reading import load_words

    game = sys.argv[1]
    rows = census(pipeline.compile(files.read_bundled(game).sources, load_words(game)))
    PAGE.write_text(page(rows, reasons(REASONS.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
