"""Authors run the rulings of their own cards with pytest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CARD = """\
card Probe: $4 Action
    +1 Card

ruling "A Probe draws"
    given your hand is Probe, your deck is Copper
    you play Probe
    expect your hand is Copper

ruling "A Probe draws two"
    given your hand is Probe, your deck is Copper
    you play Probe
    expect your hand is 2 Coppers
"""


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest there, without this checkout's configuration."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null"]
    return subprocess.run(
        [*command, "--rootdir", ".", *arguments, "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_rulings_are_tests(tmp_path: Path) -> None:
    """One test a ruling; one that does not hold shows its text and no traceback."""
    (tmp_path / "probe.card").write_text(CARD)
    done = run_pytest(tmp_path, "--cards")
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "expect your hand is 2 Coppers" in done.stdout
    assert "Traceback" not in done.stdout


def test_errors_in_a_card_file_are_told(tmp_path: Path) -> None:
    """At the word, as `check` tells them."""
    (tmp_path / "probe.card").write_text("card Probe: $4 Action\n    gian a Silver\n")
    done = run_pytest(tmp_path, "--cards")
    assert "`gian` is not" in done.stdout, done.stdout + done.stderr


def test_nobody_is_bothered(tmp_path: Path) -> None:
    """Without the option, card files are left alone and nothing of ours is imported."""
    (tmp_path / "probe.card").write_text(CARD)
    (tmp_path / "test_it.py").write_text(
        "import sys\n\ndef test_it():\n"
        "    assert not {'cardwright.compiler.pipeline', 'lark', 'click'} & set(sys.modules)\n"
    )
    done = run_pytest(tmp_path)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
