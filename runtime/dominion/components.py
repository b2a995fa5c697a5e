"""The kernel's components as Dominion has them: a card has a `Face`, a zone belongs to a `Player`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime import kernel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.player import Player


class Zone(kernel.Zone):
    """A place where cards lie; the last card is the top."""

    __slots__ = ()
    owner: Player | None
    cards: list[Card]


class Mat(Zone):
    """A mat for cards, or for tokens: `tokens` counts those by their kind."""

    __slots__ = ("tokens",)

    def __init__(self, kind: str, owner: Player) -> None:
        super().__init__(kind, owner)
        self.tokens: dict[str, int] = {}

    @property
    def name(self) -> str:
        """What the mat is called."""
        return self.kind


class Pile(kernel.Pile):
    """A pile of the Supply, or (`supply` False) beside it. `tokens` counts what lies on it."""

    __slots__ = ()
    owner: Player | None
    cards: list[Card]
    face: Face


class Card(kernel.Card):
    """A physical card; whose it is says the zone it lies in."""

    __slots__ = ()
    printed: Face
    base: Face
    face: Face
    zone: Zone | Pile
    pile: Pile | None


class Batch(kernel.Batch[Card]):
    """Some cards, each remembered as it is at one moment."""

    __slots__ = ()


class Chosen(Batch):
    """Some cards in an order that their player has chosen: what they do is done in it."""

    __slots__ = ()


NOTHING: Final = Batch([], [])
"""No cards."""


def singly(cards: Iterable[Card]) -> list[Batch]:
    """Each of some cards as a batch of its own, as they are now."""
    return [Batch.of((card,)) for card in cards]


def just_moved(batch: Batch, before: Batch) -> bool:
    """Whether the one card of a batch is of those remembered before, and has moved once since then."""
    moved = zip(before.cards, before.stamps, strict=True)
    return any(card is batch.cards[0] and batch.stamps[0] == stamp + 1 for card, stamp in moved)


def out_of_play(batch: Batch) -> bool:
    """Whether some of these cards are where they were, and not in play: only those can be put there."""
    return any(card.zone.kind != "play" for card in batch.present())


def of_player(p: Player, batch: Batch) -> Batch:
    """The cards of a batch that are a player's, wherever they are now."""
    return Batch.of([card for card in batch if card.zone.owner is p])


def of_others(p: Player, batch: Batch) -> Batch:
    """The cards of a batch that are other players', wherever they are now."""
    return Batch.of([card for card in batch if card.zone.owner not in (p, None)])


def top_of(zone: Zone, n: int) -> Batch:
    """The top `n` cards of a deck that is nobody's, the topmost first. They are not moved."""
    return Batch.of(zone.cards[: -n - 1 : -1])


def only(batch: Batch) -> Card:
    """The one card of a batch that has exactly one. Raises ValueError for another number."""
    (card,) = batch.cards
    return card
