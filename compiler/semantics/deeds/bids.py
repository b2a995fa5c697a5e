"""Bids: what a round of bidding says, and what was bid most.

Apart from statement.py because a bid is no deed of one player: whose turn it is to bid, and that each
bid is higher than those before, is what the clause means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.words.attach import attach
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope

ROUND = "each player from your left"


def bids(then: s.Statement | s.Block, scope: Scope) -> bool:
    """Whether what players are told is to bid."""
    clause = then.clauses[0] if isinstance(then, s.Statement) and then.clauses else None
    if not isinstance(clause, s.Command):
        return False
    verb = scope.lexicon.words.verb_forms.get(clause.runs.words[0].text)
    special = scope.lexicon.words.special_verb("bid")
    return verb is not None and verb[0].name == special.verb


def bidding(clause: s.Players, then: s.Statement | s.Block, scope: Scope) -> ir.Bid:
    """``each player from your left: bid up to 40 Debt``.

    Raises CompileError for any other round of bidding.
    """
    if phrase(clause) != ROUND:
        fail("CW0407", clause.span, "Who bids, and in which order?", candidates=(ROUND,))
    assert isinstance(then, s.Statement)
    told = then.clauses[0]
    assert isinstance(told, s.Command)
    for odd in (*then.clauses[1:], *([then.then] if then.then else [])):
        fail("CW0409", odd.span, "Bidding ends when all have bid: this stands on its own line.")
    most, resource = _amount(told, scope)
    binding = scope.count()
    scope.amounts = replace(scope.amounts, bid=(binding, resource))
    return ir.Bid(most, resource, binding, span=clause.span.to(told.span))


def _amount(told: s.Command, scope: Scope) -> tuple[int, str]:
    """``up to 40 Debt``."""
    _, rest = verb_of(told.runs, told.phrases, scope, ("base",))
    row = attach(rest, scope.lexicon)
    row.nothing_but("object")
    noun = row.object.noun if row.object is not None and not row.object.more else None
    amount = noun.amount if isinstance(noun, s.Noun) else None
    items = head(noun, scope).items if isinstance(noun, s.Noun) else ()
    resource = items[-1].resource if items else None
    if amount is None or amount.bound is None or amount.bound.text != "up to" or resource is None:
        fail("CW0302", told.span, "Bid up to how much?", hint="`bid up to 40 {owed}`")
    if not resource.owed or (isinstance(noun, s.Noun) and leads(noun)):
        owed = [name for name, known in scope.lexicon.words.resources.items() if known.owed]
        fail("CW0209", told.span, "This can't be bid.", candidates=owed)
    return number(s.Amount(None, amount.values, span=amount.span)), resource.name
