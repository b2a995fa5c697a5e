"""Attacks, and what answers them."""
# ruff: noqa: D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    ATTACK,
    ATTACKED,
    DURATION,
    HAND,
    IN_PLAY,
    NEXT_TURN,
    NOTHING,
    OTHERS,
    REACTION,
    TREASURE,
    TURN_START,
    WOULD_FOLLOW,
    YOU,
    Ability,
    Batch,
    Cost,
    Face,
    Game,
    Play,
    Question,
    Trigger,
    coins,
    discard,
    discard_down,
    draw,
    gain,
    gain_cards,
    instead,
    others,
    pick,
    put,
    reveal,
    rule,
    set_aside,
    shield,
    top,
    trash,
)
from cardwright.runtime.dominion.constants import ALWAYS


def ask(card: str, verb: str) -> Question:
    """The question of a card for a verb."""
    return Question(card, 1, verb, verb)


class Militia(Face):
    """+$2; each other player discards down to 3 cards in hand."""

    NAME = "Militia"
    COST = Cost(4)
    TYPES = ACTION | ATTACK

    def play(self, g: Game, t: Play) -> None:
        coins(g, t.you, 2)
        for p in others(g, t):
            discard_down(g, p, 3, ask("Militia", "discard"))


class Witch(Face):
    """+2 Cards; each other player gains a Curse."""

    NAME = "Witch"
    COST = Cost(5)
    TYPES = ACTION | ATTACK
    USES = (("curse", "Curse"),)
    curse: Face

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 2)
        for p in others(g, t):
            gain(g, p, self.curse.pile)


class Moat(Face):
    """+2 Cards; revealed from hand it keeps its player from an Attack."""

    NAME = "Moat"
    COST = Cost(2)
    TYPES = ACTION | REACTION

    def play(self, g: Game, t: Play) -> None:
        draw(g, t.you, 2)

    def when_attacked(self, g: Game, t: Trigger) -> None:
        if reveal(g, t.you, t.this):
            shield(g, t.you, t.event.play)

    ABILITIES = (Ability(ATTACKED, OTHERS, HAND, when_attacked, may=True, ask=ask(NAME, "reveal")),)


class SecretChamber(Face):
    """Revealed when attacked: +2 Cards, put 2 cards from hand onto deck."""

    NAME = "Secret Chamber"
    COST = Cost(2)
    TYPES = ACTION | REACTION

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        chosen = pick(g, p, p.hand.cards, 0, len(p.hand), ask(self.NAME, "discard"))
        coins(g, p, len(discard(g, p, chosen)))

    def when_attacked(self, g: Game, t: Trigger) -> None:
        p = t.you
        draw(g, p, 2)
        put(g, p, pick(g, p, p.hand.cards, 2, 2, ask(self.NAME, "put")), p.deck)

    ABILITIES = (Ability(ATTACKED, OTHERS, HAND, when_attacked, may=True, ask=ask(NAME, "reveal")),)


class HorseTraders(Face):
    """Set aside when attacked, it comes back with a card at the start of the next turn."""

    NAME = "Horse Traders"
    COST = Cost(4)
    TYPES = ACTION | REACTION

    def play(self, g: Game, t: Play) -> None:
        p = t.you
        p.buys += 1
        coins(g, p, 3)
        discard(g, p, pick(g, p, p.hand.cards, 2, 2, ask(self.NAME, "discard")))

    def back(self, g: Game, t: Trigger) -> None:
        (kept,) = t.kept
        if put(g, t.you, kept, t.you.hand):
            draw(g, t.you, 1)

    BACK = Ability(TURN_START, YOU, ALWAYS, back)

    def when_attacked(self, g: Game, t: Trigger) -> None:
        rule(g, t, self.BACK, (set_aside(g, t.you, t.this),))

    ABILITIES = (Ability(ATTACKED, OTHERS, HAND, when_attacked, may=True, ask=ask(NAME, "set")),)


class Lighthouse(Face):
    """+1 Action, $1 now and next turn; meanwhile Attacks don't affect its player."""

    NAME = "Lighthouse"
    COST = Cost(2)
    TYPES = ACTION | DURATION

    def again(self, g: Game, t: Trigger) -> None:
        coins(g, t.you, 1)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        t.you.actions += 1
        coins(g, t.you, 1)
        rule(g, t, self.AGAIN, keeps=True)

    def when_attacked(self, g: Game, t: Trigger) -> None:
        shield(g, t.you, t.event.play)

    ABILITIES = (Ability(ATTACKED, OTHERS, IN_PLAY, when_attacked),)


class Samurai(Face):
    """Each other player discards down to 3 cards; $1 at the start of each later turn."""

    NAME = "Samurai"
    COST = Cost(6)
    TYPES = ACTION | DURATION | ATTACK

    def again(self, g: Game, t: Trigger) -> None:
        coins(g, t.you, 1)

    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        for p in others(g, t):
            discard_down(g, p, 3, ask("Samurai", "discard"))
        rule(g, t, self.AGAIN, once=False, keeps=True)


class Enchantress(Face):
    """Until your next turn the first Action of each other player does +1 Card, +1 Action."""

    NAME = "Enchantress"
    COST = Cost(3)
    TYPES = ACTION | DURATION | ATTACK

    def first(self, g: Game, t: Trigger) -> bool:
        plays = [play for play in g.turn.plays if isinstance(play, Play)]
        actions = [play for play in plays if play.face.types & ACTION]
        return g.turn.player is t.you and len(actions) == 1 and actions[0] is t.event.play

    def enchanted(self, g: Game, t: Trigger) -> None:
        instead(t)
        draw(g, t.you, 1)
        t.you.actions += 1

    def again(self, g: Game, t: Trigger) -> None:
        draw(g, t.you, 2)

    ENCHANTED = Ability(WOULD_FOLLOW, YOU, ALWAYS, enchanted, test=first)
    AGAIN = Ability(TURN_START, YOU, ALWAYS, again)

    def play(self, g: Game, t: Play) -> None:
        for p in others(g, t):
            rule(g, t, self.ENCHANTED, player=p, until=NEXT_TURN)
        rule(g, t, self.AGAIN, keeps=True)


class Thief(Face):
    """Trash a Treasure from each other player's top two cards; gain any of them."""

    NAME = "Thief"
    COST = Cost(4)
    TYPES = ACTION | ATTACK

    def play(self, g: Game, t: Play) -> None:
        trashed: Batch = NOTHING
        for p in others(g, t):
            seen = reveal(g, p, top(g, p, 2))
            treasures = [card for card in seen if card.face.types & TREASURE]
            trashed += trash(g, p, pick(g, t.you, treasures, 1, 1, ask(self.NAME, "trash")))
            discard(g, p, seen)
        here = trashed.present()
        gain_cards(g, t.you, pick(g, t.you, here, 0, len(here), ask(self.NAME, "gain")))


ATTACK_FACES: tuple[type[Face], ...] = (
    Militia,
    Witch,
    Moat,
    SecretChamber,
    HorseTraders,
    Lighthouse,
    Samurai,
    Enchantress,
    Thief,
)
