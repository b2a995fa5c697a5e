"""Card files come in once each, under the right names, and a bad path is the caller's mistake."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from cardwright.compiler.files import MAX_BYTES, PathError, card_root, find, read


def put(folder: Path, name: str, content: bytes = b"card A: $1 Action\n") -> str:
    """Write a file and say its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return str(path)


def test_folder_is_searched_recursively_in_order(tmp_path: Path) -> None:
    """Card files at any depth, sorted; other files and hidden folders are left out."""
    for name in ("b.card", "a/c.card", "a/notes.txt", ".git/d.card", "a/.e.card"):
        put(tmp_path, name)
    assert [found.name for found in find([str(tmp_path)])] == ["a/c.card", "b.card"]


def test_paths_are_told_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path stays relative in what is reported."""
    put(tmp_path, "sub/a.card")
    monkeypatch.chdir(tmp_path)
    assert [found.path for found in find(["sub"])] == ["sub/a.card"]
    assert [found.path for found in find(["./sub/a.card"])] == ["sub/a.card"]


def test_file_given_twice_is_read_once(tmp_path: Path) -> None:
    """By itself and in its folder, a file is one source."""
    path = put(tmp_path, "a.card")
    assert len(find([path, str(tmp_path), path])) == 1


def test_same_file_names_are_kept_apart(tmp_path: Path) -> None:
    """Two files of one name from two folders get different names."""
    paths = [put(tmp_path, f"{folder}/a.card") for folder in "xyx"]
    paths.append(put(tmp_path, "z/x/a.card"))
    names = [found.name for found in find(paths)]
    assert len(set(names)) == len(names) == 3


def test_bundled_file_keeps_its_name() -> None:
    """A path into the bundled cards means the bundled file, not a second one of that name."""
    folder = card_root() / "dominion"
    names = [found.name for found in find([str(folder)])] if any(folder.rglob("*.card")) else []
    assert all(name.startswith("dominion/") for name in names)


@pytest.mark.parametrize("path", ["missing.card", "missing", "empty"])
def test_unusable_path_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A missing file, a missing folder, a folder without cards."""
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PathError, match=path):
        find([path])


def test_standard_input_is_a_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads standard input, and is told as `-`."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"card A: $1 Action")))
    source = read(["-"]).sources[0]
    assert (source.path, source.text) == ("-", "card A: $1 Action\n")


def test_line_ends_and_byte_order_mark_are_normalised(tmp_path: Path) -> None:
    """What an editor on another system writes is the same text."""
    path = put(tmp_path, "a.card", b"\xef\xbb\xbfcard A: $1 Action\r\n    +1 Card\r")
    assert read([path]).sources[0].text == "card A: $1 Action\n    +1 Card\n"


def test_undecodable_file_is_a_finding_at_the_byte(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are reported at their line and column, and the rest is read."""
    bad = put(tmp_path, "bad.card", "# é\n# déjà ".encode() + b"\xff\n")
    good = put(tmp_path, "good.card")
    reading = read([bad, good])
    assert [source.path for source in reading.sources] == [good]
    assert [(each.span.path, each.span.line, each.span.column) for each in reading.findings] == [
        (bad, 2, 8)
    ]


def test_huge_file_is_a_finding(tmp_path: Path) -> None:
    """A file over the limit is refused, one at the limit is read."""
    at = put(tmp_path, "at.card", b"#" * MAX_BYTES)
    over = put(tmp_path, "over.card", b"#" * (MAX_BYTES + 1))
    reading = read([at, over])
    assert [source.path for source in reading.sources] == [at]
    assert [finding.span.path for finding in reading.findings] == [over]


def test_what_is_no_file_does_not_hold_up_a_folder(tmp_path: Path) -> None:
    """A pipe called like a card file has no end; a link to itself is told as that."""
    (tmp_path / "a.card").write_text("card A: $1 Action\n    +1 Card\n")
    os.mkfifo(tmp_path / "pipe.card")
    assert [found.name for found in find([str(tmp_path)])] == ["a.card"]
    (tmp_path / "loop.card").symlink_to("loop.card")
    with pytest.raises(PathError, match="Too many levels"):
        read([str(tmp_path)])


def test_closed_standard_input_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be read from it."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(PathError, match="closed"):
        read(["-"])
