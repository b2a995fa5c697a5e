"""Conditions: what stands between ``if`` and its colon, and what an ability waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import plain_fact
from cardwright.compiler.semantics.conditions.history import is_first, past_fact, remembered
from cardwright.compiler.semantics.conditions.holdings import player_has, zone_has
from cardwright.compiler.semantics.conditions.states import (
    costs,
    empty_piles,
    is_empty,
    is_in,
    is_phase,
    is_sort,
    token_is,
)
from cardwright.compiler.semantics.nouns.places import is_own, own_token
from cardwright.compiler.semantics.words.attach import attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


NEGATED = {"isn't", "aren't", "wasn't"}


def condition(clause: s.Clause, scope: Scope) -> ir.Condition:
    """The condition that a clause states.

    Raises CompileError when it states none.
    """
    match clause:
        case s.Fact():
            found = _fact(clause, scope)
            return ir.Not(found, span=found.span) if clause.verb.text in NEGATED else found
        case s.Price():
            return costs(clause, scope)
        case s.Deed():
            return remembered(clause, scope)
        case _:
            fail(
                "CW0310",
                clause.span,
                "This can't be true or false.",
                hint="`you have Debt`, `it is a Treasure`",
            )


def _fact(fact: s.Fact, scope: Scope) -> ir.Condition:
    if fact.verb.text in ("was", "wasn't", "were"):
        return past_fact(fact, scope)
    if is_empty(fact, scope):
        return empty_piles(fact, scope)
    plain_fact(replace(fact, about=()) if _cards_lie(fact, scope) else fact, scope)
    if isinstance(fact.subject, s.Who):
        return player_has(fact, scope)
    token = own_token(fact.subject, scope)
    if token is not None:
        return token_is(fact, token, scope)
    if (first := is_first(fact, scope)) is not None:
        return first
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text in ("has", "have"):
        row.nothing_but("object")
        return zone_has(fact, row, scope)
    if row.object is None and len(row.times) == 1:
        return is_phase(fact, row.times[0], scope)
    if row.object is None:
        return is_in(fact, scope)
    row.nothing_but("object")
    return is_sort(fact, row.object, scope)


def _cards_lie(fact: s.Fact, scope: Scope) -> bool:
    """``a card costing $3 is in trash``: which cards are meant may be said before the verb."""
    noun = fact.subject
    if not isinstance(noun, s.Noun) or noun.runs is None or is_own(noun, scope):
        return False
    where = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    return fact.verb.text in ("is", "are") and isinstance(where, s.Prep)
