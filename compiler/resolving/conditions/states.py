"""States: what cards, piles and tokens are, and where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.conditions.facts import at_least_some, plain_fact
from cardwright.compiler.resolving.nouns.heads import head, leads
from cardwright.compiler.resolving.nouns.places import place
from cardwright.compiler.resolving.nouns.pronouns import is_name
from cardwright.compiler.resolving.nouns.quantities import quantity_of
from cardwright.compiler.resolving.nouns.things import cost_test, things
from cardwright.compiler.resolving.words.attach import Thing, attach
from cardwright.compiler.resolving.words.phrases import phrase as phrase_text
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.nouns.heads import Head
    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.text.source import Span


def is_empty(fact: s.Fact, scope: Scope) -> bool:
    """Whether a fact says of some piles that they are empty."""
    said = [word.text for word in fact.runs.words] if fact.runs else []
    subject = fact.subject
    return (
        said == ["empty"] and not isinstance(subject, s.Who) and head(subject, scope).kind == "pile"
    )


def empty_piles(fact: s.Fact, scope: Scope) -> a.EmptyPiles:
    """``a pile in Supply is empty``, ``at least 2 piles in Supply are empty``."""
    assert not isinstance(fact.subject, s.Who)
    plain_fact(replace(fact, about=()), scope)
    for odd in fact.phrases:
        refuse("CW0304", odd.span, "This says nothing here.")
    found = head(fact.subject, scope)
    quantity = quantity_of(fact.subject, plural=found.plural)
    if found.plural is not (quantity.number != 1) and quantity.many is not a.Many.NO:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number.")
    one = quantity.many is a.Many.EXACTLY and not isinstance(fact.subject, s.Runs)
    if one and isinstance(fact.subject, s.Noun) and fact.subject.amount is None:
        quantity = replace(quantity, many=a.Many.AT_LEAST)
    return a.EmptyPiles(
        zone_of_piles(found, fact.about, fact.span, scope), quantity, span=fact.span
    )


def zone_of_piles(found: Head, about: tuple[s.Phrase, ...], span: Span, scope: Scope) -> str:
    """The zone in ``pile in Supply``, where it is known how many piles are empty.

    Raises Refused for anything else that is said about the piles.
    """
    zones = {zone.name: zone for zone in scope.lexicon.words.zones.values() if zone.empties}
    hint = ", ".join(f"`pile in {name}`" for name in zones)
    where = about[0] if len(about) == 1 else None
    if len(found.items) > 1:
        refuse("CW0407", found.items[0].span, "Which piles can't be asked here.", hint=hint)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        refuse("CW0303", span, "Piles where?", hint=hint)
    spot = place(where.object, scope)
    if spot.zone not in zones:
        refuse("CW0301", where.object.span, "Nobody counts empty piles there.", pool=zones)
    return spot.zone


def token_is(fact: s.Fact, token: a.Own, scope: Scope) -> a.TokenIs:
    """``your Journey token is face up``.

    Raises Refused for a state that a token is never in.
    """
    states = scope.lexicon.words.own[token.token].state
    behind = tuple(part for part in (fact.runs, *fact.phrases) if part is not None)
    said = " ".join(map(phrase_text, behind))
    if said not in states or fact.verb.text not in ("is", "isn't"):
        span = behind[0].span.to(behind[-1].span) if behind else fact.verb.span
        refuse("CW0310", span, f"`{said}` can't be said of this token.", pool=states)
    return a.TokenIs(token, said, span=fact.span)


def is_phase(fact: s.Fact, time: s.Phrase, scope: Scope) -> a.InPhase:
    """``it is your Buy phase``."""
    phases = {f"your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase_text(time)
    if text not in phases or phrase_text(fact.subject) != "it":
        refuse(
            "CW0310", fact.span, "This can't be true or false.", pool=[f"it is {t}" for t in phases]
        )
    return a.InPhase(a.Whose.YOU, phases[text], span=fact.span)


def is_in(fact: s.Fact, scope: Scope) -> a.Condition:
    """``an Action is in trash``, ``it is in play``, ``no Treasure is among them``."""
    assert not isinstance(fact.subject, s.Who)
    among = ("in", "on", "among")
    preps = (p for p in fact.phrases if isinstance(p, s.Prep) and p.word.text in among)
    where = next(preps, None)
    for phrase in fact.phrases:
        if where is not None and phrase is not where:
            refuse("CW0304", phrase.span, "This says nothing here.")
    if where is None:
        refuse("CW0310", fact.span, "Is what?", hint="`it is a Treasure`, `an Action is in trash`")
    if leads(fact.subject) in (["it"], ["this"]):
        return _is_there(fact, where, scope)
    said = attach((fact.subject, *fact.about), scope.lexicon).object  # type: ignore[arg-type]
    assert said is not None
    cards = things(Thing(said.noun, [*said.more, where]), scope)
    if not isinstance(cards, a.Cards):
        refuse("CW0407", fact.span, "Where several certain cards are can't be asked yet.")
    return a.AnyCards(at_least_some(cards, fact.subject), span=fact.span)


def _is_there(fact: s.Fact, where: s.Prep, scope: Scope) -> a.IsIn:
    """``it is in play``, ``this is on your Tavern mat``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    assert not isinstance(card, a.Cards)
    found = place(where.object, scope)
    right = scope.lexicon.words.zones[found.zone].inside
    if where.word.text != right:
        refuse("CW0304", where.word.span, f"`{where.word.text}` can't stand here.", pool=(right,))
    return a.IsIn(card, found, span=fact.span)


def is_sort(fact: s.Fact, thing: Thing, scope: Scope) -> a.Condition:
    """``it is a Treasure``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    sort = things(thing, scope, named=True)
    if not isinstance(card, a.Cards) and not isinstance(sort, a.Cards) and is_name(sort, scope):
        return a.IsSort(card, a.Filter((), copy_of=sort, span=thing.span), span=fact.span)
    if isinstance(card, a.Cards) or not isinstance(sort, a.Cards):
        refuse("CW0310", fact.span, "This can't be true or false.", hint="`it is a Treasure`")
    one = sort.quantity.many is a.Many.EXACTLY and sort.quantity.number == 1
    if sort.place is not None or sort.among is not None or not one or sort.quantity.other:
        refuse("CW0304", thing.span, "A card is of a kind: nothing more can be asked here.")
    return a.IsSort(card, sort.filter, span=fact.span)


def costs(clause: s.Price, scope: Scope) -> a.Condition:
    """``it costs up to $3``."""
    if isinstance(clause.subject, s.Who):
        refuse("CW0310", clause.span, "Players have no cost.", pool=("it",))
    if clause.about:
        refuse("CW0304", clause.about[0].span, "This can't stand before the verb.")
    if clause.verb.text != "costs":
        refuse("CW0309", clause.verb.span, "`cost` is the wrong form here.", pool=("costs",))
    card = things(Thing(clause.subject), scope)
    if isinstance(card, a.Cards):
        refuse("CW0310", clause.subject.span, "Which card's cost?", pool=("it", "this"))
    test = cost_test(clause.measure, clause.phrases, scope)
    return a.IsSort(card, a.Filter((), test, span=clause.span), span=clause.span)
