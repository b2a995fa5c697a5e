"""What never ends: told as that, with the line of card text, by every command that plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler.cli import patience
from cardwright.compiler.cli.app import FINDINGS, run

FOR_EVER = """card Probe: $4 Action
    +1 Card
    {}

ruling "It never ends"
    given your hand is Probe, your deck is 2 Coppers
    you play Probe
    expect you have $0
"""
# hypothesis has the garbage collector call it: where the time is up just then, Python tells and goes on.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

TEXTS = ("play this", "until you have 9 cards in hand: reveal the top card of deck")


@pytest.fixture(params=TEXTS)
def text(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a card that never ends, to people of little patience."""
    for limit in ("SECONDS", "A_RULING"):
        monkeypatch.setattr(patience, limit, 3.0)  # more than loading the cards takes
    path = tmp_path / "probe.card"
    path.write_text(FOR_EVER.format(request.param))
    return str(path)


def test_a_ruling_of_it_does_not_hold(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told at the ruling."""
    assert run(["test", "Probe", "--path", text]) == FINDINGS
    assert "This never ends." in capsys.readouterr().out


def test_games_with_it_end(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a line of the text, the one that was done last."""
    bots = ["Big Money + Probe", "Big Money"]
    assert run(["simulate", *bots, "--games", "2", "--path", text]) == FINDINGS
    said = capsys.readouterr().err
    assert re.search(r"probe\.card, line [23]\.", said)
    assert "Traceback" not in said
