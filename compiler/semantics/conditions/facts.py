"""Facts: what can be told with `is` and `has`, and that the verb agrees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import is_own
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


SINGULAR = {"is", "isn't", "has"}

PLURAL = {"are", "aren't", "have"}

PAST = ("was", "wasn't", "were", "weren't")


def plain_fact(fact: s.Fact, scope: Scope) -> None:
    """Refuse what a fact can be told with but what says nothing in a condition, and wrong forms of its verb.

    ``you have``, ``it is``, ``your hand has``, ``2 Actions are``; never ``had``, ``was`` or ``also``.
    """
    if fact.about:
        fail("CW0304", fact.about[0].span, "This can't stand before the verb.")
    checked_verb(fact, scope)


def checked_verb(fact: s.Fact, scope: Scope) -> None:
    """Refuse ``also``, and a verb that does not agree with its subject."""
    if fact.also:
        fail("CW0304", fact.verb.span, "`also` says nothing here.", hint="leave out `also`")
    several = _is_several(fact.subject, scope)
    right = PLURAL if several else SINGULAR
    if fact.verb.text not in right:
        word = fact.verb
        fail("CW0309", word.span, f"`{word.text}` is the wrong form here.", candidates=right)


def _is_several(subject: s.Who | s.Noun | s.Runs, scope: Scope) -> bool:
    if isinstance(subject, s.Who):
        return subject.text in ("you", "they")
    if not isinstance(subject, s.Noun) or is_own(subject, scope):
        return False
    if [word.kind for word in subject.leads] == ["THEM"]:
        return True
    if subject.amount is None and subject.runs is not None:
        noun = scope.lexicon.words.noun_forms.get(subject.runs.words[-1].text)
        return noun is not None and noun[1]
    one = subject.amount is None or [w.text for w in subject.amount.values] == ["1"]
    return not one


def at_least_some(cards: ir.Cards, noun: s.Noun | s.Runs | s.Who) -> ir.Cards:
    """``a Copper`` in a condition: at least one."""
    exact = isinstance(noun, s.Noun) and noun.amount is not None
    if exact or cards.quantity.many is not ir.Many.EXACTLY:
        return cards
    return replace(cards, quantity=replace(cards.quantity, many=ir.Many.AT_LEAST))
