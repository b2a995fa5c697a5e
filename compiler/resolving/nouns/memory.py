"""Memory: cards that are known by what somebody did to them, this turn or on a last turn.

Apart from things.py because they are in no place: only what they were is remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.resolving.nouns.places import known_owner
from cardwright.compiler.resolving.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Verb

_DOERS = {
    "you": (a.Whose.YOU, 0),
    "they": (a.Whose.THEY, 0),
    "the player to your left": (a.Whose.YOU, 1),
    "the player to your right": (a.Whose.YOU, -1),
}


def remembered(rel: s.Rel, done: s.Runs, cards: a.Cards, scope: Scope) -> a.Past:
    """``that the player to your right gained on their last turn``, ``you gained this turn``.

    Raises Refused where nobody remembers that.
    """
    doer = rel.who.text if isinstance(rel.who, s.Who) else ""
    if doer not in _DOERS or rel.aux:
        refuse("CW0407", rel.who.span, "Whose deeds can't be remembered.", pool=_DOERS)
    verb = _verb(done, scope)
    whose, seat = _DOERS[doer]
    known_owner(whose, rel.span, scope)
    if any(sort.marks for sort in cards.filter.sorts):
        refuse("CW0407", cards.filter.span, "Only names, types and costs are remembered.")
    last = _is_last(rel, "your" if doer == "you" else "their")
    return a.Past(whose, seat, verb.name, last, span=rel.span)


def _verb(done: s.Runs, scope: Scope) -> Verb:
    """A verb whose deeds are remembered."""
    verb, tense = scope.lexicon.words.verb_forms.get(done.words[0].text, (None, ""))
    known = [one.past for one in scope.lexicon.words.verbs.values() if one.history and one.last]
    if verb is None or verb.past not in known or tense != "past" or len(done.words) > 1:
        refuse("CW0203", done.span, "Nobody remembers this.", pool=known)
    return verb


def _is_last(rel: s.Rel, own: str) -> bool:
    """Whether it was done on a last turn, not this turn."""
    times = {"this turn": False, f"on {own} last turn": True}
    text = phrase(rel.time) if rel.time is not None else ""
    if text not in times:
        hint = " or ".join(f"`{time}`" for time in times)
        refuse("CW0303", rel.span, "When?", hint=hint, pool=times if rel.time else ())
    return times[text]
