"""A request as a numbered menu, and what a person types as an answer to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardwright.compiler.cli.failure import did_you_mean
from cardwright.compiler.cli.output import visible
from cardwright.runtime.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Ask


class NotUnderstood(CardwrightError):  # noqa: N818  (what a person typed, not an error of ours)
    """An answer that means nothing; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The options of a request, those that are alike under one number."""

    ask: Ask
    labels: tuple[str, ...]

    @classmethod
    def of(cls, ask: Ask) -> Menu:
        """The menu for a request."""
        return cls(ask, tuple(dict.fromkeys(ask.labels)))

    def lines(self, notes: Mapping[str, str]) -> list[str]:
        """The menu as text, one option a line, with a note behind those labels that have one."""
        counts = Counter(self.ask.labels)
        wide = len(str(len(self.labels)))
        return [
            " ".join(
                filter(
                    None,
                    (f"{number:>{wide}}. {visible(label)}", notes.get(label), times(counts[label])),
                )
            )
            for number, label in enumerate(self.labels, 1)
        ]

    def expected(self) -> str:
        """How many options may be chosen: ``one``, ``up to 2``, ``1 to 3``."""
        least, most = self.ask.least, self.ask.hi
        if self.ask.may and self.ask.lo > 1:
            return f"{count(self.ask.lo, most)}, or none"
        return count(least, most)

    def answer(self, typed: str) -> Sequence[Any]:
        """The options that were typed: numbers or beginnings of names, ``all``, or nothing.

        Raises NotUnderstood when a word is neither, or is more often typed than there are options.
        """
        words = [word.strip() for word in typed.split(",")] if "," in typed else typed.split()
        if [word.lower() for word in words] == ["all"]:
            return self.ask.options
        if self._label(typed.strip()) is not None:
            words = [typed.strip()]
        return self._options([self._known(word) for word in words if word])

    def _options(self, labels: Sequence[str]) -> Sequence[Any]:
        left = list(zip(self.ask.labels, self.ask.options, strict=True))
        chosen = []
        for label in labels:
            found = next((each for each in left if each[0] == label), None)
            if found is None:
                raise NotUnderstood(f"There is no further {label} to choose.")
            left.remove(found)
            chosen.append(found[1])
        return tuple(chosen)

    def _known(self, word: str) -> str:
        label = self._label(word)
        if label is None:
            raise NotUnderstood(self._why_not(word))
        return label

    def _label(self, word: str) -> str | None:
        """The one label with that name, that number or that beginning."""
        wanted = word.casefold()
        for label in self.labels:
            if wanted == label.casefold() or (self.ask.kind == "amount" and f"${wanted}" == label):
                return label
        if word.isdecimal():
            number = int(word)
            counts = self.ask.kind not in ("amount", "bid") and 1 <= number <= len(self.labels)
            return self.labels[number - 1] if counts else None
        begin = self._beginning(wanted)
        return begin[0] if len(begin) == 1 else None

    def _beginning(self, wanted: str) -> list[str]:
        return [label for label in self.labels if wanted and label.casefold().startswith(wanted)]

    def _why_not(self, word: str) -> str:
        begin = self._beginning(word.casefold())
        if begin:
            return f"`{visible(word)}` can be {visible(', '.join(begin[:-1]))} or {visible(begin[-1])}."
        return f"`{visible(word)}` is none of these{did_you_mean(word, self.labels)}"


def times(number: int) -> str:
    """``x3``, or nothing for one."""
    return f"x{number}" if number > 1 else ""


def count(least: int, most: int) -> str:
    """``one``, ``3``, ``up to 2``, ``1 to 3``."""
    if least == most:
        return "one" if least == 1 else str(least)
    return f"up to {most}" if least == 0 else f"{least} to {most}"
