"""Recheck: what is wrong with one file as it is typed, beside a compilation in which it stood before.

Nothing but that file is read: other files are as they were, and so is what definitions can refer to. What
only several files together show is left to the next compilation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.checks.lints import lint_one
from cardwright.compiler.frontend import analysis
from cardwright.compiler.text.diagnostics import Diagnostic, in_order
from cardwright.compiler.text.source import pieces

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.text.source import Source


@dataclass(frozen=True)
class Recheck:
    """A compilation, for reading one of its files again and again."""

    compilation: Compilation

    @cached_property
    def _known(self) -> dict[str, ir.Card]:
        """The cards that others may speak of."""
        cards = [one.meaning for one in self.compilation.units if isinstance(one.meaning, ir.Card)]
        return {card.name: card for card in reversed(cards)}

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {file.source.path: file.source for file in self.compilation.files}

    @cached_property
    def _by_path(self) -> dict[str, list[Diagnostic]]:
        found: dict[str, list[Diagnostic]] = {}
        for one in self.compilation.diagnostics:
            found.setdefault(one.span.path, []).append(one)
        return found

    def told(self, path: str) -> tuple[Diagnostic, ...]:
        """What the compilation itself has to say of a file."""
        return tuple(self._by_path.get(path, ()))

    def fits(self, source: Source) -> bool:
        """Whether a file still defines what it did, as far as its first lines and shared texts show."""
        before = self._sources.get(source.path)
        return before is not None and _outline(before) == _outline(source)

    def alone(self, source: Source) -> tuple[Diagnostic, ...]:
        """What is wrong with a file or odd in it, among definitions as they were compiled."""
        scope = self.compilation.scope
        names = scope.lexicon.long_names.in_text(source.text)
        parsed = analysis.ParsedFile(source, analysis.read(source, names))
        (file,) = analysis.resolve([parsed], scope)
        found = [one for unit in file.units for one in unit.diagnostics]
        for unit in file.units:
            found += lint_one(unit, self._known, self.compilation.words)
        return in_order(found)

    def together(self, source: Source) -> tuple[Diagnostic, ...]:
        """``alone``, and what the compilation found between files where that text still stands."""
        before = self._sources.get(source.path)
        if before is None:
            return self.alone(source)
        if before.text == source.text:
            return self.told(source.path)
        between = [one for one in self._between(before) if _stands(one, before, source)]
        return in_order([*self.alone(source), *between])

    def _between(self, before: Source) -> list[Diagnostic]:
        told = self.told(before.path)
        own = set(self.alone(before)) if told else set()
        return [one for one in told if one not in own]


def _outline(source: Source) -> list[str]:
    """What of a file other definitions can depend on."""
    parts = (piece.text for piece in pieces(source))
    return [text if text.startswith("to ") else text.split("\n", 1)[0] for text in parts]


def _stands(found: Diagnostic, before: Source, now: Source) -> bool:
    """Whether the text that a finding is about is where it was."""
    return before.text[: found.span.end] == now.text[: found.span.end]
