"""Lower blocks: statements one after the other, as the lines of a method."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import (
    bindings_in,
    done_together,
    nested_bindings,
    rests_in,
    spoken_after,
)
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.code import Assign, Block, Body, Signature

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.text.source import Span


def add_ability_method(  # noqa: PLR0913, PLR0917
    name: str,
    signature: Signature,
    body: tuple[ir.Statement, ...],
    names: Names,
    span: Span,
    first: Block = (),
) -> None:
    """Add a method that does some statements, ``first`` some lines."""
    opened = (*doer_named(names, span), *first)
    lines = opened + opening(body, names, span) + block(body, names)
    names.writer.add_triggered(name, signature, lines, span)


def doer_named(names: Names, span: Span) -> Block:
    """What an ability begins with that speaks of whoever did what it waits for."""
    doer = p.path(p.EVENT, "player")
    return (Assign(p.THEY, doer, span),) if names.context.doer else ()


def opening(body: tuple[ir.Statement, ...], names: Names, span: Span) -> Block:
    """Start the collections of cards that "the trashed cards" will mean."""
    lines = Body()
    nested = nested_bindings(body)
    for verb, bindings in done_together(body):
        known = names.words.verbs[verb]
        several = len(bindings) > 1 or bindings & nested
        if known.names or not several or bindings & names.bound.keys():
            continue
        variable = names.fresh(f"all {known.past}")
        names.collected |= dict.fromkeys(bindings, variable)
        lines.assign(variable, names.imported("NOTHING"), span)
    return lines.done()


def block(body: tuple[ir.Statement, ...], names: Names, later: Iterable[int] = ()) -> Block:
    """The lines of some statements; ``later`` are bindings that others speak of after them."""
    lines = Body()
    used = bindings_in(body) | set(later)
    names.ahead.rests |= rests_in(body)
    around = names.ahead.bindings
    for statement, after in zip(body, spoken_after(body), strict=True):
        names.ahead.bindings = around | after
        names.writer.statement(statement, names, lines, used)
    names.ahead.bindings = around
    return lines.done()


def not_instead(instead: bool, span: Span, lines: Body) -> None:  # noqa: FBT001
    """Write that what would happen does not."""
    if instead:
        lines.assign(p.path(p.EVENT, "replaced"), p.TRUE, span)
