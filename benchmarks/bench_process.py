"""Start-up and memory of whole processes: ``python benchmarks/bench_process.py``.

Start-up is ``cardwright --version`` beside ``python -c pass``, the median of interleaved runs. Memory is the
peak of a process that builds all bundled cards, of one that imports a build and plays a game, and of one that
imports every card of the build.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAIRS = 15
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


def seconds(command: list[str]) -> float:
    """How long a command takes."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - start


def megabytes(code: str) -> float:
    """The peak memory of a fresh Python that runs some code."""
    environment = {**os.environ, "NO_COLOR": "1"}
    command = [sys.executable, "-c", code + "\n" + PEAK]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)  # noqa: S603
    return int(done.stdout.split()[-1]) / 1024


def main() -> None:
    """Print the figures."""
    program = str(Path(sys.executable).with_name("cardwright"))
    python, version = [], []
    for _ in range(PAIRS):
        python.append(seconds([sys.executable, "-c", "pass"]))
        version.append(seconds([program, "--version"]))
    ratio = statistics.median(version) / statistics.median(python)
    print(f"python -c pass        {statistics.median(python) * 1000:6.1f} ms")
    print(
        f"cardwright --version  {statistics.median(version) * 1000:6.1f} ms   {ratio:.2f} times (goal: 6)"
    )
    with tempfile.TemporaryDirectory() as place:
        folder = str(Path(place) / "build")
        print(
            f"peak of a build       {megabytes(BUILD.format(folder=folder)):6.1f} MB  (goal: 150)"
        )
        print(f"peak of a game        {megabytes(GAME.format(folder=folder)):6.1f} MB  (goal: 60)")
        print(
            f"peak of all cards     {megabytes(CATALOGUE.format(folder=folder)):6.1f} MB  (goal: 120)"
        )


if __name__ == "__main__":
    main()
