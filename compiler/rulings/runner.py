"""Runs rulings: what is given is set up, what is done is done, what is expected must hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.compiler.rulings.answers import Answer
from cardwright.compiler.rulings.claim import Can, Claim
from cardwright.compiler.rulings.meanings import chosen_by, chosen_options, is_about
from cardwright.compiler.rulings.ruling import Ruling, Step
from cardwright.compiler.rulings.scripted import OpenDecision, ScriptedAnswers
from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel import Illegal
from cardwright.runtime.kernel.rules import Impossible, SetupError

if TYPE_CHECKING:
    from cardwright.compiler.text.source import Span
    from cardwright.runtime.kernel import Ask
    from cardwright.runtime.kernel.rules import Rules, Trial

NEVER_ENDS = "This never ends."


@dataclass(frozen=True, slots=True)
class RulingResult:
    """What came of one ruling: nothing wrong, or the place in its text and what is wrong there."""

    ruling: Ruling
    place: Span | None = None
    wrong: str = ""

    @property
    def passed(self) -> bool:
        """Whether all that the ruling says is so."""
        return not self.wrong


class _Fails(CardwrightError):  # noqa: N818  (a result, not an error of ours)
    def __init__(self, place: Span, wrong: str) -> None:
        super().__init__(wrong)
        self.place = place
        self.wrong = wrong


def run_ruling(ruling: Ruling, catalogue: Mapping[str, type[Any]], rules: Rules) -> RulingResult:
    """Run one ruling with these definitions, by the rules of their game."""
    try:
        _Run(ruling, catalogue, rules.trial).run()
    except _Fails as failure:
        return RulingResult(ruling, failure.place, failure.wrong)
    except SetupError as error:
        return RulingResult(ruling, ruling.span, f"No such game can be set up: {error}.")
    except RecursionError:
        return RulingResult(ruling, ruling.span, NEVER_ENDS)
    return RulingResult(ruling)


def names(ruling: Ruling) -> Iterator[str]:
    """Every definition that a ruling names, the one that it is about first."""
    yield ruling.about.partition(",")[0]
    for part in (*ruling.given, *ruling.steps):
        if isinstance(part, Can):
            yield from (name for name, _ in part.answer.cards)
            continue
        yield from (name for name, _ in part.cards)
        if isinstance(part, Step):
            yield from (name for answer in part.answers for name, _ in answer.cards)
        elif (
            part.kind in ("count", "pile", "stack", "on", "placed", "tokens", "active")
            and part.name
        ):
            yield part.name


class _Run:
    """One run of one ruling."""

    def __init__(self, ruling: Ruling, catalogue: Mapping[str, type[Any]], trial: Trial) -> None:
        self._ruling = ruling
        self._catalogue = catalogue
        self._trial = trial
        self._open: Ask | None = None
        self._scripted = ScriptedAnswers((), 2, tuple)

    def run(self) -> None:
        """Do everything that the ruling says. Raises _Fails at the first thing that is not so."""
        game = self._begin()
        for number, part in enumerate(self._ruling.steps):
            match part:
                case Step():
                    self._do(game, part, last=self._looks_only(number + 1))
                case Can():
                    self._can(game, part)
                case Claim():
                    self._expect(game, part)

    def _looks_only(self, number: int) -> bool:
        """Whether nothing but looks at an open decision comes from here on."""
        rest = self._ruling.steps[number:]
        return bool(rest) and all(isinstance(each, Can) for each in rest)

    def _begin(self) -> Any:
        known = [name for name in names(self._ruling) if name in self._catalogue]
        try:
            given = self._ruling.given
            return self._trial.begin(self._catalogue, known, given, self._answer)
        except Impossible as error:
            raise _Fails(self._ruling.span, f"This cannot be given: {error}.") from error
        except OpenDecision as open_:
            raise _Fails(self._ruling.span, _unanswered(open_.ask)) from open_

    def _answer(self, view: Any, ask: Ask) -> Sequence[Any]:
        return self._scripted.answer(view, ask)

    def _do(self, game: Any, step: Step, *, last: bool) -> None:
        start = len(game.log) if game.log is not None else 0
        log = lambda: game.log.everything()[start:] if game.log is not None else ()  # noqa: E731
        self._scripted = ScriptedAnswers(step.answers, len(game.players), log)
        game.forced = self._scripted.forced
        try:
            self._trial.do(game, step.verb, step.seat, step.cards, step.number)
        except Impossible as error:
            raise _Fails(step.span, f"This cannot be done: {error}.") from error
        except Illegal as error:
            raise _Fails(step.span, f"An answer is refused: {error}.") from error
        except OpenDecision as open_:
            if not last:
                raise _Fails(step.span, _unanswered(open_.ask)) from open_
            self._open = open_.ask
        self._all_used()

    def _all_used(self) -> None:
        unused = self._scripted.unused()
        if unused is not None:
            raise _Fails(unused.span, f"Nothing asks for this: {_said(unused)}.")

    def _can(self, game: Any, claim: Can) -> None:
        """Look at the open decision, or ask the rules. Raises _Fails where it is otherwise."""
        answer = claim.answer
        if self._open is not None:
            if _player(game, answer.seat) is not self._open.player.decider:
                raise _Fails(claim.span, _unanswered(self._open))
            can = _offers(self._open, claim)
        else:
            some = any if claim.negated else all
            named = [name for name, _ in answer.cards] or [answer.text]
            try:
                can = some(
                    self._trial.offered(game, answer.seat, answer.verb, name) for name in named
                )
            except Impossible as error:
                raise _Fails(claim.span, f"This cannot be told: {error}.") from error
        if can is claim.negated:
            raise _Fails(claim.span, f"This is {'possible' if can else 'not possible'}.")

    def _expect(self, game: Any, claim: Claim) -> None:
        try:
            wrong = self._trial.wrong(game, claim)
        except Impossible as error:
            wrong = str(error)
        if wrong:
            raise _Fails(claim.span, f"Expected otherwise: {wrong}.")


def _player(game: Any, seat: int) -> Any:
    """The player so many seats to the left of the first."""
    return game.players[seat % len(game.players)]


def _offers(ask: Ask, claim: Can) -> bool:
    """Whether an open decision may be answered so, with each of several cards, or with so many.

    Of several cards that can't be chosen it is any of them. Raises _Fails when something else is asked.
    """
    answer = claim.answer
    if ask.kind == "options":
        return chosen_options((answer,), ask, (), mine=True)[0] > 0
    if answer.option or not is_about(answer, ask):
        raise _Fails(claim.span, _unanswered(ask))
    if answer.cards:
        some = any if claim.negated else all
        return some(n <= min(ask.hi, ask.labels.count(card)) for card, n in answer.cards)
    if ask.kind == "cards" and answer.number is not None:
        return ask.lo <= answer.number <= ask.hi
    return chosen_by(answer, ask) is not None


def _unanswered(ask: Ask) -> str:
    """What a ruling leaves open."""
    asks = (
        f"{ask.question.card} asks `{ask.question.text}`"
        if ask.question
        else f"{ask.kind} is asked"
    )
    return f"This leaves a decision open: {asks} among {', '.join(ask.labels)}."


def _said(answer: Answer) -> str:
    return " ".join(filter(None, (answer.verb, answer.text)))
