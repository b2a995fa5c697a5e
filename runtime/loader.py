"""Imports a built folder so that it runs, breaks and is traced in the card texts.

A generated module ends with two constants: ``CARD_FILE``, the card file's path relative to its card
root, and ``CARD_LINES``, which maps a line of the module to ``(line, column, end column)`` of that
file, counted from 1 in code points, the end exclusive. When the card file is found with the very
text that was built, the module's code is moved there: tracebacks, debuggers and coverage reports
then show lines of card text. Otherwise the module is imported as it stands.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from cardwright.runtime import bytecode, manifest
from cardwright.runtime.manifest import BuildError
from cardwright.runtime.relocate import relocated

__all__ = ["BuildError", "BuiltCards", "bundled_cards"]

_CARD_FILE = re.compile(rb"^CARD_FILE = (.+)$", re.MULTILINE)


def bundled_cards() -> Path:
    """The folder of the bundled card texts, a sibling of this package wherever it is installed."""
    return Path(__file__).resolve().parent.parent / "cards"


class BuiltCards(Mapping[str, type[Any]]):
    """The definitions of one build by name; each is imported when it is first asked for.

    ``roots`` are the folders in which card files are looked for, first come first served.
    ``sets`` are those to play with: their ``cards``, Events and the like among them, for
    definitions that set a card aside which one is ``chosen``, the ``options`` of the set-up they switch
    on, and the names ``missing`` in this build. ``key`` tells builds of different texts apart, ``meaning``
    those whose definitions mean something else. Raises BuildError when the folder holds no build of a known
    format, or a damaged one.
    """

    def __init__(self, folder: Path | str, roots: Iterable[Path | str] = ()) -> None:
        self.folder = Path(folder).resolve()
        self.roots = (*map(Path, roots), bundled_cards())
        self._manifest = manifest.read(self.folder)
        self.key: str = self._manifest.key
        self.meaning: str = self._manifest.meaning
        self.sets: Mapping[str, Mapping[str, Any]] = self._manifest.sets
        self._definitions: Mapping[str, Sequence[str]] = self._manifest.definitions

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
        other._definitions = {**self._definitions, name: self._manifest.printings[name][label]}  # noqa: SLF001
        return other

    def module(self, file: str) -> ModuleType:
        """The module in a file of the build ("dominion/base/moat.py"), imported once.

        Raises BuildError when the module is not as it was built.
        """
        name = f"cardwright_build_{self.key}.{file.removesuffix('.py').replace('/', '.')}"
        known = sys.modules.get(name)
        return known if known is not None else self._import(name, file)

    def _import(self, name: str, file: str) -> ModuleType:
        path = self.folder / file
        content = manifest.content_of(self.folder, self._manifest, file)
        module = ModuleType(name)
        module.__file__ = str(path)
        sys.modules[name] = module
        try:
            exec(self._code(path, content), module.__dict__)  # noqa: S102  (an import)
        except BaseException:
            del sys.modules[name]
            raise
        return module

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
            if sha256(text.encode()).hexdigest() == self._manifest.texts.get(name):
                return path.absolute(), text
        return None


def _text(path: Path) -> str:
    """A card text as the compiler reads it; nothing where there is no such file."""
    try:
        text = path.read_text("utf-8-sig") if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return ""
    return text if not text or text.endswith("\n") else text + "\n"
