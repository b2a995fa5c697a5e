"""Declared claims: what a game's vocabulary says can be claimed of a position, as a claim of a ruling.

What every game has is read apart: what lies in a zone, what players have, and lists.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.rulings.claim import Claim
from cardwright.compiler.semantics.patterns.sentences import Said, in_common, matched, nearest

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.syntax import tree as s
    from cardwright.compiler.vocabulary.sayings import Saying

SEAT_OF = {ir.Whose.YOU: 0, ir.Whose.THEY: 1}


def declared(fact: s.Fact, scope: Scope) -> Claim | None:
    """The claim that a fact makes by a row of the vocabulary; None where no row has its words.

    Raises CompileError where what stands in a slot is wrong in itself.
    """
    known = scope.lexicon.words.sayings.claims
    found = matched(_said(fact), known, scope, fact.span)
    if found is None:
        return None
    say, arguments = found
    means = known[say].means
    negated = is_denied(fact) is not means.negated
    claim = Claim(means.call, name=means.attribute, negated=negated, span=fact.span)
    claim = _constant(known[say], claim)
    for argument in arguments:
        claim = _with(claim, argument.value)
    return claim


def is_denied(fact: s.Fact) -> bool:
    """Whether a fact says that something is not so."""
    return fact.verb.text in ("isn't", "aren't")


def nearby(fact: s.Fact, scope: Scope) -> list[str]:
    """Examples of the declared claims that have as many words in common with a fact as any has."""
    said, known = _said(fact), scope.lexicon.words.sayings.claims
    shared = {say: in_common(said, saying) for say, saying in known.items()}
    most = max(shared.values(), default=0)
    close = {say: saying for say, saying in known.items() if most and shared[say] == most}
    return [f"`{near}`" for near in nearest(said, close, scope)]


def _said(fact: s.Fact) -> Said:
    return Said.of((fact.subject, fact.verb, fact.runs, *fact.phrases), fact.verb)


def _constant(saying: Saying, claim: Claim) -> Claim:
    """The number that the words of a claim stand for themselves, as `0` of `is empty`."""
    numbers = [int(each.name) for each in saying.means.arguments if each.name.isdigit()]
    return replace(claim, number=numbers[0]) if numbers else claim


def _with(claim: Claim, value: ir.Value) -> Claim:
    """A claim with what fills one of its slots."""
    match value:
        case ir.Player(whose):
            return replace(claim, seat=SEAT_OF[whose])
        case ir.Place(zone, whose):
            return replace(claim, zone=zone, seat=SEAT_OF[whose])
        case ir.Own(token, whose):
            return replace(claim, type=token, seat=SEAT_OF[whose])
        case ir.Amount(quantity, resource):
            return replace(claim, number=quantity.number, type=resource)
        case ir.Term(name):
            return replace(claim, name=name)
    raise AssertionError(value)
