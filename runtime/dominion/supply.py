"""The Supply: the piles that are put out, with what they bring, and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.components import Pile
from cardwright.runtime.dominion.lasting_effects import in_supply
from cardwright.runtime.kernel.rules import SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.layout import Brought


def add_kingdom_pile(g: Game, name: str) -> Pile:
    """Add a Kingdom pile to the Supply, and the piles it brings with it."""
    face = g.face(name)
    if face.landscape:
        raise SetupError(f"{name} is no Kingdom card")
    pile = add_pile(g, face, kingdom_count(g, face))
    g.kingdom.append(pile)
    in_supply(g, face)
    if face.brings:
        bring(g, face)
    return pile


def bring(g: Game, face: Face) -> None:
    """Put out what a game with this card needs: Potions, Ruins, piles beside the Supply."""
    faces = [face, *[g.face(one) for one, _ in face.CONTENTS]]
    for each in g.setup.layout.brought:
        if any(brings(one, each) for one in faces):
            add_brought(g, each)
    for one in faces:
        bring_beside(g, one)


def brings(face: Face, each: Brought) -> bool:
    """Whether a pile comes into the Supply with this card."""
    return face.TYPES & each.types != 0 or (each.potion and face.printed_cost().potion > 0)


def add_brought(g: Game, each: Brought) -> None:
    """Put out a pile that others bring, once a game."""
    row = each.row
    if row.name not in g.piles:
        g.potions = g.potions or each.potion
        add_pile(g, g.face(row.name), row.counts[g.setup.column])


def bring_beside(g: Game, face: Face) -> None:
    """Put out the piles beside the Supply that a definition uses, and what those bring."""
    for used in dict(face.USES).values():
        if g.face(used).BESIDE:
            add_beside(g, g.face(used))
    for name in g.catalogue.beside(face.TYPES_BESIDE) if face.TYPES_BESIDE else ():
        add_beside(g, g.face(name))


def add_beside(g: Game, face: Face) -> None:
    """Put out a pile beside the Supply, once a game, and what it brings."""
    if face.name not in g.piles:
        add_pile(g, face, copies(g, face), supply=False)
        bring(g, face)


def kingdom_count(g: Game, face: Face) -> int:
    """How many cards a Kingdom pile has."""
    for types, counts in g.setup.layout.sizes:
        if face.TYPES & types and not face.PER_PLAYER:
            return counts[g.setup.column]
    return copies(g, face)


def copies(g: Game, face: Face) -> int:
    """How many cards a pile has as its definition says it, of some so many for each player."""
    if not face.PER_PLAYER:
        return face.COPIES
    return sum(
        [many for _, many in contents(g, face)]
        if face.CONTENTS
        else [face.COPIES * g.setup.players]
    )


def add_pile(g: Game, face: Face, count: int, *, supply: bool = True) -> Pile:
    """Put out a pile, in the Supply or beside it."""
    pile = Pile(face.name, face, 0 if face.CONTENTS else count)
    g.piles[face.name] = face.pile = face.home = pile
    g.zones.append(pile)
    if supply:
        g.supply.append(pile)
        g.prices.menu.clear()
    else:
        pile.supply = False
    if face.CONTENTS:
        fill(g, pile, face, count)
    return pile


def fill(g: Game, pile: Pile, face: Face, count: int) -> None:
    """Put `count` cards of a mixed pile into it, the first of its list on top."""
    stack = [g.face(name) for name, many in contents(g, face, count) for _ in range(many)]
    if face.SHUFFLED:
        g.rng.shuffle(stack)
    stack_cards(g, pile, stack[:count])


def contents(g: Game, face: Face, count: int = 0) -> Sequence[tuple[str, int]]:
    """What lies in a mixed pile that is to have `count` cards: one of each, if it has so many."""
    if count == len(face.CONTENTS):
        return [(name, 1) for name, _ in face.CONTENTS]
    each = g.setup.players
    return [(name, many * (each if name in face.PER_PLAYER else 1)) for name, many in face.CONTENTS]


def stack_cards(g: Game, pile: Pile, stack: Sequence[Face]) -> None:
    """Put new cards of these definitions into a pile, the first on top."""
    for face in reversed(stack):
        face.home = face.home or pile
        g.make(face, pile, pile)
    pile.face = stack[0]
    pile.face.pile = pile
    pile.size = pile.left = len(pile.cards)


def piles_of(g: Game, test: Callable[[Face], bool]) -> list[Pile]:
    """The Supply piles that pass `test`, empty ones too; shuffled ones by what their cards share."""
    return [pile for pile in g.supply if test(kind_of(g, pile))]


def kind_of(g: Game, pile: Pile) -> Face:
    """What a pile is a pile of: its top card, or where its cards were shuffled its own definition."""
    own = g.faces.get(pile.name)
    return own if own is not None and own.SHUFFLED else pile.face


def lay_out_prophecy(g: Game) -> Face:
    """Put out one Prophecy, named or random, with Sun tokens by the number of players."""
    name = g.setup.prophecy
    if name is None:
        names = g.catalogue.of_kind("prophecy")
        if not names:
            raise SetupError("an Omen needs a Prophecy, and the cards given have none")
        name = names[g.rng.below(len(names))]
    prophecy = g.face(name)
    if prophecy.KIND != "prophecy":
        raise SetupError(f"{name} is no Prophecy")
    g.prophecy = prophecy
    if prophecy.brings:
        bring(g, prophecy)
    g.suns = g.setup.layout.suns[g.setup.column]
    return prophecy
