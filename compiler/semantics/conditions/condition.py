"""Conditions: what stands between ``if`` and its colon, and what an ability waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import PAST, checked_verb, plain_fact
from cardwright.compiler.semantics.conditions.history import remembered, was_done
from cardwright.compiler.semantics.conditions.holdings import player_has
from cardwright.compiler.semantics.conditions.states import costs, is_in, is_sort
from cardwright.compiler.semantics.nouns.places import is_own
from cardwright.compiler.semantics.patterns.sentences import example, matched, nearest, said_by
from cardwright.compiler.semantics.words.attach import attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


NEGATED = {"isn't", "aren't", "wasn't"}


def condition(clause: s.Clause, scope: Scope) -> ir.Condition:
    """The condition that a clause states.

    Raises CompileError when it states none.
    """
    match clause:
        case s.Fact():
            found = _declared(clause, scope) or _fact(clause, scope)
            return ir.Not(found, span=found.span) if clause.verb.text in NEGATED else found
        case s.Price():
            return costs(clause, scope)
        case s.Deed():
            return _declared(clause, scope) or remembered(clause, scope)
        case _:
            fail("CW0310", clause.span, "This can't be true or false.", hint=_examples(scope))


def _examples(scope: Scope) -> str:
    """Two conditions, to show what one is."""
    words = scope.lexicon.words
    about = (
        one
        for one in words.sayings.conditions.values()
        if any(slot.type == "person" for slot in one.slots())
    )
    found = [f"`{example(one, scope)}`" for one in about][:1]
    kind = next(iter(words.types), "card")
    return ", ".join([*found, f"`it is {article(kind)} {kind}`"])


def _declared(clause: s.Fact | s.Deed, scope: Scope) -> ir.Test | None:
    """The condition of the vocabulary that a clause states; None for any other."""
    said = said_by(clause)
    found = matched(said, scope.lexicon.words.sayings.conditions, scope, clause.span)
    if found is None:
        return None
    if isinstance(clause, s.Fact) and (clause.also or clause.verb.text not in PAST):
        checked_verb(clause, scope)
    return ir.Test(*found, span=clause.span)


def _fact(fact: s.Fact, scope: Scope) -> ir.Condition:
    if fact.verb.text in PAST:
        return was_done(fact, scope)
    plain_fact(replace(fact, about=()) if _cards_lie(fact, scope) else fact, scope)
    if isinstance(fact.subject, s.Who):
        return player_has(fact, scope)
    if is_own(fact.subject, scope):
        _unknown(fact, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text in ("has", "have") or (row.object is None and row.times):
        _unknown(fact, scope)
    if row.object is None:
        return is_in(fact, scope)
    row.nothing_but("object")
    return is_sort(fact, row.object, scope)


def _unknown(fact: s.Fact, scope: Scope) -> NoReturn:
    """Refuse what is no condition, with those of the game that are nearest to it."""
    near = nearest(said_by(fact), scope.lexicon.words.sayings.conditions, scope)
    hint = ", ".join(f"`{one}`" for one in near)
    fail("CW0310", fact.span, "This can't be true or false.", hint=hint)


def _cards_lie(fact: s.Fact, scope: Scope) -> bool:
    """``a card costing $3 is in trash``: which cards are meant may be said before the verb."""
    noun = fact.subject
    if not isinstance(noun, s.Noun) or noun.runs is None or is_own(noun, scope):
        return False
    where = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    return fact.verb.text in ("is", "are") and isinstance(where, s.Prep)
