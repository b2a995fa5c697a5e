"""What the tests of positions share: a table with scripted players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardwright.runtime.dominion import (
    Agent,
    Ask,
    Batch,
    Card,
    Catalogue,
    Face,
    Game,
    Pile,
    Play,
    Player,
    Setup,
    View,
    Zone,
)
from cardwright.runtime.dominion.position import (
    empty_game,
    end_turn,
    next_turn_of,
    play_now,
    put_new,
    start_turn,
)
from tests.runtime.basic_faces import BASIC_FACES
from tests.runtime.faces import ALL_FACES

CATALOGUE = Catalogue({cls.NAME: cls for cls in (*BASIC_FACES, *ALL_FACES)})


class Script(Agent):
    """Answers from a list of (kind, label, ...); what isn't in it is declined or answered first.

    An answer waits until a request of its kind comes that has its options.
    """

    def __init__(self) -> None:
        self.answers: list[tuple[str, ...]] = []
        self.seen: list[Ask] = []

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:  # noqa: ARG002 - a script is blind
        """The next answer of the script if it fits."""
        self.seen.append(ask)
        if self.answers and self.answers[0][0] == ask.kind:
            found = by_label(ask, self.answers[0][1:])
            if found is not None:
                del self.answers[0]
                return found
        if ask.kind in ("treasures", "order"):
            return ask.options
        return ask.options[: ask.least]


def by_label(ask: Ask, labels: Iterable[str]) -> list[Any] | None:
    """Different options with these labels, or None when one is missing."""
    rest = list(zip(ask.labels, ask.options, strict=True))
    found = []
    for label in labels:
        pair = next((pair for pair in rest if pair[0] == label), None)
        if pair is None:
            return None
        rest.remove(pair)
        found.append(pair[1])
    return found


class Position:
    """A game in which nobody has cards yet, and players that follow scripts."""

    def __init__(  # noqa: PLR0913 - one for each part of a set-up
        self,
        *kingdom: str,
        players: int = 2,
        landscapes: tuple[str, ...] = (),
        prophecy: str | None = None,
        log: bool = False,
        chosen: dict[str, str] | None = None,
        extra: tuple[type[Face], ...] = (),
    ) -> None:
        self.scripts = [Script() for _ in range(players)]
        setup = Setup(kingdom, players, landscapes, prophecy, chosen=chosen or {})
        catalogue = CATALOGUE
        if extra:
            catalogue = Catalogue({**CATALOGUE, **{cls.NAME: cls for cls in extra}})
        self.g: Game = empty_game(catalogue, setup, self.scripts, 1, log=log)
        self.me, self.you = self.g.players[:2]
        self.g.watcher = lambda _: self.g.check()

    def put(self, zone: Zone, *names: str) -> list[Card]:
        """New cards in a zone; in a deck the first is the top."""
        return put_new(self.g, zone, names).cards

    def say(self, *answers: tuple[str, ...], seat: int = 0) -> None:
        """More answers of a player."""
        self.scripts[seat].answers += answers

    def all_said(self) -> bool:
        """Whether every scripted answer was asked for."""
        return not any(script.answers for script in self.scripts)

    def play(self, card: Card, seat: int = 0) -> Play:
        """Play a card, without using up an Action."""
        play = play_now(self.g, self.g.players[seat], card)
        self.g.check()
        return play

    def end(self) -> None:
        """End this turn without doing anything more."""
        end_turn(self.g)
        self.g.check()

    def start(self) -> None:
        """Begin the next turn."""
        start_turn(self.g)
        self.g.check()

    def my_next_turn(self) -> None:
        """Go on to the start of the first player's next turn."""
        next_turn_of(self.g, self.me)
        self.g.check()

    def pile(self, name: str) -> Pile:
        """The pile of this name."""
        return self.g.piles[name]

    def cost(self, name: str) -> int:
        """What a card costs now, in coins."""
        return self.g.cost(self.g.face(name)).coins


def names(zone: Zone | Batch) -> list[str]:
    """The names of the cards in a zone, sorted."""
    return sorted(card.face.name for card in zone.cards)


def hidden_from(me: Player, card: Card) -> bool:
    """Whether `me` can't know which card this is by looking."""
    zone = card.zone
    if zone.seen_by == zone.ALL:
        return False
    mine = zone.owner is not None and me in (zone.owner, zone.owner.decider)
    return not mine or zone.seen_by == zone.NOBODY
