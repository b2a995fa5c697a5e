"""Tokens, coins and resources as what something is done to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import counted, number
from cardwright.compiler.semantics.nouns.counts import count
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.places import one_pile, own_token
from cardwright.compiler.semantics.words.attach import Row, Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Form


def fit_tokens(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do | None:
    """``2 Debt``, ``the Debt from its pile``, ``2 VP from here``."""
    items = head(thing.noun, scope).items
    resource = items[-1].resource
    assert resource is not None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    one = amount is None and resource.lies and leads(thing.noun) == [article(resource.name)]
    if amount is None and not one:
        found = _tokens_from(thing, scope)
        return replace(done, resource=resource.name, pile=found) if form.whole else None
    if form.whole:
        return None
    many = 1 if amount is None else number(amount)
    counted(items[-1], resource, many)
    count = ir.Number(many, span=thing.span)
    return _so_many_from(replace(done, resource=resource.name, count=count), form, thing, scope)


def _so_many_from(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do:
    """Where so many tokens come from, if that is said."""
    noun = thing.noun
    for word in noun.leads if isinstance(noun, s.Noun) and noun.amount is not None else ():
        fail("CW0304", word.span, "This says nothing beside a number.")
    source, *more = thing.more or (None,)
    for odd in more:
        fail("CW0304", odd.span, "This says nothing beside a number.")
    if source is None:
        return done
    if not isinstance(source, s.Prep) or source.word.text != "from" or not form.source_too:
        fail("CW0304", source.span, "This says nothing beside a number.")
    found = one_pile(source.object, scope)
    return replace(done, pile=found) if "from" in form.role else replace(done, source=found)


def fit_bid(done: ir.Do, thing: Thing, scope: Scope) -> ir.Do:
    """``the bid``: as much as was bid most."""
    if leads(thing.noun) != ["the"] or head(thing.noun, scope).plural or thing.more:
        fail("CW0305", thing.span, "Which bid?", candidates=("the bid",))
    binding, resource = scope.bid
    if not binding:
        fail("CW0401", thing.span, "Nobody has bid before this.", hint="`bid up to 40 Debt`")
    count = ir.Number(1, ir.TheBid(binding, span=thing.span), span=thing.span)
    return replace(done, resource=resource, count=count)


def fit_token(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do:
    """``an Embargo token``, ``your +1 Action token``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    found = head(noun, scope).items[-1].token
    assert found is not None
    for odd in thing.more:
        fail("CW0304", odd.span, "Nothing more can be said about a token.")
    right = ["your"] if form.own else [article(found[0])]
    if leads(noun) != right or found[1] or (isinstance(noun, s.Noun) and noun.amount):
        fail("CW0305", noun.span, "Whose, or how many?", candidates=(f"{right[0]} {found[0]}",))
    return replace(done, token=found[0])


def _tokens_from(thing: Thing, scope: Scope) -> ir.Piles:
    """``the Debt from its pile``: all that lies there."""
    source = thing.more[0] if len(thing.more) == 1 else None
    if leads(thing.noun) != ["the"] or not isinstance(source, s.Prep):
        hint = "`2 Debt`, `the Debt from its pile`"
        fail("CW0305", thing.span, "This does not say how many.", hint=hint)
    if source.word.text != "from":
        message = f"`{source.word.text}` can't stand here."
        fail("CW0304", source.word.span, message, candidates=("from",))
    return one_pile(source.object, scope)


def fit_more(done: ir.Do, thing: Thing) -> ir.Do:
    """``2 more cards``."""
    noun = thing.noun
    assert isinstance(noun, s.Noun)
    assert noun.amount is not None
    many = number(noun.amount)
    if many < 1 or phrase(thing.more[0]).endswith("s") is not (many != 1):
        fail("CW0306", thing.span, "This does not agree with the number.")
    return replace(done, count=ir.Number(many, span=thing.span))


def fit_own(done: ir.Do, form: Form, thing: Thing, scope: Scope) -> ir.Do | None:
    """``their -$1 token``: of whoever does it, and done with this verb."""
    found = own_token(thing.noun, scope)
    assert found is not None
    if not form.only.startswith(found.token):
        return None
    for more in thing.more:
        fail("CW0304", more.span, "Nothing more can be said about a token.")
    if found.whose is not scope.owner:
        fail("CW0407", thing.span, "Everybody does this with their own token only.")
    return replace(done, object=found)


def fit_coins(done: ir.Do, form: Form, thing: Thing) -> ir.Do | None:
    """``any number of coins``, ``all coins``."""
    if form.only:
        return done if phrase(thing.noun) == form.only and not thing.more else None
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    if amount is None or amount.values[0].text != "any number" or amount.bound:
        return None
    return done


def fit_loss(done: ir.Do, thing: Thing, row: Row, scope: Scope) -> ir.Do:
    """``$1 per Treasure in hand``."""
    assert isinstance(thing.noun, s.Noun)
    for odd in (*thing.noun.leads, *thing.more):
        fail("CW0304", odd.span, "This says nothing beside a number of coins.")
    amount = thing.noun.amount
    if amount is None or not amount.values[0].text.startswith("$") or number(amount) < 1:
        fail("CW0301", thing.span, "This wants coins.", hint="`$1`")
    per, row.per = (count(row.per, scope) if row.per else None), None
    return replace(done, count=ir.Number(number(amount), per, span=thing.span))


def fit_kept(done: ir.Do, thing: Thing, form: Form, scope: Scope) -> ir.Do | None:
    """``any number of Coffers``."""
    item = head(thing.noun, scope).items[-1]
    if item.resource is None or item.resource.name != form.only:
        return None
    done = replace(done, resource=item.resource.name)
    amount = thing.noun.amount if isinstance(thing.noun, s.Noun) else None
    any_ = amount is not None and amount.values[0].text == "any number" and not amount.bound
    if not any_ or leads(thing.noun) or thing.more:
        hint = f"`any number of {form.only}`"
        fail("CW0407", thing.span, "How many can't be said so far.", hint=hint)
    return done
