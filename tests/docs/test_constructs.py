"""The table of constructs: current, and a reason wherever one definition or none uses one."""

from __future__ import annotations

from functools import cache

from cardwright.compiler.docs import census
from tests.compiling import definitions
from tests.conftest import ROOT

WHY = census.reasons((ROOT / census.REASONS).read_text("utf-8"))


@cache
def rows() -> list[census.Construct]:
    """The constructs that the bundled texts use."""
    return census.census(definitions())


def test_the_page_is_current() -> None:
    """docs/constructs.md is what `python -m cardwright.compiler.docs.census` writes."""
    assert (ROOT / census.PAGE).read_text("utf-8") == census.page(rows(), WHY)


def test_what_hardly_anything_uses_has_a_reason() -> None:
    """And nothing else has one."""
    rare = {(row.part, row.name) for row in rows() if len(row.users) < 2}
    assert WHY.keys() == rare
    assert all(WHY.values())


def test_the_table_counts_definitions_and_quotes_the_shortest_line() -> None:
    """Both printings of a card are one definition."""
    [trash] = [row for row in rows() if (row.part, row.name) == ("Verbs", "trash")]
    assert trash.example == "trash it"
    assert len(set(trash.users)) == len(trash.users) > 100
    assert "Chapel" in trash.users
