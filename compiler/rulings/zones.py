"""Zones: claims about what lies in a place, and lists of cards behind a verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler.rulings.answers import seat_in
from cardwright.compiler.rulings.card_lists import Cards, card_entry, further, merged
from cardwright.compiler.rulings.claim import Claim
from cardwright.compiler.semantics.nouns.places import owned_zone
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def zone_is(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> Claim:
    """``your hand is Copper, 2 Estates``, ``trash is empty``."""
    assert not isinstance(fact.subject, s.Who)
    seat = seat_in(fact.subject) or 0
    zone = owned_zone(fact.subject, scope)
    if fact.verb.text != "is":
        fail(code, fact.verb.span, "Say what it is.", candidates=("is",))
    cards = () if says(fact, "empty") else cards_listed(fact, more, scope)
    for name in {name for name, _ in cards} & scope.lexicon.piles:
        fail("CW0301", fact.span, f"`{name}` is a pile of different cards: name those.")
    return Claim("zone", seat, zone, cards, span=fact.span.to((more or [fact])[-1].span))


def says(fact: s.Fact, text: str) -> bool:
    """Whether a fact has just these words behind its verb."""
    return fact.runs is not None and [word.text for word in fact.runs.words] == [text]


def cards_listed(fact: s.Fact, more: list[s.Clause], scope: Scope) -> Cards:
    """The cards in a list behind a verb, which goes on in further clauses."""
    noun: s.Noun | s.Runs | None = fact.runs
    noun = noun or next((p for p in fact.phrases if isinstance(p, s.Noun)), None)
    first = card_entry(noun, scope) if noun is not None else None
    extra = [p for p in fact.phrases if p is not noun]
    if first is None or extra:
        at = extra[0].span if extra else fact.verb.span
        fail("CW0302", at, "A list of cards is wanted here.", hint="`Copper, 2 Estates`")
    return merged([first, *(further(clause, scope) for clause in more)])
