"""What becomes of a mutant: refused (where, with which suggestion), the same text, or shown by a ruling."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from cardwright.compiler import ir
from cardwright.compiler.frontend.analysis import Unit
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.text.diagnostics import Diagnostic
from tests.mutation.corpus import Corpus, Place
from tests.mutation.mutants import KINDS, Mutant


class Fate(Enum):
    """How a mutant ended."""

    AT = "refused at the place"
    BESIDE = "refused beside it"
    ELSEWHERE = "refused elsewhere"
    MISSED = "refused where its old name is used"
    SAME = "the same meaning"
    SET = "another set of known cards"
    LABEL = "another label, which may be any words"
    RED = "another text: a ruling turns red"
    TRUE = "another example, also true"
    GREEN = "another text: its rulings stay green"
    ALONE = "another text, without rulings"
    CRASH = "a bug of ours"


EXPLAINED = frozenset(Fate) - {Fate.GREEN, Fate.ALONE, Fate.CRASH}
"""The fates of a mutant that need no further look."""


LONGEST_NAME = 4
"""The most words that the name of a definition has."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A mutant, what became of it, and whether the first suggestion restores the text."""

    place: Place
    mutant: Mutant
    fate: Fate
    first: bool = False
    found: tuple[Diagnostic, ...] = ()


def outcomes(corpus: Corpus, kind: str, seed: int = 7, share: float = 1.0) -> Iterator[Outcome]:
    """Try the mutants of a class: all of them, or a share of them drawn by the seed."""
    rng = random.Random(seed)
    for place in corpus.places:
        for mutant in KINDS[kind](place.text, rng, corpus.known):
            if share == 1.0 or rng.random() < share:
                yield tried(corpus, place, mutant)


def tried(corpus: Corpus, place: Place, mutant: Mutant) -> Outcome:
    """What becomes of one mutant."""
    try:
        units = corpus.read(place, mutant.text)
    except Exception:  # noqa: BLE001  (whatever it is, it is counted and shown)
        return Outcome(place, mutant, Fate.CRASH)
    found = tuple(each for unit in units for each in unit.diagnostics)
    if found:
        return _refused(place, mutant, found)
    if len(units) == 1:
        return Outcome(place, mutant, _accepted(corpus, place, units[0], mutant.text))
    return Outcome(place, mutant, Fate.SAME if not units and not place.unit.meaning else Fate.ALONE)


def _refused(place: Place, mutant: Mutant, found: tuple[Diagnostic, ...]) -> Outcome:
    start = place.unit.parsed.piece.start
    here = [each for each in found if _covers(each, mutant, start)]
    if here:
        return Outcome(place, mutant, Fate.AT, _restores(here[0], mutant, start), found)
    near = any(_beside(each, mutant, start) for each in found)
    return Outcome(place, mutant, Fate.BESIDE if near else Fate.ELSEWHERE, found=found)


def _covers(found: Diagnostic, mutant: Mutant, start: int) -> bool:
    """Whether a finding is about the mutated word, or about the name or moment it is part of."""
    span = found.span
    begin, end = span.start - start, span.end - start
    if not (begin <= mutant.start < end or mutant.start <= begin < mutant.end):
        return False
    most = LONGEST_NAME if found.code in ("CW0202", "CW0213") else max(2, len(mutant.new.split()))
    return len(mutant.text[begin:end].split()) <= most


def _beside(found: Diagnostic, mutant: Mutant, start: int) -> bool:
    """Whether a finding begins in the line of the mutant, at most a few words from it."""
    begin, end = found.span.start - start, found.span.end - start
    low, high = sorted((begin, mutant.start))
    between = mutant.text[low:high]
    overlaps = begin <= mutant.end and mutant.start <= end
    return "\n" not in between.rstrip() and (overlaps or len(between.split()) <= 4)


def _restores(found: Diagnostic, mutant: Mutant, start: int) -> bool:
    """Whether the first suggestion, put in the place of the finding, gives the original text back."""
    if not found.suggestions:
        return False
    begin, end = found.span.start - start, found.span.end - start
    text = mutant.text
    original = text[: mutant.start] + mutant.old + text[mutant.end :]
    return text[:begin] + found.suggestions[0] + text[end:] == original


def _name(meaning: Any) -> str:
    return getattr(meaning, "name", "")


def _accepted(corpus: Corpus, place: Place, unit: Unit, text: str) -> Fate:
    if _same(unit.meaning, place.unit.meaning):
        return Fate.SAME
    if _name(unit.meaning) != _name(place.unit.meaning) and corpus.renamed(place, text):
        return Fate.MISSED
    if isinstance(unit.meaning, ir.Set | ir.Pile):
        return Fate.SET
    if _is_relabelled(unit.meaning, place.unit.meaning):
        return Fate.LABEL
    return _judged(corpus, place, unit)


def _is_relabelled(one: Any, other: Any) -> bool:
    """Whether two printings of a card differ in what they are called alone."""
    both = isinstance(one, ir.Card) and isinstance(other, ir.Card)
    return both and one.label != other.label and _same(replace(one, label=other.label), other)


def _judged(corpus: Corpus, place: Place, unit: Unit) -> Fate:
    """What the rulings about a definition say of another meaning; one that never ends is wrong."""
    try:
        verdicts = corpus.verdicts(place, unit.meaning)
    except RecursionError:
        return Fate.RED
    except Exception:  # noqa: BLE001  (generated code that can't run is a bug of ours)
        return Fate.CRASH
    if not verdicts:
        return Fate.ALONE
    if any(not verdict.passed for verdict in verdicts):
        return Fate.RED
    return Fate.TRUE if isinstance(unit.meaning, Ruling) else Fate.GREEN


def _same(one: Any, other: Any) -> bool:
    return bool(one == other)
