"""Lower piles: a pile of different cards becomes a class that says what lies in it.

It is no card, but may be dealt like one; so it has types and a cost, as a randomizer card shows them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.lowering.cards import cost
from cardwright.compiler.lowering.code import Class, Constant, Module
from cardwright.compiler.lowering.facts import own_types
from cardwright.compiler.lowering.names import Names, Unit
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.vocabulary.names import class_name, literal, slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardwright.compiler import ir
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.game import Vocabulary

PILE = "pile"
"""The kind of what is no card but a pile of them."""


@dataclass(frozen=True, slots=True)
class Piled:
    """A pile, the file it stands in, and the cards it names by their names."""

    pile: ir.Pile
    source: Source
    cards: Mapping[str, ir.Card]

    @property
    def path(self) -> str:
        """The path of its module: beside its card file, named after the pile."""
        folder = self.source.name.rpartition("/")[0]
        return f"{folder}/{slug(self.pile.name)}.py".lstrip("/")

    @property
    def types(self) -> tuple[str, ...]:
        """The types that all its cards share; those of the top card where they share none."""
        found = [self.cards[entry.name].types for entry in self.pile.entries]
        return tuple(name for name in found[0] if all(name in one for one in found)) or found[0]

    @property
    def cost(self) -> ir.Cost | None:
        """The cost of the top card; in a shuffled pile, the cost that most of its cards have."""
        costs = [self.cards[entry.name].cost for entry in self.pile.entries]
        return Counter(costs).most_common(1)[0][0] if self.pile.shuffled else costs[0]


def class_of_pile(pile: ir.Pile) -> str:
    """The class of a pile: ``EncampmentPlunder``."""
    return class_name(pile.name)


def module_of_pile(piled: Piled, words: Vocabulary) -> Module:
    """The module of one pile."""
    unit = Unit(words, piled.pile.name)
    constants = _facts(piled, Names(unit))
    name = piled.pile.name
    doc = f"{name}, generated from {piled.source.name}."
    found = Class(class_of_pile(piled.pile), f"{name}.", constants, (), (), (), piled.pile.span)
    imports = tuple(sorted({"Face", *unit.imports}))
    types = own_types(unit, piled.pile.span)
    return Module(piled.path, doc, words.runtime, imports, types, (found,), piled.source.name)


def _facts(piled: Piled, names: Names) -> tuple[Constant, ...]:
    pile, words = piled.pile, names.unit.words
    bits = [names.type(name) for name in piled.types if words.types[name]]
    stack = ", ".join(f"({literal(entry.name)}, {entry.number})" for entry in pile.entries)
    facts = {
        "NAME": literal(pile.name),
        "KIND": literal(PILE),
        "TYPES": " | ".join(bits) or "0",
        "COST": cost(piled.cost, names) if piled.cost is not None else "None",
        "COPIES": str(sum(entry.number for entry in pile.entries)),
        "CONTENTS": f"({stack},)",
    }
    if pile.shuffled:
        facts["SHUFFLED"] = "True"
    return tuple(Constant(name, expression(value), pile.span) for name, value in facts.items())
