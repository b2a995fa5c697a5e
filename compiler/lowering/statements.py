"""Lower statements: deeds, choices and conditions as lines of Python."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a
from cardwright.compiler.ast.walk import (
    about,
    bindings_in,
    done_together,
    nested_bindings,
    offers_to_move,
    rests_in,
    speaks_of_doer,
    spoken_after,
)
from cardwright.compiler.lowering.code import Body, Constant, Line, Method
from cardwright.compiler.lowering.deeds import (
    allowed,
    count_guard,
    counts,
    do_guard,
    in_full,
    neighbour,
    not_in_full,
    on_each,
    picked_at_once,
    repeated,
    returns,
    unsure,
    value,
    wanted,
)
from cardwright.compiler.lowering.expressions import (
    Names,
    condition,
    count,
    listed,
    number,
    ref,
    tested,
    those,
    who,
    zone,
)
from cardwright.compiler.lowering.methods import DOER, TRIGGERED, Collector, mentions, rule
from cardwright.compiler.vocabulary.names import literal, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.text.source import Span
    from cardwright.compiler.vocabulary.entries import Form


class Writer(Collector):
    """Writes the methods of one class; further methods and constants collect on the way."""

    # ---- methods

    def method(  # noqa: PLR0913, PLR0917
        self,
        name: str,
        signature: str,
        body: tuple[a.Statement, ...],
        names: Names,
        span: Span,
        first: tuple[Line, ...] = (),
    ) -> None:
        """Write a method that does some statements, ``first`` some lines."""
        first = (*((Line(DOER, span),) if names.doer else ()), *first)
        lines = first + self.opening(body, names, span) + self.block(body, names)
        self.add_method(name, signature, lines, span)

    def opening(self, body: tuple[a.Statement, ...], names: Names, span: Span) -> tuple[Line, ...]:
        """Start the collections of cards that "the trashed cards" will mean."""
        lines = Body()
        nested = nested_bindings(body)
        for verb, bindings in done_together(body):
            if self.unit.words.verbs[verb].names:
                continue
            if (len(bindings) > 1 or bindings & nested) and not bindings & names.bound.keys():
                past = self.unit.words.verbs[verb].past
                variable = names.fresh(f"all {past}")
                names.collected |= dict.fromkeys(bindings, variable)
                lines.add(f"{variable} = {names.call('NOTHING')}", span)
        return lines.done()

    def block(
        self, body: tuple[a.Statement, ...], names: Names, later: Iterable[int] = ()
    ) -> tuple[Line, ...]:
        """The lines of some statements; ``later`` are bindings that others speak of after them."""
        lines = Body()
        used = bindings_in(body) | set(later)
        names.rested |= rests_in(body)
        around = names.after
        for statement, after in zip(body, spoken_after(body), strict=True):
            names.after = around | after
            self.statement(statement, names, lines, used)
        names.after = around
        return lines.done()

    def statement(self, found: a.Statement, names: Names, lines: Body, used: set[int]) -> None:
        """The lines of one statement; ``used`` are the bindings that anything around speaks of."""
        match found:
            case a.Bonus():
                self.bonus(found, names, lines)
            case a.Do():
                self.do(found, names, lines, used)
            case a.Be(state, whose):
                call = names.call(self.unit.words.adjectives[state].state)
                lines.add(f"{call}(g, {who(whose)}, t.event.play)", found.span)
            case a.If():
                self.branch(found, names, lines)
            case a.Each():
                self.each(found, names, lines, used)
            case a.Choose():
                self.choose(found, names, lines)
            case a.Loop():
                self.loop(found, names, lines)
            case a.ForEach():
                self.for_each(found, names, lines)
            case a.Later():
                self.later(found, names, lines)
            case a.Whenever():
                self.whenever(found, names, lines)
            case a.During():
                self.during(found, names, lines)
            case a.Once():
                self.once(found, names, lines)
            case a.Cheaper():
                self.cheaper(found, names, lines)
            case a.Forbid():
                self.forbid(found, names, lines)
            case a.Also():
                self.also(found, names, lines)
            case a.Bid():
                self.bid(found, names, lines)
            case a.Won(binding, body):
                winner = names.rests[binding]
                lines.add(f"for they in {winner}:", found.span, self.block(body, names))
            case a.Inherit():
                self.inherit(found, names, lines)
            case a.Lend():
                self.lend(found, names, lines)
            case a.Worth():
                lines.add(f"total += {number(found.amount, names)}", found.span)
            case _:
                assert_never(found)

    # ---- simple statements

    def bonus(self, found: a.Bonus, names: Names, lines: Body) -> None:
        """``+2 Cards``."""
        self._instead(found.instead, found.span, lines)
        resource = self.unit.words.resources[found.resource]
        player, amount = who(found.who), number(found.amount, names)
        if found.binding in names.after:
            names.bound[found.binding] = names.fresh("many")
            lines.add(f"{names.bound[found.binding]} = {amount}", found.span)
            amount = names.bound[found.binding]
        guard = count_guard(found.amount.per, names)
        text = (
            f"{player}.{resource.counter} += {amount}"
            if resource.counter
            else f"{names.call(resource.call)}(g, {player}, {amount})"
        )
        self._guarded(guard, Line(text, found.span), lines)

    @staticmethod
    def _guarded(guard: str, line: Line, lines: Body) -> None:
        if guard:
            lines.add(f"if {guard}:", line.span, (line,))
        else:
            lines.add(line.text, line.span, line.body)

    @staticmethod
    def _instead(instead: bool, span: Span, lines: Body) -> None:  # noqa: FBT001
        if instead:
            lines.add("t.event.replaced = True", span)

    def branch(self, found: a.If, names: Names, lines: Body) -> None:
        """``if ...: ... else: ...``."""
        sure = names.sure | _proved(found.condition)
        test = condition(found.condition, names)
        then = self.block(found.then, replace(names, sure=sure))
        lines.add(f"if {test}:", found.span, then)
        self._otherwise(found.otherwise, names, lines)

    def _otherwise(self, body: tuple[a.Statement, ...], names: Names, lines: Body) -> None:
        if body:
            lines.add("else:", body[0].span, self.block(body, names))

    def each(self, found: a.Each, names: Names, lines: Body, used: set[int]) -> None:
        """``each other player:``; those an Attack does not touch are left out by the runtime."""
        if found.players.seat:
            beside = a.Neighbour(a.Whose.YOU, found.players.seat, span=found.span)
            lines.add(f"they = {neighbour(beside, names)}", found.span)
            lines.lines += self.block(found.body, names, used)
            return
        who_ = "g.players"
        if not names.setup:
            who_ = f"{names.call('others' if found.players.others else 'everyone')}(g, t)"
        if self._at_once(found, who_, names, lines):
            return
        body = self.block(found.body, names)
        if found.players.having is not None:
            held = condition(found.players.having, names)
            body = (Line(f"if {held}:", found.players.span, body),)
        lines.add(f"for they in {who_}:", found.span, body)
        if names.doer:
            lines.add(DOER, found.span)

    def _at_once(self, found: a.Each, who_: str, names: Names, lines: Body) -> bool:
        """What all of them do at the same time: each picks cards, and then it is done to those of each."""
        deed = found.body[0]
        alone = len(found.body) == 1 and isinstance(deed, a.Do) and not (deed.then or deed.may)
        if not isinstance(deed, a.Do) or not isinstance(deed.object, a.Cards) or not alone:
            return False
        form = self.unit.words.verbs[deed.verb].forms[deed.form]
        if not form.at_once:
            return False
        if found.players.having is not None:
            held = condition(found.players.having, names)
            lines.add(f"players = [they for they in {who_} if {held}]", found.players.span)
            who_ = "players"
        picks = picked_at_once(deed, form, deed.object, names, self.question, who_)
        cards = names.bound[deed.binding] = names.fresh(self.unit.words.verbs[deed.verb].past)
        given = replace(deed, object=a.It(deed.binding, span=deed.span))
        call = value(given, form, names, self.question)
        lines.add(f"for they, {cards} in {picks}:", found.span, (Line(call, deed.span),))
        return True

    def choose(self, found: a.Choose, names: Names, lines: Body) -> None:
        """``choose two:``."""
        labels = tuple(self.text_of(_option_span(option)) for option in found.options)
        ask = self.question("choose", found.span, names)
        chosen = names.fresh("chosen")
        call = names.call("choose")
        asked = ", ".join((who(found.who), str(found.number), literal(labels), ask))
        fewer = ", least=0" if found.up_to else ""
        lines.add(f"{chosen} = {call}(g, {asked}{fewer})", found.span)
        for index, option in enumerate(found.options):
            lines.add(f"if {index} in {chosen}:", option[0].span, self.block(option, names))

    def loop(self, found: a.Loop, names: Names, lines: Body) -> None:
        """``until you have 7 cards in hand:``; it ends early when its first deed can't be done."""
        used = bindings_in(found.body) | (
            {found.body[0].binding} if isinstance(found.body[0], a.Do) else set()
        )
        inner = Body()
        for index, statement in enumerate(found.body):
            if index == 0 and isinstance(statement, a.Do):
                self.do(statement, names, inner, used, again=True)
            else:
                self.statement(statement, names, inner, used)
            if index == 0 and isinstance(statement, a.Do) and statement.binding in names.bound:
                stop = (Line("break", statement.span),)
                inner.add(f"if not {names.bound[statement.binding]}:", statement.span, stop)
                names.sure.add(statement.binding)
        size = f"len({zone(found.place, names)}.cards)"
        goes_on = ">" if _takes_from(found) else "<"
        lines.add(f"while {size} {goes_on} {found.number}:", found.span, inner.done())

    def for_each(self, found: a.ForEach, names: Names, lines: Body) -> None:
        """``for each Action you have in play:``; which cards these are is settled before the first."""
        if isinstance(found.over, a.Count):
            head = f"for _ in range({count(found.over, names)}):"
        elif found.binding in bindings_in(found.body):
            one = names.bound[found.binding] = names.fresh("each")
            names.sure.add(found.binding)
            head = f"for {one} in {names.call('singly')}({those(found.over, names)}):"
        else:
            head = f"for _ in range(len({those(found.over, names)})):"
        lines.add(head, found.span, self.block(found.body, names))

    def once(self, found: a.Once, names: Names, lines: Body) -> None:
        """``once per turn:``."""
        call = names.call(f"once_per_{found.time}")
        body = self.block(found.body, names)
        lines.add(f"if {call}(g, you, self):", found.span, body)

    def cheaper(self, found: a.Cheaper, names: Names, lines: Body) -> None:
        """``cards cost $1 less``."""
        mask = [names.call(self.unit.words.types[name]) for name in _types(found.filter)]
        arguments = ["g", str(found.coins), *(["lasting=True"] if found.lasting else [])]
        arguments[2:2] = [" | ".join(mask)] if mask else []
        lines.add(f"{names.call('cheaper')}({', '.join(arguments)})", found.span)

    def forbid(self, found: a.Forbid, names: Names, lines: Body) -> None:
        """``you can't buy it this turn``."""
        call = names.call(self.unit.words.verbs[found.verb].forbid)
        if found.card is None:
            lines.add(f"{call}(g, {who(found.who)})", found.span)
            return
        if isinstance(found.card, a.Done) and self.unit.words.verbs[found.card.verb].names:
            named = names.bound[found.card.bindings[-1]]
            lines.add(f"{call}(g, {who(found.who)}, {named})", found.span)
            return
        card = ref(found.card, names)
        line = Line(f"{call}(g, {who(found.who)}, {names.call('only')}({card}).face)", found.span)
        self._guarded(unsure(found.card, names), line, lines)

    def also(self, found: a.Also, names: Names, lines: Body) -> None:
        """``Treasures are also Actions``."""
        types = self.unit.words.types
        mask = " | ".join(names.call(types[name]) for name in _types(found.filter))
        lines.add(f"{names.call('retype')}(g, {mask}, {names.call(types[found.type])})", found.span)

    def bid(self, found: a.Bid, names: Names, lines: Body) -> None:
        """``each player from your left: bid up to 40 Debt``: who has won, if anybody, and the bid."""
        winner = names.rests[found.binding] = names.fresh("winner")
        highest = names.bound[found.binding] = names.fresh("highest")
        call = names.call("bidding")
        ask = self.question("bid", found.span, names)
        lines.add(f"{winner}, {highest} = {call}(g, you, {found.most}, {ask})", found.span)

    def inherit(self, found: a.Inherit, names: Names, lines: Body) -> None:
        """``your Estates have its text``."""
        attribute = slug(found.name)
        self.unit.uses[attribute] = found.name
        call = names.call("inherit_from")
        text_of = ref(found.text_of, names)
        lines.add(f"{call}(g, {who(found.whose)}, self.{attribute}, {text_of})", found.span)

    def lend(self, found: a.Lend, names: Names, lines: Body) -> None:
        """``Estates are also Actions on your turn: ...``: a method that playing them calls."""
        attribute = slug(found.name)
        self.unit.uses[attribute] = found.name
        keep, inner = self._captured(found.body, names)
        name = self.fresh_method(f"as_{attribute}")
        self.unit.imports |= {"Batch", "Game", "Play"}
        body = self.opening(found.body, inner, found.span) + self.block(found.body, inner)
        kept = "".join(f"{inner.bound[one]}, " for one in keep).rstrip()
        first = (Line(f"{kept} = kept", found.span),) if kept else ()
        self.add_method(
            name, "self, g: Game, t: Play, kept: tuple[Batch, ...]", first + body, found.span
        )
        cards = "".join(f"{names.bound[one]}, " for one in keep).rstrip()
        bit = names.call(self.unit.words.types[found.type])
        call = f"{names.call('lend')}(g, you, self.{attribute}, {bit}, self.{name}, ({cards}))"
        lines.add(call, found.span)

    # ---- deeds

    def do(
        self,
        found: a.Do,
        names: Names,
        lines: Body,
        used: set[int],
        *,
        again: bool = False,
    ) -> None:
        """A verb done to something, and what follows if it was done; ``again``: as a loop does it."""
        form = self.unit.words.verbs[found.verb].forms[found.form]
        form = replace(form, call=form.again) if again and form.again else form
        self._instead(found.instead and form.takes != "event", found.span, lines)
        if found.until is not None and form.until:
            self.until(found, form, names, lines)
            return
        if repeated(found, form):
            self.repeat(found, form, names, lines)
            return
        call = value(found, form, names, self.question)
        if not form.call and found.binding in names.rested and isinstance(found.object, a.Cards):
            self._apart(found, found.object, call, names, lines)
            return
        if found.pile is not None and on_each(found):
            test = tested(found.pile.filter, "f", names) or "True"
            head = f"for pile in {names.call('supply_piles')}(g, lambda f: {test}):"
            lines.add(head, found.span, (Line(call, found.span),))
            return
        self.finish(found, allowed(found, form, call, names, self.question), names, lines, used)

    def _apart(self, found: a.Do, cards: a.Cards, call: str, names: Names, lines: Body) -> None:
        """``choose 2 cards from discard``: those chosen, and the rest of the cards there."""
        variable = names.bound[found.binding] = names.fresh(self.unit.words.verbs[found.verb].past)
        rest = names.rests[found.binding] = names.fresh("rest")
        lines.add(f"{variable} = {call}", found.span)
        others = f"{names.call('Batch')}.of({listed(cards, names)}).without({variable})"
        lines.add(f"{rest} = {others}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    def finish(self, found: a.Do, call: str, names: Names, lines: Body, used: set[int]) -> None:
        """Keep what the deed leaves behind where it is spoken of, and go on if it was done."""
        guard = do_guard(found, names)
        inner = Body()
        done = self._keep(found, call, names, inner, used)
        if found.then or found.otherwise:
            self._follow(found, done, names, inner)
        if guard:
            self._default(found, names, lines, used)
            lines.add(f"if {guard}:", found.span, inner.done())
            self._otherwise(found.otherwise, names, lines)
        else:
            lines.lines += inner.lines

    def _default(self, found: a.Do, names: Names, lines: Body, used: set[int]) -> None:
        if found.binding in used and found.binding in names.bound:
            lines.add(f"{names.bound[found.binding]} = {names.call('NOTHING')}", found.span)

    def _keep(self, found: a.Do, call: str, names: Names, lines: Body, used: set[int]) -> str:
        collected = names.collected.get(found.binding)
        asked = bool(found.then or found.otherwise)
        if isinstance(found.object, a.It) and found.object.binding in names.followed:
            followed = names.followed[found.object.binding]
            names.bound[found.binding] = names.bound[found.object.binding]
            call = f"{names.call('follow')}({followed}, {call})"
            if not asked:
                lines.add(call, found.span)
            return call
        kept = found.binding in used and found.binding not in names.bound
        if not kept and (isinstance(found.object, a.Place) or not returns(found, self.unit)):
            return self._valueless(found, call, lines)
        if isinstance(found.object, a.It) and found.object.binding in names.after:
            return self._moved(found, found.object, call, names, lines)
        if found.binding in used or (asked and (collected or counts(found))):
            variable = names.fresh(self.unit.words.verbs[found.verb].past)
            names.bound[found.binding] = variable
            lines.add(f"{variable} = {call}", found.span)
            if collected:
                lines.add(f"{collected} += {variable}", found.span)
            return variable
        if collected:
            lines.add(f"{collected} += {call}", found.span)
            return ""
        names.bound[found.binding] = ""
        if not asked:
            lines.add(call, found.span)
        return call

    def _moved(self, found: a.Do, moved: a.It, call: str, names: Names, lines: Body) -> str:
        """What is still spoken of after this deed has moved it: remembered where it is now."""
        variable = names.bound[moved.binding]
        if "." in variable:
            variable = names.bound[moved.binding] = names.fresh("it")
            call = f"{call} or t.event.it"
        else:
            call = f"{call} or {variable}"
        lines.add(f"{variable} = {call}", found.span)
        names.bound[found.binding] = variable
        return variable

    def _valueless(self, found: a.Do, done: str, lines: Body) -> str:
        if found.then or found.otherwise:
            return done
        test, _, call = done.partition(" and ")
        if found.may and call:
            lines.add(f"if {test}:", found.span, (Line(call, found.span),))
        else:
            lines.add(done, found.span)
        return ""

    def _follow(self, found: a.Do, done: str, names: Names, lines: Body) -> None:
        """What is done if this was done, in full; and if it was not."""
        sure = names.sure | {found.binding}
        form = self.unit.words.verbs[found.verb].forms[found.form]
        if isinstance(found.object, a.Place):
            self._follow_place(found, done, names, lines)
        elif found.then:
            test = in_full(found, form, done)
            lines.add(f"if {test}:", found.span, self.block(found.then, replace(names, sure=sure)))
            self._otherwise(found.otherwise, names, lines)
        else:
            test = not_in_full(found, form, done)
            lines.add(f"if {test}:", found.span, self.block(found.otherwise, names))

    def _follow_place(self, found: a.Do, done: str, names: Names, lines: Body) -> None:
        """What is done if a player wanted it; done to a place, it can't fail."""
        asked, _, call = done.partition(" and ")
        if not call:
            lines.add(done, found.span)
            lines.lines += self.block(found.then, names)
            return
        body = (Line(call, found.span), *self.block(found.then, names))
        lines.add(f"if {asked}:", found.span, body)
        self._otherwise(found.otherwise, names, lines)

    def until(self, found: a.Do, form: Form, names: Names, lines: Body) -> None:
        """``reveal cards from deck until 2 Treasures``: those found, and the rest."""
        assert found.until is not None
        past = self.unit.words.verbs[found.verb].past
        variable = names.bound[found.binding] = names.fresh(past)
        names.rests[found.binding] = names.fresh("rest")
        test = tested(found.until.filter, "card.face", names) or "True"
        many = found.until.quantity.number
        call = f"{names.call(form.until)}(g, {who(found.who)}, {many}, lambda card: {test})"
        lines.add(f"{variable}, {names.rests[found.binding]} = {call}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    def repeat(self, found: a.Do, form: Form, names: Names, lines: Body) -> None:
        """``gain 3 Estates``, ``gain up to 3 ...``: one at a time, until no more is wanted."""
        assert isinstance(found.object, a.Cards)
        quantity = found.object.quantity
        by_choice = quantity.many is a.Many.UP_TO
        variable = names.bound[found.binding] = names.fresh(self.unit.words.verbs[found.verb].past)
        lines.add(f"{variable} = {names.call('NOTHING')}", found.span)
        one = replace(found, may=by_choice, then=(), otherwise=())
        call = value(one, form, names, self.question)
        call = allowed(one, form, call, names, self.question)
        inner = Body()
        if by_choice:
            picked = names.fresh("one")
            inner.add(f"{picked} = {call}", found.span)
            inner.add(f"if not {picked}:", found.span, (Line("break", found.span),))
            call = picked
        inner.add(f"{variable} += {call}", found.span)
        times = number(a.Number(quantity.number, found.per, span=found.span), names)
        loop = Line(f"for _ in range({times}):", found.span, inner.done())
        asked = "" if by_choice or not found.may else wanted(found, names, self.question)
        guards = filter(None, (count_guard(found.per, names), asked))
        self._guarded(" and ".join(guards), loop, lines)
        if found.binding in names.collected:
            lines.add(f"{names.collected[found.binding]} += {variable}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    # ---- later

    def later(self, found: a.Later, names: Names, lines: Body) -> None:
        """``at the start of your next turn: ...``: a method of its own, and a rule that calls it."""
        moment = self.unit.words.moments[found.moment]
        keep, inner = self._captured(found.body, names)
        if not moment.once:
            inner.followed = {one: inner.bound[one] for one in keep}
        name = self.fresh_method(f"{'after' if moment.after else 'at'}_{slug(found.moment)}")
        kept = self._later_method(name, found.body, keep, inner, names, found.span)
        event = names.call(moment.event)
        whose = names.call("ANYONE" if moment.after else "YOU")
        test = self._while_there(name, found, keep) if not moment.once else ""
        ability = f"{event}, {whose}, {names.call('ALWAYS')}, {name}{test}"
        value = f"{names.call('Ability')}({ability})"
        self.late.append(Constant(name.upper(), value, found.span))
        options = ["keeps=True"] if moment.keeps and self.unit.stays else []
        if not moment.keeps and not moment.after:
            options = [f"until={names.call('END_OF_TURN')}"]
        options += [] if moment.once else ["once=False"]
        options += [f"times={found.times}"] if found.times > 1 else []
        options += (
            ["bound=True"] if moment.keeps and moment.once and about(found.body, keep) else []
        )
        lines.add(rule(name.upper(), kept, names, options), found.span)

    def _while_there(self, name: str, found: a.Later, keep: list[int]) -> str:
        """The test of what comes again and again for one card: once that is lost, nothing is left of it."""
        if len(keep) != 1 or not all(_is_about(one, keep[0]) for one in found.body):
            return ""
        first = found.body[0]
        plays = (
            isinstance(first, a.Do) and self.unit.words.verbs[first.verb].forms[first.form].times
        )
        test = "bool(t.kept[-1].present())"
        if plays and isinstance(first, a.Do) and not first.in_place:
            self.unit.imports.add("out_of_play")
            test = "out_of_play(t.kept[-1])"
        line = Line(f"return {test}", found.span)
        self.methods.append(Method(f"{name}_if", TRIGGERED + ") -> bool", (line,), found.span))
        return f", test={name}_if"

    def whenever(self, found: a.Whenever, names: Names, lines: Body) -> None:
        """``after you next play ... this turn: ...``."""
        once = [] if found.trigger.next else ["once=False"]
        options = [*self._lasts(found.lasts, names), *once]
        constant, kept = self._created(found, names, theirs=names.theirs)
        lines.add(rule(constant, kept, names, options), found.span)

    def _created(self, found: a.Whenever, names: Names, *, theirs: bool) -> tuple[str, list[str]]:
        """The constant of an ability, and what it keeps; ``theirs``: it is another player's."""
        keep, inner = self._captured((found.trigger, *found.body), names)
        inner.stored = {one: f"t.kept[{index - len(keep)}]" for index, one in enumerate(keep)}
        that = found.trigger.that
        if that is not None and that.binding in inner.followed:
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
        moves = bool(asked) and offers_to_move(found.trigger, body)
        value = self.ability(found.trigger, "ALWAYS", name, inner, made=True, moves=moves)
        self.late.append(Constant(name.upper(), f"{value}{asked})", found.span))
        return name.upper(), kept

    def during(self, found: a.During, names: Names, lines: Body) -> None:
        """``during it: ...``: what is so in an extra turn."""
        turn = names.bound[found.turn]
        theirs = found.whose is a.Whose.THEY
        for inner in found.body:
            if isinstance(inner, a.Do):
                lines.add(f"{turn}.decider = {who(inner.who)}", inner.span)
                continue
            if isinstance(inner, a.Forbid):
                call = names.call("forbid_during")
                lines.add(f"{call}(g, {turn})", inner.span)
                continue
            options = ["once=True"] if inner.trigger.next else []
            constant, kept = self._created(inner, names, theirs=theirs)
            lines.add(rule(constant, kept, names, options, turn), inner.span)

    def _optional(self, found: a.Whenever, names: Names) -> tuple[tuple[a.Statement, ...], str]:
        """The body, and that it is put to its player, where all of it is optional each time."""
        first = found.body[0] if len(found.body) == 1 else None
        if not isinstance(first, a.Do) or not first.may or found.trigger.next:
            return found.body, ""
        ask = self.question(first.verb, first.span, names)
        return (replace(first, may=False),), f", may=True, ask={ask}"

    @staticmethod
    def _lasts(lasts: a.Lasts, names: Names) -> list[str]:
        """How long a rule holds; beyond this turn its card stays in play for it."""
        match lasts:
            case a.Lasts.TURN:
                return [f"until={names.call('END_OF_TURN')}"]
            case a.Lasts.NEXT_TURN:
                return ["keeps=True", f"until={names.call('NEXT_TURN')}"]
            case a.Lasts.GAME:
                return ["keeps=True"]
        assert_never(lasts)

    def _captured(self, body: tuple[a.Node, ...], names: Names) -> tuple[list[int], Names]:
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
        body: tuple[a.Statement, ...],
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
        first = (Line(DOER, span),) if inner.doer else ()
        first = (Line(f"{kept.rstrip()} = t.kept", span), *first) if kept else first
        self.add_method(name, TRIGGERED, first + lines, span, "they" if inner.theirs else "you")
        return [*you, *(names.bound[each] for each in keep)]


def _types(found: a.Filter) -> list[str]:
    return [name for sort in found.sorts for name in sort.types]


def _is_about(found: a.Statement, binding: int) -> bool:
    """Whether a statement is nothing without a card spoken of before."""
    match found:
        case a.Do(object=a.It(card)) | a.Whenever(trigger=a.Trigger(that=a.It(card))):
            return card == binding
        case _:
            return False


# ---- small questions about statements ---------------------------------------------------------------------


def _option_span(option: tuple[a.Statement, ...]) -> Span:
    return option[0].span.to(_end_of(option[-1]))


def _end_of(found: a.Statement) -> Span:
    """The last words of a statement: of a block about players those of its last line."""
    return _end_of(found.body[-1]) if isinstance(found, a.Each) and found.body else found.span


def _proved(found: a.Condition) -> set[int]:
    """The bindings that are not empty where a condition holds."""
    match found:
        case a.IsSort(a.It(binding), _):
            return {binding}
        case _:
            return set()


def _takes_from(found: a.Loop) -> bool:
    """Whether a loop goes down to so many cards: its first deed takes some from there."""
    first = found.body[0]
    taken = first.object if isinstance(first, a.Do) else None
    return isinstance(taken, a.Cards) and taken.place == found.place
