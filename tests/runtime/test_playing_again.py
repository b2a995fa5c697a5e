"""Playing cards again, and what stays in play for how long."""

from __future__ import annotations

import pytest

from cardwright.runtime.dominion import Cost
from tests.runtime.faces_playing import ThroneRoom
from tests.runtime.kit import Position, names

COPPERS = ("Copper",) * 20


class CrownLike(ThroneRoom):
    """A Throne Room for $5."""

    NAME = "Crown-like"
    COST = Cost(5)


def test_throne_room_stays_with_a_duration_and_leaves_with_it() -> None:
    """What plays a Duration twice is discarded with it, a turn later."""
    t = Position("Throne Room", "Wharf")
    throne, _ = t.put(t.me.hand, "Throne Room", "Wharf")
    t.put(t.me.deck, *COPPERS)
    t.put(t.you.deck, *COPPERS)
    t.play(throne)
    assert (len(t.me.hand), t.me.buys) == (4, 3)
    t.end()
    assert names(t.me.play) == ["Throne Room", "Wharf"]
    t.start()
    t.my_next_turn()
    assert (len(t.me.hand), t.me.buys) == (9, 3)
    t.end()
    assert names(t.me.play) == []


def test_kings_court_plays_three_times_and_stays() -> None:
    """Three plays give three cards next turn."""
    t = Position("King's Court", "Caravan")
    court, _ = t.put(t.me.hand, "King's Court", "Caravan")
    t.put(t.me.deck, *COPPERS)
    t.say(("cards", "Caravan"))
    t.play(court)
    t.end()
    assert names(t.me.play) == ["Caravan", "King's Court"]
    t.start()
    t.my_next_turn()
    assert len(t.me.hand) == 8


def test_throne_room_on_throne_room_stays_as_long_as_the_longest() -> None:
    """Both stay for the sake of the card that goes on longest."""
    t = Position("Throne Room", "Wharf", "Samurai")
    outer = t.put(t.me.hand, "Throne Room", "Throne Room", "Wharf", "Samurai")[0]
    t.put(t.me.deck, *COPPERS, *COPPERS)
    t.say(("cards", "Throne Room"), ("cards", "Wharf"))
    t.play(outer)
    t.end()
    assert len(t.me.play) == 4
    t.start()
    t.my_next_turn()
    assert t.me.coins == 2
    t.end()
    assert names(t.me.play) == ["Samurai", "Throne Room", "Throne Room"]


def test_throne_room_on_tactician_works_once_and_stays() -> None:
    """The second play discards nothing and so promises nothing."""
    t = Position("Throne Room", "Tactician")
    throne = t.put(t.me.hand, "Throne Room", "Tactician", "Copper")[0]
    t.put(t.me.deck, *COPPERS)
    t.say(("cards", "Tactician"))
    t.play(throne)
    assert not t.me.hand.cards
    t.end()
    assert names(t.me.play) == ["Tactician", "Throne Room"]
    t.start()
    t.my_next_turn()
    assert (len(t.me.hand), t.me.actions, t.me.buys) == (10, 2, 2)


def test_a_duration_with_nothing_left_to_do_is_cleaned_up() -> None:
    """Nothing was set aside, so nothing stays."""
    t = Position("Throne Room", "Haven")
    throne, _ = t.put(t.me.hand, "Throne Room", "Haven")
    t.play(throne)
    t.end()
    assert names(t.me.play) == []


def test_the_extra_turn_is_the_next_turn() -> None:
    """What waits for the next turn happens in the extra one, and there is no third."""
    t = Position("Throne Room", "Merchant Ship", "Outpost")
    throne, _, outpost = t.put(t.me.hand, "Throne Room", "Merchant Ship", "Outpost")
    t.put(t.me.deck, *COPPERS)
    t.say(("cards", "Merchant Ship"))
    t.play(throne)
    assert t.me.coins == 4
    t.play(outpost)
    t.end()
    assert t.g.turn.player is t.me
    assert len(t.me.hand) == 3
    t.start()
    assert t.me.coins == 4
    assert t.me.turns == 1
    t.play(t.put(t.me.hand, "Outpost")[0])
    t.end()
    assert t.g.turn.player is t.you
    assert names(t.me.play) == []


@pytest.mark.parametrize("log", [False, True])
def test_next_time_waits_for_a_play_that_begins_later(*, log: bool) -> None:
    """A play that was under way when Daimyo was played is not replayed, whoever listens."""
    t = Position("Daimyo", "Throne Room", "Smithy", log=log)
    throne, _, smithy = t.put(t.me.hand, "Throne Room", "Daimyo", "Smithy")
    t.put(t.me.deck, *COPPERS)
    t.say(("cards", "Daimyo"))
    t.play(throne)
    assert smithy.zone is t.me.hand
    t.play(smithy)
    assert len(t.me.hand) == 2 + 9


def test_two_daimyos_replay_one_card_twice_and_no_other() -> None:
    """Each replays the next Action, and is used up by it."""
    t = Position("Daimyo", "Smithy")
    one, two, first, second = t.put(t.me.hand, "Daimyo", "Daimyo", "Smithy", "Smithy")
    t.put(t.me.deck, *COPPERS, *COPPERS)
    t.play(one)
    t.play(two)
    t.play(first)
    assert len(t.me.hand) == 1 + 2 + 9
    t.play(second)
    assert len(t.me.hand) == 2 + 9 + 3


@pytest.mark.parametrize("log", [False, True])
def test_next_time_is_the_play_that_begins_first(*, log: bool) -> None:
    """What Throne Room plays is over before it is, and yet Throne Room is what is replayed."""
    t = Position("Daimyo", "Throne Room", "Smithy", "Feast", log=log)
    daimyo, throne, *_ = t.put(t.me.hand, "Daimyo", "Throne Room", "Feast", "Smithy")
    t.say(("cards", "Feast"), ("pile", "Duchy"), ("pile", "Duchy"))
    t.play(daimyo)
    t.play(throne)
    assert names(t.me.play) == ["Daimyo", "Smithy", "Throne Room"]
    assert names(t.g.trash) == ["Feast"]
    assert t.g.piles["Duchy"].left == 6


def test_daimyo_replays_a_card_that_trashed_itself() -> None:
    """Replaying moves nothing, so the card may be anywhere."""
    t = Position("Daimyo", "Feast")
    daimyo, feast = t.put(t.me.hand, "Daimyo", "Feast")
    t.say(("pile", "Duchy"), ("pile", "Duchy"))
    t.play(daimyo)
    t.play(feast)
    assert names(t.me.discard) == ["Duchy", "Duchy"]
    assert names(t.g.trash) == ["Feast"]


def test_daimyo_stays_with_the_duration_it_replayed() -> None:
    """A delayed replay keeps as Throne Room does."""
    t = Position("Daimyo", "Caravan")
    daimyo, caravan = t.put(t.me.hand, "Daimyo", "Caravan")
    t.put(t.me.deck, *COPPERS)
    t.play(daimyo)
    t.play(caravan)
    t.end()
    assert names(t.me.play) == ["Caravan", "Daimyo"]


def test_royal_carriage_replays_actions_that_are_still_in_play() -> None:
    """Not Treasures, not what left play; called twice on a Duration both stay."""
    t = Position("Royal Carriage", "Caravan", "Feast")
    t.put(t.me.tavern, "Royal Carriage", "Royal Carriage")
    caravan, feast, copper = t.put(t.me.hand, "Caravan", "Feast", "Copper")
    t.put(t.me.deck, *COPPERS)
    t.say(("trigger", "Royal Carriage"), ("trigger", "Royal Carriage"))
    t.play(copper)
    t.play(feast)
    assert len(t.scripts[0].answers) == 2
    t.play(caravan)
    assert not t.me.tavern.cards
    assert len(t.me.hand) == 3
    t.end()
    assert names(t.me.play) == ["Caravan", "Royal Carriage", "Royal Carriage"]
    t.start()
    t.my_next_turn()
    assert len(t.me.hand) == 8


def test_procession_reads_the_cost_after_trashing() -> None:
    """Fortress comes back to hand and still lets a card for $5 be gained."""
    t = Position("Procession", "Fortress", "Market")
    procession, _ = t.put(t.me.hand, "Procession", "Fortress")
    t.put(t.me.deck, *COPPERS[:5])
    t.say(("cards", "Fortress"))
    t.play(procession)
    assert names(t.me.hand) == ["Copper", "Copper", "Fortress"]
    assert names(t.me.discard) == ["Market"]
    assert t.me.actions == 5


def test_procession_on_a_duration_stays_without_it() -> None:
    """Both plays still pay next turn though the card is in the trash."""
    t = Position("Procession", "Caravan", "Market")
    procession, _ = t.put(t.me.hand, "Procession", "Caravan")
    t.put(t.me.deck, *COPPERS)
    t.say(("cards", "Caravan"))
    t.play(procession)
    t.end()
    assert names(t.me.play) == ["Procession"]
    assert names(t.g.trash) == ["Caravan"]
    t.start()
    t.my_next_turn()
    assert len(t.me.hand) == 7
    t.end()
    assert not t.me.play.cards


def test_riverboat_plays_a_card_where_it_lies() -> None:
    """The set-aside card is played at the start of the turn and never moves."""
    t = Position("Riverboat", chosen={"Riverboat": "Market"})
    boat = t.put(t.me.hand, "Riverboat")[0]
    t.put(t.me.deck, *COPPERS)
    t.play(boat)
    t.end()
    t.start()
    t.my_next_turn()
    assert (len(t.me.hand), t.me.actions, t.me.buys, t.me.coins) == (6, 2, 2, 1)
    assert names(t.g.aside) == ["Market"]
    t.end()
    assert not t.me.play.cards


def test_riverboat_stays_as_long_as_the_card_would() -> None:
    """A set-aside card that replays a Duration keeps Riverboat in play with it."""
    t = Position("Riverboat", "Caravan", chosen={"Riverboat": "Crown-like"}, extra=(CrownLike,))
    boat = t.put(t.me.hand, "Riverboat")[0]
    t.put(t.me.deck, "Caravan", *COPPERS)
    t.play(boat)
    t.end()
    t.start()
    t.my_next_turn()
    t.end()
    assert names(t.me.play) == ["Caravan", "Riverboat"]
    t.start()
    t.my_next_turn()
    t.end()
    assert not t.me.play.cards


def test_golem_sets_both_aside_before_it_plays_one() -> None:
    """The first one can't draw the second; no Action plays are used."""
    t = Position("Golem", "Smithy", "Village")
    golem, _ = t.put(t.me.hand, "Golem", "Smithy")
    deck = ("Copper", "Smithy", "Golem", "Village", "Gold", *["Silver"] * 4)
    t.put(t.me.deck, *deck)
    t.say(("order", "Village", "Smithy"))
    t.play(golem)
    assert names(t.me.play) == ["Golem", "Smithy", "Village"]
    assert t.me.actions == 3
    assert names(t.me.discard) == ["Copper", "Golem"]
    assert len(t.me.hand) == 5


def test_golem_on_outpost_gives_the_turn() -> None:
    """A card played by another one does all it says."""
    t = Position("Golem", "Outpost")
    golem = t.put(t.me.hand, "Golem")[0]
    t.put(t.me.deck, "Outpost")
    t.put(t.me.discard, *COPPERS[:6])
    t.play(golem)
    t.end()
    assert t.g.turn.player is t.me
    assert len(t.me.hand) == 3


def test_throne_room_on_a_card_that_trashes_itself() -> None:
    """Two gains, one trashing."""
    t = Position("Throne Room", "Feast")
    throne, _ = t.put(t.me.hand, "Throne Room", "Feast")
    t.say(("pile", "Duchy"), ("pile", "Silver"))
    t.play(throne)
    assert names(t.me.discard) == ["Duchy", "Silver"]
    assert names(t.g.trash) == ["Feast"]


def test_prince_plays_its_card_every_turn() -> None:
    """The card goes back beside Prince at each Clean-up."""
    t = Position("Prince", "Smithy")
    prince, smithy = t.put(t.me.hand, "Prince", "Smithy")
    t.put(t.me.deck, *COPPERS, *COPPERS)
    t.say(("cards", "Smithy"))
    t.play(prince)
    t.end()
    for _ in range(2):
        t.start()
        t.my_next_turn()
        assert len(t.me.hand) == 8
        assert smithy.zone is t.me.play
        t.end()
        assert smithy.zone is t.me.aside
        assert prince.zone is t.me.aside


def test_prince_loses_a_card_that_stays_in_play() -> None:
    """A Duration is not set aside again, and nothing waits for it any more."""
    t = Position("Prince", "Caravan")
    prince, caravan = t.put(t.me.hand, "Prince", "Caravan")
    t.put(t.me.deck, *COPPERS, *COPPERS)
    t.say(("cards", "Caravan"))
    t.play(prince)
    t.end()
    t.start()
    t.my_next_turn()
    t.end()
    assert caravan.zone is t.me.play
    t.start()
    t.my_next_turn()
    t.end()
    assert caravan.zone is t.me.discard
    assert not t.g.rules


def test_throne_room_on_prince_sets_one_card_aside() -> None:
    """The second time Prince is not where it was, so nothing happens."""
    t = Position("Prince", "Throne Room", "Smithy")
    throne = t.put(t.me.hand, "Throne Room", "Prince", "Smithy", "Smithy")[0]
    t.say(("cards", "Prince"), ("cards", "Smithy"), ("cards", "Smithy"))
    t.play(throne)
    assert names(t.me.aside) == ["Prince", "Smithy"]
