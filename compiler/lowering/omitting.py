"""Parentheses around expressions of several lines: where they are needed, and where they can be omitted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.inline import Operand, flat, operands

_ATTRIBUTE, _CONDITIONAL = 1, 10
_PRECEDENCE = {"*": 2, "//": 2, "+": 3, "-": 3, "&": 4, "|": 5, "and": 7, "or": 7}
_COMPARE = 6

_SHORT = 5
"""The longest name or number that is never put into parentheses, in columns."""


def precedence(sign: str) -> int:
    """How weakly an operator binds; all comparisons bind alike, ``and`` like ``or``."""
    return _PRECEDENCE.get(sign, _COMPARE)


class Parentheses(Enum):
    """When an expression that is too long for a line is put into parentheses."""

    NEVER = auto()
    IF_BROKEN = auto()
    IF_THAT_FITS = auto()


def parentheses_of(found: p.Expression) -> Parentheses:
    """When a value that is assigned or tested is put into parentheses."""
    match found:
        case p.Both() | p.Binary() | p.Compare() | p.Conditional():
            return Parentheses.IF_BROKEN
        case p.Attribute() | p.Call() | p.Subscript() | p.Not():
            return _of_chain(found)
        case p.Name() | p.Literal():
            long = len(flat(found)) > _SHORT
            return Parentheses.IF_THAT_FITS if long else Parentheses.NEVER
        case _:
            return Parentheses.NEVER


def _of_chain(found: p.Attribute | p.Call | p.Subscript | p.Not) -> Parentheses:
    if is_fluent(found):
        return Parentheses.IF_BROKEN
    (first,) = operands(found)
    inner = Parentheses.NEVER if first.grouped else parentheses_of(first.value)
    own = isinstance(found, p.Call | p.Subscript)
    return Parentheses.NEVER if own and inner is Parentheses.IF_THAT_FITS else inner


def is_fluent(found: p.Expression) -> bool:
    """Whether a chain of attributes has at least two behind a call: each of them may get a line."""
    behind = 0
    while isinstance(found, p.Attribute | p.Call | p.Subscript):
        (first,) = operands(found)
        is_called = first.grouped or isinstance(first.value, p.Call | p.Subscript)
        behind += isinstance(found, p.Attribute) and is_called
        if first.grouped:
            break
        found = first.value
    return behind > 1


def can_omit(found: p.Expression) -> bool:
    """Whether an expression is broken within its own brackets rather than in parentheses around it.

    It must have one operator that binds the least, and brackets at its beginning or its end.
    """
    seen = _Seen()
    seen.look_into(found)
    if not seen.brackets or seen.count > 1:
        return False
    return seen.weakest <= _ATTRIBUTE or _in_brackets(seen.last) or _in_brackets(seen.first)


def _in_brackets(found: Operand | None) -> bool:
    """Whether what stands at an end has brackets with something in them; an index alone is not broken."""
    if found is None:
        return False
    alone = isinstance(found.value, p.Subscript)
    return found.grouped or (_has_brackets(found.value, full=True) and not alone)


def _has_brackets(found: p.Expression, *, full: bool = False) -> bool:
    """Whether an expression ends with brackets of its own; ``full``: with something in them."""
    match found:
        case p.Call(_, arguments, keywords):
            return not full or bool(arguments or keywords)
        case p.Sequence(_, items) | p.Dictionary(items):
            return not full or bool(items)
        case p.Subscript() | p.Comprehension() | p.Assigned():
            return True
        case _:
            return False


@dataclass
class _Seen:
    """What was seen of an expression outside its brackets.

    ``count`` is how often its ``weakest`` operator stands there, ``brackets`` whether there are any,
    ``first`` and ``last`` what stands at its ends; ``begun``: the first was seen, or a word before it.
    """

    weakest: int = 0
    count: int = 0
    brackets: bool = False
    begun: bool = False
    first: Operand | None = None
    last: Operand | None = None

    def look_at(self, found: Operand) -> None:
        """Take an operand into account."""
        self.last = found
        if found.grouped:
            self.brackets = True
        else:
            self.look_into(found.value)
        if not self.begun:
            self.begun, self.first = True, found

    def look_into(self, found: p.Expression) -> None:
        """Take the parts of an expression into account."""
        match found:
            case p.Both(operator, tests):
                self._sign(precedence(operator), len(tests) - 1)
            case p.Binary(_, operator):
                self._sign(precedence(operator))
            case p.Compare(_, rights):
                self._sign(_COMPARE, len(rights))
            case p.Conditional():
                self._sign(_CONDITIONAL, 2)
            case p.Not() | p.Lambda() | p.Starred():
                self.begun = True
            case _:
                self.brackets |= _has_brackets(found)
        for one in operands(found):
            self.look_at(one)
        if isinstance(found, p.Attribute | p.Call | p.Subscript):
            self._end_chain(found)

    def _end_chain(self, found: p.Attribute | p.Call | p.Subscript) -> None:
        (first,) = operands(found)
        if isinstance(found, p.Attribute) and (first.grouped or _has_brackets(first.value)):
            self._sign(_ATTRIBUTE)
        self.last = Operand(found, grouped=False)

    def _sign(self, binds: int, times: int = 1) -> None:
        if binds > self.weakest:
            self.weakest, self.count = binds, 0
        if binds == self.weakest:
            self.count += times
