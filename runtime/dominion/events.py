"""What happens in a game: the playing of a card, an event, a trigger, a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from cardwright.runtime import kernel
from cardwright.runtime.dominion.components import NOTHING, Batch, Card

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Pile, Zone
    from cardwright.runtime.dominion.cost import Cost
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.player import Player

UNMOVABLE = -1
"""No card has this stamp: a playing with it leaves its card where it is, whatever it says."""


class Play:
    """One playing of a card.

    you: whose card it is. face: whose instructions are followed. stamp: the card's when it was
    played. keeper: the playing that plays it extra times, and stays in play as long as it does.
    immune: the players whom it doesn't affect, decided when it is played. since: the number of the
    newest rule when it began: what comes into being while it resolves is for later plays.
    """

    __slots__ = ("card", "face", "immune", "keeper", "since", "stamp", "you")

    def __init__(self, card: Card, you: Player, keeper: Play | None, since: int) -> None:
        self.card = card
        self.you = you
        self.face: Face = card.face
        self.stamp = card.stamp
        self.keeper = keeper
        self.immune: tuple[Player, ...] = ()
        self.since = since

    def __repr__(self) -> str:
        return f"play of {self.face}"

    @property
    def this(self) -> Batch:
        """The card, as it was when it was played."""
        return Batch([self.card], [self.stamp])

    @property
    def here(self) -> bool:
        """The card has not moved since it was played."""
        return self.card.stamp == self.stamp


class Source:
    """What a landscape card's effect comes from, where a card's comes from its playing.

    face: the landscape card. you: who bought it, or brought it into force.
    """

    __slots__ = ("face", "you")
    play: ClassVar[None] = None
    this: ClassVar[Batch] = NOTHING

    def __init__(self, face: Face, you: Player) -> None:
        self.face = face
        self.you = you


class Event(kernel.Event):
    """A happening of Dominion.

    what: for a gain, the pile or the cards to gain from; for a shuffle, the cards. to: the zone
    they go to. bought: it is gained by buying. gain_index: how many gains there were in this game,
    with this one. debt: how much Debt would be taken. overpaid: what was paid over the cost, None until
    that was asked. What doesn't belong to its kind of event is None, False or 0.
    """

    __slots__ = ("bought", "debt", "gain_index", "overpaid", "to", "what")
    player: Player
    it: Batch
    face: Face
    play: Play | None

    def __init__(
        self,
        player: Player,
        it: Batch = NOTHING,
        face: Face | None = None,
        play: Play | None = None,
        since: int = 0,
    ) -> None:
        super().__init__(player, it, face, play, since)
        self.what: Pile | Batch | None = None
        self.to: Zone | None = None
        self.bought = False
        self.gain_index = 0
        self.debt = 0
        self.overpaid: Cost | None = None


class Trigger(kernel.Trigger):
    """One use of an ability, as the ability's function gets it."""

    __slots__ = ()
    you: Player
    this: Batch
    face: Face
    event: Event
    play: Play | None


Cause: TypeAlias = Play | Trigger | Source
"""What makes an effect: the playing of a card, the use of an ability, a landscape card."""


class Rule(kernel.Rule):
    """An effect that comes later or lasts."""

    __slots__ = ()
    face: Face
    player: Player | None
    maker: Player | None
    play: Play | None
