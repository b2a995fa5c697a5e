"""Games in this process or in several, with the same results."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.compiler.cli.patience import patience
from cardwright.runtime.loader import BuiltCards

if TYPE_CHECKING:
    from cardwright.compiler.cli.rulebook import Rulebook
    from cardwright.runtime.kernel.rules import Match, Rules, Score

_opened: list[tuple[Rules, Any]] = []


def open_build(book: Rulebook, folder: Path, roots: Sequence[Path]) -> None:
    """Make these rules and this build those that this process plays with."""
    rules = book.load()
    _opened[:] = [(rules, rules.known(BuiltCards(folder, roots)))]


def play(match: Match, games: range) -> list[Score]:
    """Play the games with these numbers. Raises Endless where one never ends."""
    scores = []
    rules, known = _opened[0]
    for number in games:
        with patience():
            scores += rules.play(match, known, [number])
    return scores


def shared(
    match: Match, book: Rulebook, built: BuiltCards, chunks: Sequence[range], jobs: int
) -> Iterator[list[Score]]:
    """Play chunks of games in several processes; the answers come in order."""
    context = multiprocessing.get_context("spawn")
    opening = (book, built.folder, built.roots)
    with ProcessPoolExecutor(jobs, context, _start, opening) as candidates:
        try:
            yield from candidates.map(play, [match] * len(chunks), chunks)
        finally:
            candidates.shutdown(wait=False, cancel_futures=True)


def _start(book: Rulebook, folder: Path, roots: Sequence[Path]) -> None:
    """When the first process is no more, nobody waits for the games."""
    follow_the_first()
    open_build(book, folder, roots)


def follow_the_first() -> None:
    """Leave Ctrl-C to the process that started this one, and end as soon as that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """End this process as soon as the one that started it has ended, however that came."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
