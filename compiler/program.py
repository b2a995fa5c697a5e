"""Link: the cards, piles, sets and rulings that single definitions make together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.facts import Printing
from cardwright.compiler.lowering.module import class_of, path_of
from cardwright.compiler.lowering.piles import Piled, class_of_pile
from cardwright.compiler.rulings.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.text.source import Source


@dataclass(frozen=True, slots=True)
class Program:
    """All definitions by name, each name in the order of the texts.

    ``cards`` holds the printings of each definition with a text, the default one first; ``piles`` the piles
    of different cards that are all defined; ``sets`` those to play with with the files they stand in.
    """

    cards: dict[str, list[Printing]]
    piles: dict[str, Piled]
    sets: tuple[tuple[ir.Set, Source], ...]
    rulings: tuple[Ruling, ...]

    def places(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Where the class of each printing will be: definition -> label -> (module, class)."""
        cards = {
            name: {one.card.label: (path_of(printings[0]), class_of(one.card)) for one in printings}
            for name, printings in self.cards.items()
        }
        piles = {
            name: {ir.DEFAULT: (piled.path, class_of_pile(piled.pile))}
            for name, piled in self.piles.items()
        }
        return cards | piles


def link(units: Iterable[Unit]) -> Program:
    """The program that these units make; those that mean nothing are left out."""
    known = [(unit.meaning, unit.source) for unit in units]
    piles = [(found, source) for found, source in known if isinstance(found, ir.Pile)]
    cards = _cards(
        [(found, source) for found, source in known if isinstance(found, ir.Card)], piles
    )
    return Program(
        cards,
        _piles(piles, {name: printings[0].card for name, printings in cards.items()}),
        tuple((found, source) for found, source in known if isinstance(found, ir.Set)),
        tuple(found for found, _ in known if isinstance(found, Ruling)),
    )


def _cards(
    cards: list[tuple[ir.Card, Source]], piles: list[tuple[ir.Pile, Source]]
) -> dict[str, list[Printing]]:
    copies = {entry.name: entry.number for pile, _ in piles for entry in pile.entries}
    found: dict[str, list[Printing]] = defaultdict(list)
    for card, source in cards:
        found[card.name].append(Printing(card, source, copies.get(card.name, 0)))
    return dict(found)


def _piles(piles: list[tuple[ir.Pile, Source]], cards: dict[str, ir.Card]) -> dict[str, Piled]:
    return {
        pile.name: Piled(pile, source, cards)
        for pile, source in piles
        if all(entry.name in cards for entry in pile.entries)
    }
