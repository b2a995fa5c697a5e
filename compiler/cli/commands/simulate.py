"""``simulate``: how strong a card is, by many games between bots."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler.cli import output, rulebook, statistics, workshop
from cardwright.compiler.cli.options import format_option, game_option, path_option
from cardwright.compiler.cli.patience import patience

if TYPE_CHECKING:
    from cardwright.compiler.cli.rulebook import Rulebook
    from cardwright.runtime.kernel.rules import Match, Score
    from cardwright.runtime.loader import BuiltCards

CHUNK = 50
WORTH_SHARING = 200
MOST_GAMES = 1_000_000
JOBS_PER_CPU = 4
"""More processes than so many for each processor only take memory."""


@click.command("simulate", short_help="Let bots play many games, and count.")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option(
    "--kingdom", metavar="NAME|CARDS", help="A kingdom, cards with commas between, or random."
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True)
@click.option("--seed", type=int, help="What all games derive from.  [default: drawn, and told]")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes.  [default: as many as pay]")
@path_option
@game_option
@format_option("text", "json")
def command(  # noqa: PLR0913  (one argument per option)
    *,
    bots: tuple[str, ...],
    kingdom: str | None,
    games: int,
    seed: int | None,
    jobs: int | None,
    paths: tuple[str, ...],
    game: str | None,
    style: str,
) -> int:
    """Let two to six bots play against each other.

    A BOT is "Big Money", "Big Money + NAME", "Priorities + NAME + 2 NAME" or "Random". CARDS are filled
    up to ten, always with the same ones. The first seat alternates. The same seed gives the same games,
    whatever the number of jobs.
    """
    texts = workshop.gather(paths, game, about=())
    book = rulebook.of(texts.game)
    rules, built = book.load(), workshop.built(texts)
    known = rules.known(built)
    drawn = secrets.randbits(32) if seed is None else seed
    with rulebook.refusals(), patience():
        match = rules.match(known, built.sets, bots, kingdom, drawn)
        rules.try_out(match, known)
    scores = [score for chunk in _played(match, book, built, games, jobs) for score in chunk]
    report = statistics.report(match.players, scores)
    said = {
        "games": report.pop("games"),
        "seed": match.seed,
        "kingdom": list(match.listed),
        **report,
    }
    if style == "json":
        output.say_json(said)
    else:
        _say_text(said)
    return 0


def _played(
    match: Match, book: Rulebook, built: BuiltCards, games: int, jobs: int | None
) -> Iterator[list[Score]]:
    """All games, chunk by chunk in order."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    cpus = os.cpu_count() or 1
    if jobs is None:
        jobs = cpus if games >= WORTH_SHARING else 1
    jobs = min(jobs, len(chunks), JOBS_PER_CPU * cpus)
    with output.progress("Playing", games) as advance:
        for chunk in _chunks(match, book, built, chunks, jobs):
            advance(len(chunk))
            yield chunk


def _chunks(
    match: Match, book: Rulebook, built: BuiltCards, chunks: list[range], jobs: int
) -> Iterator[list[Score]]:
    from cardwright.compiler.cli import workers

    if jobs == 1:
        workers.open_build(book, built.folder, built.roots)
        yield from (workers.play(match, chunk) for chunk in chunks)
    else:
        yield from workers.shared(match, book, built, chunks, jobs)


def _say_text(said: dict[str, Any]) -> None:
    output.say(f"{said['games']} games with {', '.join(said['kingdom'])}; seed {said['seed']}\n")
    head = ("BOT", "WINS", "RATE", "95% INTERVAL", "MEAN SCORE", "MEDIAN")
    rows = [_row(player) for player in said["players"]]
    for line in output.aligned([head, *rows]):
        output.say(line)
    turns = said["turns"]
    ends = f"{said['ties']} ties, {said['unfinished']} unfinished"
    output.say(f"\n{ends}; turns: mean {turns['mean']}, median {turns['median']}")


def _row(player: dict[str, Any]) -> tuple[str, ...]:
    low, high = player["interval"]
    rate = player["win_rate"]
    return (
        player["name"],
        str(player["wins"]),
        "-" if rate is None else f"{rate:.1%}",
        f"{low:.1%} to {high:.1%}",
        str(player["scores"]["mean"]),
        str(player["scores"]["median"]),
    )
