"""Wording of amounts: prices, coins and so much of a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.compiler import ir
    from cardwright.compiler.vocabulary.entries import Resource
    from cardwright.compiler.wording.speech import Speech


def price(cost: ir.Cost, speech: Speech) -> str:
    """A price with all its parts."""
    names = {found.price: found for found in speech.words.resources.values() if found.price}
    parts = [amount(number, names[part], speech) for part, number in cost.parts]
    return speech.say("price", parts, cost.extra)


def coins(number: int, speech: Speech) -> str:
    """So much of what most prices are made of."""
    return amount(number, money(speech), speech)


def coin_noun(speech: Speech) -> str:
    """What coins are called where nobody says how many."""
    return next(noun for noun, kind in speech.words.nouns.items() if kind == speech.words.money)


def amount(number: int | str, resource: Resource, speech: Speech) -> str:
    """So much of a resource: a sign stands before the number, a word behind it."""
    if not resource.name.replace(" ", "").isalpha():
        return speech.say("money", resource.name, number)
    name = speech.word(resource.name, many=resource.counted and number != 1)
    return speech.say("quantity", number, name)


def money(speech: Speech) -> Resource:
    """What most prices are made of."""
    return next(
        found for found in speech.words.symbols.values() if found.price == speech.words.money
    )
