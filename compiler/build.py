"""Builds on disk: keyed by what they are made of, replaced as a whole, never half written.

A build is a folder of generated modules with a manifest, ``build.json``, which names its key: a
digest of card texts, words and compiler. A folder whose manifest has the wanted key, and whose files are
all as the manifest says, is up to date. A new build is written beside the old one and then takes its place in
one step, so that a build that fails or is killed at any moment leaves the last good one; of two at once the
last one stays.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from glob import escape
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.compiler import ir
from cardwright.compiler.files import PathError
from cardwright.compiler.games import Game
from cardwright.compiler.printings import Choice
from cardwright.compiler.swap import move_into_place, recover
from cardwright.compiler.text.source import Source
from cardwright.compiler.version import VERSION
from cardwright.runtime import manifest
from cardwright.runtime.manifest import MANIFEST, BuildError, Manifest

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.pipeline import Compilation

LEFT_OVER = 3600.0
DROPPINGS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", ".directory"})
"""What desktops leave in the folders that they show."""

_CODE = ("*.py", "*.lark", "*.toml", "*.j2")
_GENERATED = re.compile(rb'"""[^\n]*generated from [^\n]*\n\nChange that file, not this one\.\n"""')
_BEGINNING = 2048


class OutputError(PathError):
    """A folder that a build cannot use; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Build:
    """All that a build of one game writes.

    ``game`` is the game's name, ``files`` maps relative paths to text, ``definitions`` each name to the file
    and the class that play it, ``texts`` each card file to the digest of its text, by which a loader knows
    it again.
    ``sets`` maps names to ``cards``, ``chosen``, ``options`` and ``missing``, ``printings`` names to
    those of their printings, by label. ``meaning`` is a digest of what the definitions mean.
    """

    game: str
    key: str
    files: Mapping[str, str]
    definitions: Mapping[str, tuple[str, str]]
    texts: Mapping[str, str]
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    printings: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    meaning: str = ""

    def manifest(self) -> Manifest:
        """What ``build.json`` says."""
        return Manifest(
            VERSION,
            self.game,
            self.key,
            self.meaning,
            self.definitions,
            self.sets,
            self.printings,
            self.texts,
            {name: manifest.digest(text.encode()) for name, text in self.files.items()},
        )


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
        meaning_of(compilation),
    )


def meaning_of(compilation: Compilation) -> str:
    """A digest of what all definitions mean: comments, layout and rulings make no difference to it."""
    digest = sha256(compiler_digest().encode())
    program = compilation.program
    cards = (one.card for printings in program.cards.values() for one in printings)
    piles = (piled.pile for piled in program.piles.values())
    sets = (each for each, _ in program.sets)
    for said in (*sorted(map(repr, (*cards, *piles, *sets))), *_others(program.chosen)):
        digest.update(said.encode() + b"\0")
    return digest.hexdigest()[:16]


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


def key(sources: Iterable[Source], game: Game, chosen: Choice | None = None) -> str:
    """The key of a build of these sources of a game, with the printings that were chosen.

    It has sixteen hexadecimal digits.
    """
    digest = sha256(compiler_digest().encode())
    ordered = sorted(sources, key=lambda each: each.name)
    texts = [part for source in ordered for part in (source.name, source.text)]
    for part in (game.id, game.words.runtime, game.words.text, *texts, *_others(chosen or {})):
        digest.update(len(part.encode()).to_bytes(8, "big") + part.encode())
    return digest.hexdigest()[:16]


def _others(chosen: Choice) -> list[str]:
    """The names and labels of printings that are played instead of a card's own text."""
    return [part for pair in sorted(chosen.items()) if pair[1] != ir.DEFAULT for part in pair]


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
    """Whether a folder holds the whole build with that key, just as it was written."""
    found = read_manifest(folder)
    return found is not None and found.key == wanted and manifest.is_whole(folder, found)


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of a build; None where there is none that can be read."""
    try:
        return manifest.read(folder)
    except BuildError:
        return None


def write(folder: Path, build: Build) -> None:
    """Write a build and put it in the place of what is there.

    Raises OutputError when the folder holds anything but a build, or cannot be written.
    """
    place = Path(os.path.realpath(folder))
    refuse_foreign(place)
    overwrite(place, build)


def overwrite(folder: Path, build: Build) -> None:
    """Write a build and put it in the place of whatever is there. Raises OutputError where that fails."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with _beside(folder) as fresh:
            _fill(fresh, build)
            move_into_place(fresh, folder)
    except OSError as error:
        raise OutputError(f"cannot write to {folder}: {error.strerror or error}") from error


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """An empty folder next to this one, removed afterwards with whatever it holds then."""
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".new", dir=folder.parent))
    try:
        yield fresh
    finally:
        remove(fresh)


def _fill(fresh: Path, build: Build) -> None:
    for name, text in build.files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (fresh / MANIFEST).write_text(build.manifest().text(), "utf-8")
    umask = os.umask(0)
    os.umask(umask)
    fresh.chmod(0o777 & ~umask)


def refuse_foreign(folder: Path) -> None:
    """A build replaces its folder, so the folder must hold nothing that no build wrote.

    Raises OutputError when it does.
    """
    folder = Path(os.path.realpath(folder))
    try:
        recover(folder)
        if not os.path.lexists(folder):
            return
        if not folder.is_dir():
            raise OutputError(f"{folder} is not a folder")
        foreign = next(_foreign(folder), None)
    except OSError as error:
        raise OutputError(f"cannot look through {folder}: {error.strerror}") from error
    if foreign is not None:
        raise OutputError(f"{folder} holds {foreign}, which no build wrote; give another folder")


def _foreign(folder: Path) -> Iterator[str]:
    """The files of a folder that no build wrote, by their names in it.

    What a build wrote is known by its manifest; where that is damaged, by its first lines.
    """
    found = read_manifest(folder)
    known = {MANIFEST, *(found.files if found is not None else ())}
    for path in _files_in(folder):
        name = path.relative_to(folder).as_posix()
        if name not in known and not _is_litter(path) and not _was_generated(path):
            yield name


def _files_in(folder: Path) -> Iterator[Path]:
    """All that is no folder below one, in order. Raises OSError where one can't be looked through."""
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders.sort()
        links = [name for name in folders if Path(where, name).is_symlink()]
        yield from (Path(where, name) for name in sorted([*names, *links]))


def _raise(error: OSError) -> None:
    raise error


def _is_litter(path: Path) -> bool:
    """Whether a file is bytecode, or what a desktop leaves in a folder that it shows."""
    return path.parent.name == "__pycache__" or path.name in DROPPINGS or path.name[:2] == "._"


def _was_generated(path: Path) -> bool:
    """Whether a file is a module that was generated from a card text, or nothing is left in it."""
    if path.suffix != ".py" or path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as stream:
        beginning = stream.read(_BEGINNING)
    return not beginning.strip(b"\0") or _GENERATED.match(beginning) is not None


def remove(path: Path) -> None:
    """Remove a folder with all that is in it, or a file; what can't be removed stays."""
    shutil.rmtree(path, ignore_errors=True)
    with suppress(OSError):
        path.unlink()


def _sweep(folder: Path) -> None:
    """Remove what killed builds left beside this folder, unless a running one may need it."""
    for path in folder.parent.glob(f".{escape(folder.name)}.*"):
        if path.suffix in {".new", ".old"} and time.time() - changed(path) > LEFT_OVER:
            remove(path)


def changed(path: Path) -> float:
    """When a folder was changed last; just now where another build has removed it meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()
