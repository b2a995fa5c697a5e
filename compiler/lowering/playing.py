"""Lower playing: what a definition does when it is set up, played, bought or comes into force."""

from __future__ import annotations

from cardwright.compiler import ir
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.code import Block, Method, Statement, mentions, tidied
from cardwright.compiler.lowering.deeds import pattern_of, value
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.statements import Writer


def add_setup(text: ir.Text, writer: Writer) -> None:
    """What is done before the game, and what is so in every game with this."""
    body = text.setup
    begun = {each.source for each in writer.unit.words.states.values() if each.begins}
    lasting = [found for found in text.abilities if found.source in begun]
    if not body and not lasting:
        return
    names = Names(writer.unit, setup=True)
    for found in body:
        if isinstance(found, ir.Do):
            names.bound[found.binding] = ""
    span = (*body, *lasting)[0].span
    writer.unit.imports.add("Game")
    lines = _kept(body, writer, names)
    if lasting:
        lines = (*lines, line(f"{names.call('in_game')}(g, self)", lasting[0].span))
    if mentions(lines, "you"):
        lines = (line("you = g.turn.player", span), *lines)
    writer.methods.append(Method("setup", "self, g: Game", lines, span))


def _kept(body: tuple[ir.Statement, ...], writer: Writer, names: Names) -> Block:
    """Set-up deeds, each kept by the definition for its instructions to speak of."""
    lines: list[Statement] = []
    for found in body:
        pattern = pattern_of(found, names) if isinstance(found, ir.Do) else None
        random = pattern is not None and pattern.slot("random_pile") is not None
        cards = isinstance(found, ir.Do) and isinstance(found.object, ir.Cards)
        if not isinstance(found, ir.Do) or not (cards or random):
            lines += writer.block((found,), names)
            continue
        attribute = writer.keep(found.verb, pile=random)
        lines.append(line(f"self.{attribute} = {value(found, names, writer.question)}", found.span))
    return tuple(lines)


def add_play(card: ir.Card, writer: Writer) -> None:
    """The method of what is done when a definition is played or bought."""
    kind = writer.unit.words.kinds[card.kind]
    body = card.text.play
    if not body:
        return
    if not kind.bought:
        writer.unit.imports |= {"Game", "Play"}
        signature = "self, g: Game, t: Play"
        writer.method(kind.method, signature, body, Names(writer.unit), body[0].span)
        return
    _by_player(kind.method, body, writer)
    if any(isinstance(found, ir.Once) for found in body):
        _limit(body, writer)


def add_activate(text: ir.Text, writer: Writer) -> None:
    """What a definition does when it comes into force."""
    if text.activate:
        _by_player("activate", text.activate, writer)


def _by_player(name: str, body: tuple[ir.Statement, ...], writer: Writer) -> None:
    """A method that gets a player instead of a playing."""
    names, span = Names(writer.unit), body[0].span
    writer.unit.imports |= {"Game", "Player"}
    lines = writer.opening(body, names, span) + writer.block(body, names)
    first = []
    if mentions(lines, "you"):
        first.append(line("you = p", span))
    if mentions(lines, "t"):
        writer.unit.imports.add("Source")
        first.append(line("t = Source(self, p)", span))
    writer.methods.append(Method(name, "self, g: Game, p: Player", tidied((*first, *lines)), span))


def _limit(body: tuple[ir.Statement, ...], writer: Writer) -> None:
    """Buying what can be done only once: not again."""
    once = next(found for found in body if isinstance(found, ir.Once))
    used = f"used_this_{once.time}"
    writer.unit.imports.add(used)
    first = line(f"return not {used}(g, p, self)", once.span)
    writer.methods.append(
        Method("may_buy", "self, g: Game, p: Player) -> bool", (first,), once.span)
    )
