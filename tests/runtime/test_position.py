"""Building positions, moving a game on by hand, and the check that nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.runtime.dominion import Face, SetupError, gain, pick, put, trash
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.constants import (
    ACTION,
    ACTION_PHASE,
    BUY_PHASE,
    CLEANUP,
    CURSE,
    LOOTER,
    RUINS,
    SHELTER,
    TURN_BEGINS,
)
from cardwright.runtime.dominion.layout import Brought, First, Option, Row
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.position import (
    buy_now,
    end_turn,
    gain_now,
    next_turn_of,
    pay_now,
    play_now,
    remove_all,
    set_pile,
    set_stack,
    start_turn,
    to_buy_phase,
    to_clean_up,
)
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.kernel import Lost, Question, Rng
from tests.runtime.kit import CATALOGUE, Position, names

QUESTION = Question("", 1, "choose", "choose")


def test_new_cards_are_counted_and_in_order() -> None:
    """The first name in a deck is its top card; the piles grow, so that the check holds."""
    t = Position("Village")
    t.put(t.me.deck, "Gold")
    t.put(t.me.deck, "Copper", "Silver")
    assert [card.face.name for card in reversed(t.me.deck.cards)] == ["Copper", "Silver", "Gold"]
    assert t.pile("Gold").size == 31
    t.g.check()
    remove_all(t.g, t.me.deck)
    assert t.pile("Gold").size == 30
    t.g.check()


def test_a_pile_is_removed_with_the_cards_that_never_left_it() -> None:
    """Those have no object yet, and lie below the ones that came back; the pile is empty then."""
    t = Position("Village")
    village = t.pile("Village")
    t.g.move(gain(t.g, t.me, village).cards[0], village)
    village.left += 1
    t.g.check()
    remove_all(t.g, village)
    assert (village.left, village.size, t.g.empties) == (0, 0, 1)
    t.g.check()


def test_a_pile_of_one_card_becomes_a_stack() -> None:
    """What lay in it is gone, also what has no object yet; it is empty no more."""
    t = Position("Village", "Smithy")
    village = t.pile("Village")
    for stack in (["Smithy", "Village"], ["Village"]):
        set_stack(t.g, village, stack)
        assert [card.face.name for card in reversed(village.cards)] == stack
        assert (village.left, t.g.empties) == (len(stack), 0)
        t.g.check()
    set_pile(t.g, village, 0)
    set_stack(t.g, village, ["Village"])
    assert t.g.empties == 0
    t.g.check()


def test_a_card_that_this_game_has_no_pile_of() -> None:
    """It can be put anywhere; an unknown name can't."""
    t = Position("Village")
    smithy = t.put(t.me.hand, "Smithy")[0]
    assert smithy.pile is None
    t.g.check()
    with pytest.raises(SetupError, match="Nonsense"):
        t.put(t.me.hand, "Nonsense")


def test_a_turn_step_by_step() -> None:
    """Each step stops before the next decision, and going on to where one is does nothing."""
    t = Position("Village", "Smithy")
    village, silver = t.put(t.me.hand, "Village", "Silver")
    assert t.g.phase == ACTION_PHASE
    play_now(t.g, t.me, village, use_action=True)
    assert t.me.actions == 2
    to_buy_phase(t.g)
    to_buy_phase(t.g)
    assert t.g.phase == BUY_PHASE
    play_now(t.g, t.me, silver, use_action=True)
    assert (t.me.coins, t.me.actions) == (2, 2)
    t.me.debt = 1
    assert pay_now(t.g, t.me, 5) == 1
    t.me.coins = 3
    buy_now(t.g, t.me, t.pile("Village"))
    assert (t.me.coins, t.me.buys, names(t.me.discard)) == (0, 0, ["Village"])
    to_clean_up(t.g)
    assert t.g.phase == CLEANUP
    end_turn(t.g)
    assert t.g.phase == TURN_BEGINS
    assert t.g.turn.player is t.you
    start_turn(t.g)
    assert t.g.phase == ACTION_PHASE
    next_turn_of(t.g, t.me)
    assert (t.g.turn.player, t.me.turns) == (t.me, 2)
    assert not t.scripts[0].seen


def test_a_pile_can_be_emptied_and_filled() -> None:
    """Empty Supply piles are counted."""
    t = Position("Village")
    pile = t.pile("Village")
    set_pile(t.g, pile, 0)
    assert t.g.empties == 1
    assert not gain_now(t.g, t.me, "Village")
    set_pile(t.g, pile, 2)
    assert t.g.empties == 0
    assert gain_now(t.g, t.me, "Village")
    t.g.check()


def test_picking_from_a_batch_does_not_find_what_has_moved() -> None:
    """Trashed, and back in hand: it is no choice among the trashed cards."""
    t = Position("Fortress")
    cards = t.put(t.me.hand, "Fortress", "Copper")
    gone = trash(t.g, t.me, Batch.of(cards))
    assert len(gone) == 2
    chosen = pick(t.g, t.me, gone, 2, 2, QUESTION)
    assert names(chosen) == ["Copper"]


def test_the_first_of_a_batch_ends_up_on_top() -> None:
    """On the deck, and nearest the top at the bottom of it."""
    t = Position("Village")
    t.put(t.me.deck, "Gold")
    batch = Batch.of(t.put(t.me.hand, "Copper", "Silver"))
    batch = put(t.g, t.me, batch, t.me.deck)
    assert [card.face.name for card in reversed(t.me.deck.cards)] == ["Copper", "Silver", "Gold"]
    put(t.g, t.me, batch, t.me.deck, bottom=True)
    assert [card.face.name for card in reversed(t.me.deck.cards)] == ["Gold", "Copper", "Silver"]


def test_batches_add_up() -> None:
    """Joining, leaving out and choosing keep how each card is remembered."""
    t = Position("Village")
    copper, gold = t.put(t.me.hand, "Copper", "Gold")
    first, second = Batch.of((copper,)), Batch.of((gold,))
    both = first + second
    t.g.move(copper, t.me.discard)
    assert both.present() == [gold]
    assert both.without(first).cards == [gold]
    assert both.where(lambda card: card is copper).present() == []
    assert len(both) == 2
    assert not first.without(first)


@pytest.mark.parametrize("damage", ["vanished", "doubled", "astray", "miscounted", "extra"])
def test_the_check_notices_damage(damage: str) -> None:
    """A card in no zone, in two, in another one than it thinks; a pile that doesn't add up."""
    t = Position("Village")
    card = t.put(t.me.hand, "Gold")[0]
    t.g.check()
    match damage:
        case "vanished":
            t.me.hand.cards.clear()
        case "doubled":
            t.me.hand.cards.append(card)
        case "astray":
            card.zone = t.me.deck
        case "miscounted":
            t.pile("Gold").left -= 1
        case _:
            t.pile("Gold").size += 1
    with pytest.raises(Lost):
        t.g.check()


def test_the_dice_are_the_same_for_a_seed() -> None:
    """Whatever the machine: these numbers are part of every saved game."""
    cards = list(range(10))
    Rng(7).shuffle(cards)
    assert cards == [8, 6, 3, 1, 0, 5, 9, 7, 4, 2]
    again = list(range(10))
    Rng(7).shuffle(again)
    assert again == cards
    assert Rng(7).below(6) == Rng(7).below(6) < 6
    assert len(set(Rng(1).sample(range(9), 4))) == 4
    assert len(Rng(1).sample(range(3), 4)) == 3


class Hut(Face):
    """A Shelter."""

    NAME = "Hut"
    TYPES = SHELTER


class Den(Hut):
    """Another Shelter."""

    NAME = "Den"


class Cave(Hut):
    """A third Shelter."""

    NAME = "Cave"


class Rubble(Face):
    """A Ruins card."""

    NAME = "Rubble"
    TYPES = ACTION | RUINS


class Rubbish(Face):
    """A pile of Ruins."""

    NAME = "Rubbish"
    KIND = "pile"
    TYPES = ACTION | RUINS
    CONTENTS = (("Rubble", 50),)
    SHUFFLED = True


class Looting(Face):
    """Brings Ruins."""

    NAME = "Looting"
    TYPES = ACTION | LOOTER


HUTS = Option(instead="Estate", deck=(First("Cave"), First("Den"), First("Hut")))
WILD = replace(
    DOMINION,
    options={"huts": HUTS},
    brought=(Brought(Row("Rubbish", (10, 20)), types=LOOTER),),
)


def test_another_game_is_another_table() -> None:
    """One of each Shelter instead of Estates; Ruins by the number of players, with a Looter."""
    extra = (Hut, Den, Cave, Rubble, Rubbish, Looting)
    catalogue = {**CATALOGUE, **{cls.NAME: cls for cls in extra}}
    setup = Setup(("Looting", "Village"), 3, options=("huts",), layout=WILD)
    t = Position("Village", players=3)
    g = new_game(catalogue, setup, t.scripts, 1)
    for p in g.players:
        cards = names(p.hand) + names(p.deck)
        assert sorted(set(cards)) == ["Cave", "Copper", "Den", "Hut"]
    assert g.piles["Rubbish"].left == 20
    assert g.piles["Estate"].left == 12
    gained = gain(g, g.players[0], g.piles["Rubbish"])
    assert names(gained) == ["Rubble"]
    assert g.piles["Curse"].face.types == CURSE
    g.check()
