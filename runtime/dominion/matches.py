"""Matches between bots: what a command line, a notebook or a server needs of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from cardwright.runtime.dominion.agents import BigMoney, RandomAgent
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.decisions import Agent
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.priorities import Priorities, wish
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.kernel.rng import Rng
from cardwright.runtime.kernel.rules import Score, SetupError

TURN_CAP: Final = 200
"""After so many turns of each player a game ends unfinished."""

MONEY: Final = "Big Money"
RANDOM: Final = "Random"
PRIORITIES: Final = "Priorities"
JOINED: Final = " + "
BOTS: Final = (MONEY, f"{MONEY}{JOINED}NAME", f"{PRIORITIES}{JOINED}NAME", RANDOM)

BOUGHT: Final = frozenset({"card", "pile", "event"})
"""The kinds of definition that a bot can be named after."""

Bot = Callable[[int], Agent]
"""Makes an agent for one game, from a seed."""


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: what is played with, by whom, and the seed all games derive from.

    players: names of bots. kingdom: names of Kingdom piles. extras: Events, a Prophecy and the
    like. chosen: for definitions that set a card aside at set-up, which one; for extras that add a
    pile, which one (the kingdom may name it as well). options: the parts of
    the set-up that are switched on.
    """

    players: tuple[str, ...]
    kingdom: tuple[str, ...]
    seed: int
    extras: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()

    @property
    def listed(self) -> tuple[str, ...]:
        """The names of the Kingdom piles, then those of the rest."""
        return (*self.kingdom, *self.extras)


def bot(name: str, known: Catalogue) -> Bot:
    """The bot of that name: Random, Big Money or Priorities, these two with what they are to buy.

    Raises SetupError when there is no such bot, card or Event.
    """
    kind, *named = name.split(JOINED)
    if kind == RANDOM and not named:
        return RandomAgent
    if kind not in (MONEY, PRIORITIES):
        raise SetupError(f"there is no bot {name}; there are {', '.join(BOTS)}")
    for each in bot_cards([name]):
        if known.find(each).KIND not in BOUGHT:
            raise SetupError(f"{each} can't be bought")
    if kind == MONEY:
        return lambda _seed: BigMoney(*named)
    return lambda _seed: Priorities(*map(wish, named))


def bot_cards(names: Iterable[str]) -> tuple[str, ...]:
    """The cards and Events that these bots are named after."""
    wishes = (wish(part) for name in names for part in name.split(JOINED)[1:])
    return tuple(dict.fromkeys(each.name for each in wishes))


def filled(kingdom: Sequence[str], known: Catalogue) -> tuple[str, ...]:
    """A Kingdom filled up, always with the same ones for the same beginning."""
    start = ",".join(kingdom)
    others = sorted(
        (name for name in known.kingdom_names() if name not in kingdom),
        key=lambda name: sha256(f"{start}:{name}".encode()).digest(),
    )
    return (*kingdom, *others[: max(0, DOMINION.kingdom - len(kingdom))])


def turned_over(known: Catalogue, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Kingdom piles from shuffled randomizers, and the landscape cards met on the way.

    When there are enough of those, further ones are skipped (Rising Sun, Preparation).
    """
    piles = known.kingdom_names()
    deck = [*piles, *(name for kind in DOMINION.shuffled_in for name in known.of_kind(kind))]
    Rng(seed).shuffle(deck)
    kingdom: list[str] = []
    beside: list[str] = []
    for name in deck:
        if len(kingdom) == DOMINION.kingdom:
            break
        (kingdom if name in piles else beside).append(name)
    return tuple(kingdom), tuple(beside[: DOMINION.landscapes])


def setup_of(match: Match, known: Catalogue) -> Setup:
    """The set-up that all games of a match share. Raises SetupError for an unknown name."""
    for name in match.kingdom:
        known.find(name)
    prophecies = [name for name in match.extras if known.find(name).KIND == "prophecy"]
    landscapes = tuple([name for name in match.extras if name not in prophecies])
    dealt = tuple([match.chosen[name] for name in match.extras if adds(name, match, known)])
    return Setup(
        tuple([name for name in match.kingdom if name not in dealt]),
        len(match.players),
        landscapes,
        prophecy=prophecies[0] if prophecies else None,
        options=match.options,
        chosen=match.chosen,
    )


def adds(name: str, match: Match, known: Catalogue) -> bool:
    """Whether what is chosen for this adds a pile, and is not one of those that are dealt."""
    return name in match.chosen and not known.find(name).PICKS


def try_out(match: Match, known: Catalogue) -> None:
    """Set up a game of a match and leave it at that. Raises SetupError where this can't be done."""
    setup = setup_of(match, known)
    new_game(known, setup, [BigMoney() for _ in match.players], match.seed)


def play(
    match: Match, known: Catalogue, games: Iterable[int], bots: Sequence[Bot] = ()
) -> list[Score]:
    """Play the games of a match with these numbers; a game's result depends on its number alone.

    `bots` are those to play with, where they are others than the players' names say.
    """
    setup = setup_of(match, known)
    makers = bots or [bot(name, known) for name in match.players]
    return [play_one(match, setup, makers, known, number) for number in games]


def play_one(
    match: Match, setup: Setup, bots: Sequence[Bot], known: Catalogue, number: int
) -> Score:
    """Play one game of a match; who begins alternates with its number."""
    count = len(bots)
    seated = [(seat + number) % count for seat in range(count)]
    agents = [bots[i](derived(match.seed, number, i + 1)) for i in seated]
    seed = derived(match.seed, number, 0)
    g = new_game(known, setup, agents, seed, turn_cap=TURN_CAP * count)
    g.run()
    end = result(g)
    g.close()
    scores = [end.scores[seated.index(i)] for i in range(count)]
    winners = sorted([seated[seat] for seat in end.winners])
    return Score(tuple(scores), tuple(winners), max(end.turns))


def derived(seed: int, number: int, use: int) -> int:
    """A seed for one use in one game."""
    return int.from_bytes(sha256(f"{seed}:{number}:{use}".encode()).digest()[:8], "big")
