"""Writing the log: what was done, and who may know with which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.kernel import Entry, Zone
from cardwright.runtime.kernel.log import names_of

if TYPE_CHECKING:
    from cardwright.runtime import kernel
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def log_entry(
    g: Game,
    verb: str,
    p: Player | None,
    cards: Sequence[Card] = (),
    where: str = "",
    count: int = -1,
    readers: list[int] | None = None,
    *,
    thing: str = "",
    receiver: Player | None = None,
) -> None:
    """Write that `p` did `verb` with `cards`. Only `readers` learn which; None is everybody.

    thing: what it is about that is no card in a zone. receiver: who gets the cards from `p`.
    """
    if g.log is None:
        return
    names = names_of(cards)
    seat = None if p is None else p.seat
    to = None if receiver is None else receiver.seat
    many = len(cards) if count < 0 else count
    entry = Entry(verb, seat, many, names, where, thing, to)
    g.log.add(entry, readers)


def readers_of(*zones: kernel.Zone) -> list[int] | None:
    """Who sees a card that goes from one of these zones to another: who sees into either."""
    if any(zone.seen_by == Zone.ALL for zone in zones):
        return None
    return sorted(
        {seat for zone in zones if zone.seen_by == Zone.OWNER for seat in seats_seeing(zone)}
    )


def seats_seeing(zone: kernel.Zone) -> set[int]:
    """The seats that see what only the owner of `zone` sees: the owner and who decides for them."""
    owner = zone.owner
    return set() if owner is None else {owner.seat, owner.decider.seat}
