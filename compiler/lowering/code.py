"""Generated code as a tree: statements, methods, classes and modules, with the spans they come from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardwright.compiler.lowering import python as p

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.text.source import Span


# ---- statements -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Evaluate:
    """An expression as a statement."""

    value: p.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """``target = value``; a tuple is unpacked."""

    target: p.Expression
    value: p.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Add:
    """``target += value``."""

    target: p.Expression
    value: p.Expression
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """``if test: then else: otherwise``."""

    test: p.Expression
    then: Block
    span: Span
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class For:
    """``for target in source: body``; a tuple is unpacked."""

    target: p.Expression
    source: p.Expression
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    """``return value``."""

    value: p.Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Break:
    """``break``."""

    span: Span


Statement = Evaluate | Assign | Add | If | For | Return | Break
Block = tuple[Statement, ...]


@dataclass(slots=True)
class Body:
    """A body that is being written."""

    statements: list[Statement] = field(default_factory=list)

    def add(self, *found: Statement) -> None:
        """Write some more statements."""
        self.statements += found

    def evaluate(self, value: p.Expression, span: Span) -> None:
        """Write ``value``."""
        self.add(Evaluate(value, span))

    def assign(self, target: p.Expression, value: p.Expression, span: Span) -> None:
        """Write ``target = value``."""
        self.add(Assign(target, value, span))

    def increase(self, target: p.Expression, value: p.Expression, span: Span) -> None:
        """Write ``target += value``."""
        self.add(Add(target, value, span))

    def branch(self, test: p.Expression, then: Block, span: Span, otherwise: Block = ()) -> None:
        """Write ``if test: then else: otherwise``."""
        self.add(If(test, then, span, otherwise))

    def loop(self, target: p.Expression, source: p.Expression, body: Block, span: Span) -> None:
        """Write ``for target in source: body``."""
        self.add(For(target, source, body, span))

    def guarded(self, test: p.Expression | None, found: Statement) -> None:
        """Write a statement that is only reached where something holds; always without a test."""
        self.add(found if test is None else If(test, (found,), found.span))

    def done(self) -> Block:
        """What was written."""
        return tuple(self.statements)


# ---- modules ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Signature:
    """What a method gets besides its definition, each with its type, and the type of what it gives."""

    parameters: tuple[tuple[str, p.Expression], ...]
    returns: p.Expression = p.NONE

    def types(self) -> Iterator[p.Expression]:
        """All its types."""
        yield from (type_ for _, type_ in self.parameters)
        yield self.returns


def signature(returns: str = "", **parameters: str | p.Expression) -> Signature:
    """``(self, g: Game) -> bool``; it gives nothing without a type for that."""
    pairs = (
        (name, p.Name(type_) if isinstance(type_, str) else type_)
        for name, type_ in parameters.items()
    )
    return Signature(tuple(pairs), p.Name(returns) if returns else p.NONE)


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a generated class."""

    name: str
    signature: Signature
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """``NAME = value`` or ``NAME: annotation = value`` in a module or class; ``span`` where it comes from."""

    name: str
    value: p.Expression
    span: Span
    annotation: str = ""


@dataclass(frozen=True, slots=True)
class Class:
    """One generated class.

    ``slots``: the attributes that an instance gets at set-up, each with its type; ``late`` constants stand
    behind the methods they refer to.
    """

    name: str
    doc: str
    constants: tuple[Constant, ...]
    slots: tuple[tuple[str, p.Expression], ...]
    methods: tuple[Method, ...]
    late: tuple[Constant, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Module:
    """One generated module: the printings of one definition, and the ``constants`` that stand before them."""

    doc: str
    runtime: str
    imports: tuple[str, ...]
    constants: tuple[Constant, ...]
    classes: tuple[Class, ...]
    card_file: str

    @property
    def typing(self) -> list[str]:
        """What it imports for the annotations of its constants."""
        constants = (one for found in self.classes for one in found.constants)
        return sorted({one.annotation for one in constants if one.annotation})


# ---- walking and tidying ----------------------------------------------------------------------------


def blocks_of(found: Statement) -> tuple[Block, ...]:
    """The blocks within a statement."""
    match found:
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case For(body=body):
            return (body,)
        case _:
            return ()


def values_of(found: Statement) -> tuple[p.Expression, ...]:
    """The expressions that a statement reads; of a target that it writes to, what it belongs to."""
    match found:
        case Evaluate(value) | If(value) | For(source=value):
            return (value,)
        case Assign(target, value) | Add(target, value):
            return (value,) if _variables(target) else (target, value)
        case Return(value):
            return () if value is None else (value,)
        case Break():
            return ()


def reads(block: Block) -> Iterator[str]:
    """The names that some statements read."""
    for found in block:
        for value in values_of(found):
            yield from p.names_in(value)
        for inner in blocks_of(found):
            yield from reads(inner)


def read_in(found: Class) -> Iterator[str]:
    """The names that a class reads, those of types among them."""
    for constant in (*found.constants, *found.late):
        yield from p.names_in(constant.value)
    for method in found.methods:
        yield from reads(method.body)
    for type_ in types_in(found):
        yield from p.names_in(type_)


def types_in(found: Class) -> Iterator[p.Expression]:
    """The types of the attributes of a class, and of what its methods get and give."""
    yield from (type_ for _, type_ in found.slots)
    for method in found.methods:
        yield from method.signature.types()


def mentions(block: Block, name: str) -> bool:
    """Whether some statements read a variable."""
    return name in reads(block)


def prefixed(variable: p.Name, value: p.Expression, block: Block, span: Span) -> Block:
    """The same statements, with a variable assigned before them where they read it."""
    first = (Assign(variable, value, span),) if mentions(block, variable.name) else ()
    return (*first, *block)


def _variables(target: p.Expression) -> tuple[str, ...]:
    """The variables that a target writes, none for an attribute."""
    match target:
        case p.Name(name):
            return (name,)
        case p.Sequence(_, items):
            return tuple(name for item in items for name in _variables(item))
        case _:
            return ()


def tidied(block: Block) -> Block:
    """The same statements without variables that nobody reads, and without an ``if`` around an ``if``."""
    while True:
        known = set(reads(block))
        after = _without_unread(block, known)
        if after == block:
            return _joined(block)
        block = after


def _without_unread(block: Block, known: set[str]) -> Block:
    return tuple(kept for found in block for kept in _if_read(found, known))


def _if_read(found: Statement, known: set[str]) -> Block:
    """A statement as far as its variables are read: what it calls is called in any case."""
    match found:
        case Assign(p.Name(name), value, span) | Add(p.Name(name), value, span):
            if name in known:
                return (found,)
            return (Evaluate(value, span),) if p.does_something(value) else ()
        case Assign(p.Sequence(brackets, items), value, span):
            kept = [
                one if isinstance(one, p.Name) and one.name in known else p.Name("_")
                for one in items
            ]
            if p.does_something(value) or any(one != p.Name("_") for one in kept):
                return (Assign(p.Sequence(brackets, tuple(kept)), value, span),)
            return ()
        case If(then=then, otherwise=otherwise):
            then, otherwise = (_without_unread(each, known) for each in (then, otherwise))
            return (replace(found, then=then, otherwise=otherwise),) if then else (found,)
        case For(body=body):
            body = _without_unread(body, known)
            return (replace(found, body=body),) if body else (found,)
        case _:
            return (found,)


def _joined(block: Block) -> Block:
    """The same statements with an ``if`` that holds nothing but another ``if`` made one with it."""
    return tuple(_one_if(found) for found in block)


def _one_if(found: Statement) -> Statement:
    match found:
        case If(test, (If(inner, then, _, ()),), span, ()):
            both = p.every(test, inner)
            assert both is not None
            return _one_if(If(both, then, span))
        case If(then=then, otherwise=otherwise):
            return replace(found, then=_joined(then), otherwise=_joined(otherwise))
        case For(body=body):
            return replace(found, body=_joined(body))
        case _:
            return found
