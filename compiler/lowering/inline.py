"""Expressions as text on one line, with the parentheses that they need there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler.lowering import python as p
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from types import EllipsisType

(
    _LAMBDA,
    _CONDITIONAL,
    _OR,
    _AND,
    _NOT,
    _COMPARE,
    _UNION,
    _MASK,
    _SUM,
    _PRODUCT,
    _ATOM,
) = range(11)
_OPERATORS = {"|": _UNION, "&": _MASK, "+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT}
"""How strongly expressions hold together, from the weakest."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A part of an expression that stands outside its brackets; ``grouped``: it needs parentheses there."""

    value: p.Expression
    grouped: bool

    @property
    def text(self) -> str:
        """It on one line."""
        return f"({flat(self.value)})" if self.grouped else flat(self.value)


def operands(found: p.Expression) -> tuple[Operand, ...]:
    """The parts of an expression outside its brackets, in their order in the text."""
    match found:
        case p.Attribute(value) | p.Subscript(value) | p.Call(value):
            return (_within(value, _ATOM),)
        case p.Both(_, tests):
            return tuple(_within(test, _NOT) for test in tests)
        case p.Not(test):
            return (_within(test, _NOT),)
        case p.Compare(left, rights):
            values = (left, *(right for _, right in rights))
            return tuple(_within(value, _COMPARE + 1) for value in values)
        case p.Binary(left, operator, right):
            level = _OPERATORS[operator]
            return (_within(left, level), _within(right, level + 1))
        case p.Conditional(test, then, otherwise):
            return (_within(then, _OR), _within(test, _OR), _within(otherwise, _CONDITIONAL))
        case p.Lambda(_, body):
            return (_within(body, _LAMBDA),)
        case p.Starred(value):
            return (_within(value, _UNION),)
        case _:
            return ()


def source_of(found: p.Comprehension) -> Operand:
    """What a comprehension goes through."""
    return _within(found.source, _OR)


def test_of(found: p.Comprehension) -> Operand | None:
    """What must hold of what a comprehension takes."""
    return None if found.test is None else _within(found.test, _OR)


def _within(found: p.Expression, level: int) -> Operand:
    """An expression as a part of one of a level, in parentheses where it holds together less."""
    return Operand(found, _level(found) < level)


def flat(found: p.Expression) -> str:
    """An expression on one line."""
    if isinstance(found, p.Name):
        return found.name
    texts = [one.text for one in operands(found)]
    match found:
        case p.Literal(value):
            return _text(value)
        case p.Attribute(name=name):
            return f"{texts[0]}.{name}"
        case p.Subscript(index=index):
            return f"{texts[0]}[{unpacked(index)}]"
        case p.Call():
            return f"{texts[0]}({', '.join(_arguments(found))})"
        case p.Both(operator):
            return f" {operator} ".join(texts)
        case p.Not():
            return f"not {texts[0]}"
        case p.Compare(_, rights):
            signs = (sign for sign, _ in rights)
            chain = (f" {sign} {text}" for sign, text in zip(signs, texts[1:], strict=True))
            return texts[0] + "".join(chain)
        case p.Binary(_, operator):
            return f" {operator} ".join(texts)
        case p.Conditional():
            return f"{texts[0]} if {texts[1]} else {texts[2]}"
        case p.Lambda(parameter):
            return f"lambda {parameter}: {texts[0]}"
        case p.Comprehension(brackets, item, target):
            test = test_of(found)
            tested = f" if {test.text}" if test is not None else ""
            inner = f"{flat(item)} for {target} in {source_of(found).text}{tested}"
            return f"{brackets[0]}{inner}{brackets[1]}"
        case p.Sequence(brackets, items):
            comma = "," if brackets == "()" and len(items) == 1 else ""
            return f"{brackets[0]}{', '.join(map(flat, items))}{comma}{brackets[1]}"
        case p.Dictionary(items):
            return f"{{{', '.join(f'{flat(key)}: {flat(value)}' for key, value in items)}}}"
        case p.Starred():
            return f"*{texts[0]}"
        case p.Assigned(name, value):
            return f"({name} := {flat(value)})"
    assert_never(found)


def unpacked(found: p.Expression) -> str:
    """What is assigned to, or an index; several stand without parentheses."""
    match found:
        case p.Sequence(_, (_, _, *_) as items):
            return ", ".join(map(flat, items))
        case _:
            return flat(found)


def _text(value: str | int | EllipsisType | None) -> str:
    """A literal; a text in the quotes that need fewer backslashes, as the formatter has it."""
    if not isinstance(value, str):
        return "..." if value is ... else str(value)
    quoted = literal(value)
    if value.count('"') <= value.count("'"):
        return quoted
    return "'" + quoted[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def _level(found: p.Expression) -> int:
    """How strongly an expression holds together."""
    match found:
        case p.Lambda():
            return _LAMBDA
        case p.Conditional():
            return _CONDITIONAL
        case p.Both(operator):
            return _OR if operator == "or" else _AND
        case p.Not():
            return _NOT
        case p.Compare():
            return _COMPARE
        case p.Binary(operator=operator):
            return _OPERATORS[operator]
        case p.Literal(int() as number) if number < 0:
            return _PRODUCT
        case _:
            return _ATOM


def _arguments(found: p.Call) -> list[str]:
    return [
        *map(flat, found.arguments),
        *(f"{name}={flat(value)}" for name, value in found.keywords),
    ]
