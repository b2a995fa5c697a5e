"""What a small game starts from: players with counters, cards that are played, choices, and all of `Rules`.

A small game's module subclasses `Player` and `Game`, and has an object of `SmallGame`, which satisfies
`kernel.rules.Rules`. A game that outgrows this writes those members itself.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, ClassVar

from cardwright.runtime.kernel.choices import Agent, Ask, Decision, Illegal, Question
from cardwright.runtime.kernel.choices import numbered as numbered_labels
from cardwright.runtime.kernel.components import Batch, Card, Zone
from cardwright.runtime.kernel.definition import Definition
from cardwright.runtime.kernel.log import Entry
from cardwright.runtime.kernel.rules import (
    Bot,
    Cards,
    Impossible,
    Known,
    Legend,
    Panel,
    Refused,
    SaveError,
    Score,
    Sets,
    SetupError,
    Text,
    Unknown,
)
from cardwright.runtime.kernel.table import Seat, Table, request

FORMAT = 1


class Face(Definition):
    """What is printed on a card. TYPES: as bits. COPIES: how many there are."""

    TYPES: ClassVar[int] = 0
    COST: ClassVar[Any] = None
    COPIES: ClassVar[int] = 1

    types: int = 0

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.types = cls.TYPES

    def play(self, g: Any, t: Any) -> None:
        """Follow the instructions of the card."""


class Play:
    """One playing of a card: by whom, and of which card."""

    __slots__ = ("card", "you")

    def __init__(self, card: Card, you: Any) -> None:
        self.card = card
        self.you = you

    @property
    def this(self) -> Batch[Card]:
        """The card, as it is now."""
        return Batch.of([self.card])


class Player(Seat):
    """A player; COUNTERS are attributes that begin at 0. turns: how many have been begun."""

    COUNTERS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seat: int, agent: Any) -> None:
        super().__init__(seat, agent)
        self.turns = 0
        for name in self.COUNTERS:
            setattr(self, name, 0)


class View:
    """The game as one player sees it: the counters of all, and the zones that all see."""

    def __init__(self, game: Game, me: Any) -> None:
        self._game = game
        self.me = me

    def log(self) -> list[Entry]:
        """What has happened, as this player may know it."""
        log = self._game.log
        return [] if log is None else log.for_seat(self.me.seat)

    def data(self) -> dict[str, Any]:
        """Everything that may be seen, as plain data."""
        g = self._game
        return {
            "me": self.me.seat,
            "turn": {"seat": g.current, "number": g.turn_number},
            "zones": {z.kind: [str(c.face) for c in z.cards] for z in g.zones if self._sees(z)},
            "hidden": {z.kind: len(z.cards) for z in g.zones if not self._sees(z)},
            "players": [{name: getattr(p, name) for name in p.COUNTERS} for p in g.players],
        }

    def _sees(self, zone: Zone) -> bool:
        return zone.seen_by == Zone.ALL or zone.owner is self.me


class Game(Table):
    """A table of a small game. A subclass says PLAYER, `set_up`, `turn`, `over` and `points`."""

    PLAYER: ClassVar[type[Player]] = Player

    def __init__(self, known: Known, agents: Sequence[Any], seed: int, *, kept: bool) -> None:
        super().__init__(seed, 0, log=kept, record=kept)
        self.faces = {name: known[name]() for name in known}
        self.players = [self.PLAYER(seat, agent) for seat, agent in enumerate(agents)]
        for p in self.players:
            p.view = View(self, p)
        self.turn_number = 0
        self.begun = False
        self.set_up()

    def set_up(self) -> None:
        """Put out zones and cards."""

    def turn(self, p: Any) -> None:
        """Play one turn."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game is over at the end of a turn."""
        raise NotImplementedError

    def points(self, p: Any) -> int:
        """What a player has."""
        raise NotImplementedError

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play to the end, or until a turn after which `until` says so."""
        while not (self.over() or (self.begun and until())):
            p = self.players[self.current]
            self.turn_number += 1
            p.turns += 1
            self.tell("turn", p, p.turns)
            self.turn(p)
            self.begun = True
            self.current = (self.current + 1) % len(self.players)

    def new_card(self, name: str, zone: Any) -> Card:
        """Make one more card of a definition, in a zone."""
        face = self.faces[name]
        face.subscribed = True
        card = Card(len(self.cards), face, zone, None)
        self.cards.append(card)
        zone.cards.append(card)
        return card

    def follow(self, card: Card, you: Any) -> None:
        """Let a player follow a card's instructions."""
        self.tell("play", you, 1, (str(card.face),))
        card.face.play(self, Play(card, you))

    def tell(self, verb: str, p: Any, count: int = 1, names: tuple[str, ...] = ()) -> None:
        """Write into the log, if the game keeps one."""
        if self.log is not None:
            self.log.add(Entry(verb, p.seat, count, names, ""))


# ---- what cards and rules ask -----------------------------------------------------------------------------


def may(g: Game, p: Any, question: Question | None, kind: str = "may") -> bool:
    """Whether `p` does what may be done."""
    ask = Ask(kind, p, (True, False), 1, 1, question=question, labels=("yes", "no"))
    return bool(request(g, ask)[0])


def choose(
    g: Game, p: Any, number: int, options: tuple[str, ...], question: Question
) -> tuple[int, ...]:
    """Which of the options `p` chooses, by number."""
    places = tuple(range(len(options)))
    ask = Ask("options", p, places, number, number, question=question, labels=options)
    return tuple(sorted(request(g, ask)))


def pick(
    g: Game,
    p: Any,
    cards: Iterable[Card],
    lo: int,
    hi: int,
    question: Question,
    *,
    may: bool = False,
) -> Batch[Card]:
    """`p` picks `lo` to `hi` of the cards, or all when there are fewer; none too when `may`."""
    options = tuple(cards)
    hi = min(hi, len(options))
    lo = min(lo, hi)
    if lo == len(options) and not may:
        return Batch.of(options)
    ask = Ask("cards", p, options, lo, hi, may=may, question=question)
    return Batch.of(request(g, ask))


def others(g: Game, t: Play) -> list[Any]:
    """The other players, from the left."""
    seat = t.you.seat
    return [*g.players[seat + 1 :], *g.players[:seat]]


class RandomAgent(Agent):
    """Decides by chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """Any legal answer."""
        del view
        many = self.random.randint(ask.least, ask.hi)
        return self.random.sample(ask.options, many)


class Scripted(Agent):
    """Answers as a function does, until that is another one."""

    def __init__(self, answer: Callable[[Any, Ask], Sequence[Any]]) -> None:
        self.answer = answer

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """What the function says."""
        return self.answer(view, ask)


# ---- the rest of the rules -----------------------------------------------------------------------------


Claimed = Callable[[Any, Any], bool]
"""Tells whether what is claimed is so: the table and a player in, yes or no out."""


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games between these players."""

    players: tuple[str, ...]
    seed: int
    listed: tuple[str, ...] = ()


class SmallGame:
    """The rules of a small game; see `kernel.rules.Rules`.

    game: its table. counters: the vocabulary's resources, and the attribute of a player that counts each.
    makers: bots by name, the first one plays where nobody says another. titles: what is asked, by the kind
    of request, where no card asks. claims: what tells of a player whether a claim of a ruling is so, by its
    operation in the vocabulary.
    """

    def __init__(
        self,
        game: type[Game],
        counters: Mapping[str, str],
        makers: Mapping[str, Bot],
        titles: Mapping[str, str],
        seats: range = range(2, 5),
        claims: Mapping[str, Claimed] | None = None,
    ) -> None:
        self.game = game
        self.counters = counters
        self.makers = makers
        self.seats = seats
        self.bots = tuple(makers)
        self.display = SmallDisplay(counters, titles)
        self.trial = SmallTrial(game, counters, claims or {})

    def known(self, built: Known) -> Known:
        """The definitions as they are."""
        return built

    def match(
        self, known: Known, sets: Sets, bots: Sequence[str], wanted: str | None, seed: int
    ) -> Match:
        """A match with all cards: there are no sets."""
        if wanted not in (None, "", "random"):
            raise Unknown("set", str(wanted), sets)
        return Match(self.spelt(bots, known), seed, ("all cards",))

    def spelt(self, bots: Iterable[str], known: Known) -> tuple[str, ...]:
        """The bots' names, whatever the case of their letters."""
        del known
        spelt = {name.lower(): name for name in self.makers}
        for name in bots:
            if name.lower() not in spelt:
                raise Unknown("bot", name, self.makers)
        return tuple([spelt[name.lower()] for name in bots])

    def seated(self, match: Match, players: tuple[str, ...]) -> Match:
        """The same match between other players."""
        return replace(match, players=players)

    def try_out(self, match: Match, known: Known) -> None:
        """Raise SetupError where so many can't play."""
        del known
        if len(match.players) not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise SetupError(f"{len(match.players)} players are not {least} to {most}")

    def bot(self, name: str, known: Known) -> Bot:
        """The bot of that name."""
        del known
        return self.makers[name]

    def advice(self, bot: Agent, view: View, ask: Ask) -> Sequence[Any]:
        """What a bot would answer."""
        return bot.choose(view, ask)

    def begin(self, match: Match, known: Known, agents: Sequence[Any], seed: int) -> Game:
        """A table that has been set up."""
        self.try_out(match, known)
        return self.game(known, agents, seed, kept=True)

    def result(self, table: Game) -> Score:
        """Most points win."""
        scores = tuple([table.points(p) for p in table.players])
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Score(scores, tuple(winners), max(p.turns for p in table.players))

    def play(self, match: Match, known: Known, numbers: Iterable[int]) -> list[Score]:
        """Play games between bots; who begins alternates."""
        return [self._one(match, known, number) for number in numbers]

    def _one(self, match: Match, known: Known, number: int) -> Score:
        count = len(match.players)
        seats = [(seat + number) % count for seat in range(count)]
        makers = [self.makers[match.players[i]] for i in seats]
        agents = [make(derived(match.seed, number, i)) for i, make in enumerate(makers, 1)]
        table = self.game(known, agents, derived(match.seed, number, 0), kept=False)
        table.run()
        end = self.result(table)
        scores = tuple([end.scores[seats.index(i)] for i in range(count)])
        return Score(scores, tuple(sorted([seats[seat] for seat in end.winners])), end.turns)

    def save(self, table: Game, build: str) -> str:
        """The game as its seed and its decisions."""
        if table.record is None:
            raise SaveError("this game keeps no record of its decisions")
        decisions = [[each.seat, each.kind, list(each.chosen)] for each in table.record]
        data = {"format": FORMAT, "build": build, "seed": table.seed, "decisions": decisions}
        return json.dumps({**data, "players": len(table.players)})

    def load(
        self,
        text: str,
        known: Known,
        agents: Sequence[Any],
        build: str,
        begun: Callable[[Any], None],
    ) -> Game:
        """The saved game: its decisions are made again."""
        decisions, seed = read_save(text, build, len(agents))
        replays = [Replay(decisions, agent) for agent in agents]
        table = self.game(known, replays, seed, kept=True)
        begun(table)
        try:
            table.run(lambda: not decisions)
        except Illegal as error:
            raise SaveError(f"the save can't be played: {error}") from error
        for p, agent in zip(table.players, agents, strict=True):
            p.agent = agent
        return table


def derived(seed: int, number: int, use: int) -> int:
    """A seed for one use in one game."""
    return int.from_bytes(sha256(f"{seed}:{number}:{use}".encode()).digest()[:8], "big")


def read_save(text: str, build: str, players: int) -> tuple[list[Decision], int]:
    """The decisions of a save, the last one first, and its seed. Raises SaveError."""
    try:
        data = json.loads(text)
        seed, seats = int(data["seed"]), int(data["players"])
        decisions = [
            Decision(int(seat), str(kind), tuple(map(str, chosen)))
            for seat, kind, chosen in data["decisions"]
        ]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SaveError(f"this is no save, or a damaged one: {error}") from error
    if data.get("format") != FORMAT or data.get("build") != build:
        raise SaveError("this game was saved with another build")
    if seats != players:
        raise SaveError(f"{seats} play it, not {players}")
    return decisions[::-1], seed


class Replay(Agent):
    """Answers with decisions that were made before, and then as another agent does."""

    def __init__(self, decisions: list[Decision], then: Any) -> None:
        self.decisions = decisions
        self.then = then

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """The next decision. Raises SaveError when it doesn't fit what is asked."""
        if not self.decisions:
            answer: Sequence[Any] = self.then.choose(view, ask)
            return answer
        seat, kind, chosen = self.decisions.pop()
        options = dict(zip(numbered_labels(ask.labels), ask.options, strict=True))
        if (seat, kind) != (ask.player.seat, ask.kind) or not options.keys() >= set(chosen):
            raise SaveError(f"the save answers {kind} where {ask.kind} is asked")
        return [options[label] for label in chosen]


class SmallDisplay:
    """What is read at a table of a small game; see `kernel.rules.Display`."""

    takes_all: frozenset[str] = frozenset()

    def __init__(self, counters: Mapping[str, str], titles: Mapping[str, str]) -> None:
        self.counters = counters
        self.titles = titles

    def table(self, view: View, legend: Legend) -> Sequence[Panel]:
        """The zones that one sees, and everybody's counters."""
        data = view.data()
        rows = [(bold(zone), plain(listed(names))) for zone, names in data["zones"].items()]
        rows += [(bold(zone), plain(f"{n} cards")) for zone, n in data["hidden"].items()]
        rows += [
            (bold(legend.names[seat]), plain(self._has(p)))
            for seat, p in enumerate(data["players"])
        ]
        return [Panel(tuple(rows), "lw")]

    def situation(self, view: View, seat: int, legend: Legend) -> Sequence[Text]:
        """The counters of the player."""
        del legend
        return (plain(self._has(view.data()["players"][seat])),)

    def own_turn(self, view: View) -> int:
        """The number of one's own turn."""
        turn = view.data()["turn"]
        return int(turn["number"]) if turn["seat"] == view.me.seat else 0

    def last_turn(self, view: View) -> int:
        """Where one's turn before this one begins."""
        me = view.me.seat
        mine = [i for i, entry in enumerate(view.log()) if (entry.verb, entry.seat) == ("turn", me)]
        past = mine[:-1] if self.own_turn(view) else mine
        return past[-1] if past else 0

    def nearby(self, view: View) -> Sequence[str]:
        """The cards that one sees."""
        return [name for names in view.data()["zones"].values() for name in names]

    def notes(self, view: View, ask: Ask) -> Mapping[str, str]:
        """Nothing stands behind an option."""
        del view, ask
        return {}

    def log_sentences(
        self, log: Sequence[Entry], legend: Legend, me: int, *, over: bool
    ) -> Iterable[tuple[str, bool]]:
        """Each entry as a sentence."""
        del over
        for entry in log:
            who = "You" if entry.seat == me else legend.names[entry.seat or 0]
            if entry.verb == "turn":
                yield f"{'Your' if who == 'You' else f'{who},'} turn {entry.count}", True
            else:
                said = " ".join([f"{entry.verb}{'' if who == 'You' else 's'}", *entry.names])
                yield f"{who} {said}.", False

    def uncovers(self, entry: Entry, me: int) -> bool:
        """All that happens shows something, as far as anybody can tell of a game in general."""
        del entry, me
        return True

    def end(self, table: Game, legend: Legend, me: int) -> Panel:
        """Points, the best first."""
        order = sorted(table.players, key=table.points, reverse=True)
        rows = [
            (
                plain("You" if p.seat == me else legend.names[p.seat]),
                plain(str(table.points(p))),
            )
            for p in order
        ]
        return Panel(((bold("Player"), bold("Points")), *rows), "lr", gap=3)

    def setup_listing(
        self, name: str, known: Known, sets: Sets, prices: Mapping[str, str]
    ) -> Sequence[Sequence[str]]:
        """There are no sets."""
        del known, sets, prices
        raise Refused(f"There is nothing to lay out for {name}.")

    def _has(self, player: Mapping[str, Any]) -> str:
        counts = [(name, player[attribute]) for name, attribute in self.counters.items()]
        return ", ".join([f"{name} {count}" for name, count in counts])


def plain(text: str) -> Text:
    """Text without a style."""
    return ((text, ""),)


def bold(text: str) -> Text:
    """Text in bold."""
    return ((text, "bold"),)


def listed(names: Iterable[str]) -> str:
    """Names with how many of each."""
    counts = Counter(names).items()
    return ", ".join([f"{n} {name}" if n > 1 else name for name, n in counts]) or "nothing"


class SmallTrial:
    """How a ruling is tried: with counters, cards in zones that have no owner, and cards that are played."""

    def __init__(
        self, game: type[Game], counters: Mapping[str, str], claims: Mapping[str, Claimed]
    ) -> None:
        self.game = game
        self.counters = counters
        self.claims = claims

    def begin(
        self,
        known: Known,
        names: Iterable[str],
        given: Sequence[Any],
        answer: Callable[[Any, Ask], Sequence[Any]],
    ) -> Game:
        """A game in which the zones have only the cards that are given."""
        del names
        players = next((claim.number for claim in given if claim.kind == "players"), 2)
        table = self.game(known, [Scripted(answer) for _ in range(players)], 0, kept=True)
        for zone in table.zones:
            table.cards = [card for card in table.cards if card not in zone.cards]
            zone.cards.clear()
        for claim in given:
            self._establish(table, claim)
        return table

    def do(self, table: Game, verb: str, seat: int, cards: Cards, number: int | None) -> None:
        """Play a card that comes from nowhere, into the first zone."""
        del number
        if verb != "play":
            raise Impossible(f"nobody can {verb} something as a step of its own")
        for name in spread(cards):
            table.follow(table.new_card(name, table.zones[0]), table.players[seat])

    def offered(self, table: Game, seat: int, verb: str, name: str) -> bool:
        """No decision is open between two cards."""
        raise Impossible("no decision is open")

    def wrong(self, table: Game, claim: Any) -> str:
        """What is so instead."""
        if claim.kind == "players":
            return "" if len(table.players) == claim.number else f"they are {len(table.players)}"
        if claim.kind == "resource":
            has = int(getattr(table.players[claim.seat], self._counter(claim)))
            return "" if has == claim.number else f"it is {has}"
        if claim.kind in self.claims:
            so = self.claims[claim.kind](table, table.players[claim.seat])
            return "" if so is not claim.negated else "it is not so"
        there = [str(card.face) for card in self._zone(table, claim).cards]
        right = Counter(there) == Counter(spread(claim.cards))
        return "" if right is not claim.negated else f"it is {listed(there)}"

    def _establish(self, table: Game, claim: Any) -> None:
        if claim.kind == "resource":
            setattr(table.players[claim.seat], self._counter(claim), claim.number)
        elif claim.kind != "players":
            zone = self._zone(table, claim)
            for name in spread(claim.cards):
                table.new_card(name, zone)

    def _counter(self, claim: Any) -> str:
        if claim.name not in self.counters:
            raise Impossible(f"players have no {claim.name}")
        return self.counters[claim.name]

    def _zone(self, table: Game, claim: Any) -> Zone:
        if claim.kind != "zone":
            raise Impossible("this game has no rule for that")
        owner = table.players[claim.seat]
        for zone in table.zones:
            if zone.kind == claim.zone and zone.owner in (None, owner):
                return zone
        raise Impossible(f"there is no {claim.zone}")


def spread(cards: Cards) -> list[str]:
    """Each name as often as it is meant."""
    return [name for name, number in cards for _ in range(number)]
