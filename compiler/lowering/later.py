"""Lower later effects: what waits for a moment or an event once it was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import (
    about,
    bindings_in,
    speaks_of_doer,
)
from cardwright.compiler.lowering.blocks import Blocks
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.code import Body, Constant, Method, mentions
from cardwright.compiler.lowering.deeds import pattern_of, value
from cardwright.compiler.lowering.methods import DOER, TRIGGERED, possible, rule
from cardwright.compiler.lowering.names import Names
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.vocabulary.names import attribute_name, slug

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span


class Later(Blocks):
    """Writes the methods of later effects, and what sets them up."""

    def later(self, found: ir.Later, names: Names, lines: Body) -> None:
        """``at the start of your next turn: ...``: a method of its own, and a rule that calls it."""
        moment = self.unit.words.moments[found.moment]
        keep, inner = self._captured(found.body, names)
        if not moment.once:
            inner.followed = {one: inner.bound[one] for one in keep}
        name = self.fresh_method(f"{'after' if moment.after else 'at'}_{slug(found.moment)}")
        kept = self._later_method(name, found.body, keep, inner, names, found.span)
        event = names.call(moment.event)
        whose = names.call("YOU" if moment.keeps else "ANYONE")
        test = self._while_there(name, found, keep, names) if not moment.once else ""
        ability = f"{event}, {whose}, {names.call('ALWAYS')}, {name}{test}"
        value = f"{names.call('Ability')}({ability})"
        self.late.append(Constant(name.upper(), expression(value), found.span))
        options = ["keeps=True"] if moment.keeps and self.unit.stays else []
        if not moment.keeps and not moment.after:
            options = [f"until={names.call('END_OF_TURN')}"]
        options += [] if moment.once else ["once=False"]
        options += [f"times={found.times}"] if found.times > 1 else []
        options += (
            ["bound=True"] if moment.keeps and moment.once and about(found.body, keep) else []
        )
        lines.write(rule(name.upper(), kept, names, options), found.span)

    def _while_there(self, name: str, found: ir.Later, keep: list[int], names: Names) -> str:
        """The test of what comes again and again for one card: once that is lost, nothing is left of it."""
        if len(keep) != 1 or not all(_is_about(one, keep[0]) for one in found.body):
            return ""
        first = found.body[0]
        plays = isinstance(first, ir.Do) and pattern_of(first, names).slot("playable")
        test = "bool(t.kept[-1].present())"
        if plays and isinstance(first, ir.Do) and first.argument("in_place") is None:
            self.unit.imports.add("out_of_play")
            test = "out_of_play(t.kept[-1])"
        holds = line(f"return {test}", found.span)
        self.methods.append(Method(f"{name}_if", TRIGGERED + ") -> bool", (holds,), found.span))
        return f", test={name}_if"

    def whenever(self, found: ir.Whenever, names: Names, lines: Body) -> None:
        """``after you next play ... this turn: ...``."""
        once = [] if found.trigger.ordinal is ir.Ordinal.NEXT else ["once=False"]
        options = [*self._lasts(found.lasts, names), *once]
        constant, kept = self._created(found, names, theirs=names.theirs)
        lines.write(rule(constant, kept, names, options), found.span)

    def _created(self, found: ir.Whenever, names: Names, *, theirs: bool) -> tuple[str, list[str]]:
        """The constant of an ability, and what it keeps; ``theirs``: it is another player's."""
        keep, inner = self._captured((found.trigger, *found.body), names)
        inner.stored = {one: f"t.kept[{index - len(keep)}]" for index, one in enumerate(keep)}
        that = found.trigger.subject
        if isinstance(that, ir.It) and that.binding in inner.followed:
            inner.followed[found.trigger.binding] = inner.stored[that.binding]
        inner.theirs = theirs
        gate = "instead_of" if found.trigger.gate == "would" else found.trigger.gate
        name = self.fresh_method(f"{gate}_{found.trigger.verb}".replace(" ", "_"))
        inner.bound[found.trigger.binding] = "t.event.it"
        inner.event = found.trigger.binding
        inner.sure.add(found.trigger.binding)
        inner.doer = speaks_of_doer(found.trigger, found.body)
        body, asked = self._optional(found, names)
        kept = self._later_method(name, body, keep, inner, names, found.span)
        can = possible(body, inner, found.trigger) if asked else ""
        value = self.ability(found.trigger, "ALWAYS", name, inner, made=True, can=can)
        self.late.append(Constant(name.upper(), expression(f"{value}{asked})"), found.span))
        return name.upper(), kept

    def during(self, found: ir.During, names: Names, lines: Body) -> None:
        """``during it: ...``: what is so in an extra turn."""
        turn = names.bound[found.turn]
        theirs = found.whose is ir.Whose.THEY
        for inner in found.body:
            if isinstance(inner, ir.Do):
                call = value(inner, replace(names, turn=turn), self.question)
                lines.write(call, inner.span)
                continue
            if isinstance(inner, ir.Forbid):
                call = names.call("forbid_during")
                lines.write(f"{call}(g, {turn})", inner.span)
                continue
            options = ["once=True"] if inner.trigger.ordinal is ir.Ordinal.NEXT else []
            constant, kept = self._created(inner, names, theirs=theirs)
            lines.write(rule(constant, kept, names, options, turn), inner.span)

    def _optional(self, found: ir.Whenever, names: Names) -> tuple[tuple[ir.Statement, ...], str]:
        """The body, and that it is put to its player, where all of it is optional each time."""
        first = found.body[0] if len(found.body) == 1 else None
        if (
            not isinstance(first, ir.Do)
            or not first.may
            or found.trigger.ordinal is ir.Ordinal.NEXT
        ):
            return found.body, ""
        ask = self.question(first.verb, first.span, names)
        return (replace(first, may=False),), f", may=True, ask={ask}"

    @staticmethod
    def _lasts(lasts: ir.Lasts, names: Names) -> list[str]:
        """How long a rule holds; beyond this turn its card stays in play for it."""
        match lasts:
            case ir.Lasts.TURN:
                return [f"until={names.call('END_OF_TURN')}"]
            case ir.Lasts.NEXT_TURN:
                return ["keeps=True", f"until={names.call('NEXT_TURN')}"]
            case ir.Lasts.GAME:
                return ["keeps=True"]
        assert_never(lasts)

    def _captured(self, body: tuple[ir.Node, ...], names: Names) -> tuple[list[int], Names]:
        """The bindings from around that a later body speaks of, and the names it begins with."""
        keep = sorted(bindings_in(body) & {key for key, name in names.bound.items() if name})
        inner = Names(self.unit, theirs=names.theirs)
        for binding in keep:
            inner.bound[binding] = inner.fresh(names.bound[binding])
        inner.followed = {one: inner.bound[one] for one in keep if one in names.followed}
        return keep, inner

    def _later_method(  # noqa: PLR0913, PLR0917
        self,
        name: str,
        body: tuple[ir.Statement, ...],
        keep: list[int],
        inner: Names,
        names: Names,
        span: Span,
    ) -> list[str]:
        """Write the method of a later effect; returns what is kept for it, as it is called around."""
        self.unit.imports |= {"Game", "Trigger"}
        lines = self.opening(body, inner, span) + self.block(body, inner)
        you = ["you"] if inner.theirs and mentions(lines, "you") else []
        called = [inner.bound[each] for each in keep]
        used = [one if mentions(lines, one) else "_" for one in called]
        kept = "".join(f"{one}, " for one in (*you, *used)) if {*you, *used} - {"_"} else ""
        first = (line(DOER, span),) if inner.doer else ()
        first = (line(f"{kept.rstrip()} = t.kept", span), *first) if kept else first
        self.add_method(name, TRIGGERED, first + lines, span, "they" if inner.theirs else "you")
        return [*you, *(names.bound[each] for each in keep)]

    def lend(self, found: ir.Lend, names: Names, lines: Body) -> None:
        """``Estates are also Actions on your turn: ...``: a method that playing them calls."""
        attribute = attribute_name(found.name)
        self.unit.uses[attribute] = found.name
        keep, inner = self._captured(found.body, names)
        name = self.fresh_method(f"as_{slug(found.name)}")
        self.unit.imports |= {"Batch", "Game", "Play"}
        body = self.opening(found.body, inner, found.span) + self.block(found.body, inner)
        kept = "".join(f"{inner.bound[one]}, " for one in keep).rstrip()
        first = (line(f"{kept} = kept", found.span),) if kept else ()
        self.add_method(
            name, "self, g: Game, t: Play, kept: tuple[Batch, ...]", first + body, found.span
        )
        cards = "".join(f"{names.bound[one]}, " for one in keep).rstrip()
        bit = names.type(found.type)
        call = f"{names.call('grant')}(g, you, self.{attribute}, {bit}, self.{name}, ({cards}))"
        lines.write(call, found.span)


def _is_about(found: ir.Statement, binding: int) -> bool:
    """Whether a statement is nothing without a card spoken of before."""
    match found:
        case ir.Do(object=ir.It(card)) | ir.Whenever(trigger=ir.Trigger(subject=ir.It(card))):
            return card == binding
        case _:
            return False
