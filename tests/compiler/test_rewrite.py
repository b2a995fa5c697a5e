"""A file gets new text, and keeps all else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.rewrite import rewrite


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"a\n", b"x\ny\n"),
        (b"a\r\nb\r\n", b"x\r\ny\r\n"),
        (b"\xef\xbb\xbfa\r\n", b"\xef\xbb\xbfx\r\ny\r\n"),
        (b"a\r\nb\nc\n", b"x\ny\n"),
        (b"", b"x\ny\n"),
    ],
)
def test_line_ends_and_mark_are_kept(tmp_path: Path, old: bytes, new: bytes) -> None:
    """Windows line ends stay where most lines have them, and so does a byte order mark."""
    path = tmp_path / "a.card"
    path.write_bytes(old)
    rewrite(str(path), "x\ny\n")
    assert path.read_bytes() == new


def test_mode_is_kept_and_nothing_is_left(tmp_path: Path) -> None:
    """The file keeps its permissions, and no temporary file stays."""
    path = tmp_path / "a.card"
    path.write_text("a\n")
    path.chmod(0o640)
    rewrite(str(path), "b\n")
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_link_stays_a_link(tmp_path: Path) -> None:
    """What a link points to is rewritten."""
    (tmp_path / "real.card").write_text("a\n")
    link = tmp_path / "link.card"
    link.symlink_to("real.card")
    rewrite(str(link), "b\n")
    assert link.is_symlink()
    assert (tmp_path / "real.card").read_text() == "b\n"
