"""Abilities: what works without being played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import bindings_in
from cardwright.compiler.semantics.texts.gates import only_gate, paired
from cardwright.compiler.semantics.texts.sources import opens_later, works_from
from cardwright.compiler.semantics.texts.standing import prices_held
from cardwright.compiler.semantics.texts.statements import inner_of
from cardwright.compiler.semantics.texts.triggers import playing, trigger
from cardwright.compiler.semantics.words.phrases import lines_of, moment_of, phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import FollowUpError, fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.antecedents import Antecedent
    from cardwright.compiler.semantics.words.scope import Scope


ABILITY_GATES = ("when", "before", "after")


def printed_abilities(
    line: s.Statement, scope: Scope, activate: list[ir.Statement], held: list[ir.Cheaper]
) -> list[ir.Ability | ir.AtMoment] | None:
    """The printed abilities on a line, if it is one: they work without being played.

    What is done when a definition comes into force goes to ``activate``.
    """
    moments = line.gate.moments if line.gate and not line.clauses else ()
    if line.then is None or not moments or not all(isinstance(one, s.On) for one in moments):
        return None
    found: list[ir.Ability | ir.AtMoment] = []
    for moment in moments:
        assert isinstance(moment, s.On)
        if moment.word.text == "while" and len(moments) == 1:
            return _while_in_state(moment, line.then, scope, held)
        if _is_activation(moment, scope):
            activate += inner_of(line.then, scope)
        elif (ability := _ability(moment, line.then, scope)) is not None:
            found.append(ability)
        else:
            return None
    return found


def _while_in_state(
    moment: s.On, then: s.Statement | s.Block, scope: Scope, held: list[ir.Cheaper]
) -> list[ir.Ability | ir.AtMoment]:
    """``while this is in play:`` abilities that work from there, and what cards cost if that can be said."""
    states = scope.lexicon.words.states
    state = states.get(phrase(moment.clause))
    if state is None or scope.kind.type:
        hint = ", ".join(f"`while {known}:`" for known in states)
        fail("CW0407", moment.span, "While what?", hint=hint)
    found: list[ir.Ability | ir.AtMoment] = []
    for line in lines_of(then):
        with scope.attempt():
            inner = only_gate(line)
            if inner is not None and line.then is not None and inner.word.text in ABILITY_GATES:
                found.append(_triggered(inner, line.then, state.source, scope))
            elif not state.prices:
                fail("CW0409", line.span, "What happens then?", hint="`when you gain a card:`")
            else:
                held += prices_held(line, scope)
    return found


def now_and_when(
    line: s.Statement, scope: Scope, play: list[ir.Statement]
) -> list[ir.Ability | ir.AtMoment] | None:
    """``now and when you buy this:`` what is done as an instruction, and by an ability of the card too."""
    moments = line.gate.moments if line.gate and not line.clauses else ()
    if line.then is None or len(moments) < 2 or not isinstance(moments[0], s.Word):
        return None
    waits = [one for one in moments[1:] if isinstance(one, s.On)]
    own = [one for one in waits if works_from(one, line.then, scope) == ir.SELF]
    if moments[0].kind != "NOW" or scope.kind.always or len(own) < len(moments) - 1:
        return None
    play.extend(inner_of(line.then, scope))
    return [_triggered(one, line.then, ir.SELF, scope) for one in own]


def _is_activation(moment: s.On, scope: Scope) -> bool:
    known = scope.lexicon.words.moments.get(phrase(moment.clause))
    return moment.word.text == "when" and known is not None and known.activate


def _ability(
    moment: s.On, then: s.Statement | s.Block, scope: Scope
) -> ir.Ability | ir.AtMoment | None:
    if moment.word.text not in (*ABILITY_GATES, "at"):
        return None
    source = works_from(moment, then, scope)
    if source is None:
        return None
    if moment.word.text == "at":
        return _at_moment(moment, then, source, scope)
    return _triggered(moment, then, source, scope)


def _at_moment(moment: s.On, then: s.Statement | s.Block, source: str, scope: Scope) -> ir.AtMoment:
    found = moment_of(moment.clause, scope)
    if not found.event or (not found.always and not scope.kind.always):
        fail("CW0409", moment.span, "This can't wait for that moment.")
    with scope.apart(), scope.on(home=home_of(source, scope)):
        test, may, done = _choice_of(inner_of(then, scope))
    return ir.AtMoment(found.name, done, source, may, test, span=moment.span.to(then.span))


def home_of(source: str, scope: Scope) -> str:
    """The zone that a card is in when its ability works from there, "" for anywhere."""
    zones = scope.lexicon.words.zones.values()
    return next((zone.name for zone in zones if zone.source == source), "")


def _choice_of(
    done: tuple[ir.Statement, ...],
) -> tuple[ir.Condition | None, bool, tuple[ir.Statement, ...]]:
    """A body that is one deed its player may do, perhaps under a condition: both belong to its ability."""
    match done:
        case (ir.Do(may=True, otherwise=()) as only,):
            return None, True, (replace(only, may=False),)
        case (ir.If(test, (ir.Do(may=True, otherwise=()) as only,), ()),):
            return test, True, (replace(only, may=False),)
        case _:
            return None, False, done


def _triggered(moment: s.On, then: s.Statement | s.Block, source: str, scope: Scope) -> ir.Ability:
    with scope.apart():
        home = home_of(source, scope)
        told = scope.tried(lambda: _printed_trigger(moment, scope))
        if told is None:
            with scope.waiting(doer=True), scope.on(home=home):
                inner_of(then, scope)
            raise FollowUpError
        waits, left = told
        replaces = waits.binding if waits.gate == "would" else 0
        doer = scope.waiting(doer=waits.by is not ir.By.YOU, playing=playing(waits, scope))
        over = scope.paying(
            scope.over and isinstance(waits.subject, ir.This) and _is_paid(waits, scope)
        )
        with scope.on(replacing=replaces), scope.on(home=home), doer, over:
            done = inner_of(then, scope, *left)
            paid = scope.amounts.overpaid if scope.amounts.overpaid in bindings_in(done) else 0
    paired(moment, waits, done)
    test, may, done = _choice_of(done)
    span = moment.span.to(then.span)
    return ir.Ability(waits, source, may, done, test, paid, span=span)


def _printed_trigger(moment: s.On, scope: Scope) -> tuple[ir.Trigger, tuple[Antecedent, ...]]:
    """What a printed ability waits for, at any time."""
    waits, left = trigger(moment, scope)
    _always(moment)
    return waits, left


def _is_paid(waits: ir.Trigger, scope: Scope) -> bool:
    """Whether it waits for the deed whose price can be overpaid."""
    return waits.gate == "when" and waits.verb == scope.lexicon.words.special_verb("overpay").over


def _always(moment: s.On) -> None:
    """A printed ability works whenever its card can: no time stands in it."""
    if isinstance(moment.clause, s.Deed) and opens_later(moment.clause):
        span = moment.clause.span
        fail("CW0304", span, "A printed ability has no duration.", hint="leave out `this turn`")
