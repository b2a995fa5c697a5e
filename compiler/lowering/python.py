"""Python expressions as nodes: what generated code is made of; ``layout`` writes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import EllipsisType


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, or what a module imports."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A text, a number, a truth value, None or ``...``."""

    value: str | int | EllipsisType | None


@dataclass(frozen=True, slots=True)
class Attribute:
    """``value.name``."""

    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Subscript:
    """``value[index]``."""

    value: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """``function(argument, keyword=value)``."""

    function: Expression
    arguments: tuple[Expression, ...] = ()
    keywords: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Both:
    """Two or more tests joined by one operator, ``and`` or ``or``."""

    operator: str
    tests: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """``not test``."""

    test: Expression


@dataclass(frozen=True, slots=True)
class Compare:
    """``left < right``, or a chain of such."""

    left: Expression
    rights: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Binary:
    """``left + right``."""

    left: Expression
    operator: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """``then if test else otherwise``."""

    test: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Lambda:
    """``lambda parameter: body``."""

    parameter: str
    body: Expression


@dataclass(frozen=True, slots=True)
class Comprehension:
    """``[item for target in source if test]``; ``brackets`` are those around it: ``[]`` or ``{}``."""

    brackets: str
    item: Expression
    target: str
    source: Expression
    test: Expression | None = None


@dataclass(frozen=True, slots=True)
class Sequence:
    """``(a, b)``, ``[a, b]`` or ``{a, b}``, by its ``brackets``."""

    brackets: str
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Dictionary:
    """``{key: value}``."""

    items: tuple[tuple[Expression, Expression], ...]


@dataclass(frozen=True, slots=True)
class Starred:
    """``*items`` in a sequence."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Assigned:
    """``(name := value)``."""

    name: str
    value: Expression


Expression = (
    Name
    | Literal
    | Attribute
    | Subscript
    | Call
    | Both
    | Not
    | Compare
    | Binary
    | Conditional
    | Lambda
    | Comprehension
    | Sequence
    | Dictionary
    | Starred
    | Assigned
)


# ---- walking ----------------------------------------------------------------------------------------


def parts(found: Expression) -> tuple[Expression, ...]:
    """The expressions that one consists of."""
    match found:
        case Name() | Literal():
            return ()
        case Attribute(value) | Starred(value) | Assigned(_, value) | Lambda(_, value):
            return (value,)
        case Not(test):
            return (test,)
        case Subscript(first, second) | Binary(first, _, second):
            return (first, second)
        case Call(function, arguments, keywords):
            return (function, *arguments, *(value for _, value in keywords))
        case Both(_, items) | Sequence(_, items):
            return items
        case Compare(left, rights):
            return (left, *(right for _, right in rights))
        case Conditional(test, then, otherwise):
            return (test, then, otherwise)
        case Comprehension(_, item, _, source, test):
            return (item, source) if test is None else (item, source, test)
        case Dictionary(items):
            return tuple(each for pair in items for each in pair)


def names_in(found: Expression) -> Iterator[str]:
    """The names that an expression reads."""
    if isinstance(found, Name):
        yield found.name
    for part in parts(found):
        yield from names_in(part)


def does_something(found: Expression) -> bool:
    """Whether an expression calls anything, so that it can't be left out where nobody reads its value."""
    return isinstance(found, Call) or any(does_something(part) for part in parts(found))


def is_true_or_false(found: Expression) -> bool:
    """Whether a test gives a truth value, as far as its form tells: a list or a batch is none."""
    match found:
        case Both(_, tests):
            return all(map(is_true_or_false, tests))
        case Comprehension() | Sequence() | Subscript():
            return False
        case _:
            return True


# ---- building ---------------------------------------------------------------------------------------

G, T, YOU, THEY, SELF = map(Name, ("g", "t", "you", "they", "self"))
TRUE, FALSE, NONE = Literal(True), Literal(False), Literal(None)  # noqa: FBT003
EVENT = Attribute(T, "event")
HAPPENED_TO = Attribute(EVENT, "it")
"""The cards that what is waited for happened to, in the method of an ability."""
FACE = Attribute(EVENT, "face")
"""The definition of the card that it happened to."""


def path(start: Expression, *names: str) -> Expression:
    """``start.first.second``."""
    for name in names:
        start = Attribute(start, name)
    return start


def member(value: Expression, found: Expression) -> Expression:
    """``value.name`` or ``value.name[index]``: what a name stands for, or an item of it, of a value."""
    match found:
        case Name(name):
            return Attribute(value, name)
        case Subscript(Name(name), index):
            return Subscript(Attribute(value, name), index)
    raise ValueError(found)


def call(function: Expression, *arguments: Expression, **keywords: Expression | None) -> Call:
    """``function(argument, keyword=value)``; a keyword whose value is None is left out."""
    return Call(function, arguments, _said(keywords))


def method(
    value: Expression, name: str, *arguments: Expression, **keywords: Expression | None
) -> Call:
    """``value.name(argument, keyword=value)``."""
    return Call(Attribute(value, name), arguments, _said(keywords))


def extended(found: Call, **keywords: Expression | None) -> Call:
    """The same call with further keywords."""
    return replace(found, keywords=(*found.keywords, *_said(keywords)))


def _said(keywords: Mapping[str, Expression | None]) -> tuple[tuple[str, Expression], ...]:
    return tuple((name, value) for name, value in keywords.items() if value is not None)


def flag(said: object) -> Literal | None:
    """The value of a keyword that is only passed where something holds."""
    return TRUE if said else None


def length(value: Expression) -> Call:
    """``len(value)``."""
    return call(Name("len"), value)


def repeat(times: Expression) -> Call:
    """``range(times)``."""
    return call(Name("range"), times)


def present(cards: Expression) -> Call:
    """``cards.present()``: those of some cards that are still where they were."""
    return method(cards, "present")


def every(*tests: Expression | None) -> Expression | None:
    """All of some tests, joined by ``and``; None where there is none."""
    return _joined("and", tests)


def either(*tests: Expression | None) -> Expression | None:
    """One of some tests, joined by ``or``; None where there is none."""
    return _joined("or", tests)


def both(first: Expression | None, second: Expression) -> Expression:
    """Two tests, or the second where there is only that."""
    return every(first, second) or second


def _joined(operator: str, tests: tuple[Expression | None, ...]) -> Expression | None:
    found: list[Expression] = []
    for test in tests:
        match test:
            case None:
                pass
            case Both(same, inner) if same == operator:
                found += inner
            case _:
                found.append(test)
    return Both(operator, tuple(found)) if len(found) > 1 else next(iter(found), None)


def compare(left: Expression, operator: str, right: Expression | int) -> Compare:
    """``left < right``."""
    return Compare(left, ((operator, Literal(right) if isinstance(right, int) else right),))


def masked(value: Expression, bits: Expression, operator: str = "!=") -> Compare:
    """``value & bits != 0``."""
    return compare(Binary(value, "&", bits), operator, 0)


def total(values: Iterable[Expression], operator: str = "+") -> Expression:
    """One or more values, joined by one operator."""
    first, *more = values
    for value in more:
        first = Binary(first, operator, value)
    return first


def union(bits: Iterable[Expression]) -> Expression:
    """``A | B``, of one or more."""
    return total(bits, "|")


def tuple_of(*items: Expression) -> Sequence:
    """``(a, b)``."""
    return Sequence("()", items)


def fitting(target: str, source: Expression, test: Expression | None) -> Expression:
    """``[card for card in source if test]``; all of them without a test."""
    return source if test is None else listing(target, source, test)


def listing(target: str, source: Expression, test: Expression) -> Comprehension:
    """``[card for card in source if test]``."""
    return Comprehension("[]", Name(target), target, source, test)


def passes(target: str, test: Expression | None) -> Lambda:
    """``lambda face: test``; what everything passes without one."""
    return Lambda(target, test or TRUE)
