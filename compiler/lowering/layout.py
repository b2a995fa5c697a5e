"""Layout: expressions as text, on one line where they fit, otherwise as the formatter would wrap them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler.lowering import code
from cardwright.compiler.lowering import python as p
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import EllipsisType

    from cardwright.compiler.text.source import Span

Placed = tuple["Span", str]
"""A line of Python and where it comes from in the card text."""

WIDTH = 100
"""The longest line, in columns."""

_STEP = "    "
(
    _ASSIGNED,
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
) = range(12)
_OPERATORS = {"|": _UNION, "&": _MASK, "+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT}


# ---- statements -------------------------------------------------------------------------------------


def block(statements: code.Block, depth: int) -> Iterator[Placed]:
    """The lines of some statements, each with its place; ``depth``: how far they are indented."""
    for found in statements:
        yield from _statement(found, depth)


def _statement(found: code.Statement, depth: int) -> Iterator[Placed]:
    indent = _STEP * depth
    for line in _head(found, indent):
        yield found.span, line
    match found:
        case code.If(then=then, otherwise=otherwise):
            yield from block(then, depth + 1)
            if otherwise:
                yield otherwise[0].span, f"{indent}else:"
                yield from block(otherwise, depth + 1)
        case code.For(body=body) | code.While(body=body):
            yield from block(body, depth + 1)
        case _:
            pass


def _head(found: code.Statement, indent: str) -> list[str]:
    """The lines of a statement without those of its blocks."""
    match found:
        case code.Evaluate(value):
            return wrapped("", value, "", indent)
        case code.Assign(target, value):
            return wrapped(f"{_target(target)} = ", value, "", indent)
        case code.Add(target, value):
            return wrapped(f"{flat(target)} += ", value, "", indent)
        case code.If(test):
            return wrapped("if ", test, ":", indent)
        case code.For(target, source):
            return wrapped(f"for {_target(target)} in ", source, ":", indent)
        case code.While(test):
            return wrapped("while ", test, ":", indent)
        case code.Return(value):
            return wrapped("return ", value, "", indent) if value else [f"{indent}return"]
        case code.Break():
            return [f"{indent}break"]


def _target(found: p.Expression) -> str:
    """What is assigned to, or an index; several stand without parentheses."""
    match found:
        case p.Sequence(_, (_, _, *_) as items):
            return ", ".join(map(flat, items))
        case _:
            return flat(found)


def constant(found: code.Constant, depth: int) -> str:
    """The lines of a constant."""
    annotation = f": {found.annotation}" if found.annotation else ""
    return "\n".join(wrapped(f"{found.name}{annotation} = ", found.value, "", _STEP * depth))


def header(found: code.Method, depth: int) -> str:
    """The lines of a method's signature."""
    indent, returns = _STEP * depth, flat(found.signature.returns)
    parameters = ["self", *(f"{name}: {flat(type_)}" for name, type_ in found.signature.parameters)]
    start, end = f"{indent}def {found.name}(", f") -> {returns}:"
    if fits(line := start + ", ".join(parameters) + end):
        return line
    inner = indent + _STEP
    together = inner + ", ".join(parameters)
    apart = [together] if fits(together) else [f"{inner}{one}," for one in parameters]
    return "\n".join([start, *apart, indent + end])


# ---- on one line ------------------------------------------------------------------------------------


def flat(found: p.Expression) -> str:
    """An expression on one line."""
    match found:
        case p.Name(name):
            return name
        case p.Literal(value):
            return _text(value)
        case p.Attribute(value, name):
            return f"{_inside(value, _ATOM)}.{name}"
        case p.Subscript(value, index):
            return f"{_inside(value, _ATOM)}[{_target(index)}]"
        case p.Call(function):
            return f"{_inside(function, _ATOM)}({', '.join(_arguments(found))})"
        case p.Both(operator, tests):
            return f" {operator} ".join(_operands(tests))
        case p.Not(test):
            return f"not {_inside(test, _NOT)}"
        case p.Compare(left, rights):
            chain = (f" {sign} {_inside(right, _COMPARE + 1)}" for sign, right in rights)
            return f"{_inside(left, _COMPARE + 1)}{''.join(chain)}"
        case p.Binary(left, operator, right):
            level = _OPERATORS[operator]
            return f"{_inside(left, level)} {operator} {_inside(right, level + 1)}"
        case p.Conditional(test, then, otherwise):
            first, second = _inside(then, _OR), _inside(test, _OR)
            return f"{first} if {second} else {_inside(otherwise, _CONDITIONAL)}"
        case p.Lambda(parameter, body):
            return f"lambda {parameter}: {_inside(body, _LAMBDA)}"
        case p.Comprehension(brackets, item, target, source, test):
            tested = f" if {_inside(test, _OR)}" if test is not None else ""
            inner = f"{flat(item)} for {target} in {_inside(source, _OR)}{tested}"
            return f"{brackets[0]}{inner}{brackets[1]}"
        case p.Sequence(brackets, items):
            comma = "," if brackets == "()" and len(items) == 1 else ""
            return f"{brackets[0]}{', '.join(map(flat, items))}{comma}{brackets[1]}"
        case p.Dictionary(items):
            return f"{{{', '.join(f'{flat(key)}: {flat(value)}' for key, value in items)}}}"
        case p.Starred(value):
            return f"*{_inside(value, _UNION)}"
        case p.Assigned(name, value):
            return f"({name} := {flat(value)})"
    assert_never(found)


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


def _inside(found: p.Expression, level: int) -> str:
    """An expression as a part of one of a level, in parentheses where it holds together less."""
    return flat(found) if _level(found) >= level else f"({flat(found)})"


def _operands(tests: tuple[p.Expression, ...]) -> list[str]:
    """The tests that ``and`` or ``or`` joins; an ``and`` within an ``or`` is set apart for the reader."""
    return [_inside(test, _NOT) for test in tests]


def _arguments(found: p.Call) -> list[str]:
    return [
        *map(flat, found.arguments),
        *(f"{name}={flat(value)}" for name, value in found.keywords),
    ]


# ---- on several lines -------------------------------------------------------------------------------


def wrapped(before: str, found: p.Expression, after: str, indent: str) -> list[str]:
    """The lines of a statement: what is before an expression, that, and what is behind it."""
    if isinstance(found, p.Assigned):
        return wrapped(f"{before}{found.name} := ", found.value, after, indent)
    if fits(line := f"{indent}{before}{flat(found)}{after}"):
        return [line]
    start, last = _last_operand(found)
    grouped = bool(start) and isinstance(last, p.Both)
    opening = "(" if grouped else _opening(last)
    if (grouped or _has_brackets(last)) and fits(f"{indent}{before}{start}{opening}"):
        return _operand(f"{before}{start}", last, after, indent)
    return _grouped(before, found, after, indent)


def _last_operand(found: p.Expression) -> tuple[str, p.Expression]:
    """What is behind the only operator of an expression, and the text of what is before that."""
    match found:
        case p.Both(operator, (first, last)) if not isinstance(last, p.Compare):
            return f"{_inside(first, _NOT)} {operator} ", last
        case p.Binary(left, operator, right) if not isinstance(left, p.Binary):
            return f"{_inside(left, _OPERATORS[operator])} {operator} ", right
        case _:
            return "", found


def _opening(found: p.Expression) -> str:
    """The text of an expression as far as its first bracket that it can be broken behind."""
    match found:
        case p.Call(function):
            return f"{_inside(function, _ATOM)}("
        case p.Not(test):
            return f"not {_opening(test)}"
        case p.Compare(left):
            return _opening(left)
        case _:
            return "["


def fits(line: str) -> bool:
    """Whether a line is not too long."""
    return len(line) <= WIDTH


def _has_brackets(found: p.Expression) -> bool:
    """Whether an expression can be broken within brackets of its own, at its end."""
    match found:
        case p.Call(_, arguments, keywords):
            return bool(arguments or keywords)
        case p.Comprehension() | p.Dictionary() | p.Subscript():
            return True
        case p.Sequence(_, items):
            return bool(items)
        case p.Compare(left, ((_, p.Literal() | p.Name() | p.Attribute()),)):
            return _level(left) > _COMPARE and _has_brackets(left)
        case p.Not(test):
            return _has_brackets(test)
        case _:
            return False


def _part(before: str, found: p.Expression, after: str, indent: str) -> list[str]:
    """The lines of an expression that stands within brackets, so that it may be broken anywhere."""
    if fits(line := f"{indent}{before}{flat(found)}{after}"):
        return [line]
    return _broken(before, found, after, indent)


def _broken(before: str, found: p.Expression, after: str, indent: str) -> list[str]:
    """The lines of an expression that is too long for one."""
    match found:
        case p.Call(function, arguments, keywords):
            items = [("", each) for each in arguments]
            items += [(f"{name}=", value) for name, value in keywords]
            return _listed(f"{before}{_inside(function, _ATOM)}(", items, f"){after}", indent)
        case p.Sequence(brackets, items):
            inner = [("", each) for each in items]
            single = brackets == "()" and len(items) == 1
            return _listed(before + brackets[0], inner, brackets[1] + after, indent, single=single)
        case p.Dictionary(items):
            pairs = [(f"{flat(key)}: ", value) for key, value in items]
            return _listed(f"{before}{{", pairs, f"}}{after}", indent, one_line=False)
        case p.Comprehension():
            return _comprehension(before, found, after, indent)
        case p.Both(operator, tests):
            first, *more = tests
            lines = _operand(before, first, "", indent)
            for test in more:
                lines += _operand(f"{operator} ", test, "", indent)
            return _closed(lines, after)
        case p.Not(test) if _level(test) >= _NOT:
            return _part(f"{before}not ", test, after, indent)
        case p.Not(test):
            return _grouped(f"{before}not ", test, after, indent)
        case p.Conditional(test, then, otherwise):
            lines = _operand(before, then, "", indent, _OR)
            lines += _operand("if ", test, "", indent, _OR)
            return _closed(lines + _part("else ", otherwise, "", indent), after)
        case p.Binary(left, operator, right):
            level = _OPERATORS[operator]
            lines = _operand(before, left, "", indent, level)
            return _closed(lines + _operand(f"{operator} ", right, "", indent, level + 1), after)
        case p.Compare(left, rights):
            return _compared(before, left, rights, after, indent)
        case p.Lambda(parameter, body):
            return _grouped(f"{before}lambda {parameter}: ", body, after, indent)
        case p.Assigned(name, value):
            return _part(f"{before}({name} := ", value, f"){after}", indent)
        case p.Attribute(value, name) if _has_brackets(value):
            return _part(before, value, f".{name}{after}", indent)
        case p.Starred(value):
            return _part(f"{before}*", value, after, indent)
        case p.Literal(str() as text):
            pieces = _pieces(text, indent + _STEP)
            return [f"{indent}{before}(", *pieces, f"{indent}){after}"]
        case _:
            return [f"{indent}{before}{flat(found)}{after}"]


def _pieces(text: str, indent: str) -> list[str]:
    """A long text as several that stand below each other, each of as many words as fit."""
    lines: list[str] = []
    piece = ""
    for word in re.findall(r"\S*\s*", text):
        if piece and not fits(f"{indent}{literal(piece + word)}"):
            lines.append(f"{indent}{literal(piece)}")
            piece = ""
        piece += word
    return [*lines, f"{indent}{literal(piece)}"]


def _grouped(before: str, found: p.Expression, after: str, indent: str) -> list[str]:
    """An expression in parentheses of its own, with lines of its own."""
    inner = indent + _STEP
    return [f"{indent}{before}(", *_part("", found, "", inner), f"{indent}){after}"]


def _operand(
    before: str, found: p.Expression, after: str, indent: str, level: int = _NOT
) -> list[str]:
    if _level(found) >= level or fits(f"{indent}{before}({flat(found)}){after}"):
        text = f"{indent}{before}{_inside(found, level)}{after}"
        return [text] if fits(text) else _broken(before, found, after, indent)
    return _grouped(before, found, after, indent)


def _compared(
    before: str,
    left: p.Expression,
    rights: tuple[tuple[str, p.Expression], ...],
    after: str,
    indent: str,
) -> list[str]:
    if len(rights) == 1 and _has_brackets(left) and _level(left) > _COMPARE:
        sign, right = rights[0]
        return _part(before, left, f" {sign} {_inside(right, _COMPARE + 1)}{after}", indent)
    lines = _operand(before, left, "", indent, _COMPARE + 1)
    for sign, right in rights:
        lines += _operand(f"{sign} ", right, "", indent, _COMPARE + 1)
    return _closed(lines, after)


def _closed(lines: list[str], after: str) -> list[str]:
    return [*lines[:-1], lines[-1] + after]


def _listed(  # noqa: PLR0913
    before: str,
    items: list[tuple[str, p.Expression]],
    after: str,
    indent: str,
    *,
    one_line: bool = True,
    single: bool = False,
) -> list[str]:
    """Items in brackets: all on the next line where they fit, otherwise one a line."""
    inner = indent + _STEP
    together = inner + ", ".join(f"{name}{flat(value)}" for name, value in items)
    together += "," if single else ""
    if one_line and fits(together):
        return [f"{indent}{before}", together, f"{indent}{after}"]
    lines = [line for name, value in items for line in _part(name, value, ",", inner)]
    return [f"{indent}{before}", *lines, f"{indent}{after}"]


def _comprehension(before: str, found: p.Comprehension, after: str, indent: str) -> list[str]:
    """A comprehension, each of its parts on a line."""
    inner = indent + _STEP
    opening, closing = f"{indent}{before}{found.brackets[0]}", f"{indent}{found.brackets[1]}{after}"
    if fits(one_line := inner + flat(found)[1:-1]):
        return [opening, one_line, closing]
    lines = _part("", found.item, "", inner)
    lines += _operand(f"for {found.target} in ", found.source, "", inner, _OR)
    if found.test is not None:
        lines += _operand("if ", found.test, "", inner, _OR)
    return [opening, *lines, closing]
