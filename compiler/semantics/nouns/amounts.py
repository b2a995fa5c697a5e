"""Amounts: plain numbers, coins, and so much of a resource."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import leads
from cardwright.compiler.semantics.nouns.quantities import amount_of, bound, not_negative, number_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Resource


_ONE_PART = re.compile(r"\$\d+|\d+[A-Z]")


def resource_amount(
    noun: s.Noun | s.Runs | s.Who, items: tuple[Item, ...], scope: Scope
) -> tuple[str, ir.Quantity]:
    """``3 Debt``, ``at least $2``, ``Debt`` (at least one): the resource, and how much of it."""
    amount = noun.amount if isinstance(noun, s.Noun) else None
    if leads(noun) not in ([], ["no"]) or (leads(noun) and amount is not None):
        fail("CW0304", noun.span, "Only a number or `no` can stand before this.")
    if amount is not None and amount.values[0].kind == "PRICE":
        if items:
            fail("CW0307", items[0].span, "Two things side by side: a comma is missing.")
        return _money(amount, scope)
    resource = items[-1].resource if items else None
    if resource is None:
        fail("CW0209", noun.span, "This is nothing that a player has.", candidates=_held(scope))
    if not resource.held:
        fail("CW0209", noun.span, f"A player never has {resource.name}.", candidates=_held(scope))
    if amount is None:
        return resource.name, ir.Quantity(ir.Many.AT_LEAST, 1, span=noun.span)
    many, count, other = amount_of(amount)
    if many is ir.Many.ANY:
        fail("CW0310", amount.span, "Any number is always true.")
    counted(items[-1], resource, count)
    return resource.name, ir.Quantity(many, count, other, span=noun.span)


def counted(item: Item, resource: Resource, count: int) -> None:
    """Refuse ``2 Action``; what is not counted may have a plural, but need not."""
    right = plural(resource.name) if count != 1 else resource.name
    if item.text != right and (resource.counted or count == 1):
        fail(
            "CW0306",
            item.span,
            f"`{item.text}` does not agree with the number.",
            candidates=(right,),
        )


def is_two(item: Item) -> bool:
    """Whether a word is a type or the name of a card, and also something that players have a number of."""
    resource = item.resource
    return bool(item.type or item.name) and resource is not None and bool(resource.held)


def _held(scope: Scope) -> list[str]:
    return [name for name, res in scope.lexicon.words.resources.items() if res.held]


def _money(amount: s.Amount, scope: Scope) -> tuple[str, ir.Quantity]:
    word = amount.values[0]
    sign = "$" if word.text.startswith("$") else word.text.lstrip("0123456789")
    if sign not in scope.lexicon.words.symbols:
        fail(
            "CW0211",
            word.span,
            f"`{sign}` stands for no price.",
            candidates=scope.lexicon.words.symbols,
        )
    many = bound(amount.bound) if amount.bound is not None else ir.Many.EXACTLY
    resource = scope.lexicon.words.symbols[sign]
    return resource.name, ir.Quantity(many, coins(word), span=amount.span)


def number(amount: s.Amount, *, signed: bool = False) -> int:
    """The one number an amount stands for; below zero only if ``signed``."""
    if (
        amount.bound is not None
        or len(amount.values) > 1
        or amount.values[0].kind in ("MANY", "RANGE")
    ):
        fail("CW0301", amount.span, "This wants one number.")
    word = amount.values[0]
    if not signed:
        not_negative(word)
    return coins(word) if word.kind == "PRICE" else number_of(word)


def coins(word: s.Word) -> int:
    """The number in a price of one part: ``$4``, ``8D``.

    Raises CompileError when there is more to the price.
    """
    if not _ONE_PART.fullmatch(word.text):
        fail(
            "CW0211",
            word.span,
            "One kind at a time: a comma is missing.",
            hint="`+$3, +1 {counter}`",
        )
    return int("".join(char for char in word.text if char.isdigit()))
