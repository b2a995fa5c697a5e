"""Attach: sort the flat phrases of a clause by what they belong to.

A phrase about cards (whose, where, costing what) belongs to the noun before it; a preposition that the verb
asks for opens a role of the verb; times, adverbs and manners belong to the clause. The three never share a
preposition, so nothing is ambiguous.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from cardwright.compiler.semantics.words.phrases import phrase as phrase_text
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.source import Span

_T = TypeVar("_T", bound="Thing | s.Noun | s.Prep")

ABOUT_CARDS = ("from", "in", "among", "of", "on")


@dataclass
class Thing:
    """A noun and the phrases that say more about it."""

    noun: s.Noun | s.Runs | s.Who
    more: list[About] = field(default_factory=list)

    @property
    def span(self) -> Span:
        """From the noun to its last phrase."""
        return self.noun.span.to(self.more[-1].span if self.more else self.noun.span)


@dataclass(frozen=True, slots=True)
class Multiplied:
    """``costing up to $1 per Action you have in play``: a price, as often as ``per`` is counted."""

    costing: s.Costing
    per: Thing

    @property
    def span(self) -> Span:
        """From the price to the last phrase about what is counted."""
        return self.costing.span.to(self.per.span)


About = s.Prep | s.Costing | s.Compare | s.Except | s.Rel | Multiplied
"""What is said about a noun behind it."""

AnyPhrase = s.Phrase | Multiplied


@dataclass
class Row:
    """The phrases of one clause, sorted."""

    object: Thing | None = None
    roles: list[tuple[s.Word, Thing]] = field(default_factory=list)
    until: Thing | None = None
    per: Thing | None = None
    adverbs: list[s.Word] = field(default_factory=list)
    times: list[s.Noun | s.Prep] = field(default_factory=list)
    repeat: s.Noun | None = None
    manner: s.Noun | None = None
    order: s.Prep | None = None

    def adverb(self, text: str) -> s.Word | None:
        """The adverb with this text, if the clause has it."""
        return next((word for word in self.adverbs if word.text == text), None)

    def nothing_but(self, *used: str, adverbs: tuple[str, ...] = ()) -> None:
        """Refuse what no part of the clause has used: nothing is swallowed.

        ``used`` names the fields that were looked at, ``adverbs`` the adverbs.
        """
        odd = [word for word in self.adverbs if word.text not in adverbs]
        left: list[s.Node | Thing | None] = [*odd]
        names = ("object", "until", "per", "repeat", "manner", "order")
        left += [getattr(self, name) for name in names if name not in used]
        left += [word for word, _ in self.roles] if "roles" not in used else []
        left += self.times if "times" not in used else []
        found = next((each for each in left if each is not None), None)
        if found is not None:
            fail("CW0304", found.span, "This says nothing here.")


def attach(
    phrases: Iterable[s.Phrase], lexicon: Lexicon, bare: s.Runs | s.Noun | None = None
) -> Row:
    """Sort phrases; ``bare`` is an object that stood right behind the verb or preposition."""
    row = Row(Thing(bare) if bare else None)
    last = row.object
    for phrase in phrases:
        last = _place(row, phrase, last, lexicon)
    return row


def _place(row: Row, phrase: s.Phrase, last: Thing | None, lexicon: Lexicon) -> Thing | None:
    match phrase:
        case s.Adverb(word):
            _once(row.adverbs, word)
        case s.Until():
            row.until = last = _new(row.until, _until(phrase))
        case s.Per() if last is not None and last.more and isinstance(last.more[-1], s.Costing):
            per = Thing(phrase.object)
            last.more[-1] = Multiplied(last.more[-1], per)
            last = per
        case s.Per():
            row.per = last = _new(row.per, Thing(phrase.object))
        case s.Noun() if is_time(phrase, lexicon):
            _time(row, phrase, last)
        case s.Noun() if _is_times(phrase):
            row.repeat = _new(row.repeat, phrase)
        case s.Noun(leads=(word,)) if word.kind == "HERE":
            row.roles.append((word, Thing(phrase)))
        case s.Noun() if row.roles and row.roles[-1][0].text == "without":
            row.manner = _new(row.manner, phrase)
        case s.Noun():
            last = _object(row, phrase)
        case s.Prep():
            last = _prep(row, phrase, last, lexicon)
        case _:
            last = _about(row, phrase, last, lexicon)
    return last


def _is_zone(noun: s.Noun | s.Runs | s.Who, lexicon: Lexicon) -> bool:
    runs = noun.runs if isinstance(noun, s.Noun) else noun
    return isinstance(runs, s.Runs) and runs.words[-1].text in lexicon.words.zones


def _new(known: _T | None, found: _T) -> _T:
    if known is not None:
        fail("CW0311", found.span, "This is said twice.")
    return found


def _until(phrase: s.Until) -> Thing:
    if isinstance(phrase.object, s.Rel):
        fail("CW0407", phrase.span, "Until something happens can't be said yet.")
    return Thing(phrase.object)


def _object(row: Row, noun: s.Noun) -> Thing:
    if row.object is not None:
        fail("CW0307", noun.span, "Two things side by side: a preposition or comma is missing.")
    if (
        noun.amount is not None
        and noun.amount.values[0].text == "any number"
        and noun.runs is not None
    ):
        word = noun.runs.words[0]
        fail("CW0303", word.span, f"`of` is missing before `{word.text}`.", hint="`any number of`")
    row.object = Thing(noun)
    return row.object


def _about(
    row: Row,
    phrase: s.Costing | s.Compare | s.Except | s.Rel,
    last: Thing | None,
    lexicon: Lexicon,
) -> Thing:
    """What is said about cards belongs to the last cards, past a place they go to."""
    if last is not None and _is_zone(last.noun, lexicon):
        last = row.object
    if last is None:
        fail("CW0304", phrase.span, "There is no noun before this that it could be about.")
    last.more.append(phrase)
    return last


def _prep(row: Row, phrase: s.Prep, last: Thing | None, lexicon: Lexicon) -> Thing | None:
    word = phrase.word.text
    if isinstance(phrase.object, s.Noun | s.Runs) and is_time(phrase.object, lexicon):
        _time(row, phrase, last)
        return last
    if _is_any_order(phrase):
        row.order = _new(row.order, phrase)
        return last
    if word == "of" and last is not None and _is_amount(last.noun):
        last.noun = _counted(last.noun, phrase.object)
        return last
    about = word in ABOUT_CARDS or _is_after_some(phrase) or _is_bare(phrase)
    if about and last is not None:
        last.more.append(phrase)
        return last
    thing = Thing(phrase.object)
    row.roles.append((phrase.word, thing))
    return thing


def _time(row: Row, phrase: s.Noun | s.Prep, last: Thing | None) -> None:
    """A time belongs to what was done before it, ``a card that you gained this turn``, or to the clause."""
    said = last.more[-1] if last is not None and last.more else None
    if (
        last is None
        or not isinstance(said, s.Rel)
        or not isinstance(said.verb, s.Runs)
        or said.time
    ):
        row.times.append(phrase)
        return
    last.more[-1] = replace(said, time=phrase, span=said.span.to(phrase.span))


def _is_after_some(phrase: s.Prep) -> bool:
    """``after the first 15``."""
    noun = phrase.object
    if not isinstance(noun, s.Noun) or noun.runs is not None or noun.amount is None:
        return False
    return phrase.word.text == "after" and [word.text for word in noun.leads] == ["the", "first"]


def _is_bare(phrase: s.Prep) -> bool:
    """``without your tokens``, of a pile."""
    return phrase_text(phrase) == "without your tokens"


def _is_any_order(phrase: s.Prep) -> bool:
    """``in any order``."""
    noun = phrase.object
    if not isinstance(noun, s.Noun) or noun.runs is None or phrase.word.text != "in":
        return False
    said = [word.text for word in (*noun.leads, *noun.runs.words)]
    return said == ["any", "order"] and noun.amount is None


def _is_amount(noun: s.Noun | s.Runs | s.Who) -> bool:
    """``any number``, before ``of cards``."""
    if not isinstance(noun, s.Noun) or noun.amount is None:
        return False
    price = noun.amount.values[0].kind == "PRICE"
    return noun.runs is None and noun.of is None and not price


def _counted(noun: s.Noun | s.Runs | s.Who, of: s.Noun | s.Runs | s.Who) -> s.Noun:
    """``any number`` and ``of cards`` as one noun phrase; ``of the trashed cards`` keeps its own."""
    assert isinstance(noun, s.Noun)
    assert not isinstance(of, s.Who)
    if isinstance(of, s.Runs):
        if noun.amount is not None and noun.amount.values[0].kind != "MANY":
            fail("CW0401", of.span, "A number of which? Say `of them`, or leave out `of`.")
        return replace(noun, runs=of, span=noun.span.to(of.span))
    return replace(noun, of=of, span=noun.span.to(of.span))


def _once(words: list[s.Word], word: s.Word) -> None:
    if any(word.text == other.text for other in words):
        fail("CW0311", word.span, f"`{word.text}` is said twice.")
    words.append(word)


def is_time(noun: s.Noun | s.Runs, lexicon: Lexicon) -> bool:
    """Whether a noun phrase speaks of a turn, the game or a phase."""
    runs = noun.runs if isinstance(noun, s.Noun) else noun
    if runs is None or not runs.words:
        return False
    head = lexicon.words.noun_forms.get(runs.words[-1].text)
    return head is not None and lexicon.words.nouns[head[0]] in ("time", "phase")


def _is_times(noun: s.Noun) -> bool:
    """``3 times``."""
    return noun.runs is not None and [word.text for word in noun.runs.words] == ["times"]
