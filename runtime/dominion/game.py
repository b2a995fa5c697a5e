"""The state of one game of Dominion, and the few moves that everything else is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime import kernel
from cardwright.runtime.dominion import prices
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.components import Batch, Card, Pile, Zone
from cardwright.runtime.dominion.constants import (
    EVENTS,
    LIMITS_BUYING,
    LOWERS_IN_PLAY,
    LOWERS_OWN_TURN,
    MORE_THAN_COINS,
    OTHER_BACK,
    OWN_COST,
    PLAY_EVENTS,
    TRAITS_AT_SETUP,
    TREASURE,
    TURN_BEGINS,
    WOULD_GAIN,
    WOULD_TAKE,
)
from cardwright.runtime.dominion.events import Play, Trigger
from cardwright.runtime.dominion.features import NOTHING_REGISTERED, Features
from cardwright.runtime.dominion.player import Player, Turn

if TYPE_CHECKING:
    from cardwright.runtime.dominion.cost import Cost
    from cardwright.runtime.dominion.face import Face, Grant
    from cardwright.runtime.dominion.options import Setup


Step = Callable[["Game", Player], None]
"""What is done in a phase: at most one decision of the player whose turn it is, and what follows from it."""


class Game(kernel.Table):
    """One game.

    Where it is. Between two top-level decisions these say everything, so that `run` can go on:
    phase: a number of `words`. turn: the one under way; previous: the one before it, or None.
    turn_number: how many have begun; turn_cap: after how many the game ends unfinished, 0 for never.
    ordinary: whose turn was the latest that was no extra turn. queue: extra turns to come.
    over, unfinished: how it ended.

    What it is played with. catalogue: where definitions are found. setup: what was asked for.
    steps: what is done in each phase.
    faces: this game's definitions by name; priced: those that have a cost. piles: all by name;
    spendable: what card files count, and can be spent;
    supply, kingdom: those in the Supply, and of these the Kingdom piles. empties: how many Supply
    piles are empty. landscapes: Events, Landmarks and the like; events: of these what can be bought.
    prophecy: the one in this game, or None; suns: Sun tokens left on it. titles: the names of the
    cards that were dealt as something, as Banes. dealt: the piles that the set-up has chosen to
    come later. set_up: the definitions whose set-up has been done; to_set_up: those that wait for
    it; setting_up: whether a set-up is under way, which does those too. trash, aside: zones of
    nobody. potions: whether costs have Potions.

    What has happened. gains: who gained what in which phase, in this game. once: what may happen
    once a game, and for whom it has. replays: the playings that something else plays extra times,
    which may stay in play for it. instead: what was already applied to the gain, or the taking of
    Debt, that something replaces just now; None when nothing does.

    What must be looked out for. features: all of it, computed by `changed`; traits: what the
    definitions bring of it, as bits. prices: what changes costs and types. grants: what is granted to all
    cards of a name. inheritances: definitions with another one's text beside their own. emulations: cards
    in play that are another card until they leave. actions_as_buys: Action plays may be used as Buys.
    """

    __slots__ = (
        "actions_as_buys",
        "aside",
        "catalogue",
        "dealt",
        "empties",
        "emulations",
        "events",
        "faces",
        "gains",
        "grants",
        "inheritances",
        "instead",
        "kingdom",
        "landscapes",
        "once",
        "ordinary",
        "over",
        "phase",
        "piles",
        "potions",
        "previous",
        "priced",
        "prices",
        "prophecy",
        "queue",
        "replays",
        "set_up",
        "setting_up",
        "setup",
        "spendable",
        "steps",
        "suns",
        "supply",
        "titles",
        "to_set_up",
        "traits",
        "trash",
        "turn",
        "turn_cap",
        "turn_number",
        "unfinished",
    )

    TRIGGER = Trigger
    BATCH = Batch

    players: list[Player]
    rules: list[Any]
    features: Features

    def __init__(
        self,
        catalogue: Catalogue,
        setup: Setup,
        steps: Sequence[Step],
        seed: int,
        *,
        log: bool,
        record: bool,
    ) -> None:
        super().__init__(seed, EVENTS, log=log, record=record)
        self.catalogue = catalogue
        self.setup = setup
        self.steps = steps
        self.faces: dict[str, Face] = {}
        self.priced: list[Face] = []
        self.piles: dict[str, Pile] = {}
        self.supply: list[Pile] = []
        self.kingdom: list[Pile] = []
        self.events: list[Face] = []
        self.landscapes: list[Face] = []
        self.spendable: list[Face] = []
        self.prophecy: Face | None = None
        self.suns = 0
        self.titles: dict[str, frozenset[str]] = {}
        self.dealt = setup.dealt
        self.trash = self.new_zone(Zone("trash"))
        self.aside = self.new_zone(Zone("set aside"))
        self.phase = TURN_BEGINS
        self.turn_number = 0
        self.queue: kernel.Registry[Turn] = kernel.Registry(self)
        self.previous: Turn | None = None
        self.turn: Turn
        self.ordinary: Player
        self.gains: list[tuple[Player, Face, int]] = []
        self.empties = 0
        self.turn_cap = 0
        self.over = self.unfinished = False
        self.traits = 0
        self.potions = self.actions_as_buys = False
        self.once: list[tuple[Face, Player]] = []
        self.to_set_up: list[Face] = []
        self.set_up: set[Face] = set()
        self.setting_up = False
        self.emulations: kernel.Registry[Card] = kernel.Registry(self)
        self.grants: kernel.Registry[Grant] = kernel.Registry(self)
        self.inheritances: kernel.Registry[Face] = kernel.Registry(self)
        self.replays: list[Play] = []
        self.instead: set[tuple[int, int, int]] | None = None
        self.prices = prices.Prices(self)
        self.features = compute(self) if log else NOTHING_REGISTERED

    # Definitions

    def face(self, name: str, wanted_by: str = "") -> Face:
        """This game's instance of a definition, made when it is first named.

        Raises SetupError when the catalogue doesn't have it or something it uses.
        """
        face = self.faces.get(name)
        if face is None:
            face = self.faces[name] = self.catalogue.find(name, wanted_by)()
            if face.USES:
                self.bind(face)
            if face.SPENDS:
                self.spendable.append(face)
            if not face.landscape:
                self.priced.append(face)
                if face.self_cost or self.features.costs_vary:
                    prices.join(self, face)
            if face.traits & TRAITS_AT_SETUP:
                self.traits |= face.traits & TRAITS_AT_SETUP
                self.changed()
        return face

    def bind(self, face: Face) -> None:
        """Give a definition this game's instances of those it uses."""
        for slot, used in dict(face.USES).items():
            setattr(face, slot, self.face(used, face.name))

    def subscribe(self, face: Any) -> None:
        """Somebody has (or is) this card for the first time: from now on its abilities count."""
        super().subscribe(face)
        if face.traits & ~self.traits:
            self.traits |= face.traits
            self.changed()

    def changed(self) -> None:
        """Something registered has changed: what must be looked out for, and costs, may have too."""
        self.features = compute(self)
        self.prices.stale = True

    def use(self, trigger: kernel.Trigger) -> None:
        """Do what an ability says; what takes the place of a gain, or of Debt, remembers what was applied."""
        would = trigger.ability.event in (WOULD_GAIN, WOULD_TAKE)
        self.instead = trigger.event.done if would else None
        super().use(trigger)
        self.instead = None

    # Costs

    def cost(self, face: Face) -> Cost:
        """What `face` costs just now."""
        if self.prices.stale:
            prices.refresh(self)
        return face.cost

    # Cards

    def make(self, face: Face, zone: Zone | Pile, pile: Pile | None) -> Card:
        """A new physical card in `zone`. Whoever makes it counts it in `pile`."""
        if not face.subscribed and zone.kind != "pile":
            self.subscribe(face)
        card = Card(len(self.cards), face, zone, pile)
        self.cards.append(card)
        zone.cards.append(card)
        return card

    def moved(self, card: Any, source: Any, to: Any) -> None:
        """What moving a card changes: costs, what an emulating card is, whose Estates are what."""
        if source.kind == "play" or to.kind == "play":
            prices.play_changed(self, card.face)
            if card in self.emulations and to.kind != "play":
                self.emulations.remove(card)
                card.face = card.base
        if self.features.inherits and source.owner is not to.owner:
            self.update_face(card)

    def update_face(self, card: Card) -> None:
        """Let a card be what it is for its present owner."""
        owner = card.zone.owner
        face = card.printed if owner is None else owner.inherited.get(card.printed, card.printed)
        if card.face is card.base:
            card.face = face
        card.base = face

    # Playing it

    def run(self, stop: Callable[[Game], bool] | None = None) -> None:
        """Play on to the end, or to the first top-level decision where `stop` says so."""
        steps = self.steps
        if stop is None:
            while not self.over:
                steps[self.phase](self, self.turn.player)
            return
        while not self.over and not stop(self):
            steps[self.phase](self, self.turn.player)

    def close(self) -> None:
        """Let go of everything, once the result is known.

        Cards, zones and players refer to each other; taken apart they are freed at once, and many
        games in a row are played without the garbage collector's help.
        """
        for card in self.cards:
            card.zone = card.pile = None
        for p in self.players:
            for zone in p.zones:
                zone.owner = None
            p.zones.clear()
            p.decider = p.view = p.last_turn = None  # type: ignore[assignment]
        for face in self.priced:
            face.pile = face.home = None
        self.players.clear()
        self.gains.clear()
        self.previous = None
        # Registries refer to their table.
        del self.prices, self.queue, self.emulations, self.grants, self.inheritances

    def copy(self, agents: Sequence[kernel.Agent] | None = None) -> Game:
        """This position once more, with the same agents or others. Only between two decisions."""
        return self.snapshot().restore(agents)  # type: ignore[no-any-return]

    def snapshot(self) -> kernel.Snapshot:
        """This position, to be restored as often as wanted. Only between two decisions."""
        return kernel.Snapshot(self, (self.catalogue, self.setup, self.watcher))


def compute(g: Game) -> Features:
    """What `g` must look out for, from what is registered in it just now."""
    traits, now, on = g.traits, g.prices, g.on
    from_play = bool(traits & (LOWERS_IN_PLAY | OWN_COST))
    vary = bool(from_play or now.this_turn or now.lasting or now.placed or now.retyped or g.grants)
    moves = bool(from_play or g.inheritances or g.emulations)
    coin_tokens = any([p.minus_coin for p in g.players])  # noqa: C419  (a list is faster)
    card_tokens = any([p.minus_card for p in g.players])  # noqa: C419
    heard = g.log is not None or any([on[event] for event in PLAY_EVENTS])  # noqa: C419
    act = traits & MORE_THAN_COINS or coin_tokens or retypes_treasures(g)
    waits = g.log is not None or g.queue or any(on)
    return Features(
        eventful=bool(waits or vary or moves or coin_tokens or card_tokens),
        moves_count=moves,
        plays_observed=heard,
        treasures_in_bulk=not (heard or act or moves),
        costs_vary=vary,
        costs_from_play=from_play,
        costs_by_turn=bool(traits & (LOWERS_OWN_TURN | OWN_COST) or now.placed),
        buying_limited=bool(traits & LIMITS_BUYING),
        shadows=bool(traits & OTHER_BACK),
        inherits=bool(g.inheritances),
    )


def retypes_treasures(g: Game) -> bool:
    """Whether cards have become Treasures, or Treasures something more."""
    if not g.prices.retyped:
        return bool(g.grants)
    return bool(g.grants) or any((mask | extra) & TREASURE for mask, extra in g.prices.retyped)
