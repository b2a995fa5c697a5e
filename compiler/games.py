"""Which game card texts are of: a bundled one by its name, or a person's own by the file in its folder.

A game is its words (``grammar/<id>.toml``), its card texts (``cards/<id>/``) and its rules
(``runtime/<id>/``). A folder's ``cardwright.toml`` says which game the card files in it and below it are of:
``game = "dominion"`` names a bundled one. A game of the person's own has its words beside that file, and may
have its rules there: ``vocabulary = "beacon.toml"`` and ``runtime = "beacon_rules"``. ``expansion`` names the
expansion of the folder's cards, and ``printings = ["second edition", "Name=house rule"]`` chooses which
printings are played there. Reading all this runs nothing; the rules of an own game are Python and are
imported by the command line only.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardwright.compiler import files
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.reading import VocabularyError, load_words, read_words
from cardwright.runtime.errors import CardwrightError

CONFIG = "cardwright.toml"
"""The file by which a folder says its game."""

MAX_CONFIG = 64 * 1024
"""So many bytes it has at most."""

_FIELDS = ("game", "vocabulary", "runtime", "expansion", "printings")
_ID = re.compile(r"[a-z][a-z0-9_]*")


class GameError(CardwrightError):
    """A game that is not there or can't be read; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game, as far as the compiler needs it.

    root: the card root; the names of card files are relative to it. folder: where the game's own texts are,
    at or below the root. own: whether it is a person's own, in a folder with a ``cardwright.toml``.
    trusted: whether the rules of an own game may be imported: its folder was named, or is where one is.
    """

    id: str
    words: Vocabulary
    root: Path
    folder: Path
    own: bool = False
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """What the ``cardwright.toml`` of a folder says; a field that it leaves out is "".

    game: the game's name. vocabulary: the file of an own game's words. runtime: the module of its rules.
    expansion: what the folder's cards are listed under. printings: which ones are played, as they are said.
    """

    folder: Path
    game: str
    vocabulary: str = ""
    runtime: str = ""
    expansion: str = ""
    printings: tuple[str, ...] = ()

    @property
    def is_game(self) -> bool:
        """Whether the folder holds a game of its own, not cards for another one."""
        return bool(self.vocabulary)


def bundled_ids() -> tuple[str, ...]:
    """The names of the games that are shipped, sorted: their folders of card texts."""
    root = files.card_root()
    return tuple(sorted(each.name for each in root.iterdir() if _is_game(each)))


def bundled(game: str) -> Game:
    """A game that is shipped. Raises GameError where there is none of that name."""
    if game not in bundled_ids():
        raise GameError(f"there is no game {game}; there are {', '.join(bundled_ids())}")
    root = files.card_root()
    return Game(game, load_words(game), root, root / game)


def in_folder(folder: Path) -> Game | None:
    """The game that the ``cardwright.toml`` of a folder says; None where there is no such file.

    Raises GameError where the file, or the vocabulary that it names, can't be used.
    """
    said = config_in(folder)
    if said is None:
        return None
    if not said.is_game:
        return bundled(said.game)
    return Game(said.game, _own_words(said), folder, folder, own=True)


def at(place: Path) -> Game | None:
    """The game of a card file or of a folder of them; None where nothing says one.

    A bundled text is of the game whose folder it is in; others are of the game that the nearest
    ``cardwright.toml`` at or above them says.
    """
    place = Path(os.path.realpath(place))
    root = files.card_root()
    if place.is_relative_to(root) and place != root:
        return bundled(place.relative_to(root).parts[0])
    said = config_of(place)
    return in_folder(said.folder) if said is not None else None


def config_of(place: Path) -> Config | None:
    """What the nearest ``cardwright.toml`` at or above a file or folder says; None where there is none.

    Raises GameError where it can't be read.
    """
    folder = place if files.is_folder(place) else place.parent
    found = (config_in(each) for each in (folder, *folder.parents))
    return next((said for said in found if said is not None), None)


def with_expansions(sources: Iterable[Source]) -> tuple[Source, ...]:
    """The same sources, each with the expansion that its folder says.

    Raises GameError where what a folder says can't be read.
    """
    said: dict[Path, str] = {}
    done: list[Source] = []
    for source in sources:
        folder = Path(os.path.realpath(source.path)).parent
        if source.path != files.STANDARD_INPUT and folder not in said:
            found = config_of(folder)
            said[folder] = found.expansion if found is not None else ""
        done.append(replace(source, expansion=said.get(folder, "")))
    return tuple(done)


def printings_said(places: Iterable[Path], game: str) -> dict[Path, tuple[str, ...]]:
    """What the folders of some files and folders say of printings, by the file that says it.

    Only what is said for a game counts. Raises GameError where what a folder says can't be read.
    """
    found = (config_of(Path(os.path.realpath(place))) for place in places)
    return {
        said.folder / CONFIG: said.printings
        for said in found
        if said is not None and said.game == game
    }


def of(paths: Iterable[str]) -> Game | None:
    """The one game that all these paths are of, as far as they say one.

    Raises GameError where they are of several games.
    """
    places = [Path(path) for path in paths if path != files.STANDARD_INPUT]
    games = {game.folder: game for place in places if (game := at(place)) is not None}
    if len(games) > 1:
        names = " and ".join(sorted(game.id for game in games.values()))
        raise GameError(f"these card texts are of several games: {names}")
    return next(iter(games.values()), None)


def read_texts(game: Game) -> files.Reading:
    """All card texts that belong to a game, in order of their names."""
    return files.read_folder(game.root, game.folder)


def _is_game(folder: Path) -> bool:
    return folder.is_dir() and _ID.fullmatch(folder.name) is not None


def config_in(folder: Path) -> Config | None:
    """What the ``cardwright.toml`` of a folder says; None where there is no such file.

    Raises GameError for a field or a value that it can't have.
    """
    place = folder / CONFIG
    if not files.is_file(place):
        return None
    try:
        said: dict[str, Any] = tomllib.loads(files.read_text(place, MAX_CONFIG))
    except files.PathError as error:
        raise GameError(f"{error}") from error
    except (ValueError, RecursionError) as error:
        raise GameError(f"cannot read {place}: {error}") from error
    for field, value in said.items():
        if field not in _FIELDS:
            raise GameError(f"{place}: there is no `{field}`; there are {', '.join(_FIELDS)}")
        if field == "printings" and not _is_list_of_texts(value):
            raise GameError(f"{place}: `{field}` is a list of texts")
        if field != "printings" and not isinstance(value, str):
            raise GameError(f"{place}: `{field}` is a text")
    if not _ID.fullmatch(said.get("game", "")):
        raise GameError(f'{place}: `game = "..."` is a name of small letters, digits and _')
    return Config(folder, **{**said, "printings": tuple(said.get("printings", ()))})


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _own_words(said: Config) -> Vocabulary:
    """The words of a game of a person's own, with the module of its rules."""
    place = said.folder / said.vocabulary
    try:
        words = read_words(files.read_text(place))
    except files.PathError as error:
        raise GameError(f"{error}") from error
    except VocabularyError as error:
        raise GameError(f"{place}, {error}") from error
    return replace(words, runtime=said.runtime or words.runtime)
