"""Lower places: players, zones, piles and cards spoken of before, as expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.formula import formula
from cardwright.compiler.vocabulary.names import attribute_name

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.vocabulary.entries import Resource
    from cardwright.compiler.vocabulary.game import Vocabulary


def who(whose: ir.Whose) -> p.Name:
    """The variable of a player."""
    return p.THEY if whose is ir.Whose.THEY else p.YOU


def zone(place: ir.Place, names: Names) -> p.Expression:
    """The expression of a zone."""
    known = names.words.zones[place.zone]
    if known.call:
        names.imported(known.call)
    return formula(known.code, lambda _name, _part: who(place.whose))


def ref(found: ir.Ref, names: Names) -> p.Expression:
    """The expression of a batch of cards spoken of before."""
    match found:
        case ir.It(binding):
            return names.bound[binding]
        case ir.Rest(binding):
            return names.rests.get(binding, names.bound[binding])
        case ir.This():
            return p.path(p.T, "this")
        case ir.Done(bindings=bindings):
            together = names.collected.get(bindings[0])
            return together or p.total(names.bound[one] for one in bindings)
        case ir.Kept(verb):
            return p.path(p.SELF, kept_name(verb, names.words))
    assert_never(found)


def batch_of(cards: p.Expression, names: Names) -> p.Call:
    """``Batch.of(cards)``: some cards, as where they are now."""
    return p.method(names.imported("Batch"), "of", cards)


def only_face(batch: p.Expression, names: Names) -> p.Expression:
    """The definition of the only card of a batch."""
    return p.path(names.call("only", batch), "face")


def kept_name(verb: str, words: Vocabulary) -> str:
    """The attribute in which a definition keeps what a verb was done to at set-up."""
    return "kept_" + words.verbs[verb].past.replace("-", "_").replace(" ", "_")


def held(resource: Resource, names: Names) -> p.Expression:
    """What of a player says how much they have of a resource, without the player.

    What card files count is in the game with whatever speaks of it.
    """
    if not resource.keyed:
        return p.Name(resource.held)
    definition(resource.name, names)
    return p.Subscript(p.Name(resource.held), p.Literal(resource.name))


def kind_of(resource: str, names: Names) -> p.Expression:
    """A resource by its name, as functions get it that put or take it."""
    known = names.words.resources.get(resource)
    if known is not None and known.keyed:
        definition(resource, names)
    return p.Literal(resource)


def named_pile(name: str, names: Names) -> p.Expression:
    """The pile of a definition, which is None where the game has none with it on top."""
    return p.path(definition(name, names), "pile")


def definition(name: str, names: Names) -> p.Expression:
    """Another definition, as this game has it."""
    attribute = attribute_name(name)
    names.writer.needs.uses[attribute] = name
    return p.path(p.SELF, attribute)


def pile_of(pile: ir.Piles, names: Names) -> p.Expression:
    """The pile a card is from, or the one of a name, whatever lies on top of it."""
    if pile.here:
        return p.SELF
    if pile.mat is not None:
        return zone(pile.mat, names)
    if pile.kept:
        return p.path(p.SELF, kept_name(pile.kept, names.words))
    if pile.name:
        return p.path(definition(pile.name, names), "home")
    assert pile.of is not None
    if names.is_event(pile.of):
        return names.call("pile_of_event", p.EVENT)
    return names.call("pile_of", ref(pile.of, names))
