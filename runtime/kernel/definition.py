"""Definitions: what is printed on cards, as a game knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardwright.runtime.kernel.abilities import Ability


class Definition:
    """What is printed on a card. A generated class is a subclass; a game has one instance of it.

    Being an instance per game, whatever changes in play (a cost, the types) is a plain attribute.
    """

    NAME: ClassVar[str] = ""
    KIND: ClassVar[str] = "card"
    ABILITIES: ClassVar[tuple[Ability, ...]] = ()
    USES: ClassVar[Mapping[str, str] | tuple[tuple[str, str], ...]] = ()

    name: str = ""
    abilities: tuple[Ability, ...] = ()
    subscribed: bool = False
    """Somebody has a copy, so its abilities are listened to."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.name = cls.NAME
        cls.abilities = cls.ABILITIES

    def __repr__(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """How this is called among the options of a choice."""
        return self.name

    @property
    def text(self) -> Any:
        """The definition whose text is followed: another one's when this only stands for it."""
        return self
