"""Drafts: texts from a browser that are saved to a folder, and nowhere else."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from cardwright.compiler import files
from cardwright.compiler.cli.web.served import TaskError
from cardwright.compiler.cli.web.tasks import MOST_LETTERS, digest
from cardwright.compiler.text.source import normalise
from cardwright.compiler.vocabulary.names import slug
from cardwright.runtime import atomic

_SAVING: Final = threading.Lock()
"""Between looking at a file and writing it no other text of this server is written."""


def save(folder: Path, text: str, file: str, before: str, name: str) -> dict[str, str]:
    """Write a text to a file of a folder, or without ``file`` to a new one called like ``name``.

    ``before`` is the digest of what was read; a file that is gone since is written anew. Raises TaskError
    where somebody else has changed the file, and where a place is outside the folder or can't be written.
    """
    if len(text) > MOST_LETTERS:
        raise TaskError(f"A text has at most {MOST_LETTERS:,} letters here.")
    new = not file
    if new and not slug(name):
        raise TaskError("Give it a name first.")
    place = _inside(folder, file or f"{slug(name)}{files.SUFFIX}")
    content = normalise(text).encode()
    try:
        with _SAVING:
            if new or not place.exists():
                atomic.create(place, content)
            else:
                _refuse_changed(place, before)
                atomic.replace(place, content, place.stat())
    except FileExistsError as error:
        raise TaskError(f"There is a file {place.name} already.") from error
    except OSError as error:
        raise TaskError(f"{place.name} can't be written: {error.strerror}.") from error
    return {"file": place.relative_to(folder.resolve()).as_posix(), "before": digest(text)}


def _inside(folder: Path, file: str) -> Path:
    """A card file's place in a folder. Raises TaskError for any other place."""
    root = folder.resolve()
    place = (root / file.replace("\0", "")).resolve()
    if "\0" in file or not place.is_relative_to(root) or place.suffix != files.SUFFIX:
        raise TaskError("Only card files of the served folder are written.")
    return place


def _refuse_changed(place: Path, before: str) -> None:
    if not place.is_file() or digest(files.read_text(place)) != before:
        raise TaskError(f"{place.name} has been changed meanwhile: load it again.")
