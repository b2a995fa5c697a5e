"""Lower piles: a pile of different cards becomes a class that says what lies in it.

It is no card, but may be dealt like one; so it has types and a cost, as a randomizer card shows them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.code import Class, Constant, Module, read_in
from cardwright.compiler.lowering.facts import header_of, own_types
from cardwright.compiler.lowering.writer import Needs
from cardwright.compiler.vocabulary.names import class_name, module_path

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
        return module_path(self.source.name, self.pile.name)

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
    needs, name = Needs(words), piled.pile.name
    constants = _facts(piled, needs)
    doc = f"{name}, generated from {piled.source.name}."
    found = Class(class_of_pile(piled.pile), f"{name}.", constants, (), (), (), piled.pile.span)
    types = own_types(needs, piled.pile.span)
    read = {*read_in(found), *(name for one in types for name in p.names_in(one.value))}
    imports = tuple(sorted({"Face", *(needs.imports & read)}))
    return Module(doc, words.runtime, imports, types, (found,), piled.source.name)


def _facts(piled: Piled, needs: Needs) -> tuple[Constant, ...]:
    pile = piled.pile
    facts = header_of(pile.name, PILE, piled.types, piled.cost, needs)
    facts["COPIES"] = p.Literal(sum(entry.number for entry in pile.entries))
    pairs = (p.tuple_of(p.Literal(one.name), p.Literal(one.number)) for one in pile.entries)
    facts["CONTENTS"] = p.tuple_of(*pairs)
    each = [p.Literal(entry.name) for entry in pile.entries if entry.each]
    if each:
        facts["PER_PLAYER"] = p.tuple_of(*each)
    if pile.shuffled:
        facts["SHUFFLED"] = p.TRUE
    return tuple(Constant(name, value, pile.span) for name, value in facts.items())
