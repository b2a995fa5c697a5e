"""Names: what one generated class needs, and the Python names in its methods."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass
class Unit:
    """What one generated class needs besides its methods, collected while they are written.

    ``own_types``: the constants of the module for types that card files bring, by the type.
    ``stays``: a card of the class stays in play while it has something left to do.
    """

    words: Vocabulary
    name: str
    imports: set[str] = field(default_factory=set)
    uses: dict[str, str] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    kept_piles: set[str] = field(default_factory=set)
    beside: set[str] = field(default_factory=set)
    own_types: dict[str, str] = field(default_factory=dict)
    stays: bool = True


@dataclass
class Names:
    """The Python names in one method: bindings by number, those whose cards are collected, who ``you`` is.

    ``cards`` names a list of all cards a player has, where a method gets one; ``event`` is the binding of the
    card a trigger is about, ``over`` that of a price that was overpaid, ``doer``: "they" is who did it;
    ``rested`` holds bindings of which "the rest" is spoken; ``sure`` those that are never empty, ``after``
    those that later statements speak of, ``stored`` what a later effect kept, before it has names.
    ``theirs``: the method is called for another player, as in their extra turn; ``setup``: it is done
    before the game. ``followed``:
    the cards of an ability that comes again and again, which are known wherever it puts them.
    ``turn`` is the extra turn that is spoken of.
    """

    unit: Unit
    bound: dict[int, str] = field(default_factory=dict)
    rests: dict[int, str] = field(default_factory=dict)
    rested: set[int] = field(default_factory=set)
    collected: dict[int, str] = field(default_factory=dict)
    sure: set[int] = field(default_factory=set)
    after: set[int] = field(default_factory=set)
    stored: dict[int, str] = field(default_factory=dict)
    followed: dict[int, str] = field(default_factory=dict)
    event: int = 0
    over: int = 0
    theirs: bool = False
    doer: bool = False
    owned: str = ""
    turn: str = ""
    setup: bool = False
    taken: set[str] = field(default_factory=set)

    def call(self, function: str) -> str:
        """The name of a runtime function or constant, imported."""
        self.unit.imports.add(function)
        return function

    def type(self, name: str) -> str:
        """The constant with the bit of a type: the runtime's, or that of the module for an own type."""
        words = self.unit.words
        if name not in words.brought:
            return self.call(words.types[name])
        self.call(words.types[name])
        return self.unit.own_types.setdefault(name, f"{name.upper()}_TYPE")

    def fresh(self, wanted: str) -> str:
        """A variable name that is not taken yet and hides no function of the runtime."""
        name, number = wanted.replace("-", "_").replace(" ", "_"), 2
        functions = calls(self.unit.words)
        base = f"{name}_card" if name in functions else name
        name = base
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return name


def calls(words: Vocabulary) -> set[str]:
    """Every function of the runtime that a vocabulary names."""
    verbs = words.verbs.values()
    found = {pattern.op.call for pattern in words.patterns.values() if pattern.op is not None}
    listing = [pattern.slot("playable", "payable") for pattern in words.patterns.values()]
    found |= {saying.means.call for saying in words.sayings.values()} - {""}
    found |= {slot.type for slot in listing if slot is not None}
    return (
        found | {verb.history.turn for verb in verbs} | {one.call for one in words.special.values()}
    )
