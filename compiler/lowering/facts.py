"""Facts: the constants that the header of a definition gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import at_once
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.code import Constant
from cardwright.compiler.lowering.quantities import cost

if TYPE_CHECKING:
    from cardwright.compiler.lowering.writer import Needs
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


def facts_of(printing: Printing, needs: Needs) -> tuple[Constant, ...]:
    """The constants that the header gives."""
    card, words = printing.card, needs.words
    said = [type(fact) for fact in card.text.pile]
    facts = header_of(card.name, card.kind, card.types, card.cost, needs)
    facts["COPIES"] = p.Literal(copies_of(printing, words))
    if ir.Basic in said or printing.piled:
        facts["DEALT"] = p.FALSE
    if any(isinstance(fact, ir.Copies) and fact.each for fact in card.text.pile):
        facts["PER_PLAYER"] = p.tuple_of(p.Literal(card.name))
    if ir.Beside in said:
        facts["BESIDE"] = p.TRUE
    given = {**_plain(card, words), **_sure(card, words)}
    facts |= {name: p.Literal(value) for name, value in given.items()}
    facts |= dict.fromkeys(_asked(card, words), p.TRUE)
    return tuple(Constant(name, value, card.span) for name, value in facts.items())


def header_of(
    name: str, kind: str, types: tuple[str, ...], price: ir.Cost | None, needs: Needs
) -> dict[str, p.Expression]:
    """The constants that every definition has."""
    bits = [needs.type(one) for one in types if needs.words.types[one]]
    return {
        "NAME": p.Literal(name),
        "KIND": p.Literal(kind),
        "TYPES": p.union(bits) if bits else p.Literal(0),
        "COST": cost(price, needs) if price is not None else p.NONE,
    }


def own_types(needs: Needs, span: Span) -> tuple[Constant, ...]:
    """The constants of a module with the bits of types that card files bring."""
    return tuple(
        Constant(constant, needs.call(needs.words.types[name], p.Literal(name)), span)
        for name, constant in sorted(needs.own_types.items())
    )


def copies_of(printing: Printing, words: Vocabulary) -> int:
    """How many copies are published: as many as its pile or text says, or else its kind or type."""
    card = printing.card
    if printing.piled or words.kinds[card.kind].copies:
        return printing.piled or words.kinds[card.kind].copies
    own = (fact.number for fact in card.text.pile if isinstance(fact, ir.Copies))
    by_type = (words.sets.copies[name] for name in card.types if name in words.sets.copies)
    return next(own, next(by_type, words.sets.copies.get("default", 1)))


def _plain(card: ir.Card, words: Vocabulary) -> dict[str, int]:
    """The constant of a card that only gives one plain resource when it is played."""
    match card.text.play:
        case (ir.Bonus(ir.Whose.YOU, resource, ir.Number(value, None)),):
            constant = words.resources[resource].constants.get("plain")
            return {constant: value} if constant else {}
    return {}


def _sure(card: ir.Card, words: Vocabulary) -> dict[str, int]:
    """The constants that tell how much of a resource every playing gives, for those who choose a card."""
    given: dict[str, int] = {}
    for found in card.text.play:
        match found:
            case ir.Bonus(ir.Whose.YOU, resource, ir.Number(value, None)):
                constant = words.resources[resource].constants.get("sure")
                if constant:
                    given[constant] = given.get(constant, 0) + value
    return given


def _asked(card: ir.Card, words: Vocabulary) -> list[str]:
    """The constants that tell of which resources the instructions ask how much their player has."""
    if words.kinds[card.kind].bought:
        return []
    found = (node for node in at_once(card.text.play) if isinstance(node, ir.Test | ir.Counting))
    values = (argument.value for node in found for argument in node.arguments)
    names = {
        value.resource if isinstance(value, ir.Amount) else value.name
        for value in values
        if isinstance(value, ir.Amount | ir.Term)
    }
    constants = {name: one.constants.get("asked") for name, one in words.resources.items()}
    return [constant for name, constant in constants.items() if constant and name in names]
