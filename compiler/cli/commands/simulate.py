"""``simulate``: how strong a card is, by many games between bots."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler import ir
from cardwright.compiler.cli import output, rulebook, statistics, workshop
from cardwright.compiler.cli.options import (
    format_option,
    game_option,
    path_option,
    printing_option,
)
from cardwright.compiler.cli.patience import patience
from cardwright.compiler.cli.tables import Bot, Table, tables
from cardwright.compiler.printings import with_labels

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
@printing_option
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
    printings: tuple[str, ...],
    game: str | None,
    style: str,
) -> int:
    """Let two to six bots play against each other.

    A BOT is "Big Money", "Big Money + NAME", "Priorities + NAME + 2 NAME" or "Random". CARDS are filled
    up to ten, always with the same ones. The first seat alternates. The same seed gives the same games,
    whatever the number of jobs.

    A NAME can say which printing is played: "Big Money + NAME, LABEL". Bots that play different ones of a
    card have games of their own, since it has one pile, with the other bots or else against the first one;
    then their rates are compared.
    """
    texts = workshop.gather(paths, game, about=(), printings=printings)
    drawn = secrets.randbits(32) if seed is None else seed
    series = _series(bots, kingdom, texts, drawn)
    played = [_played_by(each, games, jobs) for each in series]
    match = series[0].match
    said = {"games": games, "seed": match.seed, "kingdom": list(match.listed)}
    if len(played) == 1:
        said |= played[0]
    else:
        said |= {"tables": played, "compared": _compared(series, played)}
    if style == "json":
        output.say_json(said)
    else:
        _say_text(said)
    return 0


@dataclass(frozen=True, slots=True)
class _Series:
    """The games of one table, still to be played."""

    table: Table
    match: Match
    book: Rulebook
    built: BuiltCards


def _series(
    bots: Sequence[str], kingdom: str | None, texts: workshop.Texts, seed: int
) -> list[_Series]:
    """The games of each table, all with the same kingdom and seed.

    Raises Misuse where one of them can't be set up.
    """
    (wanted, dealt), *asked = workshop.called_by_each(texts, kingdom or "", *bots)
    every = [Bot(*each) for each in asked]
    book = rulebook.of(texts.game)
    rules = book.load()
    with workshop.no_such_printing():
        seated = tables(every, texts.chosen, dealt, rules.bots[0])
    found: list[_Series] = []
    for table in seated:
        built = workshop.built(replace(texts, chosen=table.chosen))
        known = rules.known(built)
        names = [bot.name for bot in every]
        with rulebook.refusals(), patience():
            match = rules.match(known, built.sets, names, wanted if kingdom else kingdom, seed)
            here = rules.spelt([bot.name for bot in table.bots], known)
            match = rules.seated(match, here)
            rules.try_out(match, known)
        found.append(_Series(table, match, book, built))
    return found


def _played_by(series: _Series, games: int, jobs: int | None) -> dict[str, Any]:
    """What the games of one table say, with the printings that are played there, if they were chosen."""
    match, table = series.match, series.table
    chunks = _played(match, series.book, series.built, games, jobs)
    names = [
        with_labels(spelt, bot.calls) for spelt, bot in zip(match.players, table.bots, strict=True)
    ]
    report = statistics.report(names, [score for chunk in chunks for score in chunk])
    del report["games"]
    chosen = {name: label for name, label in table.chosen.items() if name in match.listed}
    others = {name: label for name, label in chosen.items() if label != ir.DEFAULT}
    return ({"printings": {**others, **table.of}} if others or table.of else {}) | report


def _compared(series: Sequence[_Series], played: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """How often the bots of each further table won, compared with those of the first; in order of seats."""
    sides = [
        [
            player
            for player, bot in zip(each["players"], one.table.bots, strict=True)
            if any(bot.plays(name, one.table.chosen) for name in one.table.of)
        ]
        for one, each in zip(series, played, strict=True)
    ]
    return [
        {"name": one["name"], "with": other["name"], **statistics.difference(one, other)}
        for side in sides[1:]
        for one, other in zip(side, sides[0], strict=False)
    ]


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
    several = said.get("tables", [said])
    kingdom = ", ".join(said["kingdom"] if len(several) > 1 else _labelled(said))
    each = " at each table" if len(several) > 1 else ""
    output.say(f"{said['games']} games{each} with {kingdom}; seed {said['seed']}")
    for table in several:
        output.say("")
        if len(several) > 1:
            output.say(", ".join(f"{name}: {label}" for name, label in table["printings"].items()))
        _say_table(table)
    for one in said.get("compared", ()):
        output.say(f"\n{_difference(one)}")


def _labelled(said: dict[str, Any]) -> list[str]:
    """The kingdom with the labels of the printings that were chosen."""
    chosen = said.get("printings", {})
    return [f"{name} ({chosen[name]})" if name in chosen else name for name in said["kingdom"]]


def _say_table(said: dict[str, Any]) -> None:
    head = ("BOT", "WINS", "RATE", "95% INTERVAL", "MEAN SCORE", "MEDIAN")
    rows = [_row(player) for player in said["players"]]
    for line in output.aligned([head, *rows]):
        output.say(line)
    turns = said["turns"]
    ends = f"{said['ties']} ties, {said['unfinished']} unfinished"
    output.say(f"\n{ends}; turns: mean {turns['mean']}, median {turns['median']}")


def _difference(one: dict[str, Any]) -> str:
    """How one bot did, compared with another at another table."""
    if one["win_rate"] is None:
        return f"{one['name']} and {one['with']} can't be compared: no game has ended."
    low, high = (f"{100 * end:+.1f}" for end in one["interval"])
    more = f"{100 * one['win_rate']:+.1f} points (95%: {low} to {high})"
    return f"{one['name']}, compared with {one['with']}: {more}."


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
