"""Games in this process or in several, with the same results."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler.cli.patience import patience
from cardwright.runtime.dominion import matches
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.loader import BuiltCards

if TYPE_CHECKING:
    from cardwright.runtime.dominion.matches import Match, Score

_opened: list[Catalogue] = []


def open_build(folder: Path, roots: Sequence[Path]) -> None:
    """Make a build the one that this process plays with."""
    _opened[:] = [Catalogue(BuiltCards(folder, roots))]


def play(match: Match, games: range) -> list[Score]:
    """Play the games with these numbers. Raises Endless where one never ends."""
    scores = []
    for number in games:
        with patience():
            scores += matches.play(match, _opened[0], [number])
    return scores


def shared(
    match: Match, built: BuiltCards, chunks: Sequence[range], jobs: int
) -> Iterator[list[Score]]:
    """Play chunks of games in several processes; the answers come in order."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _start, (built.folder, built.roots)) as candidates:
        try:
            yield from candidates.map(play, [match] * len(chunks), chunks)
        finally:
            candidates.shutdown(wait=False, cancel_futures=True)


def _start(folder: Path, roots: Sequence[Path]) -> None:
    """Ctrl-C is the first process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    open_build(folder, roots)
