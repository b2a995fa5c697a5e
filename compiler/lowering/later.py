"""Lower later effects: what waits for a moment or an event once it was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import about, bindings_in, speaks_of_doer
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import block, doer_named, opening
from cardwright.compiler.lowering.cards import declared
from cardwright.compiler.lowering.code import (
    Assign,
    Block,
    Body,
    Constant,
    Return,
    mentions,
    signature,
)
from cardwright.compiler.lowering.deeds import ask, pattern_of, value
from cardwright.compiler.lowering.names import Context, Names
from cardwright.compiler.lowering.triggers import TEST, TRIGGERED, ability, possible
from cardwright.compiler.vocabulary.names import slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardwright.compiler.text.source import Span

BATCHES = p.Subscript(p.Name("tuple"), p.tuple_of(p.Name("Batch"), p.Literal(...)))
LENT = signature(g="Game", t="Play", kept=BATCHES)
KEPT = p.path(p.T, "kept")
"""What was kept for a later effect, in its method."""

Options = dict[str, p.Expression | None]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a later effect remembers: the bindings from around it, and what these are called there.

    ``names`` are those that its method begins with.
    """

    bindings: tuple[int, ...]
    values: tuple[p.Expression, ...]
    names: Names

    def unpacked(self, kept: p.Expression, lines: Block, span: Span, *first: p.Name) -> Block:
        """Some lines, with the variables that they speak of taken from what was kept before them."""
        variables = (*first, *(self.names.bound[one] for one in self.bindings))
        return (Assign(p.tuple_of(*variables), kept, span), *lines) if variables else lines


def at_moment(found: ir.Later, names: Names, lines: Body) -> None:
    """``at the start of your next turn: ...``: a method of its own, and a rule that calls it."""
    moment, writer = names.words.moments[found.moment], names.writer
    kept = _captured(found.body, names)
    if not moment.once:
        kept.names.followed = {one: kept.names.bound[one] for one in kept.bindings}
    name = writer.fresh_method(f"{'after' if moment.after else 'at'}_{slug(found.moment)}")
    values = _later_method(name, found.body, kept, found.span)
    whose = names.imported("YOU" if moment.keeps else "ANYONE")
    test = None if moment.once else _while_there(name, found, kept.bindings, names)
    event, always = names.imported(moment.event), names.imported("ALWAYS")
    made = names.call("Ability", event, whose, always, p.Name(name), test=test)
    writer.late.append(Constant(name.upper(), made, found.span))
    bound = moment.keeps and moment.once and about(found.body, list(kept.bindings))
    options: Options = {"keeps": p.flag(moment.keeps and writer.stays)}
    if not moment.keeps and not moment.after:
        options["until"] = names.imported("END_OF_TURN")
    options["once"] = None if moment.once else p.FALSE
    options["times"] = p.Literal(found.times) if found.times > 1 else None
    options["bound"] = p.flag(bound)
    lines.evaluate(_rule(name, values, names, options), found.span)


def _while_there(
    name: str, found: ir.Later, bindings: tuple[int, ...], names: Names
) -> p.Name | None:
    """The test of what comes again and again for one card: once that is lost, nothing is left of it."""
    if len(bindings) != 1 or not all(_is_about(one, bindings[0]) for one in found.body):
        return None
    card, first = p.Subscript(KEPT, p.Literal(-1)), found.body[0]
    plays = isinstance(first, ir.Do) and pattern_of(first, names).slot("playable")
    test = p.call(p.Name("bool"), p.present(card))
    if plays and isinstance(first, ir.Do) and first.argument("in_place") is None:
        test = names.call("out_of_play", card)
    names.writer.add_method(f"{name}_if", TEST, (Return(test, found.span),), found.span)
    return p.Name(f"{name}_if")


def whenever(found: ir.Whenever, names: Names, lines: Body) -> None:
    """``after you next play ... this turn: ...``."""
    name, values = _created(found, names, theirs=names.context.theirs)
    once = None if found.trigger.ordinal is ir.Ordinal.NEXT else p.FALSE
    options = {**_lasts(found.lasts, names), "once": once}
    lines.evaluate(_rule(name, values, names, options), found.span)


def _created(
    found: ir.Whenever, names: Names, *, theirs: bool
) -> tuple[str, tuple[p.Expression, ...]]:
    """The method of an ability, and what it keeps; ``theirs``: it is another player's."""
    trigger, writer = found.trigger, names.writer
    kept = _captured((trigger, *found.body), names)
    inner, many = kept.names, len(kept.bindings)
    inner.stored = {
        one: p.Subscript(KEPT, p.Literal(index - many)) for index, one in enumerate(kept.bindings)
    }
    if isinstance(trigger.subject, ir.It) and trigger.subject.binding in inner.followed:
        inner.followed[trigger.binding] = inner.stored[trigger.subject.binding]
    inner.context = Context(
        event=trigger.binding,
        over=names.context.over,
        theirs=theirs,
        doer=speaks_of_doer(trigger, found.body),
    )
    gate = "instead_of" if trigger.gate == "would" else trigger.gate
    name = writer.fresh_method(f"{gate}_{trigger.verb}".replace(" ", "_"))
    inner.bound[trigger.binding] = p.HAPPENED_TO
    inner.sure.add(trigger.binding)
    body, asked = _optional(found, names)
    values = _later_method(name, body, kept, found.span)
    can = possible(body, inner, trigger) if asked is not None else None
    made = ability(trigger, "ALWAYS", name, inner, made=True, can=can)
    made = p.extended(made, may=p.flag(asked is not None), ask=asked)
    writer.late.append(Constant(name.upper(), made, found.span))
    return name, values


def during(found: ir.During, names: Names, lines: Body) -> None:
    """``during it: ...``: what is so in an extra turn."""
    turn = names.bound[found.turn]
    theirs = found.whose is ir.Whose.THEY
    for inner in found.body:
        match inner:
            case ir.Do():
                within = replace(names, context=replace(names.context, turn=turn))
                lines.evaluate(value(inner, within), inner.span)
            case ir.Forbid():
                lines.evaluate(names.call("forbid_during", p.G, turn), inner.span)
            case _:
                name, values = _created(inner, names, theirs=theirs)
                once = p.flag(inner.trigger.ordinal is ir.Ordinal.NEXT)
                lines.evaluate(_rule(name, values, names, {"once": once}, turn), inner.span)


def _optional(
    found: ir.Whenever, names: Names
) -> tuple[tuple[ir.Statement, ...], p.Expression | None]:
    """The body, and the question to its player where all of it is optional each time."""
    first = found.body[0] if len(found.body) == 1 else None
    each_time = found.trigger.ordinal is not ir.Ordinal.NEXT
    if isinstance(first, ir.Do) and first.may and each_time:
        return (replace(first, may=False),), ask(first, names)
    return found.body, None


def _lasts(lasts: ir.Lasts, names: Names) -> Options:
    """How long a rule holds; beyond this turn its card stays in play for it."""
    match lasts:
        case ir.Lasts.TURN:
            return {"until": names.imported("END_OF_TURN")}
        case ir.Lasts.NEXT_TURN:
            return {"keeps": p.TRUE, "until": names.imported("NEXT_TURN")}
        case ir.Lasts.GAME:
            return {"keeps": p.TRUE}
    assert_never(lasts)


def _captured(body: tuple[ir.Node, ...], names: Names) -> _Kept:
    """The bindings from around that a later body speaks of, and the names it begins with."""
    keep = tuple(sorted(bindings_in(body) & names.bound.keys()))
    inner = Names(names.writer, Context(over=names.context.over, theirs=names.context.theirs))
    for binding in keep:
        around = names.bound[binding]
        inner.bound[binding] = inner.fresh(around.name if isinstance(around, p.Name) else "it")
    inner.followed = {one: inner.bound[one] for one in keep if one in names.followed}
    return _Kept(keep, tuple(names.bound[one] for one in keep), inner)


def _later_method(
    name: str, body: tuple[ir.Statement, ...], kept: _Kept, span: Span
) -> tuple[p.Expression, ...]:
    """Write the method of a later effect; returns what is kept for it, as it is called around."""
    inner = kept.names
    lines = opening(body, inner, span) + block(body, inner)
    theirs = inner.context.theirs
    you = (p.YOU,) if theirs and mentions(lines, "you") else ()
    lines = kept.unpacked(KEPT, (*doer_named(inner, span), *lines), span, *you)
    inner.writer.add_triggered(name, TRIGGERED, lines, span, p.THEY if theirs else p.YOU)
    return (*you, *kept.values)


def _rule(
    method: str,
    kept: tuple[p.Expression, ...],
    names: Names,
    options: Mapping[str, p.Expression | None],
    turn: p.Expression | None = None,
) -> p.Call:
    """The call that sets up a later effect, or one of an extra ``turn``, with what it will speak of."""
    arguments = (turn or p.G, p.T, p.path(p.SELF, method.upper()))
    values = [p.tuple_of(*kept)] if kept else []
    return names.call("during" if turn else "rule", *arguments, *values, **options)


def rule(found: ir.Rule, names: Names, lines: Body) -> None:
    """``Treasures are also Actions``; what stands behind its colon is a method."""
    given: dict[str, p.Expression] = {}
    if found.body:
        call = names.words.sayings.of_texts[found.pattern].means.call
        kept = _captured(found.body, names)
        name = names.writer.fresh_method(f"{call}_text")
        body = opening(found.body, kept.names, found.span) + block(found.body, kept.names)
        body = kept.unpacked(p.Name("kept"), body, found.span)
        names.writer.add_triggered(name, LENT, body, found.span)
        given = {"does": p.path(p.SELF, name), "kept": p.tuple_of(*kept.values)}
    lines.evaluate(declared(found, names, **given), found.span)


def _is_about(found: ir.Statement, binding: int) -> bool:
    """Whether a statement is nothing without a card spoken of before."""
    match found:
        case ir.Do(object=ir.It(card)) | ir.Whenever(trigger=ir.Trigger(subject=ir.It(card))):
            return card == binding
        case _:
            return False
