"""Card files come in here: the only place where the compiler reads card texts.

Paths are files, folders (searched for ``*.card``, hidden folders left out) or ``-`` for standard
input. What is wrong with a path is the caller's mistake and is raised; what is wrong inside a file
is a finding.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.errors import finding
from cardwright.compiler.text.source import Source, Span, normalise
from cardwright.runtime.errors import CardwrightError

STANDARD_INPUT = "-"
SUFFIX = ".card"
MAX_BYTES = 4 * 1024 * 1024

_TOO_LARGE = f"This file is larger than {MAX_BYTES:,} bytes."
_SPLIT = "Put the definitions into several files."
_SAVE = "Save the file as UTF-8 text."


class PathError(CardwrightError):
    """A path that cannot be used; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Sources as read, and findings about those that are no text at all."""

    sources: tuple[Source, ...]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A card file: the path as the user gave it, and its name relative to its card root."""

    path: str
    name: str


def card_root() -> Path:
    """The folder of the bundled card texts."""
    return Path(__file__).resolve().parent.parent / "cards"


def read_bundled(game: str) -> Reading:
    """All bundled card texts of a game, in order of their names."""
    return read_folder(card_root(), card_root() / game)


def read_folder(root: Path, folder: Path) -> Reading:
    """All card texts in a folder at or below a card root, in order of their names."""
    names = (folder.relative_to(root) / name for name in _card_names(folder))
    return _read(Found(str(root / name), name.as_posix()) for name in names)


def read(paths: Iterable[str], root: Path | None = None) -> Reading:
    """What the given paths hold, each file once; ``root`` is as in ``find``.

    Raises PathError when a path is missing or unreadable, or when a folder holds no cards.
    """
    return _read(find(paths, root))


def find(paths: Iterable[str], root: Path | None = None) -> tuple[Found, ...]:
    """The card files that the given paths mean, each once, without opening them.

    A file below ``root``, by default that of the bundled texts, has its name relative to it.
    Raises PathError when a path is missing, or when a folder holds no cards.
    """
    root = root or card_root()
    unique: dict[str, Found] = {}
    taken: set[str] = set()
    for found in (each for path in paths for each in _find(path, root)):
        key = found.path if found.path == STANDARD_INPUT else os.path.realpath(found.path)
        if key not in unique:
            unique[key] = Found(found.path, _own_name(found, taken))
    return tuple(unique.values())


def roots(paths: Iterable[str]) -> tuple[Path, ...]:
    """The card roots of the given paths: a folder itself, or the folder that a file is in."""
    places = [Path(path) for path in paths if path != STANDARD_INPUT]
    return tuple(place if place.is_dir() else place.parent for place in places)


def read_bytes(path: str) -> bytes:
    """The raw content of one file or of standard input, at most one byte over ``MAX_BYTES``.

    Raises PathError when it cannot be read.
    """
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise PathError("standard input is closed")
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(path).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise PathError(f"cannot read {path}: {error.strerror}") from error


def _find(path: str, root: Path) -> Iterator[Found]:
    place = Path(path)
    if path == STANDARD_INPUT:
        yield Found(path, "stdin.card")
    elif place.is_dir():
        names = _card_names(place)
        if not names:
            raise PathError(f"no {SUFFIX} files in {path}")
        yield from (_found(place / name, name, root) for name in names)
    elif place.exists():
        yield _found(place, place.name, root)
    else:
        raise PathError(f"no such file or folder: {path}")


def _found(place: Path, name: str, root: Path) -> Found:
    """A file below the card root keeps its name there, however the user came to it."""
    real = Path(os.path.realpath(place))
    if real.is_relative_to(root):
        name = real.relative_to(root).as_posix()
    return Found(str(place), name.encode("utf-8", "backslashreplace").decode())


def _own_name(found: Found, taken: set[str]) -> str:
    """The file's name, or a longer one when another file has it already."""
    name = found.name
    if name in taken:
        name = f"{Path(os.path.realpath(found.path)).parent.name}/{found.name}"
    number = 2
    while name in taken:
        name = str(PurePosixPath(found.name).with_suffix(f".{number}{SUFFIX}"))
        number += 1
    taken.add(name)
    return name


def _card_names(root: Path) -> list[str]:
    """The card files below a folder, as sorted relative paths with forward slashes."""
    names = []
    for folder, folders, files in os.walk(root):
        folders[:] = [each for each in folders if not each.startswith(".")]
        here = Path(folder).relative_to(root)
        names += [(here / file).as_posix() for file in files if _is_card(Path(folder, file))]
    return sorted(names)


def _is_card(file: Path) -> bool:
    """Whether this is a card file; a pipe of such a name would never end, a broken link is an error."""
    named = file.suffix == SUFFIX and not file.name.startswith(".")
    return named and (file.is_file() or file.is_symlink())


def _read(found: Iterable[Found]) -> Reading:
    sources, findings = [], []
    for each in found:
        text = _decode(each.path, read_bytes(each.path))
        if isinstance(text, Diagnostic):
            findings.append(text)
        else:
            sources.append(Source(each.path, text, each.name))
    return Reading(tuple(sources), tuple(findings))


def _decode(path: str, content: bytes) -> str | Diagnostic:
    if len(content) > MAX_BYTES:
        return finding("CW0102", Span(path, 0, 0, 1, 1, 1, 1), _TOO_LARGE, hint=_SPLIT)
    try:
        return normalise(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        wrong = f"Byte 0x{content[error.start]:02x} is not UTF-8."
        return finding("CW0101", _place(path, content, error.start), wrong, hint=_SAVE)


def _place(path: str, content: bytes, offset: int) -> Span:
    """The byte at an offset, counted in code points up to there."""
    line = content.count(b"\n", 0, offset) + 1
    begin = content.rfind(b"\n", 0, offset) + 1
    column = len(content[begin:offset].decode("utf-8", "replace")) + 1
    return Span(path, offset, offset + 1, line, column, line, column + 1)
