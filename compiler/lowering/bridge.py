"""Bridge: statements that are still written as text become nodes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from cardwright.compiler.lowering import code
from cardwright.compiler.lowering.parsing import expression, node

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span


def line(text: str, span: Span, body: code.Block = ()) -> code.Statement:
    """A statement from its text without its body."""
    if text.startswith("if "):
        return code.If(expression(text[3:-1]), body, span)
    if text.startswith("while "):
        return code.While(expression(text[6:-1]), body, span)
    if text.startswith("for "):
        variable, _, source = text[4:-1].partition(" in ")
        return code.For(variable, expression(source), body, span)
    if text == "break":
        return code.Break(span)
    if text == "return" or text.startswith("return "):
        return code.Return(expression(text[7:]) if text[7:] else None, span)
    match ast.parse(text).body[0]:
        case ast.Assign([target], value):
            return code.Assign(node(target), node(value), span)
        case ast.AugAssign(target, _, value):
            return code.Add(node(target), node(value), span)
        case ast.Expr(value):
            return code.Evaluate(node(value), span)
    raise SyntaxError(text)
