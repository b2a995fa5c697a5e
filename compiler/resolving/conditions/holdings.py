"""Holdings: what players have, and what lies on piles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.conditions.facts import at_least_some
from cardwright.compiler.resolving.nouns.amounts import resource_amount
from cardwright.compiler.resolving.nouns.heads import head, leads
from cardwright.compiler.resolving.nouns.places import one_pile, place
from cardwright.compiler.resolving.nouns.players import player
from cardwright.compiler.resolving.nouns.things import things
from cardwright.compiler.resolving.words.attach import Thing, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.attach import Row
    from cardwright.compiler.resolving.words.lexicon import Item
    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.text.source import Span


def player_has(fact: s.Fact, scope: Scope) -> a.Condition:
    """``you have Debt``, ``you have no Action in play``."""
    assert isinstance(fact.subject, s.Who)
    if fact.subject.text == "no other player":
        return _nobody_more(fact, scope)
    whose = player(fact.subject, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text not in ("have", "has") or row.object is None:
        refuse("CW0310", fact.span, "What does the player have?", hint="`you have Debt`")
    row.nothing_but("object")
    found = head(row.object.noun, scope)
    if found.kind in ("resource", "coins"):
        return _has_resource(whose, row.object, found.items, scope)
    cards = things(row.object, scope)
    if not isinstance(cards, a.Cards):
        refuse("CW0310", fact.span, "This can't be true or false.")
    cards = at_least_some(cards, row.object.noun)
    _no_other_owner(row.object)
    return a.AnyCards(_theirs(cards, whose, fact.span), span=fact.span)


def _nobody_more(fact: s.Fact, scope: Scope) -> a.NobodyMore:
    """``no other player has more copies of it``: than you, among all the cards they have."""
    more, *rest = fact.phrases or (None,)
    hint = "`no other player has more copies of it`"
    if not isinstance(more, s.Compare) or more.word.text != "more" or more.runs is None:
        refuse("CW0407", fact.span, "What can be compared are cards.", hint=hint)
    if more.than is not None or fact.runs is not None:
        refuse("CW0304", more.span, "It is compared with what you have: say no more.", hint=hint)
    for odd in rest:
        if not isinstance(odd, s.Prep) or odd.word.text != "of":
            refuse("CW0304", odd.span, "All the cards that players have are compared.", hint=hint)
    cards = things(Thing(more.runs, list(rest)), scope)  # type: ignore[arg-type]
    if not isinstance(cards, a.Cards):
        refuse("CW0301", more.span, "This wants a kind of card.", hint=hint)
    return a.NobodyMore(cards.filter, span=fact.span)


def held_by_them(clause: s.Players, scope: Scope) -> a.AnyCards:
    """``each player with a card in hand``: what those have whom a block is about.

    Raises Refused for anything else that is said about players.
    """
    first, *more = clause.phrases
    if (
        not isinstance(first, s.Prep)
        or first.word.text != "with"
        or isinstance(first.object, s.Who)
    ):
        refuse("CW0407", first.span, "Which players?", hint="`each player with a card in hand`")
    thing = Thing(first.object, [one for one in more if isinstance(one, s.Prep)])
    cards = things(thing, scope)
    if not isinstance(cards, a.Cards) or not isinstance(cards.place, a.Place):
        refuse("CW0303", thing.span, "Where do they have them?", hint="`a card in hand`")
    _no_other_owner(thing)
    cards = _theirs(at_least_some(cards, thing.noun), a.Whose.THEY, clause.span)
    return a.AnyCards(cards, span=clause.span)


def _no_other_owner(thing: Thing) -> None:
    """``you have a Copper in hand``: whose hand need not be said, and can't be another's."""
    for phrase in thing.more:
        place_ = isinstance(phrase, s.Prep) and phrase.word.text != "of"
        if isinstance(phrase, s.Prep) and place_ and leads(phrase.object):
            refuse("CW0304", phrase.object.span, "Whose this is was said already: `in hand`.")
        if isinstance(phrase, s.Rel):
            refuse("CW0311", phrase.span, "Who has them was said already.")


def _theirs(cards: a.Cards, whose: a.Whose, span: Span) -> a.Cards:
    if isinstance(cards.place, a.Place):
        return replace(cards, place=replace(cards.place, whose=whose))
    return replace(cards, place=a.Having(whose, span=span))


def _has_resource(
    whose: a.Whose, thing: Thing, items: tuple[Item, ...], scope: Scope
) -> a.HasResource:
    noun = thing.noun
    for phrase in thing.more:
        refuse("CW0304", phrase.span, "This says nothing here.")
    resource, quantity = resource_amount(noun, items, scope)
    if "no" in leads(noun):
        quantity = replace(quantity, many=a.Many.NO)
    return a.HasResource(whose, resource, quantity, span=noun.span)


def zone_has(fact: s.Fact, row: Row, scope: Scope) -> a.Condition:
    """``your hand has no duplicates``, ``its pile has Debt``."""
    assert not isinstance(fact.subject, s.Who)
    if row.object is not None and head(fact.subject, scope).kind == "pile":
        return _pile_has(fact, row.object, scope)
    if row.object is None or head(row.object.noun, scope).kind != "duplicates":
        refuse(
            "CW0310",
            fact.span,
            "This can't be true or false.",
            hint="`your hand has no duplicates`",
        )
    noun = row.object.noun
    if row.object.more or leads(noun) not in ([], ["no"]) or not head(noun, scope).plural:
        refuse("CW0304", row.object.span, "Say `no duplicates` or `duplicates`.")
    if isinstance(noun, s.Noun) and noun.amount is not None:
        refuse("CW0407", noun.amount.span, "How many can't be asked yet.")
    found = a.NoDuplicates(place(fact.subject, scope), span=fact.span)
    return found if "no" in leads(row.object.noun) else a.Not(found, span=fact.span)


def _pile_has(fact: s.Fact, thing: Thing, scope: Scope) -> a.HasTokens:
    """``its pile has Debt``."""
    found = head(thing.noun, scope)
    if not found.items or found.kind != "resource":
        refuse("CW0209", thing.span, "What lies on it?", hint="`its pile has Debt`")
    assert not isinstance(fact.subject, s.Who)
    has = _has_resource(a.Whose.SHARED, thing, found.items, scope)
    pile = one_pile(fact.subject, scope)
    return a.HasTokens(pile, has.resource, has.quantity, span=fact.span)
