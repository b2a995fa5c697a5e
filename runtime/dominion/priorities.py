"""The general bot: it buys by a list, plays villages first, and parts with its worst cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.components import Pile
from cardwright.runtime.dominion.constants import ACTION, CURSE, TREASURE
from cardwright.runtime.dominion.counters import Spending
from cardwright.runtime.dominion.face import Face
from cardwright.runtime.kernel.rules import SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.buying import MenuOption
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask

LOSING: Final = frozenset({"trash", "discard", "discard down", "return", "pass"})
"""The verbs by which one parts with a card."""

DIGITS: Final = 3
"""So many digits has the number of a wish at most: no pile has more cards."""


class Wish(NamedTuple):
    """A card or an Event to buy, and how often in all; 0 is as often as can be."""

    name: str
    most: int = 0


def wish(text: str) -> Wish:
    """``Smithy`` or ``2 Smithy``. Raises SetupError for a number that is none to buy."""
    number, _, name = text.partition(" ")
    if not number.isdecimal():
        return Wish(text)
    if len(number) > DIGITS or int(number) == 0:
        raise SetupError(f"a bot buys 1 to {10**DIGITS - 1} of a card, not {number:.{DIGITS + 1}}")
    return Wish(name, int(number))


class Priorities(BigMoney):
    """Buys the first of its wishes that it can, and what Big Money buys when it can have none of them.

    Of its Actions it plays first those that give Actions, of these and of the others the dearest. It
    gains, plays and keeps the dearest cards, gives up the cheapest, and of what it may do does all but
    give up a card that is worth something.
    """

    def __init__(self, *wishes: Wish) -> None:
        super().__init__()
        self.wishes = wishes
        self.had: dict[str, int] = {}

    def action(self, view: View, options: tuple[Card | MenuOption, ...]) -> Sequence[Any]:
        """A village before anything that ends the phase; the dearer first."""
        best = max(options, key=_urgency)
        if type(best) is Spending and not self.uses(view, best.label):
            return []
        return [best]

    def buy(self, view: View, options: tuple[Pile | Face | MenuOption, ...]) -> Sequence[Any]:
        """The first wish that is for sale, else as Big Money."""
        for name, most in self.wishes:
            for option in options:
                wanted = option.label == name and not 0 < most <= self.had.get(name, 0)
                if wanted and (isinstance(option, Pile) or self.uses(view, name)):
                    self.had[name] = self.had.get(name, 0) + 1
                    return (option,)
        return super().buy(view, options)

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """The best to gain, play or keep; the worst to lose."""
        if ask.kind not in ("cards", "pile", "copied"):
            return super().choose(view, ask) if ask.kind != "may" else (True,)
        if ask.question is not None and ask.question.verb in LOSING:
            return self.lose(ask)
        return sorted(ask.options, key=_value, reverse=True)[: ask.hi]

    def lose(self, ask: Ask) -> Sequence[Any]:
        """What must go, and more of what is worth nothing."""
        worst = sorted(ask.options, key=_value)
        junk = sum(_value(option) <= 0 for option in worst)
        return worst[: max(ask.lo, min(ask.hi, junk)) if junk else ask.least]


def _value(option: Any) -> int:
    """What a card or the card of a pile is worth to a deck: nothing, or what it costs in coins and more."""
    face: Face = option if isinstance(option, Face) else option.face
    if face.types & CURSE:
        return -1
    if not face.types & (ACTION | TREASURE):
        return 0
    return int(face.cost.coins + face.cost.debt + 3 * face.cost.potion) + 1


def _urgency(option: Any) -> tuple[bool, int]:
    """Whether an Action gives Actions, and its worth; whatever else can be done in the phase comes last."""
    face: Face | None = getattr(option, "face", None)
    return (False, -1) if face is None else (face.ACTIONS > 0, _value(option))
