"""Lower methods: what collects while the text of one class is lowered, and how generated code refers to it.

Methods, questions and kept cards get their names here, whatever they are for; so they are apart from the
statements that need them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import offers_to_move
from cardwright.compiler.lowering.bridge import line
from cardwright.compiler.lowering.cards import tested
from cardwright.compiler.lowering.code import Block, Constant, Method, mentions, tidied
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.deeds import stock
from cardwright.compiler.lowering.names import Names, Unit
from cardwright.compiler.lowering.parsing import expression
from cardwright.compiler.lowering.places import kept_name
from cardwright.compiler.vocabulary.names import literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardwright.compiler.text.source import Span

TRIGGERED = "self, g: Game, t: Trigger"
DOER = "they = t.event.player"
"""What an ability begins with that speaks of whoever did what it waits for."""


@dataclass
class Collector:
    """The methods, late constants and questions of one class."""

    unit: Unit
    text_of: Callable[[Span], str]
    methods: list[Method] = field(default_factory=list)
    late: list[Constant] = field(default_factory=list)
    questions: dict[str, Constant] = field(default_factory=dict)
    reserved: set[str] = field(default_factory=set)

    def add_method(
        self, name: str, signature: str, lines: Block, span: Span, player: str = "you"
    ) -> None:
        """Add a method, with its ``player`` bound at its start where it is used."""
        lines = tidied(lines)
        prelude = (line(f"{player} = t.you", span),) if mentions(lines, player) else ()
        self.methods.append(
            Method(name, signature, (*prelude, *(lines or (line("return", span),))), span)
        )

    def ability(  # noqa: PLR0913
        self,
        trigger: ir.Trigger,
        source: str,
        name: str,
        names: Names,
        under: ir.Condition | None = None,
        *,
        made: bool = False,
        can: str = "",
    ) -> str:
        """``Ability(GAINED, YOU, HAND, method, test=...`` without its closing parenthesis.

        ``made``: playing a card makes it, so that it leaves out others whom that did not affect.
        ``can``: the test whether what it offers can be done.
        """
        parts = [trigger.event, trigger.by.value, source]
        tests = [
            _waits(trigger, names, made=made, can=can),
            condition(under, names) if under else "",
        ]
        return self._waiting(parts, name, tests, trigger.span, names)

    def at_moment(
        self, found: ir.AtMoment, event: str, name: str, names: Names, *, can: str
    ) -> str:
        """``Ability(TURN_START, YOU, TAVERN, method, test=...`` without its closing parenthesis."""
        tests = [can, condition(found.test, names) if found.test else ""]
        span = found.test.span if found.test else found.span
        return self._waiting([event, "YOU", found.source], name, tests, span, names)

    def _waiting(
        self, parts: list[str], name: str, tests: list[str], span: Span, names: Names
    ) -> str:
        text = f"{names.call('Ability')}({', '.join(names.call(part) for part in parts)}, {name}"
        test = " and ".join(each for each in tests if each)
        if not test:
            return text
        self.unit.imports |= {"Game", "Trigger"}
        plain = test if test.startswith("not ") or not test.endswith("]") else f"bool({test})"
        lines = [line(f"return {plain}", span)]
        if mentions(tuple(lines), "you"):
            lines.insert(0, line("you = t.you", span))
        self.methods.append(Method(f"{name}_if", TRIGGERED + ") -> bool", tuple(lines), span))
        return f"{text}, test={name}_if"

    def fresh_method(self, wanted: str) -> str:
        """A method name that is not taken yet, and is from now on: what stands below it comes first."""
        names = (wanted, *(f"{wanted}_{number}" for number in range(2, len(self.reserved) + 3)))
        found = next(name for name in names if name not in self.reserved)
        self.reserved.add(found)
        return found

    def question(self, verb: str, span: Span, names: Names) -> str:
        """The constant that says who asks: card, line, verb and clause."""
        text = self.text_of(span)
        key = f"{span.line}:{verb}:{text}"
        if key not in self.questions:
            same = sum(one.name.startswith(f"ASK_{span.line}") for one in self.questions.values())
            name = f"ASK_{span.line}" + (f"_{same + 1}" if same else "")
            said = ", ".join(map(literal, (verb, text)))
            value = f"{names.call('Question')}({literal(self.unit.name)}, {span.line}, {said})"
            self.questions[key] = Constant(name, expression(value), span)
        self.unit.imports.add("Question")
        return self.questions[key].name

    def keep(self, verb: str, *, pile: bool = False) -> str:
        """The attribute in which what a set-up deed was done to is kept."""
        attribute = kept_name(verb, Names(self.unit))
        (self.unit.kept_piles if pile else self.unit.kept).add(attribute)
        return attribute


def rule(constant: str, keep: list[str], names: Names, options: list[str], turn: str = "") -> str:
    """The call that sets up a later effect, or one of an extra ``turn``, with what it will speak of."""
    kept = [f"({', '.join(keep)},)"] if keep else []
    first = [turn, "t"] if turn else ["g", "t"]
    arguments = ", ".join([*first, f"self.{constant}", *kept, *options])
    return f"{names.call('during' if turn else 'rule')}({arguments})"


def possible(
    body: tuple[ir.Statement, ...], names: Names, trigger: ir.Trigger | None = None
) -> str:
    """The test whether what an ability offers can be done: its card lies there, the pile has one."""
    moved = trigger is not None and offers_to_move(trigger, body)
    first = body[0]
    parts = [
        "t.event.it.present() != []" if moved else "",
        stock(first, names) if isinstance(first, ir.Do) else "",
    ]
    return " and ".join(filter(None, parts))


def _waits(trigger: ir.Trigger, names: Names, *, made: bool, can: str) -> str:
    """What must hold for an ability to trigger, as an expression."""
    parts = _happens_to(trigger, names)
    if made and trigger.by is ir.By.OTHERS:
        parts.append(f"{names.call('affects')}(t)")
    if can:
        parts.append(can)
    if trigger.own_turn:
        mine = trigger.by is ir.By.YOU
        parts.append(f"g.turn.player is {'t.you' if mine else 't.event.player'}")
    if trigger.next_turn:
        parts.append(f"{names.call('on_next_turn')}(g, t)")
    if trigger.ordinal is ir.Ordinal.FIRST:
        parts.append(_is_first(trigger, names))
    if trigger.phase:
        phase = names.call(names.unit.words.phases[trigger.phase])
        parts.append(f"{names.call('in_phase')}(g.phase, {phase})")
    return " and ".join(part for part in parts if part)


def _happens_to(trigger: ir.Trigger, names: Names) -> list[str]:
    """What must hold of what it happens to."""
    match trigger.subject:
        case ir.AnyCard() as any_:
            return _any_card(any_, trigger, names)
        case ir.It(binding):
            return [f"{names.call('just_moved')}(t.event.it, {names.stored[binding]})"]
        case ir.This() | ir.Tokens() | ir.Term():
            return []
    assert_never(trigger.subject)


def _any_card(found: ir.AnyCard, trigger: ir.Trigger, names: Names) -> list[str]:
    """What must hold of any card that it happens to."""
    parts = [tested(found.filter, "t.event.face", names)]
    if found.supply:
        parts.append(f"{names.call('from_a_pile')}(t.event)")
    if found.nth:
        parts.append(_is_nth(found, trigger, names))
    if found.pile:
        parts.append(f"{names.call('of_its_pile')}(t)")
    if found.other:
        parts.append("t.event.it.cards != t.this.cards")
    return parts


def _is_first(trigger: ir.Trigger, names: Names) -> str:
    """Whether the doer does this for the first time this turn: what is just done was noted already."""
    faces = f"{names.call(names.unit.words.verbs[trigger.verb].sequence)}(g, t.event.player)"
    subject = trigger.subject
    test = tested(subject.filter, "face", names) if isinstance(subject, ir.AnyCard) else ""
    return f"len([face for face in {faces} if {test or 'True'}]) == 1"


def _is_nth(found: ir.AnyCard, trigger: ir.Trigger, names: Names) -> str:
    """That it happens to the first or second such card."""
    counted = names.call(names.unit.words.verbs[trigger.verb].history.nth)
    test = tested(found.filter, "face", names)
    arguments = ["g", "t.event", f"lambda face: {test or 'True'}", *["ever=True"] * found.ever]
    return f"{counted}({', '.join(arguments)}) == {found.nth}"
