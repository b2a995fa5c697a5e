"""What is laid out for a game of Dominion: all numbers and names of the set-up rules, and no code."""

from __future__ import annotations

from typing import Final

from cardwright.runtime.dominion.constants import LOOTER, VICTORY
from cardwright.runtime.dominion.layout import Brought, First, Layout, Option, Row

DOMINION: Final = Layout(
    players=range(2, 7),
    hand=5,
    deck=(First("Copper", 7), First("Estate", 3, apart=True)),
    basic=(
        Row("Copper", (60, 60, 60, 120, 120)),
        Row("Silver", (40, 40, 40, 80, 80)),
        Row("Gold", (30, 30, 30, 60, 60)),
        Row("Estate", (8, 12, 12, 12, 12)),
        Row("Duchy", (8, 12, 12, 12, 12)),
        Row("Province", (8, 12, 12, 15, 18)),
        Row("Curse", (10, 20, 30, 40, 50)),
    ),
    options={
        "platinum": Option(
            piles=(
                Row("Platinum", (12, 12, 12, 12, 12)),
                Row("Colony", (8, 12, 12, 12, 12)),
            ),
        ),
        "shelters": Option(
            instead="Estate",
            deck=(First("Hovel"), First("Necropolis"), First("Overgrown Estate")),
        ),
    },
    sizes=((VICTORY, (8, 12, 12, 12, 12)),),
    brought=(
        Brought(Row("Potion", (16, 16, 16, 16, 16)), potion=True),
        Brought(Row("Ruins", (10, 20, 30, 40, 50)), types=LOOTER),
    ),
    suns=(5, 8, 10, 12, 13),
    last=("Province", "Colony"),
    empties=(3, 3, 3, 4, 4),
    kingdom=10,
    shuffled_in=("event", "landmark"),
    landscapes=2,
)
"""The set-up rules of all expansions that are bundled."""
