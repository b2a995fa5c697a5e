"""Uses: what can be had for what card files count, as the text of a counter says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.amounts import resource_amount
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.texts.statements import inner_of
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article, one_of

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def use_of(line: s.Statement, scope: Scope) -> ir.Use:
    """``you may spend 2 Favors in your Buy phase: gain a Silver``.

    Raises CompileError for a line that says anything else: nobody plays a counter.
    """
    clause = line.clauses[0] if len(line.clauses) == 1 and line.gate is None else None
    special = scope.lexicon.words.special_verb("counter")
    if not isinstance(clause, s.Deed) or phrase(clause.who) != "you" or _said(clause) != ["may"]:
        _refuse(line, scope)
    if line.then is None:
        fail("CW0302", clause.span, "What for?", hint=_hint(scope))
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    if verb.name != special.verb:
        word = clause.runs.words[0]
        message = f"{one_of(scope.kind.name)} can be spent, and nothing else."
        fail("CW0203", word.span, message, candidates=(special.verb,))
    if not rest or not isinstance(rest[0], s.Noun):
        fail("CW0302", clause.span, f"`{verb.name}` what?", hint=_hint(scope))
    counter, number = _so_many(rest[0], scope)
    phase = _phase(clause, rest[1:], scope)
    with scope.apart():
        body = inner_of(line.then, scope)
    return ir.Use(counter, number, phase, body, span=line.span)


def _said(clause: s.Deed) -> list[str]:
    return [word.text for word in clause.aux]


def _so_many(noun: s.Noun, scope: Scope) -> tuple[str, int]:
    """``2 Favors``, ``a Favor``: what is spent, and how many."""
    items = head(noun, scope).items
    resource = items[-1].resource if items else None
    if resource is not None and noun.amount is None and leads(noun) == [article(resource.name)]:
        return resource.name, 1
    name, quantity = resource_amount(noun, items, scope)
    if noun.amount is None or quantity.many is not ir.Many.EXACTLY or quantity.number < 1:
        fail("CW0306", noun.span, "So many are spent at a time.", hint=_hint(scope))
    return name, quantity.number


def _phase(clause: s.Deed, rest: tuple[s.Phrase, ...], scope: Scope) -> str:
    """``in your Buy phase``: one in which a player is asked what to do."""
    phases = {
        f"in your {name} phase": name for name in scope.lexicon.words.special["counter"].phases
    }
    if not rest:
        fail("CW0302", clause.span, "In which phase?", hint=_hint(scope))
    found = phases.get(phrase(rest[0]))
    if found is None or len(rest) > 1:
        odd = rest[0] if found is None else rest[1]
        fail("CW0304", odd.span, "Only a phase stands here.", candidates=phases)
    return found


def _refuse(line: s.Statement, scope: Scope) -> NoReturn:
    place = line.gate.span if line.gate else line.clauses[0].span
    message = f"{one_of(scope.kind.name)} does nothing but what it can be spent for."
    fail("CW0409", place, message, hint=_hint(scope))


def _hint(scope: Scope) -> str:
    words = scope.lexicon.words
    phase = next(iter(words.special["counter"].phases))
    names = (name for name, keyword in words.brought.items() if keyword == scope.kind.name)
    name = next(names, "")
    return f"`you may {words.special['counter'].verb} {article(name)} {name} in your {phase} phase: ...`"
