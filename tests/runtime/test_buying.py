"""Buying: what a card says about being bought itself, overpaying, exchanging."""
# ruff: noqa: D102 - methods have the runtime's shape; the card's docstring says what they do

from __future__ import annotations

from cardwright.runtime.dominion import (
    BOUGHT,
    SELF,
    WOULD_GAIN,
    YOU,
    Ability,
    Cost,
    Face,
    Game,
    Question,
    Trigger,
    amount,
    exchange,
    gain,
    instead,
)
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.position import buy_now, gain_now, set_pile
from cardwright.runtime.dominion.verbs_goods import pay_coins
from tests.runtime.kit import Position, names


class Overpaid(Face):
    """When it is bought, its player may overpay for VP."""

    NAME = "Overpaid"
    COST = Cost(3)

    def bought(self, g: Game, t: Trigger) -> None:
        question = Question("Overpaid", 1, "overpay", "overpay")
        t.you.vp += pay_coins(g, t.you, amount(g, t.you, 0, t.you.coins, question))

    ABILITIES = (Ability(BOUGHT, YOU, SELF, bought),)


class Shy(Face):
    """When it would be gained, a Gold is gained instead."""

    NAME = "Shy"
    COST = Cost(3)
    USES = (("gold", "Gold"),)
    gold: Face

    def would(self, g: Game, t: Trigger) -> None:
        instead(t)
        gain(g, t.you, self.gold.pile)

    ABILITIES = (Ability(WOULD_GAIN, YOU, SELF, would),)


def test_the_first_copy_already_says_what_it_does_when_bought() -> None:
    """Overpaying counts for the very first card off the pile; gaining it is no buying."""
    t = Position("Overpaid", extra=(Overpaid,))
    t.me.coins, t.me.buys = 8, 2
    t.say(("amount", "4"))
    buy_now(t.g, t.me, t.pile("Overpaid"))
    assert (t.me.coins, t.me.vp, names(t.me.discard)) == (1, 4, ["Overpaid"])
    gain_now(t.g, t.me, "Overpaid")
    assert t.me.vp == 4


def test_the_first_copy_already_says_what_it_does_when_it_would_be_gained() -> None:
    """It is replaced before it leaves the pile, once, and every time."""
    t = Position("Shy", extra=(Shy,))
    assert not gain_now(t.g, t.me, "Shy")
    assert not gain_now(t.g, t.you, "Shy")
    assert names(t.me.discard) == names(t.you.discard) == ["Gold"]
    assert t.pile("Shy").left == 10
    t.g.check()


def test_exchanging_is_no_gain_and_needs_both_cards() -> None:
    """The card goes back, the other one comes; without either nothing happens."""
    t = Position("Village", "Watchtower")
    t.put(t.me.hand, "Watchtower")
    village = Batch.of(t.put(t.me.hand, "Village"))
    set_pile(t.g, t.pile("Gold"), 0)
    assert not exchange(t.g, t.me, village, t.pile("Gold"))
    assert names(exchange(t.g, t.me, village, t.pile("Silver"))) == ["Silver"]
    assert (names(t.me.discard), t.pile("Village").left) == (["Silver"], 11)
    assert not exchange(t.g, t.me, village, t.pile("Silver"))
    assert not t.scripts[0].seen
    t.g.check()
