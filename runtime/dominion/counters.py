"""What card files count besides: how many a player has, and what they can be spent for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.buying import MenuOption
from cardwright.runtime.dominion.constants import in_phase
from cardwright.runtime.dominion.log_entries import log_entry

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


class Spending(MenuOption):
    """An option to spend so many of something: what one gets for them, once.

    label: the line of the text. counter: what is spent. number: how many. phase: when.
    """

    __slots__ = ("counter", "do", "number", "phase")

    def __init__(
        self,
        counter: Face,
        text: str,
        phase: int,
        number: int,
        do: Callable[[Face, Game, Player], None],
    ) -> None:
        super().__init__(text)
        self.counter = counter
        self.phase = phase
        self.number = number
        self.do = do


def spendings(g: Game, p: Player) -> tuple[Spending, ...]:
    """What `p`, whose turn it is, can spend just now, and is told so with what else can be done."""
    return tuple(
        [
            Spending(face, text, phase, number, do)
            for face in g.spendable
            for text, phase, number, do in face.SPENDS
            if p.counters[face.name] >= number and in_phase(g.phase, phase)
        ]
    )


def spend(g: Game, p: Player, what: Spending) -> None:
    """`p` spends it, and gets what it is spent for."""
    p.counters[what.counter.name] -= what.number
    if g.log is not None:
        log_entry(g, "spend", p, count=what.number, thing=what.counter.name)
    what.do(what.counter, g, p)
