"""Imports a built folder so that it runs, breaks and is traced in the card texts.

A generated module ends with two constants: ``CARD_FILE``, the card file's path relative to its card
root, and ``CARD_LINES``, which maps a line of the module to ``(line, column, end column)`` of that
file, counted from 1 in code points, the end exclusive. When the card file is found with the very
text that was built, the module's code is moved there: tracebacks, debuggers and coverage reports
then show lines of card text. Otherwise the module is imported as it stands.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from cardwright.runtime import bytecode
from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.relocate import relocated

MANIFEST = "build.json"
FORMAT = 1

_CARD_FILE = re.compile(rb"^CARD_FILE = (.+)$", re.MULTILINE)


class BuildError(CardwrightError):
    """A folder that holds no build, or not the one that was opened."""


def bundled_cards() -> Path:
    """The folder of the bundled card texts, a sibling of this package wherever it is installed."""
    return Path(__file__).resolve().parent.parent / "cards"


class BuiltCards(Mapping[str, type[Any]]):
    """The definitions of one build by name; each is imported when it is first asked for.

    ``roots`` are the folders in which card files are looked for, first come first served.
    ``kingdoms`` are sets to play with: their ``cards``, Events and the like among them, for
    definitions that set a card aside which one is ``chosen``, the ``options`` of the set-up they switch
    on, and the names ``missing`` in this build. Raises BuildError when the folder
    holds no build of a known format.
    """

    def __init__(self, folder: Path | str, roots: Iterable[Path | str] = ()) -> None:
        self.folder = Path(folder).resolve()
        self.roots = (*map(Path, roots), bundled_cards())
        manifest = _manifest(self.folder)
        self.key: str = manifest["key"]
        self.sets: dict[str, dict[str, Any]] = manifest["sets"]
        self._definitions: dict[str, list[str]] = manifest["definitions"]
        self._printings: dict[str, dict[str, list[str]]] = manifest["printings"]
        self._sizes: dict[str, int] = manifest["files"]
        self._texts: dict[str, str] = manifest["texts"]

    def __getitem__(self, name: str) -> type[Any]:
        file, class_name = self._definitions[name]
        found: type[Any] = getattr(self.module(file), class_name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._definitions)

    def __len__(self) -> int:
        return len(self._definitions)

    def __contains__(self, name: object) -> bool:
        """Whether a definition was built; imports nothing."""
        return name in self._definitions

    def with_printing(self, name: str, label: str) -> BuiltCards:
        """The same build with another printing of one definition.

        Raises KeyError where there is none of that label.
        """
        other = copy(self)
        other._definitions = {**self._definitions, name: self._printings[name][label]}  # noqa: SLF001
        return other

    def module(self, file: str) -> ModuleType:
        """The module in a file of the build ("dominion/base/moat.py"), imported once.

        Raises BuildError when the build on disk is no longer the one that was opened.
        """
        name = f"cardwright_build_{self.key}.{file.removesuffix('.py').replace('/', '.')}"
        known = sys.modules.get(name)
        return known if known is not None else self._import(name, file)

    def _import(self, name: str, file: str) -> ModuleType:
        path = self.folder / file
        content = self._read(path, self._sizes.get(file))
        module = ModuleType(name)
        module.__file__ = str(path)
        sys.modules[name] = module
        try:
            exec(self._code(path, content), module.__dict__)  # noqa: S102  (an import)
        except BaseException:
            del sys.modules[name]
            raise
        return module

    def _read(self, path: Path, size: int | None) -> bytes:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise BuildError(f"the build in {self.folder} is incomplete: {path.name}") from error
        if len(content) != size:
            raise BuildError(f"the build in {self.folder} was replaced while in use")
        return content

    def _code(self, path: Path, content: bytes) -> CodeType:
        """The module's code, relocated when its card text is at hand; cached."""
        card = self._card(content)
        text = card[1] if card else ""
        cached = (
            path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.card.pyc"
        )
        key = sha256(content + b"\0" + text.encode()).digest()
        code = bytecode.load(cached, key)
        if code is None:
            tree = ast.parse(content, path.name)
            code = compile(relocated(tree, text) if card else tree, path.name, "exec")
            bytecode.save(cached, key, code)
        return bytecode.in_file(code, str(card[0] if card else path))

    def _card(self, content: bytes) -> tuple[Path, str] | None:
        """The card file that a module was built from, and its text."""
        match = _CARD_FILE.search(content)
        name = str(ast.literal_eval(match[1].decode())) if match else ""
        for path in (root / name for root in self.roots):
            text = _text(path)
            if sha256(text.encode()).hexdigest() == self._texts.get(name):
                return path.absolute(), text
        return None


def _text(path: Path) -> str:
    """A card text as the compiler reads it; nothing where there is no such file."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
    return text if not text or text.endswith("\n") else text + "\n"


def _manifest(folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BuildError(f"no build in {folder}") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BuildError(f"the build in {folder} is of another format; build it again")
    return manifest
