"""Dominion as one object: what the command line and the runner of rulings know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cardwright.runtime import kernel
from cardwright.runtime.dominion import match_options, matches, save
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.decisions import Agent, Chooser
from cardwright.runtime.dominion.display import Display
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.dominion.trials import expected, offers, steps
from cardwright.runtime.dominion.trials import given as positions
from cardwright.runtime.kernel.rules import Bot, Cards, Claim, Known, Rules, Score, Sets

if TYPE_CHECKING:
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.matches import Match
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask


class Trial:
    """How a ruling about Dominion is tried; see `kernel.rules.Trial`."""

    def begin(
        self,
        known: Known,
        names: Iterable[str],
        given: Sequence[Claim],
        answer: Callable[[View, Ask], Sequence[Any]],
    ) -> Game:
        """A game in the position that is given."""
        return positions.begin(known, names, given, answer)

    def do(self, table: Game, verb: str, seat: int, cards: Cards, number: int | None) -> None:
        """Do one step."""
        steps.do(table, verb, seat, cards, number)

    def offered(self, table: Game, seat: int, verb: str, name: str) -> bool:
        """Whether a player could do this now."""
        return offers.offered(table, seat, verb, name)

    def wrong(self, table: Game, claim: Claim) -> str:
        """What is so instead of what is claimed."""
        return expected.wrong(table, claim)


class Dominion:
    """The rules; see `kernel.rules.Rules`."""

    seats = DOMINION.players
    bots = matches.BOTS
    trial = Trial()
    display = Display()

    def known(self, built: Known) -> Catalogue:
        """The definitions of a build as a catalogue."""
        return Catalogue(built)

    def match(
        self, known: Catalogue, sets: Sets, bots: Sequence[str], wanted: str | None, seed: int
    ) -> Match:
        """The match with this kingdom or these cards."""
        return match_options.match(known, sets, bots, wanted, seed)

    def spelt(self, bots: Iterable[str], known: Catalogue) -> tuple[str, ...]:
        """The names of these bots, and of the cards in them, as they are spelt."""
        return match_options.bots(bots, known)

    def seated(self, match: Match, players: tuple[str, ...]) -> Match:
        """The same match between other players."""
        return replace(match, players=players)

    def try_out(self, match: Match, known: Catalogue) -> None:
        """Set up a game and leave it at that."""
        matches.try_out(match, known)

    def bot(self, name: str, known: Catalogue) -> Bot:
        """The bot of that name."""
        return matches.bot(name, known)

    def advice(self, bot: Agent, view: View, ask: Ask) -> Sequence[Any]:
        """What a bot would do; the three decisions of each turn are methods of their own."""
        match ask.kind:
            case "action":
                return bot.action(view, ask.options)
            case "treasures":
                return bot.treasures(view, ask.options)
            case "buy":
                return bot.buy(view, ask.options)
        return bot.choose(view, ask)

    def begin(
        self, match: Match, known: Catalogue, agents: Sequence[kernel.Agent], seed: int
    ) -> Game:
        """A game that has been set up."""
        setup = matches.setup_of(match, known)
        return new_game(known, setup, players(agents), seed, log=True, record=True)

    def result(self, table: Game) -> Score:
        """How a game has ended, in VP."""
        end = result(table)
        return Score(end.scores, end.winners, max(end.turns))

    def play(self, match: Match, known: Catalogue, numbers: Iterable[int]) -> list[Score]:
        """Play games between bots."""
        return matches.play(match, known, numbers)

    def save(self, table: Game, build: str) -> str:
        """A game as text."""
        return save.save(table, build)

    def load(
        self,
        text: str,
        known: Catalogue,
        agents: Sequence[kernel.Agent],
        build: str,
        begun: Callable[[Game], None],
    ) -> Game:
        """The saved game."""
        return save.load(text, known, players(agents), build, log=True, begun=begun)


def players(agents: Iterable[kernel.Agent]) -> list[Agent]:
    """The agents as those of Dominion."""
    return [each if isinstance(each, Agent) else Chooser(each) for each in agents]


GAME: Final[Rules] = Dominion()
"""Dominion."""
