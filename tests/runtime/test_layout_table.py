"""Every row of the set-up's table, as it lies on the table with 2 to 6 players."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from cardwright.runtime.dominion import (
    ACTION,
    LOOTER,
    RUINS,
    SHELTER,
    Catalogue,
    Face,
    Game,
    Setup,
    SetupError,
    layout_table,
    new_game,
)
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.ending import ended
from cardwright.runtime.dominion.layout import Layout
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.matches import turned_over
from cardwright.runtime.dominion.position import set_pile
from tests.runtime.kit import CATALOGUE, names

PLAYERS = (2, 3, 4, 5, 6)


class Rubble(Face):
    """A card of the Ruins."""

    NAME = "Rubble"
    TYPES = ACTION | RUINS
    DEALT = False


class Ruins(Face):
    """The pile of Ruins."""

    NAME = "Ruins"
    KIND = "pile"
    TYPES = ACTION | RUINS
    CONTENTS = (("Rubble", 50),)
    SHUFFLED = True


class Looting(Face):
    """Brings Ruins."""

    NAME = "Looting"
    TYPES = ACTION | LOOTER


class Hovel(Face):
    """A Shelter."""

    NAME = "Hovel"
    TYPES = SHELTER


class Necropolis(Hovel):
    """Another Shelter."""

    NAME = "Necropolis"


class OvergrownEstate(Hovel):
    """A third Shelter."""

    NAME = "Overgrown Estate"


MORE = (Rubble, Ruins, Looting, Hovel, Necropolis, OvergrownEstate)
KNOWN = Catalogue({**CATALOGUE, **{cls.NAME: cls for cls in MORE}})

EVERY_GAME = {
    "Copper": (46, 39, 32, 85, 78),
    "Silver": (40, 40, 40, 80, 80),
    "Gold": (30, 30, 30, 60, 60),
    "Estate": (8, 12, 12, 12, 12),
    "Duchy": (8, 12, 12, 12, 12),
    "Province": (8, 12, 12, 15, 18),
    "Curse": (10, 20, 30, 40, 50),
}
"""What is left in the Supply when the players have their first cards (Dominion, Preparation)."""

OPTIONS: dict[str, dict[str, tuple[int, ...]]] = {
    "platinum": {"Platinum": (12,) * 5, "Colony": (8, 12, 12, 12, 12)},
    "shelters": {},
}
"""Prosperity and Dark Ages, Preparation."""

BROUGHT = {"Alchemist": ("Potion", (16,) * 5), "Looting": ("Ruins", (10, 20, 30, 40, 50))}
"""What comes with a card (Alchemy and Dark Ages, Preparation)."""

KINGDOM = {"Gardens": (8, 12, 12, 12, 12), "Smithy": (10,) * 5}
SUNS = (5, 8, 10, 12, 13)
EMPTIES = (3, 3, 3, 4, 4)


def laid_out(*kingdom: str, players: int, options: tuple[str, ...] = ()) -> Game:
    """A game that has just been set up."""
    agents = [BigMoney() for _ in range(players)]
    g = new_game(KNOWN, Setup(kingdom, players, options=options), agents, 1)
    g.check()
    return g


def left(g: Game) -> dict[str, int]:
    """How many cards each pile has."""
    return {name: pile.left for name, pile in g.piles.items()}


def of(rows: Mapping[str, tuple[int, ...]], players: int) -> dict[str, int]:
    """What these rows say about so many players."""
    return {name: counts[PLAYERS.index(players)] for name, counts in rows.items()}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_piles_of_every_game(players: int) -> None:
    """These and no others, without anything that brings more."""
    assert left(laid_out(players=players)) == of(EVERY_GAME, players)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("option", OPTIONS)
def test_the_piles_of_an_option(option: str, players: int) -> None:
    """They are there besides; nothing else changes in the Supply."""
    found = left(laid_out(players=players, options=(option,)))
    assert found == of({**EVERY_GAME, **OPTIONS[option]}, players)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_decks(players: int) -> None:
    """Seven Coppers and three Estates, or one of each Shelter; five of them in hand."""
    for options, others in (
        ((), ["Estate"] * 3),
        (("shelters",), ["Hovel", "Necropolis", "Overgrown Estate"]),
        (("platinum", "shelters"), ["Hovel", "Necropolis", "Overgrown Estate"]),
    ):
        for p in laid_out(players=players, options=options).players:
            assert sorted(names(p.hand) + names(p.deck)) == ["Copper"] * 7 + others
            assert len(p.hand) == 5


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("card", BROUGHT)
def test_what_a_card_brings(card: str, players: int) -> None:
    """One pile, in the Supply, once a game."""
    name, counts = BROUGHT[card]
    g = laid_out("Smithy", card, players=players)
    expected = of({**EVERY_GAME, "Smithy": KINGDOM["Smithy"], name: counts}, players)
    assert {pile: number for pile, number in left(g).items() if pile != card} == expected
    assert g.piles[name].supply
    assert g.piles[name] not in g.kingdom


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", KINGDOM)
def test_the_size_of_a_kingdom_pile(name: str, players: int) -> None:
    """By its type, or ten."""
    assert left(laid_out(name, players=players))[name] == KINGDOM[name][players - 2]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_suns(players: int) -> None:
    """On the Prophecy that comes with an Omen."""
    assert laid_out("Tea House", players=players).suns == SUNS[players - 2]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_ends_the_game(players: int) -> None:
    """So many empty piles, or one of the last ones."""
    for name in ("Province", "Colony"):
        g = laid_out(players=players, options=("platinum",))
        set_pile(g, g.piles[name], 0)
        assert ended(g)
    g = laid_out(players=players)
    for count, name in enumerate(["Copper", "Silver", "Gold", "Curse"]):
        assert ended(g) == (count >= EMPTIES[players - 2])
        set_pile(g, g.piles[name], 0)
    assert ended(g)


def test_how_many_piles_and_landscapes_are_turned_over() -> None:
    """Ten Kingdom piles, and two of Events and Landmarks at most."""
    dealt = [turned_over(KNOWN, seed) for seed in range(20)]
    assert {len(kingdom) for kingdom, _ in dealt} == {10}
    assert max(len(beside) for _, beside in dealt) == 2
    kinds = {KNOWN[name].KIND for _, beside in dealt for name in beside}
    assert kinds == {"event", "landmark"}


@pytest.mark.parametrize("players", [1, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """There is no column for them."""
    with pytest.raises(SetupError, match="2 to 6 players"):
        laid_out(players=players)


def test_an_unknown_option_is_refused() -> None:
    """It is named."""
    with pytest.raises(SetupError, match="no option heirlooms"):
        laid_out(players=2, options=("heirlooms",))


def test_every_row_of_the_table_is_tested() -> None:
    """What is added to it is added here; each column has a number for each number of players."""
    assert tuple(DOMINION.players) == PLAYERS
    assert {row.name for row in DOMINION.basic} == EVERY_GAME.keys()
    piles = {name: {row.name for row in one.piles} for name, one in DOMINION.options.items()}
    assert piles == {name: rows.keys() for name, rows in OPTIONS.items()}
    assert {each.row.name for each in DOMINION.brought} == {name for name, _ in BROUGHT.values()}
    rows = [*DOMINION.piles_with([*DOMINION.options]), *(each.row for each in DOMINION.brought)]
    columns = [row.counts for row in rows] + [counts for _, counts in DOMINION.sizes]
    assert {len(one) for one in (*columns, DOMINION.suns, DOMINION.empties)} == {len(PLAYERS)}


def test_the_table_is_nothing_but_data() -> None:
    """One value; it says all that there is to say, in the order in which that is explained."""
    tree = ast.parse(Path(layout_table.__file__).read_text("utf-8"))
    code = (
        ast.FunctionDef,
        ast.ClassDef,
        ast.Lambda,
        ast.comprehension,
        ast.If,
        ast.For,
        ast.BinOp,
    )
    assert not [node for node in ast.walk(tree) if isinstance(node, code)]
    (value,) = [node.value for node in tree.body if isinstance(node, ast.AnnAssign)]
    assert isinstance(value, ast.Call)
    assert [each.arg for each in value.keywords] == [each.name for each in fields(Layout)]
