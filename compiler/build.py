"""Builds on disk: keyed by what they are made of, replaced as a whole, never half written.

A build is a folder of generated modules with a manifest, ``build.json``, which names its key: a
digest of card texts, words and compiler. A folder whose manifest has the wanted key is up to date.
A new build is written beside the old one and then takes its place in one step, so that a build that
fails or is killed at any moment leaves the last good one; of two at once the last one stays.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.compiler.games import Game
from cardwright.compiler.swap import move_into_place, recover
from cardwright.compiler.text.source import Source
from cardwright.compiler.version import VERSION
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.pipeline import Compilation

MANIFEST = "build.json"
FORMAT = 1
LEFT_OVER = 3600.0
_CODE = ("*.py", "*.lark", "*.toml", "*.j2")


class OutputError(CardwrightError):
    """A folder that a build cannot use; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Build:
    """All that a build of one game writes.

    ``game`` is the game's name, ``files`` maps relative paths to text, ``definitions`` each name to the file
    and the class that play it, ``texts`` each card file to the digest of its text, by which a loader knows
    it again.
    ``sets`` maps names to ``cards``, ``chosen``, ``options`` and ``missing``, ``printings`` names to
    those of their printings, by label.
    """

    game: str
    key: str
    files: Mapping[str, str]
    definitions: Mapping[str, tuple[str, str]]
    texts: Mapping[str, str]
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    printings: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)

    def manifest(self) -> dict[str, Any]:
        """What ``build.json`` says."""
        return {
            "format": FORMAT,
            "cardwright": VERSION,
            "game": self.game,
            "key": self.key,
            "definitions": dict(sorted(self.definitions.items())),
            "sets": dict(sorted(self.sets.items())),
            "printings": {name: dict(each) for name, each in sorted(self.printings.items())},
            "texts": dict(sorted(self.texts.items())),
            "files": {name: len(text.encode()) for name, text in sorted(self.files.items())},
        }


def of(compilation: Compilation, game: str, key: str, digests: Mapping[str, str]) -> Build:
    """What a build writes of a compilation; ``digests`` are those of its sources."""
    made = compilation.definitions
    return Build(
        game,
        key,
        compilation.modules,
        {each.name: (each.module, each.class_name) for each in made if each.module},
        digests,
        {each.name: _set(each) for each in made if each.is_set},
        compilation.printings,
    )


def _set(row: Definition) -> dict[str, Any]:
    return {
        "cards": [*row.cards, *row.extras],
        "chosen": dict(row.chosen),
        "options": list(row.options),
        "missing": list(row.missing),
    }


def digests(sources: Iterable[Source]) -> dict[str, str]:
    """The digest of each source's text by its name."""
    return {each.name: sha256(each.text.encode()).hexdigest() for each in sources}


def key(sources: Iterable[Source], game: Game) -> str:
    """The key of a build of these sources of a game: sixteen hexadecimal digits."""
    digest = sha256(compiler_digest().encode())
    ordered = sorted(sources, key=lambda each: each.name)
    texts = [part for source in ordered for part in (source.name, source.text)]
    for part in (game.id, game.words.runtime, game.words.text, *texts):
        digest.update(len(part.encode()).to_bytes(8, "big") + part.encode())
    return digest.hexdigest()[:16]


@cache
def compiler_digest() -> str:
    """A digest of the compiler itself: its version, its code, its grammar and its vocabularies."""
    digest = sha256(VERSION.encode())
    here = Path(__file__).resolve().parent
    for root in (here, here.parent / "grammar"):
        for path in sorted(path for pattern in _CODE for path in root.rglob(pattern)):
            if "cli" not in path.relative_to(root).parts:
                digest.update(
                    path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes()
                )
    return digest.hexdigest()


def is_current(folder: Path, wanted: str) -> bool:
    """Whether a folder holds the whole build with that key."""
    manifest = read_manifest(folder)
    if manifest.get("key") != wanted:
        return False
    return all(_size(folder / name) == size for name, size in manifest["files"].items())


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a build; empty where there is none that can be read."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    valid = isinstance(manifest, dict) and manifest.get("format") == FORMAT
    return manifest if valid and isinstance(manifest.get("files"), dict) else {}


def write(folder: Path, build: Build) -> None:
    """Write a build and put it in the place of what is there.

    Raises OutputError when the folder holds anything but a build, or cannot be written.
    """
    folder = Path(os.path.realpath(folder))
    refuse_foreign(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with _beside(folder) as fresh:
            _fill(fresh, build)
            move_into_place(fresh, folder)
    except OSError as error:
        raise OutputError(f"cannot write to {folder}: {error.strerror}") from error


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """An empty folder next to this one, removed afterwards with whatever it holds then."""
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".new", dir=folder.parent))
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _fill(fresh: Path, build: Build) -> None:
    for name, text in build.files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (fresh / MANIFEST).write_text(json.dumps(build.manifest(), indent=1) + "\n", "utf-8")
    umask = os.umask(0)
    os.umask(umask)
    fresh.chmod(0o777 & ~umask)


def refuse_foreign(folder: Path) -> None:
    """A build replaces its folder, so the folder must hold nothing that no build wrote.

    Raises OutputError when it does.
    """
    recover(folder)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise OutputError(f"{folder} is not a folder")
    try:
        foreign = next(_foreign(folder), None)
    except OSError as error:
        raise OutputError(f"cannot look through {folder}: {error.strerror}") from error
    if foreign is not None:
        raise OutputError(f"{folder} holds {foreign}, which no build wrote; give another folder")


def _foreign(folder: Path) -> Iterator[str]:
    """The files of a folder that no build wrote, by their names in it."""
    known = {MANIFEST, *read_manifest(folder).get("files", ())}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in known and path.parent.name != "__pycache__":
            yield name


def _sweep(folder: Path) -> None:
    """Remove what killed builds left beside this folder, unless a running one may need it."""
    for path in folder.parent.glob(f".{folder.name}.*"):
        if path.suffix in {".new", ".old"} and time.time() - _changed(path) > LEFT_OVER:
            shutil.rmtree(path, ignore_errors=True)


def _changed(path: Path) -> float:
    """When a folder was changed last; just now where another build has removed it meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
