"""Players and turns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.runtime import kernel
from cardwright.runtime.dominion.components import NOTHING, Batch, Mat, Zone

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card, Pile
    from cardwright.runtime.dominion.events import Cause, Play, Rule
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game


class Player(kernel.Seat):
    """A player's zones and counters.

    Zones: hand, play, tavern, deck, discard, aside (face up), facedown (set aside face down), beside
    (shown on the deck, and not in it as long as something else happens), and `mats` by name.
    Counters: actions, buys and coins of this turn, potions (as coins), debt,
    coffers (coins for a later turn) and vp tokens. turns: how many turns were taken, extra turns
    apart. last_turn: the latest one that is over. minus_card, minus_coin, journey_down: whether those of
    the `own_tokens` count. shown: the cards at an end of the deck that something was done with last.
    tokens: where those lie that are on piles, with their rules. counters: how many the player has of
    what card files count besides.
    """

    __slots__ = (
        "actions",
        "aside",
        "beside",
        "buys",
        "coffers",
        "coins",
        "counters",
        "debt",
        "deck",
        "discard",
        "facedown",
        "hand",
        "inherited",
        "journey_down",
        "last_turn",
        "mats",
        "minus_card",
        "minus_coin",
        "play",
        "potions",
        "shown",
        "tavern",
        "tokens",
        "turns",
        "vp",
    )
    decider: Player
    zones: list[Zone]

    def __init__(self, seat: int, agent: kernel.Agent) -> None:
        super().__init__(seat, agent)
        self.hand = Zone("hand", self, Zone.OWNER)
        self.play = Zone("play", self)
        self.tavern = Zone("Tavern mat", self)
        self.deck = Zone("deck", self, Zone.NOBODY)
        self.discard = Zone("discard pile", self)
        self.aside = Zone("set aside", self)
        self.facedown = Zone("set aside face down", self, Zone.OWNER)
        self.beside = Zone("beside the deck", self, Zone.NOBODY)
        self.zones = [
            self.hand,
            self.play,
            self.tavern,
            self.deck,
            self.discard,
            self.aside,
            self.facedown,
            self.beside,
        ]
        self.mats: dict[str, Mat] = {}
        self.actions = self.buys = 1
        self.coins = self.potions = self.debt = self.coffers = self.vp = self.turns = 0
        self.minus_card = self.minus_coin = self.journey_down = False
        self.last_turn: Turn | None = None
        self.shown: Batch = NOTHING
        self.inherited: dict[Face, Face] = {}
        self.tokens: dict[Face, tuple[Pile, tuple[Rule, ...]]] = {}
        self.counters: defaultdict[str, int] = defaultdict(int)


class Turn:
    """One turn.

    player: whose. decider: who decides in it. extra: it is an extra turn. hand: how many cards the
    next hand has. first_rule: rules up to this number were made before it, if there were any.
    first_gain, end_gain: which of the game's gains are this turn's; end_gain is None before its end.
    plays: what was played, a tuple of cards where plain Treasures were counted in bulk. events: how
    many Events were bought. bought: which cards were bought, by whom and in which phase. cleaning:
    what waits for the start of Clean-up has happened. once: what
    may happen once a turn and has. forbidden: cards that its player can't buy, None for all there are.
    rules: abilities that apply to its player in an extra turn, each with what makes it, what it keeps,
    and whether use uses it up.
    """

    __slots__ = (
        "bought",
        "cleaning",
        "decider",
        "end_gain",
        "events",
        "extra",
        "first_gain",
        "first_rule",
        "forbidden",
        "hand",
        "once",
        "player",
        "plays",
        "rules",
    )

    def __init__(self, player: Player, hand: int, *, extra: bool = False) -> None:
        self.player = self.decider = player
        self.extra = extra
        self.hand = hand
        self.first_gain = self.first_rule = self.events = 0
        self.end_gain: int | None = None
        self.plays: list[Play | Sequence[Card]] = []
        self.bought: list[tuple[Player, Face, int]] = []
        self.cleaning = False
        self.once: list[tuple[Face, Player]] = []
        self.forbidden: list[Face | None] = []
        self.rules: tuple[tuple[kernel.Ability, Cause, tuple[object, ...], bool], ...] = ()


def next_of(players: Sequence[Player], p: Player, steps: int = 1) -> Player:
    """The player so many places behind `p` among some, who sit in this order round the table."""
    return players[(players.index(p) + steps) % len(players)]


def left_of(g: Game, p: Player, steps: int = 1) -> Player:
    """The player `steps` seats to the left of `p`; negative steps go to the right."""
    players = g.players
    return players[(p.seat + steps) % len(players)]
