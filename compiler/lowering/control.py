"""Lower control: who does something, how often, and whether."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import bindings_in, nodes
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import block, doer_named
from cardwright.compiler.lowering.cards import count, those
from cardwright.compiler.lowering.code import Body, Break, Evaluate, If
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.deeds import neighbour, pattern_of, picked_at_once, value
from cardwright.compiler.lowering.doing import do
from cardwright.compiler.lowering.places import who, zone

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.text.source import Span


def branch(found: ir.If, names: Names, lines: Body) -> None:
    """``if ...: ... else: ...``."""
    sure = names.sure | _proved(found.condition)
    test = condition(found.condition, names)
    then = block(found.then, replace(names, sure=sure))
    lines.branch(test, then, found.span, block(found.otherwise, names))


def each(found: ir.Each, names: Names, lines: Body, used: set[int]) -> None:
    """``each other player:``; those an Attack does not touch are left out by the runtime."""
    if found.players.seat:
        beside = ir.Neighbour(ir.Whose.YOU, found.players.seat, span=found.span)
        lines.assign(p.THEY, neighbour(beside, names), found.span)
        lines.add(*block(found.body, names, used))
        return
    players = _players(found.players, names)
    if _at_once(found, players, names, lines):
        return
    body = block(found.body, names)
    if found.players.having is not None:
        held = condition(found.players.having, names)
        body = (If(held, body, found.players.span),)
    lines.loop(p.THEY, players, body, found.span)
    lines.add(*doer_named(names, found.span))


def _players(found: ir.Players, names: Names) -> p.Expression:
    """All players, all others, or those whom a deed left behind, in turn order."""
    if found.left:
        return names.rests[found.left]
    if names.context.setup:
        return p.path(p.G, "players")
    return names.call("others" if found.others else "everyone", p.G, p.T)


def _at_once(found: ir.Each, players: p.Expression, names: Names, lines: Body) -> bool:
    """What all of them do at the same time: each picks cards, and then it is done to those of each."""
    deed = found.body[0]
    alone = len(found.body) == 1 and isinstance(deed, ir.Do) and not (deed.then or deed.may)
    if not isinstance(deed, ir.Do) or not isinstance(deed.object, ir.Cards) or not alone:
        return False
    if pattern_of(deed, names).slot("player") is None:
        return False
    if found.players.having is not None:
        held = condition(found.players.having, names)
        those_players = p.listing(p.THEY.name, players, held)
        players = p.Name("players")
        lines.assign(players, those_players, found.players.span)
    picks = picked_at_once(deed, deed.object, names, players)
    cards = names.bound[deed.binding] = names.fresh(names.words.verbs[deed.verb].past)
    call = value(replace(deed, object=ir.It(deed.binding, span=deed.span)), names)
    lines.loop(p.tuple_of(p.THEY, cards), picks, (Evaluate(call, deed.span),), found.span)
    return True


def choose(found: ir.Choose, names: Names, lines: Body) -> None:
    """``choose two:``."""
    texts = (names.writer.text_of(_whole(option)) for option in found.options)
    labels = p.tuple_of(*map(p.Literal, texts))
    ask = names.question("choose", found.span)
    chosen = names.fresh("chosen")
    arguments = (p.G, who(found.who), p.Literal(found.number), labels, ask)
    least = p.Literal(0) if found.up_to else None
    lines.assign(chosen, names.call("choose", *arguments, least=least), found.span)
    for index, option in enumerate(found.options):
        is_chosen = p.compare(p.Literal(index), "in", chosen)
        lines.branch(is_chosen, block(option, names), option[0].span)


def loop(found: ir.Loop, names: Names, lines: Body) -> None:
    """``until you have 7 cards in hand:``; it ends early when its first deed can't be done."""
    first, inner, used = found.body[0], Body(), bindings_in(found.body)
    if isinstance(first, ir.Do):
        do(first, names, inner, used | {first.binding}, again=True)
        if first.binding in names.bound:
            inner.branch(p.Not(names.bound[first.binding]), (Break(first.span),), first.span)
            names.sure.add(first.binding)
    else:
        names.writer.statement(first, names, inner, used)
    for statement in found.body[1:]:
        names.writer.statement(statement, names, inner, used)
    way = "rounds_down_to" if _takes_from(found) else "rounds_up_to"
    rounds = names.call(way, zone(found.place, names), p.Literal(found.number))
    lines.loop(p.Name("_"), rounds, inner.done(), found.span)


def for_each(found: ir.ForEach, names: Names, lines: Body) -> None:
    """``for each Action you have in play:``; which cards these are is settled before the first."""
    one, over = p.Name("_"), found.over
    if isinstance(over, ir.Count):
        source: p.Expression = p.repeat(count(over, names))
    elif found.binding in bindings_in(found.body):
        one = names.bound[found.binding] = names.fresh("each")
        names.sure.add(found.binding)
        source = names.call("singly", those(over, names))
    else:
        source = p.repeat(p.length(those(over, names)))
    lines.loop(one, source, block(found.body, names), found.span)


def once(found: ir.Once, names: Names, lines: Body) -> None:
    """``once per turn:``."""
    first = names.call(f"once_per_{found.time}", p.G, p.YOU, p.SELF)
    lines.branch(first, block(found.body, names), found.span)


def _whole(option: tuple[ir.Statement, ...]) -> Span:
    """From the first word of an option to the last of what is done in it."""
    spans = [node.span for statement in option for node in nodes(statement)]
    return option[0].span.to(max(spans, key=lambda span: span.end))


def _proved(found: ir.Condition) -> set[int]:
    """The bindings that are not empty where a condition holds."""
    match found:
        case ir.Is(ir.It(binding), ir.Filter()):
            return {binding}
        case _:
            return set()


def _takes_from(found: ir.Loop) -> bool:
    """Whether a loop goes down to so many cards: its first deed takes some from there."""
    first = found.body[0]
    taken = first.object if isinstance(first, ir.Do) else None
    return isinstance(taken, ir.Cards) and taken.place == found.place
