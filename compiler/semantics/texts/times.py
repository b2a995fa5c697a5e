"""Times: in whose turn, and in which phase, what an ability waits for must be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import leads
from cardwright.compiler.semantics.texts.sources import THIS_TURN
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def times(said: list[s.Noun | s.Prep], by: ir.By, scope: Scope) -> tuple[bool, bool, str]:
    """``on your turn``, ``on their next turn``, ``in an Action phase``, ``in your Buy phase``.

    A phase of somebody is one of their turn. ``this turn`` only says how long it waits.
    """
    own_turn, next_turn, phase_ = False, False, ""
    whose = "your" if by is ir.By.YOU else "their"
    for index, found in enumerate(said):
        if found in said[:index]:
            fail("CW0311", found.span, "This is said twice.")
        phase, of_turn = _phase(found, whose, scope)
        if own_turn and (of_turn or phrase(found) == f"on {whose} turn"):
            fail("CW0311", found.span, f"A phase of {whose} turn is on {whose} turn.")
        if phrase(found) == f"on {whose} turn":
            own_turn = True
        elif phrase(found) == f"on {whose} next turn" and scope.occasion.lasts is not None:
            next_turn = True
        elif phase:
            phase_, own_turn = phase, own_turn or of_turn
        elif phrase(found) != THIS_TURN:
            fail(
                "CW0304",
                found.span,
                "This is no time to wait for.",
                hint=f"`on {whose} turn`, `this turn`",
            )
    return own_turn, next_turn, phase_


def _phase(said: s.Noun | s.Prep, whose: str, scope: Scope) -> tuple[str, bool]:
    """The phase that a time is, "" for any other time, and whether it is one of somebody's turn."""
    noun = said.object if isinstance(said, s.Prep) and said.word.text == "in" else None
    if not isinstance(noun, s.Noun) or noun.runs is None:
        return "", False
    items = scope.lexicon.read(noun.runs.words)
    if not items or items[0].text not in scope.lexicon.words.phases:
        return "", False
    first = article(noun.runs.words[0].text)
    if leads(noun) not in ([first], [whose]):
        candidates = (f"in {whose} {items[0].text} phase", f"in {first} {items[0].text} phase")
        fail("CW0304", said.span, "In whose phase?", candidates=candidates)
    return items[0].text, leads(noun) == [whose]
