"""Sources: where an ability works from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import place
from cardwright.compiler.semantics.words.phrases import is_word, phrase
from cardwright.compiler.syntax import tree as s

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


THIS_TURN = "this turn"


def works_from(moment: s.On, then: s.Statement | s.Block, scope: Scope) -> str | None:
    """Where a printed ability works from; None when playing the card creates it.

    Derived from the text: "when you gain this" wherever that happens; "reveal this from hand" from there, as
    "call this" from where called cards are; on a prophecy always.
    """
    clause = moment.clause
    if isinstance(clause, s.Deed) and any(is_word(p, "THIS") for p in clause.phrases):
        return ir.SELF
    first = _first(then)
    zone = _this_from(first, scope) if first is not None else ""
    source = scope.lexicon.words.zones[zone].source if zone else ""
    if source:
        return source
    printed = isinstance(clause, s.Deed) and not opens_later(clause)
    return ir.ALWAYS if scope.kind.always or (scope.kind.bought and printed) else None


def _first(then: s.Statement | s.Block) -> s.Clause | None:
    """The first clause of a body, behind the conditions that it is done under."""
    first = then.lines[0] if isinstance(then, s.Block) and then.lines else then
    if not isinstance(first, s.Statement):
        return None
    if first.clauses:
        return first.clauses[0]
    gate = first.gate.moments[0] if first.gate is not None else None
    is_if = isinstance(gate, s.On) and gate.word.text == "if"
    return _first(first.then) if is_if and first.then is not None else None


def _this_from(clause: s.Clause, scope: Scope) -> str:
    """The zone in ``reveal this from hand``, the one that ``call this`` means, or ""."""
    if not isinstance(clause, s.Command | s.Deed):
        return ""
    phrases = clause.phrases
    if not any(is_word(found, "THIS") for found in phrases):
        return ""
    where = next((p for p in phrases if isinstance(p, s.Prep) and p.word.text == "from"), None)
    if where is not None:
        return place(where.object, scope).zone
    verb = scope.lexicon.words.verb_forms.get(clause.runs.words[0].text)
    slots = [pattern.slot("called") for pattern in verb[0].patterns] if verb else []
    return next((slot.of for slot in slots if slot is not None), "")


def opens_later(clause: s.Clause) -> bool:
    """Whether a trigger says how long it waits ("this turn")."""
    return isinstance(clause, s.Deed) and any(
        phrase(found) == THIS_TURN for found in clause.phrases
    )
