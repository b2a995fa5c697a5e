"""Grants: what all cards of a name are and do besides what is printed, on one player's turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.face import Grant
from cardwright.runtime.dominion.prices import retype_again

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face, Granted
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def grant(g: Game, p: Player, face: Face, types: int, do: Granted, kept: tuple[Batch, ...]) -> None:
    """On the turns of `p` all cards of a definition have these types too, and `do` when played."""
    g.grants.add(Grant(p, face, types, do, kept))
    apply_grants(g)


def apply_grants(g: Game) -> None:
    """Let what is granted to cards be so, or not, by whose turn it is."""
    for each in g.grants:
        each.face.types = each.face.TYPES
        each.face.__dict__.pop("play", None)
    for each in g.grants:
        if each.player is g.turn.player:
            each.face.types |= each.types
            each.face.__dict__["play"] = each.play
    if g.grants:
        retype_again(g, [each.face for each in g.grants])
