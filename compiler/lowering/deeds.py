"""Lower deeds: a verb and what it is done to, as the call of one runtime function; and if it was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering.cards import amount, listed, number, tested
from cardwright.compiler.lowering.names import Names, Unit
from cardwright.compiler.lowering.places import definition, named_pile, pile_of, ref, who, zone
from cardwright.compiler.text.source import Span
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.entries import Form

Asker = Callable[[str, Span, Names], str]
"""Gives the constant of a question: verb, clause and names in, the constant's name out."""

_ENDS = (ir.Many.TOP, ir.Many.BOTTOM)
"""What names the runtime's function that takes cards from there."""


def value(found: ir.Do, form: Form, names: Names, ask: Asker) -> str:
    """The call that does it, as an expression."""
    objects = object_of(found, form, names, ask)
    if not form.call and not form.manner:
        return objects
    alone = form.alone or (form.source and form.takes == "cards")
    actor = "" if alone else who(found.who)
    arguments = [argument for argument in ("g", actor, objects) if argument]
    if found.count is not None:
        arguments.append(number(found.count, names))
    if found.to is not None and form.takes != "own" and not form.where:
        arguments.append(zone(found.to, names))
        arguments += ["bottom=True"] if found.to.bottom else []
    if found.receiver is not None:
        arguments.insert(2, neighbour(found.receiver, names))
    if found.source is not None:
        arguments.append(pile_of(found.source, names))
    if found.pile is not None:
        arguments.append(_lying_on(found, found.pile, names, ask))
        arguments += [_token(found, names)] if form.kind == "pile" else []
    if found.phase:
        arguments.append(names.call(names.unit.words.phases[found.phase]))
    if found.down:
        arguments.append("down=True")
    if form.entitles:
        arguments.append("by=self")
    if found.title:
        arguments.append(f"title={literal(found.title)}")
    if found.ordered:
        asked = ask(found.verb, found.span, names)
        arguments[2] = f"{names.call('order')}(g, {actor}, {arguments[2]}, {asked})"
    if form.asks:
        arguments.append(ask(found.verb, found.span, names))
    return _called(found, form, arguments, names)


def on_each(found: ir.Do) -> bool:
    """Whether tokens go onto several piles, each of which is called ``pile`` in turn."""
    return found.pile is not None and found.pile.quantity.many is ir.Many.ALL


def _lying_on(found: ir.Do, pile: ir.Piles, names: Names, ask: Asker) -> str:
    """The pile that a token goes to or comes from: that of a card, or one that the player picks."""
    if pile.of is not None or pile.name or pile.here or pile.mat is not None:
        return pile_of(pile, names)
    if on_each(found):
        return "pile"
    test = tested(pile.filter, "f", names) or "True"
    bare = ", bare=True" if pile.bare else ""
    question = ask(found.verb, found.span, names)
    return f"{names.call('pick_any_pile')}(g, {who(found.who)}, lambda f: {test}, {question}{bare})"


def _token(found: ir.Do, names: Names) -> str:
    """What kind of token: a resource by its name, or one with a text by its definition."""
    if not found.token:
        return literal(found.resource)
    return definition(found.token, names)


def _called(found: ir.Do, form: Form, arguments: list[str], names: Names) -> str:
    if found.in_place:
        return f"{names.call(form.manner)}({', '.join([*arguments, 't'])})"
    if form.times and found.times > 1:
        arguments.append(str(found.times))
    if form.by and (found.times > 1 or not form.times):
        arguments = (
            [arguments[0], "t", *arguments[2:]] if form.takes == "play" else [*arguments, "t"]
        )
    return f"{names.call(form.call)}({', '.join(arguments)})"


def object_of(found: ir.Do, form: Form, names: Names, ask: Asker) -> str:
    """What the verb is done to, as an expression: a zone, a pile, or a batch of cards."""
    match found.object:
        case None | ir.Own():
            return ""
        case ir.Place() as place:
            return zone(place, names)
        case ir.Piles() as piles if form.random:
            return f"self, lambda f: {tested(piles.filter, 'f', names) or 'True'}"
        case ir.Piles() as piles:
            return _dealt(piles, names)
        case ir.Cards() as cards if form.takes in ("piles", "as"):
            return pile(found, cards, names, ask)
        case ir.Cards(place=ir.Place(zone=source)) as cards if form.source == source:
            return f"self, lambda f: {tested(cards.filter, 'f', names) or 'True'}"
        case ir.Cards() as cards:
            return picked(found, form, cards, names, ask)
        case ir.It() if form.takes == "play":
            return "t.event.play"
        case ir.It() if form.takes == "event":
            return "t"
        case spoken:
            return ref(spoken, names)


def _dealt(piles: ir.Piles, names: Names) -> str:
    """How many piles, and which: nothing for all there are."""
    if piles.quantity.many is ir.Many.ALL:
        return ""
    test = tested(piles.filter, "f", names)
    return f"{piles.quantity.number}" + (f", lambda f: {test}" if test else "")


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
        names.unit.beside.add(names.call(names.unit.words.types[cards.place.name]))
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


def picked(found: ir.Do, form: Form, cards: ir.Cards, names: Names, ask: Asker) -> str:
    """The cards of a place that are taken: all, those at an end, or those the player picks."""
    quantity = cards.quantity
    if quantity.many in _ENDS and isinstance(cards.place, ir.Place):
        if cards.place.whose is ir.Whose.SHARED:
            return f"{names.call('top_of')}({zone(cards.place, names)}, {quantity.number})"
        many = number(ir.Number(quantity.number, found.per, span=quantity.span), names)
        end = names.call(quantity.many.value)
        return f"{end}(g, {who(cards.place.whose)}, {many})"
    options = listed(cards, names, form)
    if form.able:
        options = f"{names.call(form.able)}(g, {_picker(found, cards)}, {options})"
    if quantity.many is ir.Many.ALL:
        return f"{names.call('Batch')}.of({options})"
    low, high = _bounds(quantity, options, names)
    question = ask(found.verb, found.span, names)
    may = ", may=True" if found.may and low != "0" else ""
    player = _picker(found, cards)
    return f"{names.call('pick')}(g, {player}, {options}, {low}, {high}, {question}{may})"


def picked_at_once(  # noqa: PLR0913, PLR0917
    found: ir.Do, form: Form, cards: ir.Cards, names: Names, ask: Asker, players: str
) -> str:
    """The cards that each of several players picks, before anything is done to any of them."""
    options = listed(cards, names, form)
    low, high = _bounds(cards.quantity, options, names)
    question = ask(found.verb, found.span, names)
    each = f"lambda {who(found.who)}: {options}"
    return f"{names.call('pick_each')}(g, {players}, {each}, {low}, {high}, {question})"


def allowed(found: ir.Do, form: Form, call: str, names: Names, ask: Asker) -> str:
    """The call made only if its player wants it, where nothing in it is picked."""
    if not found.may or _picks(found, form):
        return call
    asked = wanted(found, names, ask)
    if form.takes == "zone":
        return f"{asked} and {call}"
    there = found.object
    if isinstance(there, ir.This):
        asked = f"{ref(there, names)}.present() and {asked}"
    if isinstance(there, ir.Rest | ir.Done) or (isinstance(there, ir.It) and unsure(there, names)):
        asked = f"{ref(there, names)} and {asked}"
    return f"{call} if {asked} else {names.call('NOTHING')}"


def wanted(found: ir.Do, names: Names, ask: Asker) -> str:
    """The question whether a player does what they may do."""
    return f"{names.call('may')}(g, {who(found.who)}, {ask(found.verb, found.span, names)})"


def unsure(found: ir.Ref, names: Names) -> str:
    """The cards that are spoken of, where there may be none; otherwise the empty text."""
    if isinstance(found, ir.It) and found.binding not in names.sure:
        return ref(found, names)
    return ref(found, names) if isinstance(found, ir.Done) else ""


def repeated(found: ir.Do, form: Form) -> bool:
    """Whether a deed is done to several piles, one at a time."""
    cards = found.object
    several = isinstance(cards, ir.Cards) and cards.quantity.number > 1
    return form.takes == "piles" and (several or found.per is not None)


def returns(found: ir.Do, unit: Unit) -> bool:
    """Whether the call of a deed returns the cards it was done to."""
    return unit.words.verbs[found.verb].forms[found.form].takes not in (
        "play",
        "as",
        "none",
        "loss",
    )


def counts(found: ir.Do) -> bool:
    """Whether a deed is done to several cards, so that their number matters."""
    return isinstance(found.object, ir.Cards) and found.object.quantity.number > 1


def in_full(found: ir.Do, form: Form, done: str) -> str:
    """The test whether all of it was done, where one card of several would not be enough."""
    number = _wanted_number(found, form)
    return f"len({done}) == {number}" if number > 1 else done


def not_in_full(found: ir.Do, form: Form, done: str) -> str:
    """The test whether not all of it was done."""
    number = _wanted_number(found, form)
    if number > 1:
        return f"len({done}) < {number}"
    return f"not ({done})" if " if " in done else f"not {done}"


def _wanted_number(found: ir.Do, form: Form) -> int:
    match found:
        case ir.Do(until=ir.Cards(quantity=quantity)):
            return quantity.number
        case ir.Do(object=ir.Cards(quantity=ir.Quantity(many=ir.Many.EXACTLY) as quantity)):
            return quantity.number
        case ir.Do(count=ir.Number(value=number, per=None)) if form.takes == "count":
            return number
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
    match counted:
        case ir.CostOf(card):
            return unsure(card, names)
        case ir.Difference(more, less, _):
            found = (unsure(one, names) for one in (more, less))
            return " and ".join(guard for guard in found if guard)
        case _:
            return ""


def _differ(found: ir.Filter, names: Names) -> bool:
    """Whether the cards must have names of their own."""
    adjectives = names.unit.words.adjectives
    return any(adjectives[mark].differ for sort in found.sorts for mark in sort.marks)


def _single_name(found: ir.Filter) -> str:
    sorts = found.sorts
    plain = len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name)
    return sorts[0].name if plain and found.cost is None and not found.but else ""


def _picks(found: ir.Do, form: Form) -> bool:
    """Whether the player may decline while picking, so that no further question is needed."""
    cards = found.object
    if not isinstance(cards, ir.Cards):
        return False
    if form.takes == "piles":
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
