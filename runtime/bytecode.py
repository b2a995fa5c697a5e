"""The loader's cache of compiled modules.

Python's own cannot be used: it holds code that was compiled for the module's own lines. Paths are
put into the code when it is loaded, so that a build may be moved. A cache that cannot be read or
written, or was damaged, is no error.
"""

from __future__ import annotations

import marshal
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

from cardwright.runtime import atomic

_HEAD = len(MAGIC_NUMBER) + sha256().digest_size


def load(path: Path, key: bytes) -> CodeType | None:
    """The code saved under this key by this version of Python, or None."""
    try:
        content = path.read_bytes() if path.is_file() else b""
    except OSError:
        return None
    code = content[_HEAD:]
    if content[:_HEAD] != _head(key, code):
        return None
    found = marshal.loads(code)  # noqa: S302  (what was written here, to the last byte)
    return found if isinstance(found, CodeType) else None


def save(path: Path, key: bytes, code: CodeType) -> None:
    """Save code under a key, in one step, unless Python was told to write no bytecode."""
    if sys.dont_write_bytecode:
        return
    content = marshal.dumps(code)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        atomic.replace(path, _head(key, content) + content)


def _head(key: bytes, content: bytes) -> bytes:
    """What stands before code: for which Python, made of what, and the digest of the code itself."""
    return MAGIC_NUMBER + sha256(MAGIC_NUMBER + key + content).digest()


def in_file(code: CodeType, filename: str) -> CodeType:
    """The same code, said to come from a file."""
    inner = (
        in_file(each, filename) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_filename=filename, co_consts=tuple(inner))
