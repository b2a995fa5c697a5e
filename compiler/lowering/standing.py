"""Lower what holds without being done: scores, prices, and whether something may be bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import block
from cardwright.compiler.lowering.cards import ANY_FACE, number, tested
from cardwright.compiler.lowering.code import (
    Assign,
    Block,
    Constant,
    Return,
    prefixed,
    signature,
    tidied,
)
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.names import Context, Names
from cardwright.compiler.lowering.places import zone
from cardwright.compiler.lowering.playing import AVAILABLE_TO, BY
from cardwright.compiler.lowering.triggers import in_phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.lowering.writer import ClassWriter
    from cardwright.compiler.text.source import Span

CARDS = p.Name("cards")
"""All the cards that a player has, where their score is counted."""

_TOTAL = p.Name("total")
_CARD_LIST = p.Subscript(p.Name("list"), p.Name("Card"))
_ANYBODY = p.Binary(p.Name("Player"), "|", p.NONE)
SCORE = signature("int", g="Game", p="Player", cards=_CARD_LIST)
SCORE_HERE = signature("int", g="Game", p="Player", card="Card")
DISCOUNT = signature("int", g="Game", face="Face")
DISCOUNT_ON = signature("int", g="Game", face="Face", pile="Pile", you=_ANYBODY)
SELF_DISCOUNT = signature("int", g="Game")


def score_of(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """What counts at the end of the game: a constant, or a method that adds it up."""
    if not text.worth:
        return ()
    names = Names(writer, Context(owned=CARDS))
    here = _score_here([each for each in text.worth if isinstance(each, ir.Worth)], writer)
    anywhere = [each for each in text.worth if not isinstance(each, ir.Worth) or not each.place]
    plain = [each.amount for each in anywhere if isinstance(each, ir.Worth)]
    if not anywhere:
        return here
    values, span = [number(amount, names) for amount in plain], anywhere[0].span
    if len(plain) == len(anywhere) and all(amount.per is None for amount in plain):
        return (Constant(writer.words.special_verb("worth").resource, p.total(values), span), *here)
    lines: Block
    if len(plain) < len(anywhere):
        lines = _summed(tuple(anywhere), names, span)
    else:
        lines = (Return(p.total(values), span),)
    writer.add_method("score", SCORE, prefixed(p.YOU, BY, lines, span), span)
    return (Constant("SCORES", p.TRUE, span), *here)


def _score_here(found: list[ir.Worth], writer: ClassWriter) -> tuple[Constant, ...]:
    """What a copy is worth for being where it is."""
    names, parts = Names(writer), []
    for worth in found:
        if worth.place:
            lies = p.path(p.Name("card"), "zone")
            test = p.compare(lies, "is", zone(worth.place, names))
            parts.append(_where(test, number(worth.amount, names)))
    if not parts:
        return ()
    span = next(worth.span for worth in found if worth.place)
    lines = (Assign(p.YOU, BY, span), Return(p.total(parts), span))
    writer.add_method("score_here", SCORE_HERE, lines, span)
    return (Constant("SCORES_HERE", p.TRUE, span),)


def _where(test: p.Expression | None, amount: p.Expression) -> p.Expression:
    """An amount where something holds, otherwise 0."""
    return amount if test is None else p.Conditional(test, amount, p.Literal(0))


def _summed(worth: tuple[ir.Statement, ...], names: Names, span: Span) -> Block:
    """A score that is added up, since some of it counts in some cases only."""
    names.taken |= {CARDS.name, _TOTAL.name}
    first, last = Assign(_TOTAL, p.Literal(0), span), Return(_TOTAL, span)
    return tidied((first, *block(worth, names), last))


def discount_of(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """What cards cost less while a copy of this is in play."""
    if not text.in_play:
        return ()
    names, first = Names(writer), text.in_play[0]
    if first.pile:
        return _discount_on(text.in_play, names, first.span)
    lowered = (
        _where(tested(held.filter, ANY_FACE, names), p.Literal(held.coins)) for held in text.in_play
    )
    writer.add_method("discount", DISCOUNT, (Return(p.total(lowered), first.span),), first.span)
    own_turn = (Constant("ON_OWN_TURN", p.TRUE, first.span),) if first.own_turn else ()
    return (Constant("WHILE_IN_PLAY", p.TRUE, first.span), *own_turn)


def _discount_on(found: Iterable[ir.Cheaper], names: Names, span: Span) -> tuple[Constant, ...]:
    """What the cards of a pile cost less while this lies on it."""
    on_pile = p.compare(p.path(ANY_FACE, "home"), "is", p.Name("pile"))
    in_turn = p.compare(p.path(p.G, "turn", "player"), "is", p.YOU)
    lowered = (
        _where(
            p.every(
                on_pile,
                tested(held.filter, ANY_FACE, names),
                in_turn if held.own_turn else None,
            ),
            p.Literal(held.coins),
        )
        for held in found
    )
    lines = (Return(p.total(lowered), span),)
    names.writer.add_method("discount_on", DISCOUNT_ON, lines, span)
    return (Constant("LOWERS", p.TRUE, span),)


def own_price_of(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """What this costs less itself, seen from the player whose turn it is."""
    if not text.price:
        return ()
    names, span = Names(writer), text.price[0].span
    lowered = (_where(in_phase(own.phase, names), number(own.amount, names)) for own in text.price)
    player = Assign(p.YOU, p.path(p.G, "turn", "player"), span)
    lines = (player, Return(p.total(lowered), span))
    writer.add_method("self_discount", SELF_DISCOUNT, lines, span)
    return (Constant("SELF_COST", p.TRUE, span),)


def add_limits(text: ir.Text, writer: ClassWriter) -> None:
    """Whether a player may buy this."""
    if not text.limits:
        return
    names, span = Names(writer), text.limits[0].span
    limited = p.either(*(condition(limit, names) for limit in text.limits)) or p.FALSE
    lines = (Assign(p.YOU, BY, span), Return(p.Not(limited), span))
    writer.add_method("available_to", AVAILABLE_TO, lines, span)
