"""Dark Ages: what its set-up does that no ruling below a card can show."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright.runtime.dominion import type_names
from tests.cards.tables import BUNDLED, game
from tests.compiling import catalogue_of


def test_shelters_are_first_cards_and_in_no_supply() -> None:
    """One of each instead of the Estates, which are all in the Supply; nobody can gain a Shelter."""
    g = game("Workshop", options=("shelters",))
    shelters = ["Hovel", "Necropolis", "Overgrown Estate"]
    for p in g.players:
        cards = Counter(card.face.name for card in (*p.hand.cards, *p.deck.cards))
        assert cards == {"Copper": 7} | dict.fromkeys(shelters, 1)
    assert not {*shelters, "Shelters"} & g.piles.keys()
    assert g.piles["Estate"].left == 8


@pytest.mark.parametrize(("players", "ruins"), [(2, 10), (3, 20), (4, 30), (5, 40), (6, 50)])
def test_ruins_come_with_a_looter_only_and_by_the_number_of_players(
    players: int, ruins: int
) -> None:
    """As many as there are Curses, of all five kinds as they come."""
    g = game("Marauder", players)
    assert g.piles["Ruins"].left == g.piles["Curse"].left == ruins
    assert {card.face.name for card in g.piles["Ruins"].cards} <= {
        *("Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors")
    }
    assert "Ruins" not in game("Bandit Camp", players).piles


def test_piles_beside_the_supply_come_with_what_names_them() -> None:
    """Spoils with a Bandit Camp, the upgrade with what leads to it; without any of them there is none."""
    assert game("Bandit Camp").piles["Spoils"].left == 15
    assert game("Urchin").piles["Mercenary"].left == 10
    beside = {"Spoils", "Madman", "Mercenary"}
    assert not beside & game("Workshop").piles.keys()
    assert not any(pile.name in beside for pile in game("Bandit Camp").supply)


def test_the_pile_of_knights_is_no_victory_pile() -> None:
    """Ten cards with any number of players, and only the types that all of them share."""
    pile = game("Knights").piles["Knights"]
    assert pile.left == 10
    assert set(type_names(catalogue_of(BUNDLED)["Knights"].TYPES)) == {"Action", "Attack", "Knight"}


def test_one_of_the_knights_is_in_a_black_market_deck() -> None:
    """A card of their pile, not the pile's own name; the pile itself stays in the box."""
    g = game("Black Market")
    deck = next(zone for zone in g.zones if zone.kind == "Black Market deck")
    assert sum("Knight" in type_names(card.face.TYPES) for card in deck.cards) == 1
    assert "Knights" not in {card.face.name for card in deck.cards}
    assert "Knights" not in g.piles
