"""Layout: statements, constants and signatures as lines, wrapped as the formatter would wrap them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.lowering import code
from cardwright.compiler.lowering.document import fits
from cardwright.compiler.lowering.inline import flat, unpacked
from cardwright.compiler.lowering.wrapping import evaluated, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.text.source import Span

Placed = tuple["Span", str]
"""A line of Python and where it comes from in the card text."""

STEP = "    "


def block(statements: code.Block, depth: int) -> Iterator[Placed]:
    """The lines of some statements, each with its place; ``depth``: how far they are indented."""
    for found in statements:
        yield from _statement(found, depth)


def _statement(found: code.Statement, depth: int) -> Iterator[Placed]:
    indent = STEP * depth
    for text in _head(found, indent):
        yield found.span, text
    match found:
        case code.If(then=then, otherwise=otherwise):
            yield from block(then, depth + 1)
            if otherwise:
                yield otherwise[0].span, f"{indent}else:"
                yield from block(otherwise, depth + 1)
        case code.For(body=body):
            yield from block(body, depth + 1)
        case _:
            pass


def _head(found: code.Statement, indent: str) -> list[str]:
    """The lines of a statement without those of its blocks."""
    match found:
        case code.Evaluate(value):
            return evaluated(value, indent)
        case code.Assign(target, value):
            return wrapped(f"{unpacked(target)} = ", value, "", indent)
        case code.Add(target, value):
            return wrapped(f"{flat(target)} += ", value, "", indent)
        case code.If(test):
            return wrapped("if ", test, ":", indent)
        case code.For(target, source):
            return wrapped(f"for {unpacked(target)} in ", source, ":", indent)
        case code.Return(value):
            return wrapped("return ", value, "", indent) if value else [f"{indent}return"]
        case code.Break():
            return [f"{indent}break"]


def constant(found: code.Constant, depth: int) -> str:
    """The lines of a constant."""
    annotation = f": {found.annotation}" if found.annotation else ""
    return "\n".join(wrapped(f"{found.name}{annotation} = ", found.value, "", STEP * depth))


def header(found: code.Method, depth: int) -> str:
    """The lines of a method's signature."""
    indent, returns = STEP * depth, flat(found.signature.returns)
    parameters = ["self", *(f"{name}: {flat(type_)}" for name, type_ in found.signature.parameters)]
    start, end = f"{indent}def {found.name}(", f") -> {returns}:"
    if fits(line := start + ", ".join(parameters) + end):
        return line
    inner = indent + STEP
    together = inner + ", ".join(parameters)
    apart = [together] if fits(together) else [f"{inner}{one}," for one in parameters]
    return "\n".join([start, *apart, indent + end])
