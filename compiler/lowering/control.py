"""Lower control: who does something, how often, and whether."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import (
    bindings_in,
    nodes,
)
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.cards import count, those
from cardwright.compiler.lowering.code import Body
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.deeds import (
    neighbour,
    pattern_of,
    picked_at_once,
    value,
)
from cardwright.compiler.lowering.doing import Doing
from cardwright.compiler.lowering.methods import DOER
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.places import who, zone
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span


class Control(Doing):
    """Writes branches, loops and choices."""

    def branch(self, found: ir.If, names: Names, lines: Body) -> None:
        """``if ...: ... else: ...``."""
        sure = names.sure | _proved(found.condition)
        test = condition(found.condition, names)
        then = self.block(found.then, replace(names, sure=sure))
        lines.write(f"if {test}:", found.span, then)
        self.otherwise(found.otherwise, names, lines)

    def each(self, found: ir.Each, names: Names, lines: Body, used: set[int]) -> None:
        """``each other player:``; those an Attack does not touch are left out by the runtime."""
        if found.players.seat:
            beside = ir.Neighbour(ir.Whose.YOU, found.players.seat, span=found.span)
            lines.write(f"they = {neighbour(beside, names)}", found.span)
            lines.statements += self.block(found.body, names, used)
            return
        who_ = "g.players"
        if not names.setup:
            who_ = f"{names.call('others' if found.players.others else 'everyone')}(g, t)"
        if self._at_once(found, who_, names, lines):
            return
        body = self.block(found.body, names)
        if found.players.having is not None:
            held = condition(found.players.having, names)
            body = (line(f"if {held}:", found.players.span, body),)
        lines.write(f"for they in {who_}:", found.span, body)
        if names.doer:
            lines.write(DOER, found.span)

    def _at_once(self, found: ir.Each, who_: str, names: Names, lines: Body) -> bool:
        """What all of them do at the same time: each picks cards, and then it is done to those of each."""
        deed = found.body[0]
        alone = len(found.body) == 1 and isinstance(deed, ir.Do) and not (deed.then or deed.may)
        if not isinstance(deed, ir.Do) or not isinstance(deed.object, ir.Cards) or not alone:
            return False
        if pattern_of(deed, names).slot("player") is None:
            return False
        if found.players.having is not None:
            held = condition(found.players.having, names)
            lines.write(f"players = [they for they in {who_} if {held}]", found.players.span)
            who_ = "players"
        picks = picked_at_once(deed, deed.object, names, self.question, who_)
        cards = names.bound[deed.binding] = names.fresh(self.unit.words.verbs[deed.verb].past)
        given = replace(deed, object=ir.It(deed.binding, span=deed.span))
        call = value(given, names, self.question)
        lines.write(f"for they, {cards} in {picks}:", found.span, (line(call, deed.span),))
        return True

    def choose(self, found: ir.Choose, names: Names, lines: Body) -> None:
        """``choose two:``."""
        labels = tuple(self.text_of(_whole(option)) for option in found.options)
        ask = self.question("choose", found.span, names)
        chosen = names.fresh("chosen")
        call = names.call("choose")
        asked = ", ".join((who(found.who), str(found.number), literal(labels), ask))
        fewer = ", least=0" if found.up_to else ""
        lines.write(f"{chosen} = {call}(g, {asked}{fewer})", found.span)
        for index, option in enumerate(found.options):
            lines.write(f"if {index} in {chosen}:", option[0].span, self.block(option, names))

    def loop(self, found: ir.Loop, names: Names, lines: Body) -> None:
        """``until you have 7 cards in hand:``; it ends early when its first deed can't be done."""
        used = bindings_in(found.body) | (
            {found.body[0].binding} if isinstance(found.body[0], ir.Do) else set()
        )
        inner = Body()
        for index, statement in enumerate(found.body):
            if index == 0 and isinstance(statement, ir.Do):
                self.do(statement, names, inner, used, again=True)
            else:
                self.statement(statement, names, inner, used)
            if index == 0 and isinstance(statement, ir.Do) and statement.binding in names.bound:
                stop = (line("break", statement.span),)
                inner.write(f"if not {names.bound[statement.binding]}:", statement.span, stop)
                names.sure.add(statement.binding)
        size = f"len({zone(found.place, names)}.cards)"
        goes_on = ">" if _takes_from(found) else "<"
        lines.write(f"while {size} {goes_on} {found.number}:", found.span, inner.done())

    def for_each(self, found: ir.ForEach, names: Names, lines: Body) -> None:
        """``for each Action you have in play:``; which cards these are is settled before the first."""
        if isinstance(found.over, ir.Count):
            head = f"for _ in range({count(found.over, names)}):"
        elif found.binding in bindings_in(found.body):
            one = names.bound[found.binding] = names.fresh("each")
            names.sure.add(found.binding)
            head = f"for {one} in {names.call('singly')}({those(found.over, names)}):"
        else:
            head = f"for _ in range(len({those(found.over, names)})):"
        lines.write(head, found.span, self.block(found.body, names))

    def once(self, found: ir.Once, names: Names, lines: Body) -> None:
        """``once per turn:``."""
        call = names.call(f"once_per_{found.time}")
        body = self.block(found.body, names)
        lines.write(f"if {call}(g, you, self):", found.span, body)


def _whole(option: tuple[ir.Statement, ...]) -> Span:
    """From the first word of an option to the last of what is done in it."""
    spans = [node.span for statement in option for node in nodes(statement)]
    return option[0].span.to(max(spans, key=lambda span: span.end))


def _proved(found: ir.Condition) -> set[int]:
    """The bindings that are not empty where a condition holds."""
    match found:
        case ir.IsSort(ir.It(binding), _):
            return {binding}
        case _:
            return set()


def _takes_from(found: ir.Loop) -> bool:
    """Whether a loop goes down to so many cards: its first deed takes some from there."""
    first = found.body[0]
    taken = first.object if isinstance(first, ir.Do) else None
    return isinstance(taken, ir.Cards) and taken.place == found.place
