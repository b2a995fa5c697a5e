"""A game's rules, imported by the name that its vocabulary gives; no game is known here by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cardwright.compiler.cli.failure import Misuse, unknown

if TYPE_CHECKING:
    from cardwright.compiler.games import Game
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Where the rules of a game are: the module's name, and the folder of a person's own game or None.

    Plain data, so that another process finds the same rules.
    """

    module: str
    folder: Path | None = None

    def load(self) -> Rules:
        """The rules. Raises Misuse where there are none."""
        rules: Rules | None = getattr(self._module(), "GAME", None)
        if rules is None:
            raise Misuse(f"The module {self.module} has no GAME.")
        return rules

    def _module(self) -> ModuleType:
        if self.folder is None:
            return import_module(self.module)
        place = self.folder.resolve() / f"{self.module}.py"
        there = sys.modules.get(self.module)
        if there is not None and there.__file__ == str(place):
            return there
        spec = spec_from_file_location(self.module, place)
        if not place.is_file() or spec is None or spec.loader is None:
            raise Misuse(f"There are no rules in {place}.")
        if there is not None:
            raise Misuse(f"Another module is called {self.module}; call the rules otherwise.")
        module = module_from_spec(spec)
        sys.modules[self.module] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[self.module]
            why = f"{type(error).__name__}: {error}"
            raise Misuse(f"The rules in {place} can't be imported: {why}.") from error
        return module


def refuse_lacking(built: BuiltCards) -> None:
    """Raise Misuse where a definition needs a name that the rules of its game don't have."""
    for name in built:
        try:
            built[name]
        except ImportError as error:
            lacks = f"{error}".partition(" (")[0]
            raise Misuse(f"{name} needs more than the rules have: {lacks}.") from error


def of(game: Game) -> Rulebook:
    """The rules of a game, still to be imported.

    The rules of a person's own game are that person's Python: they are imported only where the person is
    in the game's folder, or has named it. Raises Misuse otherwise, and for a game without rules.
    """
    if not game.words.runtime:
        raise Misuse(f"The game {game.id} has no rules yet: no `runtime` is said.")
    if not game.own:
        return Rulebook(game.words.runtime)
    if not game.trusted:
        raise Misuse(
            f"The rules of the game {game.id} are Python in {game.folder}. To run them, go there or say"
            f" --game {game.folder}."
        )
    if not game.words.runtime.isidentifier() or game.words.runtime in sys.stdlib_module_names:
        raise Misuse(f"The rules of the game {game.id} can't be called {game.words.runtime}.")
    return Rulebook(game.words.runtime, game.folder)


@contextmanager
def refusals() -> Iterator[None]:
    """Tell what the rules refuse as misuse."""
    from cardwright.runtime.kernel.rules import Refused, SetupError, Unknown

    try:
        yield
    except Unknown as error:
        raise unknown(error.kind, error.word, error.known) from error
    except Refused as error:
        raise Misuse(str(error)) from error
    except SetupError as error:
        raise Misuse(f"Cannot set up a game: {error}.") from error
