"""Chance: one seeded generator a game, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Rng:
    """All chance of one game.

    Only `Random.random` is used: it is the one method whose sequence Python promises to keep for a
    seed, so that a saved game can be replayed by a later Python.
    """

    __slots__ = ("generator",)

    def __init__(self, seed: int) -> None:
        self.generator = Random(seed)

    def shuffle(self, cards: list[Any]) -> None:
        """Put `cards` into a random order, in place.

        Sorting by random keys is quicker than swapping, and equal keys keep their order. Each card's
        key is the next number, whatever the card: an iterator is asked without a call of Python code.
        """
        numbers = iter(self.generator.random, None)
        cards.sort(key=partial(next, numbers))

    def below(self, limit: int) -> int:
        """A random whole number from 0 to `limit` - 1."""
        return int(self.generator.random() * limit)

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """`count` different members of `things` (fewer when there are fewer), in random order."""
        rest = list(things)
        self.shuffle(rest)
        return rest[:count]
