"""Words of a syntax tree as written, and what whole phrases of them stand for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.text.nodes import children

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardwright.compiler.semantics.words.attach import Multiplied
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.entries import Moment


def words(node: Any) -> Iterator[s.Word]:
    """All the words below a node, in the order of the tree."""
    if isinstance(node, s.Word):
        yield node
        return
    for item in _below(node):
        yield from words(item)


def phrase(node: s.Node | Multiplied) -> str:
    """The words below a node as one string, in the order of the text."""
    return " ".join(text for _, text in _said(node))


def places_of_words(node: s.Node) -> list[tuple[int, str]]:
    """Where each word below a node begins, and the word, one by one ("at least" are two)."""
    return [
        (start + match.start(), match[0])
        for start, text in _said(node)
        for match in re.finditer(r"\S+", text)
    ]


def is_word(found: s.Node | None, kind: str) -> bool:
    """Whether a noun phrase is one determiner or pronoun of its own: ``this``, ``it``."""
    if not isinstance(found, s.Noun) or found.runs is not None:
        return False
    return [word.kind for word in found.leads] == [kind]


def lines_of(then: s.Statement | s.Block) -> tuple[s.Statement, ...]:
    """What stands behind a colon, on its line or below it."""
    return then.lines if isinstance(then, s.Block) else (then,)


_KEYWORDS = {s.Per: "per", s.Except: "except", s.Costing: "costing", s.Between: "between"}


def _said(node: Any) -> list[tuple[int, str]]:
    """The place and text of the words below a node, in the order of the text.

    Among them are those that the tree says by its shape: ``per``, ``or`` and the like.
    """
    found: list[tuple[int, str]] = []
    left = [node]
    while left:
        one = left.pop()
        if isinstance(one, s.Word):
            found.append((one.span.start, one.text))
        else:
            left.extend(_below(one))
            if isinstance(one, s.Node):
                found.extend(_shape(one))
    return sorted(found)


def _below(node: Any) -> Iterable[Any]:
    """What is directly below a node or in a row of nodes."""
    if isinstance(node, tuple | list):
        return node
    return children(node)


def _shape(node: s.Node) -> Iterator[tuple[int, str]]:
    match node:
        case s.Per() | s.Except() | s.Costing() | s.Between():
            yield node.span.start, _KEYWORDS[type(node)]
            if isinstance(node, s.Between):
                yield node.low.span.end, "and"
        case s.Compare(than=than) if than is not None:
            yield than.span.start - 1, "than"
        case s.Runs(runs=runs):
            joint = "-" if node.together else "or"
            yield from ((run[-1].span.end, joint) for run in runs[:-1])
        case s.Noun(amount=s.Amount(values=(many,)), runs=s.Runs()) if many.text == "any number":
            yield many.span.end, "of"
        case s.Amount(values=(first, _)):
            yield first.span.end, "or"


_SEVERAL = re.compile(r"(next) (\d+) turns$")


def times_of(clause: s.Clause) -> int:
    """How often a moment comes: twice at ``the start of your next 2 turns``, otherwise once."""
    found = _SEVERAL.search(phrase(clause))
    if found is None:
        return 1
    if int(found[2]) < 2:
        fail("CW0306", clause.span, "How many turns?", hint="`your next 2 turns`")
    return int(found[2])


def moment_of(clause: s.Clause, scope: Scope, *, after: bool = False) -> Moment:
    """The moment that a clause after ``at`` (or ``after``) names.

    Raises CompileError at the first word that no moment has in that place.
    """
    moments = {
        name: moment
        for name, moment in scope.lexicon.words.moments.items()
        if not moment.activate and moment.after is after
    }
    text = phrase(clause)
    once = _SEVERAL.sub(r"\1 turn", text)
    if once in moments:
        return moments[once]
    word = _first_odd(clause, list(moments))
    fail(
        "CW0208",
        word.span,
        f"`{text}` is no moment.",
        hint=_as_list(moments),
        candidates=_nexts(word, clause, moments),
    )


def _first_odd(clause: s.Clause, moments: list[str]) -> s.Word:
    """The word at which the text leaves the last moment that begins like it."""
    found = sorted(words(clause), key=lambda word: word.span.start)
    beginnings = [moment.split() for moment in moments]
    for index, word in enumerate(found):
        beginnings = [b for b in beginnings if index < len(b) and b[index] == word.text]
        if not beginnings:
            return word
    return found[-1]


def _nexts(word: s.Word, clause: s.Clause, moments: dict[str, Moment]) -> list[str]:
    before = [
        w.text
        for w in sorted(words(clause), key=lambda w: w.span.start)
        if w.span.start < word.span.start
    ]
    rows = [moment.split() for moment in moments]
    return [
        row[len(before)] for row in rows if row[: len(before)] == before and len(row) > len(before)
    ]


def _as_list(moments: dict[str, Moment]) -> str:
    return ", ".join(f"`at {name}`" for name in moments)
