"""Manner: how often something is done, in what order, how, and for each of what."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.counts import count
from cardwright.compiler.semantics.words.attach import Row
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Verb


def manner(done: ir.Do, verb: Verb, row: Row, scope: Scope) -> ir.Do:
    """How often, in what order and in what manner a deed is done, if its form allows that."""
    form = verb.forms[done.form]
    times, span = _times(row)
    if span is not None and not form.times:
        fail("CW0304", span, f"`{verb.name}` can't be done several times at once.")
    in_place = _in_place(row)
    if in_place and not form.manner:
        fail("CW0304", row.roles[-1][0].span, f"`{verb.name}` has no `without`.")
    if form.manner and form.takes == "piles" and not in_place:
        candidates = ("without moving it",)
        fail("CW0303", done.span, "From there a card can't be moved.", candidates=candidates)
    if row.order is not None and not (form.ordered and _several(done, scope)):
        fail("CW0304", row.order.span, "There is nothing here to put in order.")
    down = row.adverb("face down")
    if down is not None and not form.down:
        fail("CW0304", down.span, f"`{verb.name}` is never done face down.")
    return replace(
        done, times=times, in_place=in_place, down=down is not None, ordered=row.order is not None
    )


def for_each(done: ir.Do, verb: Verb, row: Row, scope: Scope) -> ir.Do:
    """``gain a Silver per Treasure in hand``: so many, from piles or an end, for each of something."""
    if row.per is None:
        return done
    if verb.forms[done.form].takes == "tokens" and done.count is not None:
        return replace(done, count=replace(done.count, per=count(row.per, scope)))
    some = done.object.quantity.many if isinstance(done.object, ir.Cards) else None
    from_piles = verb.forms[done.form].takes == "piles" and some is ir.Many.EXACTLY
    if not from_piles and some not in (ir.Many.TOP, ir.Many.BOTTOM):
        fail("CW0304", row.per.span, "This can't be done for each of something.")
    return replace(done, per=count(row.per, scope))


def _several(done: ir.Do, scope: Scope) -> bool:
    """Whether a deed is done to more than one card."""
    match done.object:
        case ir.Cards(quantity=quantity):
            return quantity.plural
        case None | ir.Place() | ir.Piles() | ir.Own():
            return False
        case spoken:
            return scope.is_plural(spoken)


def _times(row: Row) -> tuple[int, Span | None]:
    """How often: ``twice``, ``3 times``; and where that is said."""
    twice, repeat = row.adverb("twice"), row.repeat
    if repeat is None:
        return (2, twice.span) if twice else (1, None)
    if twice is not None:
        fail("CW0311", repeat.span, "How often was said already.")
    if repeat.leads or repeat.amount is None or number(repeat.amount) < 3:
        fail("CW0306", repeat.span, "How often?", hint="`twice`, `3 times`")
    return number(repeat.amount), repeat.span


def _in_place(row: Row) -> bool:
    """``without moving it``."""
    found = [(word, thing) for word, thing in row.roles if word.text == "without"]
    if not found:
        if row.manner is not None:
            fail("CW0304", row.manner.span, "This says nothing here.")
        return False
    word, thing = found[0]
    said = [] if row.manner is None else [lead.text for lead in row.manner.leads]
    moving = isinstance(thing.noun, s.Runs) and [w.text for w in thing.noun.words] == ["moving"]
    if len(found) > 1 or not moving or thing.more or said != ["it"]:
        fail("CW0304", word.span.to(thing.span), "Without what?", candidates=("without moving it",))
    return True
