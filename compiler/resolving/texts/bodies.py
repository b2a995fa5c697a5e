"""Bodies: all that one printing says, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compiler import ast as a
from cardwright.compiler.ast.walk import nodes
from cardwright.compiler.resolving.texts.abilities import now_and_when, printed_abilities
from cardwright.compiler.resolving.texts.gates import kind_taken, only_gate
from cardwright.compiler.resolving.texts.scoring import score, scores
from cardwright.compiler.resolving.texts.standing import lies_beside, limited, own_price
from cardwright.compiler.resolving.texts.statements import inner_of, read_line
from cardwright.compiler.resolving.words.phrases import phrase
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.refuse import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.compiler.resolving.words.scope import Scope
    from cardwright.compiler.text.source import Span


def body(lines: tuple[s.Statement, ...], scope: Scope, span: Span) -> a.Text:
    """All that one printing says, sorted: set-up, instructions, abilities, worth."""
    setup: list[a.Statement] = []
    activate: list[a.Statement] = []
    abilities: list[a.Ability | a.AtMoment] = []
    worth: list[a.Statement] = []
    held: list[a.Cheaper] = []
    price: list[a.OwnPrice] = []
    limits: list[a.Condition] = []
    play: list[a.Statement] = []
    beside: list[a.Beside] = []
    for line in lines:
        with scope.attempt():
            if _is_setup(line, scope):
                setup += _set_up(line, scope)
            elif (limit := limited(line, scope)) is not None:
                limits.append(limit)
            elif (both := now_and_when(line, scope, play)) is not None:
                abilities += both
            elif (found := printed_abilities(line, scope, activate, held)) is not None:
                abilities += found
            elif scores(line, scope):
                score(line, scope, worth)
            elif (own := own_price(line, scope)) is not None:
                price.append(own)
            elif (away := lies_beside(line, scope)) is not None:
                if beside:
                    refuse("CW0311", line.span, "This is said twice.")
                beside.append(away)
            else:
                _instruct(line, scope, activate if scope.kind.always else play)
                if scope.kind.called:
                    held += _on_its_pile(activate)
    text = a.Text(
        tuple(setup),
        tuple(play),
        tuple(activate),
        tuple(held),
        tuple(price),
        tuple(abilities),
        tuple(found for found in worth if isinstance(found, a.Worth | a.If | a.ForEach)),
        tuple(beside),
        tuple(limits),
        span=span,
    )
    _becomes_another(text, scope)
    return text


def _becomes_another(text: a.Text, scope: Scope) -> None:
    """Refuse ``play this as ...`` where it is not done by playing this card, and at once."""
    verbs = scope.lexicon.words.verbs
    played = text.play if scope.kind.method == "play" else ()
    right = {id(found) for found in _at_once(played)}
    for node in nodes(text):
        if isinstance(node, a.Do) and verbs[node.verb].forms[node.form].takes == "as":
            with scope.attempt():
                if id(node) not in right:
                    message = "A card becomes another one by being played only."
                    refuse("CW0409", node.span, message)


def _at_once(body: tuple[a.Statement, ...]) -> Iterator[a.Do]:
    """The deeds of a body that are done while it is gone through, not later."""
    for found in body:
        match found:
            case a.Do(then=then, otherwise=otherwise):
                yield found
                yield from _at_once((*then, *otherwise))
            case a.If(then=then, otherwise=otherwise):
                yield from _at_once((*then, *otherwise))
            case a.Choose(options=options):
                yield from (deed for option in options for deed in _at_once(option))
            case _:
                pass


def _instruct(line: s.Statement, scope: Scope, into: list[a.Statement]) -> None:
    """An instruction; what is never played can only state what holds once it is in force."""
    before = len(into)
    read_line(line, scope, into)
    if scope.kind.always and not all(_holds(found, scope) for found in into[before:]):
        del into[before:]
        place = line.gate.span if line.gate else line.clauses[0].span
        hint = "`when you ...:`, `at the start of your turn:`"
        refuse(
            "CW0409", place, f"A {scope.kind.name} is never played: when is this done?", hint=hint
        )


def _on_its_pile(said: list[a.Statement]) -> list[a.Cheaper]:
    """What holds for the cards of the pile that this lies on: nothing else can be so in its text."""
    found = [one for one in said if isinstance(one, a.Cheaper) and one.pile]
    odd = next((one for one in said if one not in found), None)
    said.clear()
    if odd is not None:
        refuse("CW0409", odd.span, "For which cards?", hint="`cards from its pile cost $1 less`")
    return found


def _holds(found: a.Statement, scope: Scope) -> bool:
    """Whether a statement says how things are from now on."""
    if isinstance(found, a.Do):
        return kind_taken(found, scope) == "resource"
    return isinstance(found, a.Also | a.Cheaper)


def _is_setup(line: s.Statement, scope: Scope) -> bool:
    moment = only_gate(line)
    if moment is None or moment.word.text != "at":
        return False
    found = scope.lexicon.words.moments.get(phrase(moment.clause))
    return found is not None and found.setup


def _set_up(line: s.Statement, scope: Scope) -> tuple[a.Statement, ...]:
    assert line.then is not None
    before = {verb: list(bindings) for verb, bindings in scope.done.items()}
    scope.at_setup = True
    found = inner_of(line.then, scope)
    scope.at_setup = False
    scope.kept |= scope.done.keys() - before.keys()
    verbs = scope.lexicon.words.verbs
    for done in found:
        if isinstance(done, a.Do) and verbs[done.verb].forms[done.form].random:
            scope.kept_piles.add(done.verb)
    scope.done = before
    return found
