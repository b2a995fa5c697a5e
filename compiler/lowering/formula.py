"""Formulas: what a vocabulary says in Python, as nodes, its slots filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache

from cardwright.compiler.lowering import python as p
from cardwright.compiler.vocabulary.sayings import PLACE

Filling = Callable[[str, str], p.Expression]
"""What fills a slot, or a part of it: name and part in, "" for all of it."""

_SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.And: "and",
    ast.Or: "or",
}


def formula(text: str, filling: Filling) -> p.Expression:
    """The expression of a vocabulary with its slots filled: ``{who}.{n.held}``.

    What stands behind a dot is filled by a name, or by an item of what has a name. Raises SyntaxError where
    the text is no expression that is known here.
    """
    plain, slots = _parsed(text)
    return _filled(plain, {slot: filling(*part) for slot, part in slots})


@cache
def _parsed(text: str) -> tuple[ast.expr, tuple[tuple[str, tuple[str, str]], ...]]:
    """An expression with a name of its own for each slot, and the slots with those names."""
    slots: dict[str, tuple[str, str]] = {}

    def named(found: re.Match[str]) -> str:
        slot = f"slot_{found[1]}_{found[2] or ''}"
        slots[slot] = (found[1], found[2] or "")
        return slot

    plain = ast.parse(PLACE.sub(named, text), mode="eval").body
    return plain, tuple(slots.items())


def _filled(found: ast.expr, slots: dict[str, p.Expression]) -> p.Expression:
    """The node of an expression; SyntaxError where there is none for it."""

    def several(each: list[ast.expr]) -> tuple[p.Expression, ...]:
        return tuple(_filled(one, slots) for one in each)

    match found:
        case ast.Name(name):
            return slots.get(name, p.Name(name))
        case ast.Constant(bool() | int() | str() | None as value):
            return p.Literal(value)
        case ast.UnaryOp(ast.Not(), operand):
            return p.Not(_filled(operand, slots))
        case ast.Attribute(value, name):
            return p.member(_filled(value, slots), slots.get(name, p.Name(name)))
        case ast.Subscript(value, index):
            return p.Subscript(_filled(value, slots), _filled(index, slots))
        case ast.Call(function, arguments, keywords):
            named = tuple((one.arg or "", _filled(one.value, slots)) for one in keywords)
            return p.Call(_filled(function, slots), several(arguments), named)
        case ast.BoolOp(operator, values):
            return p.Both(_SIGNS[type(operator)], several(values))
        case ast.Compare(left, operators, rights):
            signs = [_SIGNS[type(operator)] for operator in operators]
            return p.Compare(_filled(left, slots), tuple(zip(signs, several(rights), strict=True)))
        case ast.BinOp(left, operator, right):
            return p.Binary(_filled(left, slots), _SIGNS[type(operator)], _filled(right, slots))
        case ast.IfExp(test, then, otherwise):
            return p.Conditional(*several([test, then, otherwise]))
        case ast.ListComp(item, [ast.comprehension(ast.Name(target), source, [])]):
            return p.Comprehension("[]", _filled(item, slots), target, _filled(source, slots))
        case ast.ListComp(item, [ast.comprehension(ast.Name(target), source, [test])]):
            one, those, so = several([item, source, test])
            return p.Comprehension("[]", one, target, those, so)
        case ast.Tuple(items):
            return p.Sequence("()", several(items))
    raise SyntaxError(ast.unparse(found))
