"""Cards that play cards, are other cards, or pass them on."""
# ruff: noqa: ARG002, D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    ALWAYS,
    COMMAND,
    END_OF_TURN,
    OMEN,
    PLAYED,
    RESERVE,
    SHADOW,
    TAVERN,
    TREASURE,
    YOU,
    Ability,
    Batch,
    Cost,
    Face,
    Game,
    Play,
    Trigger,
    become,
    buy_cards,
    coins,
    cost_of,
    discard,
    draw,
    everyone,
    gain,
    may,
    order,
    pass_to,
    pick,
    pick_each,
    pick_pile,
    play_cards,
    playable,
    put,
    replay,
    reveal,
    reveal_until,
    rule,
    set_aside,
    sun,
    trash,
)
from cardwright.runtime.dominion.components import Zone
from cardwright.runtime.dominion.dealing import unused_kingdom
from tests.runtime.faces_attacks import ask


class ThroneRoom(Face):
    """Play an Action from hand twice."""

    NAME = "Throne Room"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        chosen = pick(g, t.you, playable(g, t.you, ACTION), 1, 1, ask(self.NAME, "play"))
        play_cards(g, t.you, chosen, 2, t)


class KingsCourt(Face):
    """You may play an Action from hand 3 times."""

    NAME = "King's Court"
    COST = Cost(7)

    def play(self, g: Game, t: Play) -> None:
        cards = playable(g, t.you, ACTION)
        chosen = pick(g, t.you, cards, 1, 1, ask(self.NAME, "play"), may=True)
        play_cards(g, t.you, chosen, 3, t)


class Procession(Face):
    """You may play an Action twice, trash it, gain one costing exactly $1 more."""

    NAME = "Procession"
    COST = Cost(4)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        cards = playable(g, p, ACTION)
        chosen = pick(g, p, cards, 1, 1, ask(self.NAME, "play"), may=True)
        if chosen:
            trash(g, p, play_cards(g, p, chosen, 2, t))
            want = cost_of(g, chosen).plus(1)
            pile = pick_pile(
                g,
                p,
                lambda f: f.types & ACTION != 0 and g.cost(f) == want,
                ask(self.NAME, "gain"),
            )
            gain(g, p, pile)


class Golem(Face):
    """Reveal cards until two Actions, discard the rest, play the two in any order."""

    NAME = "Golem"
    COST = Cost(4, 1)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        found, rest = reveal_until(
            g, p, 2, lambda c: c.face.types & ACTION != 0 and c.face is not self
        )
        discard(g, p, rest)
        play_cards(g, p, order(g, p, found, ask(self.NAME, "play")), 1, t)


class RoyalCarriage(Face):
    """Put onto the Tavern mat; called after an Action it replays it."""

    NAME = "Royal Carriage"
    COST = Cost(5)
    TYPES = ACTION | RESERVE

    def play(self, g: Game, t: Play) -> None:
        t.you.actions += 1
        put(g, t.you, t.this, t.you.tavern)

    def in_play(self, g: Game, t: Trigger) -> bool:
        play = t.event.play
        there = play is not None and play.here and play.card.zone.kind == "play"
        return there and play is not None and play.face.types & ACTION != 0

    def after_play(self, g: Game, t: Trigger) -> None:
        called = put(g, t.you, t.this, t.you.play)
        if called:
            t.this = called
            replay(g, t, t.event.play)

    ABILITIES = (
        Ability(PLAYED, YOU, TAVERN, after_play, test=in_play, may=True, ask=ask(NAME, "call")),
    )


class Daimyo(Face):
    """+1 Card, +1 Action; the next non-Command Action played this turn is replayed."""

    NAME = "Daimyo"
    COST = Cost(0, 0, 6)
    TYPES = ACTION | COMMAND

    def fits(self, g: Game, t: Trigger) -> bool:
        return t.event.face.types & (ACTION | COMMAND) == ACTION

    def again(self, g: Game, t: Trigger) -> None:
        replay(g, t, t.event.play)

    AGAIN = Ability(PLAYED, YOU, ALWAYS, again, test=fits)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        rule(g, t, self.AGAIN, until=END_OF_TURN)


class BandOfMisfits(Face):
    """Played as a cheaper Action from the Supply."""

    NAME = "Band of Misfits"
    COST = Cost(5)

    def play(self, g: Game, t: Play) -> None:
        limit = g.cost(self)
        pile = pick_pile(
            g,
            t.you,
            lambda f: f.types & ACTION != 0 and g.cost(f).under(limit),
            ask(self.NAME, "play"),
        )
        if pile is not None:
            become(g, t, pile.face)


class Overlord(Face):
    """Played as an Action from the Supply costing up to $5."""

    NAME = "Overlord"
    COST = Cost(0, 0, 8)

    def play(self, g: Game, t: Play) -> None:
        limit = Cost(5)
        pile = pick_pile(
            g,
            t.you,
            lambda f: f.types & ACTION != 0 and g.cost(f).within(limit),
            ask(self.NAME, "play"),
        )
        if pile is not None:
            become(g, t, pile.face)


class Library(Face):
    """Draw to 7, setting aside Actions as wished; discard those."""

    NAME = "Library"
    COST = Cost(5)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        aside = Batch([], [])
        while len(p.hand.cards) < 7:
            new = draw(g, p, 1)
            if not new:
                break
            if new.cards[0].face.types & ACTION and may(g, p, ask(self.NAME, "set")):
                aside += set_aside(g, p, new)
        discard(g, p, aside)


class Alley(Face):
    """+1 Card, +1 Action, discard a card. Played from the deck as if from hand."""

    NAME = "Alley"
    COST = Cost(4)
    TYPES = ACTION | SHADOW

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        draw(g, p, 1)
        p.actions += 1
        discard(g, p, pick(g, p, p.hand.cards, 1, 1, ask(self.NAME, "discard")))


class TeaHouse(Face):
    """+1 Sun, +1 Card, +1 Action, +$2."""

    NAME = "Tea House"
    COST = Cost(5)
    TYPES = ACTION | OMEN

    def play(self, g: Game, t: Play) -> None:
        sun(g, t.you)
        draw(g, t.you, 1)
        t.you.actions += 1
        coins(g, t.you, 2)


class Masquerade(Face):
    """+2 Cards; everybody passes a card to the left; you may trash one."""

    NAME = "Masquerade"
    COST = Cost(3)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        draw(g, p, 2)
        ring = [q for q in everyone(g, t) if q.hand.cards]
        chosen = pick_each(g, ring, lambda q: q.hand.cards, 1, 1, ask(self.NAME, "pass"))
        for index, (giver, batch) in enumerate(chosen):
            pass_to(g, giver, ring[(index + 1) % len(ring)], batch)
        trash(g, p, pick(g, p, p.hand.cards, 0, 1, ask(self.NAME, "trash")))


class BlackMarket(Face):
    """+$2, play Treasures, buy one of the top three cards of a deck of unused cards."""

    NAME = "Black Market"
    COST = Cost(3)
    deck: Zone

    def setup(self, g: Game) -> None:
        self.deck = g.new_zone(Zone("Black Market deck", None, Zone.NOBODY))
        for name in unused_kingdom(g, lambda f: f.KIND == "card" and f is not self)[:5]:
            g.make(g.face(name), self.deck, None)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        coins(g, p, 2)
        treasures = [c for c in p.hand.cards if c.face.types & TREASURE]
        chosen = pick(g, p, treasures, 0, len(treasures), ask(self.NAME, "play"))
        play_cards(g, p, chosen, 1, t)
        seen = reveal(g, p, Batch.of(self.deck.cards[-3:]))
        bought = buy_cards(g, p, pick(g, p, seen.cards, 1, 1, ask(self.NAME, "buy"), may=True))
        put(g, p, order(g, p, seen.without(bought), ask(self.NAME, "put")), self.deck, bottom=True)


PLAYING_FACES: tuple[type[Face], ...] = (
    ThroneRoom,
    KingsCourt,
    Procession,
    Golem,
    RoyalCarriage,
    Daimyo,
    BandOfMisfits,
    Overlord,
    Library,
    Alley,
    TeaHouse,
    Masquerade,
    BlackMarket,
)
