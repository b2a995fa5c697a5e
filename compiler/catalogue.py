"""The catalogue: one row for each definition, with its facts and where its code is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.facts import copies_of
from cardwright.compiler.lowering.module import class_of, path_of
from cardwright.compiler.lowering.piles import PILE, Piled, class_of_pile

if TYPE_CHECKING:
    from cardwright.compiler.program import Program
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.entries import Resource
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class Price:
    """A cost: every part that prices of the game have, 0 where blank; ``extra`` is "", "*" or "+".

    ``text`` is the cost as it is written on a card.
    """

    parts: tuple[tuple[str, int], ...]
    extra: str
    text: str


@dataclass(frozen=True, slots=True)
class Definition:
    """One row of the catalogue: what a definition is called, costs and is, and where it stands.

    ``module`` and ``class_name`` say where its code is ("" for a set); ``rulings`` counts those about any
    of its printings. Sets have ``cards``, ``extras`` (events, a prophecy), ``chosen`` (what a card is
    noted with), ``options`` (the parts of the set-up they switch on), and ``missing``: the names of those
    that are not defined.
    """

    name: str
    kind: str
    expansion: str
    cost: Price | None
    types: tuple[str, ...]
    copies: int
    printings: tuple[str, ...]
    path: str
    line: int
    rulings: int
    cards: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()
    module: str = ""
    class_name: str = ""

    @property
    def is_set(self) -> bool:
        """Whether it is a set to play with, which has no code."""
        return not self.module


def catalogue(program: Program, words: Vocabulary) -> tuple[Definition, ...]:
    """The rows of all definitions, in order of name."""
    rows = [_of_card(name, program, words) for name in program.cards]
    rows += [_of_pile(piled, program, words) for piled in program.piles.values()]
    rows += [_of_set(found, source, program, words) for found, source in program.sets]
    return tuple(sorted(rows, key=lambda row: row.name))


def _of_card(name: str, program: Program, words: Vocabulary) -> Definition:
    """The row of a card: the facts of the printing that is played, at the place of its own text."""
    first, played = program.cards[name][0], program.played(name)
    card, source = played.card, first.source
    return Definition(
        name=card.name,
        kind=card.kind,
        expansion=_expansion(source, words),
        cost=price_of(card.cost, words),
        types=card.types,
        copies=copies_of(played, words),
        printings=tuple(printing.card.label for printing in program.cards[name]),
        path=source.name,
        line=first.card.span.line,
        rulings=_rulings_about(card.name, program),
        module=path_of(played, first),
        class_name=class_of(card),
    )


def _of_pile(piled: Piled, program: Program, words: Vocabulary) -> Definition:
    pile = piled.pile
    return Definition(
        name=pile.name,
        kind=PILE,
        expansion=_expansion(piled.source, words),
        cost=price_of(piled.cost, words),
        types=piled.types,
        copies=0,
        printings=(ir.DEFAULT,),
        path=piled.source.name,
        line=pile.span.line,
        rulings=_rulings_about(pile.name, program),
        module=piled.path,
        class_name=class_of_pile(pile),
    )


def _rulings_about(name: str, program: Program) -> int:
    return sum(ruling.concerns(name) for ruling in program.rulings)


def _of_set(found: ir.Set, source: Source, program: Program, words: Vocabulary) -> Definition:
    cards = tuple(entry.name for entry in found.entries)
    extras = tuple(entry.name for entry in found.extras if entry.name not in words.sets.options)
    asked = [words.sets.options[one.name] for one in found.extras if one.name in words.sets.options]
    listed = (*found.entries, *found.extras)
    chosen = tuple((entry.name, entry.note) for entry in listed if entry.note)
    needed = [*cards, *extras, *dict(chosen).values()]
    needed += [name for option in asked for name in option.needs]
    there = program.cards.keys() | program.piles.keys()
    return Definition(
        name=found.title,
        kind=found.kind,
        expansion=_expansion(source, words),
        cost=None,
        types=(),
        copies=1,
        printings=(),
        path=source.name,
        line=found.span.line,
        rulings=0,
        cards=cards,
        missing=tuple(dict.fromkeys(name for name in needed if name not in there)),
        extras=extras,
        chosen=chosen,
        options=tuple(dict.fromkeys(option.sets for option in asked)),
    )


def _expansion(source: Source, words: Vocabulary) -> str:
    """The expansion a file belongs to: as its folder says, or by its path among the game's; "" for none."""
    if source.expansion:
        return source.expansion
    *folders, file = source.name.split("/")
    places = (*reversed(folders), file.partition(".")[0])
    return next(
        (words.sets.expansions[name] for name in places if name in words.sets.expansions), ""
    )


def price_of(cost: ir.Cost | None, words: Vocabulary) -> Price | None:
    """A cost with the text it is written as; None for what has none."""
    if cost is None:
        return None
    said, symbols = dict(cost.parts), tuple(words.symbols.values())
    parts = tuple((each.price, said.get(each.price, 0)) for each in symbols)
    text = ""
    for each in symbols:
        if number := said.get(each.price):
            text += "+" * (each.owed and bool(text)) + _part(each, number)
    return Price(parts, cost.extra, f"{text or _part(symbols[0], 0)}{cost.extra}")


def _part(resource: Resource, number: int) -> str:
    """A part of a cost as it is written: a sign before the number, a letter behind it or so often."""
    if not resource.symbol:
        return f"{resource.name}{number}"
    return f"{number}{resource.symbol}" if resource.owed else resource.symbol * number
