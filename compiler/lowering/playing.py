"""Lower playing: what a definition does when it is set up, played, bought or comes into force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.blocks import add_ability_method, block, opening
from cardwright.compiler.lowering.code import (
    Assign,
    Block,
    Constant,
    Evaluate,
    Return,
    Statement,
    prefixed,
    reads,
    signature,
    tidied,
)
from cardwright.compiler.lowering.deeds import pattern_of, value
from cardwright.compiler.lowering.names import Context, Names
from cardwright.compiler.vocabulary.names import slug

if TYPE_CHECKING:
    from cardwright.compiler.lowering.writer import ClassWriter

PLAYED = signature(g="Game", t="Play")
SET_UP = signature(g="Game")
OF_PLAYER = signature(g="Game", p="Player")
AVAILABLE_TO = signature("bool", g="Game", p="Player")

BY = p.Name("p")
"""The player that a method gets instead of a playing."""


def setup_of(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """What is done before the game, and what is so in every game with this: a method, and when that is."""
    body = text.setup
    begun = {each.source for each in writer.words.states.values() if each.begins}
    lasting = [found for found in text.abilities if found.source in begun]
    if not body and not lasting:
        return ()
    names, span = Names(writer, Context(setup=True)), (*body, *lasting)[0].span
    lines = _kept(body, names)
    if lasting:
        holds = names.call("in_game", p.G, p.SELF)
        lines = (*lines, Evaluate(holds, lasting[0].span))
    lines = prefixed(p.YOU, p.path(p.G, "turn", "player"), lines, span)
    writer.add_method("setup", SET_UP, lines, span)
    phase = max(writer.words.sets.setup.get(name, 0) for name in reads(lines))
    return (Constant("SETUP_PHASE", p.Literal(phase), span),) if phase else ()


def _kept(body: tuple[ir.Statement, ...], names: Names) -> Block:
    """Set-up deeds, each kept by the definition for its instructions to speak of."""
    lines: list[Statement] = []
    for found in body:
        pattern = pattern_of(found, names) if isinstance(found, ir.Do) else None
        random = pattern is not None and pattern.slot("random_pile") is not None
        cards = isinstance(found, ir.Do) and isinstance(found.object, ir.Cards)
        if not isinstance(found, ir.Do) or not (cards or random):
            lines += block((found,), names)
            continue
        kept = names.writer.keep(found.verb, pile=random)
        lines.append(Assign(kept, value(found, names), found.span))
    return tuple(lines)


def add_play(card: ir.Card, writer: ClassWriter) -> None:
    """The method of what is done when a definition is played or bought."""
    kind, body = writer.words.kinds[card.kind], card.text.play
    if not body:
        return
    if not kind.bought:
        add_ability_method(kind.method, PLAYED, body, Names(writer), body[0].span)
        return
    _by_player(kind.method, body, writer)
    once = next((found for found in body if isinstance(found, ir.Once)), None)
    if once is not None:
        used = writer.needs.call(f"used_this_{once.time}", p.G, BY, p.SELF)
        writer.add_method(
            "available_to", AVAILABLE_TO, (Return(p.Not(used), once.span),), once.span
        )


def add_activate(text: ir.Text, writer: ClassWriter) -> None:
    """What a definition does when it comes into force."""
    if text.activate:
        _by_player("activate", text.activate, writer)


def add_uses(text: ir.Text, writer: ClassWriter) -> tuple[Constant, ...]:
    """A method for each thing that a counter can be spent for, and the constant that lists them."""
    verb = writer.words.special_verb("counter").verb
    rows: list[p.Expression] = []
    for use in text.uses:
        name = writer.fresh_method(slug(f"{verb} in {use.phase}"))
        _by_player(name, use.body, writer)
        said = writer.text_of(use.span).removeprefix("you may ")
        phase = writer.needs.phase(use.phase)
        rows.append(p.tuple_of(p.Literal(said), phase, p.Literal(use.number), p.Name(name)))
    return (Constant("SPENDS", p.tuple_of(*rows), text.span),) if rows else ()


def _by_player(name: str, body: tuple[ir.Statement, ...], writer: ClassWriter) -> None:
    """A method that gets a player instead of a playing."""
    names, span = Names(writer), body[0].span
    lines = opening(body, names, span) + block(body, names)
    lines = prefixed(p.T, writer.needs.call("Source", p.SELF, BY), lines, span)
    writer.add_method(name, OF_PLAYER, tidied(prefixed(p.YOU, BY, lines, span)), span)
