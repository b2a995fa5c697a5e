"""Registries: lists of what a game must look out for, whose table learns of each change."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


class Registry(list[T]):
    """What is registered at a table under one heading, the oldest first.

    Each `add`, `remove` and `clear` makes the table compute anew what it may skip (`Table.changed`),
    so that nothing can be registered and then overlooked.
    """

    __slots__ = ("_table",)

    def __init__(self, table: Any) -> None:
        self._table = table

    def add(self, item: T) -> None:
        """Register `item`."""
        self.append(item)
        self._table.changed()

    def remove(self, item: T) -> None:
        """Take `item` out. Raises ValueError when it isn't registered."""
        super().remove(item)
        self._table.changed()

    def clear(self) -> None:
        """Take everything out."""
        super().clear()
        self._table.changed()
