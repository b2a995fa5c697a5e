"""Cards that are another card: for one playing, for one player, or as the top of a mixed pile."""

from __future__ import annotations

from cardwright.runtime.dominion import (
    ACTION,
    DURATION,
    VICTORY,
    Cost,
    Face,
    gain,
    return_to_pile,
)
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.position import buy_now, gain_now, set_pile
from tests.runtime.basic_faces import Smithy, Village
from tests.runtime.kit import Position, names

COPPERS = ("Copper",) * 20


class Six(Face):
    """An Action for $6."""

    NAME = "Six"
    COST = Cost(6)


class Upper(Village):
    """The upper card of a mixed pile."""

    NAME = "Upper"
    COST = Cost(4)
    DEALT = False


class Lower(Smithy):
    """The lower card of a mixed pile."""

    NAME = "Lower"
    COST = Cost(4)
    DEALT = False


class Mixed(Face):
    """A pile of two different cards."""

    NAME = "Mixed"
    KIND = "pile"
    COST = Cost(4)
    CONTENTS = (("Upper", 1), ("Lower", 1))


def test_band_of_misfits_is_the_card_until_it_leaves_play() -> None:
    """Only cheaper Actions of piles that have cards are offered; it counts as what it is."""
    t = Position("Band of Misfits", "Village", "Smithy", "Militia", "Market")
    band = t.put(t.me.hand, "Band of Misfits")[0]
    t.put(t.me.deck, *COPPERS)
    set_pile(t.g, t.pile("Village"), 0)
    t.say(("pile", "Smithy"))
    t.play(band)
    assert set(t.scripts[0].seen[0].labels) == {"Smithy", "Militia"}
    assert (band.face.name, band.printed.name) == ("Smithy", "Band of Misfits")
    assert t.g.cost(band.face) == Cost(4)
    t.end()
    assert band.face.name == "Band of Misfits"


def test_band_of_misfits_as_fortress_under_procession() -> None:
    """Trashed as a Fortress it comes back to hand, where it costs $5 again."""
    t = Position("Band of Misfits", "Procession", "Fortress", "Market", "Six", extra=(Six,))
    procession, _ = t.put(t.me.hand, "Procession", "Band of Misfits")
    t.say(("cards", "Band of Misfits"), ("pile", "Fortress"))
    t.play(procession)
    assert names(t.me.hand) == ["Band of Misfits"]
    assert names(t.me.discard) == ["Six"]
    assert t.all_said()
    assert len([ask for ask in t.scripts[0].seen if ask.kind == "pile"]) == 1


def test_band_of_misfits_as_an_attack_can_be_answered() -> None:
    """Being unaffected is decided once it is known what it is."""
    t = Position("Band of Misfits", "Militia", "Moat")
    band = t.put(t.me.hand, "Band of Misfits")[0]
    t.put(t.you.hand, "Moat", *["Copper"] * 4)
    t.say(("pile", "Militia"))
    t.say(("trigger", "Moat"), seat=1)
    t.play(band)
    assert len(t.you.hand) == 5
    assert t.me.coins == 2


def test_overlord_as_a_duration_stays() -> None:
    """It is that Duration while it is in play, and Overlord afterwards."""
    t = Position("Overlord", "Wharf", "Village")
    overlord = t.put(t.me.hand, "Overlord")[0]
    t.put(t.me.deck, *COPPERS)
    t.say(("pile", "Wharf"))
    t.play(overlord)
    t.end()
    assert t.me.play.cards == [overlord]
    assert overlord.face.name == "Wharf"
    t.start()
    t.my_next_turn()
    assert len(t.me.hand) == 7
    t.end()
    assert overlord.face.name == "Overlord"


def test_inheritance_changes_the_estates_of_its_player() -> None:
    """Types and text are added; name, cost and worth stay; the other player's are as before."""
    t = Position("Village", "Caravan", landscapes=("Inheritance",))
    (mine,), (other,) = t.put(t.me.hand, "Estate"), t.put(t.you.hand, "Estate")
    t.me.coins = 7
    t.say(("pile", "Caravan"))
    event = t.g.events[0]
    buy_now(t.g, t.me, event)
    assert mine.face.types == ACTION | DURATION | VICTORY
    assert (mine.face.name, t.g.cost(mine.face)) == ("Estate", Cost(2))
    assert other.face.types == VICTORY
    assert not event.available_to(t.g, t.me)
    t.put(t.me.deck, *COPPERS)
    t.play(mine)
    assert len(t.me.hand) == 1
    t.end()
    assert t.me.play.cards == [mine]
    gained = gain_now(t.g, t.me, "Estate").cards[0]
    assert gained.face.types & ACTION
    assert result(t.g).scores[0] == 2
    t.start()
    t.my_next_turn()
    assert len(t.me.hand) == 6


def test_an_inherited_card_is_what_its_owner_makes_it() -> None:
    """Passed on, an Estate is a plain one; the one that comes back is more."""
    t = Position("Village", "Masquerade", landscapes=("Inheritance",))
    t.me.coins = 7
    t.say(("pile", "Village"))
    buy_now(t.g, t.me, t.g.events[0])
    (mine,), (other,) = t.put(t.me.hand, "Estate"), t.put(t.you.hand, "Estate")
    masquerade = t.put(t.you.hand, "Masquerade")[0]
    t.play(masquerade, seat=1)
    assert mine.zone is t.you.hand
    assert mine.face.types == VICTORY
    assert other.zone is t.me.hand
    assert other.face.types & ACTION


def test_only_the_visible_card_of_a_mixed_pile_counts() -> None:
    """The pile is what its top card is, when cards are gained and when they come back."""
    t = Position("Band of Misfits", "Mixed", extra=(Upper, Lower, Mixed))
    pile = t.pile("Mixed")
    band = t.put(t.me.hand, "Band of Misfits")[0]
    t.put(t.me.deck, *COPPERS)
    t.play(band)
    assert band.face.name == "Upper"
    upper = gain(t.g, t.me, pile)
    assert (pile.face.name, pile.left, names(t.me.discard)) == ("Lower", 1, ["Upper"])
    assert upper.cards[0].pile is pile
    assert return_to_pile(t.g, t.me, upper)
    assert (pile.face.name, pile.left) == ("Upper", 2)
    gain(t.g, t.me, pile)
    gain(t.g, t.me, pile)
    assert t.g.empties == 1
    t.g.check()


def test_a_card_that_moved_is_not_found_again() -> None:
    """A batch acts only on cards that have not moved since, even if they are back."""
    t = Position("Village")
    card = t.put(t.me.hand, "Copper")[0]
    before = Batch.of((card,))
    t.g.move(card, t.me.discard)
    t.g.move(card, t.me.hand)
    assert not gain_nothing(t, before)
    assert card.zone is t.me.hand


def gain_nothing(t: Position, batch: Batch) -> Batch:
    """Try to return remembered cards to their piles."""
    return return_to_pile(t.g, t.me, batch)
