"""The turn, Clean-up, Shadows, set-up for 2 to 6 players, and the end of the game."""

from __future__ import annotations

import pytest

from cardwright.runtime.dominion import (
    Catalogue,
    Setup,
    SetupError,
    draw_until,
    gained,
    gained_ever,
    gained_last_turn,
    new_game,
    playable,
    reveal_until,
    shuffle_into_deck,
    top,
)
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.constants import ACTION, ACTION_PHASE, BUY_PHASE
from cardwright.runtime.dominion.ending import ended, result
from cardwright.runtime.dominion.position import gain_now, set_pile
from tests.runtime.basic_faces import BASIC_FACES
from tests.runtime.kit import CATALOGUE, Position, names

KINGDOM = ("Smithy", "Village")


def test_shadows_are_played_from_the_deck_and_shuffled_under() -> None:
    """From anywhere in the deck, as if from hand; shuffling puts them at the bottom."""
    t = Position("Alley", "Throne Room", "Smithy")
    throne = t.put(t.me.hand, "Throne Room")[0]
    t.put(t.me.deck, "Copper", "Alley", *["Copper"] * 5)
    assert [card.face.name for card in playable(t.g, t.me, ACTION)] == ["Throne Room", "Alley"]
    t.play(throne)
    assert names(t.me.play) == ["Alley", "Throne Room"]
    assert t.me.actions == 3
    t.put(t.me.discard, "Alley", *["Silver"] * 9)
    t.me.deck.cards.clear()
    t.g.cards = [card for card in t.g.cards if card.zone is not t.me.deck]
    t.g.watcher = None
    top(t.g, t.me, 3)
    assert t.me.deck.cards[0].face.name == "Alley"


def test_a_gained_shadow_is_not_put_under() -> None:
    """Only shuffling moves it to the bottom; all of the deck is shuffled then."""
    t = Position("Alley")
    t.put(t.me.deck, "Copper", "Copper")
    gain_now(t.g, t.me, "Alley")
    t.g.move(t.me.discard.cards[0], t.me.deck)
    assert t.me.deck.cards[-1].face.name == "Alley"
    shuffle_into_deck(t.g, t.me, Batch.of(t.put(t.me.hand, "Silver")))
    assert t.me.deck.cards[0].face.name == "Alley"


def test_alchemist_and_scheme_leave_play_in_the_players_order() -> None:
    """Discarded while the Potion is still in play; a schemed card goes onto the deck."""
    t = Position("Alchemist", "Scheme", "Caravan")
    t.put(t.me.play, "Alchemist", "Alchemist", "Potion")
    scheme, caravan = t.put(t.me.hand, "Scheme", "Caravan")
    t.put(t.me.discard, *["Silver"] * 5)
    t.play(scheme)
    t.play(caravan)
    t.say(("cards", "Scheme"), ("trigger", "Alchemist"), ("trigger", "Alchemist"))
    t.end()
    assert names(t.me.play) == ["Caravan"]
    assert names(t.me.hand).count("Alchemist") == 2
    assert "Scheme" in names(t.me.hand)


def test_library_sets_aside_and_stops() -> None:
    """Cards set aside are discarded at the end."""
    t = Position("Library", "Village")
    library = t.put(t.me.hand, "Library")[0]
    t.put(t.me.deck, "Village", "Copper")
    t.say(("may", "yes"))
    t.play(library)
    assert names(t.me.hand) == ["Copper"]
    assert names(t.me.discard) == ["Village"]


def test_revealing_moves_nothing() -> None:
    """Cards are revealed in order, through a shuffle that doesn't include them."""
    t = Position("Village")
    t.put(t.me.deck, "Copper", "Estate")
    t.put(t.me.discard, "Village")
    found, rest = reveal_until(t.g, t.me, 1, lambda card: card.face.types & ACTION != 0)
    assert names(found) == ["Village"]
    assert [card.face.name for card in rest] == ["Copper", "Estate"]
    assert [card.face.name for card in top(t.g, t.me, 3)] == ["Copper", "Estate", "Village"]
    found, rest = reveal_until(t.g, t.me, 2, lambda card: card.face.types & ACTION != 0)
    assert (len(found), len(rest)) == (1, 2)


def test_drawing_up_to_a_hand_size() -> None:
    """A full hand draws nothing; a short deck stops it."""
    t = Position("Village")
    t.put(t.me.hand, *["Copper"] * 3)
    t.put(t.me.deck, *["Silver"] * 3)
    assert len(draw_until(t.g, t.me, 5)) == 2
    assert not draw_until(t.g, t.me, 5)
    assert len(draw_until(t.g, t.me, 9)) == 1


def test_what_was_gained_is_remembered() -> None:
    """This turn by phase, on the last turn, and in this game."""
    t = Position("Village")
    gain_now(t.g, t.me, "Silver")
    t.g.phase = BUY_PHASE
    gain_now(t.g, t.me, "Gold")
    gain_now(t.g, t.you, "Copper")
    assert [face.name for face in gained(t.g, t.me)] == ["Silver", "Gold"]
    assert [face.name for face in gained(t.g, t.me, BUY_PHASE)] == ["Gold"]
    assert [face.name for face in gained(t.g, t.me, ACTION_PHASE)] == ["Silver"]
    t.end()
    t.start()
    assert not gained(t.g, t.me)
    assert [face.name for face in gained_last_turn(t.g, t.me)] == ["Silver", "Gold"]
    assert not gained_last_turn(t.g, t.you)
    assert gained_ever(t.g, t.me, lambda face: face.name == "Gold")
    assert not gained_ever(t.g, t.you, lambda face: face.name == "Gold")


@pytest.mark.parametrize(
    ("players", "provinces", "curses", "estates", "coppers"),
    [
        (2, 8, 10, 8, 46),
        (3, 12, 20, 12, 39),
        (4, 12, 30, 12, 32),
        (5, 15, 40, 12, 85),
        (6, 18, 50, 12, 78),
    ],
)
def test_the_supply_depends_on_the_number_of_players(
    players: int, provinces: int, curses: int, estates: int, coppers: int
) -> None:
    """Victory cards, Curses and what is left of the cards that players start with."""
    setup = Setup((*KINGDOM, "Gardens", "Alchemist"), players, options=("platinum",))
    g = new_game(CATALOGUE, setup, [BigMoney() for _ in range(players)], 1)
    left = {name: pile.left for name, pile in g.piles.items()}
    assert (left["Province"], left["Curse"], left["Estate"]) == (provinces, curses, estates)
    assert (left["Copper"], left["Gardens"]) == (coppers, 8 if players == 2 else 12)
    assert (left["Potion"], left["Platinum"], left["Smithy"]) == (16, 12, 10)
    assert left["Colony"] == left["Duchy"] == (8 if players == 2 else 12)
    for p in g.players:
        assert (len(p.hand), len(p.deck)) == (5, 5)
        cards = names(p.hand) + names(p.deck)
        assert (cards.count("Copper"), cards.count("Estate")) == (7, 3)
    g.check()


def test_a_set_up_that_cannot_be_is_refused() -> None:
    """Unknown cards, wrong numbers, an Omen without a Prophecy."""
    bots = [BigMoney(), BigMoney()]
    with pytest.raises(SetupError, match="Nonsense is not among"):
        new_game(CATALOGUE, Setup(("Nonsense",), 2), bots, 1)
    with pytest.raises(SetupError, match="2 to 6 players"):
        new_game(CATALOGUE, Setup(KINGDOM, 1), bots[:1], 1)
    with pytest.raises(SetupError, match="2 agents"):
        new_game(CATALOGUE, Setup(KINGDOM, 3), bots, 1)
    with pytest.raises(SetupError, match="twice"):
        new_game(CATALOGUE, Setup(("Smithy", "Smithy"), 2), bots, 1)
    with pytest.raises(SetupError, match="no Kingdom card"):
        new_game(CATALOGUE, Setup(("Donate",), 2), bots, 1)
    few = {cls.NAME: cls for cls in BASIC_FACES} | {"Tea House": CATALOGUE["Tea House"]}
    with pytest.raises(SetupError, match="needs a Prophecy"):
        new_game(Catalogue(few), Setup(("Tea House",), 2), bots, 1)
    few.pop("Curse")
    few["Witch"] = CATALOGUE["Witch"]
    with pytest.raises(SetupError, match="Curse is not among"):
        new_game(Catalogue(few), Setup(("Witch",), 2), bots, 1)


def test_a_definition_that_another_one_uses_is_bound_at_set_up() -> None:
    """A missing one is named, and who uses it."""
    few = {cls.NAME: cls for cls in BASIC_FACES if cls.NAME != "Silver"}
    few["Silver"] = CATALOGUE["Silver"]
    few["Trader"] = CATALOGUE["Trader"]
    g = new_game(few, Setup(("Trader",), 2), [BigMoney(), BigMoney()], 1)
    assert vars(g.face("Trader"))["silver"] is g.face("Silver")


@pytest.mark.parametrize(("players", "piles"), [(2, 3), (4, 3), (5, 4), (6, 4)])
def test_empty_piles_end_the_game(players: int, piles: int) -> None:
    """Three, or four with five or six players; at the end of the turn."""
    t = Position("Village", "Smithy", "Market", "Workshop", players=players)
    for name in ("Village", "Smithy", "Market", "Workshop")[: piles - 1]:
        set_pile(t.g, t.pile(name), 0)
    assert not ended(t.g)
    set_pile(t.g, t.pile("Curse"), 0)
    assert ended(t.g)
    t.end()
    assert t.g.over


@pytest.mark.parametrize("last", ["Province", "Colony"])
def test_a_last_pile_ends_the_game(last: str) -> None:
    """Province, and Colony when it is used."""
    t = Position("Village")
    if last == "Colony":
        setup = Setup(("Village",), 2, options=("platinum",))
        t.g = new_game(CATALOGUE, setup, t.scripts, 1)
    set_pile(t.g, t.pile(last), 0)
    assert ended(t.g)


def test_ties_go_to_who_had_fewer_turns() -> None:
    """Equal scores and turns are a shared victory; extra turns don't count."""
    t = Position("Village", players=3)
    t.put(t.me.deck, "Province")
    t.put(t.you.deck, "Province")
    t.me.turns, t.you.turns = 5, 4
    assert result(t.g).winners == (1,)
    t.you.turns = 5
    end = result(t.g)
    assert end.winners == (0, 1)
    assert end.scores == (6, 6, 0)


def test_scores_count_all_cards_and_tokens() -> None:
    """Set-aside and Tavern cards too; the trash is nobody's."""
    t = Position("Gardens")
    t.put(t.me.aside, "Gardens")
    t.put(t.me.tavern, *["Copper"] * 8)
    t.put(t.me.hand, "Curse")
    t.put(t.g.trash, "Province")
    t.me.vp = 2
    assert result(t.g).scores == (1 - 1 + 2, 0)


def test_a_turn_cap_leaves_a_game_unfinished() -> None:
    """Nobody has won it."""
    agents = [BigMoney(), BigMoney()]
    g = new_game(CATALOGUE, Setup(KINGDOM, 2), agents, 1, turn_cap=6)
    g.run()
    end = result(g)
    assert (g.turn_number, end.unfinished, end.winners) == (6, True, ())


def test_big_money_plays_to_the_end() -> None:
    """The Provinces run out, and every card is somewhere."""
    g = new_game(CATALOGUE, Setup(KINGDOM, 2), [BigMoney(), BigMoney("Smithy")], 3)
    g.run()
    end = result(g)
    assert not g.piles["Province"].left
    assert not end.unfinished
    assert sum(end.scores) >= 8 * 6
    assert any(card.face.name == "Smithy" for card in g.cards if card.zone.owner is g.players[1])
    g.check()
