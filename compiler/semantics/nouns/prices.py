"""Prices: what stands beside a price that cards are compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import price
from cardwright.compiler.semantics.nouns.whose import continues
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import AnyPhrase
    from cardwright.compiler.semantics.words.scope import Scope


def money(scope: Scope) -> str:
    """The part of a cost that coins are."""
    return scope.lexicon.words.money


def no_more(phrases: tuple[AnyPhrase, ...]) -> None:
    """Refuse what stands behind a cost."""
    for phrase in phrases:
        fail("CW0304", phrase.span, "This says nothing behind a cost.")


def compared_part(more: tuple[AnyPhrase, ...], scope: Scope) -> str:
    """``in coins``, or nothing."""
    if more and continues(more[0]) and isinstance(more[0], s.Prep):
        no_more(more[1:])
        return scope.lexicon.words.money
    no_more(more)
    return ""


def plain_price(word: s.Word, scope: Scope) -> ir.Cost:
    """A price to compare with: without ``+`` or ``*``."""
    if word.text[-1] in "+*":
        message = f"`{word.text[-1]}` stands in headers only."
        fail("CW0211", word.span, message, candidates=(word.text[:-1],))
    return price(word, scope)
