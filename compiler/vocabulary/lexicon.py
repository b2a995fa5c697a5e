"""Lexicon: the words of a game's vocabulary in a language of print, as a file of words says them.

A game's vocabulary has its own words; for another language there is one more file beside it. What is said
around them stands in the templates of that language.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from cardwright.runtime.errors import CardwrightError


class LexiconError(CardwrightError):
    """A file of words that can't be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A name or another word: one of it, several of it, and its grammatical gender, "" where it has none."""

    one: str
    many: str
    gender: str = ""


@dataclass(frozen=True, slots=True)
class VerbForms:
    """The forms of a verb: do it! somebody does it, may do it, did it; and what it was done to is so."""

    do: str
    does: str
    may: str
    did: str
    done: str


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one game in one language, ``tag`` as in HTML.

    ``sayings`` are conditions and counts with their slots in braces, as they are so and as they aren't;
    ``phrases`` the other words of patterns, and where they differ with "their" for "your".
    """

    tag: str
    nouns: dict[str, Noun] = field(default_factory=dict)
    verbs: dict[str, VerbForms] = field(default_factory=dict)
    sayings: dict[str, tuple[str, str]] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)

    @property
    def own(self) -> bool:
        """Whether it is the language of the vocabulary itself."""
        return self is ENGLISH

    @cached_property
    def forms(self) -> dict[str, tuple[str, bool]]:
        """The gender of each form of a noun by its first word, and whether it is of several."""
        nouns = [each for each in self.nouns.values() if each.gender]
        found = {each.many.split(" ")[0]: (each.gender, True) for each in nouns}
        return found | {each.one.split(" ")[0]: (each.gender, False) for each in nouns}

    def sort_of(self, phrase: str) -> tuple[str, bool]:
        """Gender and number of a phrase: those of its first word that is known; ("", False) if none is."""
        words = re.findall(r"[\w'-]+", phrase)
        return next((self.forms[word] for word in words if word in self.forms), ("", False))


ENGLISH = Lexicon("en")

LANGUAGES = ("en", "pt-BR")
"""The languages of print, the vocabulary's own first."""


@cache
def load_lexicon(game: str, tag: str) -> Lexicon:
    """The words of a game in a language; without any where nobody has translated them."""
    if tag == ENGLISH.tag:
        return ENGLISH
    place = files("cardwright.grammar").joinpath(f"{game}.{tag}.toml")
    return read_lexicon(tag, place.read_text("utf-8")) if place.is_file() else Lexicon(tag)


def read_lexicon(tag: str, text: str) -> Lexicon:
    """The words in the text of a file of words. Raises LexiconError where it says what it can't say."""
    try:
        data = tomllib.loads(text)
        return Lexicon(
            tag,
            {key: _noun(entry) for key, entry in data.get("word", {}).items()},
            {key: VerbForms(**entry) for key, entry in data.get("verb", {}).items()},
            {key: _saying(entry) for key, entry in data.get("saying", {}).items()},
            dict(data.get("phrase", {})),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise LexiconError(f"the words in {tag} can't be read: {error}") from error


def _noun(entry: str | dict[str, Any]) -> Noun:
    """A word; one that has one form only stands alone."""
    if isinstance(entry, str):
        return Noun(entry, entry)
    unknown = entry.keys() - {each.name for each in fields(Noun)}
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    return Noun(entry["one"], entry.get("many", entry["one"]), entry.get("gender", ""))


def _saying(entry: str | list[str]) -> tuple[str, str]:
    if isinstance(entry, str):
        return entry, entry
    positive, negative = entry
    return positive, negative
