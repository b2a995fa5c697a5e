"""Whether a player could do something now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.buying import buys_left, shop
from cardwright.runtime.dominion.constants import (
    ACTION,
    ACTION_PHASE,
    BUY_PHASE,
    TREASURE,
    in_phase,
)
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.dominion.trials.claims import player
from cardwright.runtime.dominion.verbs_play import playable
from cardwright.runtime.kernel.rules import Impossible, SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def offered(g: Game, seat: int, verb: str, name: str) -> bool:
    """Whether a player could now play, buy or pay this, with no other decision open.

    To set aside and to add are what is done before the game, for whatever definition asks for it.
    """
    p = player(g, seat)
    if verb == "play":
        cards = playable(g, p, able(g, p))
        return g.turn.player is p and any(card.face.name == name for card in cards)
    if verb == "buy":
        buyable = in_turn(g, p) and not p.debt and buys_left(g, p) > 0
        return buyable and any(what.label == name for what in shop(g, p))
    if verb == "pay":
        return in_turn(g, p) and min(p.debt, p.coins) > 0
    if verb == "spend":
        return position.may_spend(g, p)
    if verb == "set aside":
        return could_begin(g, name, chosen=dict.fromkeys(g.faces, name))
    if verb == "add":
        return could_begin(g, name, dealt=(name,))
    raise Impossible("no decision is open")


def in_turn(g: Game, p: Player) -> bool:
    """Whether it is a turn of `p` that has begun, and Clean-up has not: what they do, they do then."""
    return g.turn.player is p and (g.phase == ACTION_PHASE or in_phase(g.phase, BUY_PHASE))


def able(g: Game, p: Player) -> int:
    """Types of cards that a player may play now: no more Treasures once something is bought."""
    treasures = TREASURE if g.phase in (ACTION_PHASE, BUY_PHASE) else 0
    return treasures | (ACTION if g.phase == ACTION_PHASE and p.actions > 0 else 0)


def could_begin(g: Game, name: str, **other: Any) -> bool:
    """Whether a game like this one could be set up with an `other` use of this card."""
    kingdom = tuple([other for other in g.setup.kingdom if other != name])
    setup = replace(g.setup, kingdom=kingdom, **other)
    try:
        new_game(g.catalogue, setup, [p.agent for p in g.players], g.seed)
    except SetupError:
        return False
    return True
