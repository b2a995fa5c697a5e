"""What the nodes of all trees share: fields that hold what is below them, and a place in the text."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def children(node: object) -> list[Any]:
    """The values of a node's fields but for its span, in their order; none for what is no node."""
    return [getattr(node, name) for name in _inner(type(node))]  # type: ignore[arg-type]  # classes hash


@cache
def _inner(kind: type) -> tuple[str, ...]:
    """The names of those fields: trees are walked often, and `dataclasses` looks for them each time."""
    if not is_dataclass(kind):
        return ()
    return tuple(field.name for field in fields(kind) if field.name != "span")
