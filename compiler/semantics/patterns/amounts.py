"""Amounts as what fills a slot: so many coins, tokens, cards or piles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agrees_with
from cardwright.compiler.semantics.nouns.amounts import counted, is_two, number, resource_amount
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.places import (
    place,
)
from cardwright.compiler.semantics.nouns.quantities import amount_of
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article, plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.patterns.slots import Use
    from cardwright.compiler.semantics.words.scope import Scope


# ---- of cards -----------------------------------------------------------------------------------


def more_cards(thing: Thing, _use: Use) -> ir.Number:
    """``2 more cards``, than there would be."""
    noun = thing.noun
    assert isinstance(noun, s.Noun)
    assert noun.amount is not None
    many = number(noun.amount)
    if many < 1 or phrase(thing.more[0]).endswith("s") is not (many != 1):
        fail("CW0306", thing.span, "This does not agree with the number.")
    return ir.Number(many, span=thing.span)


def size_of_zone(thing: Thing, use: Use) -> ir.Number:
    """``3 cards in hand``: how many are to be in a zone of whoever does it."""
    noun, scope = thing.noun, use.scope
    if not isinstance(noun, s.Noun) or noun.amount is None or head(noun, scope).kind != "cards":
        message = "This wants a number of cards."
        fail("CW0301", thing.span, message, hint=f"`3 cards in {use.of}`")
    where = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail(
            "CW0303",
            thing.span,
            f"The cards that count are those in {use.of}.",
            hint=f"`in {use.of}`",
        )
    found = place(where.object, scope)
    if found.zone != use.of or found.whose is not scope.owner:
        fail(
            "CW0303",
            where.span,
            f"The cards that count are those in {use.of}.",
            candidates=(f"in {use.of}",),
        )
    _plain_cards(noun, scope)
    return ir.Number(number(noun.amount), span=thing.span)


def _plain_cards(noun: s.Noun, scope: Scope) -> None:
    """``3 cards``: no determiner, no sort of cards, and agreeing."""
    assert noun.amount is not None
    found = head(noun, scope)
    if noun.leads:
        fail("CW0304", noun.leads[0].span, "Only a number can stand before `cards` here.")
    if len(found.items) > 1 or found.items[0].noun is None:
        fail("CW0301", noun.span, "All cards count here: say `cards`.")
    agrees_with(replace(noun, amount=None), number(noun.amount), scope)


def card_count(thing: Thing, use: Use) -> ir.Amount:
    """``3 cards``."""
    found = head(thing.noun, use.scope)
    if len(found.items) > 1 or found.items[0].noun is None:
        fail("CW0301", thing.span, "Which cards can't be asked here.")
    amount = _amount_of(thing, "")
    if found.plural != (amount.quantity.number != 1):
        fail("CW0306", found.items[0].span, "This does not agree with the number.")
    return amount


# ---- of coins -----------------------------------------------------------------------------------


def coins(thing: Thing, _use: Use) -> ir.Number:
    """``$1 per Treasure in hand``: so many coins."""
    assert isinstance(thing.noun, s.Noun)
    for odd in (*thing.noun.leads, *thing.more):
        fail("CW0304", odd.span, "This says nothing beside a number of coins.")
    amount = thing.noun.amount
    if amount is None or not amount.values[0].text.startswith("$") or number(amount) < 1:
        fail("CW0301", thing.span, "This wants coins.", hint="`$1`")
    return ir.Number(number(amount), span=thing.span)


def price(thing: Thing, _use: Use) -> ir.Number:
    """``$2``: steps in which coins are counted."""
    noun = thing.noun
    assert isinstance(noun, s.Noun)
    assert noun.amount is not None
    for odd in noun.leads:
        fail("CW0304", odd.span, "A determiner says nothing behind `per`.")
    if not noun.amount.values[0].text.startswith("$"):
        fail("CW0301", thing.span, "This can't be counted.", candidates=("$1",))
    unit = number(noun.amount)
    if unit < 1:
        fail("CW0306", noun.span, "Things are counted by one or more.")
    return ir.Number(unit, span=thing.span)


# ---- of what players have, and what lies on piles -----------------------------------------------


def some_tokens(thing: Thing, use: Use) -> ir.Tokens | None:
    """``2 Debt``, ``a Coin token``: so many tokens of a resource; ``held`` ones can be had by players."""
    items = head(thing.noun, use.scope).items
    resource = items[-1].resource
    assert resource is not None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    one = amount is None and resource.lies and leads(thing.noun) == [article(resource.name)]
    if amount is None and not one:
        return None
    many = 1 if amount is None else number(amount)
    counted(items[-1], resource, many)
    if use.of == "held" and not resource.held:
        message = f"Nobody has {resource.name} of their own: it stays on piles and mats."
        fail("CW0209", thing.span, message)
    for word in thing.noun.leads if isinstance(thing.noun, s.Noun) and amount else ():
        fail("CW0304", word.span, "This says nothing beside a number.")
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing beside a number.")
    return ir.Tokens(resource.name, ir.Number(many, span=thing.span), span=thing.span)


def all_tokens(thing: Thing, use: Use) -> ir.Tokens | None:
    """``the Debt``: all that lies there."""
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    resource = head(thing.noun, use.scope).items[-1].resource
    if amount is not None or resource is None:
        return None
    if not resource.held:
        fail("CW0209", thing.span, f"Nobody has {resource.name} of their own.")
    if resource.lies and leads(thing.noun) == [article(resource.name)]:
        return None
    if leads(thing.noun) != ["the"]:
        hint = "`2 {owed}`, `the {owed}`"
        fail("CW0305", thing.span, "This does not say how many.", hint=hint)
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing here.")
    return ir.Tokens(resource.name, span=thing.span)


def limit(thing: Thing, use: Use) -> ir.Tokens:
    """``up to 40 Debt``: how much of something can be bid. Raises CompileError for anything else."""
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    resource = head(thing.noun, use.scope).items[-1].resource
    if amount is None or amount.bound is None or amount.bound.text != "up to" or resource is None:
        fail("CW0302", thing.span, "Bid up to how much?", hint="`bid up to 40 {owed}`")
    if not resource.owed or leads(thing.noun):
        known = use.scope.lexicon.words.resources.items()
        owed = [name for name, one in known if one.owed]
        fail("CW0209", thing.span, "This can't be bid.", candidates=owed)
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing beside a number.")
    most = number(replace(amount, bound=None))
    return ir.Tokens(resource.name, ir.Number(most, span=amount.span), span=thing.span)


def highest_bid(thing: Thing, use: Use) -> ir.Number:
    """``the bid``: as much as was bid most."""
    if leads(thing.noun) != ["the"] or head(thing.noun, use.scope).plural or thing.more:
        fail("CW0305", thing.span, "Which bid?", candidates=("the bid",))
    binding = use.scope.amounts.bid
    if not binding:
        fail("CW0401", thing.span, "Nobody has bid before this.", hint="`bid up to 40 {owed}`")
    return ir.Number(1, ir.Counted(binding, span=thing.span), span=thing.span)


def amount(thing: Thing, use: Use) -> ir.Amount:
    """``at least 3 Debt``, ``no Coffers``."""
    items = head(thing.noun, use.scope).items
    resource, quantity = resource_amount(thing.noun, items, use.scope)
    if len(items) > 1 and not is_two(items[-1]):
        fail("CW0304", items[0].span, f"`{items[0].text}` says nothing before {resource}.")
    if "no" in leads(thing.noun):
        quantity = replace(quantity, many=ir.Many.NO)
    return ir.Amount(quantity, resource, span=thing.span)


def lying_amount(thing: Thing, use: Use) -> ir.Amount:
    """``2 VP``, ``an Ember token``: of what lies on piles."""
    named = head(thing.noun, use.scope).kind == "token of its own"
    return _token_count(thing, use) if named else amount(thing, use)


def _token_count(thing: Thing, use: Use) -> ir.Amount:
    """``an Ember token``, ``at least 2 Ember tokens``, ``no Ember token``: of those that have a name."""
    noun = thing.noun
    token = head(noun, use.scope).items[-1].token
    assert token is not None
    name, several = token
    if isinstance(noun, s.Noun) and noun.amount is not None and not noun.leads:
        many, count, other = amount_of(noun.amount)
        if many is ir.Many.ANY or several is (count == 1):
            right = name if count == 1 else plural(name)
            fail("CW0306", thing.span, "This does not agree with the number.", candidates=(right,))
        return ir.Amount(ir.Quantity(many, count, other, span=noun.span), name, span=thing.span)
    if leads(noun) == ["no"] and not several:
        return ir.Amount(ir.Quantity(ir.Many.NO, span=noun.span), name, span=thing.span)
    if leads(noun) != [article(name)] or several:
        fail(
            "CW0305", thing.span, "How many?", candidates=(f"{article(name)} {name}", f"no {name}")
        )
    return ir.Amount(ir.Quantity(ir.Many.AT_LEAST, 1, span=noun.span), name, span=thing.span)


def exact_tokens(thing: Thing, use: Use) -> ir.Amount:
    """``2 Debt``, ``1 Sun``, ``2 Coin tokens``, ``3 Barrel tokens``."""
    item = head(thing.noun, use.scope).items[-1]
    if item.resource is None:
        assert item.token is not None
        return _amount_of(thing, item.token[0])
    found = _amount_of(thing, item.resource.name)
    lying = replace(item.resource, counted=item.resource.counted or not item.resource.held)
    counted(item, lying, found.quantity.number)
    return found


def points(thing: Thing, _use: Use) -> ir.Amount:
    """``3 VP``, ``-2 VP``."""
    return _amount_of(thing, "", signed=True)


def _amount_of(thing: Thing, resource: str, *, signed: bool = False) -> ir.Amount:
    """So many of something. Raises CompileError where no number is said."""
    if not isinstance(thing.noun, s.Noun) or thing.noun.amount is None:
        fail("CW0305", thing.span, "How many?")
    many = number(thing.noun.amount, signed=signed)
    return ir.Amount(ir.Quantity(ir.Many.EXACTLY, many, span=thing.span), resource, span=thing.span)


def counter(thing: Thing, use: Use) -> ir.Term:
    """``Action`` as one that is left to play, ``Buy``: something that players have a number of."""
    items = head(thing.noun, use.scope).items
    resource = items[-1].resource
    known = use.scope.lexicon.words.resources.values()
    right = [one.name for one in known if one.counter and one.counted]
    if resource is None or not resource.counter or not resource.counted or len(items) > 1:
        fail("CW0209", thing.span, "There is no counter of that.", candidates=right)
    if items[-1].text != resource.name or not isinstance(thing.noun, s.Runs):
        fail("CW0306", thing.span, "They are counted one by one.", candidates=(resource.name,))
    return ir.Term(resource.name, span=thing.span)


def held(thing: Thing, use: Use) -> ir.Term | None:
    """``Coffers``: what players have a number of, one by one; None for what may be cards, too."""
    items = head(thing.noun, use.scope).items
    resource = items[-1].resource
    plain = len(items) == 1 and isinstance(thing.noun, s.Runs)
    if not plain or resource is None or not resource.held:
        return None
    if is_two(items[0]) or (resource.counter and resource.counted):
        return None
    if items[0].text != resource.name:
        fail("CW0306", thing.span, "They are counted one by one.", candidates=(resource.name,))
    return ir.Term(resource.name, span=thing.span)


def lying(thing: Thing, use: Use) -> ir.Term:
    """``VP``, ``Ember token``: of what lies on piles, one by one."""
    token = head(thing.noun, use.scope).items[-1].token
    if token is not None and isinstance(thing.noun, s.Runs) and not token[1]:
        return ir.Term(token[0], span=thing.span)
    resource = head(thing.noun, use.scope).items[-1].resource
    known = resource is not None and (resource.held or resource.lies)
    if isinstance(thing.noun, s.Noun) or resource is None or not known:
        fail("CW0301", thing.noun.span, "This is nothing that lies on piles.")
    return ir.Term(resource.name, span=thing.span)
