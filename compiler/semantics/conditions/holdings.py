"""Holdings: what players have, and what lies on piles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.facts import at_least_some
from cardwright.compiler.semantics.nouns.amounts import is_two
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Thing, attach
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


def player_has(fact: s.Fact, scope: Scope) -> ir.Condition:
    """``you have Debt``, ``you have no Action in play``."""
    assert isinstance(fact.subject, s.Who)
    whose = player(fact.subject, scope)
    row = attach(fact.phrases, scope.lexicon, fact.runs)
    if fact.verb.text not in ("have", "has") or row.object is None:
        fail("CW0310", fact.span, "What does the player have?", hint="`you have {owed}`")
    row.nothing_but("object")
    cards = things(row.object, scope)
    if not isinstance(cards, ir.Cards):
        fail("CW0310", fact.span, "This can't be true or false.")
    if cards.place is None:
        _cards_or_counter(row.object, scope)
    cards = at_least_some(cards, row.object.noun)
    _no_other_owner(row.object)
    return ir.AnyCards(_theirs(cards, whose, fact.span), span=fact.span)


def _cards_or_counter(thing: Thing, scope: Scope) -> None:
    """Refuse ``2 Actions``, of which nobody can tell whether it is two cards or two that are left to play.

    It is said so that it is clear: ``2 Action cards``, ``2 Actions in hand``; ``2 unused Actions``.
    """
    items = head(thing.noun, scope).items
    if thing.more or len(items) != 1 or not is_two(items[0]):
        return
    unused = (
        each.name for each in scope.lexicon.words.adjectives.values() if each.before == "resource"
    )
    name = items[0].resource.name if items[0].resource is not None else ""
    ways = [f"`{name} cards`", *(f"`{one} {plural(name)}`" for one in unused)]
    message = f"`{items[0].text}` may be cards, or a number that a player has."
    fail("CW0402", thing.span, message, hint=" or ".join(ways))


def held_by_them(clause: s.Players, scope: Scope) -> ir.AnyCards:
    """``each player with a card in hand``: what those have whom a block is about.

    Raises CompileError for anything else that is said about players.
    """
    first, *more = clause.phrases
    if (
        not isinstance(first, s.Prep)
        or first.word.text != "with"
        or isinstance(first.object, s.Who)
    ):
        fail("CW0407", first.span, "Which players?", hint="`each player with a card in {zone}`")
    row = attach(more, scope.lexicon, first.object)
    row.nothing_but("object")
    assert row.object is not None
    thing = row.object
    cards = things(thing, scope)
    if not isinstance(cards, ir.Cards) or not isinstance(cards.place, ir.Place):
        fail("CW0303", thing.span, "Where do they have them?", hint="`a card in {zone}`")
    _no_other_owner(thing)
    cards = _theirs(at_least_some(cards, thing.noun), ir.Whose.THEY, clause.span)
    return ir.AnyCards(cards, span=clause.span)


def _no_other_owner(thing: Thing) -> None:
    """``you have a Copper in hand``: whose hand need not be said, and can't be another's."""
    for phrase in thing.more:
        place_ = isinstance(phrase, s.Prep) and phrase.word.text != "of"
        if isinstance(phrase, s.Prep) and place_ and leads(phrase.object):
            fail("CW0304", phrase.object.span, "Whose this is was said already: `in {zone}`.")
        if isinstance(phrase, s.Rel):
            fail("CW0311", phrase.span, "Who has them was said already.")


def _theirs(cards: ir.Cards, whose: ir.Whose, span: Span) -> ir.Cards:
    if isinstance(cards.place, ir.Place):
        return replace(cards, place=replace(cards.place, whose=whose))
    return replace(cards, place=ir.Having(whose, span=span))
