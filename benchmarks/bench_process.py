"""Start-up, checks and memory of whole processes: ``python benchmarks/bench_process.py``.

Start-up is ``cardwright --version`` beside ``python -c pass``, the median of interleaved runs; a check of one
file is measured beside one of all. Memory is the peak of a process that builds all bundled cards, of one that
imports a build and plays a game, and of one that imports every card of the build.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardwright.compiler import files

PAIRS = 15
CHECKS = 3
PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
BUILD = """
import sys
from cardwright.compiler.cli import main
sys.argv = ["cardwright", "build", "-o", {folder!r}]
try:
    main()
except SystemExit:
    pass
"""
GAME = """
from cardwright.runtime.dominion import Setup, new_game
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.loader import BuiltCards
cards = BuiltCards({folder!r})
kingdom = ("Smithy", "Village", "Market", "Militia", "Moat", "Mine", "Remodel", "Witch", "Library", "Cellar")
game = new_game(cards, Setup(kingdom, 2), [BigMoney("Smithy"), BigMoney()], 1)
game.run()
"""


CATALOGUE = """
from cardwright.runtime.loader import BuiltCards
cards = BuiltCards({folder!r})
assert len(list(cards.values())) == len(cards) > 100
"""


def seconds(command: list[str], cache: str = "") -> float:
    """How long a command takes, with the user's cache or another one."""
    environment = {**os.environ, **({"XDG_CACHE_HOME": cache} if cache else {})}
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)  # noqa: S603
    return time.perf_counter() - start


def megabytes(code: str) -> float:
    """The peak memory of a fresh Python that runs some code."""
    environment = {**os.environ, "NO_COLOR": "1"}
    command = [sys.executable, "-c", code + "\n" + PEAK]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return int(done.stdout.split()[-1]) / 1024


def medians(runs: int, *commands: list[str]) -> list[float]:
    """The median time of each command in milliseconds, of interleaved runs."""
    times = [[seconds(command) for command in commands] for _ in range(runs)]
    return [statistics.median(each) * 1000 for each in zip(*times, strict=True)]


def start_up(program: str) -> None:
    """Print how long the shortest command takes."""
    python, version = medians(PAIRS, [sys.executable, "-c", "pass"], [program, "--version"])
    print(f"python -c pass         {python:6.1f} ms")
    print(f"cardwright --version   {version:6.1f} ms  {version / python:.2f} times (goal: 6)")


def checks(program: str) -> None:
    """Print how long a check of one bundled file takes, and of all: without a cache, and again."""
    with tempfile.TemporaryDirectory() as cache:
        cold, *again = [seconds([program, "check"], cache) for _ in range(1 + CHECKS)]
    warm = statistics.median(again)
    print(f"cardwright check, cold {cold * 1000:6.0f} ms")
    print(f"again, nothing changed {warm * 1000:6.0f} ms  {warm / cold:.2f} of it (goal: 0.10)")
    file = str(next(files.card_root().rglob("moat.card")))
    one, all_ = medians(CHECKS, [program, "check", file], [program, "check"])
    print(f"cardwright check       {all_:6.0f} ms")
    print(f"cardwright check FILE  {one:6.0f} ms  {one / all_:.2f} of it")


def memory() -> None:
    """Print what processes need at most."""
    with tempfile.TemporaryDirectory() as place:
        folder = str(Path(place) / "build")
        for name, code, goal in (
            ("build", BUILD, 150),
            ("game", GAME, 60),
            ("all cards", CATALOGUE, 120),
        ):
            peak = megabytes(code.format(folder=folder))
            print(f"peak, {name:9}        {peak:6.1f} MB  (goal: {goal})")


def main() -> None:
    """Print the figures."""
    program = str(Path(sys.executable).with_name("cardwright"))
    start_up(program)
    checks(program)
    memory()


if __name__ == "__main__":
    main()
