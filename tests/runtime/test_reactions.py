"""Abilities that answer something: attacks, gains, trashing; and whose turn it is to answer."""

from __future__ import annotations

from cardwright.runtime.dominion import gain, trash
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.constants import ACTION_PHASE, ATTACKED, BUY_PHASE, GAINED
from cardwright.runtime.dominion.position import gain_now, set_pile
from tests.runtime.kit import Position, names

COPPERS = ("Copper",) * 20


def test_abilities_are_collected_anew_after_each_one() -> None:
    """A Moat drawn with Secret Chamber can still be revealed; Lighthouse needs no asking."""
    t = Position("Militia", "Moat", "Lighthouse", "Secret Chamber", players=3)
    militia = t.put(t.me.hand, "Militia")[0]
    t.put(t.you.hand, "Secret Chamber", *["Copper"] * 4)
    t.put(t.you.deck, "Moat", "Gold")
    third = t.g.players[2]
    t.put(third.play, "Lighthouse")
    t.put(third.hand, *["Copper"] * 5)
    t.say(("trigger", "Secret Chamber"), ("cards", "Copper", "Copper"), seat=1)
    t.say(("trigger", "Moat"), seat=1)
    t.play(militia)
    assert (len(t.you.hand), len(third.hand)) == (5, 5)
    assert t.all_said()
    assert not t.scripts[2].seen


def test_immunity_is_decided_for_each_play() -> None:
    """Militia played twice, Moat revealed once: the second one is felt."""
    t = Position("Militia", "Moat", "Throne Room")
    throne, _ = t.put(t.me.hand, "Throne Room", "Militia")
    t.put(t.you.hand, "Moat", *["Copper"] * 4)
    t.say(("trigger", "Moat"), seat=1)
    t.play(throne)
    assert len(t.you.hand) == 3


def test_two_horse_traders_answer_one_attack() -> None:
    """Each may be set aside once, and comes back with a card."""
    t = Position("Militia", "Horse Traders")
    militia = t.put(t.me.hand, "Militia")[0]
    t.put(t.you.hand, "Horse Traders", "Horse Traders", *["Copper"] * 3)
    t.put(t.you.deck, *["Silver"] * 5)
    t.say(("trigger", "Horse Traders"), ("trigger", "Horse Traders"), seat=1)
    t.play(militia)
    assert names(t.you.hand) == ["Copper"] * 3
    assert len(t.you.aside) == 2
    t.end()
    t.start()
    assert len(t.you.hand) == 7


def test_trader_replaces_a_gain_where_there_is_one() -> None:
    """An empty pile gives nothing to replace; without Silvers nothing is gained."""
    t = Position("Trader")
    t.put(t.me.hand, "Trader")
    t.say(("trigger", "Trader"))
    assert not gain_now(t.g, t.me, "Gold")
    assert names(t.me.discard) == ["Silver"]
    assert t.pile("Gold").left == 30
    set_pile(t.g, t.pile("Curse"), 0)
    t.say(("trigger", "Trader"))
    gain_now(t.g, t.me, "Curse")
    assert not t.all_said()
    set_pile(t.g, t.pile("Silver"), 0)
    gain_now(t.g, t.me, "Gold")
    assert names(t.me.discard) == ["Silver"]
    assert t.all_said()


def test_two_traders_each_replace_once() -> None:
    """A replacement can be replaced by the other Trader, and then by none."""
    t = Position("Trader")
    t.put(t.me.hand, "Trader", "Trader")
    t.say(("trigger", "Trader"), ("trigger", "Trader"))
    gain_now(t.g, t.me, "Gold")
    assert t.all_said()
    assert names(t.me.discard) == ["Silver"]
    assert len(t.scripts[0].seen) == 2


def test_watchtower_is_not_offered_for_a_card_that_has_moved() -> None:
    """Royal Seal's move makes it lose track; its trashing really trashes."""
    t = Position("Watchtower", "Royal Seal")
    t.put(t.me.hand, "Watchtower")
    t.say(("trigger", "Watchtower"), ("options", "trash"))
    gain_now(t.g, t.me, "Curse")
    assert names(t.g.trash) == ["Curse"]
    assert not t.me.discard.cards
    t.put(t.me.play, "Royal Seal")
    t.say(("trigger", "Royal Seal"))
    asked = len(t.scripts[0].seen)
    gain_now(t.g, t.me, "Gold")
    assert t.me.deck.cards[-1].face.name == "Gold"
    assert len(t.scripts[0].seen) == asked + 1


def test_what_a_card_does_for_itself_happens_wherever_it_is() -> None:
    """Villa goes back to the Action phase although Royal Seal has put it onto the deck."""
    t = Position("Villa", "Royal Seal")
    t.put(t.me.play, "Royal Seal")
    t.g.phase = BUY_PHASE
    t.me.actions = 0
    t.say(("trigger", "Royal Seal"))
    gain_now(t.g, t.me, "Villa")
    assert (t.g.phase, t.me.actions) == (ACTION_PHASE, 1)
    assert t.me.deck.cards[-1].face.name == "Villa"
    t.g.phase = BUY_PHASE
    t.say(("trigger", "Villa"))
    gain_now(t.g, t.me, "Villa")
    assert names(t.me.hand) == ["Villa"]
    assert t.me.actions == 2


def test_a_whole_turn_with_two_buy_phases() -> None:
    """After Villa is bought, Actions and Treasures can be played again."""
    t = Position("Villa", "Market")
    t.put(t.me.hand, "Silver", "Silver", "Market")
    t.put(t.me.deck, "Gold", *["Copper"] * 9)
    t.me.actions = 0
    t.say(("buy", "Villa"), ("action", "Villa"), ("action", "Market"), ("buy", "Duchy"))
    t.g.run(lambda g: g.turn_number > 1)
    assert "Duchy" in names(t.me.discard)
    assert "Villa" in names(t.me.discard)
    assert t.all_said()


def test_two_market_squares_answer_one_trashing() -> None:
    """Both may be discarded; the thief gains the card if it is still in the trash."""
    t = Position("Market Square", "Thief")
    t.put(t.you.hand, "Market Square", "Market Square")
    t.put(t.you.deck, "Gold", "Silver")
    thief = t.put(t.me.hand, "Thief")[0]
    t.say(("cards", "Gold"), ("cards", "Gold"))
    t.say(("trigger", "Market Square"), ("trigger", "Market Square"), seat=1)
    t.play(thief)
    assert names(t.me.discard) == ["Gold"]
    assert names(t.you.discard) == ["Gold", "Gold", "Market Square", "Market Square", "Silver"]


def test_fortress_is_trashed_and_comes_back() -> None:
    """What asks whether a card was trashed sees that it was."""
    t = Position("Fortress")
    card = t.put(t.me.hand, "Fortress")[0]
    assert trash(t.g, t.me, Batch.of((card,)))
    assert card.zone is t.me.hand


def test_enchantress_takes_the_first_action_of_each_turn() -> None:
    """Who was immune when it was played is not affected; the rule ends with its next turn."""
    t = Position("Enchantress", "Smithy", "Moat", players=3)
    enchantress = t.put(t.me.hand, "Enchantress")[0]
    first, second = t.put(t.you.hand, "Smithy", "Smithy")
    third = t.g.players[2]
    moat = t.put(third.hand, "Moat")[0]
    for p in t.g.players:
        t.put(p.deck, *COPPERS)
    t.say(("trigger", "Moat"), seat=2)
    t.play(enchantress)
    t.end()
    t.start()
    t.play(first, seat=1)
    assert (len(t.you.hand), t.you.actions) == (2, 2)
    t.play(second, seat=1)
    assert len(t.you.hand) == 4
    t.end()
    t.start()
    before = len(third.hand)
    t.play(moat, seat=2)
    assert len(third.hand) == before + 1
    t.end()
    t.start()
    assert len(t.me.hand) == 7
    assert not t.g.rules[:-1]


def test_enchantress_replaces_throne_room_itself() -> None:
    """Effects from last turn are no plays; a replaced Throne Room plays nothing."""
    t = Position("Enchantress", "Caravan", "Throne Room", "Smithy")
    caravan = t.put(t.you.hand, "Caravan")[0]
    t.put(t.you.deck, *COPPERS)
    t.put(t.me.deck, *COPPERS)
    t.end()
    t.start()
    t.play(caravan, seat=1)
    t.end()
    t.start()
    t.play(t.put(t.me.hand, "Enchantress")[0])
    t.end()
    t.start()
    assert len(t.you.hand) == 6
    throne, smithy = t.put(t.you.hand, "Throne Room", "Smithy")
    t.play(throne, seat=1)
    assert smithy.zone is t.you.hand
    assert (len(t.you.hand), t.you.actions) == (8, 2)


def test_nobody_listens_before_a_first_copy_is_out() -> None:
    """Abilities of cards still in their piles cost nothing."""
    t = Position("Watchtower", "Moat")
    assert not t.g.on[GAINED]
    assert not t.g.on[ATTACKED]
    gain(t.g, t.me, t.pile("Watchtower"))
    assert t.g.on[GAINED]
    assert not t.g.on[ATTACKED]


def test_a_gained_card_that_was_moved_on_is_lost_track_of() -> None:
    """What gained it holds the card as it was when it was gained."""
    t = Position("Watchtower", "Village")
    t.put(t.me.hand, "Watchtower")
    t.say(("trigger", "Watchtower"), ("options", "deck"))
    gained = gain_now(t.g, t.me, "Village")
    assert len(gained) == 1
    assert not gained.present()
    assert gain_now(t.g, t.me, "Copper").present()
