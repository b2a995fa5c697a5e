"""The complete run: ``python -m tests.mutation [CLASS ...]`` prints the figures, ``-v`` what survives."""

from __future__ import annotations

import sys
from collections import Counter

from tests.mutation.corpus import Corpus
from tests.mutation.mutants import KINDS
from tests.mutation.trial import EXPLAINED, Fate, Outcome, outcomes

QUIET = EXPLAINED - {Fate.ELSEWHERE, Fate.SAME}


def main(arguments: list[str]) -> None:
    """Print a line for each class of mutants."""
    corpus = Corpus()
    share = next((float(each) for each in arguments if each.startswith("0.")), 1.0)
    for kind in [name for name in arguments if name in KINDS] or list(KINDS):
        found = list(outcomes(corpus, kind, share=share))
        sys.stdout.write(line(kind, found) + "\n")
        if "-v" in arguments:
            for each in found:
                if each.fate not in QUIET or (kind == "misspell" and not each.first):
                    sys.stdout.write(shown(each) + "\n")


def line(kind: str, found: list[Outcome]) -> str:
    """The figures of a class, as a row of a table."""
    fates = Counter(each.fate for each in found)
    cells = " | ".join(f"{fates[fate]}" for fate in Fate)
    firsts = sum(each.first for each in found)
    return f"| {kind} | {len(found)} | {cells} | {firsts / max(1, len(found)):.1%} |"


def shown(outcome: Outcome) -> str:
    """One mutant, for somebody who wants to know why."""
    said = "; ".join(
        f"{each.span.column}-{each.span.end_column} {each.message} {each.suggestions}"
        for each in outcome.found[:2]
    )
    name = outcome.place.unit.source.name.rpartition("/")[2]
    return f"    {outcome.fate.name} {name}: {outcome.mutant} {said}"


if __name__ == "__main__":
    main(sys.argv[1:])
