"""The shipped definitions, each of which can be read again with another text while all else stays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cardwright.compiler import ir, pipeline
from cardwright.compiler.checks import cross_checks, lints
from cardwright.compiler.frontend import analysis, analyst
from cardwright.compiler.frontend.analysis import Unit
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.facts import Printing
from cardwright.compiler.lowering.module import class_of, module_of
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.rulings.runner import RulingResult, run_ruling
from cardwright.compiler.text.source import pieces
from cardwright.compiler.text.suggest import Budget
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import GAME
from tests.compiling import built, everything


@dataclass(frozen=True, slots=True)
class Place:
    """One definition or ruling of the corpus, and the name under which rulings below speak of it."""

    number: int
    unit: Unit
    about: str

    @property
    def text(self) -> str:
        """Its text."""
        return self.unit.parsed.piece.text

    @property
    def sort(self) -> str:
        """What it is: "card", "errata", "ruling", "kingdom", "pile"."""
        return self.text.split(" ", 1)[0]


class Corpus:
    """All shipped texts."""

    def __init__(self) -> None:
        self.words = load_words("dominion")
        units = everything().units
        self.sources = tuple(file.source for file in everything().files)
        self.around = analysis.surroundings((unit.parsed for unit in units), self.words)
        self.places = tuple(self._places(units))
        meanings = [unit.meaning for unit in units if isinstance(unit.meaning, ir.Card)]
        self._cards = {card.name: card for card in reversed(meanings)}
        self._files: dict[str, list[Unit]] = defaultdict(list)
        for unit in units:
            self._files[unit.source.path].append(unit)

    @staticmethod
    def _places(units: tuple[Unit, ...]) -> list[Place]:
        above: dict[str, str] = {}
        found = []
        for number, unit in enumerate(units):
            path = unit.source.path
            found.append(Place(number, unit, above.get(path, "")))
            above[path] = analysis.known_as(unit.parsed, load_words("dominion")) or above.get(
                path, ""
            )
        return found

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word that a text may hold: a mutant that is one of them is no misspelling."""
        lexicon = self.around.lexicon
        names = lexicon.capitalised | self.words.sets.listable
        capitals = {part for name in names for part in name.split(" ")}
        return lexicon.spelled | capitals

    def read(self, place: Place, text: str) -> list[Unit]:
        """What another text in this place means, with what is wrong: two units when it breaks in two."""
        piece = place.unit.parsed.piece
        source = replace(piece.source, text=text)
        cut = [
            replace(
                each,
                source=piece.source,
                start=piece.start + each.start,
                line=piece.line + each.line - 1,
            )
            for each in pieces(source)
        ]
        return [self._unit(each, place) for each in cut]

    def _unit(self, piece: Any, place: Place) -> Unit:
        parsed = analyst.read(piece)
        unit = analysis.unit(parsed, self.around, place.about, Budget())
        same = self._files[place.unit.source.path]
        others = [unit if each is place.unit else each for each in same]
        checks = (cross_checks.names_defined_once, cross_checks.named_like_their_files)
        found = [one for check in checks for one in check(others, self.words)]
        named = [one for one in found if one not in unit.diagnostics]
        odd = lints.lint_one(unit, self._cards, self.words)
        return replace(unit, diagnostics=(*unit.diagnostics, *named, *odd))

    def renamed(self, place: Place, text: str) -> list[Any]:
        """What is wrong in the whole corpus when a definition is called something else."""
        piece = place.unit.parsed.piece
        sources = [
            replace(
                source,
                text=source.text[: piece.start]
                + text
                + source.text[piece.start + len(piece.text) :],
            )
            if source.path == piece.source.path
            else source
            for source in self.sources
        ]
        units = pipeline.compile(sources, self.words, base=everything().base).units
        return [found for unit in units for found in unit.diagnostics]

    # ---- rulings

    @cached_property
    def rulings(self) -> Mapping[str, list[Ruling]]:
        """The rulings about each printing."""
        found: dict[str, list[Ruling]] = defaultdict(list)
        for place in self.places:
            if isinstance(place.unit.meaning, Ruling):
                found[place.unit.meaning.about].append(place.unit.meaning)
        return found

    def verdicts(self, place: Place, meaning: object) -> list[RulingResult]:
        """The verdicts of the rulings about a definition when it means this instead."""
        match meaning:
            case Ruling():
                return [run_ruling(meaning, self._printing(meaning.about), GAME)]
            case ir.Card():
                return self._with(place, meaning)
        return []

    def _with(self, place: Place, card: ir.Card) -> list[RulingResult]:
        module = module_of([Printing(card, place.unit.source)], self.words)
        space: dict[str, Any] = {"__name__": "mutant"}
        exec(compile(emit(module), "mutant.py", "exec"), space)  # noqa: S102  (our own generated code)
        about = card.name if card.label == ir.DEFAULT else f"{card.name}, {card.label}"
        catalogue = {**built(), card.name: space[class_of(card)]}
        return [run_ruling(ruling, catalogue, GAME) for ruling in self.rulings[about]]

    def _printing(self, about: str) -> Any:
        name, _, label = about.partition(", ")
        return built().with_printing(name, label) if label else built()
