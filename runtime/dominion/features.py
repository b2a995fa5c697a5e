"""What a game has to look out for just now, computed from what is registered in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardwright.runtime import kernel

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Features(kernel.Features):
    """What this game must look out for; whatever is false is skipped.

    eventful: something listens, is logged, waits, or changes costs or cards; otherwise a turn is
    no more than its decisions. moves_count: a card that moves may change costs or itself.
    plays_observed: something hears of played cards. treasures_in_bulk: nothing does, and no Treasure
    may do more than give coins, so that several are played at once. costs_vary: costs or types may not stay
    as printed; costs_from_play: because of cards in play; costs_by_turn: because of the phase, or of
    whose turn it is. buying_limited: not everybody may buy everything. shadows: there are Shadow
    cards. inherits: a player's cards are more than is printed on them.
    """

    eventful: bool
    plays_observed: bool
    treasures_in_bulk: bool
    costs_vary: bool
    costs_from_play: bool
    costs_by_turn: bool
    buying_limited: bool
    shadows: bool
    inherits: bool


NOTHING_REGISTERED: Final = Features(
    eventful=False,
    moves_count=False,
    plays_observed=False,
    treasures_in_bulk=True,
    costs_vary=False,
    costs_from_play=False,
    costs_by_turn=False,
    buying_limited=False,
    shadows=False,
    inherits=False,
)
"""What a game without a log begins with."""
