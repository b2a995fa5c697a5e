"""``play``: a game against bots, at the terminal."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import game_option, path_option
from cardwright.compiler.cli.patience import patience

if TYPE_CHECKING:
    from cardwright.compiler.cli.human import Human
    from cardwright.runtime.dominion import Agent, Game
    from cardwright.runtime.dominion.catalogue import Catalogue
    from cardwright.runtime.loader import BuiltCards

YOU = "You"
HINT = "`help` lists what you can type, `? NAME` shows a card."

Begin = Callable[["Human", Callable[["Game"], None]], "Game"]
"""Begins a game with a person at the table, and hands it over as soon as there is one."""


@click.command("play", short_help="Play a game against bots.")
@click.argument("bots", nargs=-1, metavar="[BOT...]")
@click.option(
    "--kingdom", metavar="NAME|CARDS", help="A kingdom, cards with commas between, or random."
)
@click.option("--against", multiple=True, metavar="BOT", help="One more bot; as often as wanted.")
@click.option("--players", type=click.IntRange(2, 6), help="How many play, you among them.")
@click.option("--seed", type=int, help="The same seed gives the same game.  [default: drawn]")
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved with `save FILE`.",
)
@path_option
@game_option
def command(  # noqa: PLR0913  (one argument per option)
    *,
    bots: tuple[str, ...],
    kingdom: str | None,
    against: tuple[str, ...],
    players: int | None,
    seed: int | None,
    resume: Path | None,
    paths: tuple[str, ...],
    game: str | None,
) -> int:
    """Play against one or more bots.

    These are "Big Money" (the default), "Big Money + NAME", "Priorities + NAME + 2 NAME" and "Random".

    A kingdom is set up with its Events and its Prophecy.
    """
    if resume is not None and (kingdom or players or seed is not None):
        raise Misuse("A saved game has its own kingdom, players and seed.")
    texts = workshop.gather(paths, game, about=())
    built = workshop.built(texts)
    asked = (*bots, *against)
    if resume is not None:
        names, begin = _resumed(resume, asked, built)
    else:
        drawn = secrets.randbits(32) if seed is None else seed
        names, begin = _new(asked, kingdom, players, drawn, built)
    return _sit_down(names, begin, texts, built)


def _new(
    asked: Sequence[str], kingdom: str | None, players: int | None, seed: int, built: BuiltCards
) -> tuple[Sequence[str], Begin]:
    """A new game: the bots in it, and how it begins."""
    from cardwright.compiler.cli import table_seats, tables
    from cardwright.runtime.dominion import matches, new_game
    from cardwright.runtime.dominion.catalogue import Catalogue

    known = Catalogue(built)
    match = tables.match(
        table_seats.seated(asked or (matches.MONEY,), players),
        kingdom or tables.RANDOM,
        seed,
        built,
    )
    everybody = tables.joined_by(YOU, match)
    tables.refuse_impossible(everybody, built)
    output.say(f"Seed {seed}. {HINT}")

    def begin(human: Human, begun: Callable[[Game], None]) -> Game:
        setup = matches.setup_of(everybody, known)
        agents = [human, *_bots(match.players, seed, known)]
        game = new_game(known, setup, agents, seed, log=True, record=True)
        begun(game)
        return game

    return match.players, begin


def _resumed(place: Path, asked: Sequence[str], built: BuiltCards) -> tuple[Sequence[str], Begin]:
    """A saved game: the bots in it, and how it goes on. Raises Misuse for what can't be resumed."""
    from cardwright.compiler.cli import table_seats, tables
    from cardwright.runtime.dominion import save
    from cardwright.runtime.dominion.catalogue import Catalogue

    known = Catalogue(built)
    text, bots = table_seats.read(place)
    names = tables.bots(asked or bots, known)

    def begin(human: Human, begun: Callable[[Game], None]) -> Game:
        def ready(game: Game) -> None:
            human.resume()
            begun(game)

        agents = [human, *_bots(names, secrets.randbits(32), known)]
        try:
            return save.load(text, known, agents, built.key, log=True, begun=ready)
        except save.SaveError as error:
            raise Misuse(f"Cannot go on with {place}: {error}.") from error

    return names, begin


def _bots(names: Sequence[str], seed: int, known: Catalogue) -> list[Agent]:
    from cardwright.runtime.dominion import matches

    return [matches.bot(name, known)(seed + i) for i, name in enumerate(names)]


def _sit_down(bots: Sequence[str], begin: Begin, texts: workshop.Texts, built: BuiltCards) -> int:
    """Play the game to its end, or until the person leaves."""
    from cardwright.compiler.cli.human import Human, Quit
    from cardwright.compiler.cli.table import Layout
    from cardwright.compiler.cli.table_seats import Keeper, told_apart
    from cardwright.compiler.cli.table_texts import CardTexts
    from cardwright.runtime.dominion.catalogue import Catalogue

    with contextlib.suppress(ImportError):
        __import__("readline")
    names = (YOU, *told_apart(bots))
    keeper = Keeper(built.key, bots)
    human = Human(Layout(names, Catalogue(built)), CardTexts(texts), keeper)
    try:
        with patience():
            game = begin(human, keeper.begun)
            game.run()
    except Quit:
        output.say("You leave the table.")
        return 0
    except KeyboardInterrupt:
        output.say("")
        raise
    human.tell(game.players[0].view, over=True)
    _say_end(game, names)
    return 0


def _say_end(game: Game, names: Sequence[str]) -> None:
    from cardwright.compiler.cli.table import console
    from cardwright.compiler.cli.table_end import final_table, outcome
    from cardwright.runtime.dominion import result

    end = result(game)
    output.say("")
    console().print(final_table(game, end, names, 0))
    output.say(f"\n{outcome(end, names, 0)}")
