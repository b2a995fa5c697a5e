"""Lower deeds: a verb and what it is done to, as the call of one runtime function; and if it was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.cards import amount, listed, number, tested
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.places import definition, named_pile, pile_of, ref, who, zone
from cardwright.compiler.text.source import Span
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.patterns import Argument, Pattern, Slot

Asker = Callable[[str, Span, Names], str]
"""Gives the constant of a question: verb, clause and names in, the constant's name out."""

_ENDS = (ir.Many.TOP, ir.Many.BOTTOM)
"""What names the runtime's function that takes cards from there."""


def pattern_of(found: ir.Do, names: Names) -> Pattern:
    """The way in which the vocabulary says a deed."""
    return names.unit.words.patterns[found.pattern]


def value(found: ir.Do, names: Names, ask: Asker, pattern: Pattern | None = None) -> str:
    """The call that does it, as an expression; the cards that are picked, where it only picks."""
    op = (pattern or pattern_of(found, names)).op
    if op is None:
        return ", ".join(_object(found, names, ask))
    arguments: list[str] = ["g"]
    for argument in op.arguments:
        if not argument.extra or found.times > 1:
            arguments += _argument(argument, found, names, ask)
    return f"{names.call(op.call)}({', '.join(arguments)})"


def _argument(argument: Argument, found: ir.Do, names: Names, ask: Asker) -> list[str]:
    """One argument of an operation; nothing for what was not said."""
    passed: list[str]
    match argument.name:
        case "actor":
            return [who(found.who)]
        case "ask":
            return [ask(found.verb, found.span, names)]
        case "turn":
            return [names.turn]
        case "t" | "self":
            passed = [argument.name]
        case "it":
            passed = _object(found, names, ask)
        case name:
            said = found.argument(name)
            passed = [] if said is None else _said(said, argument, found, names, ask)
    return [f"{argument.keyword}={passed[0]}"] if argument.keyword and passed else passed


def _said(said: ir.Value, argument: Argument, found: ir.Do, names: Names, ask: Asker) -> list[str]:
    """What fills a slot, as arguments."""
    match said:
        case ir.Tokens(resource, count):
            of_kind = argument.part == "kind" or count is None
            return [literal(resource) if of_kind else number(count, names)]  # type: ignore[arg-type]
        case ir.Number():
            return [number(said, names)]
        case ir.Place():
            return [zone(said, names), *(["bottom=True"] if said.bottom else [])]
        case ir.Piles():
            return [_lying_on(found, said, names, ask)]
        case ir.PileOf(name):
            return [f"{definition(name, names)}.home"]
        case ir.Neighbour():
            return [neighbour(said, names)]
        case ir.Cards(quantity=quantity) if argument.part == "number":
            return [str(quantity.number)]
        case ir.Cards():
            return [f"lambda card: {tested(said.filter, 'card.face', names) or 'True'}"]
        case ir.Term(name):
            return [_term(name, argument, found, names)]
        case _:
            raise AssertionError(said)


def _term(name: str, argument: Argument, found: ir.Do, names: Names) -> str:
    """A phase, a title or a token with a text; of an option only that it was said."""
    slots = {slot.name: slot.type for slot in pattern_of(found, names).slots()}
    match slots.get(argument.name):
        case "phase":
            return names.call(names.unit.words.phases[name])
        case "token" | "own_token":
            return definition(name, names)
        case "title":
            return literal(name)
        case _:
            return "True"


def on_each(found: ir.Do) -> ir.Piles | None:
    """The piles onto each of which tokens go; each of them is called ``pile`` in turn."""
    piles = (each.value for each in found.arguments if isinstance(each.value, ir.Piles))
    return next((one for one in piles if one.quantity.many is ir.Many.ALL), None)


def _lying_on(found: ir.Do, pile: ir.Piles, names: Names, ask: Asker) -> str:
    """The pile that a token goes to or comes from: that of a card, or one that the player picks."""
    if pile.of is not None or pile.name or pile.here or pile.mat is not None:
        return pile_of(pile, names)
    if pile.quantity.many is ir.Many.ALL:
        return "pile"
    test = tested(pile.filter, "f", names) or "True"
    bare = ", bare=True" if pile.bare else ""
    question = ask(found.verb, found.span, names)
    return f"{names.call('pick_any_pile')}(g, {who(found.who)}, lambda f: {test}, {question}{bare})"


def _object(found: ir.Do, names: Names, ask: Asker) -> list[str]:
    """What the verb is done to, as an expression: a zone, a pile, or a batch of cards."""
    pattern = pattern_of(found, names)
    slot = next(slot for slot in pattern.slots() if slot.name == "it")
    match found.object:
        case None:
            return []
        case ir.Place() as place:
            return [zone(place, names)]
        case ir.Piles() as piles if slot.type == "random_pile":
            return [f"lambda f: {tested(piles.filter, 'f', names) or 'True'}"]
        case ir.Piles() as piles:
            return _dealt(piles, names)
        case ir.Cards() as cards if slot.type in ("supply", "from_supply", "in_supply"):
            return [pile(found, cards, names, ask)]
        case ir.Cards() as cards if slot.type == "matching":
            return [f"lambda f: {tested(cards.filter, 'f', names) or 'True'}"]
        case ir.Cards() as cards:
            return [_ordered(found, picked(found, slot, cards, names, ask), names, ask)]
        case ir.It() if slot.type == "play":
            return ["t.event.play"]
        case ir.It() if slot.type == "would":
            return ["t"]
        case spoken:
            return [_ordered(found, ref(spoken, names), names, ask)]


def _ordered(found: ir.Do, cards: str, names: Names, ask: Asker) -> str:
    """Cards in an order of choice, where that is said."""
    if found.argument("ordered") is None:
        return cards
    asked = ask(found.verb, found.span, names)
    return f"{names.call('order')}(g, {who(found.who)}, {cards}, {asked})"


def _dealt(piles: ir.Piles, names: Names) -> list[str]:
    """How many piles, and which."""
    test = tested(piles.filter, "f", names)
    return [f"{piles.quantity.number}", *([f"lambda f: {test}"] if test else [])]


def pile(found: ir.Do, cards: ir.Cards, names: Names, ask: Asker) -> str:
    """A pile by name, or one that the player picks."""
    name = _single_name(cards.filter)
    if name:
        return named_pile(name, names)
    test = tested(cards.filter, "f", names)
    if found.binding in names.bound and _differ(cards.filter, names):
        unlike = f"f.name not in {{card.face.name for card in {names.bound[found.binding]}}}"
        test = f"{test} and {unlike}" if test else unlike
    test = test or "True"
    question = ask(found.verb, found.span, names)
    may = ", may=True" if found.may or cards.quantity.many is ir.Many.UP_TO else ""
    player = _picker(found, cards)
    if isinstance(cards.place, ir.PileOf):
        names.unit.beside.add(names.type(cards.place.name))
        call = names.call("pick_beside")
        return f"{call}(g, {player}, lambda f: {test}, {question}{may})"
    return f"{names.call('pick_pile')}(g, {player}, lambda f: {test}, {question}{may})"


def _picker(found: ir.Do, cards: ir.Cards) -> str:
    """The variable of whoever picks the cards of a deed."""
    return who(cards.chooser or found.who)


def neighbour(found: ir.Neighbour, names: Names) -> str:
    """The player beside another one, or the next of some players."""
    if found.next:
        return f"{names.call('next_of')}(players, {who(found.whose)}, {found.seat})"
    return f"{names.call('left_of')}(g, {who(found.whose)}, {found.seat})"


def picked(found: ir.Do, slot: Slot, cards: ir.Cards, names: Names, ask: Asker) -> str:
    """The cards of a place that are taken: all, those at an end, or those the player picks."""
    quantity = cards.quantity
    if quantity.many in _ENDS and isinstance(cards.place, ir.Place):
        if cards.place.whose is ir.Whose.SHARED:
            return f"{names.call('top_of')}({zone(cards.place, names)}, {quantity.number})"
        many = number(ir.Number(quantity.number, found.per, span=quantity.span), names)
        end = names.call(quantity.many.value)
        return f"{end}(g, {who(cards.place.whose)}, {many})"
    options = listed(cards, names, slot)
    if slot.type == "payable":
        options = f"{names.call(slot.type)}(g, {_picker(found, cards)}, {options})"
    if quantity.many is ir.Many.ALL:
        return f"{names.call('Batch')}.of({options})"
    low, high = _bounds(quantity, options, names)
    question = ask(found.verb, found.span, names)
    may = ", may=True" if found.may and low != "0" else ""
    player = _picker(found, cards)
    return f"{names.call('pick')}(g, {player}, {options}, {low}, {high}, {question}{may})"


def picked_at_once(found: ir.Do, cards: ir.Cards, names: Names, ask: Asker, players: str) -> str:
    """The cards that each of several players picks, before anything is done to any of them."""
    options = listed(cards, names)
    low, high = _bounds(cards.quantity, options, names)
    question = ask(found.verb, found.span, names)
    each = f"lambda {who(found.who)}: {options}"
    return f"{names.call('pick_each')}(g, {players}, {each}, {low}, {high}, {question})"


def question_of(found: ir.Do, names: Names, ask: Asker) -> str:
    """Whether its player wants to do what they may do, "" where they need not be asked for it alone.

    Nobody is asked about cards that are not there; picking none is an answer, too.
    """
    if not found.may or _picks(found, names):
        return ""
    asked = " and ".join(filter(None, (stock(found, names), wanted(found, names, ask))))
    match found.object:
        case ir.This() as this:
            return f"{ref(this, names)}.present() and {asked}"
        case ir.Rest() | ir.Done() as there:
            return f"{ref(there, names)} and {asked}"
        case ir.It() as it if unsure(it, names):
            return f"{ref(it, names)} and {asked}"
        case _:
            return asked


def stock(found: ir.Do, names: Names) -> str:
    """The test that the one pile that a deed takes a card from has one; "" where there is no such pile."""
    exchanged, cards = found.argument("for"), found.object
    if isinstance(exchanged, ir.PileOf):
        return f"{names.call('stocked')}({definition(exchanged.name, names)}.home)"
    from_pile = pattern_of(found, names).slot("supply", "from_supply", "in_supply")
    if from_pile and isinstance(cards, ir.Cards) and (name := _single_name(cards.filter)):
        return f"{names.call('stocked')}({named_pile(name, names)})"
    return ""


def wanted(found: ir.Do, names: Names, ask: Asker) -> str:
    """The question whether a player does what they may do."""
    return f"{names.call('may')}(g, {who(found.who)}, {ask(found.verb, found.span, names)})"


def unsure(found: ir.Ref, names: Names) -> str:
    """The cards that are spoken of, where there may be none; otherwise the empty text."""
    if isinstance(found, ir.It) and found.binding not in names.sure:
        return ref(found, names)
    return ref(found, names) if isinstance(found, ir.Done) else ""


def repeated(found: ir.Do, names: Names) -> bool:
    """Whether a deed is done to several piles, one at a time."""
    cards = found.object
    several = isinstance(cards, ir.Cards) and cards.quantity.number > 1
    from_piles = pattern_of(found, names).slot("supply", "from_supply") is not None
    return from_piles and (several or found.per is not None)


def counts(found: ir.Do) -> bool:
    """Whether a deed is done to several cards, so that their number matters."""
    return isinstance(found.object, ir.Cards) and found.object.quantity.number > 1


def in_full(found: ir.Do, done: str) -> str:
    """The test whether all of it was done, where one card of several would not be enough."""
    number = _wanted_number(found)
    return f"len({done}) == {number}" if number > 1 else done


def not_in_full(found: ir.Do, done: str) -> str:
    """The test whether not all of it was done."""
    number = _wanted_number(found)
    if number > 1:
        return f"len({done}) < {number}"
    return f"not ({done})" if " if " in done else f"not {done}"


def _wanted_number(found: ir.Do) -> int:
    """How many cards it must be done to, to be done in full."""
    match found:
        case ir.Do(until=ir.Cards(quantity=quantity)):
            return quantity.number
        case ir.Do(object=ir.Cards(quantity=ir.Quantity(many=ir.Many.EXACTLY) as quantity)):
            return quantity.number
        case ir.Do(object=None):
            many = found.argument("n")
            plain = isinstance(many, ir.Number) and many.per is None and found.binding
            return many.value if plain and isinstance(many, ir.Number) else 1
        case _:
            return 1


def do_guard(found: ir.Do, names: Names) -> str:
    """The cards that a deed compares with: without them it can't be done."""
    if not isinstance(found.object, ir.Cards):
        return ""
    test = found.object.filter.cost
    compared = (test.than if test is not None else None, found.object.filter.copy_of)
    guards = [unsure(one, names) for one in compared if one is not None]
    return " and ".join(dict.fromkeys(filter(None, guards)))


def count_guard(counted: ir.Count | None, names: Names) -> str:
    """The cards that are counted by their costs: without them there is nothing to count."""
    arguments = counted.arguments if isinstance(counted, ir.Counting) else ()
    guards: list[str] = []
    for argument in arguments:
        match argument.value:
            case ir.CostOf(card):
                guards.append(unsure(card, names))
            case ir.Difference(more, less, _):
                guards += (unsure(one, names) for one in (more, less))
    return " and ".join(filter(None, guards))


def _differ(found: ir.Filter, names: Names) -> bool:
    """Whether the cards must have names of their own."""
    adjectives = names.unit.words.adjectives
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
    if pattern.slot("supply", "from_supply", "in_supply"):
        return not _single_name(cards.filter)
    return cards.quantity.many not in (ir.Many.ALL, *_ENDS)


def _bounds(quantity: ir.Quantity, options: str, names: Names) -> tuple[str, str]:
    number = amount(quantity.counted, names) if quantity.counted else str(quantity.number)
    match quantity.many:
        case ir.Many.ANY:
            return "0", f"len({options})"
        case ir.Many.BETWEEN:
            return number, str(quantity.other)
        case ir.Many.UP_TO:
            return "0", number
        case _:
            return number, number
