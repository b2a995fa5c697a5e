"""Memory: cards that are known by what somebody did to them, this turn or on a last turn.

Apart from things.py because they are in no place: only what they were is remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.places import known_owner
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Verb

_DOERS = {
    "you": (ir.Whose.YOU, 0),
    "they": (ir.Whose.THEY, 0),
    "the player to your left": (ir.Whose.YOU, 1),
    "the player to your right": (ir.Whose.YOU, -1),
}


def remembered(rel: s.Rel, done: s.Runs, cards: ir.Cards, scope: Scope) -> ir.Past:
    """``that the player to your right gained on their last turn``, ``you gained this turn``.

    Raises CompileError where nobody remembers that.
    """
    doer = rel.who.text if isinstance(rel.who, s.Who) else ""
    if doer not in _DOERS or rel.aux:
        fail("CW0407", rel.who.span, "Whose deeds can't be remembered.", candidates=_DOERS)
    verb = _verb(done, scope)
    whose, seat = _DOERS[doer]
    known_owner(whose, rel.span, scope)
    if any(sort.marks for sort in cards.filter.sorts):
        fail("CW0407", cards.filter.span, "Only names, types and costs are remembered.")
    last = _is_last(rel, "your" if doer == "you" else "their")
    return ir.Past(whose, seat, verb.name, last, span=rel.span)


def _verb(done: s.Runs, scope: Scope) -> Verb:
    """A verb whose deeds are remembered."""
    verb, tense = scope.lexicon.words.verb_forms.get(done.words[0].text, (None, ""))
    known = [one.past for one in scope.lexicon.words.verbs.values() if one.history.last_turn]
    if verb is None or verb.past not in known or tense != "past" or len(done.words) > 1:
        fail("CW0203", done.span, "Nobody remembers this.", candidates=known)
    return verb


def _is_last(rel: s.Rel, own: str) -> bool:
    """Whether it was done on a last turn, not this turn."""
    times = {"this turn": False, f"on {own} last turn": True}
    text = phrase(rel.time) if rel.time is not None else ""
    if text not in times:
        hint = " or ".join(f"`{time}`" for time in times)
        fail(
            "CW0303",
            rel.span,
            "In what time it was done must be said.",
            hint=hint,
            candidates=times if rel.time else (),
        )
    return times[text]
