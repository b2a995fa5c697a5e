"""The tokens that every player has one of: what they are called, and when they count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion.facts import TOKENS

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


@dataclass(frozen=True, slots=True)
class OwnToken:
    """A token of a player.

    state: where it is, or which side is up, when it counts. flag: the player's attribute that says so.
    """

    name: str
    state: str
    flag: str


OWN_TOKENS: Final = tuple([OwnToken(*each) for each in TOKENS])
MINUS_CARD, MINUS_COIN, JOURNEY = OWN_TOKENS


def set_own_token(g: Game, p: Player, token: OwnToken, *, counts: bool) -> None:
    """Let a token of `p` be where it counts, or not."""
    setattr(p, token.flag, counts)
    g.changed()


def counting(p: Player) -> Iterator[OwnToken]:
    """The tokens of a player that are not as at the start of the game."""
    return (token for token in OWN_TOKENS if getattr(p, token.flag))
