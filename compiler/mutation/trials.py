"""Deletion: do the rulings about a text tell it from every text that says a little less?

Each changed text is compiled alone, in memory, takes the place of the definition among all others, and
the rulings of that printing are played with it. It is found out when one of them is not so any more.
"""

from __future__ import annotations

import ast as python
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from cardwright.compiler import ir
from cardwright.compiler.frontend import analyst
from cardwright.compiler.frontend.analysis import GlobalScope, Unit, surroundings
from cardwright.compiler.frontend.analyst import Parsed
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.module import class_of, module_of
from cardwright.compiler.lowering.piles import class_of_pile, module_of_pile
from cardwright.compiler.mutation import clauses, numbers
from cardwright.compiler.mutation.clauses import Cut, Text
from cardwright.compiler.mutation.numbers import Shift
from cardwright.compiler.pipeline import Compilation
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.source import Span
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.runtime.kernel.rules import Rules

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
    cards: tuple[ir.Card, ...]
    why: str = ""


Examined = ir.Card | s.PhraseText
"""What has clauses to lose: a printing, or a text that several cards share."""


class Endless(CardwrightError):  # noqa: N818  (a fate of a text, not an error of ours)
    """A text that goes round and round."""


def examine(
    compilation: Compilation, about: str, known: Mapping[str, type[Any]], rules: Rules
) -> list[Outcome]:
    """What becomes of every changed text of one printing ("Name" or "Name, label").

    A text that cards share is called by its verb ("to joust").
    ``known`` are the classes of all definitions, ``rules`` those of their game. Raises KeyError where there
    is no such text.
    """

    def holds(ruling: Ruling, changed: Mapping[str, type[Any]]) -> bool:
        return run_ruling(ruling, ChainMap({**changed}, dict(known)), rules).passed

    for unit in compilation.units:
        match _examined(unit):
            case ir.Card() as card if about_of(card) == about:
                return _Examination(compilation, about, holds, unit).outcomes()
            case s.PhraseText() as text if about_of(text) == about:
                return _SharedExamination(compilation, about, holds, unit).outcomes()
    raise KeyError(about)


def printings(compilation: Compilation) -> list[str]:
    """All printings with a text of their own, as rulings speak of them, and all texts that cards share."""
    found = (_examined(unit) for unit in compilation.units)
    return [about_of(each) for each in found if each is not None]


def _examined(unit: Unit) -> Examined | None:
    tree = unit.parsed.tree
    if isinstance(tree, s.PhraseText):
        return tree
    return unit.meaning if isinstance(unit.meaning, ir.Card) else None


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


def about_of(found: Examined) -> str:
    """How rulings and outcomes speak of a text: "Name", "Name, label", "to joust"."""
    if isinstance(found, s.PhraseText):
        return f"to {found.verb.text}"
    return found.name if found.label == ir.DEFAULT else f"{found.name}, {found.label}"


Holds = Callable[[Ruling, Mapping[str, type[Any]]], bool]
"""Whether a ruling holds when some definitions are others."""


class _Examination:
    """All changed texts of one printing and its rulings."""

    def __init__(self, compilation: Compilation, about: str, holds: Holds, unit: Unit) -> None:
        self._compilation = compilation
        self._about = about
        self._holds = holds
        self._unit = unit
        self._around = surroundings((unit.parsed for unit in compilation.units), compilation.words)
        self._rulings = [ruling for ruling in compilation.rulings if self._tells(ruling)]

    def _tells(self, ruling: Ruling) -> bool:
        return ruling.about == self._about

    def outcomes(self) -> list[Outcome]:
        """The fate of every changed text."""
        return [self._outcome(mutant) for mutant in self._mutants()]

    def _mutants(self) -> Iterator[_Mutant]:
        tree = self._unit.parsed.tree
        assert isinstance(tree, Text)
        yield from (self._cut("clause", cut) for cut in clauses.without_clauses(tree))
        yield from (self._cut("phrase", cut) for cut in clauses.without_phrases(tree))
        for shift in self._shifts():
            change = f"`{self._words(shift.span)}` with {shift.now} for {shift.was}"
            yield _Mutant("number", change, shift.span, shift.cards)

    def _shifts(self) -> list[Shift]:
        assert isinstance(self._unit.meaning, ir.Card)
        return numbers.shifted([self._unit.meaning], self._unit.meaning.span, self._words)

    def _words(self, span: Span) -> str:
        return " ".join(self._unit.source.text[span.start : span.end].split())

    def _cut(self, kind: Kind, cut: Cut) -> _Mutant:
        change = f"without `{self._words(cut.span)}`"
        if cut.tree is None:
            return _Mutant(kind, change, cut.span, (), "Nothing is left here.")
        cards, why = self._meant(replace(self._unit.parsed, tree=cut.tree))
        return _Mutant(kind, change, cut.span, cards, why)

    def _meant(self, changed: Parsed) -> tuple[tuple[ir.Card, ...], str]:
        """The cards that the changed text means, or why it means none."""
        return _cards((changed,), self._around)

    def _outcome(self, mutant: _Mutant) -> Outcome:
        fate, by = self._fate(mutant)
        return Outcome(self._about, mutant.kind, mutant.change, mutant.span, fate, by)

    def _fate(self, mutant: _Mutant) -> tuple[Fate, str]:
        if not mutant.cards:
            return "refused", mutant.why
        try:
            return self._played(mutant.cards)
        except Endless:
            return "killed", "it never ends"
        except Exception as error:  # noqa: BLE001  (whatever a text that says too little does)
            return "crashed", f"{type(error).__name__}: {error}"

    def _played(self, cards: tuple[ir.Card, ...]) -> tuple[Fate, str]:
        texts = {card.name: self._module(card) for card in cards}
        for ruling in self._rulings:
            changed = {card.name: _load(texts[card.name], class_of(card)) for card in cards}
            if not self._holds(ruling, changed):
                return "killed", ruling.title
        return "survived", ""

    def _module(self, card: ir.Card) -> str:
        first = self._compilation.cards[card.name][0]
        return emit(module_of([replace(first, card=card)], self._compilation.words))


class _SharedExamination(_Examination):
    """All changed texts that some cards share, and the rulings about whatever stands in their file."""

    def _tells(self, ruling: Ruling) -> bool:
        return ruling.span.path == self._unit.source.path

    def _shifts(self) -> list[Shift]:
        shared = self._unit.parsed.tree
        assert shared is not None
        return numbers.shifted(_cards(self._users(), self._around)[0], shared.span, self._words)

    def _users(self) -> list[Parsed]:
        """The cards of the file, which may use the text."""
        units = self._compilation.units
        beside = (unit for unit in units if unit.source.path == self._unit.source.path)
        return [unit.parsed for unit in beside if isinstance(unit.parsed.tree, s.CardText)]

    def _meant(self, changed: Parsed) -> tuple[tuple[ir.Card, ...], str]:
        all_ = (unit.parsed for unit in self._compilation.units)
        others = (changed if one is self._unit.parsed else one for one in all_)
        around = surroundings(others, self._compilation.words)
        return _cards((changed, *self._users()), around)


def _cards(parsed: Iterable[Parsed], around: GlobalScope) -> tuple[tuple[ir.Card, ...], str]:
    """The cards that some texts mean among all others, or why one of them means nothing."""
    found: list[ir.Card] = []
    for one in parsed:
        meaning, findings = analyst.meaning(one, around.lexicon, around.headers, "")
        if findings:
            return (), findings[0][0].message
        found += [meaning] if isinstance(meaning, ir.Card) else []
    return tuple(found), ""


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
