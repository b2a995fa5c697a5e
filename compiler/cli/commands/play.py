"""``play``: a game against bots, at the terminal."""

from __future__ import annotations

import secrets

import click

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.options import path_option

YOU = "you"


@click.command("play", short_help="Play a game against bots.")
@click.argument("bots", nargs=-1, metavar="[BOT...]")
@click.option("--kingdom", metavar="NAME|CARDS", help="A kingdom, or cards with commas between.")
@click.option("--seed", type=int, help="The same seed gives the same game.  [default: drawn]")
@path_option
def command(
    bots: tuple[str, ...], kingdom: str | None, seed: int | None, paths: tuple[str, ...]
) -> int:
    """Play against one or more bots: "Big Money" (the default), "Big Money + NAME" or "Random"."""
    from cardwright.compiler.cli import tables
    from cardwright.compiler.cli.human import HELP, Human, Quit
    from cardwright.runtime.dominion import matches, new_game, result
    from cardwright.runtime.dominion.catalogue import Catalogue

    built = workshop.built(workshop.gather(paths))
    known = Catalogue(built)
    drawn = secrets.randbits(32) if seed is None else seed
    match = tables.match(bots or (matches.MONEY,), kingdom, drawn, built)
    names = (YOU, *match.players)
    human = Human(names)
    agents = [human, *(matches.bot(name, known)(drawn + i) for i, name in enumerate(names[1:]))]
    everybody = tables.joined_by(YOU, match)
    tables.refuse_impossible(everybody, built)
    setup = matches.setup_of(everybody, known)
    output.say(f"{', '.join(match.kingdom)}; seed {drawn}\n{HELP}")
    game = new_game(known, setup, agents, drawn, log=True)
    try:
        game.run()
    except Quit:
        output.say("\nYou leave the table.")
        return 0
    human.tell(game.players[0].view)
    end = result(game)
    for name, score in zip(names, end.scores, strict=True):
        output.say(f"{name}: {score} VP")
    output.say(f"won by {' and '.join(names[seat] for seat in end.winners)}")
    return 0
