"""Holdings: what players have, and what lies on piles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import at_least_some
from cardwright.compiler.semantics.nouns.amounts import resource_amount
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import one_pile, place
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import Row
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


def player_has(fact: s.Fact, scope: Scope) -> ir.Condition:
    """``you have Debt``, ``you have no Action in play``."""
    assert isinstance(fact.subject, s.Who)
    if fact.subject.text == "no other player":
        return _nobody_more(fact, scope)
    whose = player(fact.subject, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text not in ("have", "has") or row.object is None:
        fail("CW0310", fact.span, "What does the player have?", hint="`you have Debt`")
    row.nothing_but("object")
    found = head(row.object.noun, scope)
    if found.kind in ("resource", "coins"):
        return _has_resource(whose, row.object, found.items, scope)
    cards = things(row.object, scope)
    if not isinstance(cards, ir.Cards):
        fail("CW0310", fact.span, "This can't be true or false.")
    cards = at_least_some(cards, row.object.noun)
    _no_other_owner(row.object)
    return ir.AnyCards(_theirs(cards, whose, fact.span), span=fact.span)


def _nobody_more(fact: s.Fact, scope: Scope) -> ir.NobodyMore:
    """``no other player has more copies of it``: than you, among all the cards they have."""
    more, *rest = fact.phrases or (None,)
    hint = "`no other player has more copies of it`"
    if not isinstance(more, s.Compare) or more.word.text != "more" or more.runs is None:
        fail("CW0407", fact.span, "What can be compared are cards.", hint=hint)
    if more.than is not None or fact.runs is not None:
        fail("CW0304", more.span, "It is compared with what you have: say no more.", hint=hint)
    for odd in rest:
        if not isinstance(odd, s.Prep) or odd.word.text != "of":
            fail("CW0304", odd.span, "All the cards that players have are compared.", hint=hint)
    cards = things(Thing(more.runs, list(rest)), scope)  # type: ignore[arg-type]
    if not isinstance(cards, ir.Cards):
        fail("CW0301", more.span, "This wants a kind of card.", hint=hint)
    return ir.NobodyMore(only(cards).filter, span=fact.span)


def held_by_them(clause: s.Players, scope: Scope) -> ir.AnyCards:
    """``each player with a card in hand``: what those have whom a block is about.

    Raises CompileError for anything else that is said about players.
    """
    first, *more = clause.phrases
    if (
        not isinstance(first, s.Prep)
        or first.word.text != "with"
        or isinstance(first.object, s.Who)
    ):
        fail("CW0407", first.span, "Which players?", hint="`each player with a card in hand`")
    row = attach(more, scope.lexicon, first.object)
    row.nothing_but("object")
    assert row.object is not None
    thing = row.object
    cards = things(thing, scope)
    if not isinstance(cards, ir.Cards) or not isinstance(cards.place, ir.Place):
        fail("CW0303", thing.span, "Where do they have them?", hint="`a card in hand`")
    _no_other_owner(thing)
    cards = _theirs(at_least_some(cards, thing.noun), ir.Whose.THEY, clause.span)
    return ir.AnyCards(cards, span=clause.span)


def _no_other_owner(thing: Thing) -> None:
    """``you have a Copper in hand``: whose hand need not be said, and can't be another's."""
    for phrase in thing.more:
        place_ = isinstance(phrase, s.Prep) and phrase.word.text != "of"
        if isinstance(phrase, s.Prep) and place_ and leads(phrase.object):
            fail("CW0304", phrase.object.span, "Whose this is was said already: `in hand`.")
        if isinstance(phrase, s.Rel):
            fail("CW0311", phrase.span, "Who has them was said already.")


def _theirs(cards: ir.Cards, whose: ir.Whose, span: Span) -> ir.Cards:
    if isinstance(cards.place, ir.Place):
        return replace(cards, place=replace(cards.place, whose=whose))
    return replace(cards, place=ir.Having(whose, span=span))


def _has_resource(
    whose: ir.Whose, thing: Thing, items: tuple[Item, ...], scope: Scope
) -> ir.HasResource:
    noun = thing.noun
    for phrase in thing.more:
        fail("CW0304", phrase.span, "This says nothing here.")
    resource, quantity = resource_amount(noun, items, scope)
    if "no" in leads(noun):
        quantity = replace(quantity, many=ir.Many.NO)
    return ir.HasResource(whose, resource, quantity, span=noun.span)


def zone_has(fact: s.Fact, row: Row, scope: Scope) -> ir.Condition:
    """``your hand has no duplicates``, ``its pile has Debt``."""
    assert not isinstance(fact.subject, s.Who)
    if row.object is not None and head(fact.subject, scope).kind == "pile":
        return _pile_has(fact, row.object, scope)
    if row.object is None or head(row.object.noun, scope).kind != "duplicates":
        fail(
            "CW0310",
            fact.span,
            "This can't be true or false.",
            hint="`your hand has no duplicates`",
        )
    noun = row.object.noun
    if row.object.more or leads(noun) not in ([], ["no"]) or not head(noun, scope).plural:
        fail("CW0304", row.object.span, "Say `no duplicates` or `duplicates`.")
    if isinstance(noun, s.Noun) and noun.amount is not None:
        fail("CW0407", noun.amount.span, "How many can't be asked yet.")
    found = ir.NoDuplicates(place(fact.subject, scope), span=fact.span)
    return found if "no" in leads(row.object.noun) else ir.Not(found, span=fact.span)


def _pile_has(fact: s.Fact, thing: Thing, scope: Scope) -> ir.HasTokens:
    """``its pile has Debt``."""
    found = head(thing.noun, scope)
    if not found.items or found.kind != "resource":
        fail("CW0209", thing.span, "What lies on it?", hint="`its pile has Debt`")
    assert not isinstance(fact.subject, s.Who)
    has = _has_resource(ir.Whose.SHARED, thing, found.items, scope)
    pile = one_pile(fact.subject, scope)
    return ir.HasTokens(pile, has.resource, has.quantity, span=fact.span)
