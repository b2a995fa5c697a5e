"""Wording of things: cards, places, costs, numbers and what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.wording.amounts import coins, price
from cardwright.compiler.wording.quantities import is_each, is_many, so_many, some_of, stated

if TYPE_CHECKING:
    from cardwright.compiler.wording.speech import Speech


# ---- cards --------------------------------------------------------------------------------------


def things(found: ir.Things, speech: Speech, prep: str = "from") -> str:
    """Cards as the object of a deed; ``prep`` is the macro for the place where they are."""
    match found:
        case ir.Cards():
            return cards(found, speech, prep)
        case ir.It(binding):
            return speech.pronoun(binding)
        case ir.Rest():
            return speech.say("the_rest")
        case ir.This():
            return speech.say("this")
        case ir.Done(verb, whose=whose):
            return speech.say("the_done", speech.done(verb), is_many(found, speech), whose.value)
        case ir.Kept(verb):
            return speech.say("the_done", speech.done(verb), is_many(found, speech))
    assert_never(found)


def cards(found: ir.Cards, speech: Speech, prep: str = "from") -> str:
    """Some cards: how many, which, costing what, and where they are."""
    plain = found == ir.Cards(
        found.quantity, ir.Filter((), span=found.span), None, found.among, span=found.span
    )
    if found.among is not None and plain:
        return some_of(found.quantity, things(found.among, speech), speech)
    top = found.quantity.many in (ir.Many.TOP, ir.Many.BOTTOM)
    phrase = so_many(found.quantity, _named(found, speech, many=_plural(found.quantity)), speech)
    return _which(phrase, found, speech, "out_of" if top else prep)


def any_such(found: ir.Cards, speech: Speech, prep: str, *, many: bool = True) -> str:
    """Cards of a kind without a number: "cards from your deck"."""
    return _which(_named(found, speech, many=many), found, speech, prep)


def _named(found: ir.Cards, speech: Speech, *, many: bool) -> str:
    every = found.quantity.many is ir.Many.ALL and many
    behind, filter_ = _had(found, speech), found.filter
    if behind:
        sorts = tuple(replace(sort, marks=_others(sort, speech)) for sort in filter_.sorts)
        filter_ = replace(filter_, sorts=sorts)
    return noun(filter_, speech, many=many, every=every, other=found.other)


def _had(found: ir.Cards, speech: Speech) -> str:
    """What is said of cards behind "you have", instead of by an adjective before them; "" for nothing."""
    match found.place:
        case ir.Having():
            here = True
        case ir.Place(zone):
            here = speech.words.zones[zone].bare
        case _:
            here = False
    marks = (mark for sort in found.filter.sorts for mark in sort.marks if here)
    return next((has for mark in marks if (has := speech.words.adjectives[mark].has)), "")


def _had_word(found: ir.Cards, speech: Speech) -> str:
    had = _had(found, speech)
    return had and speech.word(had)


def _others(sort: ir.Sort, speech: Speech) -> tuple[str, ...]:
    return tuple(mark for mark in sort.marks if not speech.words.adjectives[mark].has)


def _which(phrase: str, found: ir.Cards, speech: Speech, prep: str) -> str:
    """What is said about cards behind the noun."""
    if found.chooser is not None:
        phrase = speech.say("of_choice", phrase, found.chooser.value)
    parts = [phrase, where(found, speech, prep), *_pile(found, speech)]
    parts += costing(found.filter, speech, each=is_each(found))
    phrase = speech.say("together", parts)
    if found.among is not None:
        among = "from_among" if prep == "from" else "among"
        return speech.say(among, phrase, things(found.among, speech))
    return phrase


def _pile(found: ir.Cards, speech: Speech) -> list[str]:
    """The pile that cards are from, or that it is an empty one."""
    if found.pile is None:
        return []
    if not found.pile.filter.sorts:
        return [speech.say("from", piles(found.pile, speech))]
    zone = next(zone for zone in speech.words.zones.values() if zone.piles)
    spot = ir.Place(zone.name, ir.Whose.SHARED, span=found.span)
    return [
        speech.say("from", piles(found.pile, speech)),
        speech.say("inside", place(spot, speech)),
    ]


def held(found: ir.Cards, speech: Speech) -> str:
    """Some cards in a condition, where "a card" is at least one and "2 cards" are exactly two."""
    one = _named(found, speech, many=False)
    many = _named(found, speech, many=_plural(found.quantity))
    phrase = stated(found.quantity, one, many, speech)
    return speech.say("together", [phrase, *costing(found.filter, speech)])


def _plural(quantity: ir.Quantity) -> bool:
    if quantity.many in (ir.Many.ALL, ir.Many.ANY):
        return True
    if quantity.many is ir.Many.NO:
        return False
    return quantity.number != 1 or quantity.other is not None


# ---- piles --------------------------------------------------------------------------------------


def piles(found: ir.Piles, speech: Speech) -> str:
    """``an Attack pile``, ``all Kingdom piles``, ``its pile``, ``the Silver pile``."""
    if found.of is not None:
        return speech.say("its_pile", things(found.of, speech))
    if found.here:
        return speech.say("here")
    if found.mat is not None:
        return place(found.mat, speech)
    if found.kept:
        return speech.say("kept_pile", speech.done(found.kept))
    if found.name:
        return speech.say("the_pile", speech.name(found.name))
    many = _plural(found.quantity)
    kinds = speech.say("either", [_kind(sort, speech, many=many) for sort in found.filter.sorts])
    piled = speech.say("piles_of", kinds, many)
    parts = [piled, *costing(found.filter, speech)]
    return so_many(found.quantity, speech.say("together", parts), speech)


def _kind(sort: ir.Sort, speech: Speech, *, many: bool) -> str:
    types = [speech.word(name) for name in sort.types]
    what = speech.say("together", [*types, sort.name and speech.name(sort.name)])
    marks = _marks(sort, speech, many=many)
    return speech.say("pile_kind", marks, _without(sort, speech), what)


# ---- which cards --------------------------------------------------------------------------------


def noun(
    found: ir.Filter, speech: Speech, *, many: bool, every: bool = False, other: bool = False
) -> str:
    """The kind of cards as a noun, without what they cost; ``every``: all of them are meant."""
    phrase = _sorts(found.sorts, speech, many=many, every=every)
    if found.copy_of is not None:
        phrase = speech.say("copy", things(found.copy_of, speech), many)
    if found.like is not None:
        one = speech.say("a", any_such(found.like, speech, "inside", many=False))
        phrase = speech.say("copy", one, many)
    if other:
        phrase = speech.say("other", phrase)
    if found.but:
        phrase = speech.say("besides", phrase, _some_or_one(found.but, speech, many=many))
    if found.unnamed is not None:
        phrase = speech.say("besides", phrase, things(found.unnamed, speech))
    if found.unlike is not None:
        copies = speech.say("copy", _models(found.unlike, speech, many=many), many)
        copies = copies if many else speech.say("a", copies)
        phrase = speech.say("unlike", phrase, copies, many)
    return phrase


def _models(found: ir.Cards | ir.Ref, speech: Speech, *, many: bool) -> str:
    """What copies are copies of: ``cards you have in play``, ``it``."""
    if not isinstance(found, ir.Cards):
        return things(found, speech)
    one = any_such(found, speech, "inside", many=many)
    return one if many else speech.say("a", one)


def _some_or_one(sorts: tuple[ir.Sort, ...], speech: Speech, *, many: bool) -> str:
    phrase = _sorts(sorts, speech, many=many)
    return phrase if many else speech.say("a", phrase)


def _sorts(sorts: tuple[ir.Sort, ...], speech: Speech, *, many: bool, every: bool = False) -> str:
    """``card``, ``unique Action``, ``Action or Victory card``, ``Silver or Gold``."""
    kinds = [_sort(sort, speech, many=many) for sort in sorts or (ir.Sort(),)]
    return speech.say("both" if every else "either", kinds)


def _sort(sort: ir.Sort, speech: Speech, *, many: bool) -> str:
    """A sort; its name or its last type is the noun, where it has one."""
    name = sort.name or sort.title
    *before, last = (*sort.types, name) if name or not sort.types else sort.types
    key = speech.words.type_prints.get(last, last)
    if not last:
        noun_ = speech.say("card", many)
    elif sort.name:
        noun_ = speech.name(key, many=many)
    else:
        noun_ = speech.word(key, many=many)
    types = [speech.word(name) for name in before]
    marks = _marks(sort, speech, many=many)
    return speech.say("sort", marks, _without(sort, speech), types, noun_)


def _marks(sort: ir.Sort, speech: Speech, *, many: bool) -> list[str]:
    return [speech.adjective(mark, many=many) for mark in sort.marks]


def _without(sort: ir.Sort, speech: Speech) -> list[str]:
    return [speech.word(name) for name in sort.without]


def is_price_only(found: ir.Filter) -> bool:
    """Whether a filter asks for nothing but a cost."""
    return found.cost is not None and not (
        found.sorts or found.but or found.unlike or found.copy_of or found.like
    )


def costing(found: ir.Filter, speech: Speech, *, each: bool = False) -> list[str]:
    """What cards cost, behind the noun, and perhaps ``each`` of them; empty when that does not matter."""
    if found.cost is None:
        return []
    return [speech.say("costing", cost_test(found.cost, speech), found.cost.negated, each)]


# ---- where --------------------------------------------------------------------------------------


def where(found: ir.Cards, speech: Speech, prep: str) -> str:
    """Where some cards are, "" when that goes without saying."""
    match found.place:
        case None:
            return ""
        case ir.Past(whose, seat, verb, last):
            who_ = speech.say("player_beside", whose.value, seat, False) if seat else whose.value  # noqa: FBT003
            return speech.say("they_did", who_, speech.did(verb), last)
        case ir.Having(whose):
            return speech.say("they_have", whose.value, _had_word(found, speech))
        case ir.PileOf(name):
            return speech.say(prep, speech.say("the_pile", speech.name(name)))
        case ir.Place(zone, whose) if speech.words.zones[zone].bare:
            had = speech.say("they_have", whose.value, _had_word(found, speech))
            return speech.say("together", [had, speech.say("inside", speech.word(zone))])
        case ir.Place() as spot:
            return (
                lying_in(spot, speech)
                if prep == "inside"
                else speech.say(prep, place(spot, speech))
            )
    assert_never(found.place)


def lying_in(found: ir.Place, speech: Speech) -> str:
    """``in play``, ``in your hand``, ``on your Tavern mat``."""
    zone = speech.words.zones[found.zone]
    spot = speech.word(zone.name) if zone.bare else place(found, speech)
    return speech.say("lying_on" if zone.mat else "inside", spot)


def had_in(found: ir.Place, speech: Speech) -> str:
    """Where cards are that somebody is said to have: ``in hand``, ``on your Tavern mat``."""
    having = speech.words.zones[found.zone].having
    if not having or found.bottom or found.more:
        return lying_in(found, speech)
    return speech.word(having)


def place(found: ir.Place, speech: Speech) -> str:
    """A zone and whose it is."""
    zones = [speech.words.zones[name] for name in (found.zone, *found.more)]
    name = speech.say("either", [speech.word(zone.prints or zone.name) for zone in zones])
    phrase = speech.say("zone", found.whose.value, name)
    return speech.say("the_bottom", phrase) if found.bottom else phrase


# ---- costs --------------------------------------------------------------------------------------


def cost_test(test: ir.CostTest, speech: Speech) -> str:
    """What a cost is compared with, as it goes on after "costing" or "costs"."""
    if test.than is None and test.counted:
        return _bounded(test.compare, speech.say("that_much"), speech)
    return _priced(test, speech) if test.than is None else _versus(test, test.than, speech)


def _priced(test: ir.CostTest, speech: Speech) -> str:
    assert test.cost is not None
    phrase = price(test.cost, speech)
    if test.per is not None:
        from cardwright.compiler.wording.counts import (
            count,
        )  # which words things, as prices do counts

        phrase = speech.say("per", phrase, count(test.per, speech))
    if test.top is not None:
        return speech.say("between", phrase, price(test.top, speech))
    return _bounded(test.compare, phrase, speech)


def _bounded(compare: ir.Compare, phrase: str, speech: Speech, part: str = "") -> str:
    match compare:
        case ir.Compare.EXACTLY:
            return phrase
        case ir.Compare.UP_TO:
            return speech.say("up_to", phrase)
        case ir.Compare.AT_LEAST:
            return speech.say("at_least", phrase)
        case ir.Compare.MORE:
            return speech.say("more_than", "", phrase, part)
        case ir.Compare.LESS:
            return speech.say("less_than", "", phrase, part)
    assert_never(compare)


def _versus(test: ir.CostTest, than: ir.Ref, speech: Speech) -> str:
    ref = things(than, speech)
    if test.compare in (ir.Compare.MORE, ir.Compare.LESS):
        return _bounded(test.compare, ref, speech, test.part and speech.word(test.part))
    if test.counted:
        phrase = speech.say("more_than", speech.say("that_much"), ref, "")
        return _bounded(test.compare, phrase, speech)
    if test.delta == 0 and test.compare is ir.Compare.EXACTLY:
        return speech.say("the_same_as", ref)
    if test.delta == 0:
        return _bounded(test.compare, speech.say("as_much_as", ref), speech)
    direction = "more_than" if test.delta > 0 else "less_than"
    phrase = speech.say(direction, coins(abs(test.delta), speech), ref, "")
    return _bounded(test.compare, phrase, speech)
