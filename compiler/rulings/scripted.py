"""Answers a game's decisions with what a ruling says, and nothing else.

Each answer is used for one decision: the first, from where it stands, whose clause has its verb and whose
options have its cards. A clause that may be done is one decision, although it can be asked in two parts:
whether, and then with which cards. What is forced isn't asked; the table tells of it, and an answer that
states it is used for it. What a text does without any choice may be stated too: then the log must have it.
Answers are used in the order in which they stand. Doing nothing must have been a choice; only where cards
would have been shown, the log will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.compiler.rulings.answers import Answer
from cardwright.compiler.rulings.meanings import Chosen, chosen_by, chosen_options, within, words_of
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Ask, Entry, Question


class OpenDecision(CardwrightError):  # noqa: N818  (a state that a ruling may end in)
    """A decision that the ruling does not answer."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(str(ask))
        self.ask = ask


@dataclass(frozen=True, slots=True)
class Agreed:
    """What an answer has agreed to.

    ``question``: the clause that asks. ``names``: the card whose ability it is, and those it waits for.
    """

    question: Question | None
    names: frozenset[str]


class ScriptedAnswers:
    """The answers of one step, used as decisions ask for them.

    ``log`` gives what has happened in the step so far.
    """

    def __init__(
        self, answers: Sequence[Answer], players: int, log: Callable[[], Sequence[Entry]]
    ) -> None:
        self._left = dict(enumerate(answers))
        self._agreed: dict[int, Agreed] = {}
        self._used: list[Answer] = []
        self._at = 0
        self._players = players
        self._log = log

    def answer(self, _view: object, ask: Ask) -> Sequence[Any]:
        """The answer of whoever decides. Raises OpenDecision where the ruling has none."""
        if ask.kind == "options":
            return self._options(ask)
        for number in self._coming(ask):
            chosen = self._meant(number, ask)
            if chosen is not None:
                self._use(number, ask, chosen)
                return chosen
        raise OpenDecision(ask)

    def forced(self, ask: Ask) -> None:
        """Something is chosen without being asked, since there is no choice: the next answer may state it."""
        for number in self._coming(ask):
            chosen = self._meant(number, ask)
            if chosen is not None:
                self._use(number, ask, chosen)
                return
            if not self._happened(number):
                return

    def unused(self) -> Answer | None:
        """The first answer that nothing asked for and that was not done without asking either."""
        for number, each in list(self._left.items()):
            if not (self._happened(number) or self._told(number)):
                return each
            self._used.append(self._left.pop(number))
        return None

    def _coming(self, ask: Ask) -> list[int]:
        """The answers that may be of whoever decides now, those agreed to among them."""
        decider = ask.player.decider.seat
        return [
            number
            for number, answer in self._left.items()
            if (number >= self._at or number in self._agreed) and self._seat(answer) == decider
        ]

    def _seat(self, answer: Answer) -> int:
        return answer.seat % self._players

    def _meant(self, number: int, ask: Ask) -> Chosen | None:
        """The chosen options, when the answer fits the decision."""
        if number not in self._agreed:
            return chosen_by(self._left[number], ask)
        asked = ask.kind not in ("may", "trigger") and ask.question == self._agreed[number].question
        return chosen_by(self._left[number], ask) if asked else None

    def _use(self, number: int, ask: Ask, chosen: Chosen) -> None:
        """Use an answer up, or let it say with which cards what it agrees to is done."""
        answer = self._left[number]
        self._at = max(self._at, number)
        goes_on = ask.kind in ("may", "trigger") and chosen and answer.verb != "choose"
        if goes_on and not answer.nothing:
            self._agreed[number] = _agreed(ask, chosen)
        else:
            self._used.append(self._left.pop(number))

    def _options(self, ask: Ask) -> Chosen:
        """As many options as are wanted; each answer that names some of them is used up."""
        chosen: list[Any] = []
        left = [number for number in self._left if number >= self._at]
        while left and len(chosen) < ask.hi:
            taken, found = self._named(left, ask, chosen)
            if taken:
                self._at = left[taken - 1]
                self._used += [self._left.pop(number) for number in left[:taken]]
            elif chosen and self._left[left[0]].nothing:
                break
            del left[: taken or 1]
            chosen += found or ()
            if taken and not found:
                break
        if len(chosen) < ask.least:
            raise OpenDecision(ask)
        return tuple(chosen)

    def _named(
        self, left: Sequence[int], ask: Ask, taken: Sequence[Any]
    ) -> tuple[int, list[Any] | None]:
        """How many of the answers that come name some options together, and which those are."""
        answers = [self._left[number] for number in left]
        mine = self._seat(answers[0]) == ask.player.decider.seat
        return chosen_options(answers, ask, taken, mine=mine)

    def _told(self, number: int) -> bool:
        """Whether what an answer agreed to is about the cards that it names, as far as the log tells."""
        if number not in self._agreed:
            return False
        agreed = self._agreed[number]
        known = set(agreed.names)
        known.update(name for entry in self._log() for name in entry.names)
        text = agreed.question.text if agreed.question is not None else ""
        return all(
            name in known or within(words_of(name), words_of(text))
            for name, _ in self._left[number].cards
        )

    def _happened(self, number: int) -> bool:
        """Whether the log has it that this was done, beside what other answers say."""
        answer = self._left[number]
        seat = self._seat(answer)
        done: Counter[str] = Counter()
        for entry in self._log():
            if entry.seat == seat and entry.verb == answer.verb:
                done.update(entry.names)
        if answer.nothing:
            return answer.shows and not done
        for other in self._used:
            if (self._seat(other), other.verb) == (seat, answer.verb):
                done -= Counter(dict(other.cards))
        wanted = Counter(dict(answer.cards))
        return bool(wanted) and not wanted - done


def _agreed(ask: Ask, chosen: Chosen) -> Agreed:
    """What is agreed to by doing what may be done, or by using an ability."""
    if ask.kind == "may":
        return Agreed(ask.question, frozenset())
    trigger = chosen[0]
    return Agreed(trigger.ability.ask, frozenset({trigger.face.name, *trigger.names}))
