"""Agreement: nouns are singular or plural as their number wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import Head, head, leads
from cardwright.compiler.semantics.nouns.quantities import bound
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def that_many(noun: s.Noun | s.Runs, scope: Scope) -> ir.Quantity | None:
    """``that many``, ``up to that many``: as many as were counted before; None for any other amount."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is None or amount.values[0].text != "that many" or leads(noun):
        return None
    many = bound(amount.bound) if amount.bound is not None else ir.Many.EXACTLY
    if many not in (ir.Many.EXACTLY, ir.Many.UP_TO):
        fail("CW0407", amount.span, "So many can't be taken yet.", candidates=("up to",))
    return ir.Quantity(many, 0, counted=scope.that_many(amount.span), span=amount.span)


def agree(quantity: ir.Quantity, noun: s.Noun | s.Runs, found: Head) -> None:
    """Refuse a noun that is singular or plural unlike its number."""
    if not isinstance(noun, s.Noun) or quantity.many is ir.Many.NO:
        return
    if quantity.many is ir.Many.ALL:
        _agree_all(noun, found)
        return
    several = quantity.plural or quantity.other is not None
    word = found.items[-1]
    same = word.name or word.type
    if same is not None and plural_of(same[0]) == same[0]:
        return
    if several != found.plural and (quantity.number != 1 or found.plural):
        fail("CW0306", word.span, f"`{word.text}` does not agree with the number before it.")


def _agree_all(noun: s.Noun, found: Head) -> None:
    """``each card``, ``all cards``, ``cards``."""
    if ("each" in leads(noun)) is found.plural:
        word = found.items[-1]
        fail("CW0306", word.span, f"`{word.text}` does not agree with the word before it.")


def agrees_with(noun: s.Noun | s.Runs | s.Who, unit: int, scope: Scope) -> None:
    """``per card``, ``per 10 cards``."""
    found = head(noun, scope)
    if unit < 1:
        fail("CW0306", noun.span, "Things are counted by one or more.")
    if found.items and found.plural != (unit != 1):
        word = found.items[-1]
        fail("CW0306", word.span, f"`{word.text}` does not agree with the number.")
