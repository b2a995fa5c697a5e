"""What a game is to those that run it: how it is set up, played, saved, tried in rulings and shown.

The package of a game's runtime has an object ``GAME`` that satisfies ``Rules``. The command line and the
runner of rulings know a game by that object alone; they get it with
``importlib.import_module(NAME).GAME``, where the game's vocabulary says the NAME.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel.choices import Agent, Ask
from cardwright.runtime.kernel.log import Entry

Known = Mapping[str, type[Any]]
"""The definitions of a build by name, each imported when it is first asked for."""

Sets = Mapping[str, Mapping[str, Any]]
"""The sets of a build by name, as its manifest has them."""

Bot = Callable[[int], Agent]
"""Makes an agent for one game, from a seed."""

Cards = Sequence[tuple[str, int]]
"""Names with how many of each."""


# ---- what can be wrong ----------------------------------------------------------------------------------


class SetupError(CardwrightError, ValueError):
    """A game can't be set up: something it needs is missing or doesn't fit."""


class SaveError(CardwrightError, ValueError):
    """A save can't be written or loaded; the message says why."""


class Impossible(CardwrightError, ValueError):
    """A position that can't be, or a step that can't be done; the message says why."""


class Refused(CardwrightError, ValueError):
    """What a user asked for makes no sense; the message is one sentence with its full stop."""


class Unknown(CardwrightError, ValueError):
    """What a user named does not exist: a bot, a card or a set.

    kind: what was looked for. word: as it was typed. known: what there is, for a suggestion.
    """

    def __init__(self, kind: str, word: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no {kind} {word}")
        self.kind = kind
        self.word = word
        self.known = tuple(known)


# ---- series of games ------------------------------------------------------------------------------------


class Match(Protocol):
    """A series of games: what is played with, by whom, and the seed that all games derive from."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the bots, in the order of the seats; a person has a name of their own."""

    @property
    def seed(self) -> int:
        """What all games derive from."""

    @property
    def listed(self) -> tuple[str, ...]:
        """The names of what was chosen to play with."""


@dataclass(frozen=True, slots=True)
class Score:
    """One game, by players in the order of the match.

    scores: in points. winners: indexes; several share a win, nobody wins an unfinished game. turns: of
    the player who had most.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


# ---- what is shown --------------------------------------------------------------------------------------

Text = tuple[tuple[str, str], ...]
"""Pieces of text, each with its style ("bold", "dim", a colour, or the empty text)."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows of text below one another, in columns.

    columns: one letter each: `l` left, `r` right, `w` left and wrapped where the line is full. beside: it
    stands to the right of the panel before it, not below. gap: how many blanks are between columns.
    """

    rows: tuple[tuple[Text, ...], ...]
    columns: str
    beside: bool = False
    gap: int = 2


@dataclass(frozen=True, slots=True)
class Legend:
    """What a table is read with: the players' names by seat, the definitions, and a noun's plural."""

    names: Sequence[str]
    known: Known
    plural: Callable[[str], str]


class Display(Protocol):
    """What a person at the table reads. All of it is text; how it is laid out is the command line's."""

    @property
    def titles(self) -> Mapping[str, str]:
        """What is asked, by the kind of request, where no card asks."""

    @property
    def takes_all(self) -> Collection[str]:
        """The kinds of request to which no answer means everything."""

    def table(self, view: Any, legend: Legend) -> Sequence[Panel]:
        """The whole table."""

    def situation(self, view: Any, seat: int, legend: Legend) -> Sequence[Text]:
        """What the player in that seat, for whom one decides, has to decide with: a few lines."""

    def own_turn(self, view: Any) -> int:
        """The number of the turn under way when one decides in it; 0 in somebody else's."""

    def last_turn(self, view: Any) -> int:
        """Where in the log one's latest turn begins that is not the present one; 0 before it."""

    def nearby(self, view: Any) -> Sequence[str]:
        """The names of the definitions that one sees."""

    def notes(self, view: Any, ask: Ask) -> Mapping[str, str]:
        """What stands behind the options of a menu, by label."""

    def log_sentences(
        self, log: Sequence[Entry], legend: Legend, me: int, *, over: bool
    ) -> Iterable[tuple[str, bool]]:
        """What has happened in sentences, each with whether it is the heading of a turn.

        `over`: the game has ended with the last entry.
        """

    def uncovers(self, entry: Entry, me: int) -> bool:
        """Whether the player in seat `me` has seen by this what was hidden before, or somebody else acted."""

    def end(self, table: Any, legend: Legend, me: int) -> Panel:
        """What everybody had when the game ended, the best first."""

    def setup_listing(
        self, name: str, known: Any, sets: Sets, prices: Mapping[str, str]
    ) -> Sequence[Sequence[str]]:
        """What to lay out for a set, as a table; prices: by name. Raises Refused, SetupError."""


# ---- rulings --------------------------------------------------------------------------------------------


class Claim(Protocol):
    """Something that holds in a position, or should."""

    @property
    def kind(self) -> str:
        """What is claimed."""

    @property
    def seat(self) -> int:
        """About whom, counted from the first player to the left."""

    @property
    def zone(self) -> str:
        """The zone, by its name in the vocabulary, or the empty text."""

    @property
    def cards(self) -> Cards:
        """Cards with their counts."""

    @property
    def name(self) -> str:
        """The card, resource or phase."""

    @property
    def number(self) -> int | None:
        """How many; None is some."""

    @property
    def negated(self) -> bool:
        """The opposite is claimed."""

    @property
    def type(self) -> str:
        """Only cards, or tokens, of this type; the empty text is any."""


class Trial(Protocol):
    """How a ruling is tried."""

    def begin(
        self,
        known: Known,
        names: Iterable[str],
        given: Sequence[Any],
        answer: Callable[[Any, Ask], Sequence[Any]],
    ) -> Any:
        """A table on which all these definitions can be met, in the position that is given.

        answer: who answers for all players. Raises Impossible or SetupError.
        """

    def do(self, table: Any, verb: str, seat: int, cards: Cards, number: int | None) -> None:
        """Do one step: a player's deed, or time that passes. Raises Impossible."""

    def offered(self, table: Any, seat: int, verb: str, name: str) -> bool:
        """Whether a player could do this now, when no other decision is open. Raises Impossible."""

    def wrong(self, table: Any, claim: Any) -> str:
        """What is so instead of what is claimed; the empty text when the claim holds."""


# ---- all of it ------------------------------------------------------------------------------------------


class Rules(Protocol):
    """A game, as the command line runs it.

    A game's methods take its own classes where `Any` stands here.
    """

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots by their names; the first plays where nobody says another."""

    @property
    def trial(self) -> Trial:
        """How rulings are tried."""

    @property
    def display(self) -> Display:
        """What is shown."""

    def known(self, built: Known) -> Any:
        """The definitions of a build, as the game looks for them; all other members get this."""

    def match(
        self, known: Any, sets: Sets, bots: Sequence[str], wanted: str | None, seed: int
    ) -> Match:
        """The match that was asked for: `wanted` names a set or cards. Raises Unknown, Refused."""

    def spelt(self, bots: Iterable[str], known: Any) -> tuple[str, ...]:
        """The names of these bots as they are spelt. Raises Unknown, Refused."""

    def seated(self, match: Any, players: tuple[str, ...]) -> Match:
        """The same match between other players. A name that is no bot's is a person's."""

    def try_out(self, match: Any, known: Any) -> None:
        """Set up a game of a match and leave it at that. Raises SetupError where this can't be done."""

    def bot(self, name: str, known: Any) -> Bot:
        """The bot of that name. Raises SetupError when there is none."""

    def advice(self, bot: Any, view: Any, ask: Ask) -> Sequence[Any]:
        """What a bot would answer to a request that somebody else has got."""

    def begin(self, match: Any, known: Any, agents: Sequence[Any], seed: int) -> Any:
        """A table that has been set up, with a log and a record of decisions.

        It has `run()`, which plays to the end, and `players`, each with `seat` and `view`.
        """

    def result(self, table: Any) -> Score:
        """How a game has ended."""

    def play(self, match: Any, known: Any, numbers: Iterable[int]) -> list[Score]:
        """Play the games of a match with these numbers; a result depends on its number alone."""

    def save(self, table: Any, build: str) -> str:
        """A game as text, a JSON object. `build` names the build that it is played with."""

    def load(
        self,
        text: str,
        known: Any,
        agents: Sequence[Any],
        build: str,
        begun: Callable[[Any], None],
    ) -> Any:
        """The saved game, with `agents` to go on; `begun` is handed it before it is played again.

        Raises SaveError for a save of another build, and for one that is damaged.
        """
