"""Writer: one generated class while it is written, and what it needs from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.code import (
    Block,
    Body,
    Constant,
    Method,
    Return,
    Signature,
    prefixed,
    tidied,
)
from cardwright.compiler.lowering.places import kept_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler import ir
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass
class Needs:
    """What one generated class needs from elsewhere, collected while it is written.

    ``imports`` are names of the runtime; ``uses`` other definitions, by the attributes that hold them;
    ``kept`` the attributes for cards that set-up puts aside, ``kept_piles`` those for piles; ``beside`` the
    types of cards that lie beside the Supply; ``own_types`` the constants of the module for types that card
    files bring, by the type.
    """

    words: Vocabulary
    imports: set[str] = field(default_factory=set)
    uses: dict[str, str] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    kept_piles: set[str] = field(default_factory=set)
    beside: set[str] = field(default_factory=set)
    own_types: dict[str, str] = field(default_factory=dict)

    def imported(self, name: str) -> p.Name:
        """A function, class or constant of the runtime, imported."""
        self.imports.add(name)
        return p.Name(name)

    def call(
        self, function: str, *arguments: p.Expression, **keywords: p.Expression | None
    ) -> p.Call:
        """The call of a function or class of the runtime; a keyword whose value is None is left out."""
        return p.call(self.imported(function), *arguments, **keywords)

    def type(self, name: str) -> p.Name:
        """The constant with the bit of a type: the runtime's, or that of the module for an own type."""
        if name not in self.words.brought:
            return self.imported(self.words.types[name])
        return p.Name(self.own_types.setdefault(name, f"{name.upper()}_TYPE"))

    def phase(self, name: str) -> p.Name:
        """The constant of a phase."""
        return self.imported(self.words.phases[name])


class StatementLowering(Protocol):
    """What lowers a statement of any kind."""

    def __call__(self, found: ir.Statement, names: Names, lines: Body, used: set[int]) -> None:
        """Write the lines of one statement; ``used`` are the bindings that anything around speaks of."""


@dataclass
class ClassWriter:
    """One generated class while it is written: its methods, late constants and questions so far.

    ``name`` is that of the definition, ``text_of`` gives the card text at a span on one line, ``statement``
    lowers a statement of any kind. ``stays``: a card of the class stays in play while it has something left
    to do. ``reserved`` are names of methods that are taken.
    """

    needs: Needs
    name: str
    text_of: Callable[[Span], str]
    statement: StatementLowering
    stays: bool = True
    methods: list[Method] = field(default_factory=list)
    late: list[Constant] = field(default_factory=list)
    questions: dict[tuple[int, str, str], Constant] = field(default_factory=dict)
    reserved: set[str] = field(default_factory=set)

    @property
    def words(self) -> Vocabulary:
        """The words of the game."""
        return self.needs.words

    def add_method(self, name: str, signature: Signature, lines: Block, span: Span) -> None:
        """Add a method as it stands."""
        self.methods.append(Method(name, signature, lines, span))

    def add_triggered(
        self, name: str, signature: Signature, lines: Block, span: Span, player: p.Name = p.YOU
    ) -> None:
        """Add a method, with its ``player`` bound at its start where it is used."""
        lines = prefixed(player, p.path(p.T, "you"), tidied(lines), span)
        self.add_method(name, signature, lines or (Return(None, span),), span)

    def fresh_method(self, wanted: str) -> str:
        """A method name that is not taken yet, and is from now on: what stands below it comes first."""
        names = (wanted, *(f"{wanted}_{number}" for number in range(2, len(self.reserved) + 3)))
        found = next(name for name in names if name not in self.reserved)
        self.reserved.add(found)
        return found

    def question(self, verb: str, span: Span) -> p.Name:
        """The constant that says who asks: card, line, verb and clause."""
        text = self.text_of(span)
        key = (span.line, verb, text)
        if key not in self.questions:
            same = sum(line == span.line for line, _, _ in self.questions)
            name = f"ASK_{span.line}" + (f"_{same + 1}" if same else "")
            said = (p.Literal(self.name), p.Literal(span.line), p.Literal(verb), p.Literal(text))
            self.questions[key] = Constant(name, self.needs.call("Question", *said), span)
        return p.Name(self.questions[key].name)

    def keep(self, verb: str, *, pile: bool = False) -> p.Expression:
        """The attribute in which what a set-up deed was done to is kept."""
        attribute = kept_name(verb, self.words)
        (self.needs.kept_piles if pile else self.needs.kept).add(attribute)
        return p.path(p.SELF, attribute)
