"""The user's cache: builds by their key, what compiling a game's own texts finds out, and what is wrong."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler import build, store
from cardwright.compiler.build import key
from cardwright.compiler.version import VERSION
from cardwright.runtime.manifest import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.build import Build
    from cardwright.compiler.frontend.analysis import Base
    from cardwright.compiler.games import Game
    from cardwright.compiler.text.diagnostics import Diagnostic
    from cardwright.compiler.text.source import Source

KEPT = 8
DAY = 86400.0


def base_of(game: Game, sources: tuple[Source, ...]) -> Base:
    """The base for compiling others over a game's own texts; made and kept where it isn't there yet."""
    from cardwright.compiler import pipeline
    from cardwright.compiler.frontend.analysis import Base

    def found() -> tuple[object, ...]:
        base = pipeline.compile(sources, game.words).base
        return base.files, base.declared, base.lints

    parts = (key(sources, game), str(game.root), sys.version)
    kept = store.kept("base", sha256("\0".join(parts).encode()).hexdigest(), found)
    return Base(game.words, *kept)


def findings_of(
    game: Game, sources: tuple[Source, ...], check: Callable[[], tuple[Diagnostic, ...]]
) -> tuple[Diagnostic, ...]:
    """What is wrong with some sources of a game: as it was found before, or by checking them now."""
    places = [f"{each.path}\0{each.rulings}\0{each.expansion}" for each in sources]
    parts = (key(sources, game), str(game.root), sys.version, *places)
    found: tuple[Diagnostic, ...] = store.kept(
        "findings", sha256("\0".join(parts).encode()).hexdigest(), check
    )
    return found


def build_folder(key: str) -> Path:
    """Where the build of that key lies or is to lie."""
    return builds_root() / key


def is_writable() -> bool:
    """Whether builds can be put into the cache, as far as can be told before one is."""
    root = builds_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(root, os.W_OK)


def keep(made: Build) -> Path:
    """Put a build into the cache in the place of whatever is there, and return its folder.

    Where the cache can't be written, it is put into a folder that is removed at exit. Raises OutputError
    where there is no place for that either.
    """
    if is_writable():
        with suppress(build.OutputError):
            build.overwrite(build_folder(made.key), made)
            prune()
            return build_folder(made.key)
    folder = _passing() / made.key
    build.overwrite(folder, made)
    return folder


def builds_root() -> Path:
    """The folder of this version's builds."""
    import platformdirs

    return platformdirs.user_cache_path("cardwright", appauthor=False) / VERSION / "builds"


def touch(folder: Path) -> None:
    """Remember that a build was used just now."""
    try:
        os.utime(folder / MANIFEST)
    except OSError:
        return


def prune() -> None:
    """Remove builds that nobody used for a day, but for the last few."""
    manifests = builds_root().glob(f"*/{MANIFEST}")
    used = {path.parent: build.changed(path) for path in manifests}
    for folder in sorted(used, key=lambda each: used[each])[:-KEPT]:
        if time.time() - used[folder] > DAY:
            build.remove(folder)


def _passing() -> Path:
    try:
        folder = tempfile.mkdtemp(prefix="cardwright-")
    except OSError as error:
        raise build.OutputError(f"cannot write to any folder: {error.strerror or error}") from error
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
