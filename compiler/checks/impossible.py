"""Impossible: kinds of cards that can't exist, and conditions that can't hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardwright.compiler.text.source import Span


def impossible(found: a.Filter, known: Mapping[str, a.Card]) -> bool:
    """Whether no card whatever is let through."""
    empty = bool(found.sorts) and all(_contradicts(sort, known) for sort in found.sorts)
    return empty or (found.cost is not None and _never_costs(found.cost))


def _contradicts(sort: a.Sort, known: Mapping[str, a.Card]) -> bool:
    """A type that is wanted and unwanted, or a card that is not of the types it should have."""
    if set(sort.types) & set(sort.without):
        return True
    card = known.get(sort.name)
    if card is None:
        return False
    return not set(sort.types) <= set(card.types) or bool(set(sort.without) & set(card.types))


def _never_costs(test: a.CostTest) -> bool:
    """``between $6 and $3``."""
    if test.cost is None or test.top is None:
        return False
    low, high = dict(test.cost.parts), dict(test.top.parts)
    return any(number > high.get(part, 0) for part, number in low.items())


def never(found: a.If, known: Mapping[str, a.Card]) -> Iterator[tuple[Span, str]]:
    """The places of a condition, and of conditions below it, that never hold."""
    if _holds_never(found.condition, known):
        yield found.span, "This is never so: what stands behind it can't be done."
    for inner in _ifs(found.then):
        if _negated(inner.condition) == found.condition:
            yield inner.span, "This is never so: the opposite was asked before."
    for inner in _ifs(found.otherwise):
        if inner.condition == found.condition:
            yield inner.span, "This is never so: it was asked before."


def _ifs(body: tuple[a.Statement, ...]) -> Iterator[a.If]:
    """The conditions that are asked at once in a body, before anything could change."""
    if body and isinstance(body[0], a.If):
        yield body[0]


def _negated(condition: a.Condition) -> a.Condition:
    if isinstance(condition, a.Not):
        return condition.condition
    return a.Not(condition, span=condition.span)


def _holds_never(condition: a.Condition, known: Mapping[str, a.Card]) -> bool:
    match condition:
        case a.AnyCards(things) | a.HasDone(things=things) | a.WasDone(things=things):
            wanted = things.quantity.many is not a.Many.NO
            return wanted and impossible(things.filter, known)
        case a.IsSort(filter=found):
            return impossible(found, known)
        case a.Not() | a.HasResource() | a.IsIn() | a.HasTokens() | a.NoDuplicates():
            return False
        case a.NobodyMore() | a.InPhase() | a.TokenIs() | a.FirstDone():
            return False
        case a.Overpays() | a.DoneBy():
            return False
        case a.AfterOwnTurn() | a.EmptyPiles():
            return False
