"""A person at the table: what is shown, what can be typed, and how a game is left and resumed."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
import pytest

from cardwright.compiler.cli import table_seats
from cardwright.compiler.cli.commands import play
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.files import PathError
from cardwright.runtime.dominion import Game, View, save
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.kernel import Ask
from cardwright.runtime.loader import BuiltCards
from tests.cli import cards
from tests.cli.games import no_texts
from tests.runtime.kit import CATALOGUE
from tests.runtime.random_games import random_game

Typed = Callable[..., str]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltCards:
    """A build of a few plain cards."""
    return BuiltCards(cards.build(tmp_path_factory.mktemp("built") / "cards"))


@pytest.fixture
def typed(
    built: BuiltCards, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Plays with the small build what is typed, and returns what is said."""
    monkeypatch.setattr("cardwright.compiler.cli.workshop.gather", no_texts)
    monkeypatch.setattr("cardwright.compiler.cli.workshop.built", lambda _texts: built)

    def answer(text: str, *arguments: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        seed = () if "--resume" in arguments else ("--seed", "5")
        assert play.command.main([*seed, *arguments], standalone_mode=False) == 0
        return capsys.readouterr().out

    return answer


def test_a_game_is_told_and_ends_with_what_everybody_had(typed: Typed) -> None:
    """A person who buys only Silver gets to the end of the game and is told who won, and with what."""
    said = typed("\nSilver\n" * 200)
    assert "--- Your turn 1 ---" in said
    told = r"--- Big Money, turn 1 ---\nBig Money plays \d Coppers\.\nBig Money buys Silver\.\n"
    assert re.search(told, said)
    end = said[said.rindex("Player") :].split("\n")
    assert end[1].startswith("Big Money ")
    assert "Provinces" in end[1]
    assert said.endswith("\nBig Money wins.\n")


def test_the_table_is_shown_when_a_turn_begins(typed: Typed) -> None:
    """Without being asked for: Supply with costs and numbers, the others, and one's own cards."""
    said = typed("\nSilver\n\nquit\n", "--kingdom", "Plains")
    tables = said.split("--- Your turn")[1:]
    assert len(tables) == 2
    for table in tables:
        assert "Basics   cost left    Kingdom" in table
        assert "Big Money  5 cards in hand; deck" in table
    assert "Silver     $3   38" in tables[1]
    assert "Plain C   $2   10" in tables[1]


def test_it_fits_into_eighty_columns_and_is_plain(typed: Typed) -> None:
    """Where nobody sees a terminal there is no colour, and no line that is too long."""
    said = typed("\nSilver\n" * 5 + "quit\n", "--players", "4")
    assert "\x1b" not in said
    assert max(map(len, said.split("\n"))) <= 80


def test_help_lists_the_commands(typed: Typed) -> None:
    """And the question comes again."""
    said = typed("help\nquit\n")
    assert all(word in said for word in ("? NAME", "table", "log", "save FILE", "quit"))
    assert said.count("> ") == 2


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("Coper", "`Coper` is none of these. Did you mean Copper?"),
        ("tabel", "`tabel` is none of these. Did you mean table?"),
        ("abracadabra", "`abracadabra` is none of these."),
        ("9", "`9` is none of these."),
        ("save", "Say where: save FILE."),
        ("? Plain", "`Plain` can be Plain A, Plain B"),
        ("? Smity", "There is no card `Smity`. Did you mean Smithy?"),
    ],
)
def test_what_is_not_understood_says_why(typed: Typed, word: str, answer: str) -> None:
    """A misspelt card or command is told with what was probably meant."""
    assert answer in typed(f"{word}\nquit\n", "--kingdom", "Plains")


def test_card_texts_are_at_hand(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the beginning of a name in any case, or by the number of an option."""
    monkeypatch.setattr(
        "cardwright.compiler.cli.table_texts.CardTexts.__call__", lambda _, name: f"<{name}>"
    )
    said = typed("? smi\n?1\n?vil\nquit\n")
    assert "  <Smithy>\n" in said
    assert "  <Copper>\n" in said
    assert "  <Village>\n" in said


def test_the_log_goes_back_to_one_s_last_turn(typed: Typed) -> None:
    """`log` begins with the turn before this one, `log all` with the first."""
    start = "\nSilver\n" * 2
    first = typed(start + "\nquit\n")
    short, whole = (
        typed(f"{start}{word}\nquit\n").removeprefix(first[: first.rindex("Which")])
        for word in ("log", "log all")
    )
    assert "Your turn 2" in short
    assert "Your turn 1 " not in short
    assert "Your turn 1 " in whole


def test_a_decision_is_taken_back(typed: Typed) -> None:
    """The game is where it was before; also the first one, and none before that."""
    said = typed("\nundo\nundo\n\nSilver\nquit\n")
    asked = [line for line in said.split("\n") if line.startswith(("Which Tr", "What do"))]
    assert asked[:4] == [
        "Which Treasures do you play?",
        "What do you buy?",
        "Which Treasures do you play?",
        "What do you buy?",
    ]
    assert "There is nothing to take back." in said
    assert said.count("You buy Silver.") <= 1


def test_what_was_seen_is_not_undone_unasked(typed: Typed) -> None:
    """A new hand was drawn and somebody else has played: only if that is asked for."""
    start = "\nSilver\n"
    said = typed(f"{start}undo\nundo anyway\nquit\n")
    assert "You have seen since what was hidden." in said
    assert said.rstrip().split("\n")[-1].startswith("one [none]> ")
    again = typed(f"{start}undo anyway\nSilver\nlog all\nquit\n")
    assert again.count("--- Your turn 2 ---") >= 2


def test_a_hint_is_what_a_bot_would_do(typed: Typed) -> None:
    """And nothing is decided by it."""
    said = typed("hint\nhint\n\nhint\nquit\n")
    assert said.count("Big Money would take Copper") == 2
    assert said.count("Big Money would take Silver.") == 1


@pytest.mark.parametrize("text", ["quit\n", "", "\nQUIT\n", "q\n", "exit\n"])
def test_leaving_is_quiet(typed: Typed, text: str) -> None:
    """By the word, or by the end of input."""
    assert typed(text).endswith("You leave the table.\n")


def test_an_answer_of_the_wrong_number_is_asked_again(typed: Typed) -> None:
    """The menu is not shown once more."""
    said = typed("\nSilver Copper\nquit\n")
    assert "Choose up to 1.\n" in said
    assert said.count("What do you buy?") == 1


def test_seats_and_bots(typed: Typed) -> None:
    """Too few bots are asked again in turn, and those of one name are told apart."""
    said = typed("\n\n\nquit\n", "Random", "--against", "big money", "--players", "4")
    assert "--- Random 1, turn 1 ---" in said
    assert "--- Big Money, turn 1 ---" in said
    assert "--- Random 2, turn 1 ---" in said


def test_more_bots_than_seats_are_refused() -> None:
    """Two bots need a table for three."""
    with pytest.raises(Misuse, match="2 bots and you are more than 2 players"):
        table_seats.seated(("Random", "Random"), 2)


@pytest.mark.parametrize("at", ["", "\n"])
def test_a_saved_game_goes_on(typed: Typed, tmp_path: Path, at: str) -> None:
    """From the very question at which it was saved, against the same bots, to the same end."""
    place = tmp_path / "game.json"
    rest = "\nSilver\n" * 200
    if at:
        rest = rest.removeprefix("\n")
    before = typed(f"\nSilver\n{at}save {place}\n{rest}", "Big Money + Smithy")
    after = typed(rest, "--resume", str(place))
    tail = before[before.index("Saved. Go on later") :].partition("\n--- Big Money")[2]
    assert len(tail) > 1000
    assert after.endswith(tail)


def test_nothing_but_a_save_is_written_over(typed: Typed, tmp_path: Path) -> None:
    """A file of notes stays as it is; a save makes room for the next one."""
    place = tmp_path / "notes.txt"
    place.write_text("my notes")
    assert "it stays as it is" in typed(f"save {place}\nquit\n")
    assert place.read_text() == "my notes"
    game = tmp_path / "game.json"
    assert typed(f"save {game}\nsave {game}\nquit\n").count("Saved.") == 2
    assert "cannot be saved: No such file" in typed(f"save {tmp_path}/none/game\nquit\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No such file"),
        ("{", "no game that was saved"),
        ('{"bots": ["Random"]}', "this save has format None"),
        ('{"bots": ["Randum"]}', "Unknown bot: Randum"),
    ],
)
def test_a_save_that_is_none_is_a_message(
    typed: Typed, tmp_path: Path, text: str | None, said: str
) -> None:
    """Missing, damaged, foreign, or with a bot that does not exist."""
    place = tmp_path / "game.json"
    if text is not None:
        place.write_text(text)
    with pytest.raises((Misuse, PathError), match=said):
        typed("", "--resume", str(place))


def test_a_save_of_other_cards_is_refused(typed: Typed, tmp_path: Path) -> None:
    """A game can only go on with the cards it began with."""
    place = tmp_path / "game.json"
    typed(f"save {place}\nquit\n")
    place.write_text(json.dumps({**json.loads(place.read_text()), "build": "other"}))
    with pytest.raises(Misuse, match="another build"):
        typed("", "--resume", str(place))


def test_a_resumed_game_has_its_own_kingdom(typed: Typed) -> None:
    """So none can be asked for."""
    with pytest.raises(click.ClickException, match="its own kingdom"):
        typed("", "--resume", "game.json", "--players", "3")


class Noting(RandomAgent):
    """Decides at random, and notes what it is asked."""

    def __init__(self, asked: list[Ask]) -> None:
        super().__init__(1)
        self.asked = asked

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Note it."""
        self.asked.append(ask)
        return super().choose(view, ask)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_saved_within_a_card_goes_on_within_it(seed: int) -> None:
    """The same question comes again, and by then the game is there to be saved once more."""
    texts: list[tuple[str, Ask]] = []
    g = random_game(seed, rich=False)

    def keep(ask: Ask) -> None:
        if ask.kind == "cards" and ask.question is not None and not texts:
            texts.append((save.save(g, "build"), ask))

    g.watcher = keep
    g.run()
    ((text, saved_at),) = texts
    asked: list[Ask] = []
    there: list[tuple[Game, int]] = []
    agents = [Noting(asked) for _ in g.players]
    loaded = save.load(
        text, CATALOGUE, agents, "build", begun=lambda game: there.append((game, len(asked)))
    )
    loaded.run(lambda _: bool(asked))
    assert (asked[0].kind, asked[0].labels) == (saved_at.kind, saved_at.labels)
    assert asked[0].question == saved_at.question
    assert there == [(loaded, 0)]
