"""Patterns: the ways to say a verb, each with the runtime operation that it names.

A pattern is written as it is read, and so is its operation:

    say = "put {it:cards} into|onto {to:zone} [in any order]"
    op = "put(actor, it, to)"

``{name:type}`` is a slot, filled by what the text says there; ``[...]`` need not be said; ``|`` stands
between prepositions of which one is said. All other words must be said as they stand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardwright.runtime.errors import CardwrightError

PREPOSITIONS = ("to", "onto", "into", "here", "from", "for", "as", "at", "in", "until")
OPTIONS = {
    "twice": "times",
    "face down": "down",
    "in any order": "ordered",
    "without moving it": "in_place",
}
"""What can be said of many verbs besides what they are done to, and the argument that it gives.

``twice`` also stands for ``3 times``.
"""

_PREPOSITION = "|".join(PREPOSITIONS)
_PART = re.compile(
    rf"(?:(?P<prepositions>(?:{_PREPOSITION})(?:\|(?:{_PREPOSITION}))*)\s+)?"
    r"(?:\{(?P<name>\w+):(?P<type>[^}]*)\}|(?P<words>[^\s\[{][^\[{]*))"
)
_OPTIONAL = re.compile(r"\[([^]]*)\]")
_OPERATION = re.compile(r"(?P<call>\w+)\((?P<arguments>.*)\)")
_ARGUMENT = re.compile(r"\[([^]]*)\]|([^,\[\]]+)")
_ANYWHERE = {"actor", "ask", "t", "self", "turn"}


class PatternError(CardwrightError, ValueError):
    """A pattern that can't be read; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern: the argument that it gives, and the type of thing that fills it.

    ``of`` narrows the type: the zone in ``zone deck``, the resource in ``would Debt``.
    """

    name: str
    type: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Literal:
    """Words that must be said as they stand; a zone may have its owner before it."""

    text: str


Filler = Slot | Literal


@dataclass(frozen=True, slots=True)
class Role:
    """What follows a preposition: one of ``prepositions``, and behind it the filler."""

    prepositions: tuple[str, ...]
    filler: Filler
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of an operation: a slot's name, or one of these.

    ``actor`` does it, ``ask`` is the question put to them, ``t`` the playing it is part of, ``self`` the
    definition, ``turn`` the extra turn that is spoken of.

    ``keyword`` is "" for a positional one; ``part`` the part of the slot's value ("kind" of so many tokens).
    ``extra``: passed only where the option that stands with it was said.
    """

    name: str
    part: str = ""
    keyword: str = ""
    extra: bool = False

    @property
    def number(self) -> int | None:
        """The number that it is, None for what has a name."""
        return int(self.name) if self.name.isdigit() else None


@dataclass(frozen=True, slots=True)
class Operation:
    """A function of the runtime and what it is called with, after the game."""

    call: str
    arguments: tuple[Argument, ...]

    def takes(self, name: str) -> bool:
        """Whether it is called with an argument of that name."""
        return any(argument.name == name for argument in self.arguments)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to say a verb.

    ``literal`` are its words behind the verb where it has no slot, ``object`` what it is done to otherwise.
    ``options`` may be said besides, ``required`` ones must. ``op`` is None for a verb that only picks.
    ``leaves`` is what can be spoken of afterwards: "cards", an "amount" ("that many"), a "named" card,
    a "turn", or an "offer" with whose it is; or it is a "rule", which holds from then on and is never done.
    """

    say: str
    verb: str
    op: Operation | None
    literal: str
    object: Slot | None
    roles: tuple[Role, ...]
    options: tuple[str, ...]
    required: tuple[str, ...]
    leaves: str

    def slots(self) -> tuple[Slot, ...]:
        """Its slots, in the order of the text."""
        fillers = (self.object, *(role.filler for role in self.roles))
        return tuple(filler for filler in fillers if isinstance(filler, Slot))

    def slot(self, *types: str) -> Slot | None:
        """Its first slot of one of some types, if it has one."""
        return next((slot for slot in self.slots() if slot.type in types), None)


CARDS = (
    "cards",
    "from_top",
    "playable",
    "payable",
    "called",
    "from_piles",
    "said_from_piles",
    "matching",
)
"""The types of slots that are filled with cards."""


def read_pattern(verb: str, say: str, op: str = "", leaves: str | None = None) -> Pattern:
    """The pattern of a verb that an entry of a vocabulary stands for.

    Raises PatternError where the entry isn't written as patterns are.
    """
    if say != verb and not say.startswith(f"{verb} "):
        raise PatternError(f"`{say}` does not begin with its verb `{verb}`")
    rest = say.removeprefix(verb).strip()
    if "{" not in rest:
        return Pattern(say, verb, _operation(op, set(), say), rest, None, (), (), (), leaves or "")
    required = tuple(option for option in OPTIONS if rest.endswith(f" {option}"))
    for option in required:
        rest = rest.removesuffix(option)
    inner = _OPTIONAL.findall(rest)
    parts = _roles(_OPTIONAL.sub("", rest), say)
    optional = [part for text in inner if text not in OPTIONS for part in _roles(text, say)]
    objects = [role.filler for role in parts if not role.prepositions]
    if len(objects) > 1 or not all(isinstance(filler, Slot) for filler in objects):
        raise PatternError(f"`{say}` is done to more than one thing, or to words")
    roles = tuple(role for role in parts if role.prepositions)
    roles += tuple(replace(role, optional=True) for role in optional)
    options = tuple(text for text in inner if text in OPTIONS)
    first = objects[0] if objects else None
    assert first is None or isinstance(first, Slot)
    slots = [role.filler.name for role in (*parts, *roles) if isinstance(role.filler, Slot)]
    known = {*slots, *(OPTIONS[option] for option in (*options, *required))}
    found = Pattern(say, verb, _operation(op, known, say), "", first, roles, options, required, "")
    if leaves is None:
        leaves = "cards" if found.slot(*CARDS) is not None else ""
    return replace(found, leaves=leaves)


def _roles(text: str, say: str) -> list[Role]:
    """The slots and literals of a text, each with the prepositions before it, () for the object."""
    odd = _PART.sub("", text).strip()
    if odd:
        raise PatternError(f"`{odd}` can't stand in `{say}`")
    return [
        Role(
            tuple((match["prepositions"] or "").split("|")) if match["prepositions"] else (),
            _filler(match),
        )
        for match in _PART.finditer(text)
    ]


def _filler(match: re.Match[str]) -> Filler:
    if match["name"]:
        type_, _, of = match["type"].partition(" ")
        return Slot(match["name"], type_, of)
    return Literal(match["words"].strip())


def _operation(op: str, known: set[str], say: str) -> Operation | None:
    if not op:
        return None
    match = _OPERATION.fullmatch(op)
    if match is None:
        raise PatternError(f"`{op}` is no operation: write `name(actor, it)`")
    found: list[Argument] = []
    for group, single in _ARGUMENT.findall(match["arguments"]):
        names = group.split(",") if group else [single]
        found += [_argument(name.strip(), extra=bool(group)) for name in names if name.strip()]
    for argument in found:
        if argument.name not in known | _ANYWHERE:
            raise PatternError(f"`{argument.name}` in `{op}` is no slot of `{say}`")
    return Operation(match["call"], tuple(found))


def _argument(text: str, *, extra: bool) -> Argument:
    keyword, _, name = text.rpartition("=")
    name, _, part = name.partition(".")
    return Argument(name, part, keyword, extra)
