"""Letting time pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.trials.claims import player
from cardwright.runtime.kernel.rules import Impossible

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game


def next_turn(g: Game) -> None:
    """Go on to the first player's next turn."""
    position.next_turn_of(g, g.players[0])


def their_turn(g: Game) -> None:
    """Go on to the turn of the player to the left."""
    position.next_turn_of(g, g.players[1])


def their_buy_phase(g: Game) -> None:
    """Go on to the Buy phase of the player to the left, whose turn it must be. Raises Impossible."""
    if g.turn.player is not g.players[1]:
        raise Impossible("it is not their turn")
    position.to_buy_phase(g)


def any_turn(g: Game) -> None:
    """Go on to the turn that is next, whoever takes it."""
    position.end_turn(g)
    position.start_turn(g)


def turn_end(seat: int) -> Callable[[Game], None]:
    """What ends the turn of a player, begun or not. Raises Impossible when it is not theirs."""

    def end(g: Game) -> None:
        if g.turn.player is not player(g, seat):
            raise Impossible(f"it is the turn of {g.turn.player}")
        position.start_turn(g)
        position.end_turn(g)

    return end


MOMENTS: Final[Mapping[str, Callable[[Game], None]]] = {
    "buy phase": position.to_buy_phase,
    "their buy phase": their_buy_phase,
    "clean-up": position.to_clean_up,
    "turn end": turn_end(0),
    "their turn end": turn_end(1),
    "next turn": next_turn,
    "their turn": their_turn,
    "any turn": any_turn,
}
