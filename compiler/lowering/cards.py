"""Lower cards: which are meant, what they cost and how many there are, as expressions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.formula import formula
from cardwright.compiler.lowering.places import (
    definition,
    held,
    kind_of,
    named_pile,
    only_face,
    pile_of,
    ref,
    who,
    zone,
)
from cardwright.compiler.lowering.quantities import compared, cost

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.vocabulary.patterns import Argument, Slot

CARD_FACE = p.path(p.Name("card"), "face")
"""The definition of a ``card`` in a comprehension."""
ANY_FACE = p.Name("face")
"""A ``face`` in a comprehension."""


# ---- cards ------------------------------------------------------------------------------------------


def listed(cards: ir.Cards, names: Names, slot: Slot | None = None) -> p.Expression:
    """A list of the cards that fit, before any is picked."""
    if slot is not None and _is_one_type(cards) and _reached(cards, slot):
        return _reach(cards, slot, names, cards.filter.sorts[0].types[0])
    if isinstance(cards.place, ir.Past):
        return _remembered(cards, cards.place, names)
    if slot is not None and _reached(cards, slot):
        source = _reach(cards, slot, names)
    else:
        source = _source(cards, names)
    if cards.pile is not None:
        source = _from_pile(source, cards.pile, names)
    test = tested(cards.filter, CARD_FACE, names)
    if cards.other and cards.filter.copy_of is None:
        these = p.path(p.T, "this", "cards")
        test = p.every(test, p.compare(p.Name("card"), "not in", these))
    found = p.fitting("card", source, test)
    marks = {mark for sort in cards.filter.sorts for mark in sort.marks}
    for mark in sorted(mark for mark in marks if names.words.adjectives[mark].call):
        found = names.call(names.words.adjectives[mark].call, found)
    return found


def _remembered(cards: ir.Cards, past: ir.Past, names: Names) -> p.Expression:
    """What somebody did something to, as it was then: a list of definitions."""
    history = names.words.verbs[past.verb].history
    player: p.Expression = who(past.whose)
    if past.seat:
        player = names.call("left_of", p.G, player, p.Literal(past.seat))
    source = names.call(history.last_turn if past.last else history.turn, p.G, player)
    return p.fitting("face", source, tested(cards.filter, ANY_FACE, names))


def _names_of(cards: ir.Cards, names: Names) -> p.Comprehension:
    """The names that some cards have, as a set."""
    found = listed(cards, names)
    if isinstance(cards.place, ir.Past):
        return p.Comprehension("{}", p.path(ANY_FACE, "name"), "face", found)
    return names_of_each(found)


def faces_of(cards: ir.Cards, names: Names) -> p.Expression:
    """The faces that some cards have, as a list."""
    found = listed(cards, names)
    return (
        found
        if isinstance(cards.place, ir.Past)
        else p.Comprehension("[]", CARD_FACE, "card", found)
    )


def names_of_each(cards: p.Expression) -> p.Comprehension:
    """``{card.face.name for card in cards}``."""
    return p.Comprehension("{}", p.path(CARD_FACE, "name"), "card", cards)


def _from_pile(source: p.Expression, pile: ir.Piles, names: Names) -> p.Expression:
    """Those of some cards that are from a pile, or from any that is empty."""
    if pile.filter.sorts:
        return names.call("from_empty_piles", source)
    return names.call("from_pile", source, pile_of(pile, names))


def _reached(cards: ir.Cards, slot: Slot) -> bool:
    """Whether a verb reaches further than the zone its cards are in (Shadows in a deck)."""
    where = cards.place if isinstance(cards.place, ir.Place) else None
    return (
        slot.type == "playable" and where is not None and (where.zone, where.more) == (slot.of, ())
    )


def _is_one_type(cards: ir.Cards) -> bool:
    """Whether nothing but one type is asked of cards."""
    found, sorts = cards.filter, cards.filter.sorts
    one = len(sorts) == 1 and len(sorts[0].types) == 1 and sorts[0] == ir.Sort(types=sorts[0].types)
    alone = not cards.other and cards.pile is None
    return one and alone and found == ir.Filter(sorts, span=found.span)


def _reach(cards: ir.Cards, slot: Slot, names: Names, kind: str = "") -> p.Expression:
    """The cards a verb reaches, those of one type by its mask."""
    assert isinstance(cards.place, ir.Place)
    mask = [names.type(kind)] if kind else []
    return names.call(slot.type, p.G, who(cards.place.whose), *mask)


def _source(cards: ir.Cards, names: Names) -> p.Expression:
    if cards.among is not None:
        return p.present(ref(cards.among, names))
    match cards.place:
        case ir.Having(ir.Whose.YOU) if names.context.owned is not None:
            return names.context.owned
        case ir.Having(whose):
            return names.call("owned", p.G, who(whose))
        case ir.Place(more=()) as place:
            return p.path(zone(place, names), "cards")
        case ir.PileOf(_, True) | ir.Past() | None:
            return p.Sequence("[]", ())
        case ir.Place(whose=whose, more=more) as place:
            others = (ir.Place(other, whose, span=place.span) for other in more)
            zones = (p.path(zone(one, names), "cards") for one in (place, *others))
            return p.Sequence("[]", tuple(map(p.Starred, zones)))
        case ir.PileOf(name):
            return p.path(named_pile(name, names), "cards")
    assert_never(cards.place)


def those(found: ir.Things, names: Names) -> p.Expression:
    """A list of the cards that are meant, of cards spoken of before those that are still there."""
    return listed(found, names) if isinstance(found, ir.Cards) else p.present(ref(found, names))


# ---- filters ----------------------------------------------------------------------------------------


def tested(found: ir.Filter, face: p.Expression, names: Names) -> p.Expression | None:
    """A test of a face, None when every card passes."""
    return p.every(
        _sorts(found.sorts, face, names),
        _cost(found.cost, face, names),
        _but(found.but, face, names),
        _alike(found, face, names),
    )


def passing(found: ir.Filter, parameter: str, names: Names) -> p.Lambda:
    """A test of a face as a function."""
    return p.passes(parameter, tested(found, p.Name(parameter), names))


def _alike(found: ir.Filter, face: p.Expression, names: Names) -> p.Expression | None:
    """Having the name of one card, or not those of some others."""
    name = p.path(face, "name")
    tests: list[p.Expression] = []
    if found.copy_of is not None:
        tests.append(p.compare(name, "==", named(found.copy_of, names)))
    if found.like is not None:
        tests.append(p.compare(name, "in", _names_of(found.like, names)))
    if found.unnamed is not None:
        tests.append(p.compare(name, "!=", named(found.unnamed, names)))
    if found.unlike is not None:
        tests.append(_unlike(found.unlike, name, names))
    return p.every(*tests)


def _unlike(others: ir.Cards | ir.Ref, name: p.Expression, names: Names) -> p.Expression:
    """Having none of the names of some cards, of which there may be none."""
    if isinstance(others, ir.Cards):
        return p.compare(name, "not in", _names_of(others, names))
    if names.is_event(others):
        return p.compare(name, "!=", p.path(p.FACE, "name"))
    return p.compare(name, "not in", names_of_each(ref(others, names)))


def named(card: ir.Ref, names: Names) -> p.Expression:
    """The name of a card spoken of."""
    if names.is_event(card):
        return p.path(p.FACE, "name")
    if isinstance(card, ir.Done) and names.words.verbs[card.verb].names:
        return p.path(names.bound[card.bindings[-1]], "name")
    return p.path(only_face(ref(card, names), names), "name")


def _sorts(sorts: tuple[ir.Sort, ...], face: p.Expression, names: Names) -> p.Expression | None:
    plain = [
        sort.types[0] for sort in sorts if sort == ir.Sort(types=sort.types[:1]) and sort.types
    ]
    if len(sorts) > 1 and len(plain) == len(sorts):
        return p.masked(p.path(face, "types"), p.union(map(names.type, plain)))
    return p.either(*(_sort(sort, face, names) for sort in sorts))


def _sort(sort: ir.Sort, face: p.Expression, names: Names) -> p.Expression | None:
    types = p.path(face, "types")
    tests: list[p.Expression] = [_is_named(face, "==", sort.name)] if sort.name else []
    tests += [p.masked(types, names.type(name)) for name in sort.types]
    tests += [p.masked(types, names.type(name), "==") for name in sort.without]
    if sort.title:
        tests.append(names.call("entitled", p.G, face, p.Literal(sort.title)))
    return p.every(*tests)


def _is_named(face: p.Expression, operator: str, name: str) -> p.Compare:
    return p.compare(p.path(face, "name"), operator, p.Literal(name))


def _but(sorts: tuple[ir.Sort, ...], face: p.Expression, names: Names) -> p.Expression | None:
    if len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name):
        return _is_named(face, "!=", sorts[0].name)
    excepted = _sorts(sorts, face, names)
    return excepted and p.Not(excepted)


def _cost(test: ir.CostTest | None, face: p.Expression, names: Names) -> p.Expression | None:
    if test is None:
        return None
    left, right = p.method(p.G, "cost", face), cost_limit(test, names)
    if test.negated and test.compare is ir.Compare.EXACTLY:
        return p.compare(left, "!=", right)
    if test.negated:
        passed = _cost(replace(test, negated=False), face, names)
        return passed and p.Not(passed)
    if test.part:
        sign = ">" if test.compare is ir.Compare.MORE else "<"
        return p.compare(p.path(left, test.part), sign, p.path(right, test.part))
    if test.top is not None:
        top = cost(test.top, names.writer.needs)
        return p.every(p.method(right, "within", left), p.method(left, "within", top))
    match test.compare:
        case ir.Compare.EXACTLY:
            return p.compare(left, "==", right)
        case ir.Compare.UP_TO:
            return p.method(left, "within", right)
        case ir.Compare.AT_LEAST:
            return p.method(right, "within", left)
        case ir.Compare.MORE:
            return p.method(left, "over", right)
        case ir.Compare.LESS:
            return p.method(left, "under", right)
    assert_never(test.compare)


def cost_limit(test: ir.CostTest, names: Names) -> p.Expression:
    """What a cost is compared with."""
    if test.cost is not None and test.per is not None:
        coins = dict(test.cost.parts)[names.words.money]
        return names.call("Cost", number(ir.Number(coins, test.per, span=test.span), names))
    if test.cost is not None:
        return cost(test.cost, names.writer.needs)
    if test.than is None:
        return _that_much(test.counted, names)
    than = price_of(test.than, names)
    if test.counted:
        return p.method(than, "plus", amount(test.counted, names))
    return p.method(than, "plus", p.Literal(test.delta)) if test.delta else than


def _that_much(counted: int, names: Names) -> p.Expression:
    """A counted amount as a price."""
    bound = names.bound[counted]
    return bound if counted == names.context.over else names.call("Cost", bound)


def amount(counted: int, names: Names) -> p.Expression:
    """A counted amount as a number: of what was overpaid, the coins."""
    bound = names.bound[counted]
    return p.path(bound, names.words.money) if counted == names.context.over else bound


def price_of(card: ir.Ref, names: Names) -> p.Expression:
    """What a card spoken of costs; one that is only being bought has no place yet, but a price."""
    return p.method(p.G, "cost", p.FACE) if names.is_event(card) else _cost_of(card, names)


def _cost_of(card: ir.Ref, names: Names) -> p.Expression:
    return names.call("cost_of", p.G, ref(card, names))


# ---- numbers ----------------------------------------------------------------------------------------


def number(found: ir.Number, names: Names) -> p.Expression:
    """A number, perhaps times a count."""
    if found.per is None:
        return p.Literal(found.value)
    times = count(found.per, names)
    return times if found.value == 1 else p.Binary(p.Literal(found.value), "*", times)


def count(found: ir.Count, names: Names) -> p.Expression:
    """What is counted, as an integer."""
    match found:
        case ir.CountCards(things, unit, beyond):
            total: p.Expression = p.length(_cards_of(things, names))
            if beyond:
                more = p.Binary(total, "-", p.Literal(beyond))
                total = p.call(p.Name("max"), p.Literal(0), more)
            return _in_steps(total, unit)
        case ir.CountDone():
            return _done_before(found, names)
        case ir.Counted(binding):
            return amount(binding, names)
        case ir.Counting():
            return declared(found, names)
    assert_never(found)


def _done_before(found: ir.CountDone, names: Names) -> p.Expression:
    phase = [names.phase(found.phase)] if found.phase else []
    history = names.words.verbs[found.verb].history.turn
    faces = names.call(history, p.G, who(found.whose), *phase)
    fitting = p.fitting("face", faces, tested(found.filter, ANY_FACE, names))
    return _in_steps(p.length(fitting), found.unit)


def _in_steps(total: p.Expression, unit: int) -> p.Expression:
    return p.Binary(total, "//", p.Literal(unit)) if unit != 1 else total


# ---- conditions and counts of the vocabulary ----------------------------------------------------------


def declared(
    found: ir.Test | ir.Counting | ir.Rule,
    names: Names,
    **given: p.Expression,
) -> p.Expression:
    """Whether it is so, how many there are, or what makes it so: the vocabulary says what tells it.

    ``given`` are arguments that no slot fills, by their names.
    """
    saying = names.words.sayings.of_texts[found.pattern]
    means = saying.means
    filled = {one.name: one.value for one in found.arguments}
    code: p.Expression
    if means.call:
        passed = (
            _argument(one, filled[one.name], saying.type_of(one.name), names)
            if one.name in filled
            else [_unfilled(one, given)]
            for one in means.arguments
        )
        code = names.call(means.call, *(one for several in passed for one in several))
        code = p.path(code, means.attribute) if means.attribute else code
    else:
        code = formula(means.expression, lambda slot, part: _part(filled[slot], part, names))
    code = p.Not(code) if means.negated else code
    if means.compared:
        wanted = filled[means.compared]
        assert isinstance(wanted, ir.Amount)
        return compared(code, wanted.quantity)
    step = filled[means.step] if means.step else None
    if isinstance(step, ir.Number) and step.value != 1:
        return p.Binary(code, "//", number(step, names))
    return code


def _argument(argument: Argument, value: ir.Value, slot: str, names: Names) -> list[p.Expression]:
    """One argument of a declared function, filled by a type of ``slot``; several for a series of kinds."""
    if isinstance(value, ir.Cards) and (kind := _kind_of_cards(value.filter, slot, names)):
        return [kind]
    if isinstance(value, ir.Series):
        return [listed(kind, names) for kind in value.kinds]
    return [_part(value, argument.part, names)]


def _unfilled(argument: Argument, given: Mapping[str, p.Expression]) -> p.Expression:
    """An argument of a declared function that no slot fills."""
    fixed = argument.number
    return given.get(argument.name, p.Name(argument.name)) if fixed is None else p.Literal(fixed)


def _kind_of_cards(found: ir.Filter, slot: str, names: Names) -> p.Expression | None:
    """A kind of cards, wherever they are, as a test, types or a definition; None for certain cards."""
    match slot:
        case "kind":
            return passing(found, "face", names)
        case "of_types" | "type":
            return p.union(names.type(name) for sort in found.sorts for name in sort.types)
        case "all_named":
            return definition(found.sorts[0].name, names)
        case _:
            return None


def _part(value: ir.Value, part: str, names: Names) -> p.Expression:
    """What fills a slot, or a part of it: the ``kind`` of an amount, the attribute that has it ``held``."""
    match value:
        case ir.Amount(resource=resource) | ir.Term(resource) if part == "held":
            return held(names.words.resources[resource], names)
        case ir.Amount(resource=resource):
            return kind_of(resource, names)
        case ir.Term(name):
            return names.phase(name) if name in names.words.phases else p.Literal(name)
        case ir.Player(whose):
            return who(whose)
        case ir.Place():
            return zone(value, names)
        case ir.Piles():
            return pile_of(value, names)
        case ir.CostOf(card):
            return _cost_of(card, names)
        case ir.Difference(more, less, part):
            part = part or names.words.money
            costs = (p.path(_cost_of(one, names), part) for one in (more, less))
            return p.total(costs, "-")
        case ir.Counted(binding) if part == "cost":
            return names.bound[binding]
        case ir.Counted(binding):
            return amount(binding, names)
        case ir.Cards() | ir.It() | ir.Rest() | ir.This() | ir.Done() | ir.Kept():
            return _cards_of(value, names)
        case _:
            raise AssertionError(value)


def _cards_of(things: ir.Things, names: Names) -> p.Expression:
    return listed(things, names) if isinstance(things, ir.Cards) else ref(things, names)
