"""Letting time pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.constants import ACTION_PHASE
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


def buy_phase(seat: int) -> Callable[[Game], None]:
    """What starts the Buy phase of a player. Raises Impossible unless it is their Action phase."""

    def start(g: Game) -> None:
        if g.turn.player is not player(g, seat):
            raise Impossible(f"it is the turn of {g.turn.player}")
        if g.phase != ACTION_PHASE:
            raise Impossible("the Action phase is over")
        position.to_buy_phase(g)

    return start


def clean_up(g: Game) -> None:
    """Start Clean-up, whoever's turn it is. Raises Impossible when it has started."""
    if g.turn.cleaning:
        raise Impossible("Clean-up has started")
    position.start_clean_up(g)


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
    "buy phase": buy_phase(0),
    "their buy phase": buy_phase(1),
    "clean-up": clean_up,
    "turn end": turn_end(0),
    "their turn end": turn_end(1),
    "next turn": next_turn,
    "their turn": their_turn,
    "any turn": any_turn,
}
