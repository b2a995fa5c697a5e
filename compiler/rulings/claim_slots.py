"""What fills the slots of claims: players and places as rulings name them, piles, and how many of something.

A ruling has no card whose player it could speak of: it says itself whose something is, "your" of the first
player, "their" of the next one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.rulings.zones import owned_zone
from cardwright.compiler.semantics.nouns.amounts import counted, number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.places import WHOSE
from cardwright.compiler.semantics.nouns.slots import SayingSlot
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.semantics.words.attach import Thing
    from cardwright.compiler.semantics.words.scope import Scope


def _owner(thing: Thing, _scope: Scope) -> ir.Player:
    """``your``, ``their``, before something that each player has one of."""
    return ir.Player(WHOSE[leads(thing.noun)[0]], span=thing.span)


def _mat(thing: Thing, scope: Scope) -> ir.Place:
    """``your Pirate Ship mat``, ``the Trade Route mat``: a zone for tokens."""
    assert not isinstance(thing.noun, s.Who)
    zone = scope.lexicon.words.zones[owned_zone(thing.noun, scope)]
    if not zone.tokens:
        fail("CW0301", thing.span, "No tokens lie there.")
    whose = next((WHOSE[word] for word in leads(thing.noun) if word in WHOSE), ir.Whose.YOU)
    return ir.Place(zone.name, whose, span=thing.span)


def _pile(thing: Thing, scope: Scope) -> ir.Term:
    """``the Curse pile``: by the name of its card, or of a pile of different cards."""
    items = head(thing.noun, scope).items
    names = [item for item in items if item.name is not None or item.pile]
    if len(names) != 1 or len(items) != 2 or leads(thing.noun) != ["the"]:
        fail("CW0305", thing.span, "Which pile?", hint="`the {card} pile`")
    return ir.Term(names[0].text, span=thing.span)


def _own_token(thing: Thing, scope: Scope) -> ir.Own:
    """``your +1 Action token``: the one of a kind, with a text, that a player has."""
    item = head(thing.noun, scope).items[-1]
    whose = next((WHOSE[word] for word in leads(thing.noun) if word in WHOSE), None)
    if whose is None or item.token is None or item.token[1]:
        fail("CW0305", thing.span, "Whose token?", candidates=(f"your {item.text}",))
    return ir.Own(item.token[0], whose, span=thing.span)


def _name(thing: Thing, scope: Scope) -> ir.Term:
    """``Growth``: a definition by its name alone."""
    items = head(thing.noun, scope).items
    if len(items) > 1 or leads(thing.noun) or items[0].name is None:
        fail("CW0301", thing.span, "Only a name can stand here.")
    return ir.Term(items[0].text, span=thing.span)


def _phase(thing: Thing, scope: Scope) -> ir.Term:
    """``Buy phase``, behind whose it is."""
    first = head(thing.noun, scope).items[0]
    if not first.phase:
        fail("CW0208", thing.span, "This wants a phase.", candidates=scope.lexicon.words.phases)
    return ir.Term(scope.lexicon.words.phases[first.phase], span=thing.span)


# ---- how many -----------------------------------------------------------------------------------------


def _amount_of(thing: Thing, resource: str, *, signed: bool = False) -> ir.Amount:
    """So many of something. Raises CompileError where no number is said."""
    if not isinstance(thing.noun, s.Noun) or thing.noun.amount is None:
        fail("CW0305", thing.span, "How many?")
    many = number(thing.noun.amount, signed=signed)
    return ir.Amount(ir.Quantity(ir.Many.EXACTLY, many, span=thing.span), resource, span=thing.span)


def _points(thing: Thing, _scope: Scope) -> ir.Amount:
    """``3 VP``, ``-2 VP``."""
    return _amount_of(thing, "", signed=True)


def _tokens(thing: Thing, scope: Scope) -> ir.Amount:
    """``2 Debt``, ``1 Sun``, ``2 Coin tokens``, ``3 Barrel tokens``."""
    item = head(thing.noun, scope).items[-1]
    if item.resource is None:
        assert item.token is not None
        return _amount_of(thing, item.token[0])
    found = _amount_of(thing, item.resource.name)
    lying = replace(item.resource, counted=item.resource.counted or not item.resource.held)
    counted(item, lying, found.quantity.number)
    return found


def _card_count(thing: Thing, scope: Scope) -> ir.Amount:
    """``3 cards``."""
    found = head(thing.noun, scope)
    if len(found.items) > 1 or found.items[0].noun is None:
        fail("CW0301", thing.span, "Which cards can't be asked here.")
    amount = _amount_of(thing, "")
    if found.plural != (amount.quantity.number != 1):
        fail("CW0306", found.items[0].span, "This does not agree with the number.")
    return amount


def _type(kinds: str, resolve: Callable[[Thing, Scope], ir.Value], example: str) -> SayingSlot:
    return SayingSlot(frozenset(kinds.split(", ")), resolve, example)


CLAIM_SLOTS: dict[str, SayingSlot] = {
    "owner": _type("owner", _owner, "your"),
    "mat": _type("zone", _mat, "your {mat}"),
    "pile": _type("pile", _pile, "the {card} pile"),
    "own_token": _type("token of its own", _own_token, "your NAME token"),
    "name": _type("cards", _name, "NAME"),
    "phase": _type("phase", _phase, "{phase} phase"),
    "points": _type("resource, coins", _points, "3 {points}"),
    "tokens": _type("resource, token of its own", _tokens, "2 {owed}"),
    "card_count": _type("cards", _card_count, "3 cards"),
}
"""The types of the slots of claims, by the names that vocabularies use."""
