"""`fmt`: files in place, streams through, and nothing that is not asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

UGLY = "card  Probe:  $4   Action\n  +1 Card,+1 Action # why\n\n\n\nevent Probing:$3\n  +1 Buy\n"
TIDY = """\
card Probe: $4 Action
    +1 Card, +1 Action  # why

event Probing: $3
    +1 Buy
"""
BROKEN = "card Probe $4 Action\n    +1 Card Card Card: from\n"


def test_file_is_formatted_in_place(run: Run, here: Path) -> None:
    """A second time there is nothing to do; the note goes to standard error."""
    (here / "a.card").write_text(UGLY)
    done = run("fmt", "a.card")
    assert (done.code, done.out, done.err) == (0, "", "note: formatted a.card\n")
    assert (here / "a.card").read_text() == TIDY
    done = run("fmt", "a.card")
    assert (done.code, done.err) == (0, "")


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    """For editors."""
    done = run("fmt", "-", text=UGLY)
    assert (done.code, done.out, done.err) == (0, TIDY, "")


def test_check_writes_nothing(run: Run, here: Path) -> None:
    """Exit code 1 where something would change, and the file is named."""
    (here / "a.card").write_text(UGLY)
    (here / "b.card").write_text(TIDY)
    done = run("fmt", "--check", ".")
    assert (done.code, done.out) == (1, "would format a.card\n")
    assert (here / "a.card").read_text() == UGLY
    assert run("fmt", "--check", "b.card").code == 0


def test_line_ends_and_mode_are_kept(run: Run, here: Path) -> None:
    """A file from another system stays one."""
    path = here / "a.card"
    path.write_bytes(("\ufeff" + UGLY.replace("\n", "\r\n")).encode())
    path.chmod(0o600)
    assert run("fmt", "a.card").code == 0
    assert path.read_bytes() == ("\ufeff" + TIDY.replace("\n", "\r\n")).encode()
    assert path.stat().st_mode & 0o777 == 0o600


def test_file_that_cannot_be_read_is_left_alone(run: Run, here: Path) -> None:
    """A syntax error is a finding; the others are formatted all the same."""
    (here / "bad.card").write_text(BROKEN)
    (here / "good.card").write_text(UGLY)
    done = run("fmt", ".")
    assert done.code == 1
    assert "bad.card" in done.out
    assert (here / "bad.card").read_text() == BROKEN
    assert (here / "good.card").read_text() == TIDY


def test_bundled_cards_are_formatted(run: Run) -> None:
    """Without paths, the cards of the checkout are meant."""
    done = run("fmt", "--check")
    assert (done.code, done.out, done.err) == (0, "", "")


@pytest.mark.parametrize("content", ["card A: $2 Action", "card A: $2 Action\r\n\n# end\n"])
def test_line_ends_are_part_of_the_layout(run: Run, here: Path, content: str) -> None:
    """A missing line end, or ends of two kinds, are put right though they change no word."""
    place = here / "a.card"
    place.write_bytes(content.encode())
    assert run("fmt", "--check", "a.card").code == 1
    assert run("fmt", "a.card").code == 0
    assert run("fmt", "--check", "a.card").code == 0
    assert place.read_bytes().endswith(b"\n")
    assert b"\r" not in place.read_bytes()
