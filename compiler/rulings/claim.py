"""A claim: something that holds in a game, given before or expected after."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.rulings.card_lists import Cards


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """Something that holds: given before, or expected after.

    ``kind`` is "zone" (exactly these cards there), "count" (so many such cards there; no name: any card),
    "resource", "token" (a flag of the player), "pile" (so many cards left), "stack" (these cards left in a
    pile, from the top), "on" (so many tokens of a ``type`` on a pile), "placed"
    (a player's own token is on a pile), "tokens" (on a prophecy), "active",
    "over" (the game is), "phase", "turn", "players", "score", "kept" (what set-up put aside),
    "picked" (the pile that chance chose), "dealt" (the Kingdom piles that something added) or "can" (an open
    decision offers it, or, ``negated``, does not).
    ``seat`` counts from the card's player to the left. ``number`` None: at least one. ``type``: only cards
    that have it are counted. A decision that can be made has its verb as ``name`` and the rest as ``text``.
    """

    kind: str
    seat: int = 0
    zone: str = ""
    cards: Cards = ()
    name: str = ""
    number: int | None = None
    negated: bool = False
    type: str = ""
    text: str = ""
