"""Clauses: the texts that are left when one clause of a text, or one phrase of a clause, goes.

A text whose rulings all still hold without one of its clauses is not told by them. Pure: a syntax tree
in, changed trees out; trials.py plays what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.source import Span

Text = s.CardText | s.ErrataText | s.PhraseText

_OPTIONAL = frozenset({"OTHER", "ORDINAL", "MODAL", "BOUND"})
"""Words that narrow what is meant and can be left out: "other", "top", "may", "up to"."""
_PLAIN = frozenset({"card", "cards"})
"""Nouns that narrow nothing: a Victory card is a Victory."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A text without the part of it at ``span``; ``tree`` is None when what is left is no text at all."""

    span: Span
    tree: Text | None


def without_clauses(text: Text) -> Iterator[Cut]:
    """The text without each of its clauses, gates, blocks and options; no text twice."""
    seen: list[Text] = []
    for cut in _clauses_cut(text):
        if cut.tree is None or cut.tree not in seen:
            yield cut
            seen += [cut.tree] if cut.tree else []


def _clauses_cut(text: Text) -> Iterator[Cut]:
    for line in _statements(text.body):
        yield from _without_one(text, line)
        yield from _without_opening(text, line)
    for node in _below(text.body):
        if isinstance(node, s.Option):
            yield _cut(text, node, (), node)


def without_phrases(text: Text) -> Iterator[Cut]:
    """The text without each phrase, qualifying word or alternative of its clauses."""
    for node in _below(text.body):
        match node:
            case s.Noun():
                pass
            case s.Word(kind=kind) if kind in _OPTIONAL:
                yield _cut(text, node, (), node)
            case s.Runs():
                yield from _without_words(text, node)
            case _ if isinstance(node, s.Phrase):
                yield _cut(text, node, (), node)


# ---- what can go --------------------------------------------------------------------------------------


def _without_one(text: Text, line: s.Statement) -> Iterator[Cut]:
    """Without a clause; the one that opens a block goes with its block, and so does a gate."""
    for clause in line.clauses:
        rest = tuple(other for other in line.clauses if other is not clause)
        opens = clause is _opening(line)
        then = None if opens else line.then
        left = (replace(line, clauses=rest, then=then),) if rest or line.gate else ()
        yield _cut(text, line, left, line if opens else clause)
    if line.gate is not None:
        left = (replace(line, gate=None, then=None),) if line.clauses else ()
        yield _cut(text, line, left, line)


def _without_opening(text: Text, line: s.Statement) -> Iterator[Cut]:
    """Without the clause or gate that opens a block, and without the block alone."""
    if line.then is None:
        return
    before = line.clauses if line.gate is not None else line.clauses[:-1]
    first = (replace(line, clauses=before, gate=None, then=None),) if before else ()
    after = (line.then,) if isinstance(line.then, s.Statement) else line.then.lines
    opening = line.gate or line.clauses[-1]
    if after:
        yield _cut(text, line, (*first, *after), opening)
    if line.gate is None:
        yield _cut(text, line, (replace(line, then=None),), line.then)


def _without_words(text: Text, runs: s.Runs) -> Iterator[Cut]:
    for run in runs.runs:
        if len(runs.runs) > 1:
            left = tuple(other for other in runs.runs if other is not run)
            yield _cut(text, runs, (replace(runs, runs=left),), *run)
        for word in run:
            if len(run) > 1 and word.text not in _PLAIN:
                yield _cut(text, word, (), word)


def _opening(line: s.Statement) -> s.Clause | None:
    return line.clauses[-1] if line.then is not None and line.gate is None else None


# ---- trees --------------------------------------------------------------------------------------------


def _cut(text: Text, old: s.Node, new: tuple[s.Node, ...], *gone: s.Node) -> Cut:
    span = gone[0].span.to(gone[-1].span)
    return Cut(span, _whole(_swapped(text, old, new)))


def _below(node: Any) -> Iterator[Any]:
    """A node and all nodes below it, in the order of the tree."""
    if isinstance(node, tuple):
        for item in node:
            yield from _below(item)
    elif is_dataclass(node):
        if isinstance(node, s.Node):
            yield node
        for each in fields(node):
            if each.name != "span":
                yield from _below(getattr(node, each.name))


def _statements(body: tuple[s.Statement, ...]) -> list[s.Statement]:
    return [node for node in _below(body) if isinstance(node, s.Statement)]


def _swapped(node: Any, old: s.Node, new: tuple[s.Node, ...]) -> Any:
    """The same tree with others, or none, in the place of one node."""
    if node is old:
        return _in_place(new, old)
    if isinstance(node, tuple):
        parts = (new if item is old else (_swapped(item, old, new),) for item in node)
        return tuple(item for part in parts for item in part)
    if not isinstance(node, s.Node):
        return node
    names = [each.name for each in fields(node) if each.name != "span"]
    return replace(node, **{name: _swapped(getattr(node, name), old, new) for name in names})


def _in_place(new: tuple[Any, ...], old: s.Node) -> Any:
    """What stands where one node can: itself, nothing, or a block of several lines."""
    return s.Block(new, (), span=old.span) if len(new) > 1 else next(iter(new), None)


def _whole(tree: Text) -> Text | None:
    """The tree, unless something in it has lost all that it consists of."""
    return None if any(map(_hollow, _below(tree.body))) else tree


def _hollow(node: Any) -> bool:
    match node:
        case s.Block(lines=(), options=()) | s.Option(lines=()):
            return True
        case s.Statement(then=None) if node.gate is not None:
            return True
        case s.Costing(measure=measure) | s.Price(measure=measure):
            return not isinstance(measure, s.Node)
        case _:
            return False
