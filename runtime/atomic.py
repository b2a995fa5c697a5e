"""Files that are written beside their place and then moved there.

A reader sees the whole old content or the whole new one. When the process is killed or the disk is full the
old content stays, and nothing but a hidden file of a random name can be left beside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4


def replace(place: Path, content: bytes, like: os.stat_result | None = None) -> None:
    """Make this the content of a file, which need not exist.

    ``like`` is a file of which the new one gets the mode and, as far as this user may give it, the owner.
    Raises OSError where the file can't be written; then it is as it was.
    """
    with _beside(place, content) as fresh:
        if like is not None:
            with suppress(OSError, AttributeError):
                os.chown(fresh, like.st_uid, like.st_gid)
            fresh.chmod(like.st_mode & 0o7777)
        fresh.replace(place)


def create(place: Path, content: bytes) -> None:
    """Write a new file. Raises FileExistsError where there is one, and OSError where it can't be written."""
    with _beside(place, content) as fresh:
        try:
            os.link(fresh, place)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            if os.path.lexists(place):
                raise
            fresh.replace(place)


@contextmanager
def _beside(place: Path, content: bytes) -> Iterator[Path]:
    """A file with this content next to a place, removed afterwards where it is still there."""
    fresh = place.parent / f".{uuid4().hex}.tmp"
    try:
        with fresh.open("xb") as stream:
            stream.write(content)
        yield fresh
    finally:
        with suppress(OSError):
            fresh.unlink()
