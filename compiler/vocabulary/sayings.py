"""Sayings: the ways to say a condition, a count or a rule, each with what it means.

A saying is written as it is read, and what it means is a function of the runtime or an expression:

    say = "{place:zone} has no duplicates"
    op = "no_duplicates(place)"

``{name:type}`` is a slot, filled by what the text says there; all other words must be said as they stand.
An operation is ``function(arguments)``, perhaps with ``.attribute`` behind it, or an expression with the
slots in braces (``len(g.players)``, ``{who}.{n.held}``). Before it may stand ``not``; behind it ``is n``,
which compares it with the number in that slot, or ``by n``, which divides it by that.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass

from cardwright.compiler.vocabulary.patterns import Argument, Literal, PatternError, Slot

CONTEXT = ("overpaid", "compared", "it")
"""What the text before it fills: what was paid over a price, how two costs differ, the card spoken of."""

BODY = ("does", "kept")
"""What the text behind its colon fills: a method that does that, and what this is called with."""

_ANYWHERE = {"g", "you", *CONTEXT, *BODY}

_SLOT = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_OP = re.compile(
    r"(?P<negated>not )?(?P<value>.+?)(?: is (?P<compared>\w+)| by (?P<step>\w+))?", re.DOTALL
)
_CALL = re.compile(r"(?P<call>\w+)\((?P<arguments>[^{]*)\)(?:\.(?P<attribute>\w+))?")
PLACE = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
"""A slot in an expression, and the part of what fills it."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What tells if something is so, or how many there are: a ``call`` with arguments, or an ``expression``.

    ``compared`` and ``step`` are the slots with the number that it is compared with, or divided by.
    """

    call: str = ""
    arguments: tuple[Argument, ...] = ()
    attribute: str = ""
    expression: str = ""
    negated: bool = False
    compared: str = ""
    step: str = ""

    @property
    def names(self) -> set[str]:
        """The slots and other things that it speaks of."""
        spoken = {argument.name for argument in self.arguments if argument.number is None}
        spoken |= {name for name, _ in PLACE.findall(self.expression)}
        return spoken | ({self.compared, self.step} - {""})


@dataclass(frozen=True, slots=True)
class Saying:
    """One way to say a condition, a count or a rule; ``prints`` is how it is printed."""

    say: str
    parts: tuple[Slot | Literal, ...]
    means: Meaning
    prints: tuple[Slot | Literal, ...]

    def slots(self) -> tuple[Slot, ...]:
        """Its slots, in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    @property
    def opens(self) -> bool:
        """Whether a text stands behind it, which a colon opens."""
        return BODY[0] in self.means.names

    @property
    def owned(self) -> bool:
        """Whether it is about a player, and so is said by somebody."""
        return "you" in self.means.names

    def type_of(self, name: str) -> str:
        """The type of the slot of that name, "" for what no slot fills."""
        return next((slot.type for slot in self.slots() if slot.name == name), "")


def read_saying(say: str, op: str, prints: str = "") -> Saying:
    """The saying that an entry of a vocabulary stands for.

    Raises PatternError where the entry isn't written as sayings are.
    """
    parts = _parts(say)
    known = {part.name for part in parts if isinstance(part, Slot)}
    means = _meaning(op, say)
    for name in sorted(means.names - known - _ANYWHERE):
        raise PatternError(f"`{name}` in `{op}` is no slot of `{say}`")
    return Saying(say, parts, means, _parts(prints) if prints else parts)


def _parts(text: str) -> tuple[Slot | Literal, ...]:
    """The slots and the words between them."""
    found: list[Slot | Literal] = []
    start = 0
    for match in _SLOT.finditer(text):
        found.append(Literal(text[start : match.start()].strip()))
        found.append(Slot(match[1], match[2] or ""))
        start = match.end()
    found.append(Literal(text[start:].strip()))
    return tuple(part for part in found if isinstance(part, Slot) or part.text)


def _meaning(op: str, say: str) -> Meaning:
    match = _OP.fullmatch(op)
    if match is None:
        raise PatternError(f"`{say}` needs an operation: `name(arguments)`")
    more = (bool(match["negated"]), match["compared"] or "", match["step"] or "")
    call = _CALL.fullmatch(match["value"])
    if call is None or hasattr(builtins, call["call"]):
        return Meaning("", (), "", match["value"], *more)
    names = [name.strip() for name in call["arguments"].split(",") if name.strip()]
    arguments = tuple(Argument(*name.partition(".")[::2]) for name in names)
    return Meaning(call["call"], arguments, call["attribute"] or "", "", *more)
