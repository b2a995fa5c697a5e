"""Meanings: which options of a decision an answer chooses, if it is about that decision at all.

What a ruling answers and what it expects that somebody can answer are told by the same functions, so that
they can't disagree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compiler.rulings.answers import Answer

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Ask

Chosen = tuple[Any, ...]

_WORD = re.compile(r"[\w$'/-]+")


def chosen_by(answer: Answer, ask: Ask) -> Chosen | None:
    """The options that an answer chooses; None where it is about something else or can't be chosen."""
    if answer.option:
        return None
    match ask.kind:
        case "may":
            return _yes_or_no(answer, ask)
        case "trigger":
            return _trigger(answer, ask)
        case "amount" | "bid":
            return _amount(answer, ask) if is_about(answer, ask) else None
        case _:
            return _cards(answer, ask) if is_about(answer, ask) else None


def is_about(answer: Answer, ask: Ask) -> bool:
    """Whether an answer's verb speaks of what is asked: `discard` of `discard down` too.

    With `choose` is said what something is put onto, and which of several comes first.
    """
    if ask.question is None:
        return True
    asked = ask.question.verb
    if answer.verb == "choose" and (ask.kind in ("order", "pile") or not ask.question.card):
        return True
    return answer.verb in (asked, asked.partition(" ")[0])


def chosen_options(
    answers: Sequence[Answer], ask: Ask, taken: Sequence[Any], *, mine: bool
) -> tuple[int, list[Any] | None]:
    """How many of these answers, from the first on, choose options not taken yet, and which.

    An option with commas is said by several answers. ``mine``: the first is said of whoever decides; of
    others only the whole words of an option count, since it may begin with them.
    """
    left = [
        (words_of(label), option)
        for label, option in zip(ask.labels, ask.options, strict=True)
        if option not in taken
    ]
    for count in range(len(answers), 0, -1):
        said = [word for answer in answers[:count] for word in words_of(answer.said)]
        whole = [option for label, option in left if label == said]
        if len(whole) == 1:
            return count, whole
    first = answers[0]
    if not mine:
        return 0, None
    named = _parts(first, left)
    if not named and not (first.nothing and ask.least == 0):
        return 0, None
    return 1, named


def _parts(answer: Answer, left: Sequence[tuple[list[str], Any]]) -> list[Any]:
    """The options that an answer names by some of their words; of cards that are chosen, one each."""
    if answer.nothing:
        return []
    verb = [] if answer.verb == "choose" else words_of(answer.verb)
    names = [name for name, count in answer.cards for _ in range(count)]
    return _each(verb, [answer.text], left) or _each(verb, names, left)


def _each(
    verb: list[str], texts: Sequence[str], left: Sequence[tuple[list[str], Any]]
) -> list[Any]:
    """The one option for each of these texts; none where one has none, or several."""
    found: list[Any] = []
    for text in texts:
        one = [pair for pair in left if pair[1] not in found and _says(pair[0], verb, text)]
        if len(one) != 1:
            return []
        found.append(one[0][1])
    return found


def _says(label: list[str], verb: list[str], text: str) -> bool:
    """Whether an option is about a verb, and about this."""
    return within(verb, label) and within(words_of(text), label)


def words_of(text: str) -> list[str]:
    """The words of a text, without what only separates them."""
    return _WORD.findall(text)


def within(words: Sequence[str], label: Sequence[str]) -> bool:
    """Whether these words stand side by side in a label."""
    size = len(words)
    return any(list(label[at : at + size]) == list(words) for at in range(len(label) - size + 1))


def _cards(answer: Answer, ask: Ask) -> Chosen | None:
    """The options among cards, piles or names that an answer means."""
    if answer.nothing:
        return () if ask.least == 0 else None
    found = _pick([name for name, count in answer.cards for _ in range(count)], ask)
    return found if found is not None and ask.lo <= len(found) <= ask.hi else None


def _amount(answer: Answer, ask: Ask) -> Chosen | None:
    """The number that is meant: ``overpay $2``, ``pay 2 Debt`` where no unit is asked for, or nothing."""
    if answer.nothing and ask.least == 0:
        return ()
    if answer.text in ask.labels:
        return (ask.options[ask.labels.index(answer.text)],)
    number = 0 if answer.nothing else answer.number
    plain = answer.nothing or all(label.isdecimal() for label in ask.labels)
    return (number,) if plain and number in ask.options else None


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
    if ask.question is None or not is_about(answer, ask):
        return None
    return (not answer.nothing,)


def _trigger(answer: Answer, ask: Ask) -> Chosen | None:
    """The ability that an answer uses: by its card, or one that it waits for, or by its verb."""
    names = {name for name, _ in answer.cards}
    able = [each for each in ask.options if _asks(each, answer.verb)]
    named = [
        each
        for each in (able or ask.options)
        if names & {each.face.name, *each.names} and (answer.verb in ("choose", "use") or able)
    ]
    able = named or able
    if answer.nothing:
        return () if ask.least == 0 and able else None
    return tuple(able[:1]) or None


def _asks(trigger: Any, verb: str) -> bool:
    question = trigger.ability.ask
    return question is not None and verb in (question.verb, question.verb.partition(" ")[0])
