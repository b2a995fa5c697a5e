"""Texts made at random, played in random games: ``python -m tests.play.fuzz 10000`` makes so many texts.

What the compiler accepts must run: no game ends in an error, whatever its cards say. The texts are made in
batches; those that are accepted are cards of one compilation, and a copy or two of each lies in every deck of
the games it is played in.
"""

from __future__ import annotations

import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random

from cardwright.compiler.frontend import analysis
from cardwright.compiler.pipeline import Compilation
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.text.suggest import Budget
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime import dominion
from cardwright.runtime.dominion import Agent, Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.kernel.rules import SetupError
from tests.compiling import beside_bundled, bundled, catalogue_with
from tests.play.fuzz_texts import OWN_WORDS, Made, Maker
from tests.play.random_kingdoms import deal, faces_of, kingdom_names, of_kind

BROUGHT = Source("words.card", OWN_WORDS, "words.card")
BATCH = 400
KINGDOM = 8
BUNDLED = 4
COPIES = 2
ROUNDS = 3
TURN_CAP = 16
SECONDS = 2.0


class Endless(BaseException):
    """A game took too long: its cards do something again and again."""


@dataclass
class Figures:
    """What was tried. ``crashes`` are the errors, by where they were raised."""

    made: int = 0
    accepted: int = 0
    games: int = 0
    refused: int = 0
    endless: int = 0
    crashes: dict[str, list[str]] = field(default_factory=dict)

    def __str__(self) -> str:
        said = f"{self.made:,} texts made, {self.accepted:,} accepted, {self.games:,} games played"
        ends = f"{self.refused:,} could not be set up, {self.endless:,} never ended"
        return f"{said} ({ends}), {len(self.crashes):,} kinds of crashes"


def accepted(made: Iterable[Made]) -> tuple[list[Made], Compilation]:
    """Those definitions in which nothing is wrong, also beside each other, and their compilation."""
    left = [one for one in made if means_something(one)]
    while True:
        compilation = beside_bundled(*map(_source, left), BROUGHT)
        found = compilation.diagnostics
        wrong = {each.span.path for each in found if each.severity is Severity.ERROR}
        if not wrong:
            return left, compilation
        left = [one for one in left if f"{one.name}.card" not in wrong]


def means_something(one: Made) -> bool:
    """Whether a definition has a meaning by itself: quicker than to be told what is wrong with it."""
    pieces = analysis.read.__wrapped__(_source(one))
    scope = _surroundings()
    return len(pieces) > 1 or not analysis.unit(pieces[0], scope, "", Budget(0, 0, 0)).diagnostics


def clause_of(one: Made) -> str:
    """The only line of a card or an Event, "" for what has more or waits for something."""
    _, *lines = one.text.splitlines()
    line = lines[0].strip()
    waits = line.startswith(
        ("when ", "while ", "before ", "after ", "at ", "this ", "worth ", "there ")
    )
    return "" if len(lines) > 1 or waits or one.keyword not in ("card", "event") else line


@cache
def _surroundings() -> analysis.GlobalScope:
    words = load_words("dominion")
    return analysis.declare(analysis.parse([*bundled(), BROUGHT]), words)


def _source(one: Made) -> Source:
    path = f"{one.name}.card"
    return Source(path, one.text, path)


@contextmanager
def clock() -> Iterator[None]:
    """Raise Endless in what computes for too long."""

    def ring(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def setup_of(made: Sequence[Made], random: Random) -> Setup:
    """A set with these definitions, each in its place, and a few bundled cards."""
    names = {
        kind: [one.name for one in made if one.keyword == kind] for kind in ("card", "prophecy")
    }
    beside = tuple(one.name for one in made if one.keyword in ("event", "landmark"))
    return Setup(
        (*names["card"], *random.sample(kingdom_names(), BUNDLED)),
        random.randint(2, 4),
        beside,
        (names["prophecy"] or [random.choice(of_kind("prophecy"))])[0],
    )


def game_of(known: dominion.Catalogue, made: Sequence[Made], seed: int) -> Game:
    """A game with these definitions that has not begun; copies of their cards are in the decks."""
    random = Random(seed)
    setup = setup_of(made, random)
    agents: list[Agent] = [RandomAgent(seed * 11 + seat) for seat in range(setup.players)]
    g = new_game(known, setup, agents, seed, turn_cap=TURN_CAP)
    g.suns = min(g.suns, seed % 2)
    deal(g, [(pile, face) for pile in g.kingdom for face in faces_of(pile)] * COPIES)
    return g


def played(known: dominion.Catalogue, made: Sequence[Made], seed: int, figures: Figures) -> None:
    """Play a game with these definitions, and note how it ended."""
    figures.games += 1
    try:
        with clock():
            g = game_of(known, made, seed)
            g.run()
            g.check()
    except SetupError:
        figures.refused += 1
        half = len(made) // 2
        for some in (made[:half], made[half:]) if half else ():
            played(known, some, seed, figures)
    except (Endless, RecursionError):
        figures.endless += 1
    except Exception as error:  # noqa: BLE001 - all that goes wrong is told at the end
        texts = {one.name: one.text for one in made}
        kind, said = told(error, texts)
        figures.crashes.setdefault(kind, []).append(said)


def told(error: BaseException, texts: Mapping[str, str]) -> tuple[str, str]:
    """Where an error was raised, and the error with the texts of the cards that led there."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    files = [frame.filename.rpartition("/")[2][:5].capitalize() for frame in frames]
    cards = dict.fromkeys(texts[name] for name in files if name in texts)
    kind = f"{type(error).__name__} in {last.filename.rpartition('/')[2]}, {last.name}"
    where = "\n".join(f"  {frame.filename}:{frame.lineno} {frame.line}" for frame in frames[-4:])
    return kind, f"{error}\n{where}\n" + "\n".join(cards)


def lowered(name: str, compilation: Compilation, figures: Figures) -> bool:
    """Whether there is code for a definition; what is wrong with making it is noted."""
    try:
        compilation.module(name)
    except Exception as error:  # noqa: BLE001 - all that goes wrong is told at the end
        kind, said = told(error, {})
        figures.crashes.setdefault(kind, []).append(f"{name}\n{said}")
        return False
    return True


def tried(seed: int, count: int, figures: Figures) -> None:
    """Make so many texts, and play games with those that are accepted, each in a few of them."""
    maker = Maker(seed)
    first = [maker.definition() for _ in range(count // 2)]
    maker.known = [line for one in filter(means_something, first) if (line := clause_of(one))]
    made = [*first, *(maker.definition() for _ in range(count - len(first)))]
    found, compilation = accepted(made)
    figures.made += len(made)
    figures.accepted += len(found)
    own = {one.name for one in found}
    names = [name for name in compilation.printings if name.partition(" ")[0] in own]
    cards = catalogue_with(
        compilation, *(one for one in names if lowered(one, compilation, figures))
    )
    found = [one for one in found if one.name in cards]
    known = dominion.Catalogue(cards)
    random = Random(seed)
    for _ in range(ROUNDS):
        random.shuffle(found)
        for start in range(0, len(found), KINGDOM):
            played(known, found[start : start + KINGDOM], random.randrange(1 << 30), figures)


def main() -> None:
    """Make as many texts as asked for, and say which of those that were accepted crashed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    figures, start = Figures(), time.monotonic()
    for seed in range(first, first + -(-count // BATCH)):
        tried(seed, BATCH, figures)
    for kind, said in figures.crashes.items():
        print(f"--- {kind}, {len(said)} times\n{min(said, key=len)}")
    print(f"{figures} in {time.monotonic() - start:.0f} s")
    sys.exit(bool(figures.crashes))


if __name__ == "__main__":
    main()
