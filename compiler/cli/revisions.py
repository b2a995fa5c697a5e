"""Revisions: card texts as they were at a revision of git, which is asked as a program of its own."""

from __future__ import annotations

import posixpath
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardwright.compiler.cli.failure import Misuse

WANTED = (".card", ".toml")
"""The endings of the files that are taken: card texts, and what their folders say of them."""

MOST_BYTES = 256 * 1024 * 1024
"""So much is taken of a revision at most."""

_PATIENCE = 60.0
_REGULAR = ("100644", "100755")


@dataclass(frozen=True, slots=True)
class Revision:
    """``HEAD~1:my-cards``: a revision as git calls it, and a path as it is said from the working folder."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class _Blob:
    key: str
    size: int
    path: str


def revision_in(said: str) -> Revision | None:
    """The revision and the path that an argument names; None for a path that is there, and without both."""
    name, sign, path = said.partition(":")
    if not sign or not name or Path(said).exists():
        return None
    return Revision(name, path or ".")


def take(revision: Revision, folder: Path) -> Path:
    """Write the card texts of a revision to an empty folder; the place of its path there.

    Raises Misuse where there is no git, no repository, no such revision or no such path in it.
    """
    commit = _line(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision.name}^{{commit}}"
    )
    if not commit:
        raise Misuse(f"There is no revision {revision.name} here.")
    inside = posixpath.normpath(posixpath.join(_line("rev-parse", "--show-prefix"), revision.path))
    blobs = list(_blobs(commit))
    if sum(each.size for each in blobs) > MOST_BYTES:
        raise Misuse(f"The card texts of {revision.name} have over {MOST_BYTES:,} bytes.")
    _write(blobs, folder)
    place = folder / inside
    if posixpath.isabs(inside) or inside.split("/")[0] == ".." or not place.exists():
        raise Misuse(f"There are no card texts at {revision.path} in {revision.name}.")
    return place


def _blobs(commit: str) -> Iterator[_Blob]:
    """The files of a commit that are wanted, by their path from the top of the repository."""
    for entry in _git("ls-tree", "-r", "-z", "--long", "--full-tree", commit).split(b"\0"):
        facts, _, path = entry.decode(errors="replace").partition("\t")
        if not path.endswith(WANTED) or "\ufffd" in path or ".." in path.split("/"):
            continue
        mode, _, key, size = facts.split()
        if mode in _REGULAR:
            yield _Blob(key, int(size), path)


def _write(blobs: list[_Blob], folder: Path) -> None:
    """Write files as they were. Git answers each key with a line, the content, and the end of a line."""
    content = _git("cat-file", "--batch", said="".join(f"{each.key}\n" for each in blobs))
    at = 0
    for each in blobs:
        at = content.index(b"\n", at) + 1
        place = folder / each.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content[at : at + each.size])
        at += each.size + 1


def _line(*words: str) -> str:
    return _git(*words).decode(errors="replace").strip()


def _git(*words: str, said: str = "") -> bytes:
    """What git answers; nothing where it finds nothing. Raises Misuse where it can't answer."""
    try:
        done = subprocess.run(  # noqa: S603  (its arguments are told apart from options)
            ["git", *words],  # noqa: S607  (whichever git the person uses)
            input=said.encode(),
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
    except FileNotFoundError as error:
        raise Misuse("A revision can't be read: there is no git.") from error
    except subprocess.TimeoutExpired as error:
        raise Misuse("A revision can't be read: git does not answer.") from error
    if done.returncode and done.stderr:
        first = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise Misuse(f"A revision can't be read; git says: {first}.")
    return done.stdout
