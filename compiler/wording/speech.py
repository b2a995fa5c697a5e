"""Speech: a language of print, and what has been said so far of the text that is being worded."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from cardwright.compiler import ir
from cardwright.compiler.templates import template
from cardwright.compiler.vocabulary.inflection import article, plural, third_person
from cardwright.compiler.vocabulary.lexicon import ENGLISH, Lexicon

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary


@dataclass(frozen=True, slots=True)
class Spoken:
    """Cards spoken of: the binding under which they were first, what was done to them, and their number.

    ``repeated``: it was done by several players, or again and again. ``amount``: it is no card but so much
    of something.
    """

    root: int
    verb: str
    many: bool
    repeated: bool
    amount: bool = False


@dataclass
class Speech:
    """One text being worded.

    ``current`` is who the instructions address; ``repeating``: they are followed more than once; ``held``
    the place in which an ability's own card is until it has been named; ``latest`` the cards that "it"
    (False) and "them" (True) would be taken for; ``within`` whose extra turn is spoken of; ``scoring``: what
    something counts for is told of the end of the game, and not of a card; ``untranslated`` collects what
    the language has no word for.
    """

    words: Vocabulary
    language: Lexicon = ENGLISH
    current: ir.Whose = ir.Whose.YOU
    repeating: bool = False
    within: ir.Whose | None = None
    scoring: bool = False
    held: ir.Place | None = None
    spoken: dict[int, Spoken] = field(default_factory=dict)
    latest: dict[bool, int] = field(default_factory=dict)
    untranslated: dict[str, None] = field(default_factory=dict)

    def say(self, macro: str, *parts: Any) -> str:
        """Some parts put together by a macro of the language."""
        macros = _macros(self.language)
        text = str(getattr(macros, macro)(*parts))
        return text if self.language.own else _joined(text, macros.joins)

    def addressing(self, whose: ir.Whose, *, one: bool = False) -> Speech:
        """The same speech inside a block about other players, or `one` of them alone.

        What it says of cards is heard outside.
        """
        return replace(self, current=whose, repeating=self.repeating or not one)

    def again(self) -> Speech:
        """The same speech inside a block that is done again and again."""
        return replace(self, repeating=True)

    def in_turn(self, whose: ir.Whose) -> Speech:
        """The same speech about an extra turn of somebody."""
        return replace(self, current=whose, within=whose, repeating=True)

    def tells(self, whose: ir.Whose) -> bool:
        """Whether it goes without saying that these do what is said: "you", unless others are spoken to."""
        return whose is ir.Whose.YOU and self.current is ir.Whose.YOU

    def aside(self) -> Speech:
        """The same speech, to try out how something sounds: nothing of it is heard here."""
        return replace(self, spoken=dict(self.spoken), latest=dict(self.latest))

    def bind(self, binding: int, verb: str, *, many: bool, amount: bool = False) -> None:
        """Note cards that have been named, or an ``amount`` of something."""
        self.spoken[binding] = Spoken(binding, verb, many, self.repeating, amount)
        self.latest[many] = binding

    def note(self, binding: int, verb: str, *, many: bool) -> None:
        """Note what was done to cards that no pronoun will stand for."""
        self.spoken[binding] = Spoken(binding, verb, many, self.repeating)

    def same(self, binding: int, ref: ir.Ref) -> None:
        """Note that a deed was done to cards named before."""
        if isinstance(ref, ir.It):
            self.spoken[binding] = self.spoken[ref.binding]

    def pronoun(self, binding: int) -> str:
        """``it`` or ``them`` where that is clear, otherwise what was done to the cards."""
        found = self.spoken[binding]
        if self.is_latest(binding):
            return self.say("it_all") if found.amount else self.say("it", found.many)
        if not found.verb:
            return self.say("that_card")
        return self.say("the_done", self.done(found.verb), found.many)

    def is_latest(self, binding: int) -> bool:
        """Whether a pronoun would be taken for these cards."""
        found = self.spoken[binding]
        return self.latest.get(found.many) == found.root

    # ---- words of the vocabulary ---------------------------------------------------------------------

    def word(self, key: str, *, many: bool = False) -> str:
        """A word of the vocabulary, or several of what it means."""
        if self.language.own:
            return self.say("many_of", key) if many else key
        found = self.language.nouns.get(key)
        if found is None:
            self._miss(key)
            return key
        return found.many if many else found.one

    def adjective(self, key: str, *, many: bool) -> str:
        """A word of the vocabulary before or behind a noun that is one or several."""
        return key if self.language.own else self.word(key, many=many)

    def name(self, name: str, *, many: bool = False) -> str:
        """The name of a card, which need not be translated."""
        if self.language.own or name in self.language.nouns:
            return self.word(name, many=many)
        return name

    def verb(self, key: str, form: str, pattern: str = "") -> str:
        """A verb: "do" it, somebody "does" it, each player does it ("each"), somebody "may" do it.

        Another language may have another verb for one ``pattern`` of it.
        """
        if self.language.own:
            verb = self.words.verbs[key]
            return self.say("verb", verb.prints or verb.name, form == "each")
        found = self.language.verbs.get(pattern) or self.language.verbs.get(key)
        if found is None:
            self._miss(key)
            return key
        return str(getattr(found, "does" if form == "each" else form))

    def did(self, key: str) -> str:
        """The past of a verb: what somebody "did"."""
        return self.words.verbs[key].past if self.language.own else self.verb(key, "did")

    def done(self, key: str) -> str:
        """The participle of a verb: what it was done to is so afterwards."""
        return self.words.verbs[key].past if self.language.own else self.verb(key, "done")

    def phrase(self, literal: str, whose: ir.Whose) -> str:
        """Words of a pattern in another language than the vocabulary's, said of somebody."""
        theirs = literal.replace("your ", "their ") if whose is ir.Whose.THEY else literal
        for key in (theirs, literal):
            if key in self.language.phrases:
                return self.language.phrases[key]
        self._miss(literal)
        return literal

    def saying(self, key: str, *, negated: bool) -> str:
        """A condition or a count in another language than the vocabulary's, with its slots in braces."""
        found = self.language.sayings.get(key)
        if found is None:
            self._miss(key)
            return key
        return found[negated]

    def _miss(self, key: str) -> None:
        self.untranslated[key] = None


def _joined(text: str, joins: dict[str, str]) -> str:
    """A text in which words that stand side by side have become one, as the language has it."""
    for pattern, replacement in joins.items():
        text = re.sub(pattern, replacement, text)
    return text


@cache
def _macros(language: Lexicon) -> Any:
    """The macros of a language's template, as functions."""

    def agree(word: str, phrase: str) -> str:
        return _agreeing(word, *language.sort_of(phrase))

    filters = {"article": article, "plural": plural, "third": third_person, "agree": agree}
    return template(f"wording/{language.tag}.j2", **filters).module


def _agreeing(word: str, gender: str, several: bool) -> str:  # noqa: FBT001
    """A word that follows a noun in gender and number, from its form for one feminine thing."""
    one = word if gender == "f" else _MASCULINE.get(word, f"{word[:-1]}o")
    return (_SEVERAL.get(one) or f"{one}s") if several else one


_MASCULINE = {"uma": "um", "alguma": "algum", "nenhuma": "nenhum", "sua": "seu"}
_SEVERAL = {"um": "uns", "algum": "alguns"}
