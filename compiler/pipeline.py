"""The pipeline, readable from top to bottom: sources in; definitions, findings and modules out.

source -> parse -> resolve -> check -> lower -> emit. Every step is a plain function; nothing here reads a
file or prints.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.checks import cross_checks
from cardwright.compiler.frontend.analysis import Unit, analyze
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.facts import Printing, copies_of
from cardwright.compiler.lowering.module import class_of, module_of, path_of
from cardwright.compiler.lowering.piles import PILE, Piled, class_of_pile, module_of_pile
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Diagnostic, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.lowering.code import Module
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class Price:
    """A cost in its parts; 0 where blank, ``extra`` "", "*" or "+"."""

    coins: int = 0
    potion: int = 0
    debt: int = 0
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """One row of the catalogue: what a definition is called, costs and is, and where it stands.

    ``module`` and ``class_name`` say where its code is ("" for a kingdom); ``rulings`` counts those about any
    of its printings. Kingdoms have ``cards``, ``extras`` (events, a prophecy), ``chosen`` (what a card is
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


@dataclass(frozen=True)
class Compilation:
    """All that came of some sources."""

    units: tuple[Unit, ...]
    words: Vocabulary
    diagnostics: tuple[Diagnostic, ...]

    @cached_property
    def cards(self) -> dict[str, list[Printing]]:
        """The printings of each definition with a text, the default one first."""
        piled = {entry.name: entry.number for pile, _ in self._piles for entry in pile.entries}
        found: dict[str, list[Printing]] = defaultdict(list)
        for unit in self.units:
            if isinstance(unit.meaning, ir.Card):
                copies = piled.get(unit.meaning.name, 0)
                found[unit.meaning.name].append(Printing(unit.meaning, unit.source, copies))
        return dict(found)

    @cached_property
    def _piles(self) -> tuple[tuple[ir.Pile, Source], ...]:
        """The piles of different cards."""
        return tuple(
            (unit.meaning, unit.source) for unit in self.units if isinstance(unit.meaning, ir.Pile)
        )

    @cached_property
    def piles(self) -> dict[str, Piled]:
        """The piles of different cards by name, each with its cards; only those made of cards."""
        cards = {name: printings[0].card for name, printings in self.cards.items()}
        return {
            pile.name: Piled(pile, source, cards)
            for pile, source in self._piles
            if all(entry.name in cards for entry in pile.entries)
        }

    @cached_property
    def printings(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Where the class of each printing is: definition -> label -> (module, class)."""
        cards = {
            name: {one.card.label: (path_of(printings[0]), class_of(one.card)) for one in printings}
            for name, printings in self.cards.items()
        }
        piles = {
            name: {ir.DEFAULT: (piled.path, class_of_pile(piled.pile))}
            for name, piled in self.piles.items()
        }
        return cards | piles

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the order of the texts."""
        return tuple(unit.meaning for unit in self.units if isinstance(unit.meaning, Ruling))

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """The catalogue, in order of name."""
        rows = [_of_card(printings, self) for printings in self.cards.values()]
        rows += [_of_pile(piled, self) for piled in self.piles.values()]
        rows += [
            _of_kingdom(unit, self) for unit in self.units if isinstance(unit.meaning, ir.Kingdom)
        ]
        return tuple(sorted(rows, key=lambda row: row.name))

    @cached_property
    def modules(self) -> dict[str, str]:
        """The text of each generated module by its path."""
        lowered = [self._lowered(name) for name in (*self.cards, *self.piles)]
        return {module.path: emit(module) for module in lowered}

    def module(self, name: str) -> str:
        """The text of the module of one definition, without making the others."""
        return emit(self._lowered(name))

    def _lowered(self, name: str) -> Module:
        if name in self.piles:
            return module_of_pile(self.piles[name], self.words)
        return module_of(self.cards[name], self.words)


def compile(  # noqa: A001  (the verb of the trade)
    sources: Iterable[Source], words: Vocabulary, findings: Iterable[Diagnostic] = ()
) -> Compilation:
    """Compile sources of the game with these words; ``findings`` are what was wrong with reading them."""
    units = tuple(analyze(sources, words))
    found = [diagnostic for unit in units for diagnostic in unit.diagnostics]
    found += cross_checks.check(units, words)
    return Compilation(units, words, in_order([*findings, *found]))


# ---- the catalogue -----------------------------------------------------------------------------------


def _of_card(printings: list[Printing], compilation: Compilation) -> Definition:
    card, source = printings[0].card, printings[0].source
    words = compilation.words
    labels = tuple(printing.card.label for printing in printings)
    return Definition(
        name=card.name,
        kind=card.kind,
        expansion=_expansion(source, words),
        cost=_price(card.cost),
        types=card.types,
        copies=copies_of(printings[0], words),
        printings=labels,
        path=source.name,
        line=card.span.line,
        rulings=_rulings_about(card.name, compilation),
        module=path_of(printings[0]),
        class_name=class_of(card),
    )


def _of_pile(piled: Piled, compilation: Compilation) -> Definition:
    pile = piled.pile
    return Definition(
        name=pile.name,
        kind=PILE,
        expansion=_expansion(piled.source, compilation.words),
        cost=_price(piled.cost),
        types=piled.types,
        copies=0,
        printings=(ir.DEFAULT,),
        path=piled.source.name,
        line=pile.span.line,
        rulings=_rulings_about(pile.name, compilation),
        module=piled.path,
        class_name=class_of_pile(pile),
    )


def _rulings_about(name: str, compilation: Compilation) -> int:
    about = (ruling.about for ruling in compilation.rulings)
    return sum(one == name or one.startswith(f"{name}, ") for one in about)


def _of_kingdom(unit: Unit, compilation: Compilation) -> Definition:
    kingdom = unit.meaning
    assert isinstance(kingdom, ir.Kingdom)
    known = compilation.words.options
    cards = tuple(entry.name for entry in kingdom.entries)
    extras = tuple(entry.name for entry in kingdom.extras if entry.name not in known)
    asked = [known[entry.name] for entry in kingdom.extras if entry.name in known]
    listed = (*kingdom.entries, *kingdom.extras)
    chosen = tuple((entry.name, entry.note) for entry in listed if entry.note)
    needed = [*cards, *extras, *dict(chosen).values()]
    needed += [name for option in asked for name in option.needs]
    there = compilation.cards.keys() | compilation.piles.keys()
    missing = tuple(dict.fromkeys(name for name in needed if name not in there))
    expansion = _expansion(unit.source, compilation.words)
    line = kingdom.span.line
    return Definition(
        name=kingdom.title,
        kind="kingdom",
        expansion=expansion,
        cost=None,
        types=(),
        copies=1,
        printings=(),
        path=unit.source.name,
        line=line,
        rulings=0,
        cards=cards,
        missing=missing,
        extras=extras,
        chosen=chosen,
        options=tuple(dict.fromkeys(option.sets for option in asked)),
    )


def _expansion(source: Source, words: Vocabulary) -> str:
    """The expansion a file belongs to, by its folder or else its name; "" for none that the game knows."""
    *folders, file = source.name.split("/")
    places = (*reversed(folders), file.partition(".")[0])
    return next((words.expansions[name] for name in places if name in words.expansions), "")


def _price(cost: ir.Cost | None) -> Price | None:
    return Price(**dict(cost.parts), extra=cost.extra) if cost is not None else None
