"""What comes out of the box during set-up or later, and what goes back: chosen, or random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion import tokens
from cardwright.runtime.dominion.components import NOTHING, Batch, Card, Pile, Zone
from cardwright.runtime.dominion.constants import OMEN
from cardwright.runtime.dominion.lasting_effects import out_of_supply
from cardwright.runtime.dominion.supply import (
    add_kingdom_pile,
    bring,
    lay_out_prophecy,
    piles_of,
)
from cardwright.runtime.kernel.rules import SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game


def random_pile(g: Game, face: Face, test: Callable[[Face], bool]) -> Pile | None:
    """A Supply pile whose top card passes `test`; None where there is none.

    The set-up may name it for `face`; otherwise it is a random one. Raises SetupError when the named one is
    not in the Supply or doesn't pass.
    """
    piles = piles_of(g, test)
    name = g.setup.chosen.get(face.name)
    named = [pile for pile in piles if pile.name == name]
    if name is not None and not named:
        raise SetupError(f"{face.name} can't use {name}")
    if not piles:
        return None
    return named[0] if named else piles[g.rng.below(len(piles))]


def unused_kingdom(g: Game, test: Callable[[Face], bool] | None = None) -> list[str]:
    """The Kingdom definitions that this game has not used and that pass `test`, by name."""
    piles = {zone.name for zone in g.zones if isinstance(zone, Pile)}
    used = piles | {card.printed.name for card in g.cards}
    names = [name for name in g.catalogue.kingdom_names() if name not in used]
    return names if test is None else [name for name in names if test(met(g, name))]


def met(g: Game, name: str) -> Face:
    """A definition as this game has it, or, where it has none so far, as it is printed."""
    return g.faces.get(name) or g.catalogue.find(name)()


def deal_kingdom(
    g: Game,
    count: int = 1,
    test: Callable[[Face], bool] | None = None,
    *,
    by: Face | None = None,
    title: str = "",
) -> list[Pile]:
    """Add Kingdom piles that this game has not used so far, and do their set-up.

    The set-up may name them, for `by` or for all that ask; the others are random. title: what the
    cards of the pile are from now on. Raises SetupError when one that is named has been used or
    doesn't pass `test`.
    """
    before = set(g.piles)
    names = dealt_names(g, count, unused_kingdom(g, test), chosen_piles(g, count, by))
    piles = [add_kingdom_pile(g, name) for name in names]
    if title:
        g.titles[title] = frozenset(each.name for pile in piles for each in cards_of(g, pile))
    new = [pile for name, pile in g.piles.items() if name not in before]
    set_up(g, [face for pile in new for face in cards_of(g, pile)])
    return piles


def chosen_piles(g: Game, count: int, by: Face | None) -> Sequence[str]:
    """The next piles that the set-up has chosen: for `by`, or for all that ask."""
    named = g.setup.chosen.get(by.name) if by is not None else None
    if named:
        return [named]
    found, g.dealt = g.dealt[:count], g.dealt[count:]
    return found


def entitled(g: Game, face: Face, title: str) -> bool:
    """Whether a card is from the pile that was added as something."""
    return face.name in g.titles.get(title, ())


def cards_of(g: Game, pile: Pile) -> list[Face]:
    """The definitions of all cards that a pile was made of."""
    return [face for face in g.faces.values() if face.home is pile]


def set_up(g: Game, faces: Iterable[Face]) -> None:
    """Do what these definitions say of set-up, once a game each, in phases and then by name.

    So it doesn't matter in which order they are named. What a set-up brings into the game is set up with
    the others that still wait.
    """
    g.to_set_up += [face for face in faces if face.sets_up and face not in g.set_up]
    if not g.setting_up:
        g.setting_up = True
        _set_up_waiting(g)
        g.setting_up = False


def _set_up_waiting(g: Game, last: int | None = None) -> None:
    """Do the set-ups that wait, up to those of the phase `last`, or all of them."""
    while due := [face for face in g.to_set_up if last is None or face.setup_phase <= last]:
        face = min(due, key=lambda face: (face.setup_phase, face.name))
        g.to_set_up.remove(face)
        if face not in g.set_up:
            g.set_up.add(face)
            face.setup(g)


def dealt_names(g: Game, count: int, names: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """The names of the Kingdom piles to deal from these: first the chosen ones."""
    wrong = [name for name in chosen if name not in names]
    if wrong:
        raise SetupError(f"{wrong[0]} can't be added")
    rest = [name for name in unclaimed(g, names, count) if name not in chosen]
    return [*chosen, *g.rng.sample(rest, count - len(chosen))]


def unclaimed(g: Game, names: Sequence[str], count: int) -> Sequence[str]:
    """Those of some names that the set-up has not chosen for something to come, if they are so many."""
    claimed = {*g.setup.chosen.values(), *g.dealt}
    found = [name for name in names if name not in claimed] if claimed else names
    return found if len(found) >= count else names


def remove_kingdom(g: Game) -> bool:
    """Remove all Kingdom piles from the game; whether there were any.

    They are no empty piles, and take nothing back.
    """
    any_left = bool(g.kingdom)
    for pile in g.kingdom:
        g.supply.remove(pile)
        del g.piles[pile.name]
        g.empties -= not pile.left
        pile.supply = False
        for face in cards_of(g, pile):
            face.pile = face.home = None
        tokens.clear(g, pile)
        out_of_supply(g, pile.face)
    g.kingdom.clear()
    g.prices.menu.clear()
    return any_left


def from_box(g: Game, face: Face, test: Callable[[Face], bool]) -> Batch:
    """A copy of a card that this game doesn't use, set aside; what it needs set up is set up.

    The set-up may name it for `face`; otherwise it is a random one that passes `test`.
    Raises SetupError when the named one doesn't pass; without any there is none.
    """
    name = g.setup.chosen.get(face.name)
    names = [one for one in unused_kingdom(g, test) if g.face(one).KIND == "card"]
    if name is not None and name not in names:
        raise SetupError(f"{face.name} can't use {name}")
    if name is None:
        free = unclaimed(g, names, 1)
        if not free:
            return NOTHING
        name = free[g.rng.below(len(free))]
    return Batch.of((unpack(g, g.face(name), g.aside),))


def unpack(g: Game, face: Face, zone: Zone) -> Card:
    """A card from the box, put into a zone; what it needs is put out, and its set-up done."""
    card = g.make(face, zone, None)
    if face.brings:
        bring(g, face)
    if face.TYPES & OMEN and g.prophecy is None:
        set_up(g, [lay_out_prophecy(g)])
    set_up(g, [face])
    return card


def deal_deck(g: Game, face: Face, test: Callable[[Face], bool], deck: Zone) -> Batch:
    """A shuffled deck of a copy of each Kingdom card that this game doesn't use, with what they need.

    Of a pile of different cards it is one of them. Those that need such cards for their own set-up
    get them first.
    """
    own = face.setup_phase
    asking = [met(g, name) for name in unused_kingdom(g, test)]
    set_up(g, [g.face(each.name) for each in asking if each.sets_up and each.setup_phase < own])
    _set_up_waiting(g, own - 1)
    for name in unused_kingdom(g, test):
        chosen = g.face(name)
        if chosen.CONTENTS:
            chosen = g.face(chosen.CONTENTS[g.rng.below(len(chosen.CONTENTS))][0])
        unpack(g, chosen, deck)
    g.rng.shuffle(deck.cards)
    return Batch.of(deck.cards)
