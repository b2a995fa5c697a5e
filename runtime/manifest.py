"""What a build says of itself: ``build.json``, by which everything in it is verified.

It names the digest of each module, and its own. A build of which anything was cut short, emptied or changed,
or is missing, is none, and so is one whose manifest names a file that does not lie in its folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from cardwright.runtime.errors import CardwrightError

MANIFEST = "build.json"
FORMAT = 2
MAX_BYTES = 32 * 1024 * 1024


class BuildError(CardwrightError):
    """A folder that holds no build, a damaged one, or not the one that was opened."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """All that a build says of itself.

    key: a digest of all that it was made of. meaning: one of what its definitions mean, which a saved game
    is kept by. ``definitions`` maps each name to the file and the class that play it, ``printings`` a name to
    those of its printings, by label. ``sets`` maps names to ``cards``, ``chosen``, ``options`` and
    ``missing``. ``texts`` maps card files, and ``files`` modules, to the digests of their contents.
    """

    cardwright: str
    game: str
    key: str
    meaning: str
    definitions: Mapping[str, tuple[str, str]]
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    printings: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """What ``build.json`` says, the same for the same build."""
        said = {"format": FORMAT, **asdict(self)}
        return json.dumps({"digest": _digest(said), **said}, indent=1, sort_keys=True) + "\n"


def digest(content: bytes) -> str:
    """The digest by which the content of a file is known again."""
    return sha256(content).hexdigest()


def read(folder: Path) -> Manifest:
    """The manifest of a build. Raises BuildError where there is none, or a damaged one."""
    said = _said(folder / MANIFEST)
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise BuildError(f"the build in {folder} is of another format; build it again")
    told = said.pop("digest", None)
    if told != _digest(said):
        raise BuildError(f"the build in {folder} is damaged; build it again")
    del said["format"]
    try:
        found = Manifest(**said)
    except TypeError as error:
        raise BuildError(f"the build in {folder} is of another format; build it again") from error
    if not all(map(_is_inside, found.files)):
        raise BuildError(f"the build in {folder} names files that are not in it")
    return found


def content_of(folder: Path, manifest: Manifest, file: str) -> bytes:
    """The content of a module of a build, just as it was built. Raises BuildError where it isn't."""
    wanted = manifest.files.get(file)
    place = folder / file
    try:
        if wanted is None or not _is_own_file(folder, file):
            raise BuildError(f"the build in {folder} is incomplete: {file}")
        content = place.read_bytes()
    except OSError as error:
        raise BuildError(f"the build in {folder} is incomplete: {file}") from error
    if digest(content) != wanted:
        raise BuildError(f"the build in {folder} was damaged or replaced while in use: {file}")
    return content


def is_whole(folder: Path, manifest: Manifest) -> bool:
    """Whether every module of a build is there and is as it was built."""
    try:
        for file in manifest.files:
            content_of(folder, manifest, file)
    except (BuildError, OSError):
        return False
    return True


def _said(place: Path) -> Any:
    """The data of a manifest. Raises BuildError where there are none."""
    try:
        if not place.is_file() or place.stat().st_size > MAX_BYTES:
            raise BuildError(f"no build in {place.parent}")
        return json.loads(place.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BuildError(f"no build in {place.parent}") from error


def _digest(said: Mapping[str, Any]) -> str:
    return digest(json.dumps(said, sort_keys=True).encode())


def _is_own_file(folder: Path, file: str) -> bool:
    """Whether this is a file that lies in the folder itself, and no link leads out of it."""
    place = os.path.realpath(folder / file)
    return place == str(Path(os.path.realpath(folder), file)) and Path(place).is_file()


def _is_inside(file: str) -> bool:
    """Whether a path stays in its folder, whatever system it is read on."""
    path = PurePosixPath(file)
    return not path.is_absolute() and ".." not in path.parts and not {"\\", ":", "\0"} & set(file)
