"""The state of one game of Dominion, and the few moves that everything else is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime import kernel
from cardwright.runtime.dominion import ending, prices, turn
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.happenings import Play, Trigger
from cardwright.runtime.dominion.player import Player, Turn
from cardwright.runtime.dominion.things import Batch, Card, Pile, Zone
from cardwright.runtime.dominion.words import (
    EVENTS,
    PLAY_EVENTS,
    SHADOW,
    TREASURE,
    TURN_BEGINS,
    WOULD_GAIN,
    WOULD_TAKE,
)

if TYPE_CHECKING:
    from cardwright.runtime.dominion.cost import Cost
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.lending import Lending
    from cardwright.runtime.dominion.setup import Setup


class Game(kernel.Table):
    """One game.

    phase, turn: where it is; between two top-level decisions they say everything, so that `run`
    can go on from there. previous: the turn before this one. queue: extra turns to come.
    gains: who gained what in which phase, in this game. supply: the piles in it. piles: all piles
    by name. kingdom: the Kingdom piles. events: the landscape cards that can be bought. empties:
    how many Supply piles are empty.
    trash, aside: zones of nobody. suns: Sun tokens left. prophecy: the one in this game. titles:
    what cards are by name, as Banes. dealt: the piles that the set-up has chosen to come later.
    heard: somebody listens to playing cards, so they are not counted in bulk.
    limited: not everybody may buy everything. restless: some costs depend on the phase, or on whose
    turn it is. fancy: some Treasure in play can do more than give coins. loans: what is lent to all
    cards of a name. over, unfinished: how it ended.
    """

    __slots__ = (
        "actions_as_buys",
        "aside",
        "catalogue",
        "dealt",
        "empties",
        "events",
        "faces",
        "fancy",
        "gains",
        "heard",
        "inherits",
        "instead",
        "kingdom",
        "landscapes",
        "limited",
        "loans",
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
        "restless",
        "setup",
        "shadows",
        "shapes",
        "suns",
        "supply",
        "titles",
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

    def __init__(
        self, catalogue: Catalogue, setup: Setup, seed: int, *, log: bool, record: bool
    ) -> None:
        super().__init__(seed, EVENTS, log=log, record=record)
        self.catalogue = catalogue
        self.setup = setup
        self.faces: dict[str, Face] = {}
        self.priced: list[Face] = []
        self.piles: dict[str, Pile] = {}
        self.supply: list[Pile] = []
        self.kingdom: list[Pile] = []
        self.events: list[Face] = []
        self.landscapes: list[Face] = []
        self.prophecy: Face | None = None
        self.suns = 0
        self.titles: dict[str, frozenset[str]] = {}
        self.dealt = setup.dealt
        self.trash = self.new_zone(Zone("trash"))
        self.aside = self.new_zone(Zone("set aside"))
        self.phase = TURN_BEGINS
        self.turn_number = 0
        self.queue: list[Turn] = []
        self.previous: Turn | None = None
        self.turn: Turn
        self.ordinary: Player
        self.gains: list[tuple[Player, Face, int]] = []
        self.empties = 0
        self.turn_cap = 0
        self.over = self.unfinished = False
        self.heard = log
        self.fancy = self.shadows = self.inherits = self.potions = False
        self.actions_as_buys = self.restless = self.limited = False
        self.once: list[tuple[Face, Player]] = []
        self.shapes: list[Card] = []
        self.loans: list[Lending] = []
        self.replays: list[Play] = []
        self.instead: set[tuple[int, int, int]] | None = None
        self.prices = prices.Prices()

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
            if not face.landscape:
                self.priced.append(face)
                if face.self_cost or self.prices.moving:
                    prices.join(self, face)
            self.limited = self.limited or face.limited
        return face

    def bind(self, face: Face) -> None:
        """Give a definition this game's instances of those it uses."""
        for slot, used in dict(face.USES).items():
            setattr(face, slot, self.face(used, face.name))

    def awaken(self, face: Any) -> None:
        """Somebody has (or is) this card for the first time: from now on its abilities count."""
        super().awaken(face)
        if face.while_in_play:
            self.prices.changing = self.prices.moving = True
            self.attentive = self.prices.dirty = True
            self.restless = self.restless or face.on_own_turn
            self.calm = False
        if face.types & SHADOW:
            self.shadows = True
        if face.types & TREASURE and not face.plain:
            self.fancy = True

    def listen(self, ability: kernel.Ability, listener: Any) -> None:
        """As at any table; and plays are no longer counted in bulk when they are listened to."""
        super().listen(ability, listener)
        if ability.event in PLAY_EVENTS:
            self.heard = True

    def drop_rule(self, rule: kernel.Rule) -> None:
        """End a rule."""
        super().drop_rule(rule)
        if rule.ability.event in PLAY_EVENTS:
            self.heard = self.log is not None or any(self.on[event] for event in PLAY_EVENTS)

    def use(self, trigger: kernel.Trigger) -> None:
        """Do what an ability says; what takes the place of a gain, or of Debt, remembers what was applied."""
        would = trigger.ability.event in (WOULD_GAIN, WOULD_TAKE)
        self.instead = trigger.event.done if would else None
        super().use(trigger)
        self.instead = None

    # Costs

    def cost(self, face: Face) -> Cost:
        """What `face` costs just now."""
        if self.prices.dirty:
            prices.refresh(self)
        return face.cost

    # Cards

    def make(self, face: Face, zone: Zone | Pile, pile: Pile | None) -> Card:
        """A new physical card in `zone`. Whoever makes it counts it in `pile`."""
        if not face.awake and zone.kind != "pile":
            self.awaken(face)
        card = Card(len(self.cards), face, zone, pile)
        self.cards.append(card)
        zone.cards.append(card)
        return card

    def moved(self, card: Any, source: Any, to: Any) -> None:
        """What moving a card changes: costs, what an emulating card is, whose Estates are what."""
        if source.kind == "play" or to.kind == "play":
            prices.play_changed(self, card.face)
            if card in self.shapes and to.kind != "play":
                self.shapes.remove(card)
                card.face = card.base
        if self.inherits and source.owner is not to.owner:
            self.reface(card)

    def reface(self, card: Card) -> None:
        """Let a card be what it is for its present owner."""
        owner = card.zone.owner
        face = card.printed if owner is None else owner.inherited.get(card.printed, card.printed)
        if card.face is card.base:
            card.face = face
        card.base = face

    # Playing it

    def run(self, stop: Callable[[Game], bool] | None = None) -> None:
        """Play on to the end, or to the first top-level decision where `stop` says so."""
        turn.run(self, stop)

    def result(self) -> ending.Result:
        """Scores and winners as they are now."""
        return ending.result(self)

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

    def copy(self, agents: Sequence[kernel.Agent] | None = None) -> Game:
        """This position once more, with the same agents or others. Only between two decisions."""
        return self.snapshot().restore(agents)  # type: ignore[no-any-return]

    def snapshot(self) -> kernel.Snapshot:
        """This position, to be restored as often as wanted. Only between two decisions."""
        return kernel.Snapshot(self, (self.catalogue, self.setup, self.watcher))
