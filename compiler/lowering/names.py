"""Names: the Python names in one method, and what is known of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p

if TYPE_CHECKING:
    from cardwright.compiler.lowering.writer import ClassWriter
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass
class Context:
    """What a method is for.

    ``event`` is the binding of the card that a trigger is about, ``over`` that of a price that was overpaid;
    0 without one. ``doer``: "they" is who did it. ``theirs``: it is called for another player, as in their
    extra turn. ``setup``: it is done before the game. ``owned`` lists all cards that a player has, where the
    method is given that; ``turn`` is the extra turn that is spoken of.
    """

    event: int = 0
    over: int = 0
    doer: bool = False
    theirs: bool = False
    setup: bool = False
    owned: p.Expression | None = None
    turn: p.Expression | None = None


@dataclass
class Ahead:
    """What statements further on speak of: the bindings, and those of which they say "the rest"."""

    bindings: set[int] = field(default_factory=set)
    rests: set[int] = field(default_factory=set)


@dataclass
class Names:
    """The Python names in one method, by the numbers of bindings.

    ``bound`` is where the cards or the amount of a binding are, ``rests`` the rest of its cards,
    ``collected`` the collection that they also go to, ``stored`` where a later effect kept them, before they
    have names.
    ``followed`` are the cards of an ability that comes again and again, known wherever it puts them.
    ``sure`` are bindings that are never empty. ``taken`` are the variables so far.
    """

    writer: ClassWriter
    context: Context = field(default_factory=Context)
    bound: dict[int, p.Expression] = field(default_factory=dict)
    rests: dict[int, p.Expression] = field(default_factory=dict)
    collected: dict[int, p.Expression] = field(default_factory=dict)
    stored: dict[int, p.Expression] = field(default_factory=dict)
    followed: dict[int, p.Expression] = field(default_factory=dict)
    ahead: Ahead = field(default_factory=Ahead)
    sure: set[int] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)

    @property
    def words(self) -> Vocabulary:
        """The words of the game."""
        return self.writer.words

    def imported(self, name: str) -> p.Name:
        """A function, class or constant of the runtime, imported."""
        return self.writer.needs.imported(name)

    def call(
        self, function: str, *arguments: p.Expression, **keywords: p.Expression | None
    ) -> p.Call:
        """The call of a function or class of the runtime; a keyword whose value is None is left out."""
        return self.writer.needs.call(function, *arguments, **keywords)

    def type(self, name: str) -> p.Name:
        """The bit of a type of cards."""
        return self.writer.needs.type(name)

    def phase(self, name: str) -> p.Name:
        """The constant of a phase."""
        return self.writer.needs.phase(name)

    def question(self, verb: str, span: Span) -> p.Name:
        """The constant of a question."""
        return self.writer.question(verb, span)

    def is_event(self, card: ir.Ref) -> bool:
        """Whether a card spoken of is the one that the trigger is about."""
        return isinstance(card, ir.It) and card.binding == self.context.event

    def fresh(self, wanted: str) -> p.Name:
        """A variable name that is not taken yet and hides no function of the runtime."""
        name, number = wanted.replace("-", "_").replace(" ", "_"), 2
        base = f"{name}_card" if name in self.words.functions else name
        name = base
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return p.Name(name)
