"""A claim: something that holds in a game, given before or expected after."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.rulings.answers import Answer
from cardwright.compiler.rulings.card_lists import Cards


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """Something that holds: given before, or expected after.

    ``kind`` is "zone" (exactly these cards there), "everywhere" (exactly these in everybody's zones of the
    name), "count" (so many such cards there; no name: any card),
    "resource", "token" (a flag of the player), "pile" (so many cards left), "stack" (these cards left in a
    pile, from the top), "on" (so many tokens of a ``type`` on a pile), "placed"
    (a player's own token, of a ``type``, is on a pile), "tokens" (on a prophecy), "active",
    "over" (the game is), "phase", "turn", "players", "score", "kept" (what set-up put aside),
    "picked" (the pile that chance chose) or "dealt" (the Kingdom piles that something added).
    ``seat`` counts from the card's player to the left. ``number`` None: at least one. ``type``: only cards
    that have it are counted.
    """

    kind: str
    seat: int = 0
    zone: str = ""
    cards: Cards = ()
    name: str = ""
    number: int | None = None
    negated: bool = False
    type: str = ""


@dataclass(frozen=True, slots=True)
class Can(Node):
    """That somebody can answer so: the open decision, or the rules; ``negated``: that they can't."""

    answer: Answer
    negated: bool
