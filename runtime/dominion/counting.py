"""Counting: what can be said about a number of cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from cardwright.runtime.errors import NeverEnds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardwright.runtime.dominion.components import Card, Pile, Zone

ROUNDS: Final = 1000
"""So often a text may do something again: more often than there are cards that it could come to an end by."""


def rounds_up_to(zone: Zone, n: int) -> Iterator[None]:
    """Rounds until there are `n` cards in a zone. Raises NeverEnds after too many of them."""
    for _ in range(ROUNDS):
        if len(zone.cards) >= n:
            return
        yield
    raise NeverEnds(f"there are never {n} cards in {zone}")


def rounds_down_to(zone: Zone, n: int) -> Iterator[None]:
    """Rounds until there are only `n` cards in a zone. Raises NeverEnds after too many of them."""
    for _ in range(ROUNDS):
        if len(zone.cards) <= n:
            return
        yield
    raise NeverEnds(f"there are never only {n} cards in {zone}")


def unique(cards: Iterable[Card]) -> list[Card]:
    """Those cards of which there is exactly one copy among them."""
    listed = list(cards)
    copies = Counter(card.face.name for card in listed)
    return [card for card in listed if copies[card.face.name] == 1]


def distinct(cards: Iterable[Card]) -> list[Card]:
    """One card of each name that there is among them."""
    return list({card.face.name: card for card in cards}.values())


def most_common(cards: Iterable[Card], rank: int) -> int:
    """How many copies there are of what there are most of, or (`rank` 2) second most; 0 of none.

    Where two names have equally many copies it doesn't matter which of them is the first.
    """
    copies = sorted(Counter(card.face.name for card in cards).values(), reverse=True)
    return copies[rank - 1] if len(copies) >= rank else 0


def from_pile(cards: Iterable[Card], pile: Pile | None) -> list[Card]:
    """Those of the cards that are from a pile; none without a pile."""
    return [card for card in cards if pile is not None and card.pile is pile]


def from_empty_piles(cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that are from a Supply pile which has no card left."""
    return [card for card in cards if (pile := card.pile) and pile.supply and not pile.left]


def types_among(cards: Iterable[Card]) -> int:
    """How many different types the cards have between them."""
    mask = 0
    for card in cards:
        mask |= card.face.types
    return mask.bit_count()


def no_duplicates(zone: Zone) -> bool:
    """Whether no two cards in a zone have the same name; none in an empty one have."""
    names = [card.face.name for card in zone.cards]
    return len(set(names)) == len(names)


def sets_of(*kinds: Sequence[Card]) -> int:
    """How many sets with one card of each of these kinds can be made."""
    return min([len(cards) for cards in kinds])
