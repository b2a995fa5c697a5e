"""Show: one definition as its text, its tree, its code, its data or its printed wording."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, assert_never

from cardwright.compiler import ir
from cardwright.compiler.ir import codec
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.module import module_of
from cardwright.compiler.lowering.piles import module_of_pile
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.vocabulary.lexicon import ENGLISH
from cardwright.compiler.wording.definitions import listed, printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.semantics.texts.definitions import Meaning
    from cardwright.compiler.vocabulary.lexicon import Lexicon

STEP = "  "


def shown_as(
    compilation: Compilation, definition: Definition, form: str, language: Lexicon = ENGLISH
) -> str:
    """All printings of a definition as ``text``, ``ast``, ``python``, ``json`` or ``card``.

    ``language`` is that of print. Where one printing was chosen it is shown alone. Raises ValueError for any
    other form.
    """
    found = list(printings(compilation, definition))
    match form:
        case "text":
            return "\n".join(_text(unit.parsed.piece.text) for unit, _ in found)
        case "ast":
            return "\n".join(tree(meaning) for _, meaning in found)
        case "python":
            return _python(compilation, definition)
        case "json":
            return _data(definition.name, found)
        case "card":
            return "\n".join(_wording(meaning, compilation, language) for _, meaning in found)
    raise ValueError(f"no such form: {form}")


def rulings_about(compilation: Compilation, definition: Definition) -> list[str]:
    """The texts of the rulings about a definition, or about its printing that was chosen, in order."""
    label = compilation.program.chosen.get(definition.name)
    return [
        _text(unit.parsed.piece.text)
        for unit in compilation.units
        if isinstance(unit.meaning, Ruling) and unit.meaning.concerns(definition.name, label)
    ]


def printings(compilation: Compilation, definition: Definition) -> Iterator[tuple[Unit, Meaning]]:
    """Where the definition and its errata stand, and what they mean; a set may be called like a card."""
    chosen = compilation.program.chosen.get(definition.name)
    for unit in compilation.units:
        match unit.meaning:
            case ir.Card(name=name, label=label) if name == definition.name:
                if not definition.is_set and chosen in (None, label):
                    yield unit, unit.meaning
            case ir.Pile(name=name) if name == definition.name:
                if not definition.is_set:
                    yield unit, unit.meaning
            case ir.Set(title=title) if title == definition.name and definition.is_set:
                yield unit, unit.meaning


# ---- text and code -------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """The text of one definition, without the comments at the margin that belong to the next one."""
    lines = text.rstrip("\n").split("\n")
    while not lines[-1].strip() or lines[-1].startswith("#"):
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def _python(compilation: Compilation, definition: Definition) -> str:
    piled = compilation.piles.get(definition.name)
    if piled is not None and not definition.is_set:
        return emit(module_of_pile(piled, compilation.words))
    printings = compilation.cards.get(definition.name)
    if not printings or definition.is_set:
        return f"# {definition.name} is a list of cards: there is no code of its own.\n"
    if definition.name in compilation.program.chosen:
        return emit(module_of([compilation.program.played(definition.name)], compilation.words))
    paths = dict.fromkeys(path for path, _ in compilation.printings[definition.name].values())
    return "\n\n".join(compilation.texts[path] for path in paths)


def _wording(found: Meaning, compilation: Compilation, language: Lexicon) -> str:
    match found:
        case ir.Card():
            return printed(found, compilation.words, language)
        case ir.Set() | ir.Pile():
            return listed(found, compilation.words, language)
    assert_never(found)


# ---- data ----------------------------------------------------------------------------------------------


def _data(name: str, found: list[tuple[Unit, Meaning]]) -> str:
    """The meaning of all printings as JSON; files go by their path from the card root."""
    printings = [
        {"path": unit.source.name, "tree": codec.encode(meaning, unit.source.path)}
        for unit, meaning in found
    ]
    document = {"format": codec.FORMAT, "name": name, "printings": printings}
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
