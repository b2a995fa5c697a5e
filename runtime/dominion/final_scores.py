"""The end of a game: what everybody had."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardwright.runtime.dominion import display_text as words
from cardwright.runtime.dominion.constants import CURSE, VICTORY
from cardwright.runtime.dominion.verbs_goods import owned
from cardwright.runtime.kernel.rules import Legend, Panel

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.ending import Result
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


HEAD = ("Player", "VP", "Turns", "Cards")


def final_table(game: Game, end: Result, legend: Legend, me: int) -> Panel:
    """A row for each player, the best first: score, turns, and all cards."""
    rows = [tuple([((title, "bold"),) for title in HEAD])]
    for p in sorted(game.players, key=lambda p: (-end.scores[p.seat], end.turns[p.seat])):
        style = "bold" if p.seat in end.winners else ""
        cells = (
            words.who(p.seat, legend.names, me),
            str(end.scores[p.seat]),
            str(end.turns[p.seat]),
            had(game, p, legend),
        )
        rows.append(tuple([((said, style),) for said in cells]))
    return Panel(tuple(rows), "lrrw", gap=3)


def had(game: Game, p: Player, legend: Legend) -> str:
    """All cards of a player, those that count at the end first; and VP tokens."""
    cards = sorted(owned(game, p), key=_rank)
    tokens = f"{words.number(p.vp, 'VP token')}; " if p.vp else ""
    scoring = [card.face.name for card in cards if _scores(card)]
    others = Counter(card.face.name for card in cards if not _scores(card))
    rest = [name for name, count in others.most_common() for _ in range(count)]
    return f"{tokens}{words.counted(scoring, legend)}; {words.counted(rest, legend)}"


def _scores(card: Card) -> bool:
    return bool(card.face.types & (VICTORY | CURSE)) or card.face.SCORES


def _rank(card: Card) -> tuple[int, str]:
    return -card.face.vp, card.face.name
