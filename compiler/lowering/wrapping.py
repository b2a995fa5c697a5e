"""Wrapping: expressions that are too long for a line, broken where the project's formatter breaks them."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.document import (
    Brackets,
    Choice,
    Group,
    Indent,
    Line,
    Quoted,
    fits,
    printed,
)
from cardwright.compiler.lowering.inline import Operand, flat, operands, source_of, test_of
from cardwright.compiler.lowering.omitting import (
    Parentheses,
    can_omit,
    is_fluent,
    parentheses_of,
    precedence,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.lowering.document import Document


class Place(Enum):
    """Where an expression stands: where no line can be broken, or within brackets."""

    BARE = auto()
    BRACKETS = auto()


Around = Place | Group
"""Where an expression stands; a group is that of parentheses which are only there if it is broken."""

_IN = Place.BRACKETS


# ---- statements -------------------------------------------------------------------------------------


def wrapped(before: str, found: p.Expression, after: str, indent: str) -> list[str]:
    """The lines of a statement: what is before an expression, that, and what is behind it."""
    if isinstance(found, p.Assigned):
        return wrapped(f"{before}{found.name} := ", found.value, after, indent)
    if fits(line := f"{indent}{before}{flat(found)}{after}"):
        return [line]
    return printed((before, _parenthesized(found, len(indent)), after), len(indent))


def evaluated(found: p.Expression, indent: str) -> list[str]:
    """The lines of an expression that is a statement: parentheses are only put around operators."""
    if isinstance(found, p.Both | p.Binary | p.Compare) or fits(indent + flat(found)):
        return wrapped("", found, "", indent)
    return printed(_document(found, Place.BARE), len(indent))


def _parenthesized(found: p.Expression, indent: int) -> Document:
    """An expression, in parentheses where it can't be broken as well without them."""
    match parentheses_of(found):
        case Parentheses.IF_BROKEN if can_omit(found):
            around = Group()
            content = (Line(), _document(found, around))
            around.content = _in_parentheses(Indent(content, around))
            return around
        case Parentheses.IF_BROKEN:
            return _group_in_parentheses(found)
        case Parentheses.IF_THAT_FITS if fits(" " * indent + "    " + flat(found)):
            return _group_in_parentheses(found)
        case _:
            return _document(found, Place.BARE)


def _group_in_parentheses(found: p.Expression) -> Group:
    """An expression that is put into parentheses where it is broken."""
    return Group(_in_parentheses(Indent((Line(), _document(found, _IN)))))


def _in_parentheses(content: Document) -> Document:
    return (Choice("("), content, Line(), Choice(")"))


# ---- where lines can be broken ----------------------------------------------------------------------


def _line(around: Around) -> Document:
    match around:
        case Place.BARE:
            return " "
        case Place.BRACKETS:
            return Line(" ")
        case Group():
            return Choice(Line(" "), " ", around)
    assert_never(around)


def _group(content: Document, around: Around) -> Document:
    match around:
        case Place.BARE:
            return content
        case Place.BRACKETS:
            return Group(content)
        case Group():
            return Group(content, around)
    assert_never(around)


def _brackets(brackets: str, content: Document, around: Around) -> Document:
    found = Group((brackets[0], Indent((Line(), content)), Line(), brackets[1]))
    return Brackets(found, around) if isinstance(around, Group) else found


def _listed(items: Iterable[Document]) -> Document:
    """Items with commas between them, and behind the last where each has a line of its own."""
    first, *more = items
    return (first, *((",", Line(" "), item) for item in more), Choice(","))


# ---- expressions ------------------------------------------------------------------------------------


def _document(found: p.Expression, around: Around) -> Document:
    """An expression with the places at which it can be broken."""
    match found:
        case p.Name():
            return flat(found)
        case p.Literal(value):
            return Quoted(value, flat(found)) if isinstance(value, str) else flat(found)
        case p.Attribute() | p.Call() | p.Subscript():
            fluent = around is not Place.BARE and is_fluent(found)
            chain = _chain(found, around, fluent=fluent)
            return Group(chain) if fluent else chain
        case p.Both() | p.Binary() | p.Compare():
            return _group(_sliced(_chained(found), around), around)
        case p.Conditional():
            return _group(_conditional(found, around), around)
        case p.Not():
            return ("not ", _operand(operands(found)[0], around))
        case p.Lambda(parameter, body):
            own_brackets = parentheses_of(body) is not Parentheses.IF_BROKEN
            alone = own_brackets and not isinstance(body, p.Not)
            inner = _document(body, around) if alone else _group_in_parentheses(body)
            return (f"lambda {parameter}: ", inner)
        case p.Starred():
            return ("*", _operand(operands(found)[0], around))
        case p.Assigned(name, value):
            return _brackets("()", (name, " := ", _document(value, _IN)), around)
        case p.Sequence() | p.Dictionary() | p.Comprehension():
            return _collection(found, around)
    assert_never(found)


def _collection(found: p.Sequence | p.Dictionary | p.Comprehension, around: Around) -> Document:
    match found:
        case p.Sequence(items=()) | p.Dictionary(()):
            return flat(found)
        case p.Sequence("()", (only,)):
            return _brackets("()", (_document(only, _IN), ","), around)
        case p.Sequence(brackets, items):
            return _brackets(brackets, _listed(_document(one, _IN) for one in items), around)
        case p.Dictionary(items):
            pairs = ((f"{flat(key)}: ", _document(value, _IN)) for key, value in items)
            return _brackets("{}", _listed(pairs), around)
        case p.Comprehension(brackets, item, target):
            source, test = _operand(source_of(found), _IN), test_of(found)
            tested = () if test is None else (Line(" "), "if ", _operand(test, _IN))
            taken = (Group(_document(item, _IN)), Line(" "), f"for {target} in ", source)
            return _brackets(brackets, Group((*taken, *tested)), around)
    assert_never(found)


def _operand(found: Operand, around: Around) -> Document:
    if found.grouped:
        return _brackets("()", _document(found.value, _IN), around)
    return _document(found.value, around)


def _chain(found: p.Attribute | p.Call | p.Subscript, around: Around, *, fluent: bool) -> Document:
    """``a.b(c).d[e]``; each ``fluent`` step behind brackets may have a line of its own."""
    (first,) = operands(found)
    inner: Document
    match first.value:
        case p.Attribute() | p.Call() | p.Subscript() as before:
            inner = _chain(before, around, fluent=fluent)
        case _:
            inner = _operand(first, around)
    match found:
        case p.Attribute(value, name):
            behind = first.grouped or isinstance(value, p.Call | p.Subscript)
            return (inner, Line() if fluent and behind else "", f".{name}")
        case p.Call(_, (), ()):
            return (inner, "()")
        case p.Call(_, arguments, keywords):
            items = [_document(one, _IN) for one in arguments]
            items += [(f"{name}=", _document(value, _IN)) for name, value in keywords]
            return (inner, _brackets("()", Group(_listed(items)), around))
        case p.Subscript(_, index):
            return (inner, _brackets("[]", _document(index, _IN), around))
    assert_never(found)


def _conditional(found: p.Conditional, around: Around) -> Document:
    then, test, otherwise = operands(found)
    last: Document
    if isinstance(found.otherwise, p.Conditional):
        last = _conditional(found.otherwise, around)
    else:
        last = _group(_operand(otherwise, around), around)
    first = (_operand(then, around), _line(around), "if ", _operand(test, around))
    return (*first, _line(around), "else ", last)


# ---- operators --------------------------------------------------------------------------------------

_Operators = p.Both | p.Binary | p.Compare
_Chained = list["Operand | str"]


def _chained(found: _Operators) -> _Chained:
    """All operands without parentheses, with the operators between them."""
    chained: _Chained = []
    signs = iter(_signs(found))
    for index, one in enumerate(operands(found)):
        if index:
            chained.append(next(signs))
        if isinstance(one.value, p.Both | p.Binary | p.Compare) and not one.grouped:
            chained += _chained(one.value)
        else:
            chained.append(one)
    return chained


def _signs(found: _Operators) -> list[str]:
    match found:
        case p.Both(operator, tests):
            return [operator] * (len(tests) - 1)
        case p.Binary(_, operator):
            return [operator]
        case p.Compare(_, rights):
            return [sign for sign, _ in rights]
    assert_never(found)


def _sliced(chained: _Chained, around: Around) -> Document:
    """Operands, broken before each of the operators that bind the least."""
    match chained:
        case [Operand() as only]:
            return _operand(only, around)
        case _:
            pass
    least = max(precedence(sign) for sign in chained if isinstance(sign, str))
    parts: list[Document] = []
    between: _Chained = []
    for one in chained:
        if isinstance(one, str) and precedence(one) == least:
            parts += (_slice(between, around), _line(around), f"{one} ")
            between = []
        else:
            between.append(one)
    return (*parts, _slice(between, around))


def _slice(chained: _Chained, around: Around) -> Document:
    content = _sliced(chained, around)
    return content if len(chained) == 1 else _group(content, around)
