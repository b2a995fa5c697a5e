"""Link: the cards, piles, sets and rulings that single definitions make together.

Here is where a printing is chosen: which one stands for a definition wherever it is played, dealt or counted.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.facts import Printing
from cardwright.compiler.lowering.module import class_of, is_at_home, path_of
from cardwright.compiler.lowering.piles import Piled, class_of_pile
from cardwright.compiler.rulings.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.text.source import Source


@dataclass(frozen=True, slots=True)
class Program:
    """All definitions by name, each name in the order of the texts.

    ``cards`` holds the printings of each definition with a text, its own text first; ``piles`` the piles
    of different cards that are all defined; ``sets`` those to play with with the files they stand in.
    ``chosen`` says by its label which printing of a definition is played, where that was asked for.
    """

    cards: dict[str, list[Printing]]
    piles: dict[str, Piled]
    sets: tuple[tuple[ir.Set, Source], ...]
    rulings: tuple[Ruling, ...]
    chosen: Mapping[str, str]

    def played(self, name: str) -> Printing:
        """The printing that is played of a definition."""
        return _played(self.cards[name], self.chosen)

    def places(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Where the class of each printing will be: definition -> label -> (module, class)."""
        cards = {
            name: {
                one.card.label: (path_of(one, printings[0]), class_of(one.card))
                for one in printings
            }
            for name, printings in self.cards.items()
        }
        piles = {
            name: {ir.DEFAULT: (piled.path, class_of_pile(piled.pile))}
            for name, piled in self.piles.items()
        }
        return cards | piles

    def modules(self) -> dict[str, list[Printing] | Piled]:
        """What the module at each path is made of: the printings of one file, or a pile."""
        found: dict[str, list[Printing] | Piled] = {
            path_of(printings[0], printings[0]): at_home(printings)
            for printings in self.cards.values()
        }
        found |= {
            path_of(one, printings[0]): [one]
            for printings in self.cards.values()
            for one in printings
            if not is_at_home(one, printings[0])
        }
        return found | {piled.path: piled for piled in self.piles.values()}


def at_home(printings: list[Printing]) -> list[Printing]:
    """Those of a definition's printings that stand in the file of its own text."""
    return [one for one in printings if is_at_home(one, printings[0])]


def link(units: Iterable[Unit], chosen: Mapping[str, str]) -> Program:
    """The program that these units make; those that mean nothing are left out.

    ``chosen`` maps names of definitions to the labels of those printings that are played instead of their
    own texts; one that isn't there changes nothing.
    """
    known = [(unit.meaning, unit.source) for unit in units]
    piles = [(found, source) for found, source in known if isinstance(found, ir.Pile)]
    cards = _cards(
        [(found, source) for found, source in known if isinstance(found, ir.Card)], piles
    )
    return Program(
        cards,
        _piles(piles, {name: _played(found, chosen).card for name, found in cards.items()}),
        tuple((found, source) for found, source in known if isinstance(found, ir.Set)),
        tuple(found for found, _ in known if isinstance(found, Ruling)),
        chosen,
    )


def _played(printings: list[Printing], chosen: Mapping[str, str]) -> Printing:
    label = chosen.get(printings[0].card.name, ir.DEFAULT)
    return next((one for one in printings if one.card.label == label), printings[0])


def _cards(
    cards: list[tuple[ir.Card, Source]], piles: list[tuple[ir.Pile, Source]]
) -> dict[str, list[Printing]]:
    copies = {entry.name: entry.number for pile, _ in piles for entry in pile.entries}
    files = {source.path: source for _, source in cards}
    found: dict[str, list[Printing]] = defaultdict(list)
    for card, source in sorted(cards, key=lambda one: one[0].label != ir.DEFAULT):
        found[card.name].append(_printing(card, source, files, copies.get(card.name, 0)))
    return {name: found[name] for name in dict.fromkeys(card.name for card, _ in cards)}


def _printing(card: ir.Card, source: Source, files: Mapping[str, Source], piled: int) -> Printing:
    """A printing where its text stands: one that keeps the card's text may be in another file."""
    place = card.text.span
    if place.path != source.path and place.path in files:
        return Printing(replace(card, span=place), files[place.path], piled)
    return Printing(card, source, piled)


def _piles(piles: list[tuple[ir.Pile, Source]], cards: dict[str, ir.Card]) -> dict[str, Piled]:
    return {
        pile.name: Piled(pile, source, cards)
        for pile, source in piles
        if all(entry.name in cards for entry in pile.entries)
    }
