"""Cards about costs, gaining and trashing."""
# ruff: noqa: ARG002, D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    ACTION_PHASE,
    BUY_PHASE,
    GAINED,
    HAND,
    IN_PLAY,
    REACTION,
    SELF,
    TRASHED,
    TREASURE,
    VICTORY,
    WOULD_GAIN,
    YOU,
    Ability,
    Card,
    Cost,
    Face,
    Game,
    Play,
    Player,
    Trigger,
    cheaper,
    choose,
    coins,
    cost_of,
    discard,
    draw,
    draw_until,
    gain,
    in_phase,
    instead,
    pick,
    pick_pile,
    put,
    return_to_phase,
    reveal,
    trash,
)
from tests.runtime.faces_attacks import ask


class Market(Face):
    """+1 Card, +1 Action, +1 Buy, +$1."""

    NAME = "Market"
    COST = Cost(5)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        t.you.buys += 1
        coins(g, t.you, 1)


class Workshop(Face):
    """Gain a card costing up to $4."""

    NAME = "Workshop"
    COST = Cost(3)

    def play(self, g: Game, t: Play) -> None:
        limit = Cost(4)
        pile = pick_pile(g, t.you, lambda f: g.cost(f).within(limit), ask(self.NAME, "gain"))
        gain(g, t.you, pile)


class Feast(Face):
    """Trash this, gain a card costing up to $5."""

    NAME = "Feast"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        trash(g, t.you, t.this)
        limit = Cost(5)
        pile = pick_pile(g, t.you, lambda f: g.cost(f).within(limit), ask(self.NAME, "gain"))
        gain(g, t.you, pile)


class Remodel(Face):
    """Trash a card from hand, gain one costing up to $2 more."""

    NAME = "Remodel"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        gone = trash(g, p, pick(g, p, p.hand.cards, 1, 1, ask(self.NAME, "trash")))
        if gone:
            limit = cost_of(g, gone).plus(2)
            gain(g, p, pick_pile(g, p, lambda f: g.cost(f).within(limit), ask(self.NAME, "gain")))


class Highway(Face):
    """+1 Card, +1 Action; while in play cards cost $1 less."""

    NAME = "Highway"
    COST = Cost(5)
    WHILE_IN_PLAY = True

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1

    def discount(self, g: Game, face: Face) -> int:
        return 1


class Bridge(Face):
    """+1 Buy, +$1; cards cost $1 less this turn."""

    NAME = "Bridge"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        t.you.buys += 1
        coins(g, t.you, 1)
        cheaper(g, 1)


class Quarry(Face):
    """+$1; while in play Actions cost $2 less."""

    NAME = "Quarry"
    COST = Cost(4)
    TYPES = TREASURE
    WHILE_IN_PLAY = True

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 1)

    def discount(self, g: Game, face: Face) -> int:
        return 2 if face.types & ACTION else 0


class Peddler(Face):
    """+1 Card, +1 Action, +$1; in the Buy phase $2 cheaper per Action in play."""

    NAME = "Peddler"
    COST = Cost(8)
    SELF_COST = True

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        coins(g, t.you, 1)

    def self_discount(self, g: Game) -> int:
        if not in_phase(g.phase, BUY_PHASE):
            return 0
        return 2 * sum(1 for c in g.turn.player.play.cards if c.face.types & ACTION)


class Watchtower(Face):
    """Draw to 6; a card gained may be trashed or put onto the deck."""

    NAME = "Watchtower"
    COST = Cost(3)
    TYPES = ACTION | REACTION

    def play(self, g: Game, t: Play) -> None:
        draw_until(g, t.you, 6)

    def is_there(self, g: Game, t: Trigger) -> bool:
        return bool(t.event.it.present())

    def when_gained(self, g: Game, t: Trigger) -> None:
        if reveal(g, t.you, t.this):
            (chosen,) = choose(g, t.you, 1, ("trash", "deck"), ask(self.NAME, "choose"))
            if chosen == 0:
                trash(g, t.you, t.event.it)
            else:
                put(g, t.you, t.event.it, t.you.deck)

    ABILITIES = (
        Ability(GAINED, YOU, HAND, when_gained, test=is_there, may=True, ask=ask(NAME, "reveal")),
    )


class RoyalSeal(Face):
    """+$2; while in play a gained card may go onto the deck."""

    NAME = "Royal Seal"
    COST = Cost(5)
    TYPES = TREASURE

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 2)

    def is_there(self, g: Game, t: Trigger) -> bool:
        return bool(t.event.it.present())

    def when_gained(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.event.it, t.you.deck)

    ABILITIES = (
        Ability(GAINED, YOU, IN_PLAY, when_gained, test=is_there, may=True, ask=ask(NAME, "put")),
    )


class Trader(Face):
    """Trash a card for Silvers; a card that would be gained may be a Silver instead."""

    NAME = "Trader"
    COST = Cost(4)
    TYPES = ACTION | REACTION
    USES = (("silver", "Silver"),)
    silver: Face

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        gone = trash(g, p, pick(g, p, p.hand.cards, 1, 1, ask(self.NAME, "trash")))
        for _ in range(cost_of(g, gone).coins):
            gain(g, p, self.silver.pile)

    def would_gain(self, g: Game, t: Trigger) -> None:
        if reveal(g, t.you, t.this):
            instead(t)
            gain(g, t.you, self.silver.pile)

    ABILITIES = (Ability(WOULD_GAIN, YOU, HAND, would_gain, may=True, ask=ask(NAME, "reveal")),)


class Fortress(Face):
    """+1 Card, +2 Actions; trashed, it goes into the hand."""

    NAME = "Fortress"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 2

    def when_trashed(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.this, t.you.hand)

    ABILITIES = (Ability(TRASHED, YOU, SELF, when_trashed),)


class MarketSquare(Face):
    """+1 Card, +1 Action, +1 Buy; discarded when a card is trashed it gains a Gold."""

    NAME = "Market Square"
    COST = Cost(3)
    TYPES = ACTION | REACTION
    USES = (("gold", "Gold"),)
    gold: Face

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        t.you.buys += 1

    def when_trashed(self, g: Game, t: Trigger) -> None:
        if discard(g, t.you, t.this):
            gain(g, t.you, self.gold.pile)

    ABILITIES = (Ability(TRASHED, YOU, HAND, when_trashed, may=True, ask=ask(NAME, "discard")),)


class Villa(Face):
    """+2 Actions, +1 Buy, +$1; gained, it goes into the hand and back to the Action phase."""

    NAME = "Villa"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        t.you.actions += 2
        t.you.buys += 1
        coins(g, t.you, 1)

    def when_gained(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.this, t.you.hand)
        t.you.actions += 1
        if g.turn.player is t.you and in_phase(g.phase, BUY_PHASE):
            return_to_phase(g, t.you, ACTION_PHASE)

    ABILITIES = (Ability(GAINED, YOU, SELF, when_gained),)


class Gardens(Face):
    """1 VP per 10 cards."""

    NAME = "Gardens"
    COST = Cost(4)
    TYPES = VICTORY
    SCORES = True

    def score(self, g: Game, p: Player, cards: list[Card]) -> int:
        return len(cards) // 10


GAINING_FACES: tuple[type[Face], ...] = (
    Market,
    Workshop,
    Feast,
    Remodel,
    Highway,
    Bridge,
    Quarry,
    Peddler,
    Watchtower,
    RoyalSeal,
    Trader,
    Fortress,
    MarketSquare,
    Villa,
    Gardens,
)
