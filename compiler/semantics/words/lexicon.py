"""Lexicon: what each open word of a text can be, looked up in the vocabulary and among the definitions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from cardwright.compiler.syntax.lexing import closed_words
from cardwright.compiler.syntax.naming import long_names
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.compiler.vocabulary.patterns import Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardwright.compiler.syntax.naming import LongNames
    from cardwright.compiler.syntax.tree import PhraseText, Word
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Adjective, Resource, Verb, Zone
    from cardwright.compiler.vocabulary.game import Vocabulary

KEYWORDS = ("errata", "pile", "ruling")
MANNERS = ("shuffled",)
WITHOUT = "non-"
OF_PILES = ("there", "basic")
"""What only a card's text says of its pile: ``there are 20 copies of this``, ``this is a basic card``."""


@dataclass(frozen=True, slots=True)
class Item:
    """One open word, or several that belong together, and everything it can be.

    Each noun-like reading is a pair (what, is plural).
    """

    text: str
    span: Span
    verb: tuple[Verb, str] | None = None
    noun: tuple[str, bool] | None = None
    adjective: Adjective | None = None
    zone: Zone | None = None
    type: tuple[str, bool] | None = None
    title: tuple[str, bool] | None = None
    name: tuple[str, bool] | None = None
    resource: Resource | None = None
    token: tuple[str, bool] | None = None

    @property
    def without(self) -> str:
        """The type that ``non-Victory`` leaves out, "" for any other word."""
        return self.text.removeprefix(WITHOUT) if self.text.startswith(WITHOUT) else ""


class Lexicon:
    """The words of a game and the names of all definitions in one compilation.

    ``piles`` are the names of piles of different cards, which are no names of cards; ``beside`` those of
    cards whose piles are not in the Supply, with the types that only they have. ``texts`` are those that the
    cards of a file share, by its path and the verb they make: None for one that can't be read.
    """

    def __init__(
        self,
        words: Vocabulary,
        names: Iterable[str],
        piles: Iterable[str] = (),
        beside: Mapping[str, Iterable[str]] | None = None,
        texts: Mapping[str, Mapping[str, PhraseText | None]] | None = None,
    ) -> None:
        self.words = words
        self.piles = frozenset(piles)
        self.names = frozenset(names) - self.piles
        self.beside = frozenset(beside or ())
        self.beside_types = frozenset(chain.from_iterable((beside or {}).values()))
        self.texts = texts or {}

    @cached_property
    def _name_forms(self) -> dict[str, tuple[str, bool]]:
        forms = {plural(name): (name, True) for name in self.names}
        return forms | {name: (name, False) for name in self.names}

    @cached_property
    def long_names(self) -> LongNames:
        """The names that are more than capitalised words."""
        return long_names(self.names | self.piles)

    @cached_property
    def capitalised(self) -> frozenset[str]:
        """Everything that may stand as a capitalised word: names, types, resources, phases, zones."""
        words = self.words
        long = (*words.zones, *words.adjectives, *words.resources, *self._tokens)
        others = (name for each in long if (name := _beginning(each)))
        return frozenset(
            (
                *(*self._name_forms, *self.piles),
                *(
                    *words.type_forms,
                    *words.title_forms,
                    *words.resource_forms,
                    *words.phases,
                    *others,
                ),
                *(part for name in words.own for part in name.split() if part[0].isupper()),
            )
        )

    @cached_property
    def spelled(self) -> frozenset[str]:
        """Every lower-case word that a text may hold."""
        shared = {verb for texts in self.texts.values() for verb in texts}
        own = {
            *KEYWORDS,
            *self.words.sets.keywords,
            *MANNERS,
            *OF_PILES,
            *self.words.rulings.labels,
            *shared,
        }
        return closed_words() | self.words.open_words | self.ruling_words | own

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """Everything that may stand in a text, to look for what was meant."""
        without = (f"{WITHOUT}{name}" for name in self.words.types)
        return (*self.spelled, *self.capitalised, *without)

    @cached_property
    def listable(self) -> frozenset[str]:
        """Every name that a set may list."""
        return self.capitalised | self.words.sets.listable

    @cached_property
    def listable_words(self) -> tuple[str, ...]:
        """The same as all words, with the names that a set may list."""
        return (*self.all_words, *self.words.sets.listable)

    @cached_property
    def ruling_words(self) -> frozenset[str]:
        """The lower-case words of the steps that examples may take, and of what they may claim."""
        claims = [part for claim in self.words.sayings.claims.values() for part in claim.parts]
        said = [
            *self.words.rulings.steps,
            *(part.text for part in claims if isinstance(part, Literal)),
        ]
        words = {word for text in said for word in text.split()}
        return frozenset(word for word in words if word[0].islower())

    def read(self, words: Iterable[Word]) -> list[Item]:
        """The items of a run of open words.

        Raises CompileError at a word that is nothing the vocabulary or the definitions know.
        """
        items: list[Item] = []
        rest = list(words)
        while rest:
            word = rest.pop(0)
            behind = f"{word.text} {rest[0].text}" if rest else ""
            match word.kind:
                case _ if self._is_one(behind):
                    items.append(self._two(word, rest.pop(0)))
                case "NAME":
                    items += self._capitals(word)
                case "NON":
                    items.append(self._without(word))
                case _:
                    items.append(self._lower(word.text, word.span))
        return items

    def _is_one(self, text: str) -> bool:
        """Whether two words are one adjective, zone or token."""
        words = self.words
        known = (words.adjectives, words.zones, words.resource_forms, self._tokens)
        return any(text in each for each in known)

    def _two(self, first: Word, second: Word) -> Item:
        """An adjective, a zone or a token of two words."""
        text = f"{first.text} {second.text}"
        adjective, zone = self.words.adjectives.get(text), self.words.zones.get(text)
        span = first.span.to(second.span)
        resource = self.words.resource_forms.get(text)
        token = self._tokens.get(text)
        return Item(text, span, adjective=adjective, zone=zone, resource=resource, token=token)

    @cached_property
    def _tokens(self) -> dict[str, tuple[str, bool]]:
        """Singular and plural of each thing that lies on piles: (its name, is plural)."""
        called = tuple(f" {kind.called}" for kind in self.words.kinds.values() if kind.called)
        names = [name for name in self.names if name.endswith(called)] if called else []
        return {plural(name): (name, True) for name in names} | {n: (n, False) for n in names}

    def _lower(self, text: str, span: Span) -> Item:
        words = self.words
        item = Item(
            text,
            span,
            verb=words.verb_forms.get(text),
            noun=words.noun_forms.get(text),
            adjective=words.adjectives.get(text),
            zone=words.zones.get(text),
        )
        known = item.verb or item.noun or item.adjective or item.zone
        if not known and text not in words.open_words | self.ruling_words:
            self.unknown(text, span)
        return item

    def unknown(self, text: str, span: Span) -> None:
        """Refuse a lower-case word that nobody knows."""
        candidates = (*self.words.open_words, *self.capitalised)
        fail("CW0201", span, f"`{text}` is not a word of {self.words.name}.", candidates=candidates)

    def _without(self, word: Word) -> Item:
        name = word.text.removeprefix(WITHOUT)
        if name not in self.words.types:
            candidates = [f"{WITHOUT}{known}" for known in self.words.types]
            fail("CW0205", word.span, f"`{name}` is not a type.", candidates=candidates)
        return Item(word.text, word.span)

    def _capitals(self, word: Word) -> list[Item]:
        parts, items, start = word.text.split(" "), [], 0
        while start < len(parts):
            end = next(
                (
                    e
                    for e in range(len(parts), start, -1)
                    if " ".join(parts[start:e]) in self.capitalised
                ),
                None,
            )
            if end is None:
                self._unknown_name(word, parts, start)
            items.append(self._capital(word, parts, start, end))
            start = end or len(parts)
        return items

    def _capital(self, word: Word, parts: list[str], start: int, end: int | None) -> Item:
        text = " ".join(parts[start:end])
        words = self.words
        return Item(
            text,
            part_span(word, parts, start, end),
            adjective=words.adjectives.get(text),
            zone=words.zones.get(text),
            type=words.type_forms.get(text),
            title=words.title_forms.get(text),
            name=self._name_forms.get(text),
            resource=words.resource_forms.get(text),
        )

    def _unknown_name(self, word: Word, parts: list[str], start: int) -> None:
        text = " ".join(parts[start:])
        span = part_span(word, parts, start, None)
        fail("CW0202", span, f"Nothing is called `{text}`.", candidates=self.capitalised)


def _beginning(name: str) -> str:
    """The capitalised words with which a name begins: ``Native Village`` of a mat, "" for none."""
    return " ".join(takewhile(lambda word: word[0].isupper(), name.split()))


def part_span(word: Word, parts: list[str], start: int, end: int | None) -> Span:
    """The span of some of the space-separated parts of a word."""
    before = sum(len(part) + 1 for part in parts[:start])
    length = len(" ".join(parts[start:end]))
    whole = word.span
    return type(whole)(
        whole.path,
        whole.start + before,
        whole.start + before + length,
        whole.line,
        whole.column + before,
        whole.line,
        whole.column + before + length,
    )
