"""Bodies: all that one printing says, line by line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.semantics.texts.abilities import now_and_when, printed_abilities
from cardwright.compiler.semantics.texts.gates import only_gate, pattern_of
from cardwright.compiler.semantics.texts.scoring import score, scores
from cardwright.compiler.semantics.texts.standing import limited, of_its_pile, own_price
from cardwright.compiler.semantics.texts.statements import inner_of, read_whole_line
from cardwright.compiler.semantics.texts.uses import use_of
from cardwright.compiler.semantics.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import one_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.semantics.words.scope import Scope
    from cardwright.compiler.text.source import Span


@dataclass
class _Parts:
    """What the lines of a body say, each where it belongs."""

    setup: list[ir.Statement] = field(default_factory=list)
    play: list[ir.Statement] = field(default_factory=list)
    activate: list[ir.Statement] = field(default_factory=list)
    held: list[ir.Cheaper] = field(default_factory=list)
    price: list[ir.OwnPrice] = field(default_factory=list)
    abilities: list[ir.Ability | ir.AtMoment] = field(default_factory=list)
    worth: list[ir.Statement] = field(default_factory=list)
    pile: list[ir.PileFact] = field(default_factory=list)
    limits: list[ir.Condition] = field(default_factory=list)
    uses: list[ir.Use] = field(default_factory=list)

    def text(self, span: Span) -> ir.Text:
        """All of them together."""
        return ir.Text(
            tuple(self.setup),
            tuple(self.play),
            tuple(self.activate),
            tuple(self.held),
            tuple(self.price),
            tuple(self.abilities),
            tuple(
                found for found in self.worth if isinstance(found, ir.Worth | ir.If | ir.ForEach)
            ),
            tuple(self.pile),
            tuple(self.limits),
            tuple(self.uses),
            span=span,
        )


def body(lines: tuple[s.Statement, ...], scope: Scope, span: Span) -> ir.Text:
    """All that one printing says, sorted: set-up, instructions, abilities, worth."""
    parts = _Parts()
    for line in lines:
        before = scope.report.failures
        with scope.attempt():
            _sort(line, scope, parts)
        scope.report.failed_line = scope.report.failures > before
    text = parts.text(span)
    _becomes_another(text, scope)
    return text


def _sort(line: s.Statement, scope: Scope, parts: _Parts) -> None:
    """What a line says goes where it belongs; an instruction is what is nothing else."""
    if "resource" in scope.kind.makes:
        parts.uses.append(use_of(line, scope))
    elif _is_setup(line, scope):
        parts.setup += _set_up(line, scope)
    elif (limit := limited(line, scope)) is not None:
        parts.limits.append(limit)
    elif (both := now_and_when(line, scope, parts.play)) is not None:
        parts.abilities += both
    elif (found := printed_abilities(line, scope, parts.activate, parts.held)) is not None:
        parts.abilities += found
    elif scores(line, scope):
        score(line, scope, parts.worth)
    elif (own := own_price(line, scope)) is not None:
        parts.price.append(own)
    elif (fact := of_its_pile(line, scope)) is not None:
        if any(isinstance(one, type(fact)) for one in parts.pile):
            fail("CW0311", line.span, "This is said twice.")
        parts.pile.append(fact)
    else:
        _instruct(line, scope, parts.activate if scope.kind.always else parts.play)
        parts.held += _on_its_pile(parts.activate) if scope.kind.called else []


def _becomes_another(text: ir.Text, scope: Scope) -> None:
    """Refuse ``play this as ...`` where it is not done by playing this card, and at once."""
    patterns = scope.lexicon.words.patterns
    played = text.play if scope.kind.method == "play" else ()
    right = {id(found) for found in _at_once(played)}
    for node in nodes(text):
        if isinstance(node, ir.Do) and patterns[node.pattern].slot("in_piles"):
            with scope.attempt():
                if id(node) not in right:
                    message = "A card becomes another one by being played only."
                    fail("CW0409", node.span, message)


def _at_once(body: tuple[ir.Statement, ...]) -> Iterator[ir.Do]:
    """The deeds of a body that are done while it is gone through, not later."""
    for found in body:
        match found:
            case ir.Do(then=then, otherwise=otherwise):
                yield found
                yield from _at_once((*then, *otherwise))
            case ir.If(then=then, otherwise=otherwise):
                yield from _at_once((*then, *otherwise))
            case ir.Choose(options=options):
                yield from (deed for option in options for deed in _at_once(option))
            case _:
                pass


def _instruct(line: s.Statement, scope: Scope, into: list[ir.Statement]) -> None:
    """An instruction; what is never played can only state what holds once it is in force."""
    before = len(into)
    read_whole_line(line, scope, into)
    if scope.kind.always and not all(_holds(found, scope) for found in into[before:]):
        del into[before:]
        place = line.gate.span if line.gate else line.clauses[0].span
        hint = "`when you ...:`, `at the start of your turn:`"
        message = f"{one_of(scope.kind.name)} is never played: when is this done?"
        fail("CW0409", place, message, hint=hint)


def _on_its_pile(said: list[ir.Statement]) -> list[ir.Cheaper]:
    """What holds for the cards of the pile that this lies on: nothing else can be so in its text."""
    found = [one for one in said if isinstance(one, ir.Cheaper) and one.pile]
    odd = next((one for one in said if one not in found), None)
    said.clear()
    if odd is not None:
        fail("CW0409", odd.span, "For which cards?", hint="`cards from its pile cost $1 less`")
    return found


def _holds(found: ir.Statement, scope: Scope) -> bool:
    """Whether a statement says how things are from now on."""
    if isinstance(found, ir.Do):
        return pattern_of(found, scope).leaves == "rule"
    return isinstance(found, ir.Rule | ir.Cheaper)


def _is_setup(line: s.Statement, scope: Scope) -> bool:
    moment = only_gate(line)
    if moment is None or moment.word.text != "at":
        return False
    found = scope.lexicon.words.moments.get(phrase(moment.clause))
    return found is not None and found.setup


def _set_up(line: s.Statement, scope: Scope) -> tuple[ir.Statement, ...]:
    assert line.then is not None
    with scope.on(at_setup=True), scope.apart():
        found = inner_of(line.then, scope)
        scope.kept.cards |= scope.antecedents.done.keys()
    for done in (node for node in nodes(found) if isinstance(node, ir.Do)):
        pattern = pattern_of(done, scope)
        if pattern.op is not None and pattern.op.takes("t"):
            fail("CW0409", done.span, "Before the game nothing is played.")
        if pattern.slot("random_pile"):
            scope.kept.piles.add(done.verb)
    return found
