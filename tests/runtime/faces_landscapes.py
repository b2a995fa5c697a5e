"""Events, a Landmark and Prophecies."""
# ruff: noqa: ARG002, D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    ACTION_PHASE,
    AFTER_TURN,
    ALWAYS,
    ATTACK,
    BEFORE_PLAY,
    BUY_PHASE,
    GAINED,
    PLAYED,
    TREASURE,
    VICTORY,
    WOULD_FOLLOW,
    YOU,
    Ability,
    Cost,
    Face,
    Game,
    Player,
    Source,
    Trigger,
    amount,
    cheaper,
    coins,
    deal_kingdom,
    draw,
    gain,
    in_phase,
    inherit,
    instead,
    left_of,
    once_per_game,
    once_per_turn,
    pick,
    pick_pile,
    pile_of,
    play_cards,
    played,
    put,
    put_on_pile,
    put_zone,
    remove_kingdom,
    return_to_phase,
    retype,
    rule,
    take_debt,
    take_from_pile,
    tokens_on,
    trash,
    use_actions_as_buys,
    used_this_game,
    used_this_turn,
)
from cardwright.runtime.dominion.verbs_draw import shuffle_deck
from cardwright.runtime.dominion.verbs_pile import from_supply
from tests.runtime.faces_attacks import ask


class Inheritance(Face):
    """Once a game: your Estates have the types and text of a cheap Action."""

    NAME = "Inheritance"
    KIND = "event"
    TYPES = 0
    COST = Cost(7)
    USES = (("estate", "Estate"),)
    estate: Face

    def available_to(self, g: Game, p: Player) -> bool:
        return not used_this_game(g, p, self)

    def buy(self, g: Game, p: Player) -> None:
        once_per_game(g, p, self)
        limit = Cost(4)
        pile = pick_pile(
            g,
            p,
            lambda f: f.types & (ACTION | VICTORY) == ACTION and g.cost(f).within(limit),
            ask(self.NAME, "set"),
        )
        kept = from_supply(g, p, pile, p.aside)
        if kept:
            inherit(g, p, self.estate, kept.cards[0].face)


class Donate(Face):
    """After this turn: all cards into hand, trash any, shuffle, draw 5."""

    NAME = "Donate"
    KIND = "event"
    TYPES = 0
    COST = Cost(0, 0, 8)

    def after(self, g: Game, t: Trigger) -> None:
        p = t.you
        put_zone(g, p, p.deck, p.hand)
        put_zone(g, p, p.discard, p.hand)
        trash(g, p, pick(g, p, p.hand.cards, 0, len(p.hand), ask(self.NAME, "trash")))
        put_zone(g, p, p.hand, p.deck)
        shuffle_deck(g, p)
        draw(g, p, 5)

    AFTER = Ability(AFTER_TURN, YOU, ALWAYS, after)

    def buy(self, g: Game, p: Player) -> None:
        rule(g, Source(self, p), self.AFTER)


class Continue(Face):
    """Once a turn: gain a cheap Action, play it, back in the Action phase."""

    NAME = "Continue"
    KIND = "event"
    TYPES = 0
    COST = Cost(0, 0, 8)

    def available_to(self, g: Game, p: Player) -> bool:
        return not used_this_turn(g, p, self)

    def buy(self, g: Game, p: Player) -> None:
        once_per_turn(g, p, self)
        limit = Cost(4)
        pile = pick_pile(
            g,
            p,
            lambda f: f.types & (ACTION | ATTACK) == ACTION and g.cost(f).within(limit),
            ask(self.NAME, "gain"),
        )
        gained = gain(g, p, pile)
        return_to_phase(g, p, ACTION_PHASE)
        play_cards(g, p, gained)
        p.actions += 1
        p.buys += 1


class MountainPass(Face):
    """The first gain of a Province: between turns everybody bids Debt for 8 VP."""

    NAME = "Mountain Pass"
    KIND = "landmark"
    TYPES = 0
    COST = None
    USES = (("province", "Province"),)
    province: Face
    won = False

    def is_first(self, g: Game, t: Trigger) -> bool:
        return t.event.face is self.province and not self.won

    def bids(self, g: Game, t: Trigger) -> None:
        best = 0
        winner = None
        for step in range(1, len(g.players) + 1):
            p = left_of(g, t.you, step)
            bid = amount(g, p, best, 40, ask(self.NAME, "bid"))
            if bid > best:
                best, winner = bid, p
        if winner is not None:
            winner.vp += 8
            take_debt(g, winner, best)

    BIDS = Ability(AFTER_TURN, YOU, ALWAYS, bids)

    def gained(self, g: Game, t: Trigger) -> None:
        self.won = True
        rule(g, t, self.BIDS, player=g.turn.player)

    ABILITIES = (Ability(GAINED, YOU, ALWAYS, gained, test=is_first),)


class Growth(Face):
    """When you gain a Treasure, gain a cheaper card."""

    NAME = "Growth"
    KIND = "prophecy"
    TYPES = 0

    def is_treasure(self, g: Game, t: Trigger) -> bool:
        return t.event.face.types & TREASURE != 0

    def gained(self, g: Game, t: Trigger) -> None:
        limit = g.cost(t.event.it.cards[0].face)
        pile = pick_pile(g, t.you, lambda f: g.cost(f).under(limit), ask(self.NAME, "gain"))
        gain(g, t.you, pile)

    ABILITIES = (Ability(GAINED, YOU, ALWAYS, gained, test=is_treasure),)


class HarshWinter(Face):
    """When you gain a card on your turn: take the Debt on its pile, or put 2 there."""

    NAME = "Harsh Winter"
    KIND = "prophecy"
    TYPES = 0

    def own_turn(self, g: Game, t: Trigger) -> bool:
        return g.turn.player is t.you

    def gained(self, g: Game, t: Trigger) -> None:
        pile = pile_of(t.event.it)
        if tokens_on(pile, "Debt"):
            take_from_pile(g, t.you, pile, "Debt")
        else:
            put_on_pile(g, t.you, 2, pile, "Debt")

    ABILITIES = (Ability(GAINED, YOU, ALWAYS, gained, test=own_turn),)


class Enlightenment(Face):
    """Treasures are also Actions; in an Action phase they do +1 Card, +1 Action."""

    NAME = "Enlightenment"
    KIND = "prophecy"
    TYPES = 0

    def activate(self, g: Game, p: Player) -> None:
        retype(g, TREASURE, ACTION)

    def is_treasure(self, g: Game, t: Trigger) -> bool:
        return g.phase == ACTION_PHASE and t.event.face.types & TREASURE != 0

    def follow(self, g: Game, t: Trigger) -> None:
        instead(t)
        draw(g, t.you, 1)
        t.you.actions += 1

    ABILITIES = (Ability(WOULD_FOLLOW, YOU, ALWAYS, follow, test=is_treasure),)


class GoodHarvest(Face):
    """The first play of each Treasure a turn: first +1 Buy, +$1."""

    NAME = "Good Harvest"
    KIND = "prophecy"
    TYPES = 0

    def is_first(self, g: Game, t: Trigger) -> bool:
        face = t.event.face
        return face.types & TREASURE != 0 and played(g, t.you).count(face) == 1

    def before(self, g: Game, t: Trigger) -> None:
        t.you.buys += 1
        coins(g, t.you, 1)

    ABILITIES = (Ability(BEFORE_PLAY, YOU, ALWAYS, before, test=is_first),)


class GreatLeader(Face):
    """After each Action, +1 Action."""

    NAME = "Great Leader"
    KIND = "prophecy"
    TYPES = 0

    def is_action(self, g: Game, t: Trigger) -> bool:
        return t.event.face.types & ACTION != 0

    def after(self, g: Game, t: Trigger) -> None:
        t.you.actions += 1

    ABILITIES = (Ability(PLAYED, YOU, ALWAYS, after, test=is_action),)


class FlourishingTrade(Face):
    """Cards cost $1 less; Action plays may be used as Buys."""

    NAME = "Flourishing Trade"
    KIND = "prophecy"
    TYPES = 0

    def activate(self, g: Game, p: Player) -> None:
        cheaper(g, 1, lasting=True)
        use_actions_as_buys(g)


class Progress(Face):
    """Gained cards go onto the deck."""

    NAME = "Progress"
    KIND = "prophecy"
    TYPES = 0

    def gained(self, g: Game, t: Trigger) -> None:
        put(g, t.you, t.event.it, t.you.deck)

    ABILITIES = (Ability(GAINED, YOU, ALWAYS, gained),)


class DivineWind(Face):
    """All Kingdom piles are removed, ten new ones dealt."""

    NAME = "Divine Wind"
    KIND = "prophecy"
    TYPES = 0

    def activate(self, g: Game, p: Player) -> None:
        remove_kingdom(g)
        deal_kingdom(g, 10)


class Toll(Face):
    """An Event that costs $1 and does something only in a Buy phase."""

    NAME = "Toll"
    KIND = "event"
    TYPES = 0
    COST = Cost(1)

    def buy(self, g: Game, p: Player) -> None:
        if g.turn.player is p and in_phase(g.phase, BUY_PHASE):
            p.vp += 1


LANDSCAPE_FACES: tuple[type[Face], ...] = (
    Inheritance,
    Donate,
    Continue,
    MountainPass,
    Growth,
    HarshWinter,
    Enlightenment,
    GoodHarvest,
    GreatLeader,
    FlourishingTrade,
    Progress,
    DivineWind,
    Toll,
)
