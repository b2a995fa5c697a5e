"""Put one folder in the place of another in one step.

Linux can exchange two names; elsewhere, and on file systems that cannot, the old folder is moved
aside first. A process that is killed between the two moves leaves the old folder under a name that
the next run moves back.
"""

from __future__ import annotations

import ctypes
import os
import shutil
from contextlib import suppress
from glob import escape
from pathlib import Path
from uuid import uuid4

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_ATTEMPTS = 100


def move_into_place(fresh: Path, folder: Path) -> None:
    """Make ``fresh`` the folder named ``folder``; both lie in the same parent.

    What was there is gone, or is now named ``fresh``. Raises OSError when nothing helps; then the
    old folder stands where it stood.
    """
    for _ in range(_ATTEMPTS):
        if exchange(fresh, folder) or _replaced(fresh, folder):
            return
    fresh.rename(folder)


def recover(folder: Path) -> None:
    """Move back what a run that was killed halfway had moved aside."""
    if not os.path.lexists(folder):
        for old in folder.parent.glob(f".{escape(folder.name)}.*.old"):
            _renamed(old, folder)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two names in one step; False where the system cannot."""
    try:
        rename = ctypes.CDLL(None).renameat2
    except (AttributeError, OSError):
        return False
    names = os.fsencode(one), os.fsencode(other)
    return bool(rename(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0)


def _replaced(fresh: Path, folder: Path) -> bool:
    old = folder.with_name(f".{folder.name}.{uuid4().hex}.old")
    moved = _renamed(folder, old)
    done = _renamed(fresh, folder)
    if moved and not done:
        _renamed(old, folder)
    shutil.rmtree(old, ignore_errors=True)
    with suppress(OSError):
        old.unlink()
    return done


def _renamed(one: Path, other: Path) -> bool:
    try:
        one.rename(other)
    except OSError:
        return False
    return True
