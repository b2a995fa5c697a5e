"""Answers a game's decisions with what a ruling says, and nothing else.

An answer names a verb and cards, an option, a number, or nothing. It fits a decision when the verb
is that of the clause that asks and the cards are among the options. Saying yes to a clause that may
be done does not use an answer up: the cards it names may still be asked for. Answers are used in the
order in which they stand. What is never asked, since there was no choice, must have been done: the log
says so. Doing nothing must have been a choice; only where cards would have been shown, the log will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compiler.rulings.answers import Answer
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Ask, Entry

Chosen = tuple[Any, ...]


class OpenDecision(CardwrightError):  # noqa: N818  (a state that a ruling may end in)
    """A decision that the ruling does not answer."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(str(ask))
        self.ask = ask


class ScriptedAnswers:
    """The answers of one step, used as decisions ask for them."""

    def __init__(self, answers: Sequence[Answer], players: int) -> None:
        self._answers = answers
        self._left = dict(enumerate(answers))
        self._agreed: set[int] = set()
        self._at = 0
        self._players = players

    def answer(self, _view: object, ask: Ask) -> Sequence[Any]:
        """The answer of whoever decides. Raises OpenDecision where the ruling has none."""
        decider = ask.player.decider.seat
        coming = [number for number in self._left if number >= self._at]
        mine = [number for number in coming if self._seat(self._left[number]) == decider]
        if ask.kind == "options":
            named = [number for number in coming if self._left[number].said in ask.labels]
            return self._options(ask, sorted({*mine, *named}))
        for number in mine:
            chosen = self._fitting(number, ask)
            if chosen is not None:
                self._at = number
                return chosen
        raise OpenDecision(ask)

    def unused(self, log: Sequence[Entry]) -> Answer | None:
        """The first answer that nothing asked for and that was not done without asking either."""
        left = [each for number, each in self._left.items() if number not in self._agreed]
        used = [each for number, each in enumerate(self._answers) if number not in self._left]
        for each in left:
            before = [one for one in used if (one.seat, one.verb) == (each.seat, each.verb)]
            if not _happened(each, before, log, self._seat(each)):
                return each
            used.append(each)
        return None

    def _seat(self, answer: Answer) -> int:
        return answer.seat % self._players

    def _fitting(self, number: int, ask: Ask) -> Chosen | None:
        """The chosen options, when the answer fits the decision; it is used up, or agreed to."""
        answer = self._left[number]
        if ask.kind not in ("may", "trigger"):
            chosen = _chosen(answer, ask)
        elif number in self._agreed:
            return None
        else:
            chosen = _yes_or_no(answer, ask) if ask.kind == "may" else _trigger(answer, ask)
        if chosen is not None and ask.kind in ("may", "trigger") and not answer.nothing:
            self._agreed.add(number)
        elif chosen is not None:
            del self._left[number]
        return chosen

    def _options(self, ask: Ask, mine: Sequence[int]) -> Chosen:
        """As many options as are wanted; each answer that names some of them is used up."""
        chosen: list[Any] = []
        for number in mine:
            answer = self._left[number]
            if len(chosen) == ask.hi or (chosen and answer.nothing):
                break
            found = _options_named(answer, ask, chosen)
            declined = answer.nothing and ask.least == 0
            if found or declined:
                self._at = number
                del self._left[number]
            if declined:
                break
            chosen += found
        if len(chosen) < ask.least:
            raise OpenDecision(ask)
        return tuple(chosen)


def _chosen(answer: Answer, ask: Ask) -> Chosen | None:
    """The options among cards, piles, names or numbers that an answer means."""
    asked = ask.question.verb if ask.question is not None else answer.verb
    if answer.verb != "choose" and not is_about(answer.verb, asked):
        return None
    if answer.nothing and ask.least == 0:
        return ()
    if ask.kind in ("amount", "bid"):
        return _amount(answer, ask)
    if answer.nothing:
        return None
    found = _pick([name for name, count in answer.cards for _ in range(count)], ask)
    return found if found is not None and ask.lo <= len(found) <= ask.hi else None


def _amount(answer: Answer, ask: Ask) -> Chosen | None:
    """The number that is meant: ``overpay $2``, ``pay 2 Debt`` where no unit is asked for, or nothing."""
    if answer.text in ask.labels:
        return (ask.options[ask.labels.index(answer.text)],)
    number = 0 if answer.nothing else answer.number
    plain = answer.nothing or all(label.isdecimal() for label in ask.labels)
    return (number,) if plain and number in ask.options else None


def is_about(verb: str, asked: str) -> bool:
    """Whether an answer's verb speaks of what a clause asks: `discard` of `discard down` too."""
    return verb in (asked, asked.partition(" ")[0])


def _pick(names: Sequence[str], ask: Ask) -> Chosen | None:
    """Different options with these names, or None."""
    left = list(zip(ask.labels, ask.options, strict=True))
    found = []
    for name in names:
        pair = next((each for each in left if each[0] == name), None)
        if pair is None:
            return None
        left.remove(pair)
        found.append(pair[1])
    return tuple(found) or None


def _yes_or_no(answer: Answer, ask: Ask) -> Chosen | None:
    if ask.question is None or not is_about(answer.verb, ask.question.verb):
        return None
    return (not answer.nothing,)


def _trigger(answer: Answer, ask: Ask) -> Chosen | None:
    """The ability that an answer uses: by its card, or one that it waits for, or by its verb."""
    names = {name for name, _ in answer.cards}
    named = [each for each in ask.options if names & {each.face.name, *each.names}]
    able = named or [each for each in ask.options if _asks(each, answer.verb)]
    if answer.nothing:
        return () if ask.least == 0 and able else None
    return tuple(able[:1]) or None


def _asks(trigger: Any, verb: str) -> bool:
    question = trigger.ability.ask
    return question is not None and question.verb == verb


def _options_named(answer: Answer, ask: Ask, taken: Sequence[Any]) -> list[Any]:
    """The options, not taken yet, that an answer names; none when it is about something else."""
    words = " ".join(filter(None, (answer.verb, answer.text)))
    whole = _option(answer.said if answer.said in ask.labels else words, ask, taken)
    if whole is not None:
        return [whole]
    names = [name for name, count in answer.cards for _ in range(count)] or [answer.text]
    found: list[Any] = []
    for words in names:
        one = _option(words, ask, (*taken, *found))
        if one is None:
            return []
        found.append(one)
    return found


def _option(words: str, ask: Ask, taken: Sequence[Any]) -> Any | None:
    """The one option, not taken yet, that is or has these words."""
    left = [pair for pair in zip(ask.labels, ask.options, strict=True) if pair[1] not in taken]
    same = [option for label, option in left if label == words]
    has = [option for label, option in left if words in label]
    found = same or has
    return found[0] if len(found) == 1 else None


def _happened(answer: Answer, before: Sequence[Answer], log: Sequence[Entry], seat: int) -> bool:
    """Whether the log has it that this was done, beside what other answers say."""
    done: Counter[str] = Counter()
    for entry in log:
        if entry.seat == seat and entry.verb == answer.verb:
            done.update(entry.names)
    if answer.nothing:
        return answer.shows and not done
    for other in before:
        done -= Counter(dict(other.cards))
    wanted = Counter(dict(answer.cards))
    return bool(wanted) and not wanted - done
