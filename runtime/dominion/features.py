"""What a game has to look out for just now, computed from what is registered in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardwright.runtime import kernel
from cardwright.runtime.dominion.constants import (
    LIMITS_BUYING,
    LOWERS_IN_PLAY,
    LOWERS_OWN_TURN,
    MORE_THAN_COINS,
    OTHER_BACK,
    OWN_COST,
    PLAY_EVENTS,
    TREASURE,
)

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game


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


def compute(g: Game) -> Features:
    """What `g` must look out for, from what is registered in it just now."""
    traits, now, on = g.traits, g.prices, g.on
    from_play = bool(traits & (LOWERS_IN_PLAY | OWN_COST))
    vary = bool(from_play or now.this_turn or now.lasting or now.placed or now.retyped or g.grants)
    moves = bool(from_play or g.inheritances or g.emulations)
    coin_tokens = any([p.minus_coin for p in g.players])  # noqa: C419  (a list is faster)
    card_tokens = any([p.minus_card for p in g.players])  # noqa: C419
    heard = g.log is not None or any([on[event] for event in PLAY_EVENTS])  # noqa: C419
    act = traits & MORE_THAN_COINS or coin_tokens or retypes_treasures(g)
    waits = g.log is not None or g.queue or any(on)
    return Features(
        eventful=bool(waits or vary or moves or coin_tokens or card_tokens),
        moves_count=moves,
        plays_observed=heard,
        treasures_in_bulk=not (heard or act or moves),
        costs_vary=vary,
        costs_from_play=from_play,
        costs_by_turn=bool(traits & (LOWERS_OWN_TURN | OWN_COST) or now.placed),
        buying_limited=bool(traits & LIMITS_BUYING),
        shadows=bool(traits & OTHER_BACK),
        inherits=bool(g.inheritances),
    )


def retypes_treasures(g: Game) -> bool:
    """Whether cards have become Treasures, or Treasures something more."""
    if not g.prices.retyped:
        return bool(g.grants)
    return bool(g.grants) or any((mask | extra) & TREASURE for mask, extra in g.prices.retyped)
