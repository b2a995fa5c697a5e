"""Piles: claims about what is left of them, and what lies on them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler.rulings.answers import seat_in
from cardwright.compiler.rulings.claim import Claim
from cardwright.compiler.rulings.zones import cards_listed, only_noun, says
from cardwright.compiler.semantics.nouns.amounts import counted, number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope


def placed(fact: s.Fact, item: Item, scope: Scope, code: str) -> Claim:
    """``your +1 Action token is on the Village pile``, or ``isn't``."""
    assert not isinstance(fact.subject, s.Who)
    seat = seat_in(fact.subject)
    where = fact.phrases[0] if len(fact.phrases) == 1 and fact.runs is None else None
    if seat is None or item.token is None or item.token[1]:
        fail("CW0305", fact.subject.span, "Whose token?", hint="`your +1 Action token`")
    if not isinstance(where, s.Prep) or where.word.text != "on" or isinstance(where.object, s.Who):
        fail(code, fact.span, "Where is it?", hint="`is on the Village pile`")
    found = head(where.object, scope)
    names = [each for each in found.items if each.name is not None or each.pile]
    if found.kind != "pile" or len(names) != 1 or leads(where.object) != ["the"]:
        fail(code, where.span, "Which pile?", hint="`the Village pile`")
    negated = fact.verb.text == "isn't"
    cards = ((names[0].text, 1),)
    return Claim("placed", seat, name=item.token[0], cards=cards, negated=negated, span=fact.span)


def pile_is(
    fact: s.Fact, more: list[s.Clause], items: tuple[Item, ...], scope: Scope, code: str
) -> Claim:
    """``the Curse pile is empty``, ``the Gold pile has 1 card``, ``the Gold pile has 2 Debt``.

    What a pile of different cards is, ``the Ruins pile is ...``, is a list from the top.
    """
    assert not isinstance(fact.subject, s.Who)
    names = [item for item in items if item.name is not None or item.pile]
    if len(names) != 1 or len(items) != 2 or leads(fact.subject) != ["the"]:
        fail(code, fact.subject.span, "Which pile?", hint="`the Curse pile`")
    if says(fact, "empty") and fact.verb.text == "is" and not fact.phrases:
        return Claim("pile", name=names[0].text, number=0, span=fact.span)
    if fact.verb.text == "is" and names[0].pile:
        listed = cards_listed(fact, more, scope)
        return Claim("stack", cards=listed, name=names[0].text, span=fact.span)
    noun = only_noun(fact)
    if noun is None or noun.amount is None or fact.verb.text != "has":
        fail(code, fact.span, "How many cards has it?", hint="`is empty`, `has 3 cards`")
    found = head(noun, scope)
    if found.kind in ("resource", "token of its own"):
        item = found.items[-1]
        token = item.token[0] if item.token is not None else item.text
        token = item.resource.name if item.resource is not None else token
        return Claim(
            "on", name=names[0].text, number=number(noun.amount), type=token, span=fact.span
        )
    if found.kind != "cards" or len(found.items) > 1 or found.items[0].noun is None:
        hint = "`has 3 cards`, `has 2 Debt`"
        fail(code, noun.span, "This doesn't lie on piles.", hint=hint)
    if found.plural != (number(noun.amount) != 1):
        fail("CW0306", found.items[0].span, "This does not agree with the number.")
    return Claim("pile", name=names[0].text, number=number(noun.amount), span=fact.span)


def prophecy(fact: s.Fact, item: Item, scope: Scope, code: str) -> Claim:
    """``Growth is active``, ``Growth has 1 Sun``."""
    assert not isinstance(fact.subject, s.Who)
    if len(head(fact.subject, scope).items) > 1 or leads(fact.subject):
        fail(code, fact.subject.span, "Only a name can stand here.")
    if says(fact, "active") and fact.verb.text in ("is", "isn't") and not fact.phrases:
        return Claim("active", name=item.text, negated=fact.verb.text == "isn't", span=fact.span)
    noun = only_noun(fact)
    if noun is None or noun.amount is None or fact.verb.text != "has":
        fail(code, fact.span, "This can't be so or otherwise.", hint="`is active`, `has 1 Sun`")
    found = head(noun, scope)
    if found.kind != "resource" or found.items[0].resource is None:
        fail(code, noun.span, "This can't be so or otherwise.", hint="`is active`, `has 1 Sun`")
    kind = found.items[0].resource
    counted(found.items[0], replace(kind, counted=not kind.held), number(noun.amount))
    many = number(noun.amount)
    return Claim("tokens", name=item.text, number=many, type=kind.name, span=fact.span)
