"""A game told to somebody at a terminal: what has happened, and what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cardwright.compiler.cli.output import aligned

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Entry

ALWAYS = ("actions", "buys", "coins")


def story(log: Iterable[Entry], names: Sequence[str], me: int) -> Iterator[str]:
    """Entries of the log as sentences, those that only differ in their cards as one."""
    for _, entries in groupby(log, key=lambda each: (each.verb, each.seat, each.where)):
        several = list(entries)
        known = tuple(name for each in several for name in each.names)
        count = sum(each.count for each in several)
        yield happened(replace(several[0], count=count, names=known), names, me)


def happened(entry: Entry, names: Sequence[str], me: int) -> str:
    """One entry of the log as a sentence: ``Random: gain Curse (discard pile)``."""
    if entry.verb == "turn":
        return f"\n--- {_who(entry.seat, names, me)}: turn {entry.count} ---"
    what = counted(entry.names) if entry.names else _how_many(entry)
    where = f" ({entry.where})" if entry.where else ""
    return f"{_who(entry.seat, names, me)}: {entry.verb}{what and ' ' + what}{where}"


def counted(names: Iterable[str]) -> str:
    """``3 Copper, Estate``."""
    counts = Counter(names)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def situation(data: Mapping[str, Any]) -> str:
    """Counters and hand of the player who looks, in two lines."""
    mine = data["players"][data["me"]]
    counters = mine["counters"]
    shown = [key for key in counters if key in ALWAYS or (counters[key] and key != "turns")]
    first = ", ".join(f"{key} {counters[key]}" for key in shown)
    return f"{first}\nhand: {counted(mine['hand']) or 'nothing'}"


def prices(data: Mapping[str, Any]) -> dict[str, str]:
    """What the top card of each pile costs now, by the pile's name."""
    return {pile["name"]: _cost(pile["cost"]) for pile in data["piles"]}


def table(data: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """The whole table as that player sees it: piles, trash, and what everybody has."""
    piles = [(pile["name"], _cost(pile["cost"]), f"{pile['left']} left") for pile in data["piles"]]
    yield from aligned(piles)
    if data["events"]:
        yield f"events: {', '.join(data['events'])}"
    if data["prophecy"]:
        yield f"prophecy: {data['prophecy']}, {data['suns']} Sun left"
    yield f"trash: {counted(data['trash']) or 'nothing'}"
    for player in data["players"]:
        yield _player(player, names, data["me"])


def _player(player: Mapping[str, Any], names: Sequence[str], me: int) -> str:
    pile = player["discard pile"]
    hand = len(player["hand backs"])
    deck = len(player["deck backs"])
    said = f"{hand} in hand, {deck} in deck, {pile['size']} discarded"
    top = f" with {pile['top']} on top" if pile["top"] else ""
    in_play = f"; in play: {counted(player['play'])}" if player["play"] else ""
    return f"{_who(player['seat'], names, me)}: {said}{top}{in_play}"


def _who(seat: int | None, names: Sequence[str], me: int) -> str:
    if seat is None:
        return "the game"
    return "you" if seat == me else names[seat]


def _how_many(entry: Entry) -> str:
    return f"{entry.count} card{'s' * (entry.count != 1)}" if entry.where else str(entry.count)


def _cost(cost: Sequence[int]) -> str:
    coins, potions, debt = cost
    parts = [f"${coins}" if coins or not (potions or debt) else "", "P" * potions]
    return "".join([*parts, f"{debt}D" if debt else ""])
