"""What happened, filtered for each player at the source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    verb: what was done. seat: by whom, or None. count: how many cards. names: which ones, as the
    reader may know them: empty when they may not. where: the zone they went to, what was put
    where, or which side is up; or the empty text. thing: the name of what it is about that is no card
    in a zone: a rule, a token, a price; or the empty text. receiver: the seat of who
    gets the cards, where that is another player.
    """

    verb: str
    seat: int | None
    count: int
    names: tuple[str, ...]
    where: str
    thing: str = ""
    receiver: int | None = None


class Log:
    """All entries, and who may read their names; others get copies without those."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[tuple[Entry, frozenset[int] | None]] = []

    def add(self, entry: Entry, readers: Iterable[int] | None = None) -> None:
        """Write `entry`. Only the seats in `readers` may read its names; None is everybody."""
        self._entries.append((entry, None if readers is None else frozenset(readers)))

    def for_seat(self, seat: int) -> list[Entry]:
        """The log as the player in `seat` may read it."""
        return [
            entry if readers is None or seat in readers else replace(entry, names=())
            for entry, readers in self._entries
        ]

    def everything(self) -> list[Entry]:
        """The log with all names: for the table's owner, never for an agent."""
        return [entry for entry, _ in self._entries]

    def __len__(self) -> int:
        return len(self._entries)


def names_of(cards: Iterable[Any]) -> tuple[str, ...]:
    """The names the cards have just now."""
    return tuple([card.face.name for card in cards])
