"""The user's cache: builds by their key, for commands that play what they compile."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from pathlib import Path

from cardwright.compiler.build import MANIFEST
from cardwright.compiler.version import VERSION

KEPT = 8
DAY = 86400.0


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
