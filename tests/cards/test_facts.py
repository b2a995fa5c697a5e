"""Names, costs, types and numbers of copies are those that were published."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from cardwright.compiler.catalogue import Definition
from tests.compiling import definitions

LATER_TYPES = {"Band of Misfits": ["Action"], "Overlord": ["Action"], "Prince": ["Action"]}
"""Types of the default printing where a later printing added one."""


def _published() -> dict[str, dict[str, Any]]:
    """The facts of every published card, by name; some stand in several sets, with the same facts."""
    folder = files("dominion_setup") / "data" / "cards"
    rows = [row for path in folder.iterdir() for row in json.loads(path.read_text("utf-8"))]
    return {row["name"]: row for row in rows}


PUBLISHED = _published()
DEFINITIONS = [row for row in definitions().definitions if row.kind not in ("kingdom", "token")]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda row: row.name)
def test_a_definition_has_its_published_facts(definition: Definition) -> None:
    """The header and the vocabulary say what is printed."""
    fact = PUBLISHED[definition.name]
    cost = definition.cost
    assert definition.copies == fact["quantity"]
    assert list(definition.types) == LATER_TYPES.get(definition.name, fact["types"])
    assert definition.expansion == fact["set"]
    assert (cost is None) == (not fact["cost"])
    if cost is not None:
        parts = {**dict(cost.parts), "extra": cost.extra}
        assert {key: value for key, value in parts.items() if value} == {
            key: int(value) if key != "extra" else value
            for key, value in fact["cost"].items()
            if value
        }


def test_all_of_the_sets_that_are_meant_to_be_complete_are_there() -> None:
    """Every card of the base game's first edition, and every Kingdom card of Rising Sun."""
    names = {row.name for row in DEFINITIONS}
    base = {
        row["name"] for row in PUBLISHED.values() if row["set"] == "Base" and 1 in row["editions"]
    }
    sun = {row["name"] for row in PUBLISHED.values() if row["set"] == "Rising Sun"}
    kingdom = {name for name in sun if PUBLISHED[name]["purpose"] == "Kingdom Pile"}
    assert len(base) == 32
    assert len(kingdom) == 25
    assert base | kingdom | {"Platinum", "Colony", "Potion"} <= names
