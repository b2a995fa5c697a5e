"""Suggest: words like the wrong one, those first that make the text right when they are tried in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

TRIED = 16
SHOWN = 3


@dataclass
class Budget:
    """How much may be tried in one compilation.

    ``words`` to look up, ``characters`` to read again, ``joins`` of words that may be one name together,
    ``rounds`` in which a text is read again without what is known to be wrong in it.

    A text full of errors gets suggestions for the first of them; the rest is reported without.
    """

    words: int = 200
    characters: int = 60_000
    joins: int = 100
    rounds: int = 40

    def look_up(self) -> bool:
        """Whether one more word may be looked up."""
        self.words -= 1
        return self.words >= 0

    def join(self) -> bool:
        """Whether one more word may be joined to those beside it."""
        self.joins -= 1
        return self.joins >= 0

    def go_on(self) -> bool:
        """Whether one more text may be read without what is wrong in it."""
        self.rounds -= 1
        return self.rounds >= 0

    def read(self, text: str) -> bool:
        """Whether one more text may be read."""
        self.characters -= len(text)
        return self.characters >= 0


def near(word: str, candidates: Iterable[str], limit: int = 0) -> list[str]:
    """The candidates within so many edits, a third of the word's length if not said, nearest first.

    A swap of neighbours is one edit; a word that differs only in case is at distance 0.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    limit = limit or max(1, len(word) // 3)
    others = tuple(set(candidates) - {word})
    ranked = []
    lowered = [other.lower() for other in others]
    for _, distance, index in process.extract(
        word.lower(), lowered, scorer=OSA.distance, score_cutoff=limit, limit=None
    ):
        other = others[index]
        rank = (
            distance if other.replace("'", "") != word else 0,
            OSA.distance(word, other),
            sorted(other) != sorted(word),
            other[0] != word[0],
        )
        ranked.append((*rank, other))
    return [other for *_, other in sorted(ranked)]


def nearest(texts: Sequence[str], candidates: Iterable[str]) -> int | None:
    """The place of the text that is nearest to a candidate, at most a quarter of it away; else None."""
    from rapidfuzz.distance import OSA

    known = tuple(candidates)
    distances = [
        (distance, place)
        for place, text in enumerate(texts)
        for each in known
        if (distance := OSA.distance(text.lower(), each.lower())) <= max(1, len(text) // 4)
    ]
    return min(distances)[1] if distances else None


def ranked_suggestions(
    word: str, candidates: Iterable[str], count: Callable[[str], int]
) -> tuple[str, ...]:
    """Up to three suggestions; ``count`` says how many findings the text has with a candidate in place."""
    candidates = near(word, candidates)[:TRIED]
    ranked = sorted(candidates, key=count)
    return tuple(ranked[:SHOWN])
