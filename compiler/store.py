"""What is costly to make, kept in the user's cache from one run to the next.

Each entry is a file named after what it is and a digest of all that it was made of. It is written beside
its place and moved there, so a reader sees a whole one or none, and it begins with the digest of its content,
so a damaged one is as good as none. Entries may be pickles, which can run code: one is read only where nobody
but this user can have written it, as a file of the user's own in such a folder.
"""

from __future__ import annotations

import gc
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardwright.compiler.version import VERSION
from cardwright.runtime import atomic

KEPT = 4
"""How many entries of a name stay; older ones are of grammars and cards that are no more."""

_DIGEST = 32
_WRITABLE_BY_OTHERS = 0o022


def kept(name: str, key: str, make: Callable[[], Any]) -> Any:
    """An object from the cache; made and put there when there is none that can be read.

    ``key`` is a digest of everything that it is made of. Where the cache can't be written it is made each
    time.
    """
    content = load(name, key)
    if content is not None:
        with suppress(Exception), _uncollected():
            return pickle.loads(content)  # noqa: S301  (only what this user wrote: see above)
    made = make()
    save(name, key, pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


def load(name: str, key: str) -> bytes | None:
    """The content of an entry; None where there is none, or none that is whole and surely the user's own."""
    place = _place(name, key)
    try:
        if not _own(place.parent.stat()):
            return None
        if not place.is_file():
            return None
        with place.open("rb") as stream:
            found = stream.read() if _own(os.fstat(stream.fileno())) else b""
    except OSError:
        return None
    content = found[_DIGEST:]
    return content if found[:_DIGEST] == sha256(content).digest() else None


def save(name: str, key: str, content: bytes) -> None:
    """Put an entry in its place and remove old ones of its name; do nothing where that is not possible."""
    place = _place(name, key)
    with suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        atomic.replace(place, sha256(content).digest() + content)
        place.chmod(0o600)
        _prune(place.parent, name)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Many new objects and no garbage: the collector would look through them all, again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def folder() -> Path:
    """Where this version's entries lie."""
    import platformdirs

    return platformdirs.user_cache_path("cardwright", appauthor=False) / VERSION / "store"


def _place(name: str, key: str) -> Path:
    return folder() / f"{name}-{key[:32]}"


def _own(found: os.stat_result) -> bool:
    """Whether nobody but this user can have written what was found, as far as the system can tell."""
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & _WRITABLE_BY_OTHERS


def _prune(where: Path, name: str) -> None:
    entries = sorted(where.glob(f"{name}-*"), key=lambda each: each.stat().st_mtime)
    for old in entries[:-KEPT]:
        old.unlink(missing_ok=True)
