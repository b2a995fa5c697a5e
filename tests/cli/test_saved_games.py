"""A saved game goes on with the same cards, however their files are written."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

OWN = "card Lamp Post: $3 Action\n    +1 Card, +1 Action\n"


def test_a_save_is_for_cards_that_mean_the_same(run: Run, here: Path) -> None:
    """The hint says how to go on, with one's own cards and any seed; a comment in their file is no matter."""
    (here / "lamp.card").write_text(OWN)
    begun = ("play", "Random", "--seed", str(10**30), "--path", "lamp.card")
    assert (
        "cardwright play --path lamp.card --resume game"
        in run(*begun, text="save game\nquit\n").out
    )
    resumed = ("play", "--path", "lamp.card", "--resume", "game")
    (here / "lamp.card").write_text(f"# what a lamp post does\n\n{OWN}")
    assert "Your turn 1" in run(*resumed, text="quit\n").out
    (here / "lamp.card").write_text(OWN.replace("+1 Card", "+2 Cards"))
    refused = run(*resumed, text="quit\n")
    assert (refused.code, "another build" in refused.err) == (2, True)
