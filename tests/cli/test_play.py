"""Matches between bots."""

from __future__ import annotations

import json

import pytest

from cardwright.compiler.cli import rulebook, workers
from cardwright.compiler.cli.commands import simulate
from cardwright.compiler.games import bundled
from cardwright.runtime.dominion import match_options, matches
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.matches import Match
from cardwright.runtime.kernel.rules import Refused, Unknown
from cardwright.runtime.loader import BuiltCards
from tests.cli import cards
from tests.cli.games import no_texts

PLAINS = tuple(f"Plain {letter}" for letter in cards.LETTERS)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltCards:
    """A build of a few plain cards."""
    return BuiltCards(cards.build(tmp_path_factory.mktemp("built") / "cards"))


@pytest.fixture
def known(built: BuiltCards) -> Catalogue:
    """The same as a catalogue of the rules."""
    return Catalogue(built)


def test_same_seed_same_games(known: Catalogue) -> None:
    """Each game depends on seed and number alone, not on how games are grouped."""
    match = Match(("Big Money", "Random"), PLAINS, 7)
    whole = matches.play(match, known, range(6))
    parts = [matches.play(match, known, games) for games in (range(3, 6), range(3))]
    assert whole == parts[1] + parts[0]
    assert len({score.scores for score in whole}) > 1


def test_another_seed_gives_other_games(known: Catalogue) -> None:
    """Otherwise a seed would be for nothing."""
    one, other = (
        matches.play(Match(("Random", "Random"), PLAINS, seed), known, range(3)) for seed in (1, 2)
    )
    assert one != other


def test_big_money_beats_random(known: Catalogue) -> None:
    """Whoever sits first; so scores are told by player and not by seat."""
    scores = matches.play(Match(("Random", "Big Money"), PLAINS, 3), known, range(10))
    assert [score.winners for score in scores] == [(1,)] * 10


def test_first_seat_alternates(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first player begins the even games, the second the odd ones."""
    first: list[str] = []

    class Seen(BigMoney):
        def __init__(self, *named: str) -> None:
            super().__init__(*named)
            first.extend(named)

    monkeypatch.setattr(matches, "BigMoney", Seen)
    names = ("Big Money + Smithy", "Big Money + Village")
    matches.play(Match(names, ("Smithy", "Village"), 3), known, range(2))
    assert first == ["Smithy", "Village", "Village", "Smithy"]


def test_jobs_do_not_change_the_result(built: BuiltCards) -> None:
    """Two processes play the same games as one."""
    match = Match(("Big Money", "Random"), PLAINS, 11)
    chunks = [range(4), range(4, 8)]
    book = rulebook.of(bundled("dominion"))
    workers.open_build(book, built.folder, built.roots)
    alone = [workers.play(match, chunk) for chunk in chunks]
    assert list(workers.shared(match, book, built, chunks, 2)) == alone


def test_kingdom_is_filled_up_always_the_same_way(built: BuiltCards) -> None:
    """Ten piles: those named, those the bots want, and others that depend on these only."""
    one, other = (
        match_options.match(
            Catalogue(built), built.sets, ["Big Money + smithy"], "plain c", seed
        ).kingdom
        for seed in (1, 2)
    )
    assert one == other
    assert one[:2] == ("Plain C", "Smithy")
    assert len(set(one)) == 10


def test_kingdom_by_name(built: BuiltCards) -> None:
    """A kingdom's own ten cards, in its order, whatever the case of its name."""
    assert (
        match_options.match(Catalogue(built), built.sets, ["Random", "Random"], "plains", 1).kingdom
        == PLAINS
    )


@pytest.mark.parametrize(
    ("bots", "kingdom"),
    [
        (["Small Money", "Random"], None),
        (["Random + Smithy", "Random"], None),
        (["Big Money + Smiddy", "Random"], None),
        (["Big Money", "Random"], "Nowhere"),
        (["Big Money", "Random"], "Smithy, Nowhere"),
        (["Big Money + Smithy", "Random"], "Plains"),
    ],
)
def test_what_does_not_exist_is_misuse(
    built: BuiltCards, bots: list[str], kingdom: str | None
) -> None:
    """An unknown bot, card or kingdom, or a card that is not in the kingdom."""
    with pytest.raises((Unknown, Refused)):
        match_options.match(Catalogue(built), built.sets, bots, kingdom, 1)


def test_events_of_bots_join_the_kingdom(built: BuiltCards) -> None:
    """An Event that a bot is named after is put out, unless a named kingdom has none of it."""
    match = match_options.match(
        Catalogue(built), built.sets, ["Big Money + fair + Smithy", "Random"], None, 1
    )
    assert match.players[0] == "Big Money + Fair + Smithy"
    assert match.extras == ("Fair",)
    assert "Smithy" in match.kingdom
    with pytest.raises(Refused, match="Fair is not in the kingdom Plains"):
        match_options.match(
            Catalogue(built), built.sets, ["Big Money + Fair", "Random"], "Plains", 1
        )


@pytest.fixture
def at_table(built: BuiltCards, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands play with the small build."""
    monkeypatch.setattr("cardwright.compiler.cli.workshop.gather", no_texts)
    monkeypatch.setattr("cardwright.compiler.cli.workshop.built", lambda _texts: built)


@pytest.mark.usefixtures("at_table")
def test_simulation_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """Scripts read these names."""
    arguments = ["Big Money", "Random", "--games", "4", "--seed", "1", "--format", "json"]
    assert simulate.command.main(arguments, standalone_mode=False) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["games", "seed", "kingdom", "unfinished", "ties", "players", "turns"]
    assert said["games"] == 4
    assert list(said["players"][0]) == ["name", "wins", "win_rate", "interval", "scores"]
    assert list(said["turns"]) == ["mean", "median", "histogram"]
    assert sum(said["turns"]["histogram"].values()) == 4


@pytest.mark.usefixtures("at_table")
def test_drawn_seed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--seed` a game can still be played again."""
    simulate.command.main(["Big Money", "Random", "--games", "2"], standalone_mode=False)
    assert "; seed " in capsys.readouterr().out
