"""`check`: what scripts, editors and CI read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GOOD = "card Probe: $4 Action\n    +1 Card\n"
BAD = "card Probe: $4 Action\n    gian a Silver\n\ncard Other Probe: $2 Action\n    gain a Slver\n"
KEYS = (
    *("code", "severity", "message", "path", "line", "column"),
    *("end_line", "end_column", "hint", "suggestions"),
)


def test_clean_text_is_fine(run: Run, here: Path) -> None:
    """Exit code 0; JSON is an empty array; nothing on standard error."""
    (here / "a.card").write_text(GOOD)
    done = run("check", "a.card", "--format", "json")
    assert (done.code, done.json, done.err) == (0, [], "")
    done = run("check", "a.card")
    assert (done.code, done.out) == (0, "Checked 1 file: no mistakes.\n")
    done = run("check", "a.card", "--format", "github")
    assert (done.code, done.out) == (0, "")


def test_bundled_cards_are_clean_even_strictly(run: Run) -> None:
    """Without paths the bundled cards are checked."""
    done = run("check", "--strict")
    assert (done.code, done.err) == (0, ""), done.out


def test_findings_are_an_array_with_the_promised_keys(run: Run, here: Path) -> None:
    """All mistakes of all definitions in one run, in order, on standard output; exit code 1."""
    (here / "a.card").write_text(BAD)
    done = run("check", "a.card", "--format", "json")
    assert (done.code, done.err) == (1, "")
    assert [tuple(found) for found in done.json] == [KEYS, KEYS]
    first = done.json[0]
    place = [first[key] for key in ("path", "line", "column", "end_line", "end_column")]
    assert place == ["a.card", 2, 5, 2, 9]
    assert (first["severity"], first["suggestions"][0]) == ("error", "gain")
    assert done.json[1]["line"] == 5


def test_standard_input_is_called_a_dash(run: Run) -> None:
    """`-` reads standard input and is the path in what is reported."""
    done = run("check", "-", "--format", "json", text=BAD)
    assert done.code == 1
    assert {found["path"] for found in done.json} == {"-"}


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD, GOOD.rstrip(), ""])
def test_text_of_any_editor_is_fine(run: Run, text: str) -> None:
    """Windows line ends, a byte order mark, no last line end, or nothing at all."""
    done = run("check", "-", text=text)
    assert (done.code, done.err) == (0, ""), done.out


def test_columns_count_code_points_and_a_tab_is_one(run: Run) -> None:
    """An editor that counts otherwise converts."""
    done = run("check", "-", "--format", "json", text="card Probe: $4 Action\n\tgian a Silver\n")
    assert (done.json[0]["column"], done.json[0]["end_column"]) == (2, 6)


def test_folder_is_searched_recursively(run: Run, here: Path) -> None:
    """Paths are told as they were given."""
    (here / "set" / "deep").mkdir(parents=True)
    (here / "set" / "deep" / "a.card").write_text(BAD)
    done = run("check", "set", "--format", "json")
    assert {found["path"] for found in done.json} == {"set/deep/a.card"}


@pytest.mark.parametrize("path", ["missing.card", "missing", "empty"])
def test_unusable_path_is_misuse(run: Run, here: Path, path: str) -> None:
    """A missing path or a folder without cards: exit code 2, on standard error."""
    (here / "empty").mkdir()
    done = run("check", path)
    assert (done.code, done.out) == (2, "")
    assert path in done.err


def test_undecodable_text_is_a_finding(run: Run) -> None:
    """It is an error in the cards, at the byte."""
    done = run("check", "-", "--format", "json", text=b"card Pr\xffbe: $4 Action\n")
    assert done.code == 1
    assert (done.json[0]["line"], done.json[0]["column"]) == (1, 8)


def test_replacing_a_bundled_card_is_noted(run: Run) -> None:
    """The note goes to standard error and is no finding."""
    text = "card Smithy: $4 Action\n    +4 Cards\n"
    done = run("check", "-", "--format", "json", text=text)
    assert (done.code, done.json) == (0, [])
    assert done.err == "note: Smithy replaces the bundled definition of that name\n"


def test_github_annotations(run: Run) -> None:
    """One workflow command a finding, in the file and at the line."""
    done = run("check", "-", "--format", "github", text=BAD)
    assert done.code == 1
    lines = done.out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("::error file=-,line=2,endLine=2,col=5,endColumn=8,title=CW")


def test_text_is_plain_when_piped(run: Run) -> None:
    """No colour reaches a file, and the word is marked."""
    done = run("check", "-", text=BAD)
    assert "\x1b" not in done.out
    assert "2 |     gian a Silver\n  |     ^^^^ " in done.out
    assert done.out.endswith("Checked 1 file: 2 errors.\n")
