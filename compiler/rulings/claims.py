"""Claims: what a ruling says of a game, given before or expected after.

Both are told in the same sentences, about zones, piles, scores, time and what a player has; so reading them
is apart from what a ruling does between them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler.rulings.answers import answer_of, seat_in
from cardwright.compiler.rulings.card_lists import Cards, grouped, is_players
from cardwright.compiler.rulings.claim import Can, Claim
from cardwright.compiler.rulings.declared import declared, is_denied, nearby
from cardwright.compiler.rulings.holdings import player_has
from cardwright.compiler.rulings.piles import stack_is
from cardwright.compiler.rulings.zones import cards_listed, zone_is
from cardwright.compiler.semantics.conditions.facts import plain_fact
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.heads import Head, head, leads
from cardwright.compiler.semantics.nouns.places import own_token
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardwright.compiler.semantics.words.lexicon import Item
    from cardwright.compiler.semantics.words.scope import Scope


def claims(clauses: tuple[s.Clause, ...], scope: Scope, code: str) -> list[Claim | Can]:
    """What some clauses claim; ``code`` is the mistake of saying what can't be so or otherwise."""
    return [claim for group in grouped(clauses, scope) for claim in _claim(group, scope, code)]


def _claim(group: list[s.Clause], scope: Scope, code: str) -> Sequence[Claim | Can]:
    first, *more = group
    match first:
        case s.Fact(subject=s.Who()):
            return player_has(first, more, scope, code)
        case s.Fact():
            return [_is(first, more, scope, code)]
        case s.Topic() if is_players(first, scope) and first.noun.amount is not None:
            return [_players(first, scope)]
        case s.Deed(aux=(word,)) if word.text in ("can", "can't") and code == "CW0504":
            return [_can(first, more, word, scope)]
    fail(
        code,
        first.span,
        "This can't be so or otherwise.",
        hint="`your {zone} is {card}`, `you have 3 {owed}`",
    )


def _players(topic: s.Topic, scope: Scope) -> Claim:
    """``3 players``."""
    assert topic.noun.amount is not None
    for odd in (*topic.noun.leads, *topic.phrases):
        fail("CW0304", odd.span, "This says nothing here.")
    many = number(topic.noun.amount)
    if not head(topic.noun, scope).plural or many < 2:
        fail("CW0306", topic.span, "A game has two players or more.", hint="`3 players`")
    return Claim("players", number=many, span=topic.span)


def _is(fact: s.Fact, more: list[s.Clause], scope: Scope, code: str) -> Claim:
    """``your hand is Copper``, ``Growth is active``, ``the Curse pile is empty``, ``it is their turn``."""
    assert not isinstance(fact.subject, s.Who)
    subject = fact.subject
    plain_fact(fact, scope)
    token, claim = own_token(subject, scope), declared(fact, scope)
    if claim is not None:
        return _alone(claim, fact, more, code)
    if token is not None:
        fail("CW0310", fact.span, "This can't be said of it.", hint=", ".join(nearby(fact, scope)))
    found = head(subject, scope)
    items = found.items
    if items and items[-1].zone is not None:
        if fact.verb.text == "has":
            hint = ", ".join(nearby(fact, scope))
            fail(code, fact.span, "What lies there?", hint=hint)
        return zone_is(fact, more, scope, code)
    if found.kind == "pile" and not _is_participle(items):
        return stack_is(fact, more, items, scope, code)
    if items and (kind := _put_aside(subject, found, code)) is not None:
        cards = cards_listed(fact, more, scope)
        if kind == "kept" and code == "CW0504":
            return _lying_aside(fact, found, cards)
        return Claim(kind, cards=cards, span=fact.span)
    fail(code, fact.span, "This can't be so or otherwise.", hint=", ".join(nearby(fact, scope)))


def _alone(claim: Claim, fact: s.Fact, more: list[s.Clause], code: str) -> Claim:
    """A claim that is said in one clause; what is given is so, and not otherwise."""
    for odd in more:
        fail(code, odd.span, "This says nothing here.")
    if is_denied(fact) and code == "CW0502":
        fail(code, fact.verb.span, "What is not so can't be given.")
    return claim


def _put_aside(subject: s.Noun | s.Runs, found: Head, code: str) -> str | None:
    """``the chosen pile``, ``the Bane``, ``the set-aside card``: the kind of claim about what set-up took."""
    done = _is_participle(found.items)
    if found.kind == "pile" and done:
        verbs = [item.verb[0] for item in found.items if item.verb]
        picks = any(pattern.slot("random_pile") for verb in verbs for pattern in verb.patterns)
        return "picked" if picks else "dealt"
    if found.items[-1].title is not None and leads(subject) == ["the"]:
        return "dealt"
    if found.kind != "cards" or not done:
        return None
    of_players = leads(subject) in (["your"], ["their"])
    if of_players and code == "CW0502":
        message = "What a player sets aside comes of what was played: it can't be given."
        fail(code, subject.span, message, hint="play the card that sets it aside")
    if leads(subject) != ["the"] and not of_players:
        fail("CW0305", subject.span, "Which? `the` is missing.", hint="`the set-aside card`")
    return "kept"


def _lying_aside(fact: s.Fact, found: Head, cards: Cards) -> Claim:
    """``the set-aside card is Market``, ``your set-aside cards are 2 Coppers``: all, or a player's."""
    assert not isinstance(fact.subject, s.Who)
    verb = next(item.verb[0].name for item in found.items if item.verb)
    seat = seat_in(fact.subject)
    kind = "everywhere" if seat is None else "zone"
    return Claim(kind, seat or 0, verb, cards, span=fact.span)


def _is_participle(items: tuple[Item, ...]) -> bool:
    return any(item.verb is not None and item.verb[1] == "past" for item in items)


def _can(deed: s.Deed, more: list[s.Clause], word: s.Word, scope: Scope) -> Can:
    answer = answer_of(replace(deed, aux=()), scope, *more, able=True)
    return Can(answer, word.text == "can't", span=deed.span)
