"""Copying a position between two decisions."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from types import FunctionType, MethodType
from typing import Any

from cardwright.runtime.kernel.abilities import Ability
from cardwright.runtime.kernel.choices import Agent, Question

SHARED = (type, FunctionType, MethodType, Ability, Question, Agent)
"""What a copy has in common with its original: definitions and agents, nothing that changes."""


class _Writer(pickle.Pickler):
    """Pickles a table, but keeps shared things aside in a list."""

    def __init__(self, file: io.BytesIO, extra: tuple[Any, ...]) -> None:
        super().__init__(file, protocol=5)
        self.shared: list[Any] = []
        self._index: dict[int, int] = {}
        self._extra = {id(thing) for thing in extra}

    def persistent_id(self, obj: Any) -> int | None:
        if not isinstance(obj, SHARED) and id(obj) not in self._extra:
            return None
        index = self._index.get(id(obj))
        if index is None:
            index = self._index[id(obj)] = len(self.shared)
            self.shared.append(obj)
        return index


class _Reader(pickle.Unpickler):
    """The other way round."""

    def __init__(self, file: io.BytesIO, shared: list[Any]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, pid: Any) -> Any:
        return self._shared[pid]


class Snapshot:
    """A position, copied once and restored as often as wanted.

    It lives in memory only: what is shared with the original is not written, so no text can make
    it run anything. A saved game is another thing: its seed and its decisions.
    """

    __slots__ = ("_agents", "_data", "_shared")

    def __init__(self, table: Any, shared: tuple[Any, ...] = ()) -> None:
        file = io.BytesIO()
        writer = _Writer(file, shared)
        writer.dump(table)
        self._data = file.getvalue()
        self._shared = writer.shared
        self._agents = [player.agent for player in table.players]

    def restore(self, agents: Sequence[Agent] | None = None) -> Any:
        """A new table in this position. `agents` take the seats; by default the original's do."""
        table = _Reader(io.BytesIO(self._data), self._shared).load()
        seats = self._agents if agents is None else agents
        for player, agent in zip(table.players, seats, strict=True):
            player.agent = agent
        return table
