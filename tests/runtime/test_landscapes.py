"""Events, Landmarks, Omens and Prophecies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.runtime.dominion import (
    ACTION,
    TREASURE,
    Setup,
    gain,
    sun,
)
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.constants import ACTION_PHASE, BUY_PHASE, BUYING
from cardwright.runtime.dominion.lasting_effects import set_phase
from cardwright.runtime.dominion.position import (
    buy_now,
    empty_game,
    fulfil_prophecy,
    gain_now,
    set_pile,
)
from cardwright.runtime.kernel.rules import SetupError
from tests.runtime.kit import CATALOGUE, Position, Script, names


def test_donate_happens_between_turns() -> None:
    """After the next hand is drawn, with all one's cards."""
    t = Position("Village", landscapes=("Donate",))
    t.put(t.me.deck, "Gold", *["Curse"] * 9)
    set_phase(t.g, BUYING)
    buy_now(t.g, t.me, t.g.events[0])
    assert t.me.debt == 8
    t.say(("cards", *["Curse"] * 9))
    t.end()
    assert names(t.me.hand) == ["Gold"]
    assert len(t.g.trash) == 9


def test_mountain_pass_asks_for_higher_bids() -> None:
    """From the left of who gained it; the highest bidder gets 8 VP and the Debt, once a game."""
    t = Position("Village", landscapes=("Mountain Pass",), players=3)
    gain_now(t.g, t.me, "Province")
    t.say(("amount", "3"), seat=1)
    t.say(("amount", "5"), seat=2)
    t.say(("amount", "6"), seat=0)
    t.end()
    assert (t.me.vp, t.me.debt) == (8, 6)
    assert t.all_said()
    gain_now(t.g, t.you, "Province")
    t.start()
    t.end()
    assert (t.you.vp, t.you.debt) == (0, 0)


def test_continue_goes_back_once_a_turn() -> None:
    """The gained card is played at once; what starts a Buy phase may come again."""
    t = Position("Village", "Smithy", "Militia", landscapes=("Continue",))
    t.put(t.me.deck, *["Copper"] * 10)
    set_phase(t.g, BUYING)
    event = t.g.events[0]
    t.say(("pile", "Smithy"))
    buy_now(t.g, t.me, event)
    assert t.g.phase == ACTION_PHASE
    assert (len(t.me.hand), t.me.actions, t.me.buys) == (3, 2, 1)
    assert not event.available_to(t.g, t.me)
    assert "Militia" not in t.scripts[0].seen[0].labels
    t.me.debt = 0
    t.my_next_turn()
    assert event.available_to(t.g, t.me)


def test_an_omen_brings_a_prophecy_with_suns() -> None:
    """5, 8, 10, 12 or 13 Sun tokens; the text counts from the last one on."""
    for players, suns in zip(range(2, 7), (5, 8, 10, 12, 13), strict=True):
        t = Position("Tea House", players=players)
        assert t.g.suns == suns
        assert t.g.prophecy is not None
    assert Position("Village").g.prophecy is None


def test_a_set_aside_omen_brings_a_prophecy() -> None:
    """Whatever a card needs is set up for it, also where it is no pile."""
    t = Position("Riverboat", chosen={"Riverboat": "Tea House"})
    assert t.g.prophecy is not None
    assert t.g.suns == 5


def test_a_card_in_use_is_not_set_aside() -> None:
    """Only what the game doesn't use otherwise can be put aside at set-up."""
    with pytest.raises(SetupError):
        Position("Riverboat", "Market", chosen={"Riverboat": "Market"})


def test_the_last_sun_counts_at_once() -> None:
    """The prophecy is in force while the Omen goes on; more Suns do nothing."""
    t = Position("Tea House", prophecy="Great Leader")
    houses = t.put(t.me.hand, *["Tea House"] * 3)
    t.g.suns = 2
    t.play(houses[0])
    assert t.me.actions == 2
    t.play(houses[1])
    assert (t.g.suns, t.me.actions) == (0, 4)
    t.play(houses[2])
    assert t.me.actions == 6
    sun(t.g, t.me)
    assert t.g.suns == 0


def test_growth_chains() -> None:
    """Gold, then Silver, then Estate: each Treasure brings a cheaper card."""
    t = Position("Village", prophecy="Growth")
    fulfil_prophecy(t.g, t.me)
    t.say(("pile", "Silver"), ("pile", "Estate"))
    gain_now(t.g, t.me, "Gold")
    assert names(t.me.discard) == ["Estate", "Gold", "Silver"]


def test_harsh_winter_only_on_ones_own_turn() -> None:
    """Debt is put, left alone, and taken."""
    t = Position("Village", prophecy="Harsh Winter")
    fulfil_prophecy(t.g, t.me)
    pile = t.pile("Village")
    gain(t.g, t.me, pile)
    assert pile.tokens == {"Debt": 2}
    gain(t.g, t.you, pile)
    assert pile.tokens == {"Debt": 2}
    gain(t.g, t.me, pile)
    assert (t.me.debt, pile.tokens["Debt"]) == (2, 0)


def test_enlightenment_makes_treasures_actions() -> None:
    """In the Action phase they do something else, in the Buy phase what they always did."""
    t = Position("Village", "Throne Room", prophecy="Enlightenment")
    copper, throne, _ = t.put(t.me.hand, "Copper", "Throne Room", "Silver")
    t.put(t.me.deck, *["Estate"] * 9)
    fulfil_prophecy(t.g, t.me)
    assert copper.face.types == TREASURE | ACTION
    t.say(("cards", "Silver"))
    t.play(throne)
    assert (t.me.coins, t.me.actions) == (0, 3)
    assert names(t.me.hand) == ["Copper", "Estate", "Estate"]
    set_phase(t.g, BUY_PHASE)
    t.play(copper)
    assert t.me.coins == 1


def test_divine_wind_deals_a_new_kingdom() -> None:
    """Old piles are gone, empty or not, and take nothing back; old cards can still be played."""
    t = Position("Village", "Smithy", prophecy="Divine Wind")
    smithy = t.put(t.me.hand, "Smithy")[0]
    t.put(t.me.deck, *["Copper"] * 5)
    set_pile(t.g, t.pile("Village"), 0)
    fulfil_prophecy(t.g, t.me)
    assert len(t.g.kingdom) == 10
    assert t.g.empties == 0
    assert not {"Village", "Smithy"} & set(t.g.piles)
    t.play(smithy)
    assert len(t.me.hand) == 3
    t.g.check()


def test_what_divine_wind_removes_is_never_dealt_again() -> None:
    """Also a pile that nobody took a card from: all others come, where there are too few for ten."""
    some = ("Village", "Smithy", "Market", "Gardens", "Divine Wind")
    basic = [name for name in CATALOGUE if not CATALOGUE[name].DEALT]
    few = Catalogue({name: CATALOGUE[name] for name in (*basic, *some)})
    wind = Setup(("Village", "Smithy"), 2, prophecy="Divine Wind")
    g = empty_game(few, wind, [Script(), Script()])
    fulfil_prophecy(g, g.players[0])
    assert {pile.name for pile in g.kingdom} == {"Market", "Gardens"}
    assert g.piles["Gardens"].left == 8


def test_what_is_chosen_for_another_set_up_is_not_dealt() -> None:
    """The Market that the Riverboat is to set aside is none of the piles that come with it."""
    names = [name for name in CATALOGUE if CATALOGUE[name].DEALT]
    dealt = [name for name in names if name not in ("Village", "Riverboat", "Market")][:9]
    basic = [name for name in CATALOGUE if not CATALOGUE[name].DEALT]
    few = (*basic, *dealt, "Village", "Riverboat", "Market", "Divine Wind")
    known = Catalogue({name: CATALOGUE[name] for name in dict.fromkeys(few)})
    wind = Setup(
        ("Village",),
        2,
        prophecy="Divine Wind",
        dealt=("Riverboat",),
        chosen={"Riverboat": "Market"},
    )
    g = empty_game(known, wind, [Script(), Script()])
    fulfil_prophecy(g, g.players[0])
    assert {pile.name for pile in g.kingdom} == {"Riverboat", *dealt}


def test_a_set_up_may_name_the_piles_that_come_later() -> None:
    """They are dealt first; one that is in the game already can't be."""
    wind = Setup(("Village",), 2, prophecy="Divine Wind", dealt=("Market", "Smithy"))
    g = empty_game(CATALOGUE, wind, [Script(), Script()])
    fulfil_prophecy(g, g.players[0])
    assert [pile.name for pile in g.kingdom[:2]] == ["Market", "Smithy"]
    assert len(g.kingdom) == 10
    again = empty_game(CATALOGUE, replace(wind, dealt=("Village",)), [Script(), Script()])
    with pytest.raises(SetupError):
        fulfil_prophecy(again, again.players[0])


def test_good_harvest_counts_each_treasure_once_a_turn() -> None:
    """Four Coppers and a Silver: +2 Buys, +$2; not for what was played before it was in force."""
    t = Position("Village", prophecy="Good Harvest")
    fulfil_prophecy(t.g, t.me)
    t.put(t.me.hand, *["Copper"] * 4, "Silver")
    t.g.run(lambda g: g.phase == BUYING)
    assert (t.me.coins, t.me.buys) == (8, 3)


@pytest.mark.parametrize("log", [False, True])
def test_good_harvest_knows_what_was_played_before(*, log: bool) -> None:
    """A Copper of this turn, even one counted in bulk, was the first one."""
    t = Position("Village", prophecy="Good Harvest", log=log)
    t.put(t.me.hand, "Copper")
    t.g.run(lambda g: g.phase == BUYING)
    fulfil_prophecy(t.g, t.me)
    set_phase(t.g, BUY_PHASE)
    copper, silver = t.put(t.me.hand, "Copper", "Silver")
    t.play(copper)
    assert (t.me.coins, t.me.buys) == (2, 1)
    t.play(silver)
    assert (t.me.coins, t.me.buys) == (5, 2)


def test_flourishing_trade_lets_actions_be_buys() -> None:
    """Cards cost $1 less for good; an unused Action play buys a second card."""
    t = Position("Village", prophecy="Flourishing Trade")
    fulfil_prophecy(t.g, t.me)
    assert t.cost("Gold") == 5
    t.put(t.me.hand, "Gold", "Silver")
    t.say(("buy", "Village"), ("buy", "Village"))
    t.g.run(lambda g: g.turn_number > 1)
    assert names(t.me.discard).count("Village") == 0
    assert t.all_said()
    owned = [card.face.name for card in t.g.cards if card.zone.owner is t.me]
    assert owned.count("Village") == 2
    assert t.cost("Gold") == 5


def test_progress_applies_to_every_gain() -> None:
    """Cards gained go onto the deck, on other players' turns too."""
    t = Position("Village", prophecy="Progress")
    fulfil_prophecy(t.g, t.me)
    gain_now(t.g, t.you, "Gold")
    assert names(t.you.deck) == ["Gold"]
