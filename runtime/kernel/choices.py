"""The decision protocol: what is asked, who answers, and how an illegal answer is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardwright.runtime.errors import CardwrightError


class Illegal(CardwrightError, ValueError):
    """An answer was not among the legal ones. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Question:
    """Who asks what: a constant in a generated module.

    card: the definition's name. line: of its text. verb: the vocabulary's word for what is
    chosen for. text: the clause of the card text.
    """

    card: str
    line: int
    verb: str
    text: str


def label_of(option: Any) -> str:
    """How an option is called: text stands for itself, a thing has a label."""
    if isinstance(option, (str, int)):
        return str(option)
    return str(option.label)


class Ask:
    """A typed request to an agent.

    kind: what is chosen among, in one word of the game's. player: who chooses (somebody else may
    decide for them). options: the legal ones. The answer is a sequence of `lo` to `hi` different
    options; an empty one is also right when `may`. question: which card asks, None for the rules.
    """

    __slots__ = ("_labels", "hi", "kind", "lo", "may", "options", "player", "question")

    def __init__(
        self,
        kind: str,
        player: Any,
        options: tuple[Any, ...],
        lo: int,
        hi: int,
        *,
        may: bool = False,
        question: Question | None = None,
        labels: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.player = player
        self.options = options
        self.lo = lo
        self.hi = hi
        self.may = may
        self.question = question
        self._labels = labels

    def __repr__(self) -> str:
        return f"Ask({self.kind}, {self.player}, {self.labels}, {self.lo} to {self.hi})"

    @property
    def labels(self) -> tuple[str, ...]:
        """What each option is called, in the same order."""
        return self._labels or tuple([label_of(option) for option in self.options])

    @property
    def least(self) -> int:
        """The smallest number of options that is a right answer."""
        return 0 if self.may else self.lo

    def refusal(self, answer: Any) -> str:
        """Why `answer` is illegal; the empty text when it is legal."""
        if not isinstance(answer, (list, tuple)):
            return "an answer is a list of options"
        count = len(answer)
        if not (self.lo <= count <= self.hi or (self.may and count == 0)):
            return f"choose {self.lo} to {self.hi}, not {count}"
        for option in answer:
            if not any(option is other for other in self.options) and not self._equal(option):
                return f"{option!r} is not an option"
        if len({self.options.index(option) for option in answer}) < count:
            return "the same option is chosen twice"
        return ""

    def _equal(self, option: Any) -> bool:
        """Numbers and texts are options by value, but True is not the number 1."""
        return type(option) in (int, str) and option in self.options

    def meaning(self, answer: Sequence[Any]) -> tuple[str, ...]:
        """The answer by meaning: its options' labels, numbered where they are alike."""
        names = numbered(self.labels)
        return tuple([names[self.options.index(option)] for option in answer])

    def data(self) -> dict[str, Any]:
        """The request as plain data: all that a player on another machine needs."""
        question = self.question
        return {
            "kind": self.kind,
            "seat": self.player.seat,
            "options": list(numbered(self.labels)),
            "least": self.least,
            "lo": self.lo,
            "hi": self.hi,
            "card": question.card if question else None,
            "line": question.line if question else None,
            "verb": question.verb if question else None,
            "text": question.text if question else None,
        }


def numbered(labels: Sequence[str]) -> list[str]:
    """The labels, the second and later ones of a kind with a number after them."""
    seen: Counter[str] = Counter()
    out = []
    for label in labels:
        seen[label] += 1
        out.append(label if seen[label] == 1 else f"{label} #{seen[label]}")
    return out


class Decision(NamedTuple):
    """One decision of a game, by meaning: whose, of which kind, and the labels chosen."""

    seat: int
    kind: str
    chosen: tuple[str, ...]


class Agent:
    """Somebody who decides: a person, a bot, a script, the other end of a wire."""

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """Answer `ask` with a list or tuple of different options; `view` is what may be seen."""
        raise NotImplementedError

    def refused(self, ask: Ask, why: str) -> None:
        """An answer was refused; return to be asked again. By default the refusal is raised."""
        raise Illegal(f"{ask.kind}: {why}")
