"""Costs: coins, Potions and Debt, which can't be compared with one another."""

from __future__ import annotations

from typing import NamedTuple


class Cost(NamedTuple):
    """What a card costs. A part that isn't printed is 0 of it."""

    coins: int = 0
    potion: int = 0
    debt: int = 0

    def within(self, limit: Cost) -> bool:
        """Whether this is "up to" `limit`: no part is greater."""
        return self.coins <= limit.coins and self.potion <= limit.potion and self.debt <= limit.debt

    def over(self, other: Cost) -> bool:
        """Whether this is strictly more than `other`: no part is less, and one is greater."""
        return other.within(self) and self != other

    def under(self, other: Cost) -> bool:
        """Whether this is strictly less than `other`."""
        return self.within(other) and self != other

    def plus(self, coins: int) -> Cost:
        """This with `coins` more (or, negative, fewer) coins. Below 0 nothing costs as much."""
        return Cost(self.coins + coins, self.potion, self.debt)

    def __str__(self) -> str:
        potion = "P" * self.potion
        coins = f"${self.coins}{potion}" if self.coins or potion or not self.debt else ""
        return coins + (f"{self.debt}D" if self.debt else "")
