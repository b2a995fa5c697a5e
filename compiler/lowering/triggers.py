"""Lower triggers: what an ability waits for, as the constant that registers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import offers_to_move
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.cards import ANY_FACE, passing, tested
from cardwright.compiler.lowering.code import Return, prefixed, signature
from cardwright.compiler.lowering.conditions import condition
from cardwright.compiler.lowering.deeds import stock

if TYPE_CHECKING:
    from cardwright.compiler.lowering.names import Names
    from cardwright.compiler.text.source import Span

TRIGGERED = signature(g="Game", t="Trigger")
TEST = signature("bool", g="Game", t="Trigger")
DOER = p.path(p.EVENT, "player")


def ability(  # noqa: PLR0913
    trigger: ir.Trigger,
    source: str,
    method: str,
    names: Names,
    under: ir.Condition | None = None,
    *,
    made: bool = False,
    can: p.Expression | None = None,
) -> p.Call:
    """``Ability(GAINED, YOU, HAND, method, test=...)``.

    ``made``: playing a card makes it, so that it leaves out others whom that did not affect.
    ``can``: the test whether what it offers can be done.
    """
    constants = (trigger.event, trigger.by.value, source)
    test = p.every(
        *_happens_to(trigger, names),
        names.call("affects", p.T) if made and trigger.by is ir.By.OTHERS else None,
        can,
        *_happens_when(trigger, names),
        condition(under, names) if under else None,
    )
    return waiting(constants, method, test, trigger.span, names)


def at_moment(
    found: ir.AtMoment, event: str, method: str, names: Names, *, can: p.Expression | None
) -> p.Call:
    """``Ability(TURN_START, YOU, TAVERN, method, test=...)``."""
    test = p.every(can, condition(found.test, names) if found.test else None)
    span = found.test.span if found.test else found.span
    return waiting((event, ir.By.YOU.value, found.source), method, test, span, names)


def possible(
    body: tuple[ir.Statement, ...], names: Names, trigger: ir.Trigger | None = None
) -> p.Expression | None:
    """The test whether what an ability offers can be done: its card lies there, the pile has one."""
    moved, first = trigger is not None and offers_to_move(trigger, body), body[0]
    lies_there = p.compare(p.present(p.HAPPENED_TO), "!=", p.Sequence("[]", ()))
    has_one = stock(first, names) if isinstance(first, ir.Do) else None
    return p.every(lies_there if moved else None, has_one)


def waiting(
    constants: tuple[str, ...], method: str, test: p.Expression | None, span: Span, names: Names
) -> p.Call:
    """``Ability(EVENT, WHOSE, SOURCE, method)``, with a method for its test where there is one."""
    found = names.call("Ability", *map(names.imported, constants), p.Name(method))
    if test is None:
        return found
    name = f"{method}_if"
    truth = test if p.is_true_or_false(test) else p.call(p.Name("bool"), test)
    lines = prefixed(p.YOU, p.path(p.T, "you"), (Return(truth, span),), span)
    names.writer.add_method(name, TEST, lines, span)
    return p.extended(found, test=p.Name(name))


def _happens_to(trigger: ir.Trigger, names: Names) -> list[p.Expression | None]:
    """What must hold of what it happens to."""
    match trigger.subject:
        case ir.AnyCard() as any_:
            return _any_card(any_, trigger, names)
        case ir.It(binding):
            return [names.call("just_moved", p.HAPPENED_TO, names.stored[binding])]
        case ir.This() | ir.Tokens() | ir.Term():
            return []
    assert_never(trigger.subject)


def _any_card(found: ir.AnyCard, trigger: ir.Trigger, names: Names) -> list[p.Expression | None]:
    """What must hold of any card that it happens to."""
    others = p.compare(p.path(p.HAPPENED_TO, "cards"), "!=", p.path(p.T, "this", "cards"))
    return [
        tested(found.filter, p.FACE, names),
        names.call("from_a_pile", p.EVENT) if found.from_piles else None,
        _is_nth(found, trigger, names) if found.nth else None,
        p.path(p.EVENT, found.past) if found.past else None,
        names.call("of_its_pile", p.T) if found.pile else None,
        others if found.other else None,
    ]


def _happens_when(trigger: ir.Trigger, names: Names) -> list[p.Expression | None]:
    """What must hold of the time: the turn, whether it is the first time in that, and the phase."""
    doer = p.path(p.T, "you") if trigger.by is ir.By.YOU else DOER
    in_turn = p.compare(p.path(p.G, "turn", "player"), "is", doer)
    return [
        in_turn if trigger.own_turn else None,
        names.call("on_next_turn", p.G, p.T) if trigger.next_turn else None,
        _is_first(trigger, names) if trigger.ordinal is ir.Ordinal.FIRST else None,
        in_phase(trigger.phase, names) if trigger.phase else None,
    ]


def in_phase(phase: str, names: Names) -> p.Call:
    """Whether the turn is in a phase."""
    return names.call("in_phase", p.path(p.G, "phase"), names.phase(phase))


def _is_first(trigger: ir.Trigger, names: Names) -> p.Expression:
    """Whether the doer does this for the first time this turn: what is just done was noted already."""
    faces = names.call(names.words.verbs[trigger.verb].sequence, p.G, DOER)
    subject = trigger.subject
    test = tested(subject.filter, ANY_FACE, names) if isinstance(subject, ir.AnyCard) else None
    return p.compare(p.length(p.listing("face", faces, test or p.TRUE)), "==", 1)


def _is_nth(found: ir.AnyCard, trigger: ir.Trigger, names: Names) -> p.Expression:
    """That it happens to the first or second such card."""
    counted = names.words.verbs[trigger.verb].history.nth
    fits, ever = passing(found.filter, "face", names), p.flag(found.ever)
    return p.compare(names.call(counted, p.G, p.EVENT, fits, ever=ever), "==", found.nth)
