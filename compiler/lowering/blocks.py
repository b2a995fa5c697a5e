"""Lower blocks: statements one after the other, as the lines of a method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import (
    bindings_in,
    done_together,
    nested_bindings,
    rests_in,
    spoken_after,
)
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.code import Block, Body, Statement
from cardwright.compiler.lowering.methods import DOER, Collector
from cardwright.compiler.lowering.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.text.source import Span


class Blocks(Collector, ABC):
    """Writes blocks; what a statement becomes is for its kind to say."""

    def method(  # noqa: PLR0913, PLR0917
        self,
        name: str,
        signature: str,
        body: tuple[ir.Statement, ...],
        names: Names,
        span: Span,
        first: Block = (),
    ) -> None:
        """Write a method that does some statements, ``first`` some lines."""
        first = (*((line(DOER, span),) if names.doer else ()), *first)
        lines = first + self.opening(body, names, span) + self.block(body, names)
        self.add_method(name, signature, lines, span)

    def opening(self, body: tuple[ir.Statement, ...], names: Names, span: Span) -> Block:
        """Start the collections of cards that "the trashed cards" will mean."""
        lines = Body()
        nested = nested_bindings(body)
        for verb, bindings in done_together(body):
            if self.unit.words.verbs[verb].names:
                continue
            if (len(bindings) > 1 or bindings & nested) and not bindings & names.bound.keys():
                past = self.unit.words.verbs[verb].past
                variable = names.fresh(f"all {past}")
                names.collected |= dict.fromkeys(bindings, variable)
                lines.write(f"{variable} = {names.call('NOTHING')}", span)
        return lines.done()

    def block(
        self, body: tuple[ir.Statement, ...], names: Names, later: Iterable[int] = ()
    ) -> Block:
        """The lines of some statements; ``later`` are bindings that others speak of after them."""
        lines = Body()
        used = bindings_in(body) | set(later)
        names.rested |= rests_in(body)
        around = names.after
        for statement, after in zip(body, spoken_after(body), strict=True):
            names.after = around | after
            self.statement(statement, names, lines, used)
        names.after = around
        return lines.done()

    @abstractmethod
    def statement(self, found: ir.Statement, names: Names, lines: Body, used: set[int]) -> None:
        """Add the lines of one statement; ``used`` are the bindings that anything around speaks of."""

    def otherwise(self, body: tuple[ir.Statement, ...], names: Names, lines: Body) -> None:
        """``else: ...``."""
        if body:
            lines.write("else:", body[0].span, self.block(body, names))

    @staticmethod
    def guarded(guard: str, found: Statement, lines: Body) -> None:
        """A line that is only reached where something holds, "" for always."""
        if guard:
            lines.write(f"if {guard}:", found.span, (found,))
        else:
            lines.add(found)

    @staticmethod
    def instead(instead: bool, span: Span, lines: Body) -> None:  # noqa: FBT001
        """That what would happen does not."""
        if instead:
            lines.write("t.event.replaced = True", span)
