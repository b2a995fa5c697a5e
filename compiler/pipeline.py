"""The pipeline, readable from top to bottom: sources in; definitions, findings and modules out.

source -> parse -> declare -> resolve -> check -> link -> lower -> emit. Every pass is a plain function;
nothing here reads a file or prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from cardwright.compiler import ir
from cardwright.compiler.catalogue import Definition, catalogue
from cardwright.compiler.checks import clashes, cross_checks
from cardwright.compiler.checks.lints import lint
from cardwright.compiler.frontend.analysis import (
    Base,
    GlobalScope,
    ResolvedFile,
    Unit,
    declare,
    declared,
    parse,
    resolve,
)
from cardwright.compiler.lowering import emit as emitting
from cardwright.compiler.lowering.module import module_of
from cardwright.compiler.lowering.piles import module_of_pile
from cardwright.compiler.program import Program, link
from cardwright.compiler.text.diagnostics import Diagnostic, in_order

if TYPE_CHECKING:
    from cardwright.compiler.lowering.code import Module
    from cardwright.compiler.lowering.facts import Printing
    from cardwright.compiler.lowering.piles import Piled
    from cardwright.compiler.rulings.ruling import Ruling
    from cardwright.compiler.text.source import Source
    from cardwright.compiler.vocabulary.game import Vocabulary

_Made = TypeVar("_Made")


def compile(  # noqa: A001  (the verb of the trade)
    sources: Iterable[Source],
    words: Vocabulary,
    findings: Iterable[Diagnostic] = (),
    base: Base | None = None,
) -> Compilation:
    """Compile sources of the game with these words, to which the sources may bring more.

    ``findings`` are what was wrong with reading the sources. ``base`` is that of another compilation: what
    can't differ from it is taken over, and the result is the same as without. Code is made for a definition
    when it is asked for.
    """
    base = base if base is not None and base.words == words else None
    parsed = parse(sources, base)
    scope = declare(parsed, words)
    all_words = scope.lexicon.words
    files = resolve(parsed, scope, base)
    found, lints = check(files, all_words, base)
    program = link((unit for file in files for unit in file.units), {})
    lowered = lower(program, all_words)
    modules = emit(lowered)
    after = Base(words, {file.source: file.units for file in files}, declared(scope), lints)
    told = in_order([*findings, *found])
    return Compilation(files, all_words, told, program, modules, after, scope)


def over(
    base: Base,
    sources: Iterable[Source],
    words: Vocabulary,
    findings: Iterable[Diagnostic] = (),
    before: Base | None = None,
) -> Compilation:
    """Compile sources that are laid over those of the base: what they break there is told at them.

    ``before`` is the base of an earlier compilation of mostly the same sources, which leaves less to do.
    """
    made = compile(sources, words, findings, before or base)
    told = clashes.told_once(made.diagnostics, made.files, made.base.declared, base)
    return replace(made, diagnostics=in_order(told))


def choose(made: Compilation, chosen: Mapping[str, str]) -> Compilation:
    """The same compilation with other printings played: the label of each by the name of its definition."""
    program = link(made.units, chosen)
    return replace(made, program=program, texts=emit(lower(program, made.words)))


def check(
    files: tuple[ResolvedFile, ...], words: Vocabulary, base: Base | None = None
) -> tuple[list[Diagnostic], Mapping[Source, tuple[Diagnostic, ...]]]:
    """All that is wrong in these files or between them, and what is odd; and what is odd again, by file."""
    units = [unit for file in files for unit in file.units]
    odd, odd_together = lint(files, words, base)
    found = [diagnostic for unit in units for diagnostic in unit.diagnostics]
    found += cross_checks.check(units, words)
    found += [*odd_together, *(one for each in odd.values() for one in each)]
    return found, odd


def lower(program: Program, words: Vocabulary) -> Mapping[str, Module]:
    """The modules by their paths in a build, each made when it is asked for."""
    made = program.modules()

    def module(path: str) -> Module:
        found = made[path]
        return module_of(found, words) if isinstance(found, list) else module_of_pile(found, words)

    return OnDemand(made, module)


def emit(modules: Mapping[str, Module]) -> Mapping[str, str]:
    """The text of each module by its path, made when it is asked for."""
    return OnDemand(modules, lambda path: emitting.emit(modules[path]))


class OnDemand(Mapping[str, _Made], Generic[_Made]):
    """A mapping of names to what is made of them, each when it is first asked for."""

    def __init__(self, names: Iterable[str], make: Callable[[str], _Made]) -> None:
        self._names = dict.fromkeys(names)
        self._make = make
        self._made: dict[str, _Made] = {}

    def __getitem__(self, name: str) -> _Made:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True)
class Compilation:
    """All that came of some sources.

    ``texts`` are the generated modules by their paths in a build; ``base`` is what another compilation
    of the same game can begin with, ``scope`` what its definitions can refer to.
    """

    files: tuple[ResolvedFile, ...]
    words: Vocabulary
    diagnostics: tuple[Diagnostic, ...]
    program: Program
    texts: Mapping[str, str]
    base: Base
    scope: GlobalScope

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The definitions and rulings of all files, in order."""
        return tuple(unit for file in self.files for unit in file.units)

    @property
    def cards(self) -> dict[str, list[Printing]]:
        """The printings of each definition with a text, its own text first."""
        return self.program.cards

    @property
    def piles(self) -> dict[str, Piled]:
        """The piles of different cards by name, each with its cards; only those made of cards."""
        return self.program.piles

    @cached_property
    def printings(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Where the class of each printing is: definition -> label -> (module, class)."""
        return self.program.places()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the order of the texts."""
        return self.program.rulings

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """The catalogue, in order of name."""
        return catalogue(self.program, self.words)

    @property
    def modules(self) -> dict[str, str]:
        """The text of each generated module by its path."""
        return dict(self.texts)

    def module(self, name: str, label: str = ir.DEFAULT) -> str:
        """The text of the module with a printing of one definition, without making the others."""
        return self.texts[self.printings[name][label][0]]
