"""Kingdoms drawn at random: ten piles, and at most two landscape cards that turned up on the way."""

from __future__ import annotations

from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.matches import turned_over
from tests.play.random_kingdoms import cards, of_kind

DRAWN = [turned_over(Catalogue(cards()), seed) for seed in range(200)]


def test_ten_different_piles_whatever_else_turns_up() -> None:
    """Events are turned over on the way and are none of the ten."""
    events = set(of_kind("event"))
    assert {len(set(kingdom)) for kingdom, _ in DRAWN} == {10}
    assert not any(events & set(kingdom) for kingdom, _ in DRAWN)


def test_two_landscape_cards_at_most() -> None:
    """Further ones are skipped; some sets have none."""
    assert {len(beside) for _, beside in DRAWN} == {0, 1, 2}
    landscapes = {*of_kind("event"), *of_kind("landmark")}
    assert {name for _, beside in DRAWN for name in beside} <= landscapes


def test_a_seed_draws_the_same_again() -> None:
    """What is drawn depends on the seed and the cards alone."""
    assert turned_over(Catalogue(cards()), 7) == DRAWN[7]
    assert DRAWN[7] != DRAWN[8]
