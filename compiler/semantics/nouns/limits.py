"""Limits: what of all that can be said about cards is meant where they are spoken of.

A reader of cards names the parts of an ``ir.Cards`` that it uses; anything else that was said is refused, so
that nothing is dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def only(cards: ir.Cards, *used: str) -> ir.Cards:
    """The cards, of which nothing is said but how many, which kind and what is ``used``.

    ``used`` are names of fields of ``ir.Cards``, and ``marks``: adjectives that compare cards of a group with
    each other. Raises CompileError where more is said.
    """
    for name in ("place", "among", "pile"):
        found = getattr(cards, name)
        if found is not None and name not in used:
            fail("CW0304", found.span, "This says nothing about cards here.")
    if cards.other and "other" not in used:
        fail("CW0304", cards.span, "Which card is left out says nothing here.")
    if cards.chooser is not None and "chooser" not in used:
        fail("CW0304", cards.span, "There is nothing to choose here.")
    for mark in marks_of(cards.filter) if "marks" not in used else ():
        fail("CW0407", cards.filter.span, f"`{mark}` can only be said of cards of a group.")
    return cards


def marks_of(found: ir.Filter) -> tuple[str, ...]:
    """The adjectives of cards that are compared with each other: ``unique``, ``differently named``."""
    return tuple(mark for sort in (*found.sorts, *found.but) for mark in sort.marks)


def comparable(cards: ir.Cards, scope: Scope, *, bare: bool) -> None:
    """Refuse one card that is to differ from others, and kinds of cards that are left out as a group.

    ``bare``: all of them are counted.
    """
    adjectives = scope.lexicon.words.adjectives
    differ = next((mark for mark in marks_of(cards.filter) if adjectives[mark].differ), "")
    if differ and not (bare or cards.quantity.plural or cards.quantity.many is ir.Many.NO):
        message = f"One card alone can't be `{differ}`."
        fail("CW0407", cards.filter.span, message, hint=f"`2 {differ} cards`")
