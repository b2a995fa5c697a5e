"""Lower places: players, zones, piles and cards spoken of before, as Python text."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.names import attribute_name

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names


def who(whose: ir.Whose) -> str:
    """The variable of a player."""
    return "they" if whose is ir.Whose.THEY else "you"


def zone(place: ir.Place, names: Names) -> str:
    """The expression of a zone."""
    known = names.unit.words.zones[place.zone]
    if known.call:
        names.call(known.call)
    return known.code.format(who=who(place.whose))


def ref(found: ir.Ref, names: Names) -> str:
    """The expression of a batch of cards spoken of before."""
    match found:
        case ir.It(binding):
            return names.bound[binding]
        case ir.Rest(binding):
            return names.rests.get(binding, names.bound[binding])
        case ir.This():
            return "t.this"
        case ir.Done(bindings=bindings):
            together = names.collected.get(bindings[0])
            return together or " + ".join(names.bound[one] for one in bindings)
        case ir.Kept(verb):
            return f"self.{kept_name(verb, names)}"
    assert_never(found)


def kept_name(verb: str, names: Names) -> str:
    """The attribute in which a definition keeps what a verb was done to at set-up."""
    return "kept_" + names.unit.words.verbs[verb].past.replace("-", "_").replace(" ", "_")


def named_pile(name: str, names: Names) -> str:
    """The pile of a definition, which is None where the game has none with it on top."""
    return f"{definition(name, names)}.pile"


def definition(name: str, names: Names) -> str:
    """Another definition, as this game has it."""
    attribute = attribute_name(name)
    names.unit.uses[attribute] = name
    return f"self.{attribute}"


def pile_of(pile: ir.Piles, names: Names) -> str:
    """The pile a card is from, or the one of a name, whatever lies on top of it."""
    if pile.here:
        return "self"
    if pile.mat is not None:
        return zone(pile.mat, names)
    if pile.kept:
        return f"self.{kept_name(pile.kept, names)}"
    if pile.name:
        return f"{definition(pile.name, names)}.home"
    assert pile.of is not None
    if isinstance(pile.of, ir.It) and pile.of.binding == names.event:
        return f"{names.call('pile_of_event')}(t.event)"
    return f"{names.call('pile_of')}({ref(pile.of, names)})"
