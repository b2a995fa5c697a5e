"""Who sits at the table, and what a saved game says of it."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardwright.compiler import files
from cardwright.compiler.cli.failure import Misuse
from cardwright.compiler.cli.output import visible
from cardwright.runtime import atomic

if TYPE_CHECKING:
    from cardwright.runtime.kernel.rules import Rules

BOTS: Final = "bots"
"""The field of a saved game that names the bots, beside what the rules write."""

SAVED: Final = "Saved."
"""How the answer begins when a game was saved."""

LARGEST: Final = 8 * 1024 * 1024
"""So many bytes a saved game has at most; a long game has some ten thousand."""


def seated(bots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """The bots for that many players, one of them a person; too few are asked again in turn.

    Raises Misuse when there are more bots than seats.
    """
    if players is None:
        return tuple(bots)
    if len(bots) > players - 1:
        raise Misuse(f"{len(bots)} bots and you are more than {players} players.")
    return tuple(islice(cycle(bots), players - 1))


def refuse_seats(players: int | None, seats: range) -> None:
    """Raise Misuse where a game is not for so many players."""
    if players is not None and players not in seats:
        raise Misuse(f"This game is for {seats[0]} to {seats[-1]} players, not {players}.")


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, those that several have with a number behind them."""
    counts, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} {seen[name]}" if counts[name] > 1 else name)
    return tuple(told)


@dataclass(slots=True)
class Keeper:
    """Saves the game at the table.

    rules: of the game. meaning: of the build that it is played with. bots: who plays. options: those of the
    command line by which the same cards are found again. table: None until it has begun.
    """

    rules: Rules
    meaning: str
    bots: Sequence[str]
    options: Sequence[str] = ()
    table: Any = field(default=None)

    def begun(self, table: Any) -> None:
        """This is the game."""
        self.table = table

    def keep(self, place: str) -> str:
        """Write the game to a file and return what to tell; only a save is written over."""
        if self.table is None:
            return "The game has not begun."
        path = Path(place).expanduser()
        try:
            there = path.stat() if path.exists() else None
            if there is not None and not _is_save(path):
                return f"{place} is there and is no saved game; it stays as it is."
            data = json.loads(self.rules.save(self.table, self.meaning))
            content = json.dumps({**data, BOTS: list(self.bots)}) + "\n"
            atomic.replace(path.resolve(), content.encode(), there)
        except (OSError, ValueError, RuntimeError) as error:
            return f"The game cannot be saved: {_reason(error)}."
        again = shlex.join(["cardwright", "play", *self.options, "--resume", str(path)])
        return f"{SAVED} Go on later with: {again}"


def read(place: Path) -> tuple[str, tuple[str, ...]]:
    """The text of a saved game, and the bots of it. Raises PathError or Misuse when it can't be read."""
    text = files.read_text(place, LARGEST)
    bots = _data(text).get(BOTS)
    if not isinstance(bots, list) or not all(isinstance(name, str) for name in bots):
        raise Misuse(f"{place} is no game that was saved at the table.")
    return text, tuple(bots)


def _is_save(place: Path) -> bool:
    """Whether a file is a saved game; what is no text, or no file, is none."""
    try:
        return BOTS in _data(files.read_text(place, LARGEST))
    except files.PathError:
        return False


def outcome(winners: Sequence[int], names: Sequence[str], me: int) -> str:
    """``You win.``, ``Big Money wins.``, or that several share the win."""
    won = ["You" if seat == me else visible(names[seat]) for seat in winners]
    match won:
        case []:
            return "Nobody has won."
        case ["You"]:
            return "You win."
        case [one]:
            return f"{one} wins."
        case _:
            return f"{listed(won)} share the win."


def listed(words: Sequence[str]) -> str:
    """``Copper, Gold and Silver``, or ``nothing``."""
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _data(text: str) -> dict[str, Any]:
    """What a file holds, nothing if it is no save."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
