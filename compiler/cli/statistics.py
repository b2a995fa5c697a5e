"""What many games say: wins with an interval, scores and turns with mean, median and histogram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median
from typing import Any, Protocol

Z95 = 1.959964

Player = dict[str, Any]
"""What is told of one player: its name, wins, win_rate with its interval, and scores."""


class Outcome(Protocol):
    """One game: the score of each player in the order they were named, who won, and its length.

    ``winners`` are indexes of players, several in a tie, none when the game was not finished.
    ``turns`` counts the turns of the player who had most.
    """

    @property
    def scores(self) -> Sequence[int]:
        """By player."""

    @property
    def winners(self) -> Sequence[int]:
        """Indexes of players."""

    @property
    def turns(self) -> int:
        """Of the player who had most."""


def report(names: Sequence[str], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The part of the answer of ``simulate`` that is counted."""
    finished = [each for each in outcomes if each.winners]
    return {
        "games": len(outcomes),
        "unfinished": len(outcomes) - len(finished),
        "ties": sum(len(each.winners) > 1 for each in finished),
        "players": [_player(seat, name, finished) for seat, name in enumerate(names)],
        "turns": spread([each.turns for each in finished]),
    }


def spread(numbers: Sequence[int]) -> dict[str, Any]:
    """Mean, median and how often each number came up; null where there are no numbers."""
    return {
        "mean": round(fmean(numbers), 4) if numbers else None,
        "median": median(numbers) if numbers else None,
        "histogram": {str(number): count for number, count in sorted(Counter(numbers).items())},
    }


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a rate by Wilson's score, which holds for few games and at both ends."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(one: Player, other: Player) -> dict[str, Any]:
    """How much more often one player won in games of its own than another, with the 95% interval.

    The interval is Newcombe's, of the two rates' own ones; null where one of them has finished no game.
    """
    if one["win_rate"] is None or other["win_rate"] is None:
        return {"win_rate": None, "interval": None}
    more = one["win_rate"] - other["win_rate"]
    (low, high), (other_low, other_high) = one["interval"], other["interval"]
    below = sqrt((one["win_rate"] - low) ** 2 + (other_high - other["win_rate"]) ** 2)
    above = sqrt((high - one["win_rate"]) ** 2 + (other["win_rate"] - other_low) ** 2)
    return {
        "win_rate": round(more, 4),
        "interval": [round(more - below, 4), round(more + above, 4)],
    }


def _player(seat: int, name: str, finished: Sequence[Outcome]) -> Player:
    wins = sum(list(each.winners) == [seat] for each in finished)
    low, high = wilson(wins, len(finished))
    return {
        "name": name,
        "wins": wins,
        "win_rate": round(wins / len(finished), 4) if finished else None,
        "interval": [round(low, 4), round(high, 4)],
        "scores": spread([each.scores[seat] for each in finished]),
    }
