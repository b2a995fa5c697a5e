"""Piles and tokens as what fills a slot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import check_articles, filter_of, head, leads
from cardwright.compiler.semantics.nouns.places import (
    WHOSE,
    has_piles,
    one_pile,
    zones_of_piles,
)
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.things import cost_test
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.patterns.slots import Use
    from cardwright.compiler.semantics.words.scope import Scope


# ---- piles --------------------------------------------------------------------------------------


def pile(thing: Thing, use: Use) -> ir.Piles:
    """``its pile``, ``a pile in Supply``, ``each Action pile in Supply``, ``here``."""
    noun, scope = thing.noun, use.scope
    if head(noun, scope).kind != "pile" or leads(noun) in (["its"], ["the"]):
        for odd in thing.more:
            fail("CW0304", odd.span, "Nothing more can be said about the pile of a card.")
        return one_pile(noun, scope)
    assert not isinstance(noun, s.Who)
    where, *more = thing.more or (None,)
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail(
            "CW0303",
            noun.span,
            "Piles where?",
            candidates=[f"in {zone}" for zone in zones_of_piles(scope)],
        )
    has_piles(where.object, scope)
    bare = bool(more) and phrase(more[0]) == "without your tokens"
    for odd in more[int(bare) :]:
        fail("CW0304", odd.span, "Nothing more can be said about piles here.")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    one = quantity.many is ir.Many.EXACTLY and quantity.number == 1 and quantity.other is None
    if not one and (bare or leads(noun) != ["each"]):
        message = "Tokens lie on one pile, or on each."
        fail("CW0407", noun.span, message, candidates=("a pile", "each pile"))
    check_articles(noun)
    kinds = ir.Filter(filter_of(noun, scope), span=noun.span)
    return ir.Piles(quantity, kinds, bare=bare, span=thing.span)


def pile_of_card(thing: Thing, use: Use) -> ir.Piles:
    """``its pile``."""
    return one_pile(thing.noun, use.scope)


def named_pile(thing: Thing, use: Use) -> ir.Term:
    """``the Curse pile``: by the name of its card, or of a pile of different cards."""
    items = head(thing.noun, use.scope).items
    names = [
        item for item in items if item.name is not None or item.text in use.scope.lexicon.piles
    ]
    if len(names) != 1 or len(items) != 2 or leads(thing.noun) != ["the"]:
        fail("CW0305", thing.span, "Which pile?", hint="`the {card} pile`")
    return ir.Term(names[0].text, span=thing.span)


def new_piles(thing: Thing, use: Use) -> ir.Piles:
    """``an Attack pile``, ``10 new Kingdom piles``: piles to be dealt, by their kind and cost."""
    noun, scope = thing.noun, use.scope
    assert not isinstance(noun, s.Who)
    cost = None
    for more in thing.more:
        if not isinstance(more, s.Costing) or cost is not None:
            fail("CW0304", more.span, "Nothing more can be said about piles here.")
        cost = replace(cost_test(more.measure, (), scope), negated=more.negated)
    sorts = filter_of(noun, scope)
    if not sorts:
        fail("CW0303", noun.span, "Which piles?", hint="`a pile of some kind`")
    if _by_chance(sorts, scope):
        fail("CW0407", noun.span, "Chance chooses at set-up.", hint="`choose a random pile`")
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    return ir.Piles(quantity, ir.Filter(sorts, cost, span=noun.span), span=thing.span)


def random_pile(thing: Thing, use: Use) -> ir.Piles:
    """``a random Action pile``: chance chooses one at set-up. Raises CompileError for any other pile."""
    noun, scope = thing.noun, use.scope
    assert not isinstance(noun, s.Who)
    for more in thing.more:
        fail("CW0304", more.span, "Nothing more can be said about piles here.")
    sorts = filter_of(noun, scope)
    if not _by_chance(sorts, scope):
        fail("CW0407", noun.span, "Chance chooses at set-up.", hint="`choose a random pile`")
    if not scope.occasion.at_setup:
        fail("CW0409", noun.span, "Chance chooses at set-up only.", candidates=("at setup",))
    check_articles(noun)
    quantity = quantity_of(noun, plural=head(noun, scope).plural)
    if quantity.many is not ir.Many.EXACTLY or quantity.number != 1 or quantity.other:
        fail("CW0407", noun.span, "One pile is chosen.", candidates=("a",))
    return ir.Piles(quantity, ir.Filter(sorts, span=noun.span), span=thing.span)


def _by_chance(sorts: tuple[ir.Sort, ...], scope: Scope) -> bool:
    adjectives = scope.lexicon.words.adjectives
    return any(adjectives[mark].chance for sort in sorts for mark in sort.marks)


def pile_count(thing: Thing, use: Use) -> ir.Amount:
    """``a pile``, ``at least 2 piles``, ``no pile``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    found = head(noun, use.scope)
    if len(found.items) > 1:
        fail("CW0407", found.items[0].span, "Which piles can't be asked here.")
    quantity = quantity_of(noun, plural=found.plural)
    if found.plural is not (quantity.number != 1) and quantity.many is not ir.Many.NO:
        word = found.items[-1]
        fail("CW0306", word.span, f"`{word.text}` does not agree with the number.")
    one = quantity.many is ir.Many.EXACTLY and isinstance(noun, s.Noun) and noun.amount is None
    quantity = replace(quantity, many=ir.Many.AT_LEAST) if one else quantity
    return ir.Amount(quantity, span=thing.span)


def title(thing: Thing, use: Use) -> ir.Term:
    """``the Bane``: what one pile that is added is called."""
    items = head(thing.noun, use.scope).items
    found = items[0].title if len(items) == 1 else None
    if found is None or found[1] or leads(thing.noun) != ["the"] or thing.more:
        wanted = [f"the {name}" for name in use.scope.lexicon.words.titles]
        fail("CW0301", thing.span, "This is no title of a pile.", candidates=wanted)
    use.scope.kept.titles.add(found[0])
    return ir.Term(found[0], span=thing.span)


# ---- tokens with a text -------------------------------------------------------------------------


def token(thing: Thing, use: Use) -> ir.Term:
    """``an Embargo token``: one that has a text."""
    return _token(thing, use.scope, own=False)


def own_token(thing: Thing, use: Use) -> ir.Term:
    """``your +1 Action token``: the one that a player has of it."""
    return _token(thing, use.scope, own=True)


def _token(thing: Thing, scope: Scope, *, own: bool) -> ir.Term:
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    found = head(noun, scope).items[-1].token
    assert found is not None
    for odd in thing.more:
        fail("CW0304", odd.span, "Nothing more can be said about a token.")
    right = ["your"] if own else [article(found[0])]
    if leads(noun) != right or found[1] or (isinstance(noun, s.Noun) and noun.amount):
        wanted = (f"{right[0]} {found[0]}",)
        fail("CW0305", noun.span, "Whose, or how many?", candidates=wanted)
    return ir.Term(found[0], span=thing.span)


def token_of_player(thing: Thing, use: Use) -> ir.Own:
    """``your +1 Action token``: the one of a kind, with a text, that a player has."""
    item = head(thing.noun, use.scope).items[-1]
    whose = next((WHOSE[word] for word in leads(thing.noun) if word in WHOSE), None)
    if whose is None or item.token is None or item.token[1]:
        fail("CW0305", thing.span, "Whose token?", candidates=(f"your {item.text}",))
    return ir.Own(item.token[0], whose, span=thing.span)
