"""Card files come in here: the only place where the compiler reads card texts.

Paths are files, folders (searched for ``*.card``, hidden folders left out) or ``-`` for standard
input. What is wrong with a path is the caller's mistake and is raised; what is wrong inside a file
is a finding.
"""

from __future__ import annotations

import os
import stat
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
MAX_LOOKED_AT = 50_000
"""So many files and folders are looked at below a folder; a game has some hundred."""

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
    return tuple(place if is_folder(place) else place.parent for place in places)


def read_bytes(path: str, most: int = MAX_BYTES) -> bytes:
    """The raw content of one file or of standard input, at most one byte over ``most``.

    Raises PathError when it cannot be read, and for what is no file: a pipe or a device may never end.
    """
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise PathError("standard input is closed")
            return sys.stdin.buffer.read(most + 1)
        refuse_endless(path)
        with Path(path).open("rb") as stream:
            return stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise unusable(f"cannot read {path}", error) from error


def read_text(place: Path, most: int = MAX_BYTES) -> str:
    """The UTF-8 text of a file. Raises PathError when it cannot be read, or is larger than ``most`` bytes."""
    content = read_bytes(str(place), most)
    if len(content) > most:
        raise PathError(f"{place} is larger than {most:,} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PathError(f"cannot read {place}: it is no UTF-8 text") from error


def is_file(place: Path) -> bool:
    """Whether there is such a file, as far as this user can see."""
    try:
        return place.is_file()
    except (OSError, ValueError):
        return False


def is_folder(place: Path) -> bool:
    """Whether there is such a folder, as far as this user can see."""
    try:
        return place.is_dir()
    except (OSError, ValueError):
        return False


def holds_cards(folder: Path) -> bool:
    """Whether there is a card file in a folder or below it. Raises PathError as ``find`` does."""
    return bool(_card_names(folder))


def here() -> Path | None:
    """The working folder; None where it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        return None


def refuse_endless(path: str) -> None:
    """Raise PathError for what is no file; what a shell hands over as a file (``<(...)``) is one."""
    mode = Path(path).stat().st_mode
    handed = stat.S_ISFIFO(mode) and os.path.realpath(path).startswith("/proc/")
    if not stat.S_ISREG(mode) and not handed and path != os.devnull:
        raise PathError(f"{path} is no file")


def unusable(what: str, error: Exception) -> PathError:
    """What to tell of a path that the system refuses; it says why."""
    why = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return PathError(f"{what}: {why}")


def _find(path: str, root: Path) -> Iterator[Found]:
    place = Path(path)
    if path == STANDARD_INPUT:
        yield Found(path, "stdin.card")
    elif _is_folder(path):
        names = _card_names(place)
        if not names:
            raise PathError(f"no {SUFFIX} files in {path}")
        yield from (_found(place / name, name, root) for name in names)
    else:
        yield _found(place, place.name, root)


def _is_folder(path: str) -> bool:
    """Whether a path is a folder's or a file's. Raises PathError where there is nothing, or no access."""
    if not path:
        raise PathError("a path is empty")
    try:
        return stat.S_ISDIR(Path(path).stat().st_mode)
    except FileNotFoundError as error:
        raise PathError(f"no such file or folder: {path}") from error
    except (OSError, ValueError) as error:
        raise unusable(f"cannot read {path}", error) from error


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
    """The card files below a folder, as sorted relative paths with forward slashes.

    Raises PathError where a folder can't be looked through, and where there is too much in it.
    """

    def refuse(error: OSError) -> None:
        raise unusable(f"cannot look through {error.filename}", error) from error

    names, looked_at = [], 0
    for folder, folders, files in os.walk(root, onerror=refuse):
        folders[:] = [each for each in folders if not each.startswith(".")]
        looked_at += len(folders) + len(files)
        if looked_at > MAX_LOOKED_AT:
            raise PathError(
                f"{root} holds more than {MAX_LOOKED_AT:,} files: name a smaller folder"
            )
        here = Path(folder).relative_to(root)
        names += [(here / file).as_posix() for file in files if _is_card(Path(folder, file))]
    return sorted(names)


def _is_card(file: Path) -> bool:
    """Whether this is a card file; a pipe of such a name would never end, a broken link is an error."""
    if file.suffix != SUFFIX or file.name.startswith("."):
        return False
    try:
        return stat.S_ISREG(file.stat().st_mode)
    except OSError:
        return True  # told when it is read


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
