"""Lower conditions: what must hold, as Python text."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering.cards import compared, declared, listed, tested
from cardwright.compiler.lowering.places import ref, who, zone

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names


def condition(found: ir.Condition, names: Names) -> str:
    """A condition as an expression for ``if``."""
    match found:
        case ir.AnyCards(cards):
            return _how_many(listed(cards, names), cards.quantity)
        case ir.IsSort(card, filter_):
            return _is_sort(card, filter_, names)
        case ir.IsIn(card, place):
            return _is_in(card, place, names)
        case ir.WasDone(_, cards):
            return _how_many(_done_to(cards, names), cards.quantity)
        case ir.HasDone():
            return _has_done(found, names)
        case ir.DoneBy():
            return _done_by(found, names)
        case ir.Test():
            return declared(found, names)
        case ir.Not(inner):
            return f"not ({condition(inner, names)})"
    assert_never(found)


def _is_in(card: ir.Ref, place: ir.Place, names: Names) -> str:
    return f"{names.call('lies_in')}({ref(card, names)}, {zone(place, names)})"


def _how_many(cards: str, quantity: ir.Quantity) -> str:
    if quantity.many is ir.Many.NO:
        return f"not {cards}"
    if quantity.many is ir.Many.AT_LEAST and quantity.number == 1:
        return cards
    return compared(f"len({cards})", quantity)


def _done_to(cards: ir.Cards, names: Names) -> str:
    """The cards that something was done to, wherever they are now."""
    assert cards.among is not None
    done = f"{ref(cards.among, names)}.cards"
    test = tested(cards.filter, "card.face", names)
    return f"[card for card in {done} if {test}]" if test else done


def _is_sort(card: ir.Ref, found: ir.Filter, names: Names) -> str:
    if isinstance(card, ir.It) and card.binding == names.event:
        return tested(found, "t.event.face", names) or "True"
    batch = ref(card, names)
    test = tested(found, f"{names.call('only')}({batch}).face", names) or "True"
    than = found.cost.than if found.cost is not None else None
    needed = [] if _is_sure(card, names) else [batch]
    needed += [ref(than, names)] if isinstance(than, ir.Done) else []
    return " and ".join([*needed, test])


def _is_sure(card: ir.Ref, names: Names) -> bool:
    return isinstance(card, ir.This) or (isinstance(card, ir.It) and card.binding in names.sure)


def _done_by(found: ir.DoneBy, names: Names) -> str:
    """Those cards that are a player's, or other players', of all that something was done to."""
    test = tested(found.filter, "card.face", names)
    call = names.call("of_others" if found.others else "of_player")
    whose = f"{call}({who(found.whose)}, {ref(found.done, names)})"
    those_ = f"{names.call('Batch')}.of([card for card in {whose} if {test}])" if test else whose
    if found.binding:
        name = names.bound[found.binding] = names.fresh(f"{who(found.whose)} {found.done.verb}")
        names.sure.add(found.binding)
        return f"({name} := {those_})"
    return _how_many(those_, found.quantity)


def _has_done(found: ir.HasDone, names: Names) -> str:
    """What a player has done this turn, in one phase, or in this game."""
    words = names.unit.words
    verb = words.verbs[found.verb]
    test = tested(found.things.filter, "face", names)
    if found.time == "game":
        ever = (
            f"{names.call(verb.history.game)}(g, {who(found.whose)}, lambda face: {test or 'True'})"
        )
        return f"not {ever}" if found.things.quantity.many is ir.Many.NO else ever
    phase = f", {names.call(words.phases[found.phase])}" if found.phase else ""
    faces = f"{names.call(verb.history.turn)}(g, {who(found.whose)}{phase})"
    done = f"[face for face in {faces} if {test}]" if test else faces
    if found.things.other:
        return f"len({done}) {'<=' if found.things.quantity.many is ir.Many.NO else '>'} 1"
    return _how_many(done, found.things.quantity)
