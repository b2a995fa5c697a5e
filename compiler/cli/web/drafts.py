"""Drafts: texts from a browser that are saved to a folder, and nowhere else."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler import files
from cardwright.compiler.cli.web.served import TaskError
from cardwright.compiler.cli.web.tasks import MOST_LETTERS, digest
from cardwright.compiler.text.source import normalise
from cardwright.compiler.vocabulary.names import slug
from cardwright.runtime import atomic


def save(folder: Path, text: str, file: str, before: str, name: str) -> dict[str, str]:
    """Write a text to a file of a folder, or without ``file`` to a new one called like ``name``.

    ``before`` is the digest of what was read. Raises TaskError where somebody else has changed the file
    since, and where a place is outside the folder or can't be written.
    """
    if len(text) > MOST_LETTERS:
        raise TaskError(f"A text has at most {MOST_LETTERS:,} letters here.")
    new = not file
    if new and not slug(name):
        raise TaskError("Give it a name first.")
    place = _inside(folder, file or f"{slug(name)}{files.SUFFIX}")
    try:
        _refuse_changed(place, before, new=new)
        atomic.replace(place, normalise(text).encode(), None if new else place.stat())
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


def _refuse_changed(place: Path, before: str, *, new: bool) -> None:
    if new and place.exists():
        raise TaskError(f"There is a file {place.name} already.")
    if new:
        return
    if not place.is_file() or digest(files.read_text(place)) != before:
        raise TaskError(f"{place.name} has been changed meanwhile: load it again.")
