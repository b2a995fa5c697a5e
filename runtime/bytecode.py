"""The loader's cache of compiled modules.

Python's own cannot be used: it holds code that was compiled for the module's own lines. Paths are
put into the code when it is loaded, so that a build may be moved. A cache that cannot be read or
written is no error.
"""

from __future__ import annotations

import marshal
import sys
import tempfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType


def load(path: Path, key: bytes) -> CodeType | None:
    """The code saved under this key by this version of Python, or None."""
    head = MAGIC_NUMBER + key
    try:
        content = path.read_bytes()
        code = marshal.loads(content[len(head) :]) if content.startswith(head) else None  # noqa: S302
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return code if isinstance(code, CodeType) else None


def save(path: Path, key: bytes, code: CodeType) -> None:
    """Save code under a key, in one step, unless Python was told to write no bytecode."""
    if sys.dont_write_bytecode:
        return
    try:
        path.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as stream:
            stream.write(MAGIC_NUMBER + key + marshal.dumps(code))
        Path(stream.name).replace(path)
    except OSError:
        return


def in_file(code: CodeType, filename: str) -> CodeType:
    """The same code, said to come from a file."""
    inner = (
        in_file(each, filename) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_filename=filename, co_consts=tuple(inner))
