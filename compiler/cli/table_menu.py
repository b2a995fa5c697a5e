"""How a request is put to a person: what is asked, in which menu, and what is not asked at all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardwright.compiler.cli.output import aligned, visible, width

if TYPE_CHECKING:
    from cardwright.compiler.cli.answers import Menu
    from cardwright.runtime.kernel import Ask

TOLD_BY_PROMPT: Final = frozenset({"may", "amount", "bid"})
"""Requests whose few options stand in the prompt."""
LONG_MENU: Final = 6
LONGEST_MENU: Final = 40
COLUMNS: Final = 3
WIDTH: Final = 76


def forced(ask: Ask) -> Sequence[Any] | None:
    """The answer, where only one is possible, or all mean the same; None otherwise."""
    if ask.least != ask.hi or ask.kind == "order":
        return None
    if ask.hi == len(ask.options):
        return ask.options
    alike = ask.kind == "cards" and len(set(ask.labels)) == 1
    return ask.options[: ask.hi] if alike else None


def title(ask: Ask, titles: Mapping[str, str]) -> str:
    """Who asks what: the clause of the card text, or the rules, who ask by `titles`."""
    question = ask.question
    if question is None:
        return titles.get(ask.kind, f"{ask.kind}:")
    said = visible(question.text)
    if question.card:
        return f"{visible(question.card)}: {said}"
    return said[:1].upper() + said[1:]


def expected(menu: Menu, takes_all: Collection[str]) -> str:
    """What may be typed: ``yes or no``, ``1 to 4``, ``up to 2``, and in brackets what Enter does.

    `takes_all`: the kinds of request to which Enter means everything.
    """
    ask = menu.ask
    match ask.kind:
        case "may":
            return "yes or no"
        case "amount":
            return f"{menu.labels[0]} to {menu.labels[-1]}"
        case "bid":
            return f"{menu.labels[0]} to {menu.labels[-1]} [none]"
        case kind if kind in takes_all:
            return f"{menu.expected()} [all]"
    if ask.least == 0:
        return f"{'one' if ask.hi == 1 else menu.expected()} [none]"
    return menu.expected()


def menu_lines(menu: Menu, notes: Mapping[str, str], wide: int = WIDTH) -> list[str]:
    """The options, in columns where they are many, with a note behind those that have one.

    ``wide`` is how many characters a line has room for.
    """
    if menu.ask.kind in TOLD_BY_PROMPT:
        return []
    if len(menu.labels) > LONGEST_MENU:
        return [f"{len(menu.labels)} possible answers; type a name"]
    return columns(menu.lines(notes), wide)


def columns(lines: Sequence[str], wide: int = WIDTH) -> list[str]:
    """A long menu in two or three columns, read downwards, where a narrow terminal has room."""
    if len(lines) <= LONG_MENU:
        return list(lines)
    most = (wide + 2) // (max(map(width, lines)) + 2)
    long = -(-len(lines) // max(1, min(COLUMNS, most)))
    rows = [[*lines[start::long]] for start in range(long)]
    return list(aligned([row + [""] * (len(rows[0]) - len(row)) for row in rows]))
