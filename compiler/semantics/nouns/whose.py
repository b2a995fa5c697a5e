"""Whose: from whose cards or pile something is, and how much of a phrase says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.memory import remembered
from cardwright.compiler.semantics.nouns.places import WHOSE, known_owner, one_pile, place
from cardwright.compiler.semantics.nouns.pronouns import refers
from cardwright.compiler.semantics.words.attach import Multiplied
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.attach import About, AnyPhrase
    from cardwright.compiler.semantics.words.scope import Scope


def joined(more: list[About], scope: Scope) -> list[tuple[About, ...]]:
    """The phrases about a noun, in groups of which the first one's meaning takes the others.

    A comparison, and ``in coins``, belong to the ``costing`` before them, all behind ``except copies`` to it;
    but what follows a card that was spoken of before doesn't: ``except copies of it costing up to $5``.
    """
    groups: list[list[About]] = []
    for phrase in more:
        joins = bool(groups) and (
            (isinstance(groups[-1][0], s.Costing | Multiplied) and continues(phrase))
            or (is_from_pile(groups[-1][0], scope) and _says_where(phrase))
            or _goes_on_with_copies(groups[-1], scope)
        )
        if joins:
            groups[-1].append(phrase)
        else:
            groups.append([phrase])
    return [tuple(group) for group in groups]


def _goes_on_with_copies(group: list[About], scope: Scope) -> bool:
    """Whether what follows ``except copies`` is about those; it isn't behind ``of it``."""
    first, *more = group
    if not isinstance(first, s.Except) or not of_copies(first, scope):
        return False
    of = more[0] if more else None
    return not isinstance(of, s.Prep) or not refers(of.object, scope)


def is_from_pile(phrase: About, scope: Scope) -> bool:
    """``from an empty pile``, of which the next phrase may say where it is."""
    if not isinstance(phrase, s.Prep) or phrase.word.text != "from":
        return False
    return isinstance(phrase.object, s.Noun) and head(phrase.object, scope).kind == "pile"


def _says_where(phrase: About) -> bool:
    return isinstance(phrase, s.Prep) and phrase.word.text == "in"


def of_copies(phrase: About, scope: Scope) -> bool:
    """``except copies``, which all that follows says more about."""
    assert isinstance(phrase, s.Except)
    return head(phrase.object, scope).kind == "copies"


def continues(phrase: AnyPhrase) -> bool:
    """Whether a phrase goes on with the one before it."""
    if isinstance(phrase, s.Compare):
        return True
    noun = phrase.object if isinstance(phrase, s.Prep) and phrase.word.text == "in" else None
    return isinstance(noun, s.Runs) and [word.text for word in noun.words] == ["coins"]


EMPTY = "empty"


def their_pile(phrase: s.Prep, more: tuple[About, ...], scope: Scope) -> ir.Piles:
    """``an empty pile in Supply``, ``the chosen pile``, ``its pile``: which cards are from there."""
    noun = phrase.object
    assert isinstance(noun, s.Noun)
    items = head(noun, scope).items
    if [item.text for item in items[:-1]] != [EMPTY]:
        for odd in more:
            fail("CW0304", odd.span, "Where that pile is need not be said.")
        return one_pile(noun, scope)
    where, zones = more[0] if more else None, scope.lexicon.words.zones.values()
    if not isinstance(where, s.Prep) or not scope.lexicon.words.zones[_zone(where, scope)].piles:
        fail(
            "CW0303",
            phrase.span,
            "An empty pile where?",
            candidates=[f"in {zone.name}" for zone in zones if zone.piles],
        )
    if leads(noun) != ["an"] or noun.amount is not None or head(noun, scope).plural:
        fail("CW0305", noun.span, "Each card is from one pile.", candidates=(f"an {EMPTY} pile",))
    kinds = ir.Filter((ir.Sort(marks=(EMPTY,)),), span=noun.span)
    return ir.Piles(ir.Quantity(ir.Many.EXACTLY, span=noun.span), kinds, span=phrase.span)


def _zone(phrase: s.Prep, scope: Scope) -> str:
    return place(phrase.object, scope).zone


def once_only(cards: ir.Cards, phrase: About) -> None:
    """Refuse a second phrase of the same kind about the same cards."""
    match phrase:
        case s.Costing() | Multiplied():
            again = cards.filter.cost is not None
        case s.Except():
            again = bool(cards.filter.but or cards.filter.unlike or cards.filter.unnamed)
        case s.Rel():
            again = cards.place is not None or cards.among is not None
        case s.Prep() if isinstance(cards.place, ir.Having) and phrase.word.text == "from":
            again = cards.pile is not None
        case _:
            other = cards.place is not None and not isinstance(cards.place, ir.Having)
            again = other or cards.among is not None
    if again:
        fail("CW0311", phrase.span, "This is said of the same cards already.")


def had(rel: s.Rel, cards: ir.Cards, scope: Scope) -> ir.Having | ir.Past:
    """``you have``, ``they gained this turn``."""
    if isinstance(rel.verb, s.Runs):
        return remembered(rel, rel.verb, cards, scope)
    return ir.Having(owner(rel, scope), span=rel.span)


def owner(rel: s.Rel, scope: Scope) -> ir.Whose:
    """Who has it: ``you have``, ``they have``.

    Raises CompileError where anything else is said.
    """
    who = rel.who.text if isinstance(rel.who, s.Who) else ""
    if who not in WHOSE or not isinstance(rel.verb, s.Word) or rel.aux:
        fail("CW0407", rel.span, "Only `you have` and `they have` can be said about cards so far.")
    if rel.verb.text != "have":
        fail("CW0309", rel.verb.span, f"`{rel.verb.text}` can't stand here.", candidates=("have",))
    known_owner(WHOSE[who], rel.span, scope)
    return WHOSE[who]


def speaks_of_cards(phrase: s.Prep, scope: Scope) -> bool:
    """Whether cards stand behind a preposition."""
    noun = phrase.object
    return isinstance(noun, s.Noun) and head(noun, scope).kind in ("cards", "rest")
