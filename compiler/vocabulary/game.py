"""A game's words, with every form of every word indexed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler.vocabulary.entries import Special
from cardwright.compiler.vocabulary.inflection import plural, third_person

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.entries import (
        Adjective,
        Kind,
        Lint,
        Moment,
        Option,
        Own,
        Resource,
        State,
        Verb,
        Zone,
    )
    from cardwright.compiler.vocabulary.patterns import Pattern
    from cardwright.compiler.vocabulary.sayings import Saying


@dataclass(frozen=True)
class Sayings:
    """The ways to say what is so, how many there are, and what is so from then on, by their texts.

    ``claims`` are what rulings say of a position.
    """

    conditions: dict[str, Saying]
    counts: dict[str, Saying]
    rules: dict[str, Saying]
    claims: dict[str, Saying]

    @cached_property
    def of_texts(self) -> dict[str, Saying]:
        """All that card texts can say."""
        return self.conditions | self.counts | self.rules


@dataclass(frozen=True)
class RulingWords:
    """What rulings say besides what cards do: steps of the game, what players do, what is seen of a choice.

    ``steps`` are moments that time passes to, ``verbs`` what a player does without being asked, ``counts``
    those of them that are done so many times; ``labels`` are words of options that no text has.
    """

    steps: dict[str, str]
    verbs: tuple[str, ...]
    counts: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True)
class SetWords:
    """What a game is set up with.

    ``keywords`` are the kinds of sets, ``undefined`` names that they may list though no text defines them,
    ``options`` what they may switch on. ``setup`` says when in the set-up an operation of the runtime is
    done, where that is not first; ``copies`` how many cards of a type there are, ``expansions`` what folders
    are called.
    """

    keywords: dict[str, str]
    undefined: tuple[str, ...]
    options: dict[str, Option]
    setup: dict[str, int]
    copies: dict[str, int]
    expansions: dict[str, str]

    @cached_property
    def listable(self) -> frozenset[str]:
        """What a set may list besides what is defined: names that are not yet, and options."""
        return frozenset((*self.undefined, *self.options))


@dataclass(frozen=True)
class Vocabulary:
    """All the words of one game.

    ``staying`` are the types of cards that stay for a later turn. ``type_prints`` is the noun for a card of a
    type in print, where that is not the type alone ("Victory card"). ``example`` is what a new card begins
    with, ``cost``, ``types`` and ``text``, a ``ruling`` about one called ``{name}``, and which cards messages
    name, ``card`` and ``other``.
    ``brought`` are the words that card files bring, each with the keyword of its definition.
    ``colours`` says how types and parts of a price look on a drawn card: ``#rrggbb`` by their names.
    """

    name: str
    says: str
    runtime: str
    verbs: dict[str, Verb]
    special: dict[str, Special]
    sayings: Sayings
    nouns: dict[str, str]
    adjectives: dict[str, Adjective]
    zones: dict[str, Zone]
    resources: dict[str, Resource]
    own: dict[str, Own]
    titles: dict[str, str]
    types: dict[str, str]
    type_prints: dict[str, str]
    staying: frozenset[str]
    moments: dict[str, Moment]
    states: dict[str, State]
    phases: dict[str, str]
    kinds: dict[str, Kind]
    sets: SetWords
    rulings: RulingWords
    example: dict[str, str]
    lints: dict[str, Lint]
    text: str
    brought: dict[str, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)

    def called(self, keyword: str, name: str) -> str:
        """What a definition with this header is called: its kind may add a word ("Embargo token")."""
        kind = self.kinds.get(keyword)
        return f"{name} {kind.called}" if kind is not None and kind.called else name

    @cached_property
    def verb_forms(self) -> dict[str, tuple[Verb, str]]:
        """Every form of every verb, with the form: "base", "third" person or "past"."""
        forms: dict[str, tuple[Verb, str]] = {}
        for verb in self.verbs.values():
            forms[verb.past] = (verb, "past")
            forms[third_person(verb.name)] = (verb, "third")
            forms[verb.name] = (verb, "base")
        return forms

    @cached_property
    def patterns(self) -> dict[str, Pattern]:
        """Every way to say any verb, by its text."""
        return {pattern.say: pattern for verb in self.verbs.values() for pattern in verb.patterns}

    @cached_property
    def functions(self) -> frozenset[str]:
        """Every function of the runtime that a verb, a condition or a count stands for."""
        patterns = self.patterns.values()
        found = {pattern.op.call for pattern in patterns if pattern.op is not None}
        reached = (pattern.slot("playable", "payable") for pattern in patterns)
        found |= {slot.type for slot in reached if slot is not None}
        found |= {saying.means.call for saying in self.sayings.of_texts.values()} - {""}
        found |= {verb.history.turn for verb in self.verbs.values()}
        return frozenset(found | {one.call for one in self.special.values()})

    def special_verb(self, what: str) -> Special:
        """The verb that is special in a way: "worth" or "overpay"; empty without one."""
        return self.special.get(what, Special())

    @cached_property
    def noun_forms(self) -> dict[str, tuple[str, bool]]:
        """Singular and plural of each noun: (noun, is plural)."""
        forms = {plural(noun): (noun, True) for noun in self.nouns}
        return forms | {noun: (noun, False) for noun in self.nouns}

    @cached_property
    def type_forms(self) -> dict[str, tuple[str, bool]]:
        """Singular and plural of each type: (type, is plural)."""
        forms = {plural(name): (name, True) for name in self.types}
        return forms | {name: (name, False) for name in self.types}

    @cached_property
    def title_forms(self) -> dict[str, tuple[str, bool]]:
        """Singular and plural of each title: (title, is plural)."""
        forms = {plural(name): (name, True) for name in self.titles}
        return forms | {name: (name, False) for name in self.titles}

    @cached_property
    def resource_forms(self) -> dict[str, Resource]:
        """Singular and plural of each resource."""
        forms = {plural(name): resource for name, resource in self.resources.items()}
        return forms | dict(self.resources)

    @cached_property
    def symbols(self) -> dict[str, Resource]:
        """The letters that a price may carry, and the coin sign."""
        return {res.symbol or name: res for name, res in self.resources.items() if res.price}

    @property
    def money(self) -> str:
        """The part of a cost that ``$`` stands for."""
        return self.symbols["$"].price

    @cached_property
    def open_words(self) -> frozenset[str]:
        """Every lower-case word a card text may use besides the closed classes."""
        words = {word for form in self.verb_forms for word in form.split()}
        words |= {word for form in self.noun_forms for word in form.split()}
        words |= {word for name in (*self.adjectives, *self.zones) for word in name.split()}
        words |= {word for name in self.own for word in name.split()}
        words |= {word for name in self.moments for word in name.split()} | set(self.kinds)
        return frozenset(word for word in words if word[0].islower())
