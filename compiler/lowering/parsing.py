"""Parsing: Python text as nodes, for what a vocabulary says in Python."""

from __future__ import annotations

import ast
from functools import cache

from cardwright.compiler.lowering import python as p

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


@cache
def expression(text: str) -> p.Expression:
    """The node of an expression; SyntaxError where it is none."""
    return node(ast.parse(text, mode="eval").body)


def node(found: ast.expr) -> p.Expression:
    """The node of an expression that is parsed; SyntaxError where there is none for it."""
    match found:
        case ast.Name(name):
            return p.Name(name)
        case ast.Constant(value):
            assert value is None or isinstance(value, (str, int, bool))
            return p.Literal(value)
        case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
            return p.Literal(-value)
        case ast.UnaryOp(ast.Not(), operand):
            return p.Not(node(operand))
        case ast.Attribute(value, name):
            return p.Attribute(node(value), name)
        case ast.Subscript(value, index):
            return p.Subscript(node(value), node(index))
        case ast.Call(function, arguments, keywords):
            named = tuple((one.arg or "", node(one.value)) for one in keywords)
            return p.Call(node(function), tuple(map(node, arguments)), named)
        case ast.BoolOp(operator, values):
            return p.Both(_SIGNS[type(operator)], tuple(map(node, values)))
        case ast.Compare(left, operators, rights):
            pairs = zip(operators, rights, strict=True)
            return p.Compare(node(left), tuple((_SIGNS[type(a)], node(b)) for a, b in pairs))
        case ast.BinOp(left, operator, right):
            return p.Binary(node(left), _SIGNS[type(operator)], node(right))
        case ast.IfExp(test, then, otherwise):
            return p.Conditional(node(test), node(then), node(otherwise))
        case ast.Lambda(ast.arguments(args=[ast.arg(parameter)]), body):
            return p.Lambda(parameter, node(body))
        case ast.ListComp(item, [one]):
            return _comprehension("[]", item, one)
        case ast.SetComp(item, [one]):
            return _comprehension("{}", item, one)
        case ast.Tuple(items):
            return p.Sequence("()", tuple(map(node, items)))
        case ast.List(items):
            return p.Sequence("[]", tuple(map(node, items)))
        case ast.Set(items):
            return p.Sequence("{}", tuple(map(node, items)))
        case ast.Dict(keys, values):
            return p.Mapping(
                tuple((node(a), node(b)) for a, b in zip(keys, values, strict=True) if a)
            )
        case ast.Starred(value):
            return p.Starred(node(value))
        case ast.NamedExpr(ast.Name(name), value):
            return p.Assigned(name, node(value))
    raise SyntaxError(ast.unparse(found))


def _comprehension(brackets: str, item: ast.expr, one: ast.comprehension) -> p.Comprehension:
    test = node(one.ifs[0]) if one.ifs else None
    return p.Comprehension(brackets, node(item), ast.unparse(one.target), node(one.iter), test)
