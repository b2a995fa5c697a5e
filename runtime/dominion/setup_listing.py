"""What to lay out for a set: its piles for each number of players, as the set-up rules make them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion import match_options, matches
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.setup import new_game

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Pile
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.kernel.rules import Sets

SEED = 0
"""What is drawn at random at set-up changes nothing of how many cards lie where."""

Row = tuple[str, ...]
Counted = Callable[["Game"], Mapping[str, int]]


def setup_listing(name: str, known: Catalogue, sets: Sets, prices: Mapping[str, str]) -> list[Row]:
    """The table of a complete set: by number of players what lies in each pile, and what else there is.

    Raises Refused where the set is incomplete, SetupError where it can't be set up.
    """
    games = [game_set_up(name, count, known, sets) for count in DOMINION.players]
    table: list[Row] = [("players", "", *map(str, DOMINION.players))]
    blank = [""] * (len(table[0]) - 1)
    for heading, counted in PARTS.items():
        part = list(_part(games, counted, prices))
        table += [("", *blank), (heading, *blank), *part] if part else []
    return table


def game_set_up(name: str, count: int, known: Catalogue, sets: Sets) -> Game:
    """A game of a set that has just been set up."""
    match = match_options.match(known, sets, [matches.MONEY] * count, name, SEED)
    agents = [matches.bot(each, known)(SEED) for each in match.players]
    return new_game(known, matches.setup_of(match, known), agents, SEED)


def _part(games: Sequence[Game], counted: Counted, prices: Mapping[str, str]) -> Iterator[Row]:
    """A row for each thing of one part, in the order of the first game."""
    counts = [counted(g) for g in games]
    for name in dict.fromkeys(name for one in counts for name in one):
        yield f"  {name}", prices.get(name, ""), *[str(one.get(name, "")) for one in counts]


def _piles(wanted: Callable[[Game, Pile], bool]) -> Counted:
    return lambda g: {name: pile.left for name, pile in g.piles.items() if wanted(g, pile)}


def _landscapes(g: Game) -> dict[str, int]:
    names = [face.name for face in g.landscapes]
    return dict.fromkeys(names + ([g.prophecy.name] if g.prophecy else []), 1)


def _decks(g: Game) -> Counter[str]:
    first = g.players[0]
    return Counter(card.face.name for card in (*first.deck.cards, *first.hand.cards))


def _tokens(g: Game) -> dict[str, int]:
    """Tokens by what they lie on."""
    suns = {f"Sun on {g.prophecy.name}": g.suns} if g.prophecy else {}
    on_piles = {
        f"{token} on {name}": count
        for name, pile in g.piles.items()
        for token, count in sorted(pile.tokens.items())
    }
    return suns | on_piles


PARTS: dict[str, Counted] = {
    "Basic piles": _piles(lambda g, pile: pile.supply and pile not in g.kingdom),
    "Kingdom piles": _piles(lambda g, pile: pile in g.kingdom),
    "Piles beside the Supply": _piles(lambda _g, pile: not pile.supply),
    "Landscape cards": _landscapes,
    "Tokens": _tokens,
    "Each player's deck": _decks,
}
