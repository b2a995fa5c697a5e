"""Events, the abilities that listen to them, and effects that come later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cardwright.runtime.kernel.choices import Question
from cardwright.runtime.kernel.components import Batch


class Whose(IntEnum):
    """Whose deed an ability listens to, seen from the ability's player."""

    YOU = 0
    OTHERS = 1
    ANYONE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """A triggered ability as it is printed.

    event: which event it listens to (a number of the game's).
    whose: whose deed.
    zone: from where it works (a number of the game's).
    do: what happens, called with the definition, the game and the `Trigger`.
    test: whether it triggers at all, called with the same; None is always.
    may: its player may decline. ask: the question that puts this to them. quiet: it only gives
    things, so that among others of that sort its order can't matter.
    """

    event: int
    whose: Whose
    zone: int
    do: Callable[[Any, Any, Any], object]
    test: Callable[[Any, Any, Any], bool] | None = None
    may: bool = False
    ask: Question | None = None
    quiet: bool = False


class Event:
    """One happening, handed to every ability that listens to it.

    player: who did it. it: the cards concerned, as a batch. face: what the card was before.
    play: the playing of a card it is about. replaced: an ability has put something in its place.
    done: which abilities were already used on it. since: the number of the newest rule when it
    began; rules made later don't hear of it.
    """

    __slots__ = ("done", "face", "it", "play", "player", "replaced", "since")

    def __init__(self, player: Any, it: Any, face: Any, play: Any, since: int) -> None:
        self.player = player
        self.it = it
        self.face = face
        self.play = play
        self.since = since
        self.replaced = False
        self.done: set[tuple[int, int, int]] = set()


class Rule:
    """An ability that exists apart from a card: a later effect, or a rule of this game.

    player None means: of everybody. play is the playing that made it, kept what that playing
    stored for it. keeps: that card stays where it is for it. once: it is used up by use, by the
    `times`-th one. bound: it has nothing to do unless a card that was stored for it is still there.
    until: when it ends (a number of the game's). id grows: later rules have greater ones. since:
    it hears of events that began with a rule of this number or a later one; its own id unless it
    is to hear of what is under way. awaits: the playing it is reserved for; it hears of no other.
    """

    __slots__ = (
        "ability",
        "awaits",
        "bound",
        "face",
        "id",
        "keeps",
        "kept",
        "maker",
        "once",
        "play",
        "player",
        "since",
        "times",
        "until",
    )

    def __init__(
        self,
        number: int,
        ability: Ability,
        face: Any,
        player: Any,
        maker: Any,
        play: Any,
        kept: tuple[Any, ...],
        *,
        once: bool,
        keeps: bool,
        until: int,
        times: int = 1,
        bound: bool = False,
    ) -> None:
        self.id = number
        self.ability = ability
        self.face = face
        self.player = player
        self.maker = maker
        self.play = play
        self.kept = kept
        self.once = once
        self.keeps = keeps
        self.until = until
        self.times = times
        self.bound = bound
        self.since = number
        self.awaits: Any = None

    def __repr__(self) -> str:
        return f"rule of {self.face}"

    @property
    def idle(self) -> bool:
        """It is about cards that were stored for it, and none of them is where it was."""
        if not self.bound:
            return False
        return not any(isinstance(each, Batch) and each.present() for each in self.kept)

    def use(self) -> bool:
        """It is used once; returns whether that was the last time."""
        self.times -= 1
        return self.once and self.times <= 0


class Trigger:
    """One use of an ability: what its function gets, and what its player puts in order.

    you: the ability's player. this: the card it is on (empty for a rule without a card).
    play: the playing that created it, or None. kept: what that playing stored for it.
    """

    __slots__ = ("ability", "event", "face", "kept", "key", "play", "rule", "this", "you")

    def __init__(
        self, ability: Ability, face: Any, you: Any, this: Any, event: Any, key: tuple[int, int]
    ) -> None:
        self.ability = ability
        self.face = face
        self.you = you
        self.this = this
        self.event = event
        self.play: Any = None
        self.kept: tuple[Any, ...] = ()
        self.rule: Rule | None = None
        self.key = (*key, id(ability))

    def __repr__(self) -> str:
        return f"trigger of {self.face}"

    @property
    def label(self) -> str:
        """How this is called among the options of a choice, with the cards that it waits for."""
        name, names = str(self.face.name), self.names
        return f"{name} ({', '.join(names)})" if names else name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cards that were stored for it."""
        batches = [each for each in self.kept if isinstance(each, Batch)]
        return tuple([str(card.face.name) for batch in batches for card in batch.present()])
