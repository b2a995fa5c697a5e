"""Random games over random kingdoms of the compiled cards, for 2 to 6 players."""

from __future__ import annotations

import pytest

from cardwright.runtime.dominion import ACTION, TREASURE
from tests.play.random_kingdoms import cards, conserved_and_repeated, kingdom_names, random_game

SAMPLE = range(60)
MANY = 500


@pytest.mark.parametrize("seed", SAMPLE)
def test_cards_are_conserved_and_the_game_repeats(seed: int) -> None:
    """At every decision each card is in exactly one zone; the same seed is the same game."""
    conserved_and_repeated(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 11_000, 1000))
def test_ten_thousand_games(start: int) -> None:
    """The slower run."""
    for seed in range(start, start + 1000):
        conserved_and_repeated(seed)


def test_every_kingdom_card_is_played() -> None:
    """Random games play every Kingdom card there is before long, so that none is only looked at."""
    piles = [cards()[name] for name in kingdom_names()]
    names = {name for pile in piles for name in [card for card, _ in pile.CONTENTS] or [pile.NAME]}
    playable = {name for name in names if cards()[name].TYPES & (ACTION | TREASURE)}
    for seed in range(MANY):
        if not playable:
            break
        g = random_game(seed, log=True)
        g.run()
        assert g.log is not None
        playable -= {
            name for entry in g.log.everything() if entry.verb == "play" for name in entry.names
        }
    assert not playable
