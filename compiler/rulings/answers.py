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

    ``said`` are all its words, those that say who does it included. ``shows``: its verb shows cards and
    leaves them where they are, so that nothing but the log tells whether that was done.
    """

    seat: int
    verb: str
    cards: Cards
    text: str
    nothing: bool = False
    number: int | None = None
    said: str = ""
    shows: bool = False


def answer_of(clause: s.Clause, scope: Scope, *more: s.Clause, able: bool = False) -> Answer:
    """The answer that a clause gives, with the list items that follow it; ``able``: behind ``can``."""
    match clause:
        case s.Bonus():
            seat = seat_of(clause.who) if clause.who else 0
            _check(clause, scope)
            text = "+" + phrase(replace(clause, who=None, get=None))
            return Answer(seat, "", (), text, span=clause.span)
        case s.Command():
            return _said(0, clause, ("base",), scope, more)
        case s.Deed(who=s.Who() as who) if not clause.aux and who.text in SEATS:
            tenses = ("base",) if able or who.text in ("you", "they") else ("third",)
            return _said(seat_of(who), clause, tenses, scope, more)
        case s.Deed(who=s.Who()) if not clause.aux:
            said = _said(0, clause, ("third",), scope, more)
            return replace(said, cards=(), text=phrase(clause))
    fail("CW0506", clause.span, "This answers nothing.", hint="`trash Copper`, `they reveal Moat`")


def _said(
    seat: int,
    clause: s.Command | s.Deed,
    tenses: tuple[str, ...],
    scope: Scope,
    more: tuple[s.Clause, ...],
) -> Answer:
    verb, rest = verb_of(clause.runs, clause.phrases, scope, tenses)
    cards: list[tuple[str, int]] = []
    nothing, count = False, None
    for found in rest:
        if isinstance(found, s.Noun) and (entry := card_entry(found, scope)) is not None:
            cards.append(entry)
        elif isinstance(found, s.Noun) and _is_nothing(found, scope):
            nothing = True
        elif isinstance(found, s.Noun) and _is_count(found, scope):
            assert found.amount is not None
            count = number(found.amount)
        else:
            _check(found, scope)
    cards += (further(item, scope) for item in more)
    if cards and len(rest) != 1:
        span = rest[-1].span if rest else clause.runs.span
        fail("CW0304", span, "Only cards are named here.", hint="`trash Copper, Estate`")
    text = " ".join(phrase(found) for found in rest)
    said = phrase(clause)
    return Answer(
        seat, verb.name, merged(cards), text, nothing, count, said, verb.rest, span=clause.span
    )


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
