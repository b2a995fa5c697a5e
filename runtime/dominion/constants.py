"""The words of the rules that are numbers: types, phases, events, zones, how long.

The types come from the vocabulary (`facts`). They are bits, so that several are one number:
`face.types & (ACTION | TREASURE)`.
"""

from __future__ import annotations

from typing import Final

from cardwright.runtime.dominion.facts import *
from cardwright.runtime.kernel import Whose

ALL: Final = -1
"""Every type: a mask that any card passes, of whatever types."""

TURN_BEGINS: Final = 0
ACTION_PHASE: Final = 1
BUY_PHASE: Final = 2
BUYING: Final = 3
"""The Buy phase after its Treasures: what `in_phase` also calls the Buy phase."""
CLEANUP: Final = 4
TURN_ENDS: Final = 5
SPENDING: Final = 6
"""The Buy phase between its Treasures and the first thing that is bought, for who has Coffers."""

WOULD_GAIN: Final = 0
GAINED: Final = 1
WOULD_FOLLOW: Final = 2
"""A played card's instructions would be followed now."""
BEFORE_PLAY: Final = 3
PLAYED: Final = 4
ATTACKED: Final = 5
TRASHED: Final = 6
DISCARDED: Final = 7
LEFT_PLAY: Final = 8
"""A card was discarded from play."""
TURN_START: Final = 9
CLEANUP_START: Final = 10
TURN_END: Final = 11
"""The next hand is drawn; "at end of turn"."""
AFTER_TURN: Final = 12
"""Between two turns: nobody decides for somebody else any more."""
BUY_START: Final = 13
BUY_END: Final = 14
BOUGHT: Final = 15
SHUFFLED: Final = 16
WOULD_TAKE: Final = 17
"""Debt would be taken, by a text or by buying."""
FOLLOWED: Final = 18
"""A played card's instructions are followed now: nothing has come in their place."""
EVENTS: Final = 19

PLAY_EVENTS: Final = frozenset({WOULD_FOLLOW, FOLLOWED, BEFORE_PLAY, PLAYED, ATTACKED})
"""Events that playing a card has: with a listener to one of them, plays are no longer counted in
bulk."""

LOWERS_IN_PLAY: Final = 1 << 0
"""A trait of a definition: while it is in play, other cards cost less."""
LOWERS_OWN_TURN: Final = 1 << 1
"""A trait: it does so on its player's turns alone."""
OWN_COST: Final = 1 << 2
"""A trait: its own cost depends on the game."""
LIMITS_BUYING: Final = 1 << 3
"""A trait: not everybody may always buy it."""
OTHER_BACK: Final = 1 << 4
"""A trait: a Shadow, which goes to the bottom of a shuffled deck and is played from there."""
MORE_THAN_COINS: Final = 1 << 5
"""A trait: a Treasure whose text is more than an amount of coins."""
TRAITS_AT_SETUP: Final = OWN_COST | LIMITS_BUYING
"""The traits that count as soon as a definition is in the game; the others, when somebody has it."""

HAND: Final = 0
IN_PLAY: Final = 1
TAVERN: Final = 2
SELF: Final = -1
"""The ability is about its own card: "when you gain this"."""
ALWAYS: Final = -2
"""A Prophecy or another landscape card in force."""
IN_SUPPLY: Final = -3
"""A rule of every game that has a pile of these cards in its Supply."""
IN_GAME: Final = -4
"""A rule of every game that has any of these cards."""

YOU: Final = Whose.YOU
OTHERS: Final = Whose.OTHERS
ANYONE: Final = Whose.ANYONE

FOREVER: Final = 0
END_OF_TURN: Final = 1
NEXT_TURN: Final = 2
"""Until the next turn of the player who made the rule begins."""


_OWN_TYPES: Final[dict[str, int]] = {}
"""The bits of the types that card files brought to this process: those behind the game's own.

They are given in the order in which they are asked for, and mean nothing elsewhere: no save holds one.
"""


def own_type(name: str) -> int:
    """The bit of a type that card files bring, the same one whenever it is asked for."""
    return _OWN_TYPES.setdefault(name, 1 << (len(TYPES) + len(_OWN_TYPES)))


def type_bit(name: str) -> int:
    """The bit of a type by its name, of the game's or an own one."""
    return 1 << TYPES.index(name) if name in TYPES else own_type(name)


def type_names(mask: int) -> tuple[str, ...]:
    """The types in `mask`, in words: the game's in the order of their bits, own ones by the alphabet."""
    own = sorted([name for name, bit in _OWN_TYPES.items() if mask & bit])
    return (*[name for bit, name in enumerate(TYPES) if mask >> bit & 1], *own)


def in_phase(phase: int, wanted: int) -> bool:
    """Whether `phase` is `wanted`; buying belongs to the Buy phase, a turn's start to the Action phase.

    So a card that is played at the start of a turn is played in the Action phase (Rising Sun,
    Kingdom Card Notes: what is set aside for a Riverboat may play an Action twice there).
    """
    if wanted == BUY_PHASE:
        return phase in (BUY_PHASE, BUYING, SPENDING)
    return phase == wanted or (wanted == ACTION_PHASE and phase == TURN_BEGINS)
