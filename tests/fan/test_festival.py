"""A folder of a fan: an expansion with a type, a mat, a counter, a token and a pile of its own."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import api
from cardwright.compiler.cli.app import run
from cardwright.compiler.display.definition import shown_as
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.runtime.dominion import GAME, Catalogue, Setup, new_game
from cardwright.runtime.dominion.agents import BigMoney, RandomAgent
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.save import load, save
from cardwright.runtime.kernel.rules import Legend
from cardwright.runtime.loader import BuiltCards
from tests.compiling import Catalogue as Compiled
from tests.compiling import catalogue_of

FOLDER = Path(__file__).parent / "festival"
CARDS = ("Paper Boat", "Candle Maker", "Great Lantern", "Lamplighter", "River Songs")
OTHERS = ("Moat", "Village", "Smithy", "Market", "Workshop")
BUILD = "sha256:fan"


@cache
def festival() -> api.Compiled:
    """The folder, compiled over the game's own texts."""
    return api.compile_paths(FOLDER)


@cache
def cards() -> Compiled:
    """Its definitions and those of the game."""
    return catalogue_of(festival().compilation)


def test_nothing_is_wrong_with_it_or_odd() -> None:
    """No error and no warning."""
    assert festival().diagnostics == ()


def rulings() -> list[Any]:
    """Its rulings."""
    return [each for each in festival().compilation.rulings if str(FOLDER) in each.span.path]


@pytest.mark.parametrize("ruling", rulings(), ids=lambda each: each.title)
def test_its_rulings_hold(ruling: Any) -> None:
    """Each of them is played."""
    verdict = run_ruling(ruling, cards(), GAME)
    assert verdict.passed, verdict.wrong


def test_a_ruling_notices_when_an_effect_is_left_out() -> None:
    """Each clause of its texts taken out makes one of its rulings fail, those of the words included."""
    names = ["Wish", "Ember token", "Ferry Song", "Evening Song", *CARDS[:-1]]
    assert run(["test", *names, "--path", str(FOLDER), "--clauses"]) == 0


def game(seed: int, agents: list[Any] | None = None, *, log: bool = False) -> Any:
    """A game with all of its cards that has not begun."""
    seats = agents or [RandomAgent(seed * 7 + seat) for seat in range(3)]
    setup = Setup((*CARDS, *OTHERS), len(seats))
    return new_game(Catalogue(cards()), setup, seats, seed, log=log, record=True, turn_cap=60)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_go_on_after_a_save_and_a_copy_as_before(seed: int) -> None:
    """Wishes are got and spent, cards lie on the mat, and nothing of it is lost."""
    g = game(seed, log=True)
    g.run(lambda each: each.turn_number >= 20)
    g.check()
    copied = g.copy([RandomAgent(seed + seat) for seat in range(3)])
    loaded = load(
        save(g, BUILD), Catalogue(cards()), [RandomAgent(seed + seat) for seat in range(3)], BUILD
    )
    for one in (copied, loaded):
        assert [p.counters for p in one.players] == [p.counters for p in g.players]
        one.run()
        one.check()
    assert result(copied) == result(loaded)


def test_wishes_are_spent_in_random_games() -> None:
    """For both uses, in games of which some have Embers on piles."""
    told = [entry for seed in range(6) for entry in _log(seed)]
    assert {entry.count for entry in told if entry.verb == "spend"} == {1, 2}
    assert any(entry.thing == "Ember token" for entry in told)


def _log(seed: int) -> list[Any]:
    g = game(seed, log=True)
    g.run()
    return list(g.log.everything())


def test_bots_spend_what_they_have() -> None:
    """Big Money uses its Wishes, too, and ends its game."""
    g = game(5, [BigMoney("Candle Maker"), BigMoney("Great Lantern")], log=True)
    g.run()
    assert not g.unfinished
    assert any(entry.verb == "spend" for entry in g.log.everything())


def test_a_view_shows_wishes_and_the_mat() -> None:
    """To everybody, as they lie open."""
    g = game(1)
    g.run(lambda each: each.turn_number >= 2)
    g.players[1].counters["Wish"] = 3
    seen = g.players[0].view.data()["players"][1]
    assert seen["own counters"] == {"Wish": 3}


@pytest.mark.parametrize("name", ["Wish", "River mat", "Lantern", "Ember token", "River Songs"])
def test_what_it_brings_is_shown(name: str) -> None:
    """As text, in print, as code and as data."""
    row = next(row for row in festival().own if row.name == name)
    for form in ("text", "card", "python", "json", "ast"):
        assert shown_as(festival().compilation, row, form)


def test_a_person_reads_what_they_have_and_what_is_spent() -> None:
    """With the right plural, before they decide and in the story of the game."""
    legend = Legend(("Ann", "Bob", "Cid"), Catalogue(cards()), plural)
    g = game(5, log=True)
    g.run(lambda each: each.turn_number >= 2)
    g.players[0].counters["Wish"] = 2
    said = GAME.display.situation(g.players[0].view, 0, legend)
    assert "2 Wishes" in "".join(text for row in said for text, _ in row)
    told = [text for text, _ in GAME.display.log_sentences(_log(5), legend, 0, over=True)]
    assert any("2 Wishes" in text for text in told)
    assert any("1 Wish." in text or "a Wish" in text for text in told)


def test_every_command_takes_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Checked, laid out, listed, built and played between bots."""
    folder, kingdom = str(FOLDER), "A night on the river"
    assert run(["check", folder, "--strict"]) == 0
    assert run(["fmt", "--check", folder]) == 0
    assert run(["build", folder, "--output", str(tmp_path / "built")]) == 0
    assert {"Wish", "River mat"} <= BuiltCards(tmp_path / "built").keys()
    capsys.readouterr()
    assert run(["list", "--path", folder, "--format", "json"]) == 0
    kinds = {row["name"]: row["kind"] for row in json.loads(capsys.readouterr().out)}
    assert (kinds["Wish"], kinds["Lantern"], kinds["River mat"]) == ("counter", "type", "mat")
    bots = ["Big Money + Candle Maker", "Random"]
    games = ["--kingdom", kingdom, "--games", "2", "--seed", "1", "--format", "json"]
    assert run(["simulate", *bots, "--path", folder, *games]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
