"""Piles: claims about what is left of them, and what lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.rulings.claim import Claim
from cardwright.compiler.rulings.zones import cards_listed
from cardwright.compiler.semantics.nouns.heads import leads
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope


def stack_is(
    fact: s.Fact, more: list[s.Clause], items: tuple[Item, ...], scope: Scope, code: str
) -> Claim:
    """``the Ruins pile is Survivors, 2 Ruined Markets``: a pile of different cards, from the top."""
    assert not isinstance(fact.subject, s.Who)
    names = [item for item in items if item.name is not None or item.text in scope.lexicon.piles]
    if len(names) != 1 or len(items) != 2 or leads(fact.subject) != ["the"]:
        fail(code, fact.subject.span, "Which pile?", hint="`the {card} pile`")
    if fact.verb.text != "is" or names[0].text not in scope.lexicon.piles:
        fail(code, fact.span, "How many cards has it?", hint="`is empty`, `has 3 cards`")
    listed = cards_listed(fact, more, scope)
    return Claim("stack", cards=listed, name=names[0].text, span=fact.span)
