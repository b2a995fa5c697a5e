"""Lower doing: deeds, and what follows if they were done."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler import ir
from cardwright.compiler.lowering.blocks import Blocks
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.cards import listed, number, tested
from cardwright.compiler.lowering.code import Body
from cardwright.compiler.lowering.deeds import (
    count_guard,
    counts,
    do_guard,
    in_full,
    not_in_full,
    on_each,
    pattern_of,
    question_of,
    repeated,
    value,
    wanted,
)
from cardwright.compiler.lowering.names import Names


class Doing(Blocks):
    """Writes deeds."""

    def do(
        self,
        found: ir.Do,
        names: Names,
        lines: Body,
        used: set[int],
        *,
        again: bool = False,
    ) -> None:
        """A verb done to something, and what follows if it was done; ``again``: as a loop does it."""
        pattern = pattern_of(found, names)
        self.instead(found.instead and pattern.slot("would") is None, found.span, lines)
        if found.until is not None:
            self.until(found, names, lines)
            return
        if repeated(found, names):
            self.repeat(found, names, lines)
            return
        looped = self.unit.words.special_verb("loop")
        if again and looped.verb == found.verb and pattern.op is not None:
            pattern = replace(pattern, op=replace(pattern.op, call=looped.call))
        call = value(found, names, self.question, pattern)
        if (
            pattern.op is None
            and found.binding in names.rested
            and isinstance(found.object, ir.Cards)
        ):
            self._apart(found, found.object, call, names, lines)
            return
        if (piles := on_each(found)) is not None:
            test = tested(piles.filter, "f", names) or "True"
            head = f"for pile in {names.call('supply_piles')}(g, lambda f: {test}):"
            lines.write(head, found.span, (line(call, found.span),))
            return
        self.finish(found, call, names, lines, used)

    def _apart(self, found: ir.Do, cards: ir.Cards, call: str, names: Names, lines: Body) -> None:
        """``choose 2 cards from discard``: those chosen, and the rest of the cards there."""
        variable = names.bound[found.binding] = names.fresh(self.unit.words.verbs[found.verb].past)
        rest = names.rests[found.binding] = names.fresh("rest")
        lines.write(f"{variable} = {call}", found.span)
        others = f"{names.call('Batch')}.of({listed(cards, names)}).without({variable})"
        lines.write(f"{rest} = {others}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    def finish(self, found: ir.Do, call: str, names: Names, lines: Body, used: set[int]) -> None:
        """Keep what the deed leaves behind where it is spoken of, and go on if it was done."""
        guard = do_guard(found, names)
        inner = Body()
        asked = question_of(found, names, self.question)
        if asked and not self._is_kept(found, names, used):
            self._if_wanted(found, asked, call, names, inner)
            lines.statements += inner.statements
            return
        if asked:
            call = f"{call} if {asked} else {names.call('NOTHING')}"
        done = self._keep(found, call, names, inner, used)
        if found.then or found.otherwise:
            self._follow(found, done, names, inner)
        if guard:
            self._default(found, names, lines, used)
            lines.write(f"if {guard}:", found.span, inner.done())
            self.otherwise(found.otherwise, names, lines)
        else:
            lines.statements += inner.statements

    def _default(self, found: ir.Do, names: Names, lines: Body, used: set[int]) -> None:
        if found.binding in used and found.binding in names.bound:
            lines.write(f"{names.bound[found.binding]} = {names.call('NOTHING')}", found.span)

    def _is_kept(self, found: ir.Do, names: Names, used: set[int]) -> bool:
        """Whether what a deed leaves behind is spoken of later, or moves what is."""
        followed = isinstance(found.object, ir.It) and (
            found.object.binding in names.followed or found.object.binding in names.after
        )
        needed = found.binding in used and found.binding not in names.bound
        return needed or followed or found.binding in names.collected or counts(found)

    def _if_wanted(self, found: ir.Do, asked: str, call: str, names: Names, lines: Body) -> None:
        """A deed that is done if its player wants that, and what follows."""
        names.bound.setdefault(found.binding, "")
        if not (found.then or found.otherwise):
            lines.write(f"if {asked}:", found.span, (line(call, found.span),))
            return
        sure = replace(names, sure=names.sure | {found.binding})
        if isinstance(found.object, ir.Place):
            done = (line(call, found.span), *self.block(found.then, sure))
            lines.write(f"if {asked}:", found.span, done)
            self.otherwise(found.otherwise, names, lines)
            return
        test = f"{asked} and {in_full(found, call)}"
        if found.then:
            lines.write(f"if {test}:", found.span, self.block(found.then, sure))
            self.otherwise(found.otherwise, names, lines)
        else:
            lines.write(f"if not ({test}):", found.span, self.block(found.otherwise, names))

    def _keep(self, found: ir.Do, call: str, names: Names, lines: Body, used: set[int]) -> str:
        collected = names.collected.get(found.binding)
        asked = bool(found.then or found.otherwise)
        if isinstance(found.object, ir.It) and found.object.binding in names.followed:
            followed = names.followed[found.object.binding]
            names.bound[found.binding] = names.bound[found.object.binding]
            call = f"{names.call('follow')}({followed}, {call})"
            if not asked:
                lines.write(call, found.span)
            return call
        if isinstance(found.object, ir.It) and found.object.binding in names.after:
            return self._moved(found, found.object, call, names, lines)
        if found.binding in used or (asked and (collected or counts(found))):
            variable = names.fresh(self.unit.words.verbs[found.verb].past)
            names.bound[found.binding] = variable
            lines.write(f"{variable} = {call}", found.span)
            if collected:
                lines.write(f"{collected} += {variable}", found.span)
            return variable
        if collected:
            lines.write(f"{collected} += {call}", found.span)
            return ""
        names.bound[found.binding] = ""
        if not asked:
            lines.write(call, found.span)
        return call

    def _moved(self, found: ir.Do, moved: ir.It, call: str, names: Names, lines: Body) -> str:
        """What is still spoken of after this deed has moved it: remembered where it is now."""
        variable = names.bound[moved.binding]
        if "." in variable:
            variable = names.bound[moved.binding] = names.fresh("it")
            call = f"{call} or t.event.it"
        else:
            call = f"{call} or {variable}"
        lines.write(f"{variable} = {call}", found.span)
        names.bound[found.binding] = variable
        return variable

    def _follow(self, found: ir.Do, done: str, names: Names, lines: Body) -> None:
        """What is done if this was done, in full; and if it was not. Done to a place, it can't fail."""
        sure = names.sure | {found.binding}
        if isinstance(found.object, ir.Place):
            if done.endswith(")"):
                lines.write(done, found.span)
            lines.statements += self.block(found.then, replace(names, sure=sure))
        elif found.then:
            test = in_full(found, done)
            lines.write(
                f"if {test}:", found.span, self.block(found.then, replace(names, sure=sure))
            )
            self.otherwise(found.otherwise, names, lines)
        else:
            test = not_in_full(found, done)
            lines.write(f"if {test}:", found.span, self.block(found.otherwise, names))

    def until(self, found: ir.Do, names: Names, lines: Body) -> None:
        """``reveal cards from deck until 2 Treasures``: those found, and the rest."""
        past = self.unit.words.verbs[found.verb].past
        variable = names.bound[found.binding] = names.fresh(past)
        names.rests[found.binding] = names.fresh("rest")
        call = value(replace(found, object=None), names, self.question)
        if found.may:
            nothing = names.call("NOTHING")
            asked = wanted(found, names, self.question)
            call = f"{call} if {asked} else ({nothing}, {nothing})"
        lines.write(f"{variable}, {names.rests[found.binding]} = {call}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    def repeat(self, found: ir.Do, names: Names, lines: Body) -> None:
        """``gain 3 Estates``, ``gain up to 3 ...``: one at a time, until no more is wanted."""
        assert isinstance(found.object, ir.Cards)
        quantity = found.object.quantity
        by_choice = quantity.many is ir.Many.UP_TO
        variable = names.bound[found.binding] = names.fresh(self.unit.words.verbs[found.verb].past)
        lines.write(f"{variable} = {names.call('NOTHING')}", found.span)
        one = replace(found, may=by_choice, then=(), otherwise=())
        call = value(one, names, self.question)
        if wanted_first := question_of(one, names, self.question):
            call = f"{call} if {wanted_first} else {names.call('NOTHING')}"
        inner = Body()
        if by_choice:
            picked = names.fresh("one")
            inner.write(f"{picked} = {call}", found.span)
            inner.write(f"if not {picked}:", found.span, (line("break", found.span),))
            call = picked
        inner.write(f"{variable} += {call}", found.span)
        times = number(ir.Number(quantity.number, found.per, span=found.span), names)
        loop = line(f"for _ in range({times}):", found.span, inner.done())
        asked = "" if by_choice or not found.may else wanted(found, names, self.question)
        guards = filter(None, (count_guard(found.per, names), asked))
        self.guarded(" and ".join(guards), loop, lines)
        if found.binding in names.collected:
            lines.write(f"{names.collected[found.binding]} += {variable}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)
