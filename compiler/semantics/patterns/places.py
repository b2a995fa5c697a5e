"""Players, places and times as what fills a slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.places import (
    WHOSE,
    holding_cards,
    known_owner,
    owned_zone,
    place,
)
from cardwright.compiler.semantics.nouns.players import SIDES, player
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.patterns.slots import Use


def person(thing: Thing, use: Use) -> ir.Player:
    """``you``, ``they``."""
    assert isinstance(thing.noun, s.Who)
    return ir.Player(player(thing.noun, use.scope), span=thing.span)


def owner(thing: Thing, use: Use) -> ir.Player:
    """``your``, ``their``, before something that each player has one of."""
    whose = WHOSE[leads(thing.noun)[0]]
    known_owner(whose, thing.span, use.scope)
    return ir.Player(whose, span=thing.span)


def neighbour(thing: Thing, use: Use) -> ir.Neighbour:
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


def zone(thing: Thing, use: Use) -> ir.Place:
    """``your deck``: a place, as what something is done to or where cards go."""
    for more in thing.more:
        fail("CW0304", more.span, "Nothing more can be said about a place.")
    found = holding_cards(place(thing.noun, use.scope), use.scope)
    roles = use.pattern.roles if use.pattern is not None else ()
    role = next((role for role in roles if role.filler == use.slot), None)
    dealt = use.pattern is not None and use.pattern.slot("matching") is not None
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


def mat(thing: Thing, use: Use) -> ir.Place:
    """``your Pirate Ship mat``, ``the Trade Route mat``: a zone for tokens."""
    assert not isinstance(thing.noun, s.Who)
    zone = use.scope.lexicon.words.zones[owned_zone(thing.noun, use.scope)]
    if not zone.tokens:
        fail("CW0301", thing.span, "No tokens lie there.")
    whose = next((WHOSE[word] for word in leads(thing.noun) if word in WHOSE), ir.Whose.YOU)
    return ir.Place(zone.name, whose, span=thing.span)


def phase(thing: Thing, use: Use) -> ir.Term:
    """``your Action phase``. Raises CompileError for anything else."""
    known = {f"your {name} phase": name for name in use.scope.lexicon.words.phases}
    text = phrase(thing.noun)
    if text not in known:
        first = next(iter(known), "")
        fail("CW0208", thing.span, "This wants a phase.", hint=f"`{first}`", candidates=known)
    return ir.Term(known[text], span=thing.span)


def phase_alone(thing: Thing, use: Use) -> ir.Term:
    """``Buy phase``, behind whose it is."""
    first, phases = head(thing.noun, use.scope).items[0], use.scope.lexicon.words.phases
    if first.text not in phases:
        fail("CW0208", thing.span, "This wants a phase.", candidates=phases)
    return ir.Term(phases[first.text], span=thing.span)
