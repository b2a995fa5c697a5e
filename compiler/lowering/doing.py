"""Lower doing: deeds, and what follows if they were done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import block, not_instead
from cardwright.compiler.lowering.cards import listed, number, passing
from cardwright.compiler.lowering.code import Body, Break, Evaluate, For
from cardwright.compiler.lowering.deeds import (
    PILE,
    count_guard,
    do_guard,
    on_each,
    pattern_of,
    question_of,
    repeated,
    value,
    wanted,
)
from cardwright.compiler.lowering.places import batch_of

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names


def do(found: ir.Do, names: Names, lines: Body, used: set[int], *, again: bool = False) -> None:
    """A verb done to something, and what follows if it was done; ``again``: as a loop does it."""
    pattern = pattern_of(found, names)
    not_instead(found.instead and pattern.slot("would") is None, found.span, lines)
    if found.until is not None:
        _until(found, names, lines)
        return
    if repeated(found, names):
        _repeat(found, names, lines)
        return
    looped = names.words.special_verb("loop")
    if again and looped.verb == found.verb and pattern.op is not None:
        pattern = replace(pattern, op=replace(pattern.op, call=looped.call))
    call = value(found, names, pattern)
    if pattern.leaves == "offer":
        _bid(found, call, names, lines)
        return
    only_picks = pattern.op is None and isinstance(found.object, ir.Cards)
    if only_picks and found.binding in names.ahead.rests and isinstance(found.object, ir.Cards):
        _apart(found, found.object, call, names, lines)
    elif (piles := on_each(found)) is not None:
        each = names.call("piles_of", p.G, passing(piles.filter, "f", names))
        lines.loop(PILE, each, (Evaluate(call, found.span),), found.span)
    else:
        _finish(found, call, names, lines, used)


def _bid(found: ir.Do, call: p.Expression, names: Names, lines: Body) -> None:
    """``bid up to 40 Debt``: who has won, if anybody, and the bid."""
    winner = names.rests[found.binding] = names.fresh("winner")
    highest = names.bound[found.binding] = names.fresh("highest")
    lines.assign(p.tuple_of(winner, highest), call, found.span)


def _variable(found: ir.Do, names: Names) -> p.Name:
    """A variable for what a deed leaves behind."""
    variable = names.bound[found.binding] = names.fresh(names.words.verbs[found.verb].past)
    return variable


def _rest(found: ir.Do, names: Names) -> p.Name:
    """A variable for the rest of the cards."""
    rest = names.rests[found.binding] = names.fresh("rest")
    return rest


def _apart(found: ir.Do, cards: ir.Cards, call: p.Expression, names: Names, lines: Body) -> None:
    """``choose 2 cards from discard``: those chosen, and the rest of the cards there."""
    variable, rest = _variable(found, names), _rest(found, names)
    lines.assign(variable, call, found.span)
    others = p.method(batch_of(listed(cards, names), names), "without", variable)
    lines.assign(rest, others, found.span)
    _follow(found, variable, names, lines)


def _finish(found: ir.Do, call: p.Expression, names: Names, lines: Body, used: set[int]) -> None:
    """Keep what the deed leaves behind where it is spoken of, and go on if it was done."""
    guard = do_guard(found, names)
    asked = question_of(found, names)
    if asked is not None and not _is_kept(found, names, used):
        _if_wanted(found, asked, call, names, lines)
        return
    if asked is not None:
        call = p.Conditional(asked, call, _undone(found, names))
    inner = Body()
    done = _keep(found, call, names, inner, used)
    if done is not None:
        _follow(found, done, names, inner)
    if guard is None:
        lines.add(*inner.statements)
        return
    if found.binding in used and found.binding in names.bound:
        lines.assign(names.bound[found.binding], _undone(found, names), found.span)
    lines.branch(guard, inner.done(), found.span, block(found.otherwise, names))


def _undone(found: ir.Do, names: Names) -> p.Expression:
    """What a deed leaves behind that was not done: no cards, or an amount of none."""
    amount = pattern_of(found, names).leaves == "amount"
    return p.Literal(0) if amount else names.imported("NOTHING")


def _is_kept(found: ir.Do, names: Names, used: set[int]) -> bool:
    """Whether what a deed leaves behind is spoken of later, or moves what is."""
    followed = isinstance(found.object, ir.It) and (
        found.object.binding in names.followed or found.object.binding in names.ahead.bindings
    )
    needed = found.binding in used and found.binding not in names.bound
    return needed or followed or found.binding in names.collected or _counts(found)


def _if_wanted(
    found: ir.Do, asked: p.Expression, call: p.Expression, names: Names, lines: Body
) -> None:
    """A deed that is done if its player wants that, and what follows."""
    done = Evaluate(call, found.span)
    if not (found.then or found.otherwise):
        lines.branch(asked, (done,), found.span)
        return
    sure = replace(names, sure=names.sure | {found.binding})
    if isinstance(found.object, ir.Place):
        then = (done, *block(found.then, sure))
        lines.branch(asked, then, found.span, block(found.otherwise, names))
        return
    test = p.both(asked, _in_full(found, call))
    if found.then:
        then = block(found.then, sure)
        lines.branch(test, then, found.span, block(found.otherwise, names))
    else:
        lines.branch(p.Not(test), block(found.otherwise, names), found.span)


def _keep(
    found: ir.Do, call: p.Expression, names: Names, lines: Body, used: set[int]
) -> p.Expression | None:
    """Write the call as far as that is to be kept; what tells if it was done, None where nobody asks."""
    asked = bool(found.then or found.otherwise)
    collected = names.collected.get(found.binding)
    moved = found.object.binding if isinstance(found.object, ir.It) else None
    if moved in names.followed:
        names.bound[found.binding] = names.bound[moved]
        call = names.call("follow", names.followed[moved], call)
    elif moved in names.ahead.bindings:
        return _moved(found, moved, call, names, lines)
    elif found.binding in used or (asked and (collected or _counts(found))):
        variable = _variable(found, names)
        lines.assign(variable, call, found.span)
        if collected is not None:
            lines.increase(collected, variable, found.span)
        return variable
    elif collected is not None:
        lines.increase(collected, call, found.span)
        return None
    if not asked:
        lines.evaluate(call, found.span)
    return call


def _moved(found: ir.Do, moved: int, call: p.Expression, names: Names, lines: Body) -> p.Expression:
    """What is still spoken of after this deed has moved it: remembered where it is now."""
    before = variable = names.bound[moved]
    if not isinstance(variable, p.Name):
        variable = names.bound[moved] = names.fresh("it")
    match call:
        case p.Conditional(asked, done, _):
            now: p.Expression = p.Conditional(asked, p.Both("or", (done, before)), before)
        case _:
            now = p.Both("or", (call, before))
    lines.assign(variable, now, found.span)
    names.bound[found.binding] = variable
    return variable


def _follow(found: ir.Do, done: p.Expression, names: Names, lines: Body) -> None:
    """What is done if this was done, in full; and if it was not. Done to a place, it can't fail."""
    sure = replace(names, sure=names.sure | {found.binding})
    if not (found.then or found.otherwise):
        return
    if isinstance(found.object, ir.Place):
        if not isinstance(done, p.Name):
            lines.evaluate(done, found.span)
        lines.add(*block(found.then, sure))
    elif found.then:
        then = block(found.then, sure)
        lines.branch(_in_full(found, done), then, found.span, block(found.otherwise, names))
    else:
        lines.branch(_not_in_full(found, done), block(found.otherwise, names), found.span)


def _until(found: ir.Do, names: Names, lines: Body) -> None:
    """``reveal cards from deck until 2 Treasures``: those found, and the rest."""
    variable, rest = _variable(found, names), _rest(found, names)
    call = value(replace(found, object=None), names)
    if found.may:
        nothing = names.imported("NOTHING")
        call = p.Conditional(wanted(found, names), call, p.tuple_of(nothing, nothing))
    lines.assign(p.tuple_of(variable, rest), call, found.span)
    _follow(found, variable, names, lines)


def _repeat(found: ir.Do, names: Names, lines: Body) -> None:
    """``gain 3 Estates``, ``gain up to 3 ...``: one at a time, until no more is wanted."""
    assert isinstance(found.object, ir.Cards)
    quantity, nothing = found.object.quantity, names.imported("NOTHING")
    by_choice = quantity.many is ir.Many.UP_TO
    variable = _variable(found, names)
    lines.assign(variable, nothing, found.span)
    one = replace(found, may=by_choice, then=(), otherwise=())
    call = value(one, names)
    if (wanted_first := question_of(one, names)) is not None:
        call = p.Conditional(wanted_first, call, nothing)
    inner = Body()
    if by_choice:
        picked = names.fresh("one")
        inner.assign(picked, call, found.span)
        inner.branch(p.Not(picked), (Break(found.span),), found.span)
        call = picked
    inner.increase(variable, call, found.span)
    times = number(ir.Number(quantity.number, found.per, span=found.span), names)
    loop = For(p.Name("_"), p.repeat(times), inner.done(), found.span)
    asked = None if by_choice or not found.may else wanted(found, names)
    lines.guarded(p.every(count_guard(found.per, names), asked), loop)
    if found.binding in names.collected:
        lines.increase(names.collected[found.binding], variable, found.span)
    _follow(found, variable, names, lines)


def _counts(found: ir.Do) -> bool:
    """Whether a deed is done to several cards, so that their number matters."""
    return isinstance(found.object, ir.Cards) and found.object.quantity.number > 1


def _in_full(found: ir.Do, done: p.Expression) -> p.Expression:
    """The test whether all of it was done, where one card of several would not be enough."""
    number = _wanted_number(found)
    return p.compare(p.length(done), "==", number) if number > 1 else done


def _not_in_full(found: ir.Do, done: p.Expression) -> p.Expression:
    """The test whether not all of it was done."""
    number = _wanted_number(found)
    return p.compare(p.length(done), "<", number) if number > 1 else p.Not(done)


def _wanted_number(found: ir.Do) -> int:
    """How many cards it must be done to, to be done in full."""
    match found:
        case ir.Do(until=ir.Cards(quantity=quantity)):
            return quantity.number
        case ir.Do(object=ir.Cards(quantity=ir.Quantity(many=ir.Many.EXACTLY) as quantity)):
            return quantity.number
        case ir.Do(object=None):
            many = found.argument("n")
            plain = isinstance(many, ir.Number) and many.per is None and found.binding
            return many.value if plain and isinstance(many, ir.Number) else 1
        case _:
            return 1
