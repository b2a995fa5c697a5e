"""Python expressions as nodes: what generated code is made of; ``layout`` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, or what a module imports."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A text, a number, a truth value or None."""

    value: str | int | bool | None


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
class Mapping:
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
    | Mapping
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
        case Mapping(items):
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


# ---- building ---------------------------------------------------------------------------------------

G, T, YOU, SELF = Name("g"), Name("t"), Name("you"), Name("self")
TRUE, FALSE, NONE = Literal(True), Literal(False), Literal(None)  # noqa: FBT003


def path(start: Expression, *names: str) -> Expression:
    """``start.first.second``."""
    for name in names:
        start = Attribute(start, name)
    return start


def call(function: Expression | str, *arguments: Expression, **keywords: Expression) -> Call:
    """``function(argument, keyword=value)``."""
    callee = Name(function) if isinstance(function, str) else function
    return Call(callee, arguments, tuple(keywords.items()))


def method(value: Expression, name: str, *arguments: Expression) -> Call:
    """``value.name(argument)``."""
    return Call(Attribute(value, name), arguments)


def length(value: Expression) -> Call:
    """``len(value)``."""
    return call("len", value)


def every(*tests: Expression | None) -> Expression | None:
    """All of some tests, joined by ``and``; None where there is none."""
    return _joined("and", tests)


def either(*tests: Expression | None) -> Expression | None:
    """One of some tests, joined by ``or``; None where there is none."""
    return _joined("or", tests)


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


def compare(left: Expression, operator: str, right: Expression) -> Compare:
    """``left < right``."""
    return Compare(left, ((operator, right),))


def total(values: list[Expression], operator: str = "+") -> Expression:
    """Some values joined by one operator."""
    first, *more = values
    for value in more:
        first = Binary(first, operator, value)
    return first


def listing(
    item: Expression | str, target: str, source: Expression, test: Expression | None = None
) -> Comprehension:
    """``[item for target in source if test]``."""
    of_item = Name(item) if isinstance(item, str) else item
    return Comprehension("[]", of_item, target, source, test)
