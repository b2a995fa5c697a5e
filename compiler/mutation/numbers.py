"""Numbers: the meanings that a text would have if one of its numbers were one more or one less."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from cardwright.compiler import ir
from cardwright.compiler.text.source import Span

_ALL = (ir.Many.ANY, ir.Many.ALL, ir.Many.NO)
"""Quantities without a number."""

_SPELT = {1: {"one"}, 2: {"two", "twice"}, 3: {"three"}, 4: {"four"}}
"""Numbers that the grammar has words for."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Meanings in which the number at ``span`` is ``now`` instead of ``was``."""

    span: Span
    was: int
    now: int
    cards: tuple[ir.Card, ...]


def shifted(cards: Iterable[ir.Card], within: Span, text_at: Callable[[Span], str]) -> list[Shift]:
    """The meanings with each number of a text one less and one more; no cost or count drops below 0.

    Only numbers that are said, ``within`` the text: "a card" has none, and what a card says beside a text
    that it shares is its own.
    """
    found: dict[_Change, list[ir.Card]] = {}
    for card in cards:
        for text, change in _shifts(card.text, card.span):
            span, was, _ = change
            if within.start <= span.start < within.end and _is_said(was, text_at(span)):
                found.setdefault(change, []).append(replace(card, text=text))
    return [Shift(*change, tuple(changed)) for change, changed in found.items()]


def _is_said(number: int, text: str) -> bool:
    said = {*re.findall(r"\d+", text), *text.split()}
    return bool(said & {str(abs(number)), *_SPELT.get(number, ())})


_Change = tuple[Span, int, int]


def _shifts(node: Any, span: Span) -> Iterator[tuple[Any, _Change]]:
    """The same node with one number changed, where, and from what to what."""
    if isinstance(node, tuple):
        for index, item in enumerate(node):
            for new, change in _shifts(item, span):
                yield (*node[:index], new, *node[index + 1 :]), change
    elif is_dataclass(node):
        yield from _own(node, getattr(node, "span", span))
        for each in fields(node):
            for new, change in _shifts(getattr(node, each.name), getattr(node, "span", span)):
                if isinstance(node, ir.Counting) and change[2] < 1:
                    continue  # things are counted by one or more, or the text is refused
                yield replace(node, **{each.name: new}), change  # type: ignore[type-var]


def _own(node: Any, span: Span) -> Iterator[tuple[Any, _Change]]:
    """The same node with one of the numbers changed that are its own."""
    for name, was in _numbers(node):
        for now in _beside(was):
            yield replace(node, **{name: now}), (span, was, now)
    if isinstance(node, ir.Cost):
        for index, (part, was) in enumerate(node.parts):
            for now in _beside(was):
                parts = (*node.parts[:index], (part, now), *node.parts[index + 1 :])
                yield replace(node, parts=parts), (span, was, now)


def _beside(number: int) -> list[int]:
    return [near for near in (number - 1, number + 1) if near >= 0 or number < 0]


def _numbers(node: Any) -> Iterator[tuple[str, int]]:
    """The fields of a node that are numbers, apart from those below it."""
    match node:
        case ir.Quantity() if node.many not in _ALL:
            yield "number", node.number
            if node.other is not None:
                yield "other", node.other
        case ir.Number():
            yield "value", node.value
        case ir.CountDone():
            yield "unit", node.unit
        case ir.CountCards():
            yield "unit", node.unit
            if node.beyond:
                yield "beyond", node.beyond
        case ir.CostTest() if node.than is not None and not node.counted:
            yield "delta", node.delta
        case ir.Later(times=times) if times > 1:
            yield "times", times
        case ir.Choose() | ir.Loop():
            yield "number", node.number
