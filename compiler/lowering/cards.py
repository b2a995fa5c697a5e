"""Lower cards: which are meant, what they cost and how many there are, as Python text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.lowering.places import named_pile, pile_of, ref, who, zone
from cardwright.compiler.vocabulary.names import literal
from cardwright.compiler.vocabulary.sayings import PLACE

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.vocabulary.patterns import Argument, Slot


# ---- cards ------------------------------------------------------------------------------------------


def listed(cards: ir.Cards, names: Names, slot: Slot | None = None) -> str:
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
    test = tested(cards.filter, "card.face", names)
    if cards.other and cards.filter.copy_of is None:
        test = " and ".join(each for each in (test, "card not in t.this.cards") if each)
    found = f"[card for card in {source} if {test}]" if test else source
    marks = {mark for sort in cards.filter.sorts for mark in sort.marks}
    for mark in sorted(mark for mark in marks if names.unit.words.adjectives[mark].call):
        found = f"{names.call(names.unit.words.adjectives[mark].call)}({found})"
    return found


def _remembered(cards: ir.Cards, past: ir.Past, names: Names) -> str:
    """What somebody did something to, as it was then: a list of definitions."""
    verb = names.unit.words.verbs[past.verb]
    player = who(past.whose)
    if past.seat:
        player = f"{names.call('left_of')}(g, {player}, {past.seat})"
    source = (
        f"{names.call(verb.history.last_turn if past.last else verb.history.turn)}(g, {player})"
    )
    test = tested(cards.filter, "face", names)
    return f"[face for face in {source} if {test}]" if test else source


def _names_of(cards: ir.Cards, names: Names) -> str:
    """The names that some cards have, as a set."""
    name = "face.name for face" if isinstance(cards.place, ir.Past) else "card.face.name for card"
    return f"{{{name} in {listed(cards, names)}}}"


def _from_pile(source: str, pile: ir.Piles, names: Names) -> str:
    """Those of some cards that are from a pile, or from any that is empty."""
    if pile.filter.sorts:
        return f"{names.call('from_empty_piles')}({source})"
    return f"{names.call('from_pile')}({source}, {pile_of(pile, names)})"


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


def _reach(cards: ir.Cards, slot: Slot, names: Names, kind: str = "") -> str:
    """The cards a verb reaches, those of one type by its mask."""
    assert isinstance(cards.place, ir.Place)
    mask = f", {names.type(kind)}" if kind else ""
    return f"{names.call(slot.type)}(g, {who(cards.place.whose)}{mask})"


def _source(cards: ir.Cards, names: Names) -> str:
    if cards.among is not None:
        return f"{ref(cards.among, names)}.present()"
    match cards.place:
        case ir.Having(ir.Whose.YOU) if names.owned:
            return names.owned
        case ir.Having(whose):
            return f"{names.call('owned')}(g, {who(whose)})"
        case ir.Place(more=()) as place:
            return f"{zone(place, names)}.cards"
        case ir.PileOf(_, True):
            return "[]"
        case ir.Place(whose=whose, more=more) as place:
            others = (ir.Place(other, whose, span=place.span) for other in more)
            zones = (f"*{zone(one, names)}.cards" for one in (place, *others))
            return f"[{', '.join(zones)}]"
        case ir.PileOf(name):
            return f"{named_pile(name, names)}.cards"
        case None | ir.Past():
            return "[]"
    assert_never(cards.place)


def those(found: ir.Things, names: Names) -> str:
    """A list of the cards that are meant, of cards spoken of before those that are still there."""
    return listed(found, names) if isinstance(found, ir.Cards) else f"{ref(found, names)}.present()"


# ---- filters ----------------------------------------------------------------------------------------


def tested(found: ir.Filter, face: str, names: Names) -> str:
    """A test of a face as an expression, "" when every card passes."""
    parts = [
        _sorts(found.sorts, face, names),
        _cost(found.cost, face, names),
        _but(found.but, face, names),
        _alike(found, face, names),
    ]
    return " and ".join(part for part in parts if part)


def _alike(found: ir.Filter, face: str, names: Names) -> str:
    """Having the name of one card, or not those of some others."""
    tests = []
    if found.copy_of is not None:
        tests.append(f"{face}.name == {named(found.copy_of, names)}")
    if found.like is not None:
        tests.append(f"{face}.name in {_names_of(found.like, names)}")
    if found.unnamed is not None:
        tests.append(f"{face}.name != {named(found.unnamed, names)}")
    if found.unlike is not None:
        tests.append(_unlike(found.unlike, face, names))
    return " and ".join(tests)


def _unlike(others: ir.Cards | ir.Ref, face: str, names: Names) -> str:
    """Having none of the names of some cards, of which there may be none."""
    if isinstance(others, ir.It) and others.binding == names.event:
        return f"{face}.name != t.event.face.name"
    if isinstance(others, ir.Cards):
        return f"{face}.name not in {_names_of(others, names)}"
    return f"{face}.name not in {{card.face.name for card in {ref(others, names)}}}"


def named(card: ir.Ref, names: Names) -> str:
    """The name of a card spoken of."""
    if isinstance(card, ir.It) and card.binding == names.event:
        return "t.event.face.name"
    if isinstance(card, ir.Done) and names.unit.words.verbs[card.verb].names:
        return f"{names.bound[card.bindings[-1]]}.name"
    return f"{names.call('only')}({ref(card, names)}).face.name"


def _sorts(sorts: tuple[ir.Sort, ...], face: str, names: Names) -> str:
    plain = [
        sort.types[0] for sort in sorts if sort == ir.Sort(types=sort.types[:1]) and sort.types
    ]
    if len(sorts) > 1 and len(plain) == len(sorts):
        bits = " | ".join(names.type(name) for name in plain)
        return f"{face}.types & ({bits}) != 0"
    tests = [test for sort in sorts if (test := _sort(sort, face, names))]
    either = " or ".join(tests)
    return f"({either})" if len(tests) > 1 else either


def _sort(sort: ir.Sort, face: str, names: Names) -> str:
    tests = [f"{face}.name == {literal(sort.name)}"] if sort.name else []
    tests += [f"{face}.types & {names.type(name)} != 0" for name in sort.types]
    tests += [f"{face}.types & {names.type(name)} == 0" for name in sort.without]
    if sort.title:
        tests.append(f"{names.call('entitled')}(g, {face}, {literal(sort.title)})")
    return " and ".join(tests)


def _but(sorts: tuple[ir.Sort, ...], face: str, names: Names) -> str:
    if len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name):
        return f"{face}.name != {literal(sorts[0].name)}"
    return f"not ({_sorts(sorts, face, names)})" if sorts else ""


def _cost(test: ir.CostTest | None, face: str, names: Names) -> str:
    if test is None:
        return ""
    if test.negated and test.compare is ir.Compare.EXACTLY:
        return f"g.cost({face}) != {cost_limit(test, names)}"
    if test.negated:
        return f"not ({_cost(replace(test, negated=False), face, names)})"
    left, right = f"g.cost({face})", cost_limit(test, names)
    if test.part:
        sign = ">" if test.compare is ir.Compare.MORE else "<"
        return f"{left}.{test.part} {sign} {right}.{test.part}"
    if test.top is not None:
        return f"{right}.within({left}) and {left}.within({cost(test.top, names)})"
    match test.compare:
        case ir.Compare.EXACTLY:
            return f"{left} == {right}"
        case ir.Compare.UP_TO:
            return f"{left}.within({right})"
        case ir.Compare.AT_LEAST:
            return f"{right}.within({left})"
        case ir.Compare.MORE:
            return f"{left}.over({right})"
        case ir.Compare.LESS:
            return f"{left}.under({right})"
    assert_never(test.compare)


def cost_limit(test: ir.CostTest, names: Names) -> str:
    """What a cost is compared with."""
    if test.cost is not None and test.per is not None:
        price = ir.Number(dict(test.cost.parts)[names.unit.words.money], test.per, span=test.span)
        return f"{names.call('Cost')}({number(price, names)})"
    if test.cost is not None:
        return cost(test.cost, names)
    if test.than is None:
        return _that_much(test.counted, names)
    than = price_of(test.than, names)
    if test.counted:
        return f"{than}.plus({amount(test.counted, names)})"
    return f"{than}.plus({test.delta})" if test.delta else than


def _that_much(counted: int, names: Names) -> str:
    """A counted amount as a price."""
    bound = names.bound[counted]
    return bound if counted == names.over else f"{names.call('Cost')}({bound})"


def amount(counted: int, names: Names) -> str:
    """A counted amount as a number: of what was overpaid, the coins."""
    bound = names.bound[counted]
    return f"{bound}.{names.unit.words.money}" if counted == names.over else bound


def price_of(card: ir.Ref, names: Names) -> str:
    """What a card spoken of costs; one that is only being bought has no place yet, but a price."""
    if isinstance(card, ir.It) and card.binding == names.event:
        return "g.cost(t.event.face)"
    return f"{names.call('cost_of')}(g, {ref(card, names)})"


def cost(found: ir.Cost, names: Names) -> str:
    """``Cost(4)``, ``Cost(debt=8)``."""
    parts = dict(found.parts)
    coins = parts.pop(names.unit.words.money, None)
    others = [f"{part}={number}" for part, number in parts.items()]
    inner = ", ".join(([str(coins)] if coins is not None else []) + others)
    return f"{names.call('Cost')}({inner})"


# ---- numbers ----------------------------------------------------------------------------------------


def number(found: ir.Number, names: Names) -> str:
    """A number, perhaps times a count."""
    if found.per is None:
        return str(found.value)
    times = count(found.per, names)
    return times if found.value == 1 else f"{found.value} * {times}"


def count(found: ir.Count, names: Names) -> str:
    """What is counted, as an integer expression."""
    match found:
        case ir.CountCards(things, unit, beyond):
            total = f"len({_cards_of(things, names)})"
            total = f"max(0, {total} - {beyond})" if beyond else total
            return f"({total} // {unit})" if unit != 1 else total
        case ir.CountDone(whose, verb, filter_, unit):
            faces = f"{names.call(names.unit.words.verbs[verb].history.turn)}(g, {who(whose)})"
            test = tested(filter_, "face", names)
            total = f"len([face for face in {faces} if {test}])" if test else f"len({faces})"
            return f"({total} // {unit})" if unit != 1 else total
        case ir.TheBid(binding):
            return names.bound[binding]
        case ir.Counted(binding):
            return amount(binding, names)
        case ir.Counting():
            return declared(found, names)
    assert_never(found)


# ---- conditions and counts of the vocabulary ----------------------------------------------------------


def declared(found: ir.Test | ir.Counting, names: Names) -> str:
    """Whether it is so, or how many there are: what the vocabulary says tells it."""
    saying = names.unit.words.sayings[found.pattern]
    means = saying.means
    filled = {one.name: one.value for one in found.arguments}
    if means.call:
        kinds = {slot.name for slot in saying.slots() if slot.type == "kind"}
        passed = (_argument(one, filled, kinds, names) for one in means.arguments)
        arguments = [one for several in passed for one in several]
        code = f"{names.call(means.call)}({', '.join(arguments)}){means.attribute}"
    else:
        code = PLACE.sub(
            lambda slot: _part(filled[slot[1]], slot[2] or "", names), means.expression
        )
    code = f"not {code}" if means.negated else code
    if means.compared:
        wanted = filled[means.compared]
        assert isinstance(wanted, ir.Amount)
        return compared(code, wanted.quantity)
    step = filled[means.step] if means.step else None
    several = isinstance(step, ir.Number) and step.value != 1
    return f"({code} // {number(step, names)})" if several and isinstance(step, ir.Number) else code


def compared(value: str, quantity: ir.Quantity) -> str:
    """Whether a number is as many as is asked for."""
    if quantity.many is ir.Many.BETWEEN:
        return f"{quantity.number} <= {value} <= {quantity.other}"
    if quantity.other is not None:
        return f"{value} in {(quantity.number, quantity.other)}"
    match quantity.many:
        case ir.Many.NO:
            return f"{value} == 0"
        case ir.Many.AT_LEAST:
            return f"{value} >= {quantity.number}"
        case ir.Many.UP_TO:
            return f"{value} <= {quantity.number}"
        case _:
            return f"{value} == {quantity.number}"


def _argument(
    argument: Argument, filled: dict[str, ir.Value], kinds: set[str], names: Names
) -> list[str]:
    """One argument of a declared function; several for a series of kinds, a test for one of ``kinds``."""
    if argument.name not in filled:
        return [argument.name]
    value = filled[argument.name]
    if isinstance(value, ir.Cards) and argument.name in kinds:
        return [f"lambda face: {tested(value.filter, 'face', names) or 'True'}"]
    if isinstance(value, ir.Series):
        return [listed(kind, names) for kind in value.kinds]
    return [_part(value, argument.part, names)]


def _part(value: ir.Value, part: str, names: Names) -> str:
    """What fills a slot, or a part of it: the ``kind`` of an amount, the attribute that has it ``held``."""
    match value:
        case ir.Amount(resource=resource) | ir.Term(resource) if part == "held":
            return names.unit.words.resources[resource].held
        case ir.Amount(resource=resource):
            return literal(resource)
        case ir.Term(name):
            phase = names.unit.words.phases.get(name)
            return literal(name) if phase is None else names.call(phase)
        case ir.Player(whose):
            return who(whose)
        case ir.Place():
            return zone(value, names)
        case ir.Piles():
            return pile_of(value, names)
        case ir.CostOf(card):
            return f"{names.call('cost_of')}(g, {ref(card, names)})"
        case ir.Difference(more, less, part):
            costs = [f"{names.call('cost_of')}(g, {ref(one, names)})" for one in (more, less)]
            part = part or names.unit.words.money
            return f"({' - '.join(f'{cost}.{part}' for cost in costs)})"
        case ir.Counted(binding) if part == "cost":
            return names.bound[binding]
        case ir.Counted(binding):
            return amount(binding, names)
        case ir.Cards() | ir.It() | ir.Rest() | ir.This() | ir.Done() | ir.Kept():
            return _cards_of(value, names)
        case _:
            raise AssertionError(value)


def _cards_of(things: ir.Things, names: Names) -> str:
    return listed(things, names) if isinstance(things, ir.Cards) else ref(things, names)
