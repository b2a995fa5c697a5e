"""Definitions as the rows of ``list``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition, Price


def row(definition: Definition) -> dict[str, Any]:
    """One definition as it stands in the JSON array."""
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
        "rulings": definition.rulings,
    }
    if definition.kind == "kingdom":
        said |= {"cards": list(definition.cards), "missing": list(definition.missing)}
    return said


def lacks(definition: Definition) -> str:
    """What an incomplete set lacks, for people; blank for everything else."""
    return f"incomplete: needs {', '.join(definition.missing)}" if definition.missing else ""


def price(cost: Price | None) -> str:
    """A cost as it is written on a card: ``$4``, ``8D``, ``$3P``, ``$5+``; blank without one."""
    if cost is None:
        return ""
    coins = f"${cost.coins}" if cost.coins or not (cost.potion or cost.debt) else ""
    debt = f"{cost.debt}D" if cost.debt else ""
    return f"{coins}{'P' * cost.potion}{debt}{cost.extra}"


def _cost(cost: Price | None) -> dict[str, Any] | None:
    if cost is None:
        return None
    return {
        "coins": cost.coins,
        "potion": cost.potion,
        "debt": cost.debt,
        "extra": cost.extra,
    }
