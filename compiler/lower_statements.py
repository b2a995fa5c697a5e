"""Lower statements: deeds, choices and conditions as lines of Python."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ast as a
from cardwright.compiler.code import Body, Constant, Line, Method, joined
from cardwright.compiler.lower_deeds import allowed, unsure, value, wanted
from cardwright.compiler.lower_expressions import (
    Names,
    Unit,
    condition,
    kept_name,
    number,
    tested,
    who,
    zone,
)
from cardwright.compiler.names import literal, slug
from cardwright.compiler.tree import bindings_in, done_verbs, nested_bindings, spoken_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.source import Span
    from cardwright.compiler.vocabulary import Form

TRIGGERED = "self, g: Game, t: Trigger"


@dataclass
class Writer:
    """Writes the methods of one class; further methods and constants collect on the way."""

    unit: Unit
    text_of: Callable[[Span], str]
    methods: list[Method] = field(default_factory=list)
    late: list[Constant] = field(default_factory=list)
    questions: dict[str, Constant] = field(default_factory=dict)

    # ---- methods

    def method(
        self, name: str, signature: str, body: tuple[a.Statement, ...], names: Names, span: Span
    ) -> None:
        """Write a method that does some statements."""
        lines = self.opening(body, names, span) + self.block(body, names)
        self.add_method(name, signature, lines, span)

    def add_method(self, name: str, signature: str, lines: tuple[Line, ...], span: Span) -> None:
        """Add a method, with ``you`` bound at its start where it is used."""
        lines = joined(lines)
        prelude = (Line("you = t.you", span),) if mentions(lines, "you") else ()
        self.methods.append(
            Method(name, signature, (*prelude, *(lines or (Line("return", span),))), span)
        )

    def opening(self, body: tuple[a.Statement, ...], names: Names, span: Span) -> tuple[Line, ...]:
        """Start the collections of cards that "the trashed cards" will mean."""
        lines = Body()
        nested = nested_bindings(body)
        for verb, bindings in sorted(done_verbs(body).items()):
            if (len(bindings) > 1 or bindings & nested) and not bindings & names.bound.keys():
                past = self.unit.words.verbs[verb].past
                names.collected[verb] = names.fresh(f"all {past}")
                lines.add(f"{names.collected[verb]} = {names.call('NOTHING')}", span)
        return lines.done()

    def block(self, body: tuple[a.Statement, ...], names: Names) -> tuple[Line, ...]:
        """The lines of some statements."""
        lines = Body()
        used = bindings_in(body)
        around = names.after
        for statement, after in zip(body, _spoken_after(body), strict=True):
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
                self.each(found, names, lines)
            case a.Choose():
                self.choose(found, names, lines)
            case a.Loop():
                self.loop(found, names, lines)
            case a.Later():
                self.later(found, names, lines)
            case a.Whenever():
                self.whenever(found, names, lines)
            case a.Once():
                self.once(found, names, lines)
            case a.Cheaper():
                self.cheaper(found, names, lines)
            case a.Also():
                self.also(found, names, lines)
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
        guard = _guard(found.amount, names)
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
        then = self.block(found.then, replace(names, sure=sure))
        lines.add(f"if {condition(found.condition, names)}:", found.span, then)
        self._otherwise(found.otherwise, names, lines)

    def _otherwise(self, body: tuple[a.Statement, ...], names: Names, lines: Body) -> None:
        if body:
            lines.add("else:", body[0].span, self.block(body, names))

    def each(self, found: a.Each, names: Names, lines: Body) -> None:
        """``each other player:``; those an Attack does not touch are left out by the runtime."""
        call = names.call("others" if found.players.others else "everyone")
        lines.add(f"for they in {call}(g, t):", found.span, self.block(found.body, names))

    def choose(self, found: a.Choose, names: Names, lines: Body) -> None:
        """``choose two:``."""
        labels = tuple(self.text_of(_option_span(option)) for option in found.options)
        ask = self.question("choose", found.span, names)
        chosen = names.fresh("chosen")
        call = names.call("choose")
        lines.add(
            f"{chosen} = {call}(g, {who(found.who)}, {found.number}, {literal(labels)}, {ask})",
            found.span,
        )
        for index, option in enumerate(found.options):
            lines.add(f"if {index} in {chosen}:", option[0].span, self.block(option, names))

    def loop(self, found: a.Loop, names: Names, lines: Body) -> None:
        """``until you have 7 cards in hand:``; it ends early when its first deed can't be done."""
        used = bindings_in(found.body) | (
            {found.body[0].binding} if isinstance(found.body[0], a.Do) else set()
        )
        inner = Body()
        for index, statement in enumerate(found.body):
            self.statement(statement, names, inner, used)
            if index == 0 and isinstance(statement, a.Do) and statement.binding in names.bound:
                stop = (Line("break", statement.span),)
                inner.add(f"if not {names.bound[statement.binding]}:", statement.span, stop)
                names.sure.add(statement.binding)
        size = f"len({zone(found.place, names)}.cards)"
        goes_on = ">" if _takes_from(found) else "<"
        lines.add(f"while {size} {goes_on} {found.number}:", found.span, inner.done())

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

    def also(self, found: a.Also, names: Names, lines: Body) -> None:
        """``Treasures are also Actions``."""
        types = self.unit.words.types
        mask = " | ".join(names.call(types[name]) for name in _types(found.filter))
        lines.add(f"{names.call('retype')}(g, {mask}, {names.call(types[found.type])})", found.span)

    # ---- deeds

    def do(self, found: a.Do, names: Names, lines: Body, used: set[int]) -> None:
        """A verb done to something, and what follows if it was done."""
        self._instead(found.instead, found.span, lines)
        form = self.unit.words.verbs[found.verb].forms[found.form]
        if found.until is not None and form.until:
            self.until(found, form, names, lines)
            return
        if _repeated(found, form):
            self.repeat(found, form, names, lines)
            return
        call = value(found, form, names, self.question)
        self.finish(found, allowed(found, form, call, names, self.question), names, lines, used)

    def finish(self, found: a.Do, call: str, names: Names, lines: Body, used: set[int]) -> None:
        """Keep what the deed leaves behind where it is spoken of, and go on if it was done."""
        guard = _do_guard(found, names)
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
        collected = names.collected.get(found.verb)
        asked = bool(found.then or found.otherwise)
        kept = found.binding in used and found.binding not in names.bound
        if not kept and (isinstance(found.object, a.Place) or not _returns(found, self.unit)):
            return self._valueless(found, call, lines)
        if isinstance(found.object, a.It) and found.object.binding in names.after:
            return self._moved(found, found.object, call, names, lines)
        if found.binding in used or (asked and (collected or _counts(found))):
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
            test = _in_full(found, form, done)
            lines.add(f"if {test}:", found.span, self.block(found.then, replace(names, sure=sure)))
            self._otherwise(found.otherwise, names, lines)
        else:
            test = _not_in_full(found, form, done)
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
        loop = Line(f"for _ in range({quantity.number}):", found.span, inner.done())
        asked = "" if by_choice or not found.may else wanted(found, names, self.question)
        self._guarded(asked, loop, lines)
        if found.verb in names.collected:
            lines.add(f"{names.collected[found.verb]} += {variable}", found.span)
        if found.then or found.otherwise:
            self._follow(found, variable, names, lines)

    # ---- later

    def later(self, found: a.Later, names: Names, lines: Body) -> None:
        """``at the start of your next turn: ...``: a method of its own, and a rule that calls it."""
        moment = self.unit.words.moments[found.moment]
        keep, inner = self._captured(found.body, names)
        name = self.fresh_method(f"at_{slug(found.moment)}")
        self._later_method(name, found.body, keep, inner, found.span)
        event = names.call(moment.event)
        value = (
            f"{names.call('Ability')}({event}, {names.call('YOU')}, {names.call('ALWAYS')}, {name})"
        )
        self.late.append(Constant(name.upper(), value, found.span))
        options = ["keeps=True"] if moment.keeps else [f"until={names.call('END_OF_TURN')}"]
        options += [] if moment.once else ["once=False"]
        lines.add(_rule(name.upper(), keep, names, options), found.span)

    def whenever(self, found: a.Whenever, names: Names, lines: Body) -> None:
        """``after you next play ... this turn: ...``."""
        keep, inner = self._captured(found.body, names)
        name = self.fresh_method(f"{found.trigger.gate}_{found.trigger.verb}".replace(" ", "_"))
        inner.bound[found.trigger.binding] = "t.event.it"
        inner.event = found.trigger.binding
        inner.sure.add(found.trigger.binding)
        self._later_method(name, found.body, keep, inner, found.span)
        value = self.ability(found.trigger, "ALWAYS", name, names)
        self.late.append(Constant(name.upper(), value + ")", found.span))
        options = [
            f"until={names.call('END_OF_TURN')}",
            *([] if found.trigger.next else ["once=False"]),
        ]
        lines.add(_rule(name.upper(), keep, names, options), found.span)

    def _captured(self, body: tuple[a.Statement, ...], names: Names) -> tuple[list[int], Names]:
        """The bindings from around that a later body speaks of, and the names it begins with."""
        keep = sorted(bindings_in(body) & {key for key, name in names.bound.items() if name})
        inner = Names(self.unit)
        for binding in keep:
            inner.bound[binding] = inner.fresh(names.bound[binding])
        return keep, inner

    def _later_method(
        self, name: str, body: tuple[a.Statement, ...], keep: list[int], names: Names, span: Span
    ) -> None:
        kept = "".join(f"{names.bound[binding]}, " for binding in keep).rstrip()
        first = (Line(f"{kept} = t.kept", span),) if keep else ()
        self.unit.imports |= {"Game", "Trigger"}
        lines = first + self.opening(body, names, span) + self.block(body, names)
        self.add_method(name, TRIGGERED, lines, span)

    def ability(self, trigger: a.Trigger, source: str, name: str, names: Names) -> str:
        """``Ability(GAINED, YOU, HAND, method, test=...`` without its closing parenthesis."""
        parts = [trigger.event, trigger.by.value, source]
        text = f"{names.call('Ability')}({', '.join(names.call(part) for part in parts)}, {name}"
        test = _waits(trigger, names)
        if not test:
            return text
        self.unit.imports |= {"Game", "Trigger"}
        line = Line(f"return {test}", trigger.span)
        self.methods.append(Method(f"{name}_if", TRIGGERED + ") -> bool", (line,), trigger.span))
        return f"{text}, test={name}_if"

    def fresh_method(self, wanted: str) -> str:
        """A method name that is not taken yet."""
        taken = {method.name for method in self.methods}
        names = (wanted, *(f"{wanted}_{number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    def question(self, verb: str, span: Span, names: Names) -> str:
        """The constant that says who asks: card, line, verb and clause."""
        text = self.text_of(span)
        key = f"{span.line}:{verb}:{text}"
        if key not in self.questions:
            same = sum(one.name.startswith(f"ASK_{span.line}") for one in self.questions.values())
            name = f"ASK_{span.line}" + (f"_{same + 1}" if same else "")
            said = ", ".join(map(literal, (verb, text)))
            value = f"{names.call('Question')}({literal(self.unit.name)}, {span.line}, {said})"
            self.questions[key] = Constant(name, value, span)
        self.unit.imports.add("Question")
        return self.questions[key].name

    def keep(self, verb: str) -> str:
        """The attribute in which what a set-up deed was done to is kept."""
        attribute = kept_name(verb, Names(self.unit))
        self.unit.kept.add(attribute)
        return attribute


def _waits(trigger: a.Trigger, names: Names) -> str:
    """What must hold for an ability to trigger, as an expression."""
    parts = [tested(trigger.filter, "t.event.face", names)] if trigger.filter else []
    if trigger.own_turn:
        parts.append("g.turn.player is t.you")
    if trigger.phase:
        phase = names.call(names.unit.words.phases[trigger.phase])
        parts.append(f"{names.call('in_phase')}(g.phase, {phase})")
    return " and ".join(part for part in parts if part)


def _types(found: a.Filter) -> list[str]:
    return [name for sort in found.sorts for name in sort.types]


# ---- small questions about statements ---------------------------------------------------------------------


def mentions(lines: tuple[Line, ...], word: str) -> bool:
    """Whether some lines use a variable."""
    import re

    return any(re.search(rf"\b{word}\b", line.text) or mentions(line.body, word) for line in lines)


def _option_span(option: tuple[a.Statement, ...]) -> Span:
    return option[0].span.to(option[-1].span)


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


def _repeated(found: a.Do, form: Form) -> bool:
    cards = found.object
    return isinstance(cards, a.Cards) and form.takes == "piles" and cards.quantity.number > 1


def _returns(found: a.Do, unit: Unit) -> bool:
    return unit.words.verbs[found.verb].forms[found.form].takes not in ("play", "none")


def _counts(found: a.Do) -> bool:
    return isinstance(found.object, a.Cards) and found.object.quantity.number > 1


def _in_full(found: a.Do, form: Form, done: str) -> str:
    """The test whether all of it was done, where one card of several would not be enough."""
    number = _wanted_number(found, form)
    return f"len({done}) == {number}" if number > 1 else done


def _not_in_full(found: a.Do, form: Form, done: str) -> str:
    number = _wanted_number(found, form)
    if number > 1:
        return f"len({done}) < {number}"
    return f"not ({done})" if " if " in done else f"not {done}"


def _wanted_number(found: a.Do, form: Form) -> int:
    match found:
        case a.Do(until=a.Cards(quantity=quantity)):
            return quantity.number
        case a.Do(object=a.Cards(quantity=a.Quantity(many=a.Many.EXACTLY) as quantity)):
            return quantity.number
        case a.Do(count=a.Number(value=number, per=None)) if form.takes == "count":
            return number
        case _:
            return 1


def _do_guard(found: a.Do, names: Names) -> str:
    """The cards that a deed compares with: without them it can't be done."""
    cards = found.object
    test = cards.filter.cost if isinstance(cards, a.Cards) else None
    return unsure(test.than, names) if test is not None and test.than is not None else ""


def _guard(amount: a.Number, names: Names) -> str:
    match amount.per:
        case a.CostOf(card):
            return unsure(card, names)
        case a.Difference(more, less, _):
            found = (unsure(one, names) for one in (more, less))
            return " and ".join(guard for guard in found if guard)
        case _:
            return ""


def _rule(constant: str, keep: list[int], names: Names, options: list[str]) -> str:
    """The call that sets up a later effect, with the cards it will speak of."""
    kept = [f"({', '.join(names.bound[one] for one in keep)},)"] if keep else []
    arguments = ", ".join(["g", "t", f"self.{constant}", *kept, *options])
    return f"{names.call('rule')}({arguments})"


def _spoken_after(body: tuple[a.Statement, ...]) -> list[set[int]]:
    """For each statement, the bindings that those behind it speak of."""
    found: list[set[int]] = [set()]
    for statement in reversed(body[1:]):
        found.append(found[-1] | spoken_in(statement))
    return found[::-1] if body else []
