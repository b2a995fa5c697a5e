"""Random expressions of every kind of node, such as generated code could be made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardwright.compiler.lowering import python as p

_NAMES = ("g", "t", "you", "card", "face", "revealed", "set_aside_card", "ACTION")
_ATTRIBUTES = ("hand", "cards", "face", "types", "the_silver", "event", "kept_set_aside")
_FUNCTIONS = ("pick", "gain", "may", "trash", "owned", "cost_of", "gained_this_turn")
_VALUES = (1, 17, "trash up to 2 cards", "it's", True, None)
_TYPES = p.masked(p.path(p.Name("card"), "face", "types"), p.union([p.Name("A"), p.Name("B")]))


@dataclass(frozen=True)
class Expressions:
    """Makes expressions, so many levels deep."""

    random: Random

    def any(self, depth: int) -> p.Expression:
        """An expression of any kind."""
        if depth <= 0:
            return self._atom()
        kinds = (self._call, self._call, self._operation, self._collection, self._chain, self.test)
        return self.random.choice((*kinds, self._conditional, self._lambda))(depth - 1)

    def test(self, depth: int) -> p.Expression:
        """A test."""
        chosen = self.random.randrange(5) if depth > 0 else 4
        match chosen:
            case 0:
                return p.Not(self.any(depth - 1))
            case 1:
                operator = self.random.choice(("and", "or"))
                return p.Both(operator, tuple(self.test(depth - 1) for _ in self._some(2, 3)))
            case 2:
                sign = self.random.choice(("==", "<", "in", "not in", "is"))
                return p.compare(self.any(depth - 1), sign, self.any(depth - 1))
            case 3:
                between = (("<=", self.any(depth - 1)), ("<=", p.Literal(4)))
                return p.Compare(p.Literal(1), between)
            case _:
                return self.random.choice((_TYPES, self._call(depth - 1)))

    def _some(self, least: int, most: int) -> range:
        return range(self.random.randint(least, most))

    def _atom(self) -> p.Expression:
        name = self._name()
        attribute = p.path(name, self.random.choice(_ATTRIBUTES))
        return self.random.choice((name, attribute, p.Literal(self.random.choice(_VALUES))))

    def _name(self) -> p.Name:
        return p.Name(self.random.choice(_NAMES))

    def _call(self, depth: int) -> p.Call:
        keywords = {self.random.choice(("may", "ask")): self.any(depth) for _ in self._some(0, 1)}
        arguments = [self.any(depth) for _ in self._some(0, 4)]
        return p.call(p.Name(self.random.choice(_FUNCTIONS)), *arguments, **keywords)

    def _operation(self, depth: int) -> p.Expression:
        operator = self.random.choice(("+", "-", "*", "//", "|", "&"))
        return p.total([self.any(depth) for _ in self._some(2, 3)], operator)

    def _collection(self, depth: int) -> p.Expression:
        items = tuple(self.any(depth) for _ in self._some(1, 4))
        zones = (p.Starred(p.path(p.YOU, one, "cards")) for one in ("hand", "discard"))
        source = self.random.choice((self._call(depth), p.Sequence("[]", tuple(zones))))
        test = self.random.choice((None, self.test(depth)))
        return self.random.choice(
            (
                p.Sequence("()", items),
                p.Sequence("[]", items),
                p.Comprehension("[]", p.Name("card"), "card", source, test),
                p.Comprehension("{}", p.path(p.Name("card"), "face", "name"), "card", source),
                p.Dictionary(tuple((p.Literal(f"key_{n}"), one) for n, one in enumerate(items))),
            )
        )

    def _chain(self, depth: int) -> p.Expression:
        value = self.any(depth)
        value = self._name() if isinstance(value, p.Literal) else value
        step = p.method(value, "within", *(self.any(depth) for _ in self._some(0, 2)))
        kept = p.Subscript(p.path(p.T, "kept"), p.Literal(-1))
        return self.random.choice((step, p.path(step, "types"), p.method(step, "plus", kept), kept))

    def _conditional(self, depth: int) -> p.Expression:
        return p.Conditional(self.test(depth), self.any(depth), self.any(depth))

    def _lambda(self, depth: int) -> p.Expression:
        return p.Lambda("face", self.test(depth))
