"""The Supply: piles that are put out, dealt anew, removed; and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion import tokens
from cardwright.runtime.dominion.catalogue import SetupError
from cardwright.runtime.dominion.later import in_supply, out_of_supply
from cardwright.runtime.dominion.things import NOTHING, Batch, Mat, Pile, Zone
from cardwright.runtime.dominion.words import OMEN

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.layout import Brought
    from cardwright.runtime.dominion.player import Player


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
        add_pile(g, face, face.COPIES, supply=False)
        bring(g, face)


def kingdom_count(g: Game, face: Face) -> int:
    """How many cards a Kingdom pile has."""
    for types, counts in g.setup.layout.sizes:
        if face.TYPES & types:
            return counts[g.setup.column]
    return face.COPIES


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
    stack = [g.face(name) for name, many in contents(face, count) for _ in range(many)]
    if face.SHUFFLED:
        g.dice.shuffle(stack)
    stack_cards(g, pile, stack[:count])


def contents(face: Face, count: int) -> Sequence[tuple[str, int]]:
    """What lies in a mixed pile that is to have `count` cards: one of each, if it has so many."""
    if count == len(face.CONTENTS):
        return [(name, 1) for name, _ in face.CONTENTS]
    return face.CONTENTS


def stack_cards(g: Game, pile: Pile, stack: Sequence[Face]) -> None:
    """Put new cards of these definitions into a pile, the first on top."""
    for face in reversed(stack):
        face.home = face.home or pile
        g.make(face, pile, pile)
    pile.face = stack[0]
    pile.face.pile = pile
    pile.size = pile.left = len(pile.cards)


def random_pile(g: Game, face: Face, test: Callable[[Face], bool]) -> Pile | None:
    """A Supply pile whose top card passes `test`; None where there is none.

    The set-up may name it for `face`; otherwise it is a random one. Raises SetupError when the named one is
    not in the Supply or doesn't pass.
    """
    piles = supply_piles(g, test)
    name = g.setup.chosen.get(face.name)
    named = [pile for pile in piles if pile.name == name]
    if name is not None and not named:
        raise SetupError(f"{face.name} can't use {name}")
    if not piles:
        return None
    return named[0] if named else piles[g.dice.below(len(piles))]


def supply_piles(g: Game, test: Callable[[Face], bool]) -> list[Pile]:
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
        name = names[g.dice.below(len(names))]
    prophecy = g.face(name)
    if prophecy.KIND != "prophecy":
        raise SetupError(f"{name} is no Prophecy")
    g.prophecy = prophecy
    if prophecy.brings:
        bring(g, prophecy)
    g.suns = g.setup.layout.suns[g.setup.column]
    return prophecy


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
    piles = []
    for name in dealt_names(g, count, unused_kingdom(g, test), chosen_piles(g, count, by)):
        before = set(g.piles)
        pile = add_kingdom_pile(g, name)
        piles.append(pile)
        if title:
            g.titles[title] = frozenset(each.name for each in cards_of(g, pile))
        for new in [name for name in g.piles if name not in before]:
            set_up(g, g.piles[new])
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


def set_up(g: Game, pile: Pile) -> None:
    """Do the set-up of all cards of a pile."""
    for face in cards_of(g, pile):
        face.setup(g)


def dealt_names(g: Game, count: int, names: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """The names of the Kingdom piles to deal from these: first the chosen ones."""
    wrong = [name for name in chosen if name not in names]
    if wrong:
        raise SetupError(f"{wrong[0]} can't be added")
    rest = [name for name in names if name not in chosen]
    return [*chosen, *g.dice.sample(rest, count - len(chosen))]


def remove_kingdom(g: Game) -> None:
    """Remove all Kingdom piles from the game. They are no empty piles, and take nothing back."""
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
        if not names:
            return NOTHING
        name = names[g.dice.below(len(names))]
    chosen = g.face(name)
    card = g.make(chosen, g.aside, None)
    if chosen.brings:
        bring(g, chosen)
    if chosen.TYPES & OMEN and g.prophecy is None:
        lay_out_prophecy(g).setup(g)
    chosen.setup(g)
    return Batch.of((card,))


def common_mat(g: Game, name: str) -> Mat:
    """A mat that is everybody's: it lies before the first player."""
    return mat(g, g.players[0], name)


def common_deck(g: Game, name: str) -> Zone:
    """A deck that is nobody's, put there when it is first named."""
    found = next((zone for zone in g.zones if zone.kind == name and zone.owner is None), None)
    deck: Zone = found if found is not None else g.new_zone(Zone(name, None, Zone.NOBODY))  # type: ignore[assignment]
    return deck


def deal_deck(g: Game, face: Face, test: Callable[[Face], bool], deck: Zone) -> Batch:
    """A shuffled deck of a copy of each Kingdom card that this game doesn't use, with what they need.

    Of a pile of different cards it is one of them.
    """
    for name in unused_kingdom(g, test):
        chosen = g.face(name)
        if chosen.CONTENTS:
            chosen = g.face(chosen.CONTENTS[g.dice.below(len(chosen.CONTENTS))][0])
        g.make(chosen, deck, None)
        if chosen.brings:
            bring(g, chosen)
        if chosen.sets_up:
            chosen.setup(g)
    g.dice.shuffle(deck.cards)
    return Batch.of(deck.cards)


def mat(g: Game, p: Player, name: str, *, down: bool = False) -> Mat:
    """The mat of this name in front of `p`, put there when it is first named.

    down: cards lie face down on it, so that only their player knows them.
    """
    if name not in p.mats:
        p.mats[name] = g.new_zone(Mat(name, p))
    if down:
        p.mats[name].seen_by = Zone.OWNER
    return p.mats[name]
