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
    return _node(ast.parse(text, mode="eval").body)


def _node(found: ast.expr) -> p.Expression:
    match found:
        case ast.Name(name):
            return p.Name(name)
        case ast.Constant(value):
            assert value is None or isinstance(value, (str, int, bool))
            return p.Literal(value)
        case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
            return p.Literal(-value)
        case ast.UnaryOp(ast.Not(), operand):
            return p.Not(_node(operand))
        case ast.Attribute(value, name):
            return p.Attribute(_node(value), name)
        case ast.Subscript(value, index):
            return p.Subscript(_node(value), _node(index))
        case ast.Call(function, arguments, keywords):
            named = tuple((one.arg or "", _node(one.value)) for one in keywords)
            return p.Call(_node(function), tuple(map(_node, arguments)), named)
        case ast.BoolOp(operator, values):
            return p.Both(_SIGNS[type(operator)], tuple(map(_node, values)))
        case ast.Compare(left, operators, rights):
            pairs = zip(operators, rights, strict=True)
            return p.Compare(_node(left), tuple((_SIGNS[type(a)], _node(b)) for a, b in pairs))
        case ast.BinOp(left, operator, right):
            return p.Binary(_node(left), _SIGNS[type(operator)], _node(right))
        case ast.IfExp(test, then, otherwise):
            return p.Conditional(_node(test), _node(then), _node(otherwise))
        case ast.Lambda(ast.arguments(args=[ast.arg(parameter)]), body):
            return p.Lambda(parameter, _node(body))
        case ast.ListComp(item, [one]):
            return _comprehension("[]", item, one)
        case ast.SetComp(item, [one]):
            return _comprehension("{}", item, one)
        case ast.Tuple(items):
            return p.Sequence("()", tuple(map(_node, items)))
        case ast.List(items):
            return p.Sequence("[]", tuple(map(_node, items)))
        case ast.Set(items):
            return p.Sequence("{}", tuple(map(_node, items)))
        case ast.Dict(keys, values):
            return p.Mapping(
                tuple((_node(a), _node(b)) for a, b in zip(keys, values, strict=True) if a)
            )
        case ast.Starred(value):
            return p.Starred(_node(value))
        case ast.NamedExpr(ast.Name(name), value):
            return p.Assigned(name, _node(value))
    raise SyntaxError(ast.unparse(found))


def _comprehension(brackets: str, item: ast.expr, one: ast.comprehension) -> p.Comprehension:
    test = _node(one.ifs[0]) if one.ifs else None
    return p.Comprehension(brackets, _node(item), ast.unparse(one.target), _node(one.iter), test)
