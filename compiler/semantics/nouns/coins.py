"""Coins that are counted: what a card costs, what was overpaid, and what a player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.nouns.whose import owner
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def per_coin(thing: Thing, scope: Scope) -> ir.Count:
    """``$1 of its cost``, ``$1 of difference``, ``$1 you have``."""
    assert isinstance(thing.noun, s.Noun)
    assert thing.noun.amount is not None
    of = thing.more[0] if len(thing.more) == 1 else None
    sign = thing.noun.amount.values[0].text.startswith("$") and not thing.noun.leads
    if isinstance(of, s.Rel) and sign and _overpays(of, scope):
        return _per_coin_overpaid(thing, of, scope)
    if isinstance(of, s.Rel) and sign:
        return _per_coin_held(thing, of, scope)
    card = _costing_card(thing, scope) if sign else None
    if card is None and (not isinstance(of, s.Prep) or of.word.text != "of" or not sign):
        fail("CW0301", thing.span, "This can't be counted.", hint="`per $1 of its cost`")
    unit = number(thing.noun.amount)
    if unit < 1:
        fail("CW0306", thing.noun.span, "Things are counted by one or more.")
    if card is not None:
        return ir.CostOf(card, unit, span=thing.span)
    assert isinstance(of, s.Prep)
    if isinstance(of.object, s.Noun) and head(of.object, scope).kind == "cost":
        return ir.CostOf(_whose_cost(of, of.object, scope), unit, span=thing.span)
    found = head(of.object, scope)
    bare = isinstance(of.object, s.Runs) and not found.plural and unit == 1
    if found.kind != "difference" or scope.amounts.compared is None or not bare:
        fail(
            "CW0401",
            of.span,
            "There is no difference this could mean.",
            hint="`costing more than it`",
        )
    more, test = scope.amounts.compared
    assert test.than is not None
    return ir.Difference(ir.It(more, span=of.span), test.than, test.part, span=thing.span)


def _per_coin_overpaid(thing: Thing, rel: s.Rel, scope: Scope) -> ir.Overpaid:
    """``$1 you overpay``."""
    if phrase(thing.noun) != "$1":
        fail("CW0407", thing.noun.span, "Each coin counts by itself.", candidates=("$1",))
    return ir.Overpaid(scope.overpaying(rel.span), span=thing.span)


def _overpays(rel: s.Rel, scope: Scope) -> bool:
    """``you overpay``."""
    verbs = scope.lexicon.words.verb_forms
    said = rel.verb.words if isinstance(rel.verb, s.Runs) else ()
    found = verbs.get(said[0].text) if len(said) == 1 else None
    you = isinstance(rel.who, s.Who) and rel.who.text == "you"
    special = scope.lexicon.words.special_verb("overpay").verb
    right = found is not None and found[0].name == special and found[1] == "base"
    return right and you and not rel.aux


def _whose_cost(of: s.Prep, noun: s.Noun, scope: Scope) -> ir.It:
    """``its cost``, ``their cost``: the card, or the cards, spoken of before."""
    said = leads(noun)[:1]
    if said not in (["its"], ["their"]):
        fail("CW0401", noun.span, "Whose cost? Say `its cost`.")
    left = scope.it(of.span, plural=said == ["their"])
    return ir.It(left.binding, span=of.span)


def _costing_card(thing: Thing, scope: Scope) -> ir.Done | None:
    """``$1 of the cost of the trashed card``: that card; None for any other phrase."""
    if [p.word.text for p in thing.more if isinstance(p, s.Prep)] != ["of", "of"]:
        return None
    cost, card = (p.object for p in thing.more if isinstance(p, s.Prep))
    if head(cost, scope).kind != "cost" or leads(cost)[:1] != ["the"]:
        return None
    found = things(Thing(card), scope)
    if not isinstance(found, ir.Done) or scope.antecedents.is_several(found.bindings):
        fail("CW0401", card.span, "Which card's cost?", hint="`the cost of the trashed card`")
    return found


def _per_coin_held(thing: Thing, of: s.Rel, scope: Scope) -> ir.CountResource:
    """``$1 you have``."""
    assert isinstance(thing.noun, s.Noun)
    assert thing.noun.amount is not None
    if number(thing.noun.amount) != 1:
        fail("CW0306", thing.noun.span, "Coins one has are counted one by one.", candidates=("$1",))
    coin = scope.lexicon.words.symbols["$"]
    return ir.CountResource(owner(of, scope), coin.name, span=thing.span)
