"""Physical components: cards, the zones they lie in, piles, and batches of remembered cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

C = TypeVar("C", bound="Card")


class Zone:
    """A place where cards lie.

    `cards` is ordered, its last member is the top. `owner` is a player, or None.
    `seen_by` says who knows the cards in it: one of the class's three constants.
    """

    __slots__ = ("cards", "kind", "owner", "seen_by")

    ALL: ClassVar[int] = 0
    OWNER: ClassVar[int] = 1
    NOBODY: ClassVar[int] = 2

    def __init__(self, kind: str, owner: Any = None, seen_by: int = 0) -> None:
        self.kind = kind
        self.owner = owner
        self.seen_by = seen_by
        self.cards: list[Any] = []

    def __repr__(self) -> str:
        return f"{self.kind} of {self.owner}" if self.owner is not None else self.kind

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return True


class Pile(Zone):
    """A pile of cards that all players share.

    Cards that never left it have no object yet: they are counted in `spare`. `cards` holds the
    others, which lie on top of those; `left` is the sum. `size` is how many cards of the game come
    from this pile, wherever they are. `face` is that of the top card, also when the pile is empty.
    """

    __slots__ = ("face", "left", "name", "size", "spare", "supply", "tokens")

    def __init__(self, name: str, face: Any, count: int) -> None:
        self.kind = "pile"
        self.owner = None
        self.seen_by = 0
        self.cards = []
        self.name = name
        self.face = face
        self.spare = self.left = self.size = count
        self.supply = True
        self.tokens: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"{self.name} ({self.left})"

    @property
    def label(self) -> str:
        """How this is called among the options of a choice: by the card on top."""
        return str(self.face.name)


class Card:
    """A physical card.

    `printed` is its definition, `base` what it is for its owner, `face` what it is just now.
    `stamp` counts its moves: whoever remembers a card remembers its stamp too, and has lost track
    of the card as soon as they differ, even if it came back.
    """

    __slots__ = ("base", "face", "id", "pile", "printed", "stamp", "zone")

    def __init__(self, number: int, face: Any, zone: Any, pile: Any) -> None:
        self.id = number
        self.printed: Any = face
        self.base: Any = face
        self.face: Any = face
        self.zone: Any = zone
        self.pile: Any = pile
        self.stamp = 0

    def __repr__(self) -> str:
        return f"{self.face}#{self.id}"

    @property
    def label(self) -> str:
        """How this is called among the options of a choice."""
        return str(self.face.name)


class Batch(Generic[C]):
    """Some cards, each remembered as it is at one moment. True when there are any.

    What is done to a batch is done only to the cards that have not moved since.
    """

    __slots__ = ("cards", "stamps")

    def __init__(self, cards: list[C], stamps: list[int]) -> None:
        self.cards = cards
        self.stamps = stamps

    @classmethod
    def of(cls, cards: Iterable[C]) -> Self:
        """Remember `cards` as they are now."""
        chosen = list(cards)
        return cls(chosen, [card.stamp for card in chosen])

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    def __add__(self, other: Self) -> Self:
        return type(self)(self.cards + other.cards, self.stamps + other.stamps)

    def __repr__(self) -> str:
        return f"Batch({self.cards})"

    def present(self) -> list[C]:
        """The cards that have not moved since they were remembered."""
        pairs = zip(self.cards, self.stamps, strict=True)
        return [card for card, stamp in pairs if card.stamp == stamp]

    def where(self, test: Callable[[C], bool]) -> Self:
        """The members that pass `test`, remembered as they were."""
        pairs = [pair for pair in zip(self.cards, self.stamps, strict=True) if test(pair[0])]
        return type(self)([card for card, _ in pairs], [stamp for _, stamp in pairs])

    def without(self, other: Batch[C]) -> Self:
        """The members that are not in `other`."""
        gone = {card.id for card in other.cards}
        return self.where(lambda card: card.id not in gone)
