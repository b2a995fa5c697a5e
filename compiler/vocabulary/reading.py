"""Reading: a vocabulary file becomes the words of a game."""

from __future__ import annotations

import re
import tomllib
from dataclasses import MISSING, fields
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, NoReturn, TypeVar

from cardwright.compiler.vocabulary.entries import (
    Adjective,
    History,
    Kind,
    Lint,
    Moment,
    Option,
    Own,
    Resource,
    Special,
    State,
    Verb,
    Zone,
)
from cardwright.compiler.vocabulary.events import read_event
from cardwright.compiler.vocabulary.game import RulingWords, Sayings, SetWords, Vocabulary
from cardwright.compiler.vocabulary.inflection import past_of
from cardwright.compiler.vocabulary.patterns import read_pattern
from cardwright.compiler.vocabulary.sayings import Saying, read_saying
from cardwright.runtime.errors import CardwrightError

Entry = TypeVar("Entry")

_COLOUR = re.compile("#[0-9a-f]{6}")

_TABLES = (
    *(
        "game",
        "definition",
        "set",
        "verb",
        "special",
        "condition",
        "count",
        "rule",
        "claim",
        "noun",
        "adjective",
        "zone",
        "resource",
        "own",
        "title",
        "type",
    ),
    *(
        "moment",
        "phase",
        "setup",
        "copies",
        "expansion",
        "step",
        "option",
        "lint",
        "label",
        "example",
        "while",
        "colour",
    ),
)
"""What a vocabulary file may have; all but ``game`` are optional."""

_TYPES = {
    "str": str,
    "bool": bool,
    "int": int,
    "tuple[str, ...]": list,
    "dict[str, str]": dict,
    "dict[str, bool]": dict,
}
"""The type in TOML of an entry's field by its annotation."""


class VocabularyError(CardwrightError):
    """A vocabulary file that can't be used; the message begins with the line, and is one sentence."""


@cache
def load_words(game: str) -> Vocabulary:
    """The vocabulary shipped for a game."""
    return read_words(files("cardwright.grammar").joinpath(f"{game}.toml").read_text("utf-8"))


def read_words(text: str) -> Vocabulary:
    """The vocabulary in the text of a vocabulary file.

    Raises VocabularyError where the text is no TOML, or says what a vocabulary can't say.
    """
    read = _Reader(text)
    game = read.table("game")
    types, step = read.tables("type"), read.table("step")
    own = read.entries("own", Own)
    return Vocabulary(
        name=read.text_of("game", "name"),
        says=game.get("says", ""),
        runtime=game.get("runtime", ""),
        verbs={name: read.verb(name, entry) for name, entry in read.tables("verb").items()},
        special=read.entries("special", Special),
        sayings=Sayings(
            conditions=read.sayings("condition", _states(own, "{who}.")),
            counts=read.sayings("count"),
            rules=read.sayings("rule"),
            claims=read.sayings("claim", _states(own, "token(who).")),
        ),
        nouns=read.values("noun", "kind"),
        adjectives=read.entries("adjective", Adjective),
        zones=read.entries("zone", Zone),
        resources=read.entries("resource", Resource),
        own=own,
        titles=read.values("title", "says"),
        types=read.values("type", "bit"),
        type_prints={name: entry["prints"] for name, entry in types.items() if "prints" in entry},
        staying=frozenset(name for name, entry in types.items() if entry.get("stays")),
        moments=read.entries("moment", Moment),
        states=read.entries("while", State),
        phases=read.values("phase", "code"),
        kinds=read.entries("definition", Kind),
        sets=SetWords(
            keywords=read.values("set", "says"),
            undefined=tuple(game.get("undefined", ())),
            options=read.entries("option", Option),
            setup=read.table("setup"),
            copies=read.table("copies"),
            expansions=read.table("expansion"),
        ),
        rulings=RulingWords(
            steps=step.get("moments", {}),
            verbs=tuple(step.get("verbs", ())),
            counts=tuple(step.get("counts", ())),
            labels=tuple(read.table("label").get("words", ())),
        ),
        lints=read.entries("lint", Lint),
        example=read.table("example"),
        text=text,
        colours=read.colours(),
    )


class _Reader:
    """The tables of a vocabulary file, and where they stand in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        try:
            self._data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said, _, place = str(error).rpartition(" (at ")
            where = place.rstrip(")").partition(",")[0] or "line 1"
            raise VocabularyError(f"{where}: {said or error}") from error
        except RecursionError as error:
            raise VocabularyError("line 1: this is nested too deeply") from error
        for name in self._data:
            if name not in _TABLES:
                self.fail(name, "", f"there is no table `{name}`{_near(name, _TABLES)}")

    def table(self, name: str) -> dict[str, Any]:
        """A table; empty where the file has none."""
        table = self._data.get(name, {})
        if not isinstance(table, dict):
            self.fail(name, "", f"`{name}` is a table: `[{name}]`")
        return table

    def tables(self, name: str) -> dict[str, dict[str, Any]]:
        """The entries of a table, each a table of its own."""
        for word, entry in self.table(name).items():
            if not isinstance(entry, dict):
                self.fail(name, "", f"`{word}` is a table: `[{name}.{word}]`")
        return self.table(name)

    def text_of(self, table: str, field: str) -> str:
        """A field that a table must have."""
        value = self.table(table).get(field)
        if not isinstance(value, str):
            self.fail(table, "", f'`[{table}]` needs `{field} = "..."`')
        return value

    def values(self, table: str, field: str) -> dict[str, str]:
        """The one field of each entry of a table."""
        for word, entry in self.tables(table).items():
            if not isinstance(entry.get(field), str):
                self.fail(table, word, f'`[{table}.{word}]` needs `{field} = "..."`')
        return {word: entry[field] for word, entry in self.tables(table).items()}

    def colours(self) -> dict[str, str]:
        """The colours by what has them."""
        for word, value in self.table("colour").items():
            if not isinstance(value, str) or not _COLOUR.fullmatch(value):
                self.fail("colour", "", f'`{word}` needs a colour like `"#c0a040"`')
        return self.table("colour")

    def entries(self, table: str, kind: type[Entry]) -> dict[str, Entry]:
        """The entries of a table, each as one of this class."""
        return {word: self.entry(table, word, kind) for word in self.tables(table)}

    def entry(self, table: str, word: str, kind: type[Entry]) -> Entry:
        """One entry; its fields are those of the class, lists as tuples."""
        entry, known = self.tables(table)[word], {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
        named = "name" in known
        for field, value in entry.items():
            if field not in known or (named and field == "name"):
                near = _near(field, [each for each in known if each != "name"])
                self.fail(table, word, f"`[{table}.{word}]` has no `{field}`{near}")
            wanted = _TYPES[str(known[field].type)]
            if type(value) is not wanted:
                self.fail(table, word, f"`{field}` of `[{table}.{word}]` is a {wanted.__name__}")
        given = {**entry, **({"name": word} if named else {})}
        for field, each in known.items():
            if field not in given and each.default is MISSING and each.default_factory is MISSING:
                self.fail(table, word, f"`[{table}.{word}]` needs `{field}`")
        lists = {field: tuple(value) for field, value in given.items() if isinstance(value, list)}
        return kind(**{**given, **lists})

    def sayings(self, table: str, more: tuple[Saying, ...] = ()) -> dict[str, Saying]:
        """The sayings of a table, and more of them, by their texts; those with the fewest slots first."""
        found = list(more)
        for entry in self.table(table).get("patterns", ()):
            try:
                found.append(read_saying(**entry))
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                self.fail(table, "", f"`[{table}]` can't be read: {error}")
        found.sort(key=lambda saying: len(saying.slots()))
        return {saying.say: saying for saying in found}

    def verb(self, name: str, entry: dict[str, Any]) -> Verb:
        """One verb, with its forms."""
        try:
            return _verb(name, entry)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            self.fail("verb", name, f"`[verb.{name}]` can't be read: {error}")

    def fail(self, table: str, word: str, message: str) -> NoReturn:
        """Raise VocabularyError at the line where this table or entry begins."""
        key = re.escape(word)
        head = rf'\[{table}\.(?:{key}|"{key}")\]' if word else rf"\[{table}[.\]]|{table}\b"
        found = re.search(rf"^\s*(?:{head})", self._text, re.MULTILINE)
        line = self._text.count("\n", 0, found.end()) + 1 if found else 1
        raise VocabularyError(f"line {line}: {message}")


def _near(word: str, known: Any) -> str:
    near = get_close_matches(word, known, n=1)
    return f"; did you mean `{near[0]}`?" if near else f"; there are {', '.join(known)}"


def _states(own: dict[str, Own], of: str) -> tuple[Saying, ...]:
    """The sayings about tokens that every player has one of; ``of`` stands before a token's flag."""
    return tuple(
        read_saying(
            f"{{who:owner}} {token.name} is {state}", f"{'' if set_ else 'not '}{of}{token.flag}"
        )
        for token in own.values()
        for state, set_ in token.state.items()
    )


def _verb(name: str, entry: dict[str, Any]) -> Verb:
    patterns = tuple(read_pattern(name, **pattern) for pattern in entry.get("patterns", ()))
    history = History(**entry.get("history", {}))
    events = tuple(read_event(name, **event) for event in entry.get("events", ()))
    own = ("patterns", "history", "events")
    rest = {key: value for key, value in entry.items() if key not in own}
    known = {"says": "", "past": past_of(name), **rest}
    return Verb(name, patterns=patterns, events=events, history=history, **known)
