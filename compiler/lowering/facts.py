"""Facts: the constants that the header of a definition gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.cards import cost
from cardwright.compiler.lowering.code import Constant
from cardwright.compiler.lowering.names import Names, Unit
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.statements import Writer
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Source, Span
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing to lower, the file it stands in, and how many copies a pile of different cards has.

    ``piled`` is 0 for a card with a pile of its own.
    """

    card: ir.Card
    source: Source
    piled: int = 0


def facts_of(printing: Printing, writer: Writer) -> tuple[Constant, ...]:
    """The constants that the header gives."""
    card = printing.card
    words, names = writer.unit.words, Names(writer.unit)
    bits = [names.type(name) for name in card.types if words.types[name]]
    facts = [
        ("NAME", literal(card.name)),
        ("KIND", literal(card.kind)),
        ("TYPES", " | ".join(bits) or "0"),
    ]
    facts.append(("COST", cost(card.cost, names) if card.cost is not None else "None"))
    facts.append(("COPIES", str(copies_of(printing, words))))
    said = [type(fact) for fact in card.text.pile]
    if ir.Basic in said or printing.piled:
        facts.append(("DEALT", "False"))
    if ir.Beside in said:
        facts.append(("BESIDE", "True"))
    facts += _plain(card, words)
    facts += _sure(card, words)
    return tuple(Constant(name, expression(value), card.span) for name, value in facts)


def own_types(unit: Unit, span: Span) -> tuple[Constant, ...]:
    """The constants of a module with the bits of types that card files bring."""
    functions = unit.words.types
    return tuple(
        Constant(constant, p.call(functions[name], p.Literal(name)), span)
        for name, constant in sorted(unit.own_types.items())
    )


def copies_of(printing: Printing, words: Vocabulary) -> int:
    """How many copies are published: as many as its pile or text says, or else its kind or type."""
    card = printing.card
    if printing.piled or words.kinds[card.kind].copies:
        return printing.piled or words.kinds[card.kind].copies
    own = (fact.number for fact in card.text.pile if isinstance(fact, ir.Copies))
    by_type = (words.copies[name] for name in card.types if name in words.copies)
    return next(own, next(by_type, words.copies.get("default", 1)))


def _plain(card: ir.Card, words: Vocabulary) -> list[tuple[str, str]]:
    """The constant of a card that only gives one plain resource when it is played."""
    match card.text.play:
        case (ir.Bonus(ir.Whose.YOU, resource, ir.Number(value, None)),) if words.resources[
            resource
        ].plain:
            return [(words.resources[resource].plain, str(value))]
    return []


def _sure(card: ir.Card, words: Vocabulary) -> list[tuple[str, str]]:
    """The constants that tell how much of a resource every playing gives, for those who choose a card."""
    given: dict[str, int] = {}
    for found in card.text.play:
        match found:
            case ir.Bonus(ir.Whose.YOU, resource, ir.Number(value, None)) if words.resources[
                resource
            ].sure:
                constant = words.resources[resource].sure
                given[constant] = given.get(constant, 0) + value
    return [(constant, str(amount)) for constant, amount in given.items()]
