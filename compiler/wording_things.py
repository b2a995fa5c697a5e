"""Wording of things: cards, places, costs, numbers and what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary import Resource
    from cardwright.compiler.wording_speech import Speech

# ---- cards --------------------------------------------------------------------------------------


def things(found: a.Things, speech: Speech, prep: str = "from") -> str:
    """Cards as the object of a deed; ``prep`` is the macro for the place where they are."""
    match found:
        case a.Cards():
            return cards(found, speech, prep)
        case a.It(binding):
            return speech.pronoun(binding)
        case a.Rest():
            return speech.say("the_rest")
        case a.This():
            return speech.say("this")
        case a.Done(verb, bindings):
            return speech.say("the_done", speech.past(verb), _several(bindings, speech))
        case a.Kept(verb):
            return speech.say("the_done", speech.past(verb), is_many(found, speech))
    assert_never(found)


def is_pronoun(found: a.Things | a.Place | None, speech: Speech) -> bool:
    """Whether cards are named by one short word, which stands before a verb's particle ("set it aside")."""
    match found:
        case a.This():
            return True
        case a.It(binding):
            return speech.is_latest(binding)
        case _:
            return False


def is_many(found: a.Things, speech: Speech) -> bool:
    """Whether cards are spoken of as several."""
    match found:
        case a.Cards(quantity):
            return quantity.plural
        case a.It(binding):
            return speech.spoken[binding].many
        case a.Done(bindings=bindings):
            return _several(bindings, speech)
        case a.Rest():
            return True
        case a.This() | a.Kept():
            return False
    assert_never(found)


def _several(bindings: tuple[int, ...], speech: Speech) -> bool:
    """Whether something was done to several cards, or by several players, or again and again."""
    spoken = [speech.spoken[binding] for binding in bindings]
    repeated = any(one.repeated for one in spoken) and not speech.repeating
    return len(spoken) > 1 or spoken[0].many or repeated


def cards(found: a.Cards, speech: Speech, prep: str = "from") -> str:
    """Some cards: how many, which, costing what, and where they are."""
    if found.among is not None and found.filter == a.Filter((), span=found.span):
        return _some_of(found.quantity, things(found.among, speech), speech)
    top = found.quantity.many in (a.Many.TOP, a.Many.BOTTOM)
    phrase = _counted(found.quantity, noun(found.filter, speech, many=_plural(found)), speech)
    return _which(phrase, found, speech, "out_of" if top else prep)


def any_such(found: a.Cards, speech: Speech, prep: str) -> str:
    """Cards of a kind as a bare plural: "cards from your deck"."""
    return _which(noun(found.filter, speech, many=True), found, speech, prep)


def _which(phrase: str, found: a.Cards, speech: Speech, prep: str) -> str:
    """What is said about cards behind the noun."""
    parts = [phrase, *_costing(found.filter, speech), where(found, speech, prep)]
    phrase = speech.say("together", parts)
    if found.among is not None:
        return speech.say("among", phrase, things(found.among, speech))
    return phrase


def held(found: a.Cards, speech: Speech) -> str:
    """Some cards in a condition, where "a card" is at least one and "2 cards" are exactly two."""
    quantity = found.quantity
    one = noun(found.filter, speech, many=False)
    many = noun(found.filter, speech, many=_plural(found))
    return speech.say(
        "together", [_stated(quantity, one, many, speech), *_costing(found.filter, speech)]
    )


def _stated(quantity: a.Quantity, one: str, many: str, speech: Speech) -> str:
    phrase = speech.say("so_many", quantity.number, quantity.other, many)
    match quantity.many:
        case a.Many.AT_LEAST:
            return speech.say("a", one) if quantity.number == 1 else speech.say("at_least", phrase)
        case a.Many.NO:
            return speech.say("no", one)
        case a.Many.UP_TO:
            return speech.say("at_most", phrase)
        case a.Many.EXACTLY:
            return speech.say("exactly", phrase)
        case _:
            return _counted(quantity, many, speech)


def _plural(found: a.Cards) -> bool:
    quantity = found.quantity
    if quantity.many in (a.Many.ALL, a.Many.ANY):
        return True
    if quantity.many is a.Many.NO:
        return False
    return quantity.number != 1 or quantity.other is not None


def _counted(quantity: a.Quantity, phrase: str, speech: Speech) -> str:
    number = quantity.number
    several = speech.say("so_many", number, quantity.other, phrase)
    match quantity.many:
        case a.Many.EXACTLY:
            single = number == 1 and quantity.other is None
            return speech.say("a", phrase) if single else several
        case a.Many.UP_TO:
            return speech.say("up_to", several)
        case a.Many.AT_LEAST:
            return speech.say("at_least", several)
        case a.Many.ANY:
            return speech.say("any_number", phrase)
        case a.Many.ALL:
            return speech.say("all", phrase)
        case a.Many.NO:
            return speech.say("no", phrase)
        case a.Many.TOP:
            return speech.say("top", number, phrase)
        case a.Many.BOTTOM:
            return speech.say("bottom", number, phrase)
    assert_never(quantity.many)


def _some_of(quantity: a.Quantity, ref: str, speech: Speech) -> str:
    """``one of them``, ``any number of the trashed cards``."""
    match quantity.many:
        case a.Many.EXACTLY if quantity.number == 1:
            return speech.say("of", speech.say("one"), ref)
        case a.Many.ANY:
            return speech.say("any_number", ref)
        case _:
            return speech.say("of", _counted(quantity, "", speech).rstrip(), ref)


# ---- which cards --------------------------------------------------------------------------------


def noun(found: a.Filter, speech: Speech, *, many: bool) -> str:
    """The kind of cards as a noun, without what they cost."""
    phrase = _sorts(found.sorts, speech, many=many)
    if not found.but:
        return phrase
    return speech.say("besides", phrase, _sorts(found.but, speech, many=True))


def _sorts(sorts: tuple[a.Sort, ...], speech: Speech, *, many: bool) -> str:
    """``card``, ``unique Action card``, ``Action or Victory card``, ``Silver or Gold``."""
    either = speech.say("either", [_sort(sort, speech, many=many) for sort in sorts])
    if any(sort.name for sort in sorts):
        return either
    return speech.say("together", [either, speech.say("card", many)])


def _sort(sort: a.Sort, speech: Speech, *, many: bool) -> str:
    words = [*sort.marks, *(speech.say("without", name) for name in sort.without), *sort.types]
    name = speech.say("many_of", sort.name) if many and sort.name else sort.name
    return speech.say("together", [*words, name])


def _costing(found: a.Filter, speech: Speech) -> list[str]:
    return [speech.say("costing", cost_test(found.cost, speech))] if found.cost else []


# ---- where --------------------------------------------------------------------------------------


def where(found: a.Cards, speech: Speech, prep: str) -> str:
    """Where some cards are, "" when that goes without saying."""
    match found.place:
        case None:
            return ""
        case a.Having(whose):
            return speech.say("they_have", whose.value)
        case a.Place(zone, whose) if speech.words.zones[zone].bare:
            return speech.say("they_have_in", whose.value, zone)
        case a.Place() as spot:
            return speech.say(prep, place(spot, speech))
    assert_never(found.place)


def place(found: a.Place, speech: Speech) -> str:
    """A zone and whose it is."""
    zone = speech.words.zones[found.zone]
    return speech.say("zone", found.whose.value, zone.prints or zone.name)


# ---- costs --------------------------------------------------------------------------------------


def cost_test(test: a.CostTest, speech: Speech) -> str:
    """What a cost is compared with, as it goes on after "costing" or "costs"."""
    phrase = _priced(test, speech) if test.than is None else _versus(test, test.than, speech)
    return speech.say("in_part", phrase, test.part) if test.part else phrase


def _priced(test: a.CostTest, speech: Speech) -> str:
    assert test.cost is not None
    phrase = price(test.cost, speech)
    if test.top is not None:
        return speech.say("between", phrase, price(test.top, speech))
    return _bounded(test.compare, phrase, speech)


def _bounded(compare: a.Compare, phrase: str, speech: Speech) -> str:
    match compare:
        case a.Compare.EXACTLY:
            return phrase
        case a.Compare.UP_TO:
            return speech.say("up_to", phrase)
        case a.Compare.AT_LEAST:
            return speech.say("at_least", phrase)
        case a.Compare.MORE:
            return speech.say("more_than", "", phrase)
        case a.Compare.LESS:
            return speech.say("less_than", "", phrase)
    assert_never(compare)


def _versus(test: a.CostTest, than: a.Ref, speech: Speech) -> str:
    ref = things(than, speech)
    if test.compare in (a.Compare.MORE, a.Compare.LESS):
        return _bounded(test.compare, ref, speech)
    if test.delta == 0 and test.compare is a.Compare.EXACTLY:
        return speech.say("the_same_as", ref)
    if test.delta == 0:
        return _bounded(test.compare, speech.say("as_much_as", ref), speech)
    direction = "more_than" if test.delta > 0 else "less_than"
    return _bounded(
        test.compare, speech.say(direction, coins(abs(test.delta), speech), ref), speech
    )


def price(cost: a.Cost, speech: Speech) -> str:
    """A price with all its parts."""
    names = {found.price: found for found in speech.words.resources.values() if found.price}
    parts = [amount(number, names[part], speech) for part, number in cost.parts]
    return speech.say("price", parts, cost.extra)


def coins(number: int, speech: Speech) -> str:
    """So much of what most prices are made of."""
    return amount(number, _money(speech), speech)


def _money(speech: Speech) -> Resource:
    return next(
        found for found in speech.words.symbols.values() if found.price == speech.words.money
    )


# ---- numbers --------------------------------------------------------------------------------------


def amount(number: int | str, resource: Resource, speech: Speech) -> str:
    """So much of a resource: a sign stands before the number, a word behind it."""
    if not resource.name.isalpha():
        return speech.say("money", resource.name, number)
    many = resource.counted and number != 1
    name = speech.say("many_of", resource.name) if many else resource.name
    return speech.say("quantity", number, name)


def counted_amount(number: a.Number, resource: Resource, speech: Speech) -> str:
    """So much of a resource, perhaps for each of something."""
    phrase = amount(number.value, resource, speech)
    return phrase if number.per is None else speech.say("per", phrase, count(number.per, speech))


def count(found: a.Count, speech: Speech) -> str:
    """What is counted, as it goes on after "per"."""
    match found:
        case a.CountCards(counted, unit):
            return _count_cards(counted, unit, speech)
        case a.CountTypes(counted):
            return speech.say("type_among", _counted_among(counted, speech))
        case a.CostOf(card):
            return speech.say("coin_of_cost", coins(1, speech), things(card, speech))
        case a.Difference(more, less, part):
            costs = (things(more, speech), things(less, speech))
            phrase = speech.say("coin_of_difference", coins(1, speech), *costs)
            return speech.say("in_part", phrase, part) if part else phrase
    assert_never(found)


def _counted_among(found: a.Things, speech: Speech) -> str:
    return (
        any_such(found, speech, "inside") if isinstance(found, a.Cards) else things(found, speech)
    )


def _count_cards(found: a.Things, unit: int, speech: Speech) -> str:
    many = unit != 1
    match found:
        case a.Cards():
            phrase = _which(noun(found.filter, speech, many=many), found, speech, "inside")
        case a.Done(verb):
            phrase = speech.say("done_card", speech.past(verb), many)
        case _:
            phrase = speech.say("among", speech.say("card", many), things(found, speech))
    return speech.say("some", unit, phrase) if many else phrase
