"""``watch``: what is said each time a card file is saved."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.compiler.cli.commands import watch
from tests.cli.conftest import COMMAND, Run

CARD = """\
card Boat Yard: $4 Action
    +1 Card

ruling "A card more"
    given your hand is Boat Yard, your deck is Gold
    you play Boat Yard
    expect your hand is Gold
"""
Save = Callable[[Path], object]


def rewrite(text: str) -> Save:
    """A save of the card's file with this text."""

    def save(folder: Path) -> None:
        (folder / "yard.card").write_text(text)

    return save


def followed(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch, *saves: Save) -> list[str]:
    """The lines that are said after each save, without the times; the first ones are those of the start."""

    def _saves(_: object) -> Iterator[set[str]]:
        for save in saves:
            print("---")  # between what is said after one save and the next
            save(folder)
            yield {str(folder / "yard.card")}

    monkeypatch.setattr(watch, "_saves", _saves)
    done = run("watch", "yard.card")
    assert (done.code, done.err) == (0, "")
    return done.out.split("---\n")


def test_a_line_says_that_all_is_well(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start and after each save; a ruling that does not hold is shown, and so is a mistake."""
    rewrite(CARD)(here)
    wrong, half = CARD.replace("+1 Card", "+1 Action"), CARD.replace("+1 Card", "+1 Crad")
    said = followed(here, run, monkeypatch, rewrite(wrong), rewrite(half), rewrite(CARD))
    assert said[0].endswith(" Boat Yard: 1 ruling holds.\n")
    assert "Boat Yard: A card more" in said[1]
    assert said[1].endswith(" Boat Yard: 1 of 1 rulings does not hold.\n")
    assert "error[CW0202]" in said[2]
    assert said[2].endswith(" 1 error\n")
    assert said[3] == said[0].replace(said[0][:8], said[3][:8])


def test_nothing_ends_the_watch(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is gone, no text, or a folder's file that says nonsense: each is told, and it goes on."""
    rewrite(CARD)(here)
    config = here / "cardwright.toml"
    said = followed(
        here,
        run,
        monkeypatch,
        lambda folder: (folder / "yard.card").unlink(),
        lambda folder: (folder / "yard.card").write_bytes(b"\xff\xfe\x00"),
        lambda _: config.write_text("game = 3"),
        lambda _: config.unlink(),
        rewrite(CARD),
    )
    assert "no such file or folder: yard.card" in said[1]
    assert "error[CW0101]" in said[2]
    assert "cardwright.toml" in said[3]
    assert said[5].endswith(" Boat Yard: 1 ruling holds.\n")


def test_only_what_was_saved_is_played(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a folder; with rulings that stand elsewhere, and those of a file that defines nothing."""
    (here / "cardwright.toml").write_text('game = "dominion"\n')
    rewrite(CARD)(here)
    (here / "other.card").write_text(CARD.replace("Boat Yard", "Bay"))
    (here / "more.card").write_text(CARD[CARD.index("ruling") :])

    def _saves(_: object) -> Iterator[set[str]]:
        yield {str(here / "other.card")}

    monkeypatch.setattr(watch, "_saves", _saves)
    first, second = run("watch").out.splitlines()
    assert first.endswith(" Bay, Boat Yard: 3 rulings hold.")
    assert second.endswith(" Bay: 1 ruling holds.")


@pytest.mark.parametrize(
    ("paths", "told"),
    [
        ([], "Say which file or folder to watch."),
        (["-"], "Say which file or folder to watch."),
        (["none.card"], "no such file or folder: none.card"),
    ],
)
def test_what_can_not_be_watched(run: Run, paths: list[str], told: str) -> None:
    """A sentence and exit code 2."""
    done = run("watch", *paths)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_a_save_is_seen(here: Path) -> None:
    """By a command of its own, which Ctrl-C ends without a word."""
    rewrite(CARD)(here)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*COMMAND, "watch", "."], cwd=here, env=environment, stdout=subprocess.PIPE, text=True
    ) as command:
        assert command.stdout is not None
        assert command.stdout.readline().endswith("Boat Yard: 1 ruling holds.\n")
        time.sleep(0.5)  # until the system watches the folder
        rewrite(CARD.replace("+1 Card", "+2 Cards"))(here)
        assert command.stdout.readline().endswith("Boat Yard: 1 ruling holds.\n")
        command.send_signal(signal.SIGINT)
        assert command.stdout.read() == ""
        assert command.wait(10) in (0, 130)
