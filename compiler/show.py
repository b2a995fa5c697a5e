"""Show: one definition as its text, its tree, its code, its data or its printed wording."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.compiler import ast as a
from cardwright.compiler import codec, wording
from cardwright.compiler.emit import emit
from cardwright.compiler.lower import module_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.front import Unit
    from cardwright.compiler.pipeline import Compilation, Definition

STEP = "  "


class _Shown(NamedTuple):
    """The printings of one definition (or the one kingdom) with the units they were read from."""

    name: str
    units: list[Unit]
    compilation: Compilation


def shown_as(compilation: Compilation, definition: Definition, form: str) -> str:
    """All printings of a definition as ``text``, ``ast``, ``python``, ``json`` or ``card``.

    Raises ValueError for any other form.
    """
    shown = _Shown(definition.name, list(_units(compilation, definition)), compilation)
    match form:
        case "text":
            return "\n".join(_text(unit.parsed.piece.text) for unit in shown.units)
        case "ast":
            return "\n".join(tree(unit.meaning) for unit in shown.units)
        case "python":
            return _python(shown)
        case "json":
            return _data(shown)
        case "card":
            return "\n".join(_wording(unit.meaning, compilation) for unit in shown.units)
    raise ValueError(f"no such form: {form}")


def _units(compilation: Compilation, definition: Definition) -> Iterator[Unit]:
    for unit in compilation.units:
        match unit.meaning:
            case a.Card(name=name) | a.Pile(name=name) | a.Kingdom(title=name):
                if name == definition.name and _same_kind(unit.meaning, definition):
                    yield unit


def _same_kind(found: a.Card | a.Pile | a.Kingdom, definition: Definition) -> bool:
    """Whether a meaning is of the kind looked for: a set and a card may have the same name."""
    return isinstance(found, a.Kingdom) == (definition.kind == "kingdom")


# ---- text and code -------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """The text of one definition, without the comments at the margin that belong to the next one."""
    lines = text.rstrip("\n").split("\n")
    while not lines[-1].strip() or lines[-1].startswith("#"):
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def _python(shown: _Shown) -> str:
    printings = shown.compilation.cards.get(shown.name)
    if not printings or not isinstance(shown.units[0].meaning, a.Card):
        return f"# {shown.name} is a list of cards: there is no code of its own.\n"
    return emit(module_of(printings, shown.compilation.words))


def _wording(found: Any, compilation: Compilation) -> str:
    words = compilation.words
    match found:
        case a.Card():
            return wording.printed(found, words)
        case _:
            return wording.listed(found, words)


# ---- data ----------------------------------------------------------------------------------------------


def _data(shown: _Shown) -> str:
    """The meaning of all printings as JSON; files go by their path from the card root."""
    printings = [
        {
            "path": unit.source.name,
            "tree": codec.encode(unit.meaning, unit.source.path),
        }
        for unit in shown.units
    ]
    document = {"format": codec.FORMAT, "name": shown.name, "printings": printings}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


# ---- the tree ------------------------------------------------------------------------------------------


def tree(node: Any, label: str = "", depth: int = 0) -> str:
    """A tree with a node a line: its class and plain fields, and below it the nodes in the others.

    Fields that are as they are when nothing is said are left out, and so are places in the text.
    """
    head = STEP * depth + (f"{label}: " if label else "")
    if isinstance(node, tuple):
        items = "".join(tree(item, "", depth + 1) for item in node)
        return f"{head.rstrip()}\n{items}"
    plain, nodes = _fields(node)
    words = " ".join([type(node).__name__, *(f"{name}={_value(value)}" for name, value in plain)])
    return f"{head}{words}\n" + "".join(tree(value, name, depth + 1) for name, value in nodes)


def _fields(node: Any) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
    """The plain fields of a node, and those that hold nodes."""
    said = [
        (field.name, value)
        for field in fields(node)
        if field.name != "span" and (value := getattr(node, field.name)) != _unsaid(field.default)
    ]
    nodes = [(name, value) for name, value in said if _holds_nodes(value)]
    return [(name, value) for name, value in said if not _holds_nodes(value)], nodes


def _unsaid(default: Any) -> Any:
    return () if default is MISSING else default


def _holds_nodes(value: Any) -> bool:
    return is_dataclass(value) or (isinstance(value, tuple) and any(map(_holds_nodes, value)))


def _value(value: Any) -> str:
    match value:
        case Enum():
            return str(value.value)
        case tuple():
            return f"({', '.join(map(_value, value))})"
        case str() if value.replace(" ", "").isalnum() and " " not in value:
            return value
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)
