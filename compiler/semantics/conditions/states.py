"""States: what cards, piles and tokens are, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import at_least_some
from cardwright.compiler.semantics.nouns.heads import leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import place, places
from cardwright.compiler.semantics.nouns.pronouns import is_name
from cardwright.compiler.semantics.nouns.things import cost_test, things
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.semantics.words.attach import AnyPhrase
    from cardwright.compiler.semantics.words.scope import Scope


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
        fail(
            "CW0310",
            fact.span,
            "What it is must be said behind the verb.",
            hint="`it is {another_type}`, `{a_type} is in {zone}`",
        )
    if leads(fact.subject) in (["it"], ["this"]):
        return _is_there(fact, where, scope)
    row = attach((fact.subject, *fact.about), scope.lexicon)  # type: ignore[arg-type]
    row.nothing_but("object")
    said = row.object
    assert said is not None
    cards = things(Thing(said.noun, [*said.more, where]), scope)
    if not isinstance(cards, ir.Cards):
        fail("CW0407", fact.span, "Where several certain cards are can't be asked yet.")
    _says_more(said.more, where, cards, scope)
    return ir.AnyCards(at_least_some(cards, fact.subject), span=fact.span)


def _says_more(about: Sequence[AnyPhrase], where: s.Prep, cards: ir.Cards, scope: Scope) -> None:
    """Refuse ``you have`` where the place alone says so: ``an Action you have is in hand``."""
    for phrase in about:
        had = isinstance(phrase, s.Rel) and not isinstance(phrase.verb, s.Runs)
        if had and cards.place == places(where.object, scope):
            fail("CW0304", phrase.span, "The place says whose they are.")


def _is_there(fact: s.Fact, where: s.Prep, scope: Scope) -> ir.Is:
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
    return ir.Is(card, found, span=fact.span)


def is_sort(fact: s.Fact, thing: Thing, scope: Scope) -> ir.Condition:
    """``it is a Treasure``."""
    assert not isinstance(fact.subject, s.Who)
    card = things(Thing(fact.subject), scope)
    sort = things(thing, scope, named=True)
    if not isinstance(card, ir.Cards) and not isinstance(sort, ir.Cards) and is_name(sort, scope):
        return ir.Is(card, ir.Filter((), copy_of=sort, span=thing.span), span=fact.span)
    if isinstance(card, ir.Cards) or not isinstance(sort, ir.Cards):
        fail("CW0310", fact.span, "This can't be true or false.", hint="`it is {another_type}`")
    one = sort.quantity.many is ir.Many.EXACTLY and sort.quantity.number == 1
    if sort.place is not None or sort.among is not None or not one or sort.quantity.other:
        fail("CW0304", thing.span, "A card is of a kind: nothing more can be asked here.")
    return ir.Is(card, only(sort).filter, span=fact.span)


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
    return ir.Is(card, ir.Filter((), test, span=clause.span), span=clause.span)
