"""Rulings: executable examples become data that says what is given, what is done and what must hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.ir.nodes import Node
from cardwright.compiler.rulings.answers import Answer, answer_of, option_of
from cardwright.compiler.rulings.card_lists import Cards, grouped
from cardwright.compiler.rulings.claim import Can, Claim
from cardwright.compiler.rulings.claims import claims
from cardwright.compiler.semantics.nouns.heads import head
from cardwright.compiler.semantics.words.phrases import phrase, words
from cardwright.compiler.semantics.words.scope import People, Scope
from cardwright.compiler.semantics.words.verbs import verb_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardwright.compiler.semantics.texts.definitions import Findings
    from cardwright.compiler.semantics.words.lexicon import Lexicon
    from cardwright.compiler.text.source import Span

_ONCE = frozenset({"zone", "pile", "stack", "players", "resource", "on", "tokens", "turn", "phase"})
"""The kinds of claims that say all there is, so that a second one would say otherwise."""


@dataclass(frozen=True, slots=True)
class Step(Node):
    """What is done: a player plays, buys or gains cards, pays, or time passes; and all answers on the way."""

    seat: int
    verb: str
    cards: Cards
    number: int | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Ruling(Node):
    """One executable example about the definition above it, or about what its steps name.

    ``about`` is "Name" or "Name, label"; ``also`` are further definitions that a ruling is about which stands
    below none.
    """

    title: str
    about: str
    cites: tuple[str, ...]
    given: tuple[Claim, ...]
    steps: tuple[Step | Claim | Can, ...]
    also: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The label of the printing that it is about, "" where that is the card's own text."""
        return self.about.partition(", ")[2]

    def concerns(self, name: str, label: str | None = None) -> bool:
        """Whether it is about a definition, or about one printing of it; the card's own text is `default`."""
        about = name in (self.about.partition(", ")[0], *self.also)
        return about and label in (None, self.label or ir.DEFAULT)


def resolve_ruling(
    text: s.RulingText, lexicon: Lexicon, about: str
) -> tuple[Ruling | None, Findings]:
    """The ruling a tree states, and what was wrong with it."""
    scope = Scope(lexicon, next(iter(lexicon.words.kinds.values())), people=People(doer=True))
    given: list[Claim] = []
    steps: list[Step | Claim | Can] = []
    for word, _ in text.cites:
        with scope.attempt():
            _cites(word)
    for part in text.steps:
        with scope.attempt():
            match part:
                case s.Given():
                    given += _not_given(claims(part.clauses, scope, "CW0502"), given)
                case s.Expect():
                    steps += claims(part.clauses, scope, "CW0504")
                case s.Statement():
                    steps += _steps(part, scope)
    with scope.attempt():
        _expects(text, steps)
    named = (about,) if about else _named(steps, lexicon.names)
    if not named and not scope.report.problems:
        with scope.attempt():
            message = "A ruling stands below the definition it is about, or does something with it."
            fail("CW0501", text.title.span, message)
    title = text.title.text.strip('"')
    cites = tuple(word.text.strip('"') for _, word in text.cites)
    found = Ruling(
        title, "".join(named[:1]), cites, tuple(given), tuple(steps), named[1:], span=text.span
    )
    return found, scope.report.problems


def _named(steps: list[Step | Claim | Can], names: Collection[str]) -> tuple[str, ...]:
    """The definitions that something is done with, in order."""
    cards = (name for step in steps if isinstance(step, Step) for name, _ in step.cards)
    return tuple(dict.fromkeys(name for name in cards if name in names))


def _not_given(found: list[Claim | Can], given: list[Claim]) -> list[Claim]:
    """What is given further. Raises CompileError where it was given already."""
    further = [claim for claim in found if isinstance(claim, Claim)]
    known = {_whose(claim) for claim in given if claim.kind in _ONCE}
    for claim in further:
        if claim.kind in _ONCE and _whose(claim) in known:
            fail("CW0311", claim.span, "This is given already.")
        known.add(_whose(claim))
    return further


def _whose(claim: Claim) -> tuple[str, int, str, str, str]:
    """What a claim is about; of times there is one, whoever's it is."""
    if claim.kind in ("players", "turn", "phase"):
        return claim.kind, 0, "", "", ""
    kind = "pile" if claim.kind == "stack" else claim.kind
    return kind, claim.seat, claim.zone, claim.name, claim.type


def _cites(word: s.Word) -> None:
    if word.text != "from":
        fail(
            "CW0304",
            word.span,
            "What a ruling is taken from stands behind `from`.",
            candidates=("from",),
        )


def _expects(text: s.RulingText, steps: list[Step | Claim | Can]) -> None:
    if not any(isinstance(part, s.Expect) for part in text.steps):
        fail(
            "CW0505",
            text.title.span,
            "This ruling expects nothing, so it can't fail.",
            hint="`expect ...`",
        )
    del steps


# ---- steps ----------------------------------------------------------------------------------------------


def _steps(line: s.Statement, scope: Scope) -> list[Step]:
    if line.gate is not None:
        fail(
            "CW0503",
            line.gate.span,
            "A step says what is done.",
            hint="`you play Moat`, `your turn ends`",
        )
    groups = grouped(line.clauses, scope)
    found = [_step(group, scope) for group in groups]
    if line.then is not None:
        answers = tuple(_answers(line.then, scope))
        found[-1] = replace(found[-1], answers=answers)
    return found


def _step(group: list[s.Clause], scope: Scope) -> Step:
    clause = group[0]
    time = scope.lexicon.words.rulings.steps.get(phrase(clause))
    if time is not None:
        return Step(0, time, (), None, (), span=clause.span)
    if not isinstance(clause, s.Deed) or not isinstance(clause.who, s.Who) or clause.aux:
        candidates = _step_words(clause, scope)
        hint = ", ".join(f"`{text}`" for text in scope.lexicon.words.rulings.steps)
        fail(
            "CW0503",
            _odd(clause, scope),
            "This is no step.",
            hint=f"`you play Moat`, {hint}",
            candidates=candidates,
        )
    done = answer_of(clause, scope, *group[1:])
    if done.verb not in scope.lexicon.words.rulings.verbs:
        pool_ = scope.lexicon.words.rulings.verbs
        fail(
            "CW0503",
            clause.runs.words[0].span,
            f"`{done.verb}` is no step of its own.",
            candidates=pool_,
        )
    _nothing_else(clause, done, scope)
    cards = done.cards or _own_counter(clause, done.number or 1, scope)
    return Step(done.seat, done.verb, cards, done.number, (), span=clause.span)


def _own_counter(clause: s.Deed, number: int, scope: Scope) -> Cards:
    """``2 Favors``: what card files count is told by its name, as cards are."""
    _, rest = verb_of(clause.runs, clause.phrases, scope, ("base", "third"))
    items = head(rest[0], scope).items if isinstance(rest[0], s.Noun) else ()
    resource = items[-1].resource if items else None
    return ((resource.name, number),) if resource is not None and resource.keyed else ()


def _nothing_else(clause: s.Deed, done: Answer, scope: Scope) -> None:
    """A step is a verb and either cards or so much of something: ``you play Moat``, ``you pay 3 Debt``."""
    counts = done.verb in scope.lexicon.words.rulings.counts
    _, rest = verb_of(clause.runs, clause.phrases, scope, ("base", "third"))
    right = bool(done.cards) != counts and (done.number is not None) == counts
    if not right or len(rest) != 1 or done.nothing:
        what = "so much of something" if counts else "cards"
        span = rest[0].span if rest else clause.runs.span
        fail("CW0503", span, f"One can `{done.verb}` {what} here, and nothing else.")


def _odd(clause: s.Clause, scope: Scope) -> Span:
    known = {word for text in scope.lexicon.words.rulings.steps for word in text.split()}
    found = sorted(words(clause), key=lambda word: word.span.start)
    return next((word.span for word in found if word.text not in known), clause.span)


def _step_words(clause: s.Clause, scope: Scope) -> set[str]:
    del clause
    return {word for text in scope.lexicon.words.rulings.steps for word in text.split()} | {
        "you",
        "they",
    }


def _answers(then: s.Statement | s.Block, scope: Scope) -> list[Answer]:
    if isinstance(then, s.Block):
        return [answer for line in then.lines for answer in _answers(line, scope)]
    if then.gate is not None:
        return [option_of(then, scope)]
    if then.then is not None:
        fail("CW0506", then.span, "Answers are a list: `{deed} {card}, {deed} {other_card}`.")
    return [answer_of(group[0], scope, *group[1:]) for group in grouped(then.clauses, scope)]
