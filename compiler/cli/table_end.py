"""The end of a game: who has won, and what everybody had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cardwright.compiler.cli import table_words as words
from cardwright.compiler.cli.output import visible
from cardwright.runtime.dominion.verbs_goods import owned
from cardwright.runtime.dominion.words import CURSE, VICTORY

if TYPE_CHECKING:
    from cardwright.runtime.dominion import Card, Game, Player, Result


def final_table(game: Game, end: Result, names: Sequence[str], me: int) -> Table:
    """A row for each player, the best first: score, turns, and all cards."""
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column("Player", no_wrap=True)
    table.add_column("VP", justify="right")
    table.add_column("Turns", justify="right")
    table.add_column("Cards", overflow="fold")
    for p in sorted(game.players, key=lambda p: (-end.scores[p.seat], end.turns[p.seat])):
        style = "bold" if p.seat in end.winners else ""
        row = (str(end.scores[p.seat]), str(end.turns[p.seat]), had(game, p))
        table.add_row(*[Text(said, style) for said in (words.who(p.seat, names, me), *row)])
    return table


def had(game: Game, p: Player) -> str:
    """All cards of a player, those that count at the end first; and VP tokens."""
    cards = sorted(owned(game, p), key=_rank)
    tokens = f"{words.number(p.vp, 'VP token')}; " if p.vp else ""
    scoring = [card.face.name for card in cards if _scores(card)]
    others = Counter(card.face.name for card in cards if not _scores(card))
    rest = [name for name, count in others.most_common() for _ in range(count)]
    return f"{tokens}{words.counted(scoring)}; {words.counted(rest)}"


def outcome(end: Result, names: Sequence[str], me: int) -> str:
    """``You win.``, ``Big Money wins.``, or that several share the win."""
    won = [words.who(seat, names, me) for seat in end.winners]
    match won:
        case []:
            return "Nobody has won."
        case ["You"]:
            return "You win."
        case [one]:
            return f"{visible(one)} wins."
        case _:
            return f"{', '.join(won[:-1])} and {won[-1]} share the win."


def _scores(card: Card) -> bool:
    return bool(card.face.types & (VICTORY | CURSE)) or card.face.SCORES


def _rank(card: Card) -> tuple[int, str]:
    return -card.face.vp, card.face.name
