"""Agreement: nouns are singular or plural as their number wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.nouns.heads import Head, leads
from cardwright.compiler.resolving.nouns.quantities import bound
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse
from cardwright.compiler.vocabulary.inflection import plural as plural_of

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope


def that_many(noun: s.Noun | s.Runs, scope: Scope) -> a.Quantity | None:
    """``that many``, ``up to that many``: as many as were counted before; None for any other amount."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if amount is None or amount.values[0].text != "that many" or leads(noun):
        return None
    many = bound(amount.bound) if amount.bound is not None else a.Many.EXACTLY
    if many not in (a.Many.EXACTLY, a.Many.UP_TO):
        refuse("CW0407", amount.span, "So many can't be taken yet.", pool=("up to",))
    return a.Quantity(many, 0, counted=scope.that_many(amount.span), span=amount.span)


def agree(quantity: a.Quantity, noun: s.Noun | s.Runs, found: Head) -> None:
    """Refuse a noun that is singular or plural unlike its number."""
    if not isinstance(noun, s.Noun) or quantity.many is a.Many.NO:
        return
    if quantity.many is a.Many.ALL:
        _agree_all(noun, found)
        return
    several = quantity.plural or quantity.other is not None
    word = found.items[-1]
    same = word.name or word.type
    if same is not None and plural_of(same[0]) == same[0]:
        return
    if several != found.plural and (quantity.number != 1 or found.plural):
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the number before it.")


def _agree_all(noun: s.Noun, found: Head) -> None:
    """``each card``, ``all cards``, ``cards``."""
    if ("each" in leads(noun)) is found.plural:
        word = found.items[-1]
        refuse("CW0306", word.span, f"`{word.text}` does not agree with the word before it.")
