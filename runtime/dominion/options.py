"""What a game is played with: kingdom, number of players, landscapes, and what was chosen of the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.runtime.dominion.layout import Layout
from cardwright.runtime.dominion.layout_table import DOMINION


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is played with.

    kingdom: the names of the Kingdom piles. players: how many. landscapes: Events, Landmarks and
    the like. prophecy: the one to use when an Omen is in the game; None is a random one.
    options: what is switched on of the layout's. chosen: for definitions that set a card aside at
    set-up, which one. dealt: the Kingdom piles that come into the game for a card, instead of random
    ones. layout: the numbers and names of the set-up rules.
    """

    kingdom: tuple[str, ...]
    players: int
    landscapes: tuple[str, ...] = ()
    prophecy: str | None = None
    options: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    dealt: tuple[str, ...] = ()
    layout: Layout = DOMINION

    @property
    def column(self) -> int:
        """The place of this number of players in the layout's columns."""
        return self.players - self.layout.players.start
