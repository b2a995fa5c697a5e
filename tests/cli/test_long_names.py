"""Names with small words, numbers and brackets as the command line takes them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tests.language.test_long_names import TEXT


def test_the_command_line_takes_them(run: Run, tmp_path: Path) -> None:
    """List, show, a kingdom of such names, bots that buy by them, and a new card."""
    place = tmp_path / "long.card"
    place.write_text(TEXT, encoding="utf-8")
    path = f"--path={place}"
    assert "Harem (Farm)" in run("list", path).out
    assert run("show", "Day 3", path).out.startswith("card Day 3: $3 Action")
    kingdom = "--kingdom=Day 3, Harem (Farm), Lost in the Woods"
    bots = ("Big Money + Day 3", "Priorities + Lost in the Woods + 2 Day 3")
    games = run("simulate", *bots, path, kingdom, "--games=2", "--seed=1", "--jobs=1")
    assert games.code == 0
    assert run("new", "Day 4", "-o", "-").out.startswith("card Day 4: $4 Action")
