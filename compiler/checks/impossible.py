"""Impossible: kinds of cards that can't exist, and conditions that can't hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardwright.compiler.text.source import Span


def impossible(found: ir.Filter, known: Mapping[str, ir.Card]) -> bool:
    """Whether no card whatever is let through."""
    empty = bool(found.sorts) and all(_contradicts(sort, known) for sort in found.sorts)
    return empty or (found.cost is not None and _never_costs(found.cost))


def _contradicts(sort: ir.Sort, known: Mapping[str, ir.Card]) -> bool:
    """A type that is wanted and unwanted, or a card that is not of the types it should have."""
    if set(sort.types) & set(sort.without):
        return True
    card = known.get(sort.name)
    if card is None:
        return False
    return not set(sort.types) <= set(card.types) or bool(set(sort.without) & set(card.types))


def _never_costs(test: ir.CostTest) -> bool:
    """``between $6 and $3``."""
    if test.cost is None or test.top is None:
        return False
    low, high = dict(test.cost.parts), dict(test.top.parts)
    return any(number > high.get(part, 0) for part, number in low.items())


def never(found: ir.If, known: Mapping[str, ir.Card]) -> Iterator[tuple[Span, str]]:
    """The places of a condition, and of conditions below it, that never hold."""
    if _holds_never(found.condition, known):
        yield found.span, "This is never so: what stands behind it can't be done."
    for inner in _ifs(found.then):
        if _negated(inner.condition) == found.condition:
            yield inner.span, "This is never so: the opposite was asked before."
    for inner in _ifs(found.otherwise):
        if inner.condition == found.condition:
            yield inner.span, "This is never so: it was asked before."


def _ifs(body: tuple[ir.Statement, ...]) -> Iterator[ir.If]:
    """The conditions that are asked at once in a body, before anything could change."""
    if body and isinstance(body[0], ir.If):
        yield body[0]


def _negated(condition: ir.Condition) -> ir.Condition:
    if isinstance(condition, ir.Not):
        return condition.condition
    return ir.Not(condition, span=condition.span)


def _holds_never(condition: ir.Condition, known: Mapping[str, ir.Card]) -> bool:
    match condition:
        case ir.AnyCards(things) | ir.HasDone(things=things) | ir.WasDone(things=things):
            wanted = things.quantity.many is not ir.Many.NO
            return wanted and impossible(things.filter, known)
        case ir.Is(what=ir.Filter() as found):
            return impossible(found, known)
        case ir.Not() | ir.Is() | ir.Test():
            return False
