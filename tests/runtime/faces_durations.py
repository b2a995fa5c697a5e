"""Cards whose effects come later, and cards about turns and Clean-up."""
# ruff: noqa: ARG002, D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    ALWAYS,
    CLEANUP_START,
    DURATION,
    END_OF_TURN,
    LEFT_PLAY,
    SELF,
    TRASHED,
    TURN_END,
    TURN_START,
    WOULD_GAIN,
    YOU,
    Ability,
    Batch,
    Cost,
    Face,
    Game,
    Play,
    Trigger,
    coins,
    discard,
    draw,
    during,
    extra_turn,
    from_box,
    gain_instead,
    left_of,
    next_hand,
    pick,
    play_cards,
    play_in_place,
    put,
    rule,
    set_aside,
)
from cardwright.runtime.dominion.cleanup import leaving
from tests.runtime.faces_attacks import ask


class Wharf(Face):
    """+2 Cards, +1 Buy, now and next turn."""

    NAME = "Wharf"
    COST = Cost(5)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        draw(g, t.you, 2)
        t.you.buys += 1

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 2)
        t.you.buys += 1
        rule(g, t, self.AGAIN, keeps=True)


class Caravan(Face):
    """+1 Card, +1 Action; next turn +1 Card."""

    NAME = "Caravan"
    COST = Cost(4)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        draw(g, t.you, 1)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        rule(g, t, self.AGAIN, keeps=True)


class MerchantShip(Face):
    """$2 now and next turn."""

    NAME = "Merchant Ship"
    COST = Cost(5)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        coins(g, t.you, 2)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 2)
        rule(g, t, self.AGAIN, keeps=True)


class Haven(Face):
    """+1 Card, +1 Action; a card from hand waits face down for the next turn."""

    NAME = "Haven"
    COST = Cost(2)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        (kept,) = t.kept
        put(g, t.you, kept, t.you.hand)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        draw(g, p, 1)
        p.actions += 1
        kept = set_aside(g, p, pick(g, p, p.hand.cards, 1, 1, ask(self.NAME, "set")), down=True)
        if kept:
            rule(g, t, self.AGAIN, (kept,), keeps=True)


class Tactician(Face):
    """Discard the hand: next turn +5 Cards, +1 Buy, +1 Action."""

    NAME = "Tactician"
    COST = Cost(5)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        draw(g, t.you, 5)
        t.you.buys += 1
        t.you.actions += 1

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        if discard(g, t.you, Batch.of(t.you.hand.cards)):
            rule(g, t, self.AGAIN, keeps=True)


class Outpost(Face):
    """An extra turn with a hand of 3, unless the turn before was one's own too."""

    NAME = "Outpost"
    COST = Cost(5)
    TYPES = ACTION | DURATION

    def play(self, g: Game, t: Play) -> None:
        before = g.previous
        again = before is not None and before.player is t.you
        noted = any(one is self for one, _ in g.turn.once)
        if g.turn.player is t.you and not again and not noted:
            g.turn.once.append((self, t.you))
            next_hand(g, t.you, 3)
            extra_turn(g, t.you, t)


class Scheme(Face):
    """+1 Card, +1 Action; an Action discarded from play this turn may go onto the deck."""

    NAME = "Scheme"
    COST = Cost(3)

    def is_kept(self, g: Game, t: Trigger) -> bool:
        (kept,) = t.kept
        return bool(t.event.it.cards[0] is kept.cards[0])

    def onto_deck(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.event.it, t.you.deck)

    ONTO_DECK = Ability(LEFT_PLAY, YOU, ALWAYS, onto_deck, test=is_kept)

    def clean_up(self, g: Game, t: Trigger) -> None:
        actions = [card for card in leaving(g, t.you) if card.face.types & ACTION]
        kept = pick(g, t.you, actions, 1, 1, ask(self.NAME, "choose"), may=True)
        if kept:
            rule(g, t, self.ONTO_DECK, (kept,), until=END_OF_TURN)

    CLEAN_UP = Ability(CLEANUP_START, YOU, ALWAYS, clean_up)

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 1)
        t.you.actions += 1
        rule(g, t, self.CLEAN_UP, until=END_OF_TURN)


class Alchemist(Face):
    """+2 Cards, +1 Action; discarded from play beside a Potion it may go onto the deck."""

    NAME = "Alchemist"
    COST = Cost(3, 1)
    USES = (("potion", "Potion"),)
    potion: Face

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 2)
        t.you.actions += 1

    def potion_in_play(self, g: Game, t: Trigger) -> bool:
        return any(card.face is self.potion for card in t.you.play.cards)

    def left(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.this, t.you.deck)

    ABILITIES = (
        Ability(LEFT_PLAY, YOU, SELF, left, test=potion_in_play, may=True, ask=ask(NAME, "put")),
    )


class Prince(Face):
    """Set aside with an Action, which is played each turn and set aside again."""

    NAME = "Prince"
    COST = Cost(8)

    def is_kept(self, g: Game, t: Trigger) -> bool:
        (kept,) = t.kept
        return bool(t.event.it.cards[0] is kept.cards[0])

    def back(self, g: Game, t: Trigger) -> None:
        kept = set_aside(g, t.you, t.event.it)
        if kept:
            rule(g, t, self.TURN, (kept,))

    BACK = Ability(LEFT_PLAY, YOU, ALWAYS, back, test=is_kept)

    def turn(self, g: Game, t: Trigger) -> None:
        played = play_cards(g, t.you, t.kept[0], 1, t)
        if played:
            rule(g, t, self.BACK, (played,), until=END_OF_TURN)

    TURN = Ability(TURN_START, YOU, ALWAYS, turn)

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        limit = Cost(4)
        cards = [c for c in p.hand.cards if c.face.types & ACTION and g.cost(c.face).within(limit)]
        chosen = pick(g, p, cards, 1, 1, ask(self.NAME, "set"), may=True) if t.here else None
        if chosen and set_aside(g, p, t.this):
            rule(g, t, self.TURN, (set_aside(g, p, chosen),))


class Riverboat(Face):
    """At the start of the next turn the card set aside at set-up is played where it lies."""

    NAME = "Riverboat"
    COST = Cost(3)
    TYPES = ACTION | DURATION
    SETUP_PHASE = 1
    chosen: Batch

    def setup(self, g: Game) -> None:
        self.chosen = from_box(g, self, self.fits)

    def fits(self, face: Face) -> bool:
        return face.TYPES & (ACTION | DURATION) == ACTION and face.printed_cost() == Cost(5)

    def again(self, g: Game, t: Trigger) -> None:
        play_in_place(g, t.you, self.chosen, t)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        rule(g, t, self.AGAIN, keeps=True)


class Possession(Face):
    """The player to the left takes an extra turn in which you decide and gain for them."""

    NAME = "Possession"
    COST = Cost(6, 1)

    def gains(self, g: Game, t: Trigger) -> None:
        if t.play is not None:
            gain_instead(g, t.play.you, t)

    def at_end(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.kept[0], t.you.discard)

    AT_END = Ability(TURN_END, YOU, ALWAYS, at_end)

    def is_there(self, g: Game, t: Trigger) -> bool:
        return bool(t.event.it.present())

    def trashes(self, g: Game, t: Trigger) -> None:
        rule(g, t, self.AT_END, (set_aside(g, t.you, t.event.it),), until=END_OF_TURN)

    GAINS = Ability(WOULD_GAIN, YOU, ALWAYS, gains)
    TRASHES = Ability(TRASHED, YOU, ALWAYS, trashes, test=is_there)

    def play(self, g: Game, t: Play) -> None:
        turn = extra_turn(g, left_of(g, t.you), t)
        turn.decider = t.you
        during(turn, t, self.GAINS)
        during(turn, t, self.TRASHES)


DURATION_FACES: tuple[type[Face], ...] = (
    Wharf,
    Caravan,
    MerchantShip,
    Haven,
    Tactician,
    Outpost,
    Scheme,
    Alchemist,
    Prince,
    Riverboat,
    Possession,
)
