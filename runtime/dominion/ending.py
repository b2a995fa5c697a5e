"""The end of the game: when, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.verbs_goods import owned

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by seat.

    scores: in VP. turns: extra turns apart. winners: the seats of those with the highest score
    and, among them, the fewest turns. unfinished: the turn cap ended it, so that nobody has won.
    """

    scores: tuple[int, ...]
    turns: tuple[int, ...]
    winners: tuple[int, ...]
    unfinished: bool


def ended(g: Game) -> bool:
    """Whether the game is over at the end of this turn.

    One of the last piles is empty, or so many Supply piles are.
    """
    layout = g.setup.layout
    if g.empties >= layout.empties[g.setup.column]:
        return True
    return any(name in g.piles and not g.piles[name].left for name in layout.last)


def score_of(g: Game, p: Player) -> int:
    """What `p` has in VP: tokens, all their cards, and what Landmarks count."""
    cards = owned(g, p)
    total = p.vp
    for face in [*[card.face for card in cards], *g.landscapes]:
        total += face.score(g, p, cards) if face.SCORES else face.vp
    return total + sum([c.face.score_here(g, p, c) for c in cards if c.face.SCORES_HERE])


def result(g: Game) -> Result:
    """The result as it is now."""
    scores = tuple([score_of(g, p) for p in g.players])
    turns = tuple([p.turns for p in g.players])
    ranks = [(score, -count) for score, count in zip(scores, turns, strict=True)]
    best = max(ranks)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == best])
    return Result(scores, turns, () if g.unfinished else winners, g.unfinished)
