"""Sessions: a game is its seed and its decisions, so one that waits for a person can be put away.

It is played anew up to its last decision each time it is asked for. So a decision is taken back by leaving it
out, and nothing has to be kept between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.compiler.cli.table_menu import forced
from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel import Agent, Ask

Answers = Sequence[Sequence[str]]
"""What a person chose at each decision, by the options' labels; of those alike the second has a number."""


class Waiting(CardwrightError):  # noqa: N818  (no mistake: the game waits)
    """A person has to decide: what is asked, and what they see."""

    def __init__(self, view: Any, ask: Ask) -> None:
        super().__init__("a decision is open")
        self.view = view
        self.ask = ask


class ChoiceError(CardwrightError):
    """An answer that can't be given where the game is; the message is one sentence."""


class Remembered(Agent):
    """A person who answered before: gives the answers in order, and then waits.

    logged: how long the log was at each decision that was answered.
    """

    def __init__(self, answers: Answers) -> None:
        self._left = list(reversed(answers))
        self.logged: list[int] = []

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """The next answer. Raises Waiting where there is none, ChoiceError where it doesn't fit."""
        only = forced(ask)
        if only is not None:
            return only
        if not self._left:
            raise Waiting(view, ask)
        self.logged.append(len(view.log()))
        return chosen(ask, self._left.pop())


def chosen(ask: Ask, labels: Sequence[str]) -> Sequence[Any]:
    """The options of these labels. Raises ChoiceError where there is none, or where they are too many."""
    found = dict(zip(ask.data()["options"], ask.options, strict=True))
    if not all(label in found for label in labels):
        raise ChoiceError("This can't be chosen here.")
    options = [found[label] for label in labels]
    if why := ask.refusal(options):
        raise ChoiceError(f"This can't be chosen: {why}.")
    return options


@dataclass(frozen=True, slots=True)
class Point:
    """Where a session is.

    table: the game. waiting: the decision that is open, None when nothing is to be decided any more.
    logged: how long the person's log was at each decision that they answered.
    """

    table: Any
    waiting: Waiting | None
    logged: tuple[int, ...]


def reached(answers: Answers, begin: Callable[[Agent, Callable[[Any], None]], Any]) -> Point:
    """Play up to the decision behind these answers.

    ``begin`` plays with the agent of the person, and hands over the table as soon as there is one. Raises
    ChoiceError where an answer doesn't fit.
    """
    person = Remembered(answers)
    tables: list[Any] = []
    try:
        begin(person, tables.append)
    except Waiting as waiting:
        return Point(tables[-1] if tables else None, waiting, tuple(person.logged))
    return Point(tables[-1], None, tuple(person.logged))
