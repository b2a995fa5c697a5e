"""States: what cards, piles and tokens are, and where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import at_least_some, plain_fact
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import place
from cardwright.compiler.semantics.nouns.pronouns import is_name
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.things import cost_test, things
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.semantics.words.phrases import phrase as phrase_text
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.nouns.heads import Head
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


def is_empty(fact: s.Fact, scope: Scope) -> bool:
    """Whether a fact says of some piles that they are empty."""
    said = [word.text for word in fact.runs.words] if fact.runs else []
    subject = fact.subject
    return (
        said == ["empty"] and not isinstance(subject, s.Who) and head(subject, scope).kind == "pile"
    )


def empty_piles(fact: s.Fact, scope: Scope) -> ir.EmptyPiles:
    """``a pile in Supply is empty``, ``at least 2 piles in Supply are empty``."""
    assert not isinstance(fact.subject, s.Who)
    plain_fact(replace(fact, about=()), scope)
    for odd in fact.phrases:
        fail("CW0304", odd.span, "This says nothing here.")
    found = head(fact.subject, scope)
    quantity = quantity_of(fact.subject, plural=found.plural)
    if found.plural is not (quantity.number != 1) and quantity.many is not ir.Many.NO:
        word = found.items[-1]
        fail("CW0306", word.span, f"`{word.text}` does not agree with the number.")
    one = quantity.many is ir.Many.EXACTLY and not isinstance(fact.subject, s.Runs)
    if one and isinstance(fact.subject, s.Noun) and fact.subject.amount is None:
        quantity = replace(quantity, many=ir.Many.AT_LEAST)
    return ir.EmptyPiles(
        zone_of_piles(found, fact.about, fact.span, scope), quantity, span=fact.span
    )


def zone_of_piles(found: Head, about: tuple[s.Phrase, ...], span: Span, scope: Scope) -> str:
    """The zone in ``pile in Supply``, where it is known how many piles are empty.

    Raises CompileError for anything else that is said about the piles.
    """
    zones = {zone.name: zone for zone in scope.lexicon.words.zones.values() if zone.empties}
    hint = ", ".join(f"`pile in {name}`" for name in zones)
    where = about[0] if len(about) == 1 else None
    if len(found.items) > 1:
        fail("CW0407", found.items[0].span, "Which piles can't be asked here.", hint=hint)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail("CW0303", span, "Piles where?", hint=hint)
    spot = place(where.object, scope)
    if spot.zone not in zones:
        fail("CW0301", where.object.span, "Nobody counts empty piles there.", candidates=zones)
    return spot.zone


def token_is(fact: s.Fact, token: ir.Own, scope: Scope) -> ir.TokenIs:
    """``your Journey token is face up``.

    Raises CompileError for a state that a token is never in.
    """
    states = scope.lexicon.words.own[token.token].state
    behind = tuple(part for part in (fact.runs, *fact.phrases) if part is not None)
    said = " ".join(map(phrase_text, behind))
    if said not in states or fact.verb.text not in ("is", "isn't"):
        span = behind[0].span.to(behind[-1].span) if behind else fact.verb.span
        fail("CW0310", span, f"`{said}` can't be said of this token.", candidates=states)
    return ir.TokenIs(token, said, span=fact.span)


def is_phase(fact: s.Fact, time: s.Phrase, scope: Scope) -> ir.InPhase:
    """``it is your Buy phase``."""
    phases = {f"your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase_text(time)
    if text not in phases or phrase_text(fact.subject) != "it":
        fail(
            "CW0310",
            fact.span,
            "This can't be true or false.",
            candidates=[f"it is {t}" for t in phases],
        )
    return ir.InPhase(ir.Whose.YOU, phases[text], span=fact.span)


def is_in(fact: s.Fact, scope: Scope) -> ir.Condition:
    """``an Action is in trash``, ``it is in play``, ``no Treasure is among them``."""
    assert not isinstance(fact.subject, s.Who)
    among = ("in", "on", "among")
    preps = (p for p in fact.phrases if isinstance(p, s.Prep) and p.word.text in among)
    where = next(preps, None)
    for phrase in fact.phrases:
        if where is not None and phrase is not where:
            fail("CW0304", phrase.span, "This says nothing here.")
    if where is None:
        fail("CW0310", fact.span, "Is what?", hint="`it is a Treasure`, `an Action is in trash`")
    if leads(fact.subject) in (["it"], ["this"]):
        return _is_there(fact, where, scope)
    row = attach((fact.subject, *fact.about), scope.lexicon)  # type: ignore[arg-type]
    row.nothing_but("object")
    said = row.object
    assert said is not None
    cards = things(Thing(said.noun, [*said.more, where]), scope)
    if not isinstance(cards, ir.Cards):
        fail("CW0407", fact.span, "Where several certain cards are can't be asked yet.")
    return ir.AnyCards(at_least_some(cards, fact.subject), span=fact.span)


def _is_there(fact: s.Fact, where: s.Prep, scope: Scope) -> ir.IsIn:
    """``it is in play``, ``this is on your Tavern mat``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    assert not isinstance(card, ir.Cards)
    found = place(where.object, scope)
    right = scope.lexicon.words.zones[found.zone].inside
    if where.word.text != right:
        fail(
            "CW0304", where.word.span, f"`{where.word.text}` can't stand here.", candidates=(right,)
        )
    return ir.IsIn(card, found, span=fact.span)


def is_sort(fact: s.Fact, thing: Thing, scope: Scope) -> ir.Condition:
    """``it is a Treasure``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    sort = things(thing, scope, named=True)
    if not isinstance(card, ir.Cards) and not isinstance(sort, ir.Cards) and is_name(sort, scope):
        return ir.IsSort(card, ir.Filter((), copy_of=sort, span=thing.span), span=fact.span)
    if isinstance(card, ir.Cards) or not isinstance(sort, ir.Cards):
        fail("CW0310", fact.span, "This can't be true or false.", hint="`it is a Treasure`")
    one = sort.quantity.many is ir.Many.EXACTLY and sort.quantity.number == 1
    if sort.place is not None or sort.among is not None or not one or sort.quantity.other:
        fail("CW0304", thing.span, "A card is of a kind: nothing more can be asked here.")
    return ir.IsSort(card, only(sort).filter, span=fact.span)


def costs(clause: s.Price, scope: Scope) -> ir.Condition:
    """``it costs up to $3``."""
    if isinstance(clause.subject, s.Who):
        fail("CW0310", clause.span, "Players have no cost.", candidates=("it",))
    if clause.about:
        fail("CW0304", clause.about[0].span, "This can't stand before the verb.")
    if clause.verb.text != "costs":
        fail("CW0309", clause.verb.span, "`cost` is the wrong form here.", candidates=("costs",))
    card = things(Thing(clause.subject), scope)
    if isinstance(card, ir.Cards):
        fail("CW0310", clause.subject.span, "Which card's cost?", candidates=("it", "this"))
    test = cost_test(clause.measure, clause.phrases, scope)
    return ir.IsSort(card, ir.Filter((), test, span=clause.span), span=clause.span)
