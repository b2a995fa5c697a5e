"""Scoring: what counts at the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.semantics.deeds.statement import scored_by
from cardwright.compiler.semantics.texts.statements import read_line
from cardwright.compiler.semantics.words.phrases import lines_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def scores(line: s.Statement, scope: Scope) -> bool:
    """Whether a line says what counts at the end of the game, itself or in its block."""
    if any(scored_by(clause, scope) for clause in line.clauses):
        return True
    if line.gate is None or line.then is None:
        return False
    return any(scores(inner, scope) for inner in lines_of(line.then))


def score(line: s.Statement, scope: Scope, into: list[ir.Statement]) -> None:
    """``worth 1 VP per 10 cards you have``, ``if you have at least 10 Coppers: worth 15 VP``."""
    found: list[ir.Statement] = []
    with scope.apart(), scope.on(scoring=True):
        read_line(line, scope, found)
    for odd in found:
        _only_scores(odd)
    into += (_where_it_is(each, scope) for each in found)


def _where_it_is(found: ir.Statement, scope: Scope) -> ir.Statement:
    """``if this is on your Tavern mat: worth 4 VP``: worth so much only there.

    Raises CompileError where anything else is said about the very card: a score is that of any copy.
    """
    match found:
        case ir.If(
            ir.Is(ir.This(), ir.Place() as spot),
            (ir.Worth(amount=ir.Number(per=None)) as worth,),
            (),
        ) if not scope.kind.type:
            return replace(worth, place=spot, span=found.span)
        case _:
            for node in nodes(found):
                if isinstance(node, ir.This):
                    hint = "`if this is on your {mat}: worth 4 {points}`"
                    fail("CW0407", node.span, "Only where a card is can be said of it.", hint=hint)
            return found


def _only_scores(found: ir.Statement) -> None:
    """Refuse everything but ``worth`` where a score is told: nothing is done then."""
    match found:
        case ir.Worth():
            return
        case ir.If():
            for inner in (*found.then, *found.otherwise):
                _only_scores(inner)
        case ir.ForEach():
            for inner in found.body:
                _only_scores(inner)
        case _:
            fail("CW0409", found.span, "Nothing is done when the score is counted.")
