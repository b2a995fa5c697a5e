"""Lower simple statements: what is done at once, and nothing follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import not_instead
from cardwright.compiler.lowering.cards import number
from cardwright.compiler.lowering.code import Add, Evaluate
from cardwright.compiler.lowering.deeds import count_guard, unsure
from cardwright.compiler.lowering.places import held, only_face, ref, who

if TYPE_CHECKING:
    from cardwright.compiler.lowering.code import Body
    from cardwright.compiler.lowering.names import Names


def bonus(found: ir.Bonus, names: Names, lines: Body) -> None:
    """``+2 Cards``."""
    not_instead(found.instead, found.span, lines)
    resource = names.words.resources[found.resource]
    player, amount = who(found.who), number(found.amount, names)
    if found.binding in names.ahead.bindings:
        many = names.bound[found.binding] = names.fresh("many")
        lines.assign(many, amount, found.span)
        amount = many
    guard = count_guard(found.amount.per, names)
    if resource.counter:
        lines.guarded(guard, Add(p.member(player, held(resource, names)), amount, found.span))
    else:
        call = names.call(resource.call, p.G, player, amount)
        lines.guarded(guard, Evaluate(call, found.span))


def be(found: ir.Be, names: Names, lines: Body) -> None:
    """``you are unaffected by it``."""
    state = names.words.adjectives[found.state].state
    play = p.path(p.EVENT, "play")
    lines.evaluate(names.call(state, p.G, who(found.who), play), found.span)


def cheaper(found: ir.Cheaper, names: Names, lines: Body) -> None:
    """``cards cost $1 less``."""
    types = [names.type(name) for name in _types(found.filter)]
    mask = [p.union(types)] if types else []
    lasting = p.flag(found.lasting)
    call = names.call("cheaper", p.G, p.Literal(found.coins), *mask, lasting=lasting)
    lines.evaluate(call, found.span)


def forbid(found: ir.Forbid, names: Names, lines: Body) -> None:
    """``you can't buy it this turn``."""
    forbidden = names.words.verbs[found.verb].forbid
    player, card, guard = who(found.who), found.card, None
    face: list[p.Expression] = []
    match card:
        case None:
            pass
        case ir.Done(verb, bindings=bindings) if names.words.verbs[verb].names:
            face = [names.bound[bindings[-1]]]
        case _:
            face, guard = [only_face(ref(card, names), names)], unsure(card, names)
    call = names.call(forbidden, p.G, player, *face)
    lines.guarded(guard, Evaluate(call, found.span))


def _types(found: ir.Filter) -> list[str]:
    return [name for sort in found.sorts for name in sort.types]
