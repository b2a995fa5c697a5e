"""Tables: who plays with whom where bots ask for several printings of one card.

A card has one pile at a table, so one printing of it is played there. Bots that ask for different ones sit at
different tables, each with all the bots that don't care; their games are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.compiler import ir
from cardwright.compiler.printings import Choice, joined, names_a, with_labels


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot as it was asked for: its name without labels, and the printings that its name calls."""

    name: str
    calls: Choice

    @property
    def label(self) -> str:
        """Its name with the labels of the printings it calls."""
        return with_labels(self.name, self.calls)

    def plays(self, card: str, chosen: Choice) -> str:
        """The label of the printing of a card that it buys; "" when its name doesn't speak of the card."""
        return self.calls.get(card) or (
            chosen.get(card, ir.DEFAULT) if names_a(card, self.name) else ""
        )


@dataclass(frozen=True, slots=True)
class Table:
    """The bots at one table, and the printings that are played there.

    ``of`` are those of them that other tables have otherwise.
    """

    bots: tuple[Bot, ...]
    chosen: Choice
    of: Choice


def tables(bots: Sequence[Bot], chosen: Choice, dealt: Choice, opponent: str) -> list[Table]:
    """The tables that some bots need.

    ``chosen`` are the printings that are played where nobody calls another one, ``dealt`` those that are on
    every table. A bot that these leave alone plays against the ``opponent``. Raises PrintingError where a
    table can't have all that is asked for.
    """
    for bot in bots:
        joined(dealt, bot.calls)
    chosen = {**chosen, **dealt}
    wanted = [_contested(bot, bots, chosen) for bot in bots]
    sides = list(dict.fromkeys(tuple(each.items()) for each in wanted if each))
    return [_table(dict(side), bots, wanted, chosen, opponent) for side in sides or [()]]


def _table(
    side: Choice, bots: Sequence[Bot], wanted: Sequence[Choice], chosen: Choice, opponent: str
) -> Table:
    seated = [
        bot for bot, wants in zip(bots, wanted, strict=True) if not wants or dict(wants) == side
    ]
    others = [Bot(opponent, {})] if side and len(seated) == 1 else []
    played = joined(*(bot.calls for bot in seated))
    return Table((*seated, *others), {**chosen, **played, **side}, side)


def _contested(bot: Bot, bots: Sequence[Bot], chosen: Choice) -> dict[str, str]:
    """The printings that a bot plays of those cards of which some bots play different ones."""
    names = sorted({name for each in bots for name in each.calls})
    found: dict[str, str] = {}
    for name in names:
        labels = {label for each in bots if (label := each.plays(name, chosen))}
        own = bot.plays(name, chosen)
        if len(labels) > 1 and own:
            found[name] = own
    return found
