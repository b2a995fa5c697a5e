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
class Vocabulary:
    """All the words of one game.

    ``staying`` are the types of cards that stay for a later turn. ``undefined`` are names that sets may list
    though no text defines them. ``type_prints`` is the noun for a card of a type in print, where that is not
    the type alone ("Victory card"). ``example`` is what a new card begins with, ``cost``, ``types`` and
    ``text``, a ``ruling`` about one called ``{name}``, and which cards messages name, ``card`` and ``other``.
    ``setup`` says when in the set-up an operation of the runtime is done, where that is not first.
    ``brought`` are the words that card files bring, each with the keyword of its definition.
    ``colours`` says how types and parts of a price look on a drawn card: ``#rrggbb`` by their names.
    """

    name: str
    says: str
    runtime: str
    undefined: tuple[str, ...]
    verbs: dict[str, Verb]
    special: dict[str, Special]
    conditions: dict[str, Saying]
    counts: dict[str, Saying]
    rules: dict[str, Saying]
    claims: dict[str, Saying]
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
    sets: dict[str, str]
    setup: dict[str, int]
    copies: dict[str, int]
    expansions: dict[str, str]
    steps: dict[str, str]
    step_verbs: tuple[str, ...]
    options: dict[str, Option]
    step_counts: tuple[str, ...]
    labels: tuple[str, ...]
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
    def listable(self) -> frozenset[str]:
        """What a set may list besides what is defined: names that are not yet, and options."""
        return frozenset((*self.undefined, *self.options))

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
    def sayings(self) -> dict[str, Saying]:
        """Every way to say a condition, a count or a rule, by its text."""
        return self.conditions | self.counts | self.rules

    @cached_property
    def functions(self) -> frozenset[str]:
        """Every function of the runtime that a verb, a condition or a count stands for."""
        patterns = self.patterns.values()
        found = {pattern.op.call for pattern in patterns if pattern.op is not None}
        reached = (pattern.slot("playable", "payable") for pattern in patterns)
        found |= {slot.type for slot in reached if slot is not None}
        found |= {saying.means.call for saying in self.sayings.values()} - {""}
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
