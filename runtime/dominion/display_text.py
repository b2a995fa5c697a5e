"""Words for what lies on the table: cards in numbers, prices, counters, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cardwright.runtime.kernel.rules import Legend

SPENT: Final = {"actions": "Action", "buys": "Buy"}
"""Counters that are said with a noun."""

KEPT: Final = {"coffers": "Coffers", "debt": "Debt"}
"""Counters that last from turn to turn, which are said when there are any."""


def cards(names: Iterable[str], legend: Legend) -> list[str]:
    """``3 Coppers``, ``Estate``: cards of one name together, in the order in which they first come."""
    counts = Counter(names)
    return [
        f"{count} {legend.plural(name)}" if count > 1 else name for name, count in counts.items()
    ]


def counted(names: Iterable[str], legend: Legend) -> str:
    """``3 Coppers, Estate``; ``nothing`` for no cards."""
    return ", ".join(cards(names, legend)) or "nothing"


def listed(names: Iterable[str], legend: Legend, hidden: int = 0) -> str:
    """``3 Coppers, Estate and 2 cards``, as in a sentence; `hidden` cards have no name here."""
    said = cards(names, legend)
    if hidden > 0:
        said.append(number(hidden, "card"))
    if len(said) < 2:
        return "".join(said) or "nothing"
    return f"{', '.join(said[:-1])} and {said[-1]}"


def number(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``, ``no cards``: for nouns with a regular plural."""
    return f"{count or 'no'} {noun}{'s' * (count != 1)}"


def price(cost: Sequence[int]) -> str:
    """A cost as it is written in card texts: ``$4``, ``$2P``, ``8D``."""
    coins, potions, debt = cost
    first = f"${coins}" if coins or not (potions or debt) else ""
    return f"{first}{'P' * potions}{f'{debt}D' if debt else ''}"


def counters(player: Mapping[str, Any], legend: Legend) -> str:
    """``1 Action, 1 Buy, $3, 2 Coffers, 4 Debt``: what a player has to spend, and Debt if any."""
    have = player["counters"]
    said = [f"{have[key]} {noun}{'s' * (have[key] != 1)}" for key, noun in SPENT.items()]
    said.append(f"${have['coins']}{'P' * have['potions']}")
    return ", ".join([*said, *kept(player, legend)])


def kept(player: Mapping[str, Any], legend: Legend) -> list[str]:
    """``2 Coffers``, ``4 Debt``, and what card files count: what lasts from turn to turn, if there is any."""
    have, own = player["counters"], player["own counters"]
    said = [f"{have[key]} {noun}" for key, noun in KEPT.items() if have[key]]
    return said + [f"{n} {legend.plural(name) if n != 1 else name}" for name, n in own.items()]


def who(seat: int | None, names: Sequence[str], me: int) -> str:
    """A player at the beginning of a sentence."""
    if seat is None:
        return "The game"
    return "You" if seat == me else names[seat]


def deck(player: Mapping[str, Any]) -> str:
    """``7 cards, Shadows at 6 and 7 from the top``: the size, and those Shadows that may be seen."""
    size, backs = player["deck size"], player["deck backs"]
    said = number(size, "card") if size else "empty"
    if backs is None:
        return f"{said}, a Shadow on top" if player["deck top"] == "Shadow" else said
    places = [str(place) for place, back in enumerate(backs, 1) if back == "Shadow"]
    if not places:
        return said
    return f"{said}, {'a Shadow' if len(places) == 1 else 'Shadows'} at {_and(places)} from the top"


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
