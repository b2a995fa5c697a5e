"""Slots: the types of things that fill the slots of sayings, and how each is read.

What a type reads is a noun phrase with all that is said about it, and it gives what that means. A phrase that
is wrong in itself is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agrees_with
from cardwright.compiler.semantics.nouns.amounts import number, resource_amount
from cardwright.compiler.semantics.nouns.heads import head, leads, runs_of
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.places import (
    WHOSE,
    holding_cards,
    known_owner,
    one_pile,
    place,
)
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.nouns.quantities import amount_of, quantity_of
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.examples import in_words
from cardwright.compiler.vocabulary.inflection import article, plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class SayingSlot:
    """A type of slot: the kinds of noun phrases that can fill it, and how it is read.

    ``example`` stands for it in a hint, with words of the game in braces. ``alone``: nothing can be said
    about what fills it.
    """

    of_kinds: frozenset[str]
    resolve: Callable[[Thing, Scope], ir.Value]
    example: str
    alone: bool = True


def example_of(type_: str, words: Vocabulary) -> str:
    """An example of what fills a slot of a type, in the words of a game."""
    return in_words(SAYING_SLOTS[type_].example, words)


def kind_of(thing: Thing, scope: Scope) -> str:
    """The kind of thing that a noun phrase names; "owner" of a determiner alone."""
    runs = runs_of(thing.noun)
    if runs is not None and runs.together:
        return "series"
    only = isinstance(thing.noun, s.Noun) and runs is None and thing.noun.amount is None
    if only and leads(thing.noun) in (["your"], ["their"]):
        return "owner"
    found = head(thing.noun, scope)
    first = found.items[0].adjective if found.items else None
    return "resource" if first is not None and first.before == "resource" else found.kind


# ---- players and places -------------------------------------------------------------------------------


def _person(thing: Thing, scope: Scope) -> ir.Player:
    """``you``, ``they``."""
    assert isinstance(thing.noun, s.Who)
    return ir.Player(player(thing.noun, scope), span=thing.span)


def _owner(thing: Thing, scope: Scope) -> ir.Player:
    """``your``, ``their``, before something that each player has one of."""
    whose = WHOSE[leads(thing.noun)[0]]
    known_owner(whose, thing.span, scope)
    return ir.Player(whose, span=thing.span)


def _place(thing: Thing, scope: Scope) -> ir.Place:
    """``your hand``."""
    return holding_cards(place(thing.noun, scope), scope)


def _pile(thing: Thing, scope: Scope) -> ir.Piles:
    """``its pile``."""
    return one_pile(thing.noun, scope)


def your_phase(thing: Thing, scope: Scope) -> ir.Term:
    """``your Action phase``. Raises CompileError for anything else."""
    known = {f"your {name} phase": name for name in scope.lexicon.words.phases}
    text = phrase(thing.noun)
    if text not in known:
        first = next(iter(known), "")
        fail("CW0208", thing.span, "This wants a phase.", hint=f"`{first}`", candidates=known)
    return ir.Term(known[text], span=thing.span)


# ---- how many -----------------------------------------------------------------------------------------


def _amount(thing: Thing, scope: Scope) -> ir.Amount:
    """``at least 3 Debt``, ``no Coffers``."""
    items = head(thing.noun, scope).items
    resource, quantity = resource_amount(thing.noun, items, scope)
    if len(items) > 1 and not is_two(items[-1]):
        fail("CW0304", items[0].span, f"`{items[0].text}` says nothing before {resource}.")
    if "no" in leads(thing.noun):
        quantity = replace(quantity, many=ir.Many.NO)
    return ir.Amount(quantity, resource, span=thing.span)


def _token_count(thing: Thing, scope: Scope) -> ir.Amount:
    """``an Ember token``, ``at least 2 Ember tokens``, ``no Ember token``: of those that have a name."""
    noun = thing.noun
    token = head(noun, scope).items[-1].token
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


def _pile_count(thing: Thing, scope: Scope) -> ir.Amount:
    """``a pile``, ``at least 2 piles``, ``no pile``."""
    noun = thing.noun
    assert not isinstance(noun, s.Who)
    found = head(noun, scope)
    if len(found.items) > 1:
        fail("CW0407", found.items[0].span, "Which piles can't be asked here.")
    quantity = quantity_of(noun, plural=found.plural)
    if found.plural is not (quantity.number != 1) and quantity.many is not ir.Many.NO:
        word = found.items[-1]
        fail("CW0306", word.span, f"`{word.text}` does not agree with the number.")
    one = quantity.many is ir.Many.EXACTLY and isinstance(noun, s.Noun) and noun.amount is None
    quantity = replace(quantity, many=ir.Many.AT_LEAST) if one else quantity
    return ir.Amount(quantity, span=thing.span)


def _price(thing: Thing, _scope: Scope) -> ir.Number:
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


def _counter(thing: Thing, scope: Scope) -> ir.Term:
    """``Action`` as one that is left to play, ``Buy``: something that players have a number of."""
    items = head(thing.noun, scope).items
    resource = items[-1].resource
    known = scope.lexicon.words.resources.values()
    right = [one.name for one in known if one.counter and one.counted]
    if resource is None or not resource.counter or not resource.counted or len(items) > 1:
        fail("CW0209", thing.span, "There is no counter of that.", candidates=right)
    if items[-1].text != resource.name or not isinstance(thing.noun, s.Runs):
        fail("CW0306", thing.span, "They are counted one by one.", candidates=(resource.name,))
    return ir.Term(resource.name, span=thing.span)


def _lying(thing: Thing, scope: Scope) -> ir.Term:
    """``VP``, ``Ember token``: of what lies on piles, one by one."""
    token = head(thing.noun, scope).items[-1].token
    if token is not None and isinstance(thing.noun, s.Runs) and not token[1]:
        return ir.Term(token[0], span=thing.span)
    resource = head(thing.noun, scope).items[-1].resource
    known = resource is not None and (resource.held or resource.lies)
    if isinstance(thing.noun, s.Noun) or resource is None or not known:
        fail("CW0301", thing.noun.span, "This is nothing that lies on piles.")
    return ir.Term(resource.name, span=thing.span)


def is_two(item: Item) -> bool:
    """Whether a word is a type or the name of a card, and also something that players have a number of."""
    resource = item.resource
    return bool(item.type or item.name) and resource is not None and bool(resource.held)


# ---- cards --------------------------------------------------------------------------------------------


def _kind_of_card(thing: Thing, scope: Scope) -> ir.Cards:
    """``copies of it``, ``Treasures``: wherever they are."""
    cards = things(thing, scope)
    placed = isinstance(cards, ir.Cards) and (cards.place or cards.among or cards.pile)
    if not isinstance(cards, ir.Cards) or placed:
        message = "All the cards that players have are compared: say only which kind."
        fail("CW0301", thing.span, message, hint="`copies of it`")
    return only(cards)


def _all_such(thing: Thing, scope: Scope) -> ir.Cards:
    """All cards of a kind, of which it is known where they are."""
    agrees_with(thing.noun, 1, scope)
    found = things(thing, scope, bare=True)
    if not isinstance(found, ir.Cards) or (found.place is None and found.among is None):
        fail("CW0303", thing.span, "Which of them are counted?", hint="`you have`, `among them`")
    return replace(found, quantity=ir.Quantity(ir.Many.ALL, span=found.span))


def _series(thing: Thing, scope: Scope) -> ir.Series:
    """``Copper - Silver - Gold you have``: several kinds of cards, told by their names."""
    runs = thing.noun
    assert isinstance(runs, s.Runs)
    kinds = [Thing(s.Runs((run,), span=run[0].span), list(thing.more)) for run in runs.runs]
    each = tuple(_all_such(kind, scope) for kind in kinds)
    for index, cards in enumerate(each):
        plain = all(sort == ir.Sort(name=sort.name) for sort in cards.filter.sorts)
        if not plain or cards.filter.sorts in [other.filter.sorts for other in each[:index]]:
            fail("CW0407", cards.span, "Each of a set is another card, told by its name.")
    return ir.Series(each, span=thing.span)


def _those(thing: Thing, scope: Scope) -> ir.Things:
    """``cards you have in play``, ``them``."""
    return things(thing, scope, bare=True)


def _cost(thing: Thing, scope: Scope) -> ir.CostOf:
    """``its cost``, ``the cost of the trashed card``."""
    said = leads(thing.noun)[:1]
    of = thing.more[0] if len(thing.more) == 1 else None
    if said == ["the"] and isinstance(of, s.Prep) and of.word.text == "of":
        found = things(Thing(of.object), scope)
        if not isinstance(found, ir.Done) or scope.antecedents.is_several(found.bindings):
            span = of.object.span
            fail("CW0401", span, "Which card's cost?", hint="`the cost of the trashed card`")
        return ir.CostOf(found, span=thing.span)
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing here.")
    if said not in (["its"], ["their"]):
        fail("CW0401", thing.span, "Whose cost? Say `its cost`.")
    left = scope.it(thing.span, plural=said == ["their"])
    return ir.CostOf(ir.It(left.binding, span=thing.span), span=thing.span)


# ---- all of them --------------------------------------------------------------------------------------


_NAMED = "token of its own"
"""The kind of noun that a token with a name is."""


def _type(
    kinds: str, resolve: Callable[[Thing, Scope], ir.Value], example: str, *, alone: bool = True
) -> SayingSlot:
    return SayingSlot(frozenset(kinds.split()), resolve, example, alone)


SAYING_SLOTS: dict[str, SayingSlot] = {
    "person": _type("player", _person, "you"),
    "owner": _type("owner", _owner, "your"),
    "zone": _type("zone", _place, "your {zone}"),
    "pile": _type("pile zone", _pile, "its pile"),
    "phase": _type("phase", your_phase, "your {phase} phase"),
    "amount": _type("resource coins", _amount, "2 {counters}"),
    "pile_count": _type("pile", _pile_count, "a pile"),
    "price": _type("coins", _price, "$1"),
    "counter": _type("cards resource", _counter, "{counter}"),
    "lying": SayingSlot(frozenset({"resource", _NAMED}), _lying, "{counter}"),
    "token_count": SayingSlot(frozenset({_NAMED}), _token_count, "2 Embargo tokens"),
    "kind": _type("cards copies", _kind_of_card, "copies of it", alone=False),
    "such": _type("cards", _all_such, "{type} you have", alone=False),
    "those": _type("cards rest", _those, "cards you have in play", alone=False),
    "series": _type("series", _series, "NAME - NAME you have", alone=False),
    "cost": _type("cost", _cost, "its cost", alone=False),
}
"""The types of the slots of sayings, by the names that vocabularies use."""
