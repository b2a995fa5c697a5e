"""How quick an editor is told: from a keystroke to diagnostics, and from the start to the first.

    python benchmarks/bench_editor.py

Each is printed as a ratio: to the time in which the card alone is parsed and checked, and to that of
`cardwright --version`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import IO

from cardwright.compiler import pipeline
from cardwright.compiler.editor.project import Project, Projects
from cardwright.compiler.text.source import Source

CARD = """\
card Wayside Stable: $4 Action
    +{number} Cards
    you may trash a card from hand: gain a card costing up to $2 more than it
    when you gain this: choose one:
        - +$2
        - each other player gains a Curse
"""
ROUNDS = 40
STARTS = 7
COMMAND = (sys.executable, "-m", "cardwright")


def main() -> None:
    """Print each figure on a line."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "wayside_stable.card")
        project = Projects().of(place)
        alone = timed(ROUNDS, lambda number: compile_alone(project, number))
        glance = timed(ROUNDS, lambda number: glance_at(project, place, number))
        whole = timed(ROUNDS, lambda number: compile_all(project, place, number))
        first = timed(STARTS, lambda _number: first_diagnostics(place))
        version = timed(STARTS, lambda _number: run_version())
    print(f"the card alone          {alone * 1000:7.1f} ms")
    print(f"a keystroke             {glance * 1000:7.1f} ms {glance / alone:6.2f} times that")
    print(f"the whole folder        {whole * 1000:7.1f} ms {whole / alone:6.2f} times that")
    print(f"cardwright --version    {version * 1000:7.1f} ms")
    print(f"start to diagnostics    {first * 1000:7.1f} ms {first / version:6.2f} times that")


def timed(rounds: int, do: Callable[[int], object]) -> float:
    """The median time, in seconds; each round has a number of its own, from 2."""
    times = []
    for number in range(2, rounds + 2):
        start = perf_counter()
        do(number)
        times.append(perf_counter() - start)
    return median(times)


def compile_alone(project: Project, number: int) -> object:
    """Parse and check the card with the words of its game and nothing else."""
    text = CARD.format(number=1000 + number)
    return pipeline.compile([Source("a.card", text, "a.card")], project.game.words)


def glance_at(project: Project, place: str, number: int) -> object:
    """What the server does when a key was pressed."""
    project.open(place, CARD.format(number=2000 + number))
    return project.glance(place)


def compile_all(project: Project, place: str, number: int) -> object:
    """What the server does a moment later."""
    project.open(place, CARD.format(number=3000 + number))
    return project.checked()


def run_version() -> None:
    """Start the command line and end it."""
    subprocess.run([*COMMAND, "--version"], check=True, capture_output=True)  # noqa: S603  (our own command line)


def first_diagnostics(place: str) -> None:
    """Start the server, open a document, and wait for its diagnostics."""
    document = {"uri": Path(place).as_uri(), "languageId": "cardwright", "version": 1}
    opened = {"textDocument": {**document, "text": CARD.format(number=2)}}
    begin = {"processId": None, "rootUri": None, "capabilities": {}}
    with subprocess.Popen(  # noqa: S603  (likewise)
        [*COMMAND, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the server has no streams")
        process.stdin.write(message("initialize", begin, id=1))
        process.stdin.write(message("initialized", {}))
        process.stdin.write(message("textDocument/didOpen", opened))
        process.stdin.flush()
        while b"publishDiagnostics" not in received(process.stdout):
            pass
        process.kill()


def received(stream: IO[bytes]) -> bytes:
    """The body of the next message."""
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b": ")
        length = int(value) if name == b"Content-Length" else length
    return stream.read(length)


def message(method: str, params: object, **more: object) -> bytes:
    """A message as the protocol has it."""
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


if __name__ == "__main__":
    main()
