"""Nothing in the machine stands for a card: no string literal and no class is called like one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.names import class_name
from tests.compiling import definitions
from tests.conftest import ROOT

ORDINARY = {
    "Progress": "rich's bar",
    "Change": "one mutation of a text",
    "Ruins": "a type",
}
"""Ordinary words that are also names of cards, and what they are here."""

TABLE = ROOT / "runtime" / "dominion" / "layout_table.py"
"""The set-up rules as data: what they lay out they name."""


def _named(path: Path) -> Iterator[tuple[int, str]]:
    """Every string literal and class name of a module, but docstrings, with its line."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.ClassDef):
            yield node.lineno, node.name


def test_no_module_names_a_card() -> None:
    """Basic cards, which the rules name, say that they are; every other name is a card text's own."""
    compilation = definitions()
    basic = {
        name
        for name, printings in compilation.cards.items()
        if any(isinstance(one, ir.Basic) for one in printings[0].card.text.pile)
    }
    assert basic
    cards = {row.name for row in compilation.definitions if row.kind != "kingdom"} - basic
    forbidden = (cards | {class_name(name) for name in cards}) - ORDINARY.keys()
    modules = [
        path
        for top in ("compiler", "runtime")
        for path in sorted((ROOT / top).rglob("*.py"))
        if path != TABLE
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in modules
        for line, text in _named(path)
        if text in forbidden
    ]
    assert len(modules) > 50
    assert found == []


def test_the_ordinary_words_are_still_needed() -> None:
    """An exception that nothing uses is taken off the list."""
    texts = [
        path.read_text("utf-8")
        for top in ("compiler", "runtime")
        for path in (ROOT / top).rglob("*.py")
    ]
    assert [word for word in ORDINARY if not any(word in text for text in texts)] == []
