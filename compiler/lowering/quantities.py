"""Lower prices, and comparisons with a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p

if TYPE_CHECKING:
    from cardwright.compiler.lowering.writer import Needs


def cost(found: ir.Cost, needs: Needs) -> p.Call:
    """``Cost(4)``, ``Cost(debt=8)``."""
    parts = {part: p.Literal(number) for part, number in found.parts}
    coins = parts.pop(needs.words.money, None)
    return needs.call("Cost", *([coins] if coins is not None else []), **parts)


def compared(value: p.Expression, quantity: ir.Quantity) -> p.Compare:
    """Whether a number is as many as is asked for."""
    number = p.Literal(quantity.number)
    if quantity.other is not None:
        other = p.Literal(quantity.other)
        if quantity.many is ir.Many.BETWEEN:
            return p.Compare(number, (("<=", value), ("<=", other)))
        return p.compare(value, "in", p.tuple_of(number, other))
    match quantity.many:
        case ir.Many.NO:
            return p.compare(value, "==", 0)
        case ir.Many.AT_LEAST:
            return p.compare(value, ">=", number)
        case ir.Many.UP_TO:
            return p.compare(value, "<=", number)
        case _:
            return p.compare(value, "==", number)
