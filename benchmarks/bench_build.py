"""How long builds take, as ratios to the bare parse of the same text: ``python benchmarks/bench_build.py``.

In one process, imports and the loading of the parser's table excluded; the median of several runs. A cold
build reads, compiles and writes everything; a warm one finds that nothing has changed.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cardwright.compiler import build, files, pipeline
from cardwright.compiler.syntax import lexing
from cardwright.compiler.text.source import Source, normalise, pieces
from cardwright.compiler.vocabulary.reading import load_words

RUNS = 5


def bare_parse(sources: tuple[Source, ...]) -> None:
    """Lark alone, definition by definition, without anything made of its trees."""
    parser = lexing.parser()
    for source in sources:
        for piece in pieces(Source(source.path, normalise(source.text), source.name)):
            parser.parse(piece.text)


def cold_build(folder: Path) -> None:
    """Read, compile and write all bundled cards; nothing is known from the run before."""
    sources = files.read_bundled("dominion").sources
    compilation = pipeline.compile(sources, load_words("dominion"))
    rows = compilation.definitions
    build.write(
        folder,
        build.Build(
            build.key(sources),
            compilation.modules,
            {row.name: (row.module, row.class_name) for row in rows if row.module},
            build.digests(sources),
            {},
            compilation.printings,
        ),
    )


def warm_build(folder: Path) -> None:
    """Read all bundled cards and find the build current."""
    sources = files.read_bundled("dominion").sources
    assert build.is_current(folder, build.key(sources))  # noqa: S101


def median(run: Callable[[], object]) -> float:
    """The median time of a run in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print times and ratios."""
    sources = files.read_bundled("dominion").sources
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "build"
        bare_parse(sources)
        cold_build(folder)
        parse = median(lambda: bare_parse(sources))
        cold = median(lambda: cold_build(folder))
        warm = median(lambda: warm_build(folder))
    size = sum(len(source.text) for source in sources)
    print(f"{len(sources)} files, {size / 1000:.1f} kB of card text")
    print(f"bare parse {parse:7.1f} ms   {size / parse:6.0f} kB/s")
    print(f"cold build {cold:7.1f} ms   {cold / parse:6.2f} times the bare parse (goal: 5)")
    print(f"warm build {warm:7.1f} ms   {warm / cold:6.3f} of a cold one (goal: 0.1)")


if __name__ == "__main__":
    main()
