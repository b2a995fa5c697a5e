"""Events: the ways to say what an ability waits for, each with the runtime's name for it.

They are rows of the verb that they are about, written as they are read:

    events = [
        { say = "when you gain {it:card} from Supply", event = "GAINED" },
        { say = "when you would gain {it:card}", event = "WOULD_GAIN", owned = false },
        { say = "when you gain {it:card} that you bought", event = "GAINED" },
        { say = "when you win a battle", event = "BATTLE_WON" },
    ]

``you`` stands for whoever does it. ``{it:card}`` is a card of any kind, ``{it:card Attack}`` one of that
type, ``{it:tokens Debt}`` any number of a resource. What has no slot must be said as it stands.
``that you bought``: only where the runtime's event says so, by a flag of that name.
``owned = false``: what it is done to is nobody's yet. ``plays = true``: it is about the playing of a card,
which a text may do again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardwright.compiler.vocabulary.patterns import PatternError, Slot

_SAY = re.compile(
    r"(?P<gate>when|before|after) you (?P<would>would )?(?P<verb>[^{]+?)"
    r"(?: \{it:(?P<type>card|tokens)(?: (?P<of>[^}]+))?\})?(?: from (?P<zone>[^{]+?))?"
    r"(?: that you (?P<past>[a-z]+))?"
)


@dataclass(frozen=True, slots=True)
class EventPattern:
    """One way to wait for a deed, and the ``event`` of the runtime that it is.

    ``gate`` is "when", "before", "after" or "would". ``object`` is what it is done to, None where ``literal``
    are the words behind the verb. ``zone``: only where it is done from there. ``past``: only where they did
    that to it, too. ``owned``: somebody has it. ``plays``: it is about the playing of a card.
    """

    say: str
    event: str
    gate: str
    object: Slot | None
    literal: str
    zone: str
    past: str
    owned: bool
    plays: bool


def read_event(
    verb: str, say: str, event: str, *, owned: bool = True, plays: bool = False
) -> EventPattern:
    """The way to wait for a verb that an entry of a vocabulary stands for.

    Raises PatternError where the entry isn't written as events are.
    """
    found = _SAY.fullmatch(say)
    words = found["verb"] if found is not None else ""
    if found is None or not (words == verb or words.startswith(f"{verb} ")):
        raise PatternError(f"`{say}` is not `when you {verb} ...`, `before`, `after` or `would`")
    literal = words.removeprefix(verb).strip()
    if found["type"] and literal:
        raise PatternError(f"`{literal}` can't stand before the slot of `{say}`")
    gate = "would" if found["would"] else found["gate"]
    slot = Slot("it", found["type"], found["of"] or "") if found["type"] else None
    zone, past = found["zone"] or "", found["past"] or ""
    return EventPattern(say, event, gate, slot, literal, zone, past, owned, plays)
