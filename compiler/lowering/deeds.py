"""Lower deeds: a verb and what it is done to, as the call of one runtime function; and if it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.cards import (
    CARD_FACE,
    amount,
    faces_of,
    listed,
    names_of_each,
    number,
    passing,
    tested,
)
from cardwright.compiler.lowering.places import (
    batch_of,
    definition,
    kind_of,
    named_pile,
    pile_of,
    ref,
    who,
    zone,
)

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.vocabulary.patterns import Argument, Pattern, Slot

_ENDS = (ir.Many.TOP, ir.Many.BOTTOM)
"""What names the runtime's function that takes cards from there."""

PILE = p.Name("pile")
"""Each of the piles that something is done to."""


def pattern_of(found: ir.Do, names: Names) -> Pattern:
    """The way in which the vocabulary says a deed."""
    return names.words.patterns[found.pattern]


def value(found: ir.Do, names: Names, pattern: Pattern | None = None) -> p.Expression:
    """The call that does it; the cards that are picked, where it only picks."""
    op = (pattern or pattern_of(found, names)).op
    if op is None:
        (picked_,) = _object(found, names)
        return picked_
    arguments: list[p.Expression] = [p.G]
    keywords: dict[str, p.Expression] = {}
    for argument in op.arguments:
        if argument.extra and found.times <= 1:
            continue
        passed, named = _argument(argument, found, names)
        arguments += passed
        keywords |= named
    return names.call(op.call, *arguments, **keywords)


Passed = tuple[list[p.Expression], dict[str, p.Expression]]
"""Arguments and keywords."""


def _argument(argument: Argument, found: ir.Do, names: Names) -> Passed:
    """One argument of an operation; nothing for what was not said."""
    match argument.name:
        case "actor":
            return [who(found.who)], {}
        case "ask":
            return [ask(found, names)], {}
        case "turn":
            assert names.context.turn is not None
            return [names.context.turn], {}
        case "t" | "self" as name:
            passed: Passed = ([p.Name(name)], {})
        case "it":
            passed = (_object(found, names), {})
        case name:
            said = found.argument(name)
            passed = ([], {}) if said is None else _said(said, argument, found, names)
    if argument.keyword and passed[0]:
        return [], {argument.keyword: passed[0][0]}
    return passed


def ask(found: ir.Do, names: Names) -> p.Name:
    """The constant of the question that a deed puts to a player."""
    return names.question(found.verb, found.span)


def _said(said: ir.Value, argument: Argument, found: ir.Do, names: Names) -> Passed:
    """What fills a slot, as arguments."""
    if isinstance(said, ir.Place) and said.bottom:
        return [zone(said, names)], {"bottom": p.TRUE}
    return [_filling(said, argument, found, names)], {}


def _filling(said: ir.Value, argument: Argument, found: ir.Do, names: Names) -> p.Expression:
    match said:
        case ir.Tokens(resource, None):
            return kind_of(resource, names)
        case ir.Tokens(resource, ir.Number() as many):
            return kind_of(resource, names) if argument.part == "kind" else number(many, names)
        case ir.Number():
            return number(said, names)
        case ir.Place():
            return zone(said, names)
        case ir.Piles():
            return _lying_on(found, said, names)
        case ir.PileOf(name):
            return p.path(definition(name, names), "home")
        case ir.Neighbour():
            return neighbour(said, names)
        case ir.Cards(quantity=quantity) if argument.part == "number":
            return p.Literal(quantity.number)
        case ir.Cards():
            return p.passes("card", tested(said.filter, CARD_FACE, names))
        case ir.Term(name):
            return _term(name, argument, found, names)
        case _:
            raise AssertionError(said)


def _term(name: str, argument: Argument, found: ir.Do, names: Names) -> p.Expression:
    """A phase, a title or a token with a text; of an option only that it was said."""
    slots = {slot.name: slot.type for slot in pattern_of(found, names).slots()}
    match slots.get(argument.name):
        case "phase":
            return names.phase(name)
        case "token" | "own_token":
            return definition(name, names)
        case "title":
            return p.Literal(name)
        case _:
            return p.TRUE


def on_each(found: ir.Do) -> ir.Piles | None:
    """The piles onto each of which tokens go; each of them is called ``pile`` in turn."""
    piles = (each.value for each in found.arguments if isinstance(each.value, ir.Piles))
    return next((one for one in piles if one.quantity.many is ir.Many.ALL), None)


def _lying_on(found: ir.Do, pile: ir.Piles, names: Names) -> p.Expression:
    """The pile that a token goes to or comes from: that of a card, or one that the player picks."""
    if pile.of is not None or pile.name or pile.here or pile.mat is not None:
        return pile_of(pile, names)
    if pile.quantity.many is ir.Many.ALL:
        return PILE
    fits, question = passing(pile.filter, "f", names), ask(found, names)
    bare = p.flag(pile.bare)
    return names.call("pick_any_pile", p.G, who(found.who), fits, question, bare=bare)


def _object(found: ir.Do, names: Names) -> list[p.Expression]:
    """What the verb is done to: a zone, a pile, or a batch of cards; nothing where that is not said."""
    slot = next(slot for slot in pattern_of(found, names).slots() if slot.name == "it")
    match found.object:
        case None:
            return []
        case ir.Place() as place:
            return [zone(place, names)]
        case ir.Piles() as piles if slot.type == "random_pile":
            return [passing(piles.filter, "f", names)]
        case ir.Piles() as piles:
            return _dealt(piles, names)
        case ir.Cards() as cards if slot.type in ("from_piles", "said_from_piles", "in_piles"):
            return [pile(found, cards, names)]
        case ir.Cards() as cards if slot.type == "matching":
            return [passing(cards.filter, "f", names)]
        case ir.Cards() as cards:
            return [_ordered(found, picked(found, slot, cards, names), names)]
        case ir.It() as it if slot.type == "play":
            return [_playing(it, names)]
        case ir.It() if slot.type == "would":
            return [p.T]
        case spoken:
            return [_ordered(found, ref(spoken, names), names)]


def _playing(found: ir.It, names: Names) -> p.Expression:
    """The playing that an ability waits for, or the last one of a card that was played before."""
    if names.is_event(found):
        return p.path(p.EVENT, "play")
    return names.call("last_playing", p.G, ref(found, names))


def _ordered(found: ir.Do, cards: p.Expression, names: Names) -> p.Expression:
    """Cards in an order of choice, where that is said."""
    if found.argument("ordered") is None:
        return cards
    return names.call("order", p.G, who(found.who), cards, ask(found, names))


def _dealt(piles: ir.Piles, names: Names) -> list[p.Expression]:
    """How many piles, and which."""
    test = tested(piles.filter, p.Name("f"), names)
    fits = [p.passes("f", test)] if test is not None else []
    return [p.Literal(piles.quantity.number), *fits]


def pile(found: ir.Do, cards: ir.Cards, names: Names) -> p.Expression:
    """A pile by name, or one that the player picks."""
    if name := _single_name(cards.filter):
        return named_pile(name, names)
    may = p.flag(found.may or cards.quantity.many is ir.Many.UP_TO)
    like = cards.filter.like
    if like is not None and cards.filter == ir.Filter((), like=like, span=cards.filter.span):
        asked = ask(found, names)
        return names.call(
            "pick_copied", p.G, _picker(found, cards), faces_of(like, names), asked, may=may
        )
    test = tested(cards.filter, p.Name("f"), names)
    if found.binding in names.bound and _differ(cards.filter, names):
        others = names_of_each(names.bound[found.binding])
        test = p.every(test, p.compare(p.path(p.Name("f"), "name"), "not in", others))
    beside = isinstance(cards.place, ir.PileOf)
    if isinstance(cards.place, ir.PileOf):
        names.writer.needs.beside.add(names.type(cards.place.name).name)
    arguments = (p.G, _picker(found, cards), p.passes("f", test), ask(found, names))
    return names.call("pick_beside" if beside else "pick_pile", *arguments, may=may)


def _picker(found: ir.Do, cards: ir.Cards) -> p.Name:
    """The variable of whoever picks the cards of a deed."""
    return who(cards.chooser or found.who)


def neighbour(found: ir.Neighbour, names: Names) -> p.Expression:
    """The player beside another one, or the next of some players."""
    seat = p.Literal(found.seat)
    if found.next:
        return names.call("next_of", p.Name("players"), who(found.whose), seat)
    return names.call("left_of", p.G, who(found.whose), seat)


def picked(found: ir.Do, slot: Slot, cards: ir.Cards, names: Names) -> p.Expression:
    """The cards of a place that are taken: all, those at an end, or those the player picks."""
    quantity = cards.quantity
    if quantity.many in _ENDS and isinstance(cards.place, ir.Place):
        return _at_end(found, cards.place, quantity, names)
    options = listed(cards, names, slot)
    if slot.type == "payable":
        options = names.call(slot.type, p.G, _picker(found, cards), options)
    if quantity.many is ir.Many.ALL:
        return batch_of(options, names)
    low, high = _bounds(quantity, options, names)
    may = p.flag(found.may and low != p.Literal(0))
    arguments = (p.G, _picker(found, cards), options, low, high, ask(found, names))
    return names.call("pick", *arguments, may=may)


def _at_end(found: ir.Do, place: ir.Place, quantity: ir.Quantity, names: Names) -> p.Expression:
    """The cards on top or at the bottom of a place."""
    if place.whose is ir.Whose.SHARED:
        return names.call("top_of", zone(place, names), p.Literal(quantity.number))
    many = number(ir.Number(quantity.number, found.per, span=quantity.span), names)
    return names.call(quantity.many.value, p.G, who(place.whose), many)


def picked_at_once(
    found: ir.Do, cards: ir.Cards, names: Names, players: p.Expression
) -> p.Expression:
    """The cards that each of several players picks, before anything is done to any of them."""
    options = listed(cards, names)
    low, high = _bounds(cards.quantity, options, names)
    each = p.Lambda(who(found.who).name, options)
    return names.call("pick_each", p.G, players, each, low, high, ask(found, names))


def question_of(found: ir.Do, names: Names) -> p.Expression | None:
    """Whether its player wants to do what they may do, None where they need not be asked for it alone.

    Nobody is asked about cards that are not there; picking none is an answer, too.
    """
    if not found.may or _picks(found, names):
        return None
    asked = p.both(stock(found, names), wanted(found, names))
    match found.object:
        case ir.This() as this:
            return p.every(p.present(ref(this, names)), asked)
        case ir.Rest() | ir.Done() as there:
            return p.every(ref(there, names), asked)
        case ir.It() as it:
            return p.every(unsure(it, names), asked)
        case _:
            return asked


def stock(found: ir.Do, names: Names) -> p.Expression | None:
    """The test that the one pile that a deed takes a card from has one; None where there is no such pile."""
    exchanged, cards = found.argument("for"), found.object
    if isinstance(exchanged, ir.PileOf):
        return names.call("stocked", p.path(definition(exchanged.name, names), "home"))
    from_pile = pattern_of(found, names).slot("from_piles", "said_from_piles", "in_piles")
    if from_pile and isinstance(cards, ir.Cards) and (name := _single_name(cards.filter)):
        return names.call("stocked", named_pile(name, names))
    return None


def wanted(found: ir.Do, names: Names) -> p.Expression:
    """The question whether a player does what they may do."""
    return names.call("may", p.G, who(found.who), ask(found, names))


def unsure(found: ir.Ref, names: Names) -> p.Expression | None:
    """The cards that are spoken of, where there may be none; otherwise None."""
    if isinstance(found, ir.It) and found.binding not in names.sure:
        return ref(found, names)
    return ref(found, names) if isinstance(found, ir.Done) else None


def repeated(found: ir.Do, names: Names) -> bool:
    """Whether a deed is done to several piles, one at a time."""
    cards = found.object
    several = isinstance(cards, ir.Cards) and cards.quantity.number > 1
    from_piles = pattern_of(found, names).slot("from_piles", "said_from_piles") is not None
    return from_piles and (several or found.per is not None)


def do_guard(found: ir.Do, names: Names) -> p.Expression | None:
    """The cards that a deed compares with: without them it can't be done."""
    if not isinstance(found.object, ir.Cards):
        return None
    test = found.object.filter.cost
    compared = (test.than if test is not None else None, found.object.filter.copy_of)
    guards = (unsure(one, names) for one in compared if one is not None)
    return p.every(*dict.fromkeys(guards))


def count_guard(counted: ir.Count | None, names: Names) -> p.Expression | None:
    """The cards that are counted by their costs: without them there is nothing to count."""
    arguments = counted.arguments if isinstance(counted, ir.Counting) else ()
    guards: list[p.Expression | None] = []
    for argument in arguments:
        match argument.value:
            case ir.CostOf(card):
                guards.append(unsure(card, names))
            case ir.Difference(more, less, _):
                guards += (unsure(one, names) for one in (more, less))
    return p.every(*guards)


def _differ(found: ir.Filter, names: Names) -> bool:
    """Whether the cards must have names of their own."""
    adjectives = names.words.adjectives
    return any(adjectives[mark].differ for sort in found.sorts for mark in sort.marks)


def _single_name(found: ir.Filter) -> str:
    sorts = found.sorts
    plain = len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name)
    return sorts[0].name if plain and found == ir.Filter(sorts, span=found.span) else ""


def _picks(found: ir.Do, names: Names) -> bool:
    """Whether the player may decline while picking, so that no further question is needed."""
    cards, pattern = found.object, pattern_of(found, names)
    if not isinstance(cards, ir.Cards) or pattern.slot("matching"):
        return False
    if pattern.slot("from_piles", "said_from_piles", "in_piles"):
        return not _single_name(cards.filter)
    return cards.quantity.many not in (ir.Many.ALL, *_ENDS)


def _bounds(
    quantity: ir.Quantity, options: p.Expression, names: Names
) -> tuple[p.Expression, p.Expression]:
    """At least and at most how many cards are picked."""
    number = amount(quantity.counted, names) if quantity.counted else p.Literal(quantity.number)
    match quantity.many:
        case ir.Many.ANY:
            return p.Literal(0), p.length(options)
        case ir.Many.BETWEEN:
            assert quantity.other is not None
            return number, p.Literal(quantity.other)
        case ir.Many.UP_TO:
            return p.Literal(0), number
        case _:
            return number, number
