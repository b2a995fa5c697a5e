"""What the set-up of a game is made of, as data: the code that lays out knows no number and no name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Column = tuple[int, ...]
"""How many, for each number of players from the fewest to the most."""


@dataclass(frozen=True, slots=True)
class Row:
    """A pile of the Supply, and how many cards it has."""

    name: str
    counts: Column


@dataclass(frozen=True, slots=True)
class First:
    """Cards that every player starts with.

    They come from their pile, if there is one: out of its number, or (`apart`) on top of it.
    """

    name: str
    count: int = 1
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """What a set can ask for: more piles, or first cards `instead` of those of a name."""

    piles: tuple[Row, ...] = ()
    instead: str = ""
    deck: tuple[First, ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """A pile that comes into the Supply with cards of these types, or with a Potion in their price."""

    row: Row
    types: int = 0
    potion: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """All numbers and names of a set-up.

    players: how many can play, a column has a number for each. hand: how many cards they draw. deck:
    what they start with. basic: the piles of every game. options: what a set can switch on. sizes: of
    Kingdom piles of some types; the others have as many cards as are published. brought: what comes
    with other piles. suns: how many Sun tokens a Prophecy starts with. last: the game ends when one of
    these piles is empty, or so many in all as `empties` says. kingdom: how many Kingdom piles there
    are. shuffled_in: the kinds of landscape cards whose randomizers are turned over with those of
    Kingdom piles, and `landscapes` how many of them are used at most.
    """

    players: range
    hand: int
    deck: tuple[First, ...]
    basic: tuple[Row, ...]
    options: Mapping[str, Option]
    sizes: tuple[tuple[int, Column], ...]
    brought: tuple[Brought, ...]
    suns: Column
    last: tuple[str, ...]
    empties: Column
    kingdom: int
    shuffled_in: tuple[str, ...]
    landscapes: int

    def piles_with(self, options: Collection[str]) -> tuple[Row, ...]:
        """The piles of every game with these options."""
        if not options:
            return self.basic
        return sum([self.options[name].piles for name in options], self.basic)

    def deck_with(self, options: Collection[str]) -> tuple[First, ...]:
        """What every player starts with in a game with these options."""
        if not options:
            return self.deck
        asked = [self.options[name] for name in options]
        gone = {each.instead for each in asked}
        kept = tuple([first for first in self.deck if first.name not in gone])
        return sum([each.deck for each in asked], kept)
