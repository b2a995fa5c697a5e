"""Speech: a language of print, and what has been said so far of the text that is being worded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from cardwright.compiler import ir
from cardwright.compiler.templates import template
from cardwright.compiler.vocabulary.inflection import article, plural, third_person

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.game import Vocabulary

ENGLISH = "english"


@dataclass(frozen=True, slots=True)
class Spoken:
    """Cards spoken of: the binding under which they were first, what was done to them, and their number.

    ``repeated``: it was done by several players, or again and again.
    """

    root: int
    verb: str
    many: bool
    repeated: bool


@dataclass
class Speech:
    """One text being worded.

    ``current`` is who the instructions address; ``repeating``: they are followed more than once; ``held``
    the place in which an ability's own card is until it has been named; ``latest`` the cards that "it"
    (False) and "them" (True) would be taken for; ``within`` whose extra turn is spoken of; ``scoring``: what
    something counts for is told of the end of the game, and not of a card.
    """

    words: Vocabulary
    language: str = ENGLISH
    current: ir.Whose = ir.Whose.YOU
    repeating: bool = False
    within: ir.Whose | None = None
    scoring: bool = False
    held: ir.Place | None = None
    spoken: dict[int, Spoken] = field(default_factory=dict)
    latest: dict[bool, int] = field(default_factory=dict)

    def say(self, macro: str, *parts: Any) -> str:
        """Some parts put together by a macro of the language."""
        return str(getattr(_macros(self.language), macro)(*parts))

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

    def bind(self, binding: int, verb: str, *, many: bool) -> None:
        """Note cards that have been named."""
        self.note(binding, verb, many=many)
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
            return self.say("it", found.many)
        if not found.verb:
            return self.say("that_card")
        return self.say("the_done", self.past(found.verb), found.many)

    def is_latest(self, binding: int) -> bool:
        """Whether a pronoun would be taken for these cards."""
        found = self.spoken[binding]
        return self.latest.get(found.many) == found.root

    def past(self, verb: str) -> str:
        """The participle of a verb."""
        return self.words.verbs[verb].past


@cache
def _macros(language: str) -> Any:
    """The macros of a language's template, as functions."""
    filters = {"article": article, "plural": plural, "third": third_person}
    return template(f"wording/{language}.j2", **filters).module
