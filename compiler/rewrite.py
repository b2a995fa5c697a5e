"""Gives a text file new content in one step, and keeps all else about it."""

from __future__ import annotations

import os
from io import RawIOBase
from pathlib import Path

from cardwright.runtime import atomic

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def differs(path: str, text: str) -> bool:
    """Whether ``rewrite`` would change the file: its words, blanks, or mixed or missing line ends.

    Raises OSError where the file may not be read.
    """
    old = Path(path).read_bytes()
    return _in_style_of(old, text) != old


def rewrite(path: str, text: str) -> None:
    """Replace the text of a file, keeping its owner, mode, line ends and byte order mark.

    A reader sees the old text or the new one. A link stays a link, and of a file with several names all have
    the new text. Raises OSError where the file may not be written; then it has its old text.
    """
    place = Path(path).resolve()
    old, found = place.read_bytes(), place.stat()
    content = _in_style_of(old, text)
    if not os.access(place, os.W_OK):
        raise PermissionError(13, "Permission denied", str(place))
    if found.st_nlink > 1:
        _overwrite(place, old, content)
    else:
        atomic.replace(place, content, like=found)


def _overwrite(place: Path, old: bytes, new: bytes) -> None:
    """Write over a file that has several names; where that fails, its old content is put back.

    The old content always has room: the file is only cut once the new one is written.
    """
    with place.open("r+b", buffering=0) as stream:
        try:
            _fill(stream, new)
        except OSError:
            _fill(stream, old)
            raise


def _fill(stream: RawIOBase, content: bytes) -> None:
    """Make this the content of an open file. Raises OSError where there is no room for it."""
    stream.seek(0)
    written = 0
    while written < len(content):
        written += stream.write(content[written:]) or 0
    stream.truncate(len(content))


def _in_style_of(old: bytes, text: str) -> bytes:
    """The text with the line ends that the old content mostly has, and its byte order mark."""
    windows = old.count(b"\r\n")
    ends = "\r\n" if windows * 2 > old.count(b"\n") else "\n"
    mark = BYTE_ORDER_MARK if old.startswith(BYTE_ORDER_MARK) else b""
    return mark + text.replace("\n", ends).encode()
