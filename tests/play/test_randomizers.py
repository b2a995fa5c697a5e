"""Kingdoms drawn at random: ten piles, and at most two landscape cards that turned up on the way."""

from __future__ import annotations

from functools import cache

from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.matches import turned_over
from tests.play.random_kingdoms import cards, of_kind


@cache
def drawn() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The piles and the landscape cards that turn up for many seeds."""
    return [turned_over(Catalogue(cards()), seed) for seed in range(200)]


def test_ten_different_piles_whatever_else_turns_up() -> None:
    """Events are turned over on the way and are none of the ten."""
    events = set(of_kind("event"))
    assert {len(set(kingdom)) for kingdom, _ in drawn()} == {10}
    assert not any(events & set(kingdom) for kingdom, _ in drawn())


def test_two_landscape_cards_at_most() -> None:
    """Further ones are skipped; some sets have none."""
    assert {len(beside) for _, beside in drawn()} == {0, 1, 2}
    landscapes = {*of_kind("event"), *of_kind("landmark")}
    assert {name for _, beside in drawn() for name in beside} <= landscapes


def test_a_seed_draws_the_same_again() -> None:
    """What is drawn depends on the seed and the cards alone."""
    assert turned_over(Catalogue(cards()), 7) == drawn()[7]
    assert drawn()[7] != drawn()[8]
