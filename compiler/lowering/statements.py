"""Lower statements: each kind as lines of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering import control, later, simple
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.cards import number
from cardwright.compiler.lowering.doing import do

if TYPE_CHECKING:
    from cardwright.compiler.lowering.code import Body
    from cardwright.compiler.lowering.names import Names


def statement(found: ir.Statement, names: Names, lines: Body, used: set[int]) -> None:
    """Write the lines of one statement; ``used`` are the bindings that anything around speaks of."""
    match found:
        case ir.Bonus():
            simple.bonus(found, names, lines)
        case ir.Do():
            do(found, names, lines, used)
        case ir.Be():
            simple.be(found, names, lines)
        case ir.If():
            control.branch(found, names, lines)
        case ir.Each():
            control.each(found, names, lines, used)
        case ir.Choose():
            control.choose(found, names, lines)
        case ir.Loop():
            control.loop(found, names, lines)
        case ir.ForEach():
            control.for_each(found, names, lines)
        case ir.Later():
            later.at_moment(found, names, lines)
        case ir.Whenever():
            later.whenever(found, names, lines)
        case ir.During():
            later.during(found, names, lines)
        case ir.Once():
            control.once(found, names, lines)
        case ir.Cheaper():
            simple.cheaper(found, names, lines)
        case ir.Forbid():
            simple.forbid(found, names, lines)
        case ir.Rule():
            later.rule(found, names, lines)
        case ir.Worth():
            lines.increase(p.Name("total"), number(found.amount, names), found.span)
        case _:
            assert_never(found)
