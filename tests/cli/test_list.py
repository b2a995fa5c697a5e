"""`list`: the rows that outside checks compare with what was published."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.compiling import everything

KEYS = [
    *("name", "kind", "expansion", "cost", "types", "copies"),
    *("printings", "path", "line", "rulings"),
]
PROBES = """\
card Probe: $4 Action - Attack
    +1 Card
    each other player gains a Curse

card Owing Probe: 8D Action
    +1 Card

card Probing Vine: $3P+ Action
    +1 Card
    when you buy this:
        for each $1 you overpay: +1 Card

errata Probe, second edition
    +2 Cards
    each other player gains a Curse

ruling "A Probe draws"
    given your deck is Copper
    you play Probe
    expect your hand is Copper
"""


def test_rows_have_the_promised_shape(run: Run) -> None:
    """One row a definition, in order of name; only kingdoms have more."""
    done = run("list", "--format", "json")
    assert (done.code, done.err) == (0, "")
    names = [row["name"] for row in done.json]
    assert names == sorted(names)
    assert len(names) == len({(row["name"], row["kind"] == "kingdom") for row in done.json}) > 30
    for row in done.json:
        more = ["cards", "missing"] if row["kind"] == "kingdom" else []
        assert list(row) == KEYS + more
        assert row["cost"] is None or list(row["cost"]) == ["coins", "potion", "debt", "extra"]


def test_bundled_row(run: Run) -> None:
    """A card that everybody knows, with its place in the card root."""
    rows = {row["name"]: row for row in run("list", "--format", "json").json}
    silver = rows["Silver"]
    assert silver["cost"] == {"coins": 3, "potion": 0, "debt": 0, "extra": ""}
    assert (silver["kind"], silver["types"], silver["line"]) == ("card", ["Treasure"], 1)
    assert silver["path"] == "dominion/base/silver.card"
    assert silver["expansion"] == "Base"


def test_given_cards_are_laid_over(run: Run) -> None:
    """Errata and rulings are no rows but are counted; prices are told in their parts."""
    done = run("list", "--path", "-", "--format", "json", text=PROBES)
    assert done.code == 0, done.out
    rows = {
        row["name"]: row for row in done.json if "Prob" in row["name"] and row["kind"] == "card"
    }
    assert list(rows) == ["Owing Probe", "Probe", "Probing Vine"]
    assert rows["Probe"]["printings"][1:] == ["second edition"]
    assert rows["Probe"]["types"] == ["Action", "Attack"]
    assert rows["Owing Probe"]["cost"] == {"coins": 0, "potion": 0, "debt": 8, "extra": ""}
    assert rows["Probing Vine"]["cost"] == {"coins": 3, "potion": 1, "debt": 0, "extra": "+"}


def test_rulings_that_are_not_read_are_counted(run: Run) -> None:
    """As many as a compilation finds about each definition, those about its erratas among them."""
    counted = {
        (row["name"], row["kind"]): row["rulings"] for row in run("list", "--format", "json").json
    }
    compiled = {(each.name, each.kind): each.rulings for each in everything().definitions}
    assert counted == compiled
    assert sum(counted.values()) == len(everything().rulings)


def test_table_is_aligned(run: Run) -> None:
    """People see name, cost, types and expansion below one another."""
    lines = run("list", "--kind", "card").out.splitlines()
    column = lines[0].index("COST")
    silver = next(line for line in lines if line.startswith("Silver "))
    assert silver[column:].startswith("$3 ")
    assert "Treasure" in silver


@pytest.mark.parametrize("arguments", [("--kind", "event"), ("--expansion", "Rising Sun")])
def test_rows_can_be_narrowed(run: Run, arguments: tuple[str, str]) -> None:
    """By kind or by expansion."""
    key = arguments[0].removeprefix("--")
    rows = run("list", *arguments, "--format", "json").json
    assert {row[key] for row in rows} <= {arguments[1]}


def test_errors_in_given_cards_are_findings(run: Run) -> None:
    """They are shown in the format asked for, and the exit code is 1."""
    bad = "card Probe: $4 Action\n    gian a Silver\n"
    done = run("list", "--path", "-", "--format", "json", text=bad)
    assert done.code == 1
    assert done.json[0]["suggestions"][0] == "gain"


def test_an_incomplete_set_says_what_it_lacks(run: Run) -> None:
    """Its row names what is missing, for programs and for people; it is no error."""
    text = 'kingdom "Probes":\n    Cellar, Artisan, Moat\n    with Harbinger\n'
    done = run("list", "--path", "-", "--format", "json", text=text)
    row = next(row for row in done.json if row["name"] == "Probes")
    assert (done.code, row["missing"]) == (0, ["Artisan", "Harbinger"])
    lines = run("list", "--path", "-", text=text).out.splitlines()
    line = next(line for line in lines if line.startswith("Probes"))
    assert line.endswith("incomplete: needs Artisan, Harbinger")
