"""Lower statements: deeds, choices and conditions as lines of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a
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

    def statement(self, found: a.Statement, names: Names, lines: Body, used: set[int]) -> None:
        """The lines of one statement; ``used`` are the bindings that anything around speaks of."""
        match found:
            case a.Bonus():
                self.bonus(found, names, lines)
            case a.Do():
                self.do(found, names, lines, used)
            case a.Be(state, whose):
                call = names.call(self.unit.words.adjectives[state].state)
                lines.add(f"{call}(g, {who(whose)}, t.event.play)", found.span)
            case a.If():
                self.branch(found, names, lines)
            case a.Each():
                self.each(found, names, lines, used)
            case a.Choose():
                self.choose(found, names, lines)
            case a.Loop():
                self.loop(found, names, lines)
            case a.ForEach():
                self.for_each(found, names, lines)
            case a.Later():
                self.later(found, names, lines)
            case a.Whenever():
                self.whenever(found, names, lines)
            case a.During():
                self.during(found, names, lines)
            case a.Once():
                self.once(found, names, lines)
            case a.Cheaper():
                self.cheaper(found, names, lines)
            case a.Forbid():
                self.forbid(found, names, lines)
            case a.Also():
                self.also(found, names, lines)
            case a.Bid():
                self.bid(found, names, lines)
            case a.Won(binding, body):
                winner = names.rests[binding]
                lines.add(f"for they in {winner}:", found.span, self.block(body, names))
            case a.Inherit():
                self.inherit(found, names, lines)
            case a.Lend():
                self.lend(found, names, lines)
            case a.Worth():
                lines.add(f"total += {number(found.amount, names)}", found.span)
            case _:
                assert_never(found)
