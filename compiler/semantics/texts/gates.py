"""Gates: what a line says before its colon, without what stands behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.semantics.nouns.amounts import number
from cardwright.compiler.semantics.nouns.players import player
from cardwright.compiler.semantics.texts.sources import opens_later
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.vocabulary.patterns import Pattern


def simply_done(done: ir.Do, scope: Scope) -> bool:
    """Whether a deed is one that nobody fails to do: naming a card; or is a rule, which nobody does."""
    return pattern_of(done, scope).leaves in ("named", "rule")


def options_wanted(clause: s.Clause, scope: Scope) -> tuple[ir.Whose, int, bool]:
    """Who chooses how many options, and whether fewer may be: ``choose two``, ``you choose one``."""
    if isinstance(clause, s.Command) or (isinstance(clause, s.Deed) and not clause.aux):
        named = clause.who if isinstance(clause, s.Deed) else None
        who = player(named, scope) if isinstance(named, s.Who) else scope.current
        verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
        first = rest[0] if len(rest) == 1 else None
        takes = any(pattern.op is None for pattern in verb.patterns)
        plain = isinstance(first, s.Noun) and first.runs is None and not first.leads
        if takes and plain and isinstance(first, s.Noun) and first.amount:
            bound = first.amount.bound
            up_to = bound is not None and bound.text == "up to"
            many = number(replace(first.amount, bound=None) if up_to else first.amount)
            if many < 1:
                fail("CW0605", first.span, "At least one must be chosen.")
            return who, many, up_to
    fail("CW0409", clause.span, "Options stand under `choose one:` only.", candidates=("choose",))


def deed_of_one(last: ir.Statement | None) -> ir.Statement | None:
    """What one neighbour does or does not do: ``the player to your left may reveal a Gold from hand``."""
    alone = isinstance(last, ir.Each) and last.one_clause and last.players.seat
    return last.body[0] if isinstance(last, ir.Each) and alone else last


def lasting(moment: s.On) -> ir.Lasts | None:
    """``until your next turn``, ``for the rest of the game``: how long what stands below holds."""
    said = f"{moment.word.text} {phrase(moment.clause)}"
    return next((lasts for lasts in ir.Lasts if lasts == said), None)


def once(moment: s.Once, scope: Scope) -> str:
    """``once per turn``, ``once per game``."""
    text = phrase(moment.object)
    if text not in ("turn", "game"):
        fail(
            "CW0208",
            moment.object.span,
            f"Once per {text} can't be said.",
            candidates=("turn", "game"),
        )
    del scope
    return text


def ends(body: tuple[ir.Statement, ...]) -> None:
    """Refuse a loop whose first clause can always be done: it ends when that can't be done any more."""
    first = body[0] if body else None
    if first is not None and not (isinstance(first, ir.Do) and first.binding):
        message = "This can always be done, and without an end."
        fail("CW0407", first.span, message, hint="`draw a card`")


def how_long(moment: s.On, scope: Scope) -> ir.Lasts:
    """``this turn``, unless the block around says how long its abilities hold."""
    this_turn = opens_later(moment.clause)
    if this_turn and scope.occasion.lasts is not None:
        fail("CW0304", moment.clause.span, "How long this holds was said already.")
    if not this_turn and scope.occasion.lasts is None:
        hint = "`this turn` at the end of the condition"
        fail("CW0404", moment.span, "For how long?", hint=hint)
    return scope.occasion.lasts or ir.Lasts.TURN


def forbidden(found: ir.Statement, scope: Scope) -> None:
    """Refuse what can't be done to one card all turn long, and what is forbidden for no time."""
    if isinstance(found, ir.Forbid):
        if found.card is not None or found.who is not (scope.occasion.within or ir.Whose.YOU):
            fail("CW0407", found.span, "All cards, and whose turn it is.", hint="`cards`")
        return
    for inner in nodes(found):
        if isinstance(inner, ir.Forbid) and inner.during:
            fail("CW0404", inner.span, "For how long?", hint="`this turn` at the end")


def pattern_of(found: ir.Do, scope: Scope) -> Pattern:
    """The way in which the vocabulary says a deed."""
    return scope.lexicon.words.patterns[found.pattern]


def is_rule_of_turn(found: ir.Do, scope: Scope) -> bool:
    """Whether a deed says how an extra turn is: "you make their decisions"."""
    op = pattern_of(found, scope).op
    return op is not None and op.takes("turn")


def only_gate(line: s.Statement) -> s.On | None:
    """The gate of a line that has one and no clause before it."""
    moment = line.gate.moments[0] if line.gate and len(line.gate.moments) == 1 else None
    return moment if isinstance(moment, s.On) and not line.clauses else None


def paired(moment: s.On, waits: ir.Trigger, done: tuple[ir.Statement, ...]) -> None:
    """``would`` in the trigger if and only if ``instead`` in the block."""
    if waits.gate == "would" and done and not any(_replaces(statement) for statement in done):
        hint = "`gain {a_card} instead`"
        fail("CW0403", moment.span, "`would` needs an `instead` in what follows.", hint=hint)


def _replaces(found: ir.Statement) -> bool:
    match found:
        case ir.Do():
            return found.instead or any(map(_replaces, (*found.then, *found.otherwise)))
        case ir.Bonus():
            return found.instead
        case ir.If():
            return any(map(_replaces, (*found.then, *found.otherwise)))
        case _:
            return False
