"""Setting up a game: the order in which a set names its cards decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardwright.runtime.dominion import Game, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.play.random_kingdoms import cards, kingdom_names, of_kind

SETTERS = ("Trade Route", "Black Market", "Young Witch", "Riverboat")
"""Kingdom cards with a set-up that others depend on, or that depends on others."""
LANDSCAPES = ("Approaching Army", "Defiled Shrine", "Obelisk", "Tax")


def table(setup: Setup, seed: int) -> list[object]:
    """All that lies on the table after the set-up, in an order of its own."""
    g = new_game(cards(), setup, [RandomAgent(seat) for seat in range(setup.players)], seed)
    return [sorted(things(g), key=repr), sorted(face.name for face in g.landscapes)]


def things(g: Game) -> Iterator[object]:
    """Every pile with its cards and tokens, and every zone with its cards."""
    for pile in g.piles.values():
        yield (
            pile.name,
            pile.left,
            [card.face.name for card in pile.cards],
            sorted(pile.tokens.items()),
        )
    for zone in g.zones:
        yield zone.kind, repr(zone.owner), [card.face.name for card in zone.cards]
    yield sorted((title, sorted(names)) for title, names in g.titles.items())


def shuffled(names: tuple[str, ...], random: Random) -> tuple[str, ...]:
    """The same names in another order."""
    return tuple(random.sample(names, len(names)))


@pytest.mark.parametrize("seed", range(12))
def test_any_order_of_the_names_gives_the_same_table(seed: int) -> None:
    """Also where one set-up is about all piles, or about all cards that are not used."""
    random = Random(seed)
    rest = [name for name in kingdom_names() if name not in SETTERS]
    kingdom = (*random.sample(SETTERS, random.randint(2, 4)), *random.sample(rest, 6))
    landscapes = tuple(
        random.sample([each for each in LANDSCAPES if each in of_kind("event", "landmark")], 2)
    )
    prophecy = random.choice(("Approaching Army", "Panic"))
    first = table(Setup(kingdom, 2, landscapes, prophecy), seed)
    for _ in range(3):
        other = Setup(shuffled(kingdom, random), 2, shuffled(landscapes, random), prophecy)
        assert table(other, seed) == first


@pytest.mark.parametrize("kingdom", [("Black Market", "Riverboat"), ("Riverboat", "Black Market")])
def test_what_takes_one_unused_card_comes_before_what_takes_all(kingdom: tuple[str, ...]) -> None:
    """A Riverboat named after a Black Market has a card set aside."""
    g = new_game(cards(), Setup(kingdom, 2, prophecy="Panic"), [RandomAgent(1), RandomAgent(2)], 1)
    assert len(g.aside.cards) == 1


def test_a_card_in_the_market_deck_that_adds_a_pile_finds_one() -> None:
    """A Young Witch in the Black Market deck has a Bane, and it is not in the deck."""
    setup = Setup(("Black Market", "Trade Route"), 2)
    g = new_game(cards(), setup, [RandomAgent(1), RandomAgent(2)], 1)
    (bane,) = g.titles["Bane"]
    deck = next(zone for zone in g.zones if zone.kind == "Black Market deck")
    assert bane in {face.name for face in g.faces.values() if face.home is not None}
    assert bane not in {card.face.name for card in deck.cards}
