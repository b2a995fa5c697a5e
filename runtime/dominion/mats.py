"""Mats in front of players, and what is everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import Mat, Zone

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def common_mat(g: Game, name: str) -> Mat:
    """A mat that is everybody's: it lies before the first player."""
    return mat(g, g.players[0], name)


def common_deck(g: Game, name: str) -> Zone:
    """A deck that is nobody's, put there when it is first named."""
    found = next((zone for zone in g.zones if zone.kind == name and zone.owner is None), None)
    deck: Zone = found if found is not None else g.new_zone(Zone(name, None, Zone.NOBODY))  # type: ignore[assignment]
    return deck


def mat(g: Game, p: Player, name: str, *, down: bool = False) -> Mat:
    """The mat of this name in front of `p`, put there when it is first named.

    down: cards lie face down on it, so that only their player knows them.
    """
    if name not in p.mats:
        p.mats[name] = g.new_zone(Mat(name, p))
    if down:
        p.mats[name].seen_by = Zone.OWNER
    return p.mats[name]
