"""The figures of many games."""

from __future__ import annotations

import pytest

from cardwright.compiler.cli.statistics import report, spread, wilson
from cardwright.runtime.kernel.rules import Score


def test_wins_ties_and_unfinished_games_are_kept_apart() -> None:
    """A tie is nobody's win; an unfinished game counts in nothing but its own figure."""
    outcomes = [
        Score((30, 20), (0,), 15),
        Score((10, 20), (1,), 17),
        Score((20, 20), (0, 1), 16),
        Score((0, 0), (), 500),
    ]
    said = report(["Big Money", "Random"], outcomes)
    assert (said["games"], said["unfinished"], said["ties"]) == (4, 1, 1)
    assert [player["wins"] for player in said["players"]] == [1, 1]
    assert [player["win_rate"] for player in said["players"]] == [0.3333, 0.3333]
    assert said["players"][0]["scores"]["mean"] == 20
    assert said["turns"] == {"mean": 16.0, "median": 16, "histogram": {"15": 1, "16": 1, "17": 1}}


def test_histogram_is_in_order_of_numbers() -> None:
    """Ten comes after nine, and negative scores first."""
    assert list(spread([10, 9, -1, 10])["histogram"].items()) == [("-1", 1), ("9", 1), ("10", 2)]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """Against published values; no win at all still leaves room above."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
