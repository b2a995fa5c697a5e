"""Lower what holds without being done: scores, prices, and whether something may be bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.cards import number, tested
from cardwright.compiler.lowering.code import Block, Constant, Method, mentions, tidied
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.places import zone
from cardwright.compiler.lowering.statements import Writer

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span


def score_of(text: ir.Text, writer: Writer) -> tuple[Constant, ...]:
    """What counts at the end of the game: a constant, or a method that adds it up."""
    if not text.worth:
        return ()
    names = Names(writer.unit, owned="cards")
    here = _score_here([each for each in text.worth if isinstance(each, ir.Worth)], writer)
    anywhere = [each for each in text.worth if not isinstance(each, ir.Worth) or not each.place]
    plain = [each.amount for each in anywhere if isinstance(each, ir.Worth)]
    if not anywhere:
        return here
    values = [number(amount, names) for amount in plain]
    span = anywhere[0].span
    if len(plain) == len(anywhere) and all(amount.per is None for amount in plain):
        return (Constant("VP", expression(" + ".join(values)), span), *here)
    lines: Block = (line(f"return {' + '.join(values)}", span),)
    if len(plain) < len(anywhere):
        lines = _summed(tuple(anywhere), writer, names, span)
    if mentions(lines, "you"):
        lines = (line("you = p", span), *lines)
    writer.unit.imports |= {"Game", "Player", "Card"}
    signature = "self, g: Game, p: Player, cards: list[Card]) -> int"
    writer.methods.append(Method("score", signature, lines, span))
    return (Constant("SCORES", p.TRUE, span), *here)


def _score_here(found: list[ir.Worth], writer: Writer) -> tuple[Constant, ...]:
    """What a copy is worth for being where it is."""
    worths = [worth for worth in found if worth.place]
    if not worths:
        return ()
    names, span = Names(writer.unit), worths[0].span
    places = [(zone(worth.place, names), worth.amount) for worth in worths if worth.place]
    parts = [f"({number(many, names)} if card.zone is {spot} else 0)" for spot, many in places]
    writer.unit.imports |= {"Game", "Player", "Card"}
    lines = (line("you = p", span), line(f"return {' + '.join(parts)}", span))
    signature = "self, g: Game, p: Player, card: Card) -> int"
    writer.methods.append(Method("score_here", signature, lines, span))
    return (Constant("SCORES_HERE", p.TRUE, span),)


def _summed(worth: tuple[ir.Statement, ...], writer: Writer, names: Names, span: Span) -> Block:
    """A score that is added up, since some of it counts in some cases only."""
    names.taken |= {"cards", "total"}
    first, last = line("total = 0", span), line("return total", span)
    return tidied((first, *writer.block(worth, names), last))


def discount_of(text: ir.Text, writer: Writer) -> tuple[Constant, ...]:
    """What cards cost less while a copy of this is in play."""
    if not text.in_play:
        return ()
    names, span = Names(writer.unit), text.in_play[0].span
    if text.in_play[0].pile:
        return _discount_on(text, writer, names, span)
    parts = []
    for held in text.in_play:
        test = tested(held.filter, "face", names)
        parts.append(f"({held.coins} if {test} else 0)" if test else str(held.coins))
    writer.unit.imports.add("Game")
    first = line(f"return {' + '.join(parts)}", span)
    signature = "self, g: Game, face: Face) -> int"
    writer.methods.append(Method("discount", signature, (first,), span))
    own_turn = (Constant("ON_OWN_TURN", p.TRUE, span),) if text.in_play[0].own_turn else ()
    return (Constant("WHILE_IN_PLAY", p.TRUE, span), *own_turn)


def _discount_on(text: ir.Text, writer: Writer, names: Names, span: Span) -> tuple[Constant, ...]:
    """What the cards of a pile cost less while this lies on it."""
    parts = []
    for held in text.in_play:
        tests = ["face.home is pile", tested(held.filter, "face", names)]
        tests.append("g.turn.player is you" if held.own_turn else "")
        parts.append(f"({held.coins} if {' and '.join(test for test in tests if test)} else 0)")
    writer.unit.imports |= {"Game", "Pile", "Player"}
    first = line(f"return {' + '.join(parts)}", span)
    signature = "self, g: Game, face: Face, pile: Pile, you: Player | None) -> int"
    writer.methods.append(Method("discount_on", signature, (first,), span))
    return (Constant("LOWERS", p.TRUE, span),)


def own_price_of(text: ir.Text, writer: Writer) -> tuple[Constant, ...]:
    """What this costs less itself, seen from the player whose turn it is."""
    if not text.price:
        return ()
    names, span = Names(writer.unit), text.price[0].span
    lines = [line("you = g.turn.player", span)]
    parts = []
    for own in text.price:
        phase = names.call(writer.unit.words.phases[own.phase])
        amount = number(own.amount, names)
        parts.append(f"({amount} if {names.call('in_phase')}(g.phase, {phase}) else 0)")
    lines.append(line(f"return {' + '.join(parts)}", span))
    writer.unit.imports.add("Game")
    signature = "self, g: Game) -> int"
    writer.methods.append(Method("self_discount", signature, tuple(lines), span))
    return (Constant("SELF_COST", p.TRUE, span),)


def add_limits(text: ir.Text, writer: Writer) -> None:
    """Whether a player may buy this."""
    if not text.limits:
        return
    names, span = Names(writer.unit), text.limits[0].span
    tests = [condition(limit, names) for limit in text.limits]
    either = " or ".join(f"({test})" for test in tests) if tests[1:] else tests[0]
    lines = (line("you = p", span), line(f"return not ({either})", span))
    writer.unit.imports |= {"Game", "Player"}
    signature = "self, g: Game, p: Player) -> bool"
    writer.methods.append(Method("may_buy", signature, lines, span))
