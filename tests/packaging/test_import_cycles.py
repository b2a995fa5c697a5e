"""Which modules of the runtime know each other: the classes that a position is made of, and no rules."""

from __future__ import annotations

import grimp

STATE = {"catalogue", "components", "events", "face", "game", "player", "prices"}
"""A card has a definition and lies in a zone, which a player has, who sits in a game, and so on."""


def cycles(package: str) -> list[set[str]]:
    """The modules of a package that need each other, directly or by way of others; types count."""
    graph = grimp.build_graph("cardwright.runtime")
    modules = {one for one in graph.modules if one.startswith(f"{package}.")}
    found: list[set[str]] = []
    for module in sorted(modules):
        around = graph.find_upstream_modules(module) & graph.find_downstream_modules(module)
        names = {one.removeprefix(f"{package}.") for one in (around | {module}) & modules}
        if len(names) > 1 and names not in found:
            found.append(names)
    return found


def test_rules_know_the_state_and_the_state_no_rules() -> None:
    """All rules of Dominion stand apart from the classes of a position, and from each other."""
    assert cycles("cardwright.runtime.dominion") == [STATE]


def test_the_kernel_has_no_cycle() -> None:
    """Each of its modules is known only by those that are built upon it."""
    assert cycles("cardwright.runtime.kernel") == []
