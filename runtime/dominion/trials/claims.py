"""What is said of a position: a claim, and what its words stand for in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import Mat, Pile, Zone
from cardwright.runtime.dominion.constants import ACTION_PHASE, BUY_PHASE
from cardwright.runtime.dominion.facts import COUNTERS, ZONES
from cardwright.runtime.dominion.mats import mat
from cardwright.runtime.kernel.rules import Cards, Claim, Impossible

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def player(g: Game, seat: int) -> Player:
    """The player so many seats to the left of the first."""
    return g.players[seat % len(g.players)]


def zone(g: Game, p: Player, name: str) -> Zone:
    """A zone by its name: the player's, or the trash."""
    if name == "trash":
        everybodys: Zone = g.trash
        return everybodys
    if name in ZONES:
        found: Zone = getattr(p, ZONES[name])
        return found
    common = [each for each in g.zones if each.kind == name and each.owner is None]
    return common[0] if common else mat(g, p, name)  # type: ignore[return-value]


def pile(g: Game, name: str) -> Pile:
    """A pile by its name, or by its top card's. Raises Impossible where the game has none."""
    if name in g.piles:
        return g.piles[name]
    for found in g.piles.values():
        if found.cards and found.face.name == name:
            return found
    raise Impossible(f"there is no {name} pile in this game")


def lying(g: Game, p: Player, claim: Claim) -> Pile | Mat:
    """The pile or mat on which tokens lie."""
    if not claim.zone:
        return pile(g, claim.name)
    return mat(g, p, claim.zone)


def beside(g: Game, name: str) -> Face | None:
    """The Landmark of that name beside the Supply: it is always in force; None where there is none."""
    found = [face for face in g.landscapes if face.name == name and face.KIND == "landmark"]
    return found[0] if found else None


def number_of(g: Game, p: Player, claim: Claim) -> int:
    """How much of a resource a player has, or how many of what card files count. Raises Impossible."""
    if claim.name in COUNTERS:
        return int(getattr(p, COUNTERS[claim.name]))
    return p.counters[own_counter(g, claim)]


def own_counter(g: Game, claim: Claim) -> str:
    """The name of what card files count, which is in the game from now on.

    Raises Impossible where players have nothing of the kind.
    """
    if claim.name not in g.catalogue:
        raise Impossible(f"players have no {claim.name}")
    return g.face(claim.name).name


def phase(name: str) -> int:
    """The phase of that name in the vocabulary's code."""
    return {"ACTION_PHASE": ACTION_PHASE, "BUY_PHASE": BUY_PHASE}.get(name, -1)


def spread(cards: Cards) -> list[str]:
    """Each name as often as it is meant."""
    return [name for name, number in cards for _ in range(number)]
