"""Definitions: cards with their texts, piles of different cards, and sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node

if TYPE_CHECKING:
    from cardwright.compiler.ir.abilities import Ability, AtMoment, OwnPrice, PileFact, Use
    from cardwright.compiler.ir.conditions import Condition
    from cardwright.compiler.ir.statements import Cheaper, ForEach, If, Statement, Worth
    from cardwright.compiler.ir.things import Cost


DEFAULT = "default"
"""The label of a printing that has no other."""


@dataclass(frozen=True, slots=True)
class Text(Node):
    """What one printing says; ``activate`` is what it does when it comes into force.

    ``in_play`` holds while a copy is in play, or lies on a pile; ``price`` changes what this card itself
    costs; while one of the ``limits`` holds nobody can buy it; ``pile`` says where its pile is,
    and of how many cards; ``uses`` say what a counter can be spent for.
    """

    setup: tuple[Statement, ...] = ()
    play: tuple[Statement, ...] = ()
    activate: tuple[Statement, ...] = ()
    in_play: tuple[Cheaper, ...] = ()
    price: tuple[OwnPrice, ...] = ()
    abilities: tuple[Ability | AtMoment, ...] = ()
    worth: tuple[Worth | If | ForEach, ...] = ()
    pile: tuple[PileFact, ...] = ()
    limits: tuple[Condition, ...] = ()
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True, slots=True)
class Card(Node):
    """One printing of a definition with a text: a card, an event, a prophecy."""

    name: str
    kind: str
    label: str
    cost: Cost | None
    types: tuple[str, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """A card in a list: how many, and what it is noted with ("Riverboat (Market)").

    ``each``: so many for each player.
    """

    name: str
    number: int = 1
    note: str = ""
    each: bool = False


@dataclass(frozen=True, slots=True)
class Pile(Node):
    """A pile of different cards, from the top."""

    name: str
    shuffled: bool
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Set(Node):
    """A set to play with, by what the game calls it; ``extras`` are what is beside its piles."""

    kind: str
    title: str
    entries: tuple[Entry, ...]
    extras: tuple[Entry, ...]
