"""Gives a text file new content in one step, and keeps all else about it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def differs(path: str, text: str) -> bool:
    """Whether ``rewrite`` would change the file: its words, blanks, or mixed or missing line ends.

    Raises OSError where the file may not be read.
    """
    old = Path(path).read_bytes()
    return _in_style_of(old, text) != old


def rewrite(path: str, text: str) -> None:
    """Replace the text of a file, keeping its mode, line ends and byte order mark.

    A reader sees the old text or the new one. A link stays a link. Raises OSError where the file
    may not be written.
    """
    place = Path(path).resolve()
    content = _in_style_of(place.read_bytes(), text)
    if not os.access(place, os.W_OK):
        raise PermissionError(13, "Permission denied", str(place))
    with tempfile.NamedTemporaryFile(dir=place.parent, prefix=".", delete=False) as stream:
        fresh = Path(stream.name)
        try:
            stream.write(content)
            stream.close()
            shutil.copymode(place, fresh)
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)


def _in_style_of(old: bytes, text: str) -> bytes:
    """The text with the line ends that the old content mostly has, and its byte order mark."""
    windows = old.count(b"\r\n")
    ends = "\r\n" if windows * 2 > old.count(b"\n") else "\n"
    mark = BYTE_ORDER_MARK if old.startswith(BYTE_ORDER_MARK) else b""
    return mark + text.replace("\n", ends).encode()
