"""Card texts at hand: the wording of any card, compiled when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cardwright.compiler.cli import output, workshop
from cardwright.compiler.cli.answers import NotUnderstood
from cardwright.compiler.cli.failure import did_you_mean

if TYPE_CHECKING:
    from cardwright.compiler.pipeline import Compilation

Wording = Callable[[str], str]
"""The printed wording of the definition of a name."""


class CardTexts:
    """The printed wordings of these texts. Compiling takes a second, so it waits for a question."""

    def __init__(self, texts: workshop.Texts) -> None:
        self._texts = texts
        self._compilation: Compilation | None = None

    def __call__(self, name: str) -> str:
        """A card as it is printed, all its printings."""
        from cardwright.compiler.cli.commands.show import find
        from cardwright.compiler.display.definition import shown_as

        if self._compilation is None:
            with output.working("Looking up the card texts"):
                self._compilation = workshop.compiled(self._texts)
        definition = find(name, self._compilation.definitions)
        return shown_as(self._compilation, definition, "card").rstrip("\n")


def named(word: str, nearby: Sequence[str], known: Iterable[str]) -> str:
    """The definition that a word or its beginning names: one in this game, or else any.

    Raises NotUnderstood where there is none, or several that begin so.
    """
    everything = list(known)
    wanted = word.casefold()
    for names in (nearby, everything):
        if exact := [name for name in names if name.casefold() == wanted]:
            return exact[0]
    for names in (nearby, everything):
        begin = sorted({name for name in names if wanted and name.casefold().startswith(wanted)})
        if len(begin) == 1:
            return begin[0]
        if begin:
            raise NotUnderstood(f"`{word}` can be {', '.join(begin[:-1])} or {begin[-1]}.")
    raise NotUnderstood(f"There is no card `{word}`{did_you_mean(word, everything)}")
