"""What has happened, told in sentences from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion.display_text import listed, who

if TYPE_CHECKING:
    from cardwright.runtime.kernel import Entry
    from cardwright.runtime.kernel.rules import Legend

SENTENCES: Final = {
    "play": "play{s} {what}",
    "play again": "play{s} {what} again",
    "gain": "gain{s} {what}{to}",
    "buy": "buy{s} {what}{to}",
    "look": "look{s} at {what}",
    "trash": "trash{es} {what}",
    "return": "return{s} {what} to the pile",
    "take Debt": "take{s} {n} Debt",
    "pay Debt": "pay{s} off {n} Debt",
    "set aside": "set{s} {what} aside",
    "spend Coffers": "spend{s} {n} Coffers",
    "spend": "spend{s} {n} {things}",
    "remove Sun": "remove{s} a Sun token; {n} left",
    "shuffle": "shuffle{s} the deck",
    "buy event": "buy{s} the Event {thing}",
    "fulfil": "fulfil{s} the Prophecy {thing}",
    "put token": "put{s} {n} {thing} onto the {where} pile",
    "put own token": "put{s} the {thing} onto the deck",
    "take own token": "take{s} the {thing}",
    "turn own token": "turn{s} the {thing} {where}",
    "overpay": "overpay{s} {thing}",
    "pass": "pass{es} {what} to {receiver}",
}
"""What a verb of the log says, after the one who does it."""

PUT: Final = {
    "hand": "put{s} {what} into hand",
    "deck": "put{s} {what} into the deck",
    "discard pile": "put{s} {what} into the discard pile",
    "trash": "put{s} {what} into the trash",
    "set aside": "set{s} {what} aside",
    "set aside face down": "set{s} {what} aside face down",
}
"""What putting cards says, by where they go."""

GOES_TO: Final = {"hand": " to hand", "deck": " onto the deck", "set aside": ", set aside"}
"""Where a gained card goes, if not into the discard pile."""

SHOWN: Final = frozenset({"draw", "look", "pile", "reveal"})
"""What shows cards that were hidden."""

TIDYING: Final = frozenset({"discard", "draw", "shuffle"})
"""What ends every turn, and is left out."""

ALONE: Final = frozenset({"turn", "remove Sun", "shuffle"})
"""Entries that are never told as one with the next of their kind."""


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """Entries of the log that are told as one."""

    entries: tuple[Entry, ...]

    def what(self, legend: Legend) -> str:
        """The cards, as far as they are known: ``3 Coppers and 2 cards``."""
        known = [name for entry in self.entries for name in entry.names]
        hidden = sum(entry.count for entry in self.entries) - len(known)
        return listed(known, legend, hidden)


def log_sentences(
    log: Sequence[Entry], legend: Legend, me: int, *, over: bool = False
) -> Iterator[tuple[str, bool]]:
    """Entries of the log as sentences, those that only differ in their cards as one.

    With each goes whether it is the heading of a turn. `over`: the game has ended with the last entry.
    """
    told = _grouped(log, over=over)
    for key, entries in groupby(enumerate(told), lambda pair: _key(*pair)):
        del key
        action = LoggedAction(tuple([entry for _, entry in entries]))
        yield sentence(action, legend, me), action.entries[0].verb == "turn"


def sentence(action: LoggedAction, legend: Legend, me: int) -> str:
    """A action as a sentence, or the heading of a turn."""
    entry, names = action.entries[0], legend.names
    if entry.verb == "turn":
        return heading(entry, names, me)
    mine = entry.seat == me
    many = sum(each.count for each in action.entries)
    said = _pattern(entry).format(
        s="" if mine else "s",
        es="" if mine else "es",
        what=action.what(legend),
        n=many,
        things=entry.thing if many == 1 else legend.plural(entry.thing),
        to=GOES_TO.get(entry.where, ""),
        thing=entry.thing,
        where=entry.where,
        receiver=_receiver(entry, names, me),
    )
    return f"{who(entry.seat, names, me)} {said}."


def heading(entry: Entry, names: Sequence[str], me: int) -> str:
    """``Your turn 3`` or ``Big Money, turn 3``."""
    if entry.seat == me:
        return f"Your turn {entry.count}"
    return f"{who(entry.seat, names, me)}, turn {entry.count}"


def _key(number: int, entry: Entry) -> object:
    """What entries that are told as one have in common."""
    if entry.verb in ALONE:
        return number
    return entry.verb, entry.seat, entry.where, entry.thing, entry.receiver


def _pattern(entry: Entry) -> str:
    """What is said of an entry after the name of who did it."""
    if entry.verb == "put":
        return PUT.get(entry.where, "put{s} {what} onto the {where}")
    if entry.verb == "remove Sun" and not entry.count:
        return "remove{s} the last Sun token"
    return SENTENCES.get(entry.verb, f"{entry.verb}{{s}} {{what}}")


def _receiver(entry: Entry, names: Sequence[str], me: int) -> str:
    """Who gets the cards, seen from the seat `me`; the empty text where nobody else does."""
    if entry.receiver is None:
        return ""
    return "you" if entry.receiver == me else names[entry.receiver]


def _grouped(log: Sequence[Entry], *, over: bool) -> list[Entry]:
    """The entries without what ends every turn."""
    told: list[Entry] = []
    tidying = over
    for entry in reversed(log):
        if entry.verb == "turn":
            tidying = True
        elif tidying and entry.verb in TIDYING:
            continue
        elif entry.verb != "put":
            tidying = False
        told.append(entry)
    return told[::-1]
