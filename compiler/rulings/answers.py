"""Answers: what a player in a ruling says to a decision, as a verb and cards, nothing or words.

Steps are answered on their way, and a claim can be that an answer is offered; so reading an answer is apart
from both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.rulings.card_lists import Cards, card_entry, further, merged
from cardwright.compiler.semantics.nouns.amounts import counted, number
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.words.phrases import phrase, words
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope

SEATS = {
    "you": 0,
    "your": 0,
    "they": 1,
    "their": 1,
    "the player to your left": 1,
    "the player to your right": -1,
}


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """What one decision is answered with: a verb and cards, nothing, or an option's words.

    ``said`` are all its words, those that say who does it included. ``option``: it can only be an option
    of a choice. ``shows``: its verb shows cards and leaves them where they are, so that nothing but the log
    tells whether that was done.
    """

    seat: int
    verb: str
    cards: Cards
    text: str
    nothing: bool = False
    number: int | None = None
    said: str = ""
    option: bool = False
    shows: bool = False


def option_of(line: s.Statement, scope: Scope) -> Answer:
    """The answer that chooses an option which begins like a block: ``if ...: +1 Card``."""
    _check(line, scope)
    text = phrase(line)
    return Answer(0, "", (), text, said=text, option=True, span=line.span)


def answer_of(clause: s.Clause, scope: Scope, *more: s.Clause, able: bool = False) -> Answer:
    """The answer that a clause gives, with the list items that follow it; ``able``: behind ``can``."""
    match clause:
        case s.Bonus():
            seat = seat_of(clause.who) if clause.who else 0
            _check(clause, scope)
            text = phrase(replace(clause, who=None, get=None))
            return Answer(seat, "", (), text, said=phrase(clause), option=True, span=clause.span)
        case s.Command():
            return _said(0, clause, ("base",), scope, more)
        case s.Deed(who=s.Who() as who) if not clause.aux and who.text in SEATS:
            tenses = ("base",) if able or who.text in ("you", "they") else ("third",)
            return _said(seat_of(who), clause, tenses, scope, more)
        case s.Deed(who=s.Who()) if not clause.aux:
            said = _said(0, clause, ("third",), scope, more)
            return replace(said, verb="", cards=(), text=said.said, option=True)
    fail(
        "CW0506",
        clause.span,
        "This answers nothing.",
        hint="`{deed} {card}`, `they {deed} {other_card}`",
    )


def _said(
    seat: int,
    clause: s.Command | s.Deed,
    tenses: tuple[str, ...],
    scope: Scope,
    more: tuple[s.Clause, ...],
) -> Answer:
    verb, rest = verb_of(clause.runs, clause.phrases, scope, tenses)
    cards = [entry for found in rest if (entry := _card(found, scope)) is not None]
    for found in rest:
        _check(found, scope)
    if more and len(rest) > 1:
        fail(
            "CW0304",
            rest[-1].span,
            "Only cards are named here.",
            hint="`{deed} {card}, {other_card}`",
        )
    option = bool(cards) and len(rest) > 1
    cards += (further(item, scope) for item in more)
    nouns = [noun for found in rest if _card(found, scope) is None and (noun := _noun(found))]
    count = next((noun.amount for noun in nouns if _is_count(noun, scope)), None)
    return Answer(
        seat,
        verb.name,
        () if option else merged(cards),
        " ".join(phrase(found) for found in rest),
        any(_is_nothing(noun, scope) for noun in nouns),
        number(count) if count is not None else None,
        " ".join(phrase(each) for each in (clause, *more)),
        option,
        verb.rest,
        span=clause.span,
    )


def _card(found: s.Phrase, scope: Scope) -> tuple[str, int] | None:
    """The card that a phrase behind a verb names, ``Copper`` or ``at Copper``, and how many; or None."""
    noun = found.object if isinstance(found, s.Prep) else found
    return card_entry(noun, scope) if isinstance(noun, s.Noun | s.Runs) else None


def _noun(found: s.Phrase) -> s.Noun | None:
    """The noun phrase of ``nothing`` and ``at nothing``, ``3 Debt``."""
    noun = found.object if isinstance(found, s.Prep) else found
    if isinstance(noun, s.Runs):
        return s.Noun((), None, noun, None, span=noun.span)
    return noun if isinstance(noun, s.Noun) else None


def _is_nothing(found: s.Noun, scope: Scope) -> bool:
    """``nothing``."""
    return found.runs is not None and head(found, scope).kind == "nothing"


def seat_of(who: s.Who) -> int:
    """How many seats to the left of the card's player someone sits."""
    if who.text not in SEATS:
        fail("CW0408", who.span, f"Who is `{who.text}`?", candidates=SEATS)
    return SEATS[who.text]


def seat_in(noun: s.Noun | s.Runs) -> int | None:
    """The seat of whoever ``your`` or ``their`` names before a noun; None without either."""
    return next((SEATS[word] for word in leads(noun) if word in SEATS), None)


def _is_count(found: s.Noun, scope: Scope) -> bool:
    """``3 Debt``, ``6 Cards``, ``$2``, ``4 cards``: a number of something."""
    if found.amount is None or found.leads:
        return False
    kind = head(found, scope)
    if kind.kind == "resource" and kind.items[0].resource is not None:
        counted(kind.items[0], kind.items[0].resource, number(found.amount))
    plain = len(kind.items) == 1 and kind.items[0].noun is not None
    return kind.kind in ("resource", "coins") or (kind.kind == "cards" and plain)


_OPEN = ("WORD", "NAME", "NON")


def _check(found: s.Node, scope: Scope) -> None:
    """Refuse open words that nobody knows, wherever they stand in an answer."""
    for is_open, run in groupby(words(found), key=lambda word: word.kind in _OPEN):
        if is_open:
            scope.lexicon.read(run)
