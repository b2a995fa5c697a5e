"""The user's cache: builds by their key, and what compiling a game's own texts finds out."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler import store
from cardwright.compiler.build import MANIFEST, key
from cardwright.compiler.version import VERSION

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Base
    from cardwright.compiler.games import Game
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


def build_folder(key: str) -> Path:
    """Where the build of that key lies or is to lie.

    Where the cache cannot be written, a folder that is removed at exit.
    """
    root = builds_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _passing() / key
    folder = root / key
    return folder if folder.exists() or os.access(root, os.W_OK) else _passing() / key


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
    used = {path.parent: path.stat().st_mtime for path in builds_root().glob(f"*/{MANIFEST}")}
    for folder in sorted(used, key=lambda each: used[each])[:-KEPT]:
        if time.time() - used[folder] > DAY:
            shutil.rmtree(folder, ignore_errors=True)


def _passing() -> Path:
    folder = tempfile.mkdtemp(prefix="cardwright-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
