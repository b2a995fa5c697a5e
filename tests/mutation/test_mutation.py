"""A sample of the mutants of every class; ``python -m tests.mutation`` tries them all.

The figures of the complete run, and why the survivors survive, stand in docs/mutation.md.
"""

from __future__ import annotations

import pytest

from cardwright.compiler import ir
from cardwright.compiler.mutation.trials import about_of
from tests.deletion.written import reasons
from tests.mutation.corpus import Corpus
from tests.mutation.mutants import KINDS
from tests.mutation.trial import EXPLAINED, Fate, Outcome, outcomes

SHARES = {"misspell": 0.01, "recase": 0.02, "swap": 0.02, "double": 0.01, "drop": 0.03}
SEED = 2026
REFUSED = (Fate.AT, Fate.MISSED)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """All shipped texts."""
    return Corpus()


def sample(corpus: Corpus, kind: str) -> list[Outcome]:
    """What becomes of some mutants of a class."""
    return list(outcomes(corpus, kind, SEED, SHARES.get(kind, 0.2)))


def test_misspelt_words_are_refused_where_they_stand(corpus: Corpus) -> None:
    """Each is refused at the word, or a name where it is used; 95 of 100 first suggestions are right."""
    found = sample(corpus, "misspell")
    assert len(found) > 100
    assert [str(each.mutant) for each in found if each.fate not in REFUSED] == []
    assert sum(each.first for each in found) >= 0.95 * len(found)


def is_explained(each: Outcome) -> bool:
    """Whether a mutant is noticed, or a written reason says why this left-out phrase can't be."""
    card = each.place.unit.meaning
    if each.fate in EXPLAINED or not isinstance(card, ir.Card):
        return each.fate in EXPLAINED
    change = (about_of(card), f"without `{each.mutant.old.strip()}`")
    return not each.mutant.new.strip() and change in reasons()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "misspell"])
def test_other_damage_is_refused_or_explained(corpus: Corpus, kind: str) -> None:
    """Each is refused, means the same, is an example as true as before, or turns a ruling red."""
    found = sample(corpus, kind)
    assert len(found) > 20
    assert [str(each.mutant) for each in found if not is_explained(each)] == []
    far = [each for each in found if each.fate is Fate.ELSEWHERE]
    assert len(far) <= 0.02 * len(found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_damage_is_refused_or_explained(corpus: Corpus, kind: str) -> None:
    """The complete run."""
    found = list(outcomes(corpus, kind))
    assert [str(each.mutant) for each in found if each.fate not in EXPLAINED] == []
