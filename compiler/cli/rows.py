"""Definitions as the rows of ``list``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition, Price


def row(definition: Definition, unread: int) -> dict[str, Any]:
    """One definition as it stands in the JSON array; ``unread`` rulings about it were counted only."""
    said: dict[str, Any] = {
        "name": definition.name,
        "kind": definition.kind,
        "expansion": definition.expansion,
        "cost": _cost(definition.cost),
        "types": list(definition.types),
        "copies": definition.copies,
        "printings": list(definition.printings),
        "path": definition.path,
        "line": definition.line,
        "rulings": definition.rulings + (0 if definition.is_set else unread),
    }
    if definition.is_set:
        said |= {"cards": list(definition.cards), "missing": list(definition.missing)}
    return said


def lacks(definition: Definition) -> str:
    """What an incomplete set lacks, for people; blank for everything else."""
    return f"incomplete: needs {', '.join(definition.missing)}" if definition.missing else ""


def price(cost: Price | None) -> str:
    """A cost as it is written on a card: ``$4``, ``8D``, ``$3P``, ``$5+``; blank without one."""
    return cost.text if cost is not None else ""


def _cost(cost: Price | None) -> dict[str, Any] | None:
    return {**dict(cost.parts), "extra": cost.extra} if cost is not None else None
