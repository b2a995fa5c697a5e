"""Lower conditions: what must hold, as expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.cards import (
    ANY_FACE,
    CARD_FACE,
    declared,
    listed,
    passing,
    tested,
)
from cardwright.compiler.lowering.places import batch_of, only_face, ref, who, zone
from cardwright.compiler.lowering.quantities import compared

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names


def condition(found: ir.Condition, names: Names) -> p.Expression:
    """A condition as an expression for ``if``."""
    match found:
        case ir.AnyCards(cards):
            return _how_many(listed(cards, names), cards.quantity)
        case ir.Is(card, what):
            return _is(card, what, names)
        case ir.WasDone():
            return _was_done(found, names)
        case ir.HasDone():
            return _has_done(found, names)
        case ir.Test():
            return declared(found, names)
        case ir.Not(inner):
            return p.Not(condition(inner, names))
    assert_never(found)


def _how_many(cards: p.Expression, quantity: ir.Quantity) -> p.Expression:
    if quantity.many is ir.Many.NO:
        return p.Not(cards)
    if quantity.many is ir.Many.AT_LEAST and quantity.number == 1:
        return cards
    return compared(p.length(cards), quantity)


def _was_done(found: ir.WasDone, names: Names) -> p.Expression:
    """Those of the cards that something was done to, wherever they are now; or of one player's only."""
    test = tested(found.things.filter, CARD_FACE, names)
    done = ref(found.done, names)
    if found.by is ir.Doer.ANYONE:
        return _how_many(p.fitting("card", p.path(done, "cards"), test), found.things.quantity)
    others = found.by is ir.Doer.OTHERS
    player = who(ir.Whose.YOU if others else ir.Whose(found.by.value))
    those: p.Expression = names.call("of_others" if others else "of_player", player, done)
    if test is not None:
        those = batch_of(p.fitting("card", those, test), names)
    if not found.binding:
        return _how_many(those, found.things.quantity)
    name = names.bound[found.binding] = names.fresh(f"{player.name} {found.done.verb}")
    names.sure.add(found.binding)
    return p.Assigned(name.name, those)


def _is(card: ir.Ref, found: ir.Filter | ir.Place, names: Names) -> p.Expression:
    """That a card is such a card, or in a place."""
    if isinstance(found, ir.Place):
        return names.call("lies_in", ref(card, names), zone(found, names))
    if names.is_event(card):
        return tested(found, p.FACE, names) or p.TRUE
    batch = ref(card, names)
    test = tested(found, only_face(batch, names), names) or p.TRUE
    than = found.cost.than if found.cost is not None else None
    there = None if _is_sure(card, names) else batch
    compared_with = ref(than, names) if isinstance(than, ir.Done) else None
    return p.both(p.every(there, compared_with), test)


def _is_sure(card: ir.Ref, names: Names) -> bool:
    return isinstance(card, ir.This) or (isinstance(card, ir.It) and card.binding in names.sure)


def _has_done(found: ir.HasDone, names: Names) -> p.Expression:
    """What a player has done this turn, in one phase, or in this game."""
    history, things = names.words.verbs[found.verb].history, found.things
    none = things.quantity.many is ir.Many.NO
    if found.time == "game":
        fits = passing(things.filter, "face", names)
        ever = names.call(history.game, p.G, who(found.whose), fits)
        return p.Not(ever) if none else ever
    phase = [names.phase(found.phase)] if found.phase else []
    faces = names.call(history.turn, p.G, who(found.whose), *phase)
    done = p.fitting("face", faces, tested(things.filter, ANY_FACE, names))
    if things.other:
        return p.compare(p.length(done), "<=" if none else ">", 1)
    return _how_many(done, things.quantity)
