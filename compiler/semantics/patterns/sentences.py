"""Sentences: the declared condition, count, rule or claim whose words a text has, with its slots filled.

The words of a saying are compared one by one, in the order of the text; what stands where it has a slot is a
noun phrase with all that is said about it. So each word is used by one slot, or is one of the saying's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.patterns.slots import Use, example_of, fill, fits
from cardwright.compiler.semantics.words.attach import Row, Thing, attach
from cardwright.compiler.semantics.words.phrases import places_of_words
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import CompileError, fail
from cardwright.compiler.vocabulary.patterns import Literal, Slot
from cardwright.compiler.vocabulary.sayings import CONTEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.sayings import Saying

_FORMS = {"are": "is", "have": "has"}
_DENIED = {"isn't": "is", "aren't": "is", "wasn't": "was"}


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase of some nodes, and where each of its words begins; ``verb`` is the start of its verb."""

    nodes: tuple[s.Node, ...]
    words: tuple[tuple[int, str], ...]
    verb: int = -1

    @staticmethod
    def of(nodes: Iterable[s.Node | None], verb: s.Word | None = None) -> Said:
        """The phrase of some nodes in the order of the text, None for what is left out."""
        found = tuple(node for node in nodes if node is not None)
        words = sorted(word for node in found for word in places_of_words(node))
        return Said(found, tuple(words), -1 if verb is None else verb.span.start)

    def word(self, index: int) -> str:
        """A word; a verb in the form in which sayings have it."""
        start, text = self.words[index]
        text = _DENIED.get(text, text) if start == self.verb else text
        return _FORMS.get(text, text) if start == self.verb else text


Splits = dict[str, tuple[int, int]]


def matched(
    said: Said, sayings: Mapping[str, Saying], scope: Scope, span: Span
) -> tuple[str, tuple[ir.Argument, ...]] | None:
    """The saying whose words a phrase has and whose slots it can fill, and what fills them; None for none.

    Raises CompileError where what stands in a slot is wrong in itself, and no other saying fits.
    """
    wrong: CompileError | None = None
    for saying in sayings.values():
        for splits in _splits(saying.parts, said, 0):
            filled = _filled(saying, splits, said, scope)
            if filled is None:
                continue
            try:
                arguments = _arguments(saying, filled, scope, span)
            except CompileError as error:
                wrong = wrong or error
                continue
            if arguments is not None:
                return saying.say, arguments
    if wrong is not None:
        raise wrong
    return None


def said_by(clause: s.Fact | s.Deed) -> Said:
    """The words of a clause that says how something is, or what somebody did."""
    match clause:
        case s.Fact():
            before = (clause.subject, *clause.about, clause.verb, clause.also)
            return Said.of((*before, clause.runs, *clause.phrases), clause.verb)
        case s.Deed():
            return Said.of((clause.who, *clause.aux, clause.runs, *clause.phrases))


def nearest(said: Said, sayings: Mapping[str, Saying], scope: Scope) -> list[str]:
    """Examples of the sayings that have most words in common with a phrase; the nearest first."""
    shared = {one.say: in_common(said, one) for one in sayings.values()}
    close = sorted(filter(shared.get, sayings), key=shared.__getitem__, reverse=True)
    return [example(sayings[say], scope) for say in close[:3]]


def in_common(said: Said, saying: Saying) -> int:
    """How many of the words that stand in a saying itself are those of a phrase."""
    words = {said.word(index) for index in range(len(said.words))}
    own = [part.text.split() for part in saying.parts if isinstance(part, Literal)]
    return len(words & {_FORMS.get(word, word) for text in own for word in text})


def example(saying: Saying, scope: Scope) -> str:
    """A saying with an example in each slot."""
    parts: list[str] = []
    for part in saying.parts:
        text = example_of(part, scope.lexicon.words)
        parts.append("have" if text == "has" and parts == ["you"] else text)
    return " ".join(parts)


def _splits(parts: Sequence[Slot | Literal], said: Said, start: int) -> Iterator[Splits]:
    """All ways in which the words of a phrase from ``start`` on can be those of some parts of a saying."""
    if not parts:
        if start == len(said.words):
            yield {}
        return
    first, *rest = parts
    if isinstance(first, Literal):
        words = first.text.split()
        end = start + len(words)
        if end <= len(said.words) and all(map(_same, words, _range(said, start, end))):
            yield from _splits(rest, said, end)
        return
    for end in range(start + 1, len(said.words) + 1):
        for more in _splits(rest, said, end):
            yield {first.name: (start, end), **more}


def _range(said: Said, start: int, end: int) -> list[tuple[str, bool]]:
    return [(said.word(index), said.words[index][0] == said.verb) for index in range(start, end)]


def _same(word: str, found: tuple[str, bool]) -> bool:
    """Whether a word of a saying was said; a verb in any of its forms, which agrees with what it is about."""
    text, is_verb = found
    return (_FORMS.get(word, word) if is_verb else word) == text


def _filled(
    saying: Saying,
    splits: Splits,
    said: Said,
    scope: Scope,
) -> dict[str, Thing] | None:
    """What stands in each slot; None where that is no noun phrase, or of a kind that can't stand there."""
    filled: dict[str, Thing] = {}
    for slot in saying.slots():
        thing = _thing(said, splits[slot.name], scope)
        if thing is None or not fits(slot, thing, scope):
            return None
        filled[slot.name] = thing
    return filled


def _thing(said: Said, split: tuple[int, int], scope: Scope) -> Thing | None:
    """The noun phrase of some words of a phrase; None where they are something else."""
    first, last = said.words[split[0]][0], said.words[split[1] - 1][0]
    nodes = [part for node in said.nodes for part in _cut(node, first, last)]
    if Said.of(nodes).words != said.words[slice(*split)]:
        return None
    match nodes:
        case [s.Who() | s.Noun() | s.Runs() as noun]:
            return Thing(noun)
        case [s.Runs() as runs, *more]:
            row = attach(more, scope.lexicon, runs)  # type: ignore[arg-type]
        case [s.Noun(), *_]:
            row = attach(nodes, scope.lexicon)  # type: ignore[arg-type]
        case _:
            return None
    return row.object if row == Row(row.object) else None


def _cut(node: s.Node, first: int, last: int) -> list[s.Node]:
    """What of a node begins between two places of the text, its words whole."""
    starts = [start for start, _ in places_of_words(node)]
    if not starts or max(starts) < first or min(starts) > last:
        return []
    if first <= min(starts) and max(starts) <= last:
        return [node]
    match node:
        case s.Noun():
            return _cut_noun(node, first, last)
        case s.Runs(runs=(run, *more)) if max(starts) <= last:
            left = tuple(word for word in run if word.span.start >= first)
            return (
                [replace(node, runs=(left, *more), span=left[0].span.to(node.span))] if left else []
            )
        case s.Prep():
            return _cut(node.object, first, last)
        case s.Compare(runs=s.Runs() as runs):
            return _cut(runs, first, last)
        case s.Rel(who=s.Who() as who):
            return _cut(who, first, last)
        case _:
            return []


def _cut_noun(noun: s.Noun, first: int, last: int) -> list[s.Node]:
    """A noun phrase without some words at its beginning or end."""
    leads = tuple(word for word in noun.leads if first <= word.span.start <= last)
    amounts = _cut(noun.amount, first, last) if noun.amount is not None else []
    runs = _cut(noun.runs, first, last) if noun.runs is not None else []
    amount = amounts[0] if amounts else None
    run = runs[0] if runs else None
    assert amount is None or isinstance(amount, s.Amount)
    assert run is None or isinstance(run, s.Runs)
    if not leads and amount is None:
        return [run] if run is not None else []
    parts = [*leads, *amounts, *runs]
    return [s.Noun(leads, amount, run, None, span=parts[0].span.to(parts[-1].span))]


def _arguments(
    saying: Saying,
    filled: dict[str, Thing],
    scope: Scope,
    span: Span,
) -> tuple[ir.Argument, ...] | None:
    """What fills the slots of a saying, and what it takes from the text before it; None where nothing can."""
    found: list[ir.Argument] = []
    for slot in saying.slots():
        thing = filled[slot.name]
        value = fill(slot, thing, Use(scope))
        if value is None:
            return None
        found.append(ir.Argument(slot.name, value, span=thing.span))
    spoken = [name for name in CONTEXT if name in saying.means.names]
    return (*found, *(ir.Argument(name, _context(name, scope, span), span=span) for name in spoken))


def _context(name: str, scope: Scope, span: Span) -> ir.Value:
    """What was overpaid, how two costs that were compared differ, or the card that was spoken of."""
    if name == "it":
        return ir.It(scope.it(span, plural=False).binding, span=span)
    if name == "overpaid":
        return ir.Counted(scope.overpaying(span), span=span)
    if scope.amounts.compared is None:
        hint = "`costing more than it`"
        fail("CW0401", span, "There is no difference this could mean.", hint=hint)
    more, test = scope.amounts.compared
    assert test.than is not None
    return ir.Difference(ir.It(more, span=span), test.than, test.part, span=span)
