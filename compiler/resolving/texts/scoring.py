"""Scoring: what counts at the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.ast.walk import nodes
from cardwright.compiler.resolving.deeds.statement import scored_by
from cardwright.compiler.resolving.texts.statements import read_line
from cardwright.compiler.resolving.words.phrases import lines_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from cardwright.compiler.resolving.words.scope import Scope


def scores(line: s.Statement, scope: Scope) -> bool:
    """Whether a line says what counts at the end of the game, itself or in its block."""
    if any(scored_by(clause, scope) for clause in line.clauses):
        return True
    if line.gate is None or line.then is None:
        return False
    return any(scores(inner, scope) for inner in lines_of(line.then))


def score(line: s.Statement, scope: Scope, into: list[a.Statement]) -> None:
    """``worth 1 VP per 10 cards you have``, ``if you have at least 10 Coppers: worth 15 VP``."""
    found: list[a.Statement] = []
    with scope.apart(), scope.scored():
        read_line(line, scope, found)
    for odd in found:
        _only_scores(odd)
    into += (_where_it_is(each, scope) for each in found)


def _where_it_is(found: a.Statement, scope: Scope) -> a.Statement:
    """``if this is on your Tavern mat: worth 4 VP``: worth so much only there.

    Raises Refused where anything else is said about the very card: a score is that of any copy.
    """
    match found:
        case a.If(a.IsIn(a.This(), spot), (a.Worth(amount=a.Number(per=None)) as worth,), ()) if (
            not scope.kind.type
        ):
            return replace(worth, place=spot, span=found.span)
        case _:
            for node in nodes(found):
                if isinstance(node, a.This):
                    hint = "`if this is on your Tavern mat: worth 4 VP`"
                    refuse(
                        "CW0407", node.span, "Only where a card is can be said of it.", hint=hint
                    )
            return found


def _only_scores(found: a.Statement) -> None:
    """Refuse everything but ``worth`` where a score is told: nothing is done then."""
    match found:
        case a.Worth():
            return
        case a.If():
            for inner in (*found.then, *found.otherwise):
                _only_scores(inner)
        case a.ForEach():
            for inner in found.body:
                _only_scores(inner)
        case _:
            refuse("CW0409", found.span, "Nothing is done when the score is counted.")
