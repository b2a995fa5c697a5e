"""Turned: rulings that hold on one side of a comparison only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.commands.test import run_with
from cardwright.compiler.comparison import Change, Grade

if TYPE_CHECKING:
    from cardwright.compiler.cli.sides import Side
    from cardwright.compiler.comparison import Version
    from cardwright.compiler.rulings.ruling import Ruling
    from cardwright.runtime.kernel.rules import Rules
    from cardwright.runtime.loader import BuiltCards


@dataclass(frozen=True, slots=True)
class Turned:
    """A ruling, and what is wrong with it before and after; "" where it holds."""

    ruling: Ruling
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Players:
    """The builds of both sides, and the rules of their game."""

    before: BuiltCards
    after: BuiltCards
    rules: Rules


def turned_by(changes: Sequence[Change], before: Side, after: Side) -> list[tuple[Turned, ...]]:
    """The rulings that each change turns, in the order in which they stand."""
    asked = [_asked(change, before, after) for change in changes]
    if not any(asked):
        return [() for _ in changes]
    players = _Players(
        workshop.built(before.texts, before.compilation),
        workshop.built(after.texts, after.compilation),
        workshop.rules_of(after.texts),
    )
    with output.progress("Playing rulings", sum(map(len, asked))) as advance:
        return [
            tuple(_played(change, rulings, players, advance))
            for change, rulings in zip(changes, asked, strict=True)
        ]


def _asked(change: Change, before: Side, after: Side) -> list[Ruling]:
    """The rulings about one of the two versions; of one that both sides have, the later wording."""
    if change.before is None or change.after is None or change.grade is Grade.LAYOUT:
        return []
    if isinstance(change.after.meaning, ir.Set):
        return []
    pairs = ((after, change.after), (before, change.before), (after, change.before))
    found: dict[tuple[str, str], Ruling] = {}
    for side, version in pairs:
        for ruling in side.compilation.rulings:
            if ruling.concerns(version.name, version.label):
                found.setdefault((ruling.about, ruling.title), ruling)
    return list(found.values())


def _played(
    change: Change, rulings: Sequence[Ruling], players: _Players, advance: Callable[[int], None]
) -> Iterator[Turned]:
    assert change.before is not None
    assert change.after is not None
    old, new = _with(players.before, change.before), _with(players.after, change.after)
    for ruling in rulings:
        turned = Turned(
            ruling,
            run_with(ruling, old, players.rules).wrong,
            run_with(ruling, new, players.rules).wrong,
        )
        advance(1)
        if bool(turned.before) != bool(turned.after):
            yield turned


def _with(built: BuiltCards, version: Version) -> BuiltCards:
    return built.with_printing(version.name, version.label)
