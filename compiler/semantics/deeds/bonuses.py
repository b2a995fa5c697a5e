"""Bonuses: `+2 Cards`, for whoever gets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import coins, number
from cardwright.compiler.semantics.nouns.players import BESIDE, OTHERS, player, players
from cardwright.compiler.semantics.patterns.counts import count
from cardwright.compiler.semantics.words.attach import Row, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Resource


def bonus(clause: s.Bonus, scope: Scope) -> ir.Statement:
    """``+2 Cards``, ``each other player gets +1 Card``: what a bonus gives, and to whom."""
    if clause.who is not None and clause.who.text in (*OTHERS, *BESIDE):
        whom = players(clause.who, scope)
        with scope.block(current=ir.Whose.THEY):
            inner = _plus(clause, ir.Whose.THEY, scope)
        return ir.Each(whom, (inner,), one_clause=True, span=clause.span)
    whose = player(clause.who, scope) if clause.who else scope.current
    return _plus(clause, whose, scope)


def _plus(clause: s.Bonus, whose: ir.Whose, scope: Scope) -> ir.Bonus:
    _gets(clause)
    resource = _resource(clause, scope)
    row = attach(clause.phrases, scope.lexicon)
    row.nothing_but("per", adverbs=("instead",))
    with scope.told(whose):
        per = count(row.per, scope) if row.per else None
    instead = is_instead(row, scope)
    if number(clause.amount) < 1:
        fail("CW0306", clause.amount.span, "A bonus is at least 1.")
    amount = ir.Number(number(clause.amount), per, span=clause.amount.span)
    binding = scope.count() if per else 0
    return ir.Bonus(whose, resource.name, amount, instead, binding, span=clause.span)


def _gets(clause: s.Bonus) -> None:
    """``you get``, ``each other player gets``."""
    if clause.who is None or clause.get is None:
        return
    right = "get" if clause.who.text in ("you", "they") else "gets"
    if clause.get.text != right:
        message = f"`{clause.get.text}` is the wrong form here."
        fail("CW0309", clause.get.span, message, candidates=(right,))


def _resource(clause: s.Bonus, scope: Scope) -> Resource:
    words = scope.lexicon.words
    first = clause.amount.values[0]
    if first.kind == "PRICE":
        if clause.runs is not None:
            fail("CW0307", clause.runs.span, "Two things side by side: a comma is missing.")
        coins(first)
        sign = "$" if first.text.startswith("$") else first.text.lstrip("0123456789")
        if sign not in words.symbols:
            fail("CW0211", first.span, f"`{sign}` stands for no price.", candidates=words.symbols)
        return words.symbols[sign]
    if clause.runs is None:
        fail("CW0302", first.span, "Plus what?", hint="`+1 Card`", candidates=words.resources)
    items = scope.lexicon.read(clause.runs.words)
    if len(clause.runs.runs) > 1:
        span = clause.runs.runs[1][0].span
        fail("CW0307", span, "A bonus is of one kind.", hint="`choose one:`")
    if len(items) > 1:
        fail("CW0307", items[1].span, "Two things side by side: a comma is missing.")
    resource = items[0].resource
    if resource is None or resource.lies:
        fail(
            "CW0209",
            items[0].span,
            f"`{items[0].text}` can't be added.",
            candidates=words.resource_forms,
        )
    _agree(clause, items[0].text, resource)
    return resource


def _agree(clause: s.Bonus, text: str, resource: Resource) -> None:
    """``+1 Card``, ``+2 Cards``; Debt and VP have no plural."""
    several = resource.counted and number(clause.amount) != 1
    right = plural(resource.name) if several else resource.name
    if text != right and clause.runs is not None:
        fail(
            "CW0306",
            clause.runs.span,
            f"`{text}` does not agree with the number.",
            candidates=(right,),
        )


def is_instead(row: Row, scope: Scope) -> bool:
    """Whether something is done ``instead``; refused where nothing would happen."""
    word = row.adverb("instead")
    if word is not None and not scope.occasion.replacing:
        scope.antecedents.unless_unknown()
        message = "`instead` needs a `would` in what it waits for."
        fail("CW0403", word.span, message, hint="`when you would gain a card:`")
    return word is not None
