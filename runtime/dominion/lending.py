"""Lending: what all cards of a name are and do besides what is printed, on one player's turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.happenings import Play
from cardwright.runtime.dominion.prices import retype_again
from cardwright.runtime.dominion.things import Batch

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player

    Lent = Callable[[Game, Play, tuple[Batch, ...]], None]


class Lending:
    """A text and a type lent to all cards of a definition on the turns of `player`.

    do: what playing one does beside what it says itself; kept: what that gets.
    """

    __slots__ = ("do", "face", "kept", "player", "types")

    def __init__(
        self, player: Player, face: Face, types: int, do: Lent, kept: tuple[Batch, ...]
    ) -> None:
        self.player = player
        self.face = face
        self.types = types
        self.do = do
        self.kept = kept

    def play(self, g: Game, t: Play) -> None:
        """Follow the printed text, and then the one that is lent."""
        type(self.face).play(self.face, g, t)
        self.do(g, t, self.kept)


def lend(g: Game, p: Player, face: Face, types: int, do: Lent, kept: tuple[Batch, ...]) -> None:
    """On the turns of `p` all cards of a definition have these types too, and `do` when played."""
    g.loans.add(Lending(p, face, types, do, kept))
    settle_loans(g)


def settle_loans(g: Game) -> None:
    """Let what is lent to cards be so, or not, by whose turn it is."""
    for loan in g.loans:
        loan.face.types = loan.face.TYPES
        loan.face.__dict__.pop("play", None)
    for loan in g.loans:
        if loan.player is g.turn.player:
            loan.face.types |= loan.types
            loan.face.__dict__["play"] = loan.play
    if g.loans:
        retype_again(g, [loan.face for loan in g.loans])
