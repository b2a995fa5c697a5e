"""Extra turns, and turns in which another player decides."""

from __future__ import annotations

from cardwright.runtime.dominion import trash
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.position import gain_now, set_pile
from tests.runtime.kit import Position, names

COPPERS = ("Copper",) * 20


def possessed(*kingdom: str, hand: tuple[str, ...] = ()) -> Position:
    """The start of a turn of the second player in which the first one decides."""
    t = Position("Possession", *kingdom)
    card = t.put(t.me.hand, "Possession")[0]
    t.put(t.me.deck, *COPPERS)
    t.play(card)
    t.end()
    assert t.g.turn.player is t.you
    assert t.g.turn.extra
    t.put(t.you.hand, *hand)
    t.put(t.you.deck, *COPPERS)
    t.start()
    return t


def test_the_possessor_decides_and_gains() -> None:
    """The possessed player is never asked; the possessor's own reactions apply to the gain."""
    t = possessed("Workshop", "Watchtower", hand=("Workshop", "Watchtower"))
    t.put(t.me.hand, "Watchtower")
    t.say(("pile", "Silver"), ("trigger", "Watchtower"), ("options", "deck"))
    t.play(t.you.hand.cards[0], seat=1)
    assert t.me.deck.cards[-1].face.name == "Silver"
    assert not t.scripts[1].seen
    assert not t.you.discard.cards


def test_trashed_cards_come_back_at_the_end_of_the_turn() -> None:
    """Set aside, then into the discard pile; the order against Fortress is chosen."""
    t = possessed("Procession", "Fortress", "Feast", hand=("Procession", "Fortress", "Feast"))
    procession, fortress, feast = t.you.hand.cards[:3]
    t.say(("cards", "Fortress"), ("trigger", "Possession"))
    t.play(procession, seat=1)
    assert fortress.zone is t.you.aside
    trash(t.g, t.you, Batch.of((feast,)))
    t.end()
    assert fortress.zone is t.you.discard
    assert feast.zone is t.you.discard
    t = possessed("Fortress", hand=("Fortress",))
    fortress = t.you.hand.cards[0]
    t.say(("trigger", "Fortress"))
    trash(t.g, t.you, Batch.of((fortress,)))
    assert fortress.zone is t.you.hand


def test_the_order_of_extra_turns() -> None:
    """One's own extra turn first; extra turns of the possessed are their own; no third in a row."""
    t = Position("Possession", "Outpost")
    possession, outpost = t.put(t.me.hand, "Possession", "Outpost")
    t.put(t.me.deck, *COPPERS)
    t.put(t.you.deck, *COPPERS)
    t.play(possession)
    t.play(outpost)
    t.end()
    assert t.g.turn.player is t.me
    t.start()
    t.end()
    assert (t.g.turn.player, t.g.turn.decider) == (t.you, t.me)
    t.start()
    t.play(t.put(t.you.hand, "Outpost")[0], seat=1)
    t.end()
    assert (t.g.turn.player, t.g.turn.decider) == (t.you, t.you)
    t.start()
    t.end()
    assert t.g.turn.player is t.you
    assert not t.g.turn.extra
    t.start()
    t.play(t.put(t.you.hand, "Outpost")[0], seat=1)
    t.end()
    assert t.g.turn.player is t.me
    assert (t.me.turns, t.you.turns) == (1, 1)


def test_replacements_of_both_players_chain() -> None:
    """A Trader of the possessed makes a Silver, which the possessor gains instead."""
    t = possessed("Trader", hand=("Trader",))
    t.say(("trigger", "Trader"))
    gain_now(t.g, t.you, "Gold")
    assert names(t.me.discard)[-1] == "Silver"
    assert "Gold" not in names(t.me.discard)
    assert not t.you.discard.cards


def test_an_attack_of_the_possessed_hits_the_possessor() -> None:
    """The possessor reacts with their own hand."""
    t = possessed("Militia", "Moat", hand=("Militia",))
    t.put(t.me.hand, "Moat")
    t.say(("trigger", "Moat"))
    before = len(t.me.hand)
    t.play(t.you.hand.cards[0], seat=1)
    assert len(t.me.hand) == before


def test_passing_is_no_gain_and_the_possessor_sees_the_hand() -> None:
    """Masquerade passes as always; the hand is seen only by who decides."""
    t = possessed("Masquerade", hand=("Masquerade", "Gold"))
    t.say(("cards", "Gold"), ("cards", "Copper"))
    assert t.me.view.data()["players"][1]["hand"] is not None
    assert t.you.view.data()["players"][0]["hand"] is None
    masquerade, gold = t.you.hand.cards[:2]
    t.play(masquerade, seat=1)
    assert gold.zone is t.me.hand


def test_masquerade_skips_an_empty_hand() -> None:
    """All choose before anything moves; who has nothing passes and gets nothing."""
    t = Position("Masquerade", players=3)
    masquerade, estate = t.put(t.me.hand, "Masquerade", "Estate")
    gold = t.put(t.you.hand, "Gold")[0]
    t.play(masquerade)
    assert estate.zone is t.you.hand
    assert gold.zone is t.me.hand


def test_no_extra_turn_comes_after_the_end() -> None:
    """The game ends with the turn in which the last Province goes, whatever was to come."""
    t = Position("Possession")
    t.put(t.me.deck, *COPPERS)
    t.play(t.put(t.me.hand, "Possession")[0])
    set_pile(t.g, t.g.piles["Province"], 0)
    t.end()
    assert t.g.over
    assert t.g.queue
