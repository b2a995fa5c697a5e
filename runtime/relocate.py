"""Moves the syntax tree of a generated module to the lines of its card text."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

Place = tuple[int, int, int]


def relocated(tree: ast.Module, text: str) -> ast.Module:
    """The same tree, each node at its place in the card text.

    The places are the module's own ``CARD_LINES``; a line that is not among them belongs to the
    last one before it, and what stands before the first one belongs to the first.
    """
    places = _places(tree)
    if not places:
        return tree
    lines = sorted(places)
    columns = {place: _in_bytes(place, text.split("\n")) for place in places.values()}
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            line = lines[max(0, bisect_right(lines, node.lineno) - 1)]
            _move(node, columns[places[line]])
    return tree


def _places(tree: ast.Module) -> Mapping[int, Place]:
    for node in reversed(tree.body):
        match node:
            case ast.Assign(targets=[ast.Name(id="CARD_LINES")], value=value):
                return _literal(value)
            case ast.AnnAssign(target=ast.Name(id="CARD_LINES"), value=ast.expr() as value):
                return _literal(value)
            case _:
                pass
    return {}


def _literal(value: ast.expr) -> Mapping[int, Place]:
    places: Mapping[int, Place] = ast.literal_eval(value)
    return places


def _in_bytes(place: Place, lines: list[str]) -> Place:
    """Columns as Python counts them: bytes of UTF-8 from 0."""
    line, column, end = place
    text = lines[line - 1] if line <= len(lines) else ""
    start = len(text[: column - 1].encode())
    return line, start, max(start, len(text[: end - 1].encode()))


def _move(node: Any, place: Place) -> None:
    node.lineno = node.end_lineno = place[0]
    node.col_offset, node.end_col_offset = place[1:]
