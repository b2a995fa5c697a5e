"""Saving and loading: a save is played again, and only ever chooses among legal decisions."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.save import load, save
from cardwright.runtime.kernel.rules import SaveError
from tests.runtime.kit import CATALOGUE
from tests.runtime.random_games import random_agents, random_game
from tests.runtime.test_random_games import places

BUILD = "sha256:1234"


def saved(seed: int = 3, turn: int = 12) -> tuple[Any, str]:
    """A random game at some turn, and its save."""
    g = random_game(seed, rich=False)
    g.run(lambda game: game.turn_number >= turn)
    return g, save(g, BUILD)


@pytest.mark.parametrize("seed", range(20))
def test_a_loaded_game_goes_on_like_the_saved_one(seed: int) -> None:
    """With agents that decide alike from there, it ends alike."""
    g, text = saved(seed)
    agents = random_agents(seed + 50, len(g.players))
    loaded = load(text, CATALOGUE, agents, BUILD)
    loaded.check()
    assert loaded.record == g.record
    for p, agent in zip(g.players, random_agents(seed + 50, len(g.players)), strict=True):
        p.agent = agent
    g.run()
    loaded.run()
    assert loaded.record == g.record
    assert result(loaded) == result(g)
    assert places(loaded) == places(g)


def test_a_save_says_what_it_is() -> None:
    """Format, build, set-up, seed, and each decision by the names of what was chosen."""
    g, text = saved()
    data = json.loads(text)
    assert data["format"] == 2
    assert data["build"] == BUILD
    assert data["setup"]["kingdom"] == list(g.setup.kingdom)
    assert data["seed"] == 3
    buys = [chosen for _, kind, chosen in data["decisions"] if kind == "buy" and chosen]
    assert buys
    assert all(name in CATALOGUE or name == "pay Debt" for (name,) in buys)


def test_a_game_saved_at_its_end_is_over_when_loaded() -> None:
    """Also when the turn cap ended it."""
    g = random_game(4, rich=False)
    g.run()
    loaded = load(save(g, BUILD), CATALOGUE, random_agents(4, len(g.players)), BUILD)
    loaded.run()
    assert loaded.over
    assert result(loaded) == result(g)


def test_another_build_or_format_is_refused() -> None:
    """It says which one the save is of."""
    g, text = saved()
    agents = random_agents(1, len(g.players))
    with pytest.raises(SaveError, match="another build, 'sha256:1234'"):
        load(text, CATALOGUE, agents, "sha256:9999")
    data = json.loads(text)
    data["format"] = 1
    with pytest.raises(SaveError, match="format 1, not 2"):
        load(json.dumps(data), CATALOGUE, agents, BUILD)


def test_a_game_without_a_record_cannot_be_saved() -> None:
    """It says so."""
    g = random_game(1)
    g.record = None
    with pytest.raises(SaveError, match="no record"):
        save(g, BUILD)


def test_every_truncated_save_is_a_message() -> None:
    """Cut anywhere, it is refused as damaged."""
    g, text = saved(turn=4)
    agents = random_agents(1, len(g.players))
    for end in range(0, len(text) - 1, max(1, len(text) // 200)):
        with pytest.raises(SaveError):
            load(text[:end], CATALOGUE, agents, BUILD)


FORGERIES: tuple[tuple[str, Any], ...] = (
    ("seed", "7"),
    ("seed", True),
    ("seed", None),
    ("turn_cap", 1.5),
    ("setup", []),
    ("setup", {}),
    ("decisions", {}),
    ("decisions", [1]),
    ("decisions", [[0, "buy"]]),
    ("decisions", [[0, "buy", [7]]]),
    ("decisions", [[0, "buy", ["Province"]]]),
    ("decisions", [[5, "treasures", []]]),
    ("decisions", [["0", "treasures", []]]),
    ("setup.players", 7),
    ("setup.players", True),
    ("setup.players", 10**9),
    ("setup.kingdom", ["Nonsense"]),
    ("setup.kingdom", [["Village"]]),
    ("setup.kingdom", "Village"),
    ("setup.kingdom", ["Village", "Village"]),
    ("setup.landscapes", ["Village"]),
    ("setup.prophecy", 3),
    ("setup.prophecy", "Village"),
    ("setup.options", [1]),
    ("setup.options", ["nonsense"]),
    ("setup.chosen", {"Riverboat": 3}),
)


@pytest.mark.parametrize(("path", "value"), FORGERIES)
def test_forged_saves_are_messages(path: str, value: Any) -> None:
    """Whatever is put in the place of a field, it is refused as a save."""
    g, text = saved(turn=4)
    data = json.loads(text)
    *outer, last = path.split(".")
    part = data
    for name in outer:
        part = part[name]
    part[last] = value
    with pytest.raises(SaveError):
        load(json.dumps(data), CATALOGUE, random_agents(1, len(g.players)), BUILD)


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "[" * 100_000, '{"format": 1}', "\ud800"])
def test_what_is_no_save_is_a_message(text: str) -> None:
    """Other JSON, no JSON, and JSON that is too deep."""
    with pytest.raises(SaveError):
        load(text, CATALOGUE, random_agents(1, 2), BUILD)


@pytest.mark.parametrize("seed", range(30))
def test_a_save_with_decisions_mixed_up_is_a_message_or_a_game(seed: int) -> None:
    """Decisions swapped, dropped or doubled: another legal game, or refused; never another error."""
    g, text = saved(seed, turn=8)
    data = json.loads(text)
    random = Random(seed)
    decisions = data["decisions"]
    for _ in range(3):
        place = random.randrange(len(decisions))
        match random.randrange(3):
            case 0:
                del decisions[place]
            case 1:
                decisions.insert(place, random.choice(decisions))
            case _:
                decisions[place][2] = random.choice(decisions)[2]
    try:
        loaded = load(json.dumps(data), CATALOGUE, random_agents(1, len(g.players)), BUILD)
    except SaveError:
        return
    loaded.check()


@pytest.mark.parametrize("twice", [1, 2])
def test_what_is_no_landscape_card_lies_beside_no_supply(twice: int) -> None:
    """A save that was changed by hand sets up no game that the rules don't know."""
    g, text = saved()
    data = json.loads(text)
    data["setup"]["landscapes"] = [data["setup"]["kingdom"][0]] * twice
    with pytest.raises(SaveError, match="beside the Supply"):
        load(json.dumps(data), CATALOGUE, random_agents(1, len(g.players)), BUILD)
