"""What to lay out for a set, as `show` prints it below the set."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.cli import workshop
from cardwright.compiler.cli.rows import price
from cardwright.runtime.dominion import GAME
from tests.cli.conftest import Run


def table(name: str, *paths: str) -> dict[str, tuple[str, ...]]:
    """The rows of a set by what they are about, without the headings."""
    texts = workshop.gather(paths)
    prices = {each.name: price(each.cost) for each in workshop.compiled(texts).definitions}
    built = workshop.built(texts)
    rows = GAME.display.setup_listing(name, GAME.known(built), built.sets, prices)
    return {row[0].strip(): tuple(row[2:]) for row in rows if any(row[2:])}


def test_the_piles_of_a_set_by_the_number_of_players() -> None:
    """Setup reminders: Victory cards, Curses and Suns by players, Kingdom cards always ten."""
    found = {name: " ".join(counts) for name, counts in table("Heading East").items()}
    assert found["players"] == "2 3 4 5 6"
    assert found["Province"] == "8 12 12 15 18"
    assert found["Curse"] == "10 20 30 40 50"
    assert found["Alley"] == "10 10 10 10 10"
    assert found["Sun on Progress"] == "5 8 10 12 13"
    assert len([name for name in found if found[name] == "10 10 10 10 10"]) == 10


def test_a_set_is_shown_with_what_to_lay_out(run: Run) -> None:
    """The text first, then the table; of an incomplete set what it lacks."""
    shown = run("show", "First Game").out
    assert shown.startswith('kingdom "First Game":\n    Cellar')
    assert "Each player's deck\n  Copper" in shown
    assert " Smithy $4 10 10 10 10 10 " in " ".join(shown.split())


def test_an_incomplete_set_says_why_it_has_no_table(run: Run, tmp_path: Path) -> None:
    """Nothing can be laid out for it."""
    text = 'kingdom "Gaps":\n    Cellar, Market, Harbinger\n'
    place = tmp_path / "gaps.card"
    place.write_text(text)
    shown = run("show", "Gaps", "--path", str(place))
    assert "Gaps is incomplete: not defined are Harbinger." in shown.err
    assert "players" not in shown.out
