"""``play``: a game against bots, at the terminal."""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardwright.compiler.cli import output, rulebook, workshop
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.options import PLACE, game_option, path_option, printing_option
from cardwright.compiler.cli.patience import patience

if TYPE_CHECKING:
    from cardwright.compiler.cli.human import Human
    from cardwright.compiler.cli.table_seats import Keeper
    from cardwright.runtime.kernel import Agent, Ask
    from cardwright.runtime.kernel.rules import Legend, Rules
    from cardwright.runtime.loader import BuiltCards

YOU = "You"
RANDOM = "random"
"""What stands for a set that is drawn by the seed."""

HINT = "`help` lists what you can type, `? NAME` shows a card."

Begin = Callable[["Human", Callable[[Any], None]], Any]
"""Begins a game with a person at the table, and hands it over as soon as there is one."""


@click.command("play", short_help="Play a game against bots.")
@click.argument("bots", nargs=-1, metavar="[BOT...]")
@click.option(
    "--kingdom", metavar="NAME|CARDS", help="A kingdom, cards with commas between, or random."
)
@click.option("--against", multiple=True, metavar="BOT", help="One more bot; as often as wanted.")
@click.option("--players", type=click.IntRange(min=2), help="How many play, you among them.")
@click.option("--seed", type=int, help="The same seed gives the same game.  [default: drawn]")
@click.option(
    "--resume",
    type=PLACE,
    metavar="FILE",
    help="Go on with a game that was saved with `save FILE`.",
)
@path_option
@printing_option
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
    printings: tuple[str, ...],
    game: str | None,
) -> int:
    """Play against one or more bots.

    These are "Big Money" (the default), "Big Money + NAME", "Priorities + NAME + 2 NAME" and "Random".

    A kingdom is set up with its Events and its Prophecy. A NAME can say which printing is played: "NAME,
    LABEL", in the kingdom and in the bots.
    """
    if resume is not None and (kingdom or players or seed is not None):
        raise Misuse("A saved game has its own kingdom, players and seed.")
    texts = workshop.gather(paths, game, about=(), printings=printings)
    texts, (wanted, *asked) = workshop.calling(texts, kingdom or "", *bots, *against)
    said = [word for path in paths for word in ("--path", path)]
    said += ["--game", game] if game is not None else []
    said += [f"--printing={name}={label}" for name, label in texts.chosen.items()]
    table = _Table(workshop.rules_of(texts), texts, workshop.built(texts), said)
    if resume is not None:
        names, begin = table.resumed(resume, asked)
    else:
        drawn = secrets.randbits(32) if seed is None else seed
        names, begin = table.new(asked, wanted or kingdom, players, drawn)
    return table.sit_down(names, begin)


class _Table:
    """What a game at the terminal is played with; ``options`` are those by which it is found again."""

    def __init__(
        self, rules: Rules, texts: workshop.Texts, built: BuiltCards, options: Sequence[str]
    ) -> None:
        self._rules = rules
        self._texts = texts
        self._built = built
        self._options = options
        self._known = rules.known(built)

    def new(
        self, asked: Sequence[str], kingdom: str | None, players: int | None, seed: int
    ) -> tuple[Sequence[str], Begin]:
        """A new game: the bots in it, and how it begins."""
        from cardwright.compiler.cli import table_seats

        rules, known = self._rules, self._known
        table_seats.refuse_seats(players, rules.seats)
        with rulebook.refusals(), patience():
            bots = table_seats.seated(asked or rules.bots[:1], players)
            match = rules.match(
                known, self._built.sets, bots, RANDOM if kingdom is None else kingdom, seed
            )
            everybody = rules.seated(match, (YOU, *match.players))
            rules.try_out(everybody, known)
        output.say(f"Seed {seed}. {HINT}")

        def begin(human: Human, begun: Callable[[Any], None]) -> Any:
            table = rules.begin(everybody, known, [human, *self._bots(match.players, seed)], seed)
            begun(table)
            return table

        return match.players, begin

    def resumed(self, place: Path, asked: Sequence[str]) -> tuple[Sequence[str], Begin]:
        """A saved game: the bots in it, and how it goes on. Raises Misuse for what can't be resumed."""
        from cardwright.compiler.cli import table_seats
        from cardwright.runtime.kernel.rules import SaveError

        rules, known = self._rules, self._known
        text, bots = table_seats.read(place)
        with rulebook.refusals():
            names = rules.spelt(asked or bots, known)

        seed = secrets.randbits(32)

        def begin(human: Human, begun: Callable[[Any], None]) -> Any:
            def ready(table: Any) -> None:
                human.resume()
                begun(table)

            agents = [human, *self._bots(names, seed)]
            try:
                return rules.load(text, known, agents, self._built.meaning, ready)
            except SaveError as error:
                raise Misuse(f"Cannot go on with {place}: {error}.") from error

        return names, begin

    def _bots(self, names: Sequence[str], seed: int) -> list[Agent]:
        return [self._rules.bot(name, self._known)(seed + i) for i, name in enumerate(names)]

    def sit_down(self, bots: Sequence[str], begin: Begin) -> int:
        """Play the game to its end, or until the person leaves."""
        from cardwright.compiler.cli.human import Human, Quit
        from cardwright.compiler.cli.table_seats import Keeper, told_apart
        from cardwright.compiler.cli.table_texts import CardTexts
        from cardwright.compiler.vocabulary.inflection import plural
        from cardwright.runtime.kernel import rules

        with contextlib.suppress(ImportError):
            __import__("readline")
        legend = rules.Legend((YOU, *told_apart(bots)), self._known, plural)
        keeper = Keeper(self._rules, self._built.meaning, bots, self._options)
        human = Human(self._rules.display, legend, CardTexts(self._texts), keeper, self._advice)
        try:
            table = _played(human, begin, keeper)
        except Quit:
            leave(human)
            output.say("You leave the table.")
            return 0
        except KeyboardInterrupt:
            output.say("")
            leave(human)
            raise
        human.tell(table.players[0].view, over=True)
        self._say_end(table, legend)
        return 0

    def _advice(self, view: Any, ask: Ask) -> str:
        """What the game's first bot would do."""
        from cardwright.compiler.cli import table_seats

        name = self._rules.bots[0]
        bot = self._rules.bot(name, self._known)(0)
        taken = table_seats.listed(ask.meaning(self._rules.advice(bot, view, ask)))
        return f"{name} would take {taken}."

    def _say_end(self, table: Any, legend: Legend) -> None:
        from cardwright.compiler.cli.table import console, grid
        from cardwright.compiler.cli.table_seats import outcome

        output.say("")
        console().print(grid(self._rules.display.end(table, legend, 0)))
        output.say(f"\n{outcome(self._rules.result(table).winners, legend.names, 0)}")


def _played(human: Human, begin: Begin, keeper: Keeper) -> Any:
    """The table at the end of the game, which is played anew as often as a decision is taken back."""
    from cardwright.compiler.cli.human import Undo

    while True:
        try:
            with patience():
                table = begin(human, keeper.begun)
                table.run()
        except Undo:
            human.think_again()
        else:
            return table


def leave(human: Human) -> None:
    """Offer to save a game that has gone on, to a person at a terminal."""
    if not human.has_decided or sys.stdin is None or not sys.stdin.isatty():
        return
    try:
        place = input("Save it as (Enter: not)> ").strip()
    except (EOFError, KeyboardInterrupt):
        output.say("")
        return
    if place:
        human.keep(place)
