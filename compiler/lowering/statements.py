"""Lower statements: deeds, choices and conditions as lines of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering.cards import number
from cardwright.compiler.lowering.code import Body
from cardwright.compiler.lowering.control import Control
from cardwright.compiler.lowering.later import Later
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.places import who
from cardwright.compiler.lowering.simple import Simple

if TYPE_CHECKING:
    pass


class Writer(Simple, Control, Later):
    """Writes the methods of one class; further methods and constants collect on the way."""

    def statement(self, found: ir.Statement, names: Names, lines: Body, used: set[int]) -> None:
        """The lines of one statement; ``used`` are the bindings that anything around speaks of."""
        match found:
            case ir.Bonus():
                self.bonus(found, names, lines)
            case ir.Do():
                self.do(found, names, lines, used)
            case ir.Be(state, whose):
                call = names.call(self.unit.words.adjectives[state].state)
                lines.write(f"{call}(g, {who(whose)}, t.event.play)", found.span)
            case ir.If():
                self.branch(found, names, lines)
            case ir.Each():
                self.each(found, names, lines, used)
            case ir.Choose():
                self.choose(found, names, lines)
            case ir.Loop():
                self.loop(found, names, lines)
            case ir.ForEach():
                self.for_each(found, names, lines)
            case ir.Later():
                self.later(found, names, lines)
            case ir.Whenever():
                self.whenever(found, names, lines)
            case ir.During():
                self.during(found, names, lines)
            case ir.Once():
                self.once(found, names, lines)
            case ir.Cheaper():
                self.cheaper(found, names, lines)
            case ir.Forbid():
                self.forbid(found, names, lines)
            case ir.Also():
                self.also(found, names, lines)
            case ir.Bid():
                self.bid(found, names, lines)
            case ir.Won(binding, body):
                winner = names.rests[binding]
                lines.write(f"for they in {winner}:", found.span, self.block(body, names))
            case ir.Inherit():
                self.inherit(found, names, lines)
            case ir.Lend():
                self.lend(found, names, lines)
            case ir.Worth():
                lines.write(f"total += {number(found.amount, names)}", found.span)
            case _:
                assert_never(found)
