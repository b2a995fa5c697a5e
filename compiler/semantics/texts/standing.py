"""Standing: what holds of a card without being done: its price, its pile, when it can be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.conditions.condition import condition
from cardwright.compiler.semantics.deeds.statement import statement
from cardwright.compiler.semantics.nouns.places import place
from cardwright.compiler.semantics.patterns.counts import less
from cardwright.compiler.semantics.texts.gates import only_gate
from cardwright.compiler.semantics.words.phrases import is_word, lines_of, phrase
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import one_of

if TYPE_CHECKING:
    from cardwright.compiler.semantics.words.scope import Scope


def limited(line: s.Statement, scope: Scope) -> ir.Condition | None:
    """``while you have a Copper in play: you can't buy this``: the condition, or None for another line."""
    moment = only_gate(line)
    inner, clause = _only_clause(line)
    if moment is None or moment.word.text != "while" or not isinstance(clause, s.Deed):
        return None
    if [word.text for word in clause.aux] != ["can't"] or scope.kind.always:
        return None
    verb, rest = verb_of(clause.runs, clause.phrases, scope, ("base",))
    this = len(rest) == 1 and is_word(rest[0], "THIS")
    who = clause.who.text if isinstance(clause.who, s.Who) else ""
    if not verb.forbid or not this or who != "you" or not inner or inner.then or inner.gate:
        fail(
            "CW0407",
            clause.span,
            "Only this can be kept from you.",
            hint="`you can't {bought} this`",
        )
    with scope.apart():
        return condition(moment.clause, scope)


def prices_held(line: s.Statement, scope: Scope) -> list[ir.Cheaper]:
    """What cards cost while this is in play."""
    clauses = line.clauses if line.then is None and line.gate is None else ()
    if not clauses or not all(isinstance(clause, s.Price) for clause in clauses):
        hint = "`cards cost $1 less`, `when you gain a card:`"
        fail("CW0409", line.span, "This can't be so while a card is in play.", hint=hint)
    with scope.on(standing=True):
        found = [statement(clause, scope)[0] for clause in clauses]
    held = [one for one in found if isinstance(one, ir.Cheaper)]
    if len({one.own_turn for one in held}) > 1:
        message = "All of it holds on your turns only, or none of it."
        fail("CW0407", line.span, message)
    return held


def own_price(line: s.Statement, scope: Scope) -> ir.OwnPrice | None:
    """``during your Buy phase: this costs $2 less per Action you have in play``."""
    moment = only_gate(line)
    about_turn = moment is not None and phrase(moment.clause) == "it"
    if moment is None or moment.word.text != "during" or about_turn or scope.kind.always:
        return None
    _, clause = _only_clause(line)
    phase = {f"your {name} phase": name for name in scope.lexicon.words.phases}.get(
        phrase(moment.clause)
    )
    if phase is None or not isinstance(clause, s.Price) or not is_word(clause.subject, "THIS"):
        hint = "`during your {phase} phase: this costs $1 less`"
        fail("CW0407", moment.span, "What holds in a phase can't be said yet.", hint=hint)
    with scope.apart():
        row, amount = less(clause, scope)
    row.nothing_but()
    return ir.OwnPrice(amount, phase, span=line.span)


def _only_clause(line: s.Statement) -> tuple[s.Statement | None, s.Clause | None]:
    """The one line below another, and its clause, where there is one of each."""
    inner = lines_of(line.then) if line.then is not None else ()
    only = inner[0] if len(inner) == 1 else None
    return only, only.clauses[0] if only is not None and len(only.clauses) == 1 else None


def of_its_pile(line: s.Statement, scope: Scope) -> ir.PileFact | None:
    """What a line says of the pile of this card: where it lies, how many there are; else None."""
    found = _copies(line) or _basic(line, scope) or _lies_beside(line, scope)
    if found is not None and scope.kind.type:
        fail("CW0409", line.span, f"{one_of(scope.kind.name)} has no pile.")
    return found


def _copies(line: s.Statement) -> ir.Copies | None:
    """``there are 20 copies of this``, ``there are 5 copies of this per player``."""
    clause = _fact(line)
    if clause is None or not isinstance(clause.subject, s.Runs) or _text(clause.subject) != "there":
        return None
    hint = "`there are 20 copies of this`"
    noun, *rest = clause.phrases or (None,)
    of_this, *per = rest or (None,)
    each = len(per) == 1 and phrase(per[0]) == "per player"
    this = isinstance(of_this, s.Prep) and is_word(of_this.object, "THIS")
    if not isinstance(noun, s.Noun) or noun.amount is None or not this or (per and not each):
        fail("CW0407", line.span, "Only how many copies of this there are can be said.", hint=hint)
    values = noun.amount.values
    if noun.leads or noun.amount.bound or len(values) != 1 or values[0].kind != "NUMBER":
        fail("CW0306", noun.span, "The number of copies is a number.", hint=hint)
    if noun.runs is None or _text(noun.runs) != "copies" or clause.verb.text != "are":
        fail("CW0407", line.span, "Only how many copies of this there are can be said.", hint=hint)
    number = int(values[0].text)
    if number < 1:
        fail("CW0306", noun.span, "There is at least one copy of a card.", hint=hint)
    return ir.Copies(number, each, span=line.span)


def _basic(line: s.Statement, scope: Scope) -> ir.Basic | None:
    """``this is a basic card``."""
    clause = _fact(line)
    if clause is None or not is_word(clause.subject, "THIS") or clause.verb.text != "is":
        return None
    noun = clause.phrases[0] if len(clause.phrases) == 1 else None
    if not isinstance(noun, s.Noun) or noun.runs is None or _text(noun.runs)[:6] != "basic ":
        return None
    if _text(noun.runs) != f"basic {scope.kind.name}" or noun.amount or len(noun.leads) != 1:
        hint = f"`this is a basic {scope.kind.name}`"
        fail("CW0407", line.span, "What is basic is a card.", hint=hint)
    return ir.Basic(span=line.span)


def _fact(line: s.Statement) -> s.Fact | None:
    """The one clause of a line, where it says how something is."""
    clause = line.clauses[0] if len(line.clauses) == 1 and not (line.gate or line.then) else None
    return clause if isinstance(clause, s.Fact) and not (clause.also or clause.about) else None


def _text(runs: s.Runs) -> str:
    return " ".join(word.text for run in runs.runs for word in run)


def _lies_beside(line: s.Statement, scope: Scope) -> ir.Beside | None:
    """``this isn't in Supply``: where the pile of this card does not lie."""
    clause = _fact(line)
    if clause is None or not is_word(clause.subject, "THIS"):
        return None
    where = clause.phrases[0] if len(clause.phrases) == 1 else None
    if clause.verb.text != "isn't" or not isinstance(where, s.Prep) or where.word.text != "in":
        return None
    zone = scope.lexicon.words.zones[place(where.object, scope).zone]
    if not zone.piles:
        candidates = [known.name for known in scope.lexicon.words.zones.values() if known.piles]
        fail("CW0301", where.object.span, "There are no piles there.", candidates=candidates)
    return ir.Beside(zone.name, span=line.span)
