"""The table: all cards and zones of one game, moves, events, and the check that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel.abilities import (
    Ability,
    Event,
    Rule,
    Trigger,
    Whose,
)
from cardwright.runtime.kernel.choices import Ask, Decision
from cardwright.runtime.kernel.components import Batch, Pile, Zone
from cardwright.runtime.kernel.log import Log
from cardwright.runtime.kernel.rng import Rng


class Lost(CardwrightError, AssertionError):
    """A card is in no zone, in two, or somewhere else than it thinks: a bug in a game's rules."""


class Seat:
    """A player, as far as the kernel knows: who sits there and who decides for them.

    `zones` holds the player's zones in the order of the game's zone numbers.
    """

    __slots__ = ("agent", "decider", "seat", "view", "zones")

    def __init__(self, seat: int, agent: Any) -> None:
        self.seat = seat
        self.agent = agent
        self.decider: Any = self
        self.view: Any = None
        self.zones: list[Any] = []

    def __repr__(self) -> str:
        return f"player {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Features:
    """What a game must look out for. moves_count: moves of cards have consequences (`Table.moved`).

    A game with more of it has a subclass, and computes it in `Table.changed`.
    """

    moves_count: bool = False


class Table:
    """One game's things. `events` is how many kinds of event the game has.

    on: for each kind of event, who listens: rules, and pairs of a zone's number and whose deed.
        An event that nobody listens to costs one look here.
    others_listen: for each kind of event, whether somebody else than the doer listens.
    features: what the game must look out for, computed from what is registered; the kernel reads
    its `moves_count`: whether moves of cards have consequences.
    watcher: called before each decision, with the request. forced: called with a request that isn't
    put, since all its options must be chosen. record: the decisions by meaning, or None. log: or None.
    """

    __slots__ = (
        "__weakref__",
        "cards",
        "current",
        "features",
        "forced",
        "log",
        "on",
        "others_listen",
        "players",
        "record",
        "rng",
        "rule_number",
        "rules",
        "scanned",
        "seed",
        "watcher",
        "zones",
    )

    SELF_ZONE: ClassVar[int] = -1
    """The number that stands for `the card the event is about`, wherever it is."""

    TRIGGER: ClassVar[type[Trigger]] = Trigger
    BATCH: ClassVar[type[Batch[Any]]] = Batch
    """The game's own classes of these."""

    def __init__(self, seed: int, events: int, *, log: bool, record: bool) -> None:
        self.seed = seed
        self.rng = Rng(seed)
        self.players: Sequence[Any] = []
        self.current = 0
        self.cards: list[Any] = []
        self.zones: list[Zone] = []
        self.on: list[list[Any]] = [[] for _ in range(events)]
        self.others_listen = [False] * events
        self.scanned: set[tuple[int, int, int]] = set()
        self.rules: list[Rule] = []
        self.rule_number = 0
        self.features = Features()
        self.log: Log | None = Log() if log else None
        self.record: list[Decision] | None = [] if record else None
        self.watcher: Callable[[Ask], object] | None = None
        self.forced: Callable[[Ask], object] | None = None

    # Cards and zones

    def new_zone(self, zone: Any) -> Any:
        """Put `zone` on the table."""
        self.zones.append(zone)
        return zone

    def move(self, card: Any, to: Any, *, bottom: bool = False) -> None:
        """Move one card, on top of the cards there or under them."""
        source = card.zone
        source.cards.remove(card)
        card.zone = to
        card.stamp += 1
        if bottom:
            to.cards.insert(0, card)
        else:
            to.cards.append(card)
        if self.features.moves_count:
            self.moved(card, source, to)

    def moved(self, card: Any, source: Any, to: Any) -> None:
        """A card has moved while that counts: the game's place to care about it."""

    # Listening

    def changed(self) -> None:
        """What is registered has changed: the game's place to compute its `features` anew.

        Of listeners it matters only whether an event has any.
        """

    def listen(self, ability: Ability, listener: Any) -> None:
        """Tell `listener` (a rule, or a zone and whose) of the ability's event from now on."""
        self.on[ability.event].append(listener)
        if ability.whose is not Whose.YOU:
            self.others_listen[ability.event] = True
        if len(self.on[ability.event]) == 1:
            self.changed()

    def subscribe(self, face: Any) -> None:
        """Somebody has this card for the first time: listen for those of its abilities that are a card's."""
        face.subscribed = True
        for ability in face.abilities:
            key = (ability.event, ability.zone, ability.whose)
            if ability.zone >= self.SELF_ZONE and key not in self.scanned:
                self.scanned.add(key)
                self.listen(ability, (ability.zone, ability.whose))

    def add_rule(self, rule: Rule) -> Rule:
        """Let `rule` apply from now on."""
        self.rules.append(rule)
        self.listen(rule.ability, rule)
        return rule

    def drop_rule(self, rule: Rule) -> None:
        """End `rule`. One that has ended already is left alone."""
        if rule in self.rules:
            self.rules.remove(rule)
            number = rule.ability.event
            self.on[number].remove(rule)
            self.others_listen[number] = any(
                whose_of(listener) is not Whose.YOU for listener in self.on[number]
            )
            if not self.on[number]:
                self.changed()

    # Events

    def in_order(self) -> list[Any]:
        """All players, from the one whose turn it is."""
        return [*self.players[self.current :], *self.players[: self.current]]

    def fire(self, number: int, event: Event) -> None:
        """Let everything that waits for `event` happen.

        Each player in turn order chooses the order of their own abilities and may decline the
        optional ones. What is waiting is collected anew after each ability: a card that has moved
        is not offered any more, a card that has arrived is. An ability that puts something in the
        event's place ends the others' chance.
        """
        for player in self.in_order() if self.others_listen[number] else (event.player,):
            while not event.replaced:
                trigger = self._next(player, self.waiting(player, number, event))
                if trigger is None:
                    break
                event.done.add(trigger.key)
                if trigger.rule is not None and trigger.rule.use():
                    self.drop_rule(trigger.rule)
                self.use(trigger)

    def use(self, trigger: Trigger) -> None:
        """Do what the ability says."""
        trigger.ability.do(trigger.face.text, self, trigger)

    def waiting(self, player: Any, number: int, event: Event) -> list[Trigger]:
        """The abilities of `player` that wait for `event` and were not used on it."""
        found: list[Trigger] = []
        for listener in self.on[number]:
            if isinstance(listener, Rule):
                self._collect_rule(listener, player, event, found)
            elif matches(listener[1], player, event):
                self._collect_cards(listener, player, number, event, found)
        return [
            trigger for trigger in found if trigger.key not in event.done and passes(self, trigger)
        ]

    def _collect_rule(self, rule: Rule, player: Any, event: Event, found: list[Trigger]) -> None:
        mine = rule.player is None or rule.player is player
        if (rule.awaits is not None and rule.awaits is not event.play) or rule.idle:
            return
        if mine and rule.since <= event.since and matches(rule.ability.whose, player, event):
            found.append(self.trigger_of_rule(rule, player, event))

    def trigger_of_rule(self, rule: Rule, you: Any, event: Event) -> Trigger:
        """The trigger of a rule, on the card whose playing made it.

        Rules have negative keys, so that they never collide with cards.
        """
        this = self.BATCH([], []) if rule.play is None else rule.play.this
        trigger = self.TRIGGER(rule.ability, rule.face, you, this, event, (-rule.id, 0))
        trigger.play = rule.play
        trigger.kept = rule.kept
        trigger.rule = rule
        return trigger

    def _collect_cards(
        self,
        listener: tuple[int, Whose],
        player: Any,
        number: int,
        event: Event,
        found: list[Trigger],
    ) -> None:
        zone, whose = listener
        if zone == self.SELF_ZONE:
            self._collect_own(whose, player, number, event, found)
            return
        for card in player.zones[zone].cards:
            for ability in card.face.abilities:
                if ability.event == number and ability.zone == zone and ability.whose is whose:
                    this = self.BATCH([card], [card.stamp])
                    key = (card.id, card.stamp)
                    found.append(self.TRIGGER(ability, card.face, player, this, event, key))

    def _collect_own(
        self, whose: Whose, player: Any, number: int, event: Event, found: list[Trigger]
    ) -> None:
        """Abilities about `this`: what the card was decides, and its moving on changes nothing."""
        if event.face is None:
            return
        number_of = event.it.cards[0].id if event.it else 0
        for ability in event.face.abilities:
            mine = ability.zone == self.SELF_ZONE and ability.whose is whose
            if mine and ability.event == number:
                key = (number_of, 0)
                found.append(self.TRIGGER(ability, event.face, player, event.it, event, key))

    def _next(self, player: Any, pool: list[Trigger]) -> Trigger | None:
        """Which ability comes next: asked only where it can matter."""
        if not pool:
            return None
        forced = [trigger for trigger in pool if not trigger.ability.may]
        if len(forced) == len(pool) and interchangeable(pool):
            return pool[0]
        lo = 1 if forced else 0
        question = pool[0].ability.ask if len(pool) == 1 else None
        ask = Ask("trigger", player, tuple(pool), lo, 1, question=question)
        answer = request(self, ask)
        return answer[0] if answer else None

    # Nothing is lost

    def check(self) -> None:
        """Every card is in exactly one zone, knows which, and every pile adds up.

        Raises Lost otherwise.
        """
        seen: dict[int, Zone] = {}
        away: dict[int, int] = {}
        for zone in self.zones:
            for card in zone.cards:
                self._check_card(card, zone, seen)
                if card.pile is not None and card.zone is not card.pile:
                    away[id(card.pile)] = away.get(id(card.pile), 0) + 1
        if len(seen) != len(self.cards):
            missing = [card for card in self.cards if id(card) not in seen]
            raise Lost(f"in no zone: {missing}")
        for zone in self.zones:
            if isinstance(zone, Pile):
                check_pile(zone, away.get(id(zone), 0))

    def _check_card(self, card: Any, zone: Zone, seen: dict[int, Zone]) -> None:
        if card.zone is not zone:
            raise Lost(f"{card} thinks it is in {card.zone}, and lies in {zone}")
        if id(card) in seen:
            raise Lost(f"{card} is in {zone} and in {seen[id(card)]}")
        if not card.face.subscribed and not isinstance(zone, Pile):
            raise Lost(f"nobody listens for {card}")
        seen[id(card)] = zone


def check_pile(pile: Pile, away: int) -> None:
    """A pile's counts agree with its cards, here and elsewhere. Raises Lost otherwise."""
    if pile.left != pile.spare + len(pile.cards):
        raise Lost(f"{pile} miscounts its {pile.spare} + {len(pile.cards)} cards")
    if pile.left + away != pile.size:
        raise Lost(f"{pile} and {away} cards elsewhere are not {pile.size}")


def matches(whose: Whose, player: Any, event: Event) -> bool:
    """Whether the event's doer is who the ability of `player` listens to."""
    return whose is Whose.ANYONE or (player is event.player) == (whose is Whose.YOU)


def whose_of(listener: Any) -> Whose:
    """Whose deeds a listener hears of: a rule, or a pair of a zone's number and this."""
    whose: Whose = listener.ability.whose if isinstance(listener, Rule) else listener[1]
    return whose


def passes(table: Table, trigger: Trigger) -> bool:
    """Whether the ability's own condition holds."""
    test = trigger.ability.test
    return test is None or bool(test(trigger.face.text, table, trigger))


def interchangeable(pool: list[Trigger]) -> bool:
    """All do the same, or only give things, so that their order can't matter."""
    first = pool[0]
    if first.ability.quiet and all(trigger.ability.quiet for trigger in pool):
        return True
    return all(trigger.ability is first.ability and trigger.kept == first.kept for trigger in pool)


def request(table: Table, ask: Ask) -> Sequence[Any]:
    """Have `ask` answered legally, by whoever decides for its player."""
    decider = ask.player.decider
    if table.watcher is not None:
        table.watcher(ask)
    while True:
        answer: Sequence[Any] = decider.agent.choose(decider.view, ask)
        why = ask.refusal(answer)
        if not why:
            break
        decider.agent.refused(ask, why)
    if table.record is not None:
        table.record.append(Decision(ask.player.seat, ask.kind, ask.meaning(answer)))
    return answer
