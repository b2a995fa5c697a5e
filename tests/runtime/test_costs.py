"""Costs: what makes cards cheaper, what can be compared, what can be bought."""

from __future__ import annotations

import pytest

from cardwright.runtime.dominion import (
    PAY_DEBT,
    Cost,
    draw,
    trash,
)
from cardwright.runtime.dominion.buying import shop
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.constants import BUY_PHASE, BUYING
from cardwright.runtime.dominion.lasting_effects import set_phase
from cardwright.runtime.dominion.position import buy_now, gain_now
from tests.runtime.kit import Position, names


def test_cheaper_cards_add_up_and_stop_at_nothing() -> None:
    """In play once counts once though played twice; Bridge counts plays; 0 is the floor."""
    t = Position("Highway", "Bridge", "Quarry", "Peddler", "Throne Room", "King's Court")
    throne, highway = t.put(t.me.hand, "Throne Room", "Highway")
    t.play(throne)
    assert t.cost("Gold") == 5
    bridge_throne = t.put(t.me.hand, "Throne Room", "Bridge")[0]
    t.say(("cards", "Bridge"))
    t.play(bridge_throne)
    assert (t.cost("Gold"), t.cost("Copper")) == (3, 0)
    quarries = t.put(t.me.hand, "Quarry", "Quarry")
    set_phase(t.g, BUY_PHASE)
    for card in quarries:
        t.play(card)
    assert (t.cost("King's Court"), t.cost("Gold"), t.cost("Peddler")) == (0, 3, 0)
    trash(t.g, t.me, Batch.of((highway,)))
    assert t.cost("Gold") == 4
    t.end()
    assert (t.cost("Gold"), t.cost("Peddler")) == (6, 8)


def test_a_cost_of_its_own_only_in_the_buy_phase() -> None:
    """Peddler counts Actions in play, an emulating one too."""
    t = Position("Peddler", "Band of Misfits", "Smithy")
    band = t.put(t.me.hand, "Band of Misfits")[0]
    t.play(band)
    assert t.cost("Peddler") == 8
    set_phase(t.g, BUY_PHASE)
    assert t.cost("Peddler") == 6


def test_a_throne_room_with_nothing_to_play_is_played() -> None:
    """It is in play all the same."""
    t = Position("Throne Room", "Peddler")
    t.play(t.put(t.me.hand, "Throne Room")[0])
    set_phase(t.g, BUY_PHASE)
    assert t.cost("Peddler") == 6


def test_a_lower_cost_brings_a_card_into_reach() -> None:
    """Highway lets Workshop gain a Duchy."""
    t = Position("Highway", "Workshop")
    highway, workshop = t.put(t.me.hand, "Highway", "Workshop")
    t.play(highway)
    t.say(("pile", "Duchy"))
    t.play(workshop)
    assert names(t.me.discard) == ["Duchy"]


@pytest.mark.parametrize(
    ("cost", "limit", "expected"),
    [
        (Cost(4), Cost(4), True),
        (Cost(5), Cost(4), False),
        (Cost(0, 0, 5), Cost(5), False),
        (Cost(3, 1), Cost(4), False),
        (Cost(0, 0, 6), Cost(2, 0, 8), True),
        (Cost(3), Cost(3, 1), True),
    ],
)
def test_within_compares_each_part(cost: Cost, limit: Cost, *, expected: bool) -> None:
    """Debt and Potions are not comparable with coins."""
    assert cost.within(limit) is expected
    assert cost.over(limit) is (limit.within(cost) and cost != limit)
    assert cost.under(limit) is limit.over(cost)


def test_neither_of_coins_and_debt_is_more() -> None:
    """$4 and 6 Debt: neither costs more; 6 Debt costs more than nothing."""
    assert not Cost(4).over(Cost(0, 0, 6))
    assert not Cost(0, 0, 6).over(Cost(4))
    assert Cost(0, 0, 6).over(Cost(0))
    assert not Cost(0).within(Cost(0).plus(-1))
    assert str(Cost(3, 1)) == "$3P"
    assert str(Cost(0, 0, 8)) == "8D"
    assert str(Cost(0)) == "$0"


def test_cards_with_debt_or_a_potion_are_not_up_to_coins() -> None:
    """Workshop offers neither."""
    t = Position("Workshop", "Daimyo", "Alchemist")
    t.play(t.put(t.me.hand, "Workshop")[0])
    labels = set(t.scripts[0].seen[-1].labels)
    assert "Silver" in labels
    assert not labels & {"Daimyo", "Alchemist"}


def test_what_can_be_bought() -> None:
    """By coins and Potions; Debt can always be taken; an empty pile can't be bought from."""
    t = Position("Alchemist", "Daimyo", "Smithy", landscapes=("Donate", "Toll"))
    t.me.coins = 3
    bought = {option.label for option in shop(t.g, t.me)}
    assert bought == {"Copper", "Curse", "Estate", "Silver", "Daimyo", "Donate", "Toll"}
    t.me.potions = 1
    assert "Alchemist" in {option.label for option in shop(t.g, t.me)}


def test_debt_is_taken_then_paid_and_stops_buying() -> None:
    """6 Debt with 4 coins: 2 are left, and with Debt only paying is offered."""
    t = Position("Daimyo")
    t.put(t.me.hand, "Silver", "Silver")
    t.me.buys = 2
    t.say(("buy", "Daimyo"), ("buy", PAY_DEBT.label), ("amount", "4"))
    t.g.run(lambda g: g.turn_number > 1)
    assert t.me.debt == 2
    assert t.all_said()
    asked = [ask.labels for ask in t.scripts[0].seen if ask.kind == "buy"]
    assert asked[1:] == [(PAY_DEBT.label,)]


def test_debt_can_be_paid_in_the_action_phase() -> None:
    """Before an Action is played, with coins that are there already."""
    t = Position("Smithy")
    t.put(t.me.hand, "Smithy")
    t.me.debt, t.me.coins = 3, 2
    t.say(("action", PAY_DEBT.label), ("amount", "1"), ("action", "Smithy"))
    t.g.run(lambda g: g.phase == BUYING)
    assert (t.me.debt, t.me.coins) == (2, 1)
    assert t.all_said()


def test_buying_outside_the_supply() -> None:
    """Black Market plays Treasures in the Action phase and uses no Buy."""
    t = Position("Black Market", "Village")
    market, _ = t.put(t.me.hand, "Black Market", "Copper")
    deck = t.g.zones[-1]
    offered = [card.face.name for card in deck.cards[-3:]]
    t.me.coins = 9
    t.say(("cards", "Copper"))
    t.play(market)
    seen = [ask for ask in t.scripts[0].seen if ask.question is not None][1]
    assert set(seen.labels) <= set(offered)
    name = seen.labels[0]
    price = t.cost(name)
    again = t.put(t.me.hand, "Black Market")[0]
    t.me.coins, t.me.buys = 9, 1
    t.say(("cards",))
    t.scripts[0].answers.clear()
    offered = [card.face.name for card in deck.cards[-3:]]
    affordable = [n for n in offered if t.g.cost(t.g.face(n)).coins <= 11]
    t.say(("cards", affordable[0]))
    t.play(again)
    assert names(t.me.discard) == [affordable[0]]
    assert t.me.buys == 1
    assert t.me.coins == 9 + 2 - t.cost(affordable[0])
    assert price >= 0


def test_events_cost_what_they_cost() -> None:
    """Cheaper cards make no cheaper Events; buying one uses a Buy."""
    t = Position("Bridge", landscapes=("Toll",))
    t.play(t.put(t.me.hand, "Bridge")[0])
    set_phase(t.g, BUYING)
    event = t.g.events[0]
    assert t.g.cost(event) == Cost(1)
    buy_now(t.g, t.me, event)
    assert (t.me.coins, t.me.buys, t.me.vp) == (0, 1, 1)


def test_a_shuffle_in_the_middle_of_a_draw() -> None:
    """What is left of the deck is drawn first; the shuffled discard pile comes after it."""
    t = Position("Smithy")
    t.put(t.me.deck, "Gold")
    t.put(t.me.discard, "Copper", "Copper")
    drawn = draw(t.g, t.me, 3)
    assert drawn.cards[0].face.name == "Gold"
    assert len(t.me.hand) == 3
    assert not draw(t.g, t.me, 1)
    gain_now(t.g, t.me, "Silver")
    assert len(draw(t.g, t.me, 2)) == 1
