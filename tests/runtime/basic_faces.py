"""The basic cards, written by hand as the compiler would write them."""
# ruff: noqa: ARG002, D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    CURSE,
    TREASURE,
    VICTORY,
    Cost,
    Face,
    Game,
    Play,
    coins,
    draw,
)


class Copper(Face):
    """+$1."""

    NAME = "Copper"
    TYPES = TREASURE
    DEALT = False
    PLAIN = 1

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 1)


class Silver(Face):
    """+$2."""

    NAME = "Silver"
    COST = Cost(3)
    TYPES = TREASURE
    DEALT = False
    PLAIN = 2

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 2)


class Gold(Face):
    """+$3."""

    NAME = "Gold"
    COST = Cost(6)
    TYPES = TREASURE
    DEALT = False
    PLAIN = 3

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 3)


class Platinum(Face):
    """+$5."""

    NAME = "Platinum"
    COST = Cost(9)
    TYPES = TREASURE
    DEALT = False
    PLAIN = 5

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 5)


class Potion(Face):
    """A Potion to spend."""

    NAME = "Potion"
    COST = Cost(4)
    TYPES = TREASURE
    DEALT = False

    def play(self, g: Game, t: Play) -> None:
        t.you.potions += 1


class Estate(Face):
    """1 VP."""

    NAME = "Estate"
    COST = Cost(2)
    TYPES = VICTORY
    DEALT = False
    VP = 1


class Duchy(Face):
    """3 VP."""

    NAME = "Duchy"
    COST = Cost(5)
    TYPES = VICTORY
    DEALT = False
    VP = 3


class Province(Face):
    """6 VP."""

    NAME = "Province"
    COST = Cost(8)
    TYPES = VICTORY
    DEALT = False
    VP = 6


class Colony(Face):
    """10 VP."""

    NAME = "Colony"
    COST = Cost(11)
    TYPES = VICTORY
    DEALT = False
    VP = 10


class Curse(Face):
    """-1 VP."""

    NAME = "Curse"
    TYPES = CURSE
    DEALT = False
    VP = -1


class Smithy(Face):
    """+3 Cards."""

    NAME = "Smithy"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 3)


class Village(Face):
    """+1 Card, +2 Actions."""

    NAME = "Village"
    COST = Cost(3)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 2


BASIC_FACES: tuple[type[Face], ...] = (
    Copper,
    Silver,
    Gold,
    Platinum,
    Potion,
    Estate,
    Duchy,
    Province,
    Colony,
    Curse,
)
