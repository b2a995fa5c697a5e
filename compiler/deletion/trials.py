"""Deletion: do the rulings about a text tell it from every text that says a little less?

Each changed text is compiled alone, in memory, takes the place of the definition among all others, and
the rulings of that printing are played with it. It is found out when one of them is not so any more.
"""

from __future__ import annotations

import ast as python
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from cardwright.compiler import ast as a
from cardwright.compiler.deletion import clauses, numbers
from cardwright.compiler.deletion.clauses import Cut, Text
from cardwright.compiler.front import analyse
from cardwright.compiler.front.understanding import Unit, surroundings
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.module import class_of, module_of
from cardwright.compiler.lowering.piles import class_of_pile, module_of_pile
from cardwright.compiler.pipeline import Compilation
from cardwright.compiler.rulings.referee import judge
from cardwright.compiler.text.source import Span

Kind = Literal["clause", "number", "phrase"]
Fate = Literal["refused", "killed", "crashed", "survived"]

ROUNDS = 1000
"""How often the loops of one text may go round while one ruling is played."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one changed text.

    ``about`` is "Name" or "Name, label"; ``change`` says what was changed; ``by`` is what told: the title of
    a ruling, the compiler's sentence, or the exception of code that can't be run.
    """

    about: str
    kind: Kind
    change: str
    span: Span
    fate: Fate
    by: str = ""


@dataclass(frozen=True, slots=True)
class _Mutant:
    kind: Kind
    change: str
    span: Span
    card: a.Card | None
    why: str = ""


class Endless(Exception):  # noqa: N818  (a verdict on a text, not an error of ours)
    """A text that goes round and round."""


def examine(compilation: Compilation, about: str, known: Mapping[str, type[Any]]) -> list[Outcome]:
    """What becomes of every changed text of one printing ("Name" or "Name, label").

    ``known`` are the classes of all definitions. Raises KeyError where there is no such printing.
    """
    return _Examination(compilation, about, known).outcomes()


def printings(compilation: Compilation) -> list[str]:
    """All printings with a text of their own, as rulings speak of them."""
    return [_about(unit.meaning) for unit in compilation.units if isinstance(unit.meaning, a.Card)]


def classes(compilation: Compilation) -> dict[str, type[Any]]:
    """The class of each definition's default printing, made in memory."""
    cards = {
        name: _load(emit(module_of(found[:1], compilation.words)), class_of(found[0].card))
        for name, found in compilation.cards.items()
    }
    piles = {
        name: _load(emit(module_of_pile(piled, compilation.words)), class_of_pile(piled.pile))
        for name, piled in compilation.piles.items()
    }
    return cards | piles


def _about(card: a.Card) -> str:
    return card.name if card.label == a.DEFAULT else f"{card.name}, {card.label}"


class _Examination:
    """All changed texts of one printing and its rulings."""

    def __init__(
        self, compilation: Compilation, about: str, known: Mapping[str, type[Any]]
    ) -> None:
        self._compilation = compilation
        self._about = about
        self._known = known
        self._unit = _unit(compilation, about)
        self._around = surroundings((unit.parsed for unit in compilation.units), compilation.words)
        self._rulings = [ruling for ruling in compilation.rulings if ruling.about == about]

    def outcomes(self) -> list[Outcome]:
        """The fate of every changed text."""
        return [self._outcome(mutant) for mutant in self._mutants()]

    def _mutants(self) -> Iterator[_Mutant]:
        card, tree = self._unit.meaning, self._unit.parsed.tree
        assert isinstance(card, a.Card)
        assert isinstance(tree, Text)
        yield from (self._cut("clause", cut) for cut in clauses.without_clauses(tree))
        yield from (self._cut("phrase", cut) for cut in clauses.without_phrases(tree))
        for shift in numbers.shifted(card, self._words):
            change = f"`{self._words(shift.span)}` with {shift.now} for {shift.was}"
            yield _Mutant("number", change, shift.span, shift.card)

    def _words(self, span: Span) -> str:
        return " ".join(self._unit.source.text[span.start : span.end].split())

    def _cut(self, kind: Kind, cut: Cut) -> _Mutant:
        change = f"without `{self._words(cut.span)}`"
        if cut.tree is None:
            return _Mutant(kind, change, cut.span, None, "Nothing is left here.")
        parsed = replace(self._unit.parsed, tree=cut.tree)
        meaning, findings = analyse.meaning(parsed, self._around.lexicon, self._around.headers, "")
        why = findings[0][0].message if findings else ""
        card = meaning if isinstance(meaning, a.Card) and not findings else None
        return _Mutant(kind, change, cut.span, card, why)

    def _outcome(self, mutant: _Mutant) -> Outcome:
        fate, by = self._fate(mutant)
        return Outcome(self._about, mutant.kind, mutant.change, mutant.span, fate, by)

    def _fate(self, mutant: _Mutant) -> tuple[Fate, str]:
        if mutant.card is None:
            return "refused", mutant.why
        try:
            return self._played(mutant.card)
        except Endless:
            return "killed", "it never ends"
        except Exception as error:  # noqa: BLE001  (whatever a text that says too little does)
            return "crashed", f"{type(error).__name__}: {error}"

    def _played(self, card: a.Card) -> tuple[Fate, str]:
        first = self._compilation.cards[card.name][0]
        module = module_of([replace(first, card=card)], self._compilation.words)
        text = emit(module)
        for ruling in self._rulings:
            changed = {card.name: _load(text, class_of(card))}
            if not judge(ruling, ChainMap(changed, dict(self._known))).passed:
                return "killed", ruling.title
        return "survived", ""


def _unit(compilation: Compilation, about: str) -> Unit:
    for unit in compilation.units:
        if isinstance(unit.meaning, a.Card) and _about(unit.meaning) == about:
            return unit
    raise KeyError(about)


# ---- code ---------------------------------------------------------------------------------------------


class _Bounded(python.NodeTransformer):
    """Counts the rounds of each loop that has no end of its own."""

    def visit_While(self, node: python.While) -> python.While:
        self.generic_visit(node)
        node.body.insert(0, python.parse("count_round()").body[0])
        return node


def _load(text: str, name: str) -> type[Any]:
    """The class of that name in a module's text, whose loops end."""
    tree = python.fix_missing_locations(_Bounded().visit(python.parse(text)))
    rounds = iter(range(ROUNDS))

    def count_round() -> None:
        if next(rounds, None) is None:
            raise Endless

    module: dict[str, Any] = {"__name__": "changed", "count_round": count_round}
    exec(compile(tree, "changed", "exec"), module)  # noqa: S102  (our own generated code)
    found: type[Any] = module[name]
    return found
