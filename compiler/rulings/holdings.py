"""Holdings: claims about what a player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.rulings.answers import seat_of
from cardwright.compiler.rulings.card_lists import list_leads, named
from cardwright.compiler.rulings.claim import Claim
from cardwright.compiler.semantics.conditions.facts import plain_fact
from cardwright.compiler.semantics.nouns.amounts import number, resource_amount
from cardwright.compiler.semantics.nouns.heads import Head, head, leads
from cardwright.compiler.semantics.nouns.places import zone_named
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import Row
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope


def player_has(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> list[Claim]:
    """``you have $5, 3 Debt``, ``they have Moat, Copper in hand``, ``you have no Curse``."""
    assert isinstance(fact.subject, s.Who)
    seat = seat_of(fact.subject)
    plain_fact(fact, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    row.nothing_but("object")
    if row.object is None or fact.verb.text not in ("have", "has"):
        fail(code, fact.span, "What does the player have?")
    things = [row.object, *(_thing(clause, scope) for clause in more)]
    zone = _zone_of(things[-1], scope)
    for thing in things[:-1]:
        for found in thing.more:
            fail("CW0304", found.span, "Where all of them are stands behind the last.")
    if zone and len(things) > 1:
        for thing in things:
            _surely_cards(thing, zone, scope)
    return [_holding(thing, seat, zone, scope, code) for thing in things]


def _surely_cards(thing: Thing, zone: str, scope: Scope) -> None:
    """Refuse ``2 Actions, Smithy in play``: a counter has no place, and cards are said to be cards."""
    found = head(thing.noun, scope)
    if found.kind == "cards" and _is_held(found) and found.items[-1].name is None:
        word = found.items[-1].text
        message = f"`{word}` could be the counter, or cards in {zone}."
        kind = found.items[-1].resource
        assert kind is not None
        hint = f"`{kind.name} cards`; the counter in an `expect` of its own"
        fail("CW0402", thing.span, message, hint=hint)


def _thing(clause: s.Clause, scope: Scope) -> Thing:
    match clause:
        case s.Command():
            return _row_thing(attach(clause.phrases, scope.lexicon, clause.runs))
        case s.Topic():
            return _row_thing(attach((clause.noun, *clause.phrases), scope.lexicon))
    raise AssertionError


def _row_thing(row: Row) -> Thing:
    row.nothing_but("object")
    assert row.object is not None
    return row.object


def _zone_of(thing: Thing, scope: Scope) -> str:
    zone = ""
    for found in thing.more:
        place = found.object if isinstance(found, s.Prep) else None
        if zone or not isinstance(found, s.Prep) or found.word.text != "in":
            fail("CW0304", found.span, "This says nothing here.", hint="`in {zone}`")
        if place is None or isinstance(place, s.Who) or leads(place):
            fail("CW0304", found.span, "Whose this is was said already.", hint="`in {zone}`")
        zone = zone_named(place, scope)
    return zone


def _holding(thing: Thing, seat: int, zone: str, scope: Scope, code: str) -> Claim:
    noun = thing.noun
    found = head(noun, scope)
    none = "no" in leads(noun)
    if found.kind in ("resource", "coins") or (not zone and _is_held(found)):
        for phrase_ in thing.more:
            fail("CW0304", phrase_.span, "This says nothing here.")
        return _resource(thing, found.items, seat, scope, none=none)
    if found.kind != "cards" or isinstance(noun, s.Who) or not found.items:
        fail(code, thing.span, "A player has cards, coins and the like.")
    if (verb := _done_to(found)) is not None:
        if zone or code != "CW0504":
            fail(code, thing.span, "This can only be expected, and without a place.")
        return _lying(thing, verb, seat, none=none)
    item = _kind_of_card(found)
    runs = noun.runs if isinstance(noun, s.Noun) else noun
    assert runs is not None
    list_leads(noun, runs, "no")
    name = ""
    if item.name is not None:
        name = item.text if item.text in scope.lexicon.names else _singular(item, scope)
    amount = number(noun.amount) if isinstance(noun, s.Noun) and noun.amount else None
    if name and not none:
        named(item, amount if amount is not None else 1)
    kind = item.type[0] if item.type is not None and not name else ""
    return Claim(
        "count", seat, zone, name=name, number=0 if none else amount, type=kind, span=thing.span
    )


def _done_to(found: Head) -> str | None:
    """The verb of ``set-aside cards``; None of other cards."""
    *before, last = found.items
    past = before[0].verb if len(before) == 1 and last.noun is not None else None
    return past[0].name if past is not None and past[1] == "past" else None


def _lying(thing: Thing, verb: str, seat: int, *, none: bool) -> Claim:
    """``you have no set-aside card``, ``they have 2 set-aside cards``: the verb says where they lie."""
    noun = thing.noun
    many = number(noun.amount) if isinstance(noun, s.Noun) and noun.amount else None
    return Claim("count", seat, verb, number=0 if none else many, span=thing.span)


def _kind_of_card(found: Head) -> Item:
    """``Smithy``, ``Actions``, ``Action cards``: the word that says which cards."""
    *before, last = found.items
    if len(before) == 1 and last.noun is not None and before[0].type is not None:
        return before[0]
    if before:
        fail("CW0307", last.span, "Two things side by side: a comma is missing.")
    return last


def _is_held(found: Head) -> bool:
    """Whether a word that also is a type or a card means what players have so much of: ``2 Actions``."""
    resource = found.items[-1].resource if found.items else None
    return resource is not None and bool(resource.held)


def _singular(item: Item, scope: Scope) -> str:
    return next(name for name in scope.lexicon.names if plural(name) == item.text)


def _resource(
    thing: Thing, items: tuple[Item, ...], seat: int, scope: Scope, *, none: bool
) -> Claim:
    name, quantity = resource_amount(thing.noun, items, scope)
    if not none and (not isinstance(thing.noun, s.Noun) or thing.noun.amount is None):
        fail("CW0305", thing.span, f"How much {name}?", hint=f"`1 {name}`, `no {name}`")
    return Claim(
        "resource", seat, name=name, number=0 if none else quantity.number, span=thing.span
    )
