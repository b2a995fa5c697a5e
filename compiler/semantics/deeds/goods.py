"""Piles, tokens, coins and the like as what fills a slot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agrees_with
from cardwright.compiler.semantics.nouns.amounts import counted, number
from cardwright.compiler.semantics.nouns.counts import count
from cardwright.compiler.semantics.nouns.heads import check_articles, filter_of, head, leads
from cardwright.compiler.semantics.nouns.places import holding_cards, one_pile, place
from cardwright.compiler.semantics.nouns.players import SIDES
from cardwright.compiler.semantics.nouns.quantities import quantity_of
from cardwright.compiler.semantics.nouns.slots import your_phase
from cardwright.compiler.semantics.nouns.things import cost_test
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.deeds.slots import Use
    from cardwright.compiler.semantics.words.attach import Thing
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.patterns import Slot

# ---- numbers ----------------------------------------------------------------------------------------


def more_cards(thing: Thing, _slot: Slot, _use: Use) -> ir.Number:
    """``2 more cards``, than there would be."""
    noun = thing.noun
    assert isinstance(noun, s.Noun)
    assert noun.amount is not None
    many = number(noun.amount)
    if many < 1 or phrase(thing.more[0]).endswith("s") is not (many != 1):
        fail("CW0306", thing.span, "This does not agree with the number.")
    return ir.Number(many, span=thing.span)


def size_of_zone(thing: Thing, slot: Slot, use: Use) -> ir.Number:
    """``3 cards in hand``: how many are to be in a zone of whoever does it."""
    noun, scope = thing.noun, use.scope
    if not isinstance(noun, s.Noun) or noun.amount is None or head(noun, scope).kind != "cards":
        message = "This wants a number of cards."
        fail("CW0301", thing.span, message, hint=f"`3 cards in {slot.of}`")
    where = thing.more[0] if len(thing.more) == 1 else None
    if not isinstance(where, s.Prep) or where.word.text != "in":
        fail(
            "CW0303",
            thing.span,
            f"The cards that count are those in {slot.of}.",
            hint=f"`in {slot.of}`",
        )
    found = place(where.object, scope)
    if found.zone != slot.of or found.whose is not scope.owner:
        fail(
            "CW0303",
            where.span,
            f"The cards that count are those in {slot.of}.",
            candidates=(f"in {slot.of}",),
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


def coins(thing: Thing, _slot: Slot, use: Use) -> ir.Number:
    """``$1 per Treasure in hand``: so many coins."""
    assert isinstance(thing.noun, s.Noun)
    for odd in (*thing.noun.leads, *thing.more):
        fail("CW0304", odd.span, "This says nothing beside a number of coins.")
    amount = thing.noun.amount
    if amount is None or not amount.values[0].text.startswith("$") or number(amount) < 1:
        fail("CW0301", thing.span, "This wants coins.", hint="`$1`")
    return _multiplied(ir.Number(number(amount), span=thing.span), use)


def _multiplied(found: ir.Number, use: Use) -> ir.Number:
    """A number, times what is counted behind ``per``."""
    if use.row.per is None:
        return found
    per, use.row.per = count(use.row.per, use.scope), None
    return replace(found, per=per)


# ---- tokens -----------------------------------------------------------------------------------------


def some_tokens(thing: Thing, slot: Slot, use: Use) -> ir.Tokens | None:
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
    if slot.of == "held" and not resource.held:
        message = f"Nobody has {resource.name} of their own: it stays on piles and mats."
        fail("CW0209", thing.span, message)
    for word in thing.noun.leads if isinstance(thing.noun, s.Noun) and amount else ():
        fail("CW0304", word.span, "This says nothing beside a number.")
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing beside a number.")
    found = _multiplied(ir.Number(many, span=thing.span), use)
    return ir.Tokens(resource.name, found, span=thing.span)


def all_tokens(thing: Thing, _slot: Slot, use: Use) -> ir.Tokens | None:
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


def highest_bid(thing: Thing, _slot: Slot, use: Use) -> ir.Number:
    """``the bid``: as much as was bid most."""
    if leads(thing.noun) != ["the"] or head(thing.noun, use.scope).plural or thing.more:
        fail("CW0305", thing.span, "Which bid?", candidates=("the bid",))
    binding, _ = use.scope.amounts.bid
    if not binding:
        fail("CW0401", thing.span, "Nobody has bid before this.", hint="`bid up to 40 {owed}`")
    return ir.Number(1, ir.TheBid(binding, span=thing.span), span=thing.span)


def token(thing: Thing, _slot: Slot, use: Use) -> ir.Term:
    """``an Embargo token``: one that has a text."""
    return _token(thing, use.scope, own=False)


def own_token(thing: Thing, _slot: Slot, use: Use) -> ir.Term:
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


# ---- piles ------------------------------------------------------------------------------------------


def pile(thing: Thing, _slot: Slot, use: Use) -> ir.Piles:
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


def new_piles(thing: Thing, _slot: Slot, use: Use) -> ir.Piles:
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


def random_pile(thing: Thing, _slot: Slot, use: Use) -> ir.Piles:
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


def title(thing: Thing, _slot: Slot, use: Use) -> ir.Term:
    """``the Bane``: what one pile that is added is called."""
    items = head(thing.noun, use.scope).items
    found = items[0].title if len(items) == 1 else None
    if found is None or found[1] or leads(thing.noun) != ["the"] or thing.more:
        wanted = [f"the {name}" for name in use.scope.lexicon.words.titles]
        fail("CW0301", thing.span, "This is no title of a pile.", candidates=wanted)
    use.scope.kept.titles.add(found[0])
    return ir.Term(found[0], span=thing.span)


def zones_of_piles(scope: Scope) -> list[str]:
    """The zones that are made of piles."""
    return [zone.name for zone in scope.lexicon.words.zones.values() if zone.piles]


def has_piles(noun: s.Noun | s.Runs | s.Who, scope: Scope) -> None:
    """Refuse a place that is not made of piles."""
    wanted = zones_of_piles(scope)
    if place(noun, scope).zone not in wanted:
        fail("CW0301", noun.span, "There are no piles there.", candidates=wanted)


# ---- places, players and times ------------------------------------------------------------------------


def zone(thing: Thing, slot: Slot, use: Use) -> ir.Place:
    """``your deck``: a place, as what something is done to or where cards go."""
    for more in thing.more:
        fail("CW0304", more.span, "Nothing more can be said about a place.")
    found = holding_cards(place(thing.noun, use.scope), use.scope)
    role = next((role for role in use.pattern.roles if role.filler == slot), None)
    dealt = use.pattern.slot("matching") is not None
    if found.bottom and (role is None or dealt):
        fail("CW0407", found.span, "The bottom can't be spoken of here.")
    if role is not None:
        _leads_there(thing, found, role.prepositions, use)
    return found


def _leads_there(thing: Thing, to: ir.Place, prepositions: tuple[str, ...], use: Use) -> None:
    """``onto deck``, ``into hand``; cards that are gained go ``to hand``."""
    said = next(word for word, other in (*use.row.roles,) if other.noun is thing.noun)
    onto = use.scope.lexicon.words.zones[to.zone].onto
    other = next((p for p in prepositions if p != "onto"), "onto")
    right = "onto" if onto and "onto" in prepositions else other
    if said.text != right:
        fail("CW0304", said.span, f"`{said.text}` can't stand here.", candidates=(right,))


def neighbour(thing: Thing, _slot: Slot, use: Use) -> ir.Neighbour:
    """``the player to their left``: of whoever does it.

    Raises CompileError for anybody else.
    """
    scope = use.scope
    whose = "their" if scope.owner is ir.Whose.THEY else "your"
    nearest = "the next player" if scope.people.some else "the player"
    known = {f"{nearest} {side}": step for side, step in SIDES[whose].items()}
    text = phrase(thing.noun)
    if not isinstance(thing.noun, s.Who) or text not in known:
        fail("CW0301", thing.span, "This wants the player beside.", candidates=known)
    return ir.Neighbour(scope.owner, known[text], scope.people.some, span=thing.span)


def phase(thing: Thing, _slot: Slot, use: Use) -> ir.Term:
    """``your Action phase``. Raises CompileError for anything else."""
    return your_phase(thing, use.scope)
