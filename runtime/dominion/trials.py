"""Positions of rulings: what is given is set up, what is done is done, what is claimed is seen.

A claim has a kind, a seat, a zone, cards with counts, a name and a number, and is whatever object
the caller has; the kinds are listed at `establish` and `wrong`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.agents import ScriptedAgent
from cardwright.runtime.dominion.buying import buys_left, shop
from cardwright.runtime.dominion.catalogue import Catalogue, SetupError
from cardwright.runtime.dominion.ending import score_of
from cardwright.runtime.dominion.layout import Option
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.setup import Setup, new_game
from cardwright.runtime.dominion.supply import add_beside, add_brought, mat
from cardwright.runtime.dominion.things import Batch, Card, Mat, Pile, Zone
from cardwright.runtime.dominion.tokens import move_token, put_token
from cardwright.runtime.dominion.verbs_draw import draw
from cardwright.runtime.dominion.verbs_gain import tokens_on
from cardwright.runtime.dominion.verbs_goods import owned
from cardwright.runtime.dominion.verbs_move import discard, trash
from cardwright.runtime.dominion.verbs_play import playable
from cardwright.runtime.dominion.words import (
    ACTION,
    ACTION_PHASE,
    ALL,
    BUY_PHASE,
    BUYING,
    TREASURE,
    TYPES,
    in_phase,
)

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask

Cards = Sequence[tuple[str, int]]
COUNTERS: Final = {
    "Action": "actions",
    "Buy": "buys",
    "$": "coins",
    "Debt": "debt",
    "Coffers": "coffers",
    "Potion": "potions",
    "VP": "vp",
}
ZONES: Final = ("hand", "play", "Tavern mat", "deck", "discard", "aside", "facedown")
"""A player's zones, in the order of `Player.zones`."""
LANDSCAPES: Final = ("card", "pile", "prophecy", "token")
"""Kinds that are no landscape cards put beside the Supply."""


class Impossible(ValueError):
    """A position that can't be, or a step that can't be done; the message says why."""


class Claim(Protocol):
    """Something that holds, or should."""

    @property
    def kind(self) -> str:
        """What is claimed."""

    @property
    def seat(self) -> int:
        """About whom, counted from the first player to the left."""

    @property
    def zone(self) -> str:
        """The zone, by its name in the vocabulary, or the empty text."""

    @property
    def cards(self) -> Cards:
        """Cards with their counts."""

    @property
    def name(self) -> str:
        """The card, resource or phase."""

    @property
    def number(self) -> int | None:
        """How many; None is some."""

    @property
    def negated(self) -> bool:
        """The opposite is claimed."""

    @property
    def type(self) -> str:
        """Only cards, or tokens, of this type; the empty text is any."""


def begin(
    catalogue: Mapping[str, type[Face]],
    names: Iterable[str],
    given: Sequence[Claim],
    answer: Callable[[View, Ask], Sequence[Any]],
) -> Game:
    """A game in which all these definitions can be met, in the position that is given.

    answer: who answers for all players. Raises Impossible or SetupError.
    """
    known = Catalogue(catalogue)
    players = next((each.number or 2 for each in given if each.kind == "players"), 2)
    setup = setup_with(known, dict.fromkeys(names), players, given)
    agents = [ScriptedAgent(answer) for _ in range(players)]
    g = position.empty_game(known, setup, agents, log=True)
    put_out(g, [g.face(name) for name in dict.fromkeys(names)])
    for claim in sorted(given, key=lambda each: ORDER.index(each.kind)):
        establish(g, claim)
    return g


def put_out(g: Game, faces: Iterable[Face]) -> None:
    """Put out the piles of these definitions that are no Kingdom piles and that nothing has brought."""
    brought = {each.row.name: each for each in g.setup.layout.brought}
    for face in faces:
        if face.BESIDE:
            add_beside(g, face)
        elif face.KIND == "pile" and face.name in brought:
            add_brought(g, brought[face.name])


def setup_with(
    known: Catalogue, names: Iterable[str], players: int, given: Sequence[Claim]
) -> Setup:
    """A set-up with every definition that is named, where it belongs."""
    homes = {card: name for name in known.of_kind("pile") for card, _ in known.find(name).CONTENTS}
    faces = {name: known.find(name) for name in dict.fromkeys(homes.get(n, n) for n in names)}
    dealt = set(known.kingdom_names())
    prophecies = [name for name, face in faces.items() if face.KIND == "prophecy"]
    kept = [card for each in given if each.kind == "kept" for card, _ in each.cards]
    picked = [card for each in given if each.kind == "picked" for card, _ in each.cards]
    asking = [name for name, face in faces.items() if face.KIND != "prophecy"]
    chosen = {name: card for card in (*kept, *picked) for name in asking}
    later = [name for each in given if each.kind == "dealt" for name in spread(each.cards)]
    return Setup(
        tuple([n for n in faces if n in dealt and n not in {*kept, *later, *undealt(given)}]),
        players,
        tuple([name for name, face in faces.items() if face.KIND not in LANDSCAPES]),
        prophecy=prophecies[0] if prophecies else None,
        options=tuple([name for name, option in DOMINION.options.items() if uses(option, faces)]),
        chosen=chosen,
        dealt=tuple(later),
    )


def uses(option: Option, faces: Collection[str]) -> bool:
    """Whether some pile of an option is named."""
    return any(row.name in faces for row in option.piles)


def undealt(given: Sequence[Claim]) -> set[str]:
    """Cards in a deck that is nobody's have no pile in the Supply, unless their pile is given too."""
    piles = {each.name for each in given if each.kind == "pile"}
    decks = [each for each in given if each.kind == "zone" and each.zone.endswith(" deck")]
    return {card for each in decks for card, _ in each.cards} - piles


ORDER: Final = (
    *(
        "players",
        "kept",
        "picked",
        "dealt",
        "turn",
        "active",
        "tokens",
        "pile",
        "stack",
        "on",
        "placed",
        "zone",
    ),
    *("count", "phase", "resource", "token"),
)


def establish(g: Game, claim: Claim) -> None:  # noqa: C901
    """Make a claim true. Raises Impossible where this can't be done."""
    p = player(g, claim.seat)
    match claim.kind:
        case "zone" | "count":
            where = zone(g, p, claim.zone or "hand")
            if where.owner is None and where is not g.trash:
                position.remove_all(g, where)
            position.put_new(g, where, cards_of(claim))
        case "resource":
            setattr(p, counter(claim), claim.number)
        case "token":
            position.set_flag(g, p, claim.name, on=not claim.negated)
        case "pile" | "stack":
            lay(g, pile(g, claim.name), claim)
        case "on":
            put_on(g, lying(g, p, claim), claim.type, claim.number or 0)
        case "placed":
            move_token(g, p, pile(g, claim.cards[0][0]), g.face(claim.name))
        case "tokens":
            put_beside(g, claim)
        case "active":
            bring_into_force(g, p, claim.name)
        case "turn" | "phase":
            to_time(g, p, claim)
        case "players" | "kept" | "picked" | "dealt":
            pass
        case _:
            raise Impossible("this can't be given")


def lying(g: Game, p: Player, claim: Claim) -> Pile | Mat:
    """The pile or mat on which tokens lie."""
    if not claim.zone:
        return pile(g, claim.name)
    return mat(g, p, claim.zone)


def put_on(g: Game, where: Pile | Mat, kind: str, number: int) -> None:
    """Put tokens onto a pile: those that have a text work from there."""
    if kind in g.catalogue:
        for _ in range(number):
            put_token(g, g.players[0], where if isinstance(where, Pile) else None, g.face(kind))
    else:
        where.tokens[kind] = number


def lay(g: Game, found: Pile, claim: Claim) -> None:
    """Let a pile have so many cards, or just these."""
    if claim.kind == "stack":
        position.set_stack(g, found, spread(claim.cards))
    else:
        position.set_pile(g, found, claim.number or 0)


def cards_of(claim: Claim) -> list[str]:
    """The cards that a claim names, each as often as it is meant."""
    if claim.kind == "zone":
        return spread(claim.cards)
    return [claim.name] * (1 if claim.number is None else claim.number)


def to_time(g: Game, p: Player, claim: Claim) -> None:
    """Go on to a phase, or to a player's turn."""
    if claim.kind == "turn" and g.turn.player is not p:
        position.next_turn_of(g, p)
    elif claim.kind == "phase" and phase(claim.name) == BUY_PHASE:
        position.to_buy_phase(g)
    elif claim.kind == "phase" and phase(claim.name) != g.phase:
        position.to_clean_up(g)


def wrong(g: Game, claim: Claim) -> str:
    """What is so instead of what is claimed; the empty text when the claim holds."""
    p = player(g, claim.seat)
    if claim.kind == "zone":
        return wrong_zone(zone(g, p, claim.zone), claim)
    if claim.kind == "stack":
        return wrong_zone(pile(g, claim.name), claim)
    if claim.kind in NUMBERS:
        found = NUMBERS[claim.kind](g, p, claim)
        right = found >= 1 if claim.number is None else found == claim.number
        return "" if right else f"it is {found}"
    return "" if state(g, p, claim) is not claim.negated else "it is not so"


def picked(g: Game) -> list[str]:
    """The names of the piles that chance chose at set-up for landscape cards."""
    return [
        kept.name for face in g.landscapes for kept in vars(face).values() if type(kept) is Pile
    ]


def beside(g: Game, name: str) -> Face | None:
    """The Landmark of that name beside the Supply: it is always in force; None where there is none."""
    found = [face for face in g.landscapes if face.name == name and face.KIND == "landmark"]
    return found[0] if found else None


def put_beside(g: Game, claim: Claim) -> None:
    """Let so many tokens lie on a Landmark, or Sun tokens on the Prophecy."""
    landscape = beside(g, claim.name)
    if landscape is None:
        g.suns = claim.number or 0
    else:
        landscape.tokens[claim.type] = claim.number or 0


def bring_into_force(g: Game, p: Player, name: str) -> None:
    """Let the Prophecy be in force; a Landmark always is."""
    if beside(g, name) is None:
        position.fulfil_prophecy(g, p)


def in_force(g: Game, name: str) -> bool:
    """Whether a Landmark or Prophecy of that name is in this game and in force."""
    if beside(g, name) is not None:
        return True
    return g.prophecy is not None and g.prophecy.name == name and not g.suns


def tokens_beside(g: Game, claim: Claim) -> int:
    """How many tokens of a type lie on a Landmark, or Sun tokens on the Prophecy."""
    landscape = beside(g, claim.name)
    return g.suns if landscape is None else tokens_on(landscape, claim.type)


def count(g: Game, p: Player, claim: Claim) -> int:
    """How many cards of a name or type a player has in a zone, or anywhere."""
    cards = zone(g, p, claim.zone).cards if claim.zone else owned(g, p)
    mask = 1 << TYPES.index(claim.type) if claim.type else ALL
    return sum(claim.name in ("", card.face.name) and card.face.types & mask != 0 for card in cards)


NUMBERS: Final[Mapping[str, Callable[[Game, Player, Claim], int]]] = {
    "count": count,
    "resource": lambda _g, p, claim: int(getattr(p, counter(claim))),
    "pile": lambda g, _p, claim: pile(g, claim.name).left,
    "on": lambda g, p, claim: tokens_on(lying(g, p, claim), claim.type),
    "tokens": lambda g, _p, claim: tokens_beside(g, claim),
    "score": lambda g, p, _claim: score_of(g, p),
}
"""Claims about a number, and how to count."""


def state(g: Game, p: Player, claim: Claim) -> bool:  # noqa: PLR0911
    """Whether a claim holds that is so or not so."""
    match claim.kind:
        case "active":
            return in_force(g, claim.name)
        case "token":
            return bool(getattr(p, claim.name))
        case "turn" | "phase":
            now = claim.kind == "turn" or in_phase(g.phase, phase(claim.name))
            return g.turn.player is p and now
        case "players" | "over":
            return g.over if claim.kind == "over" else len(g.players) == claim.number
        case "placed":
            where, _ = p.tokens.get(g.face(claim.name), (None, ()))
            return where is pile(g, claim.cards[0][0])
        case "kept":
            wanted = Counter(spread(claim.cards))
            return not wanted - Counter(card.face.name for card in g.aside.cards)
        case "picked":
            return picked(g) == spread(claim.cards)
        case "dealt":
            added = [each.name for each in g.kingdom if each.name not in g.setup.kingdom]
            return sorted(added) == sorted(spread(claim.cards))
        case _:
            raise Impossible("this can't be expected")


def do(g: Game, verb: str, seat: int, cards: Cards, number: int | None) -> None:
    """Do one step: a player plays, buys or gains cards, or time passes. Raises Impossible."""
    p = player(g, seat)
    if verb in MOMENTS:
        MOMENTS[verb](g)
    elif verb in DEEDS:
        for name in spread(cards):
            DEEDS[verb](g, p, name)
    elif verb in PAYMENTS:
        paid = PAYMENTS[verb](g, p, number or 0)
        if paid != number:
            raise Impossible(f"only {paid} can be done so")
    elif verb == "draw":
        draw(g, p, number or 1)
    else:
        raise Impossible(f"nobody can {verb} something as a step of its own")


def play(g: Game, p: Player, name: str) -> None:
    """Play a card as from hand, a Treasure in the Buy phase."""
    card = to_play(g, p, name)
    types = card.face.types
    if g.phase == BUYING and types & TREASURE:
        raise Impossible("it is too late for Treasures")
    if types & TREASURE and not types & ACTION and g.phase == ACTION_PHASE:
        position.to_buy_phase(g)
    position.play_now(g, p, card, use_action=True)


def buy(g: Game, p: Player, name: str) -> None:
    """Buy a card or an Event, in the Buy phase. Raises Impossible without a Buy, or with Debt."""
    position.to_buy_phase(g)
    if p.debt or not buys_left(g, p):
        raise Impossible("there is Debt to pay first" if p.debt else "there is no Buy left")
    for what in shop(g, p):
        if what.face.name == name if isinstance(what, Pile) else what.name == name:
            position.buy_now(g, p, what)
            return
    raise Impossible(f"{name} can't be bought now")


def gain(g: Game, p: Player, name: str) -> None:
    """Gain a card from its pile, as a card would make a player do."""
    if g.face(name).pile is None:
        raise Impossible(f"there is no {name} on top of a pile")
    position.gain_now(g, p, name)


def trash_one(g: Game, p: Player, name: str) -> None:
    """Trash a card from hand."""
    trash(g, p, Batch.of((in_hand(p, name),)))


def discard_one(g: Game, p: Player, name: str) -> None:
    """Discard a card from hand."""
    discard(g, p, Batch.of((in_hand(p, name),)))


DEEDS: Final[Mapping[str, Callable[[Game, Player, str], None]]] = {
    "play": play,
    "buy": buy,
    "gain": gain,
    "trash": trash_one,
    "discard": discard_one,
}


PAYMENTS: Final[Mapping[str, Callable[[Game, Player, int], int]]] = {
    "pay": position.pay_now,
    "spend": position.spend_now,
}


def next_turn(g: Game) -> None:
    """Go on to the first player's next turn."""
    position.next_turn_of(g, g.players[0])


def their_turn(g: Game) -> None:
    """Go on to the turn of the player to the left."""
    position.next_turn_of(g, g.players[1])


def their_buy_phase(g: Game) -> None:
    """Go on to the Buy phase of the player to the left, whose turn it must be. Raises Impossible."""
    if g.turn.player is not g.players[1]:
        raise Impossible("it is not their turn")
    position.to_buy_phase(g)


def any_turn(g: Game) -> None:
    """Go on to the turn that is next, whoever takes it."""
    position.end_turn(g)
    position.start_turn(g)


def turn_end(seat: int) -> Callable[[Game], None]:
    """What ends the turn of a player, begun or not. Raises Impossible when it is not theirs."""

    def end(g: Game) -> None:
        if g.turn.player is not player(g, seat):
            raise Impossible(f"it is the turn of {g.turn.player}")
        position.start_turn(g)
        position.end_turn(g)

    return end


MOMENTS: Final[Mapping[str, Callable[[Game], None]]] = {
    "buy phase": position.to_buy_phase,
    "their buy phase": their_buy_phase,
    "clean-up": position.to_clean_up,
    "turn end": turn_end(0),
    "their turn end": turn_end(1),
    "next turn": next_turn,
    "their turn": their_turn,
    "any turn": any_turn,
}


def offered(g: Game, seat: int, verb: str, name: str) -> bool:
    """Whether a player could now play, buy or pay this, with no other decision open.

    To set aside and to add are what is done before the game, for whatever definition asks for it.
    """
    p = player(g, seat)
    if verb == "play":
        cards = playable(g, p, able(g, p))
        return g.turn.player is p and any(card.face.name == name for card in cards)
    if verb == "buy":
        buyable = not p.debt and buys_left(g, p) > 0
        return buyable and any(what.label == name for what in shop(g, p))
    if verb == "pay":
        return g.turn.player is p and min(p.debt, p.coins) > 0
    if verb == "spend":
        return position.may_spend(g, p)
    if verb == "set aside":
        return could_begin(g, name, chosen=dict.fromkeys(g.faces, name))
    if verb == "add":
        return could_begin(g, name, dealt=(name,))
    raise Impossible("no decision is open")


def able(g: Game, p: Player) -> int:
    """Types of cards that a player may play now: no more Treasures once something is bought."""
    treasures = TREASURE if g.phase in (ACTION_PHASE, BUY_PHASE) else 0
    return treasures | (ACTION if g.phase == ACTION_PHASE and p.actions > 0 else 0)


def could_begin(g: Game, name: str, **other: Any) -> bool:
    """Whether a game like this one could be set up with an `other` use of this card."""
    kingdom = tuple([other for other in g.setup.kingdom if other != name])
    setup = replace(g.setup, kingdom=kingdom, **other)
    try:
        new_game(g.catalogue, setup, [p.agent for p in g.players], g.seed)
    except SetupError:
        return False
    return True


def player(g: Game, seat: int) -> Player:
    """The player so many seats to the left of the first."""
    return g.players[seat % len(g.players)]


def zone(g: Game, p: Player, name: str) -> Zone:
    """A zone by its name: the player's, or the trash."""
    if name == "trash":
        everybodys: Zone = g.trash
        return everybodys
    if name in ZONES:
        return p.zones[ZONES.index(name)]
    common = [each for each in g.zones if each.kind == name and each.owner is None]
    return common[0] if common else mat(g, p, name)  # type: ignore[return-value]


def pile(g: Game, name: str) -> Pile:
    """A pile by its name, or by its top card's. Raises Impossible where the game has none."""
    if name in g.piles:
        return g.piles[name]
    for found in g.piles.values():
        if found.cards and found.face.name == name:
            return found
    raise Impossible(f"there is no {name} pile in this game")


def in_hand(p: Player, name: str) -> Card:
    """A card in hand. Raises Impossible where there is none of that name."""
    for card in p.hand.cards:
        if card.face.name == name:
            return card
    raise Impossible(f"there is no {name} in hand")


def to_play(g: Game, p: Player, name: str) -> Card:
    """A card that can be played as from hand. Raises Impossible where there is none of that name."""
    for card in playable(g, p):
        if card.face.name == name:
            return card
    raise Impossible(f"there is no {name} to play")


def counter(claim: Claim) -> str:
    """The counter of a resource. Raises Impossible where a player has none of the kind."""
    if claim.name not in COUNTERS:
        raise Impossible(f"players have no {claim.name}")
    return COUNTERS[claim.name]


def phase(name: str) -> int:
    """The phase of that name in the vocabulary's code."""
    return {"ACTION_PHASE": ACTION_PHASE, "BUY_PHASE": BUY_PHASE}.get(name, -1)


def spread(cards: Cards) -> list[str]:
    """Each name as often as it is meant."""
    return [name for name, number in cards for _ in range(number)]


def wrong_zone(found: Zone | Pile, claim: Claim) -> str:
    """What lies in a zone, when it is not just the cards claimed; in decks and piles the order counts."""
    names = [card.face.name for card in found.cards]
    wanted = spread(claim.cards)
    ordered = found.kind == "pile" or found.kind.endswith("deck")
    right = names[::-1] == wanted if ordered else Counter(names) == Counter(wanted)
    return "" if right is not claim.negated else f"it is {', '.join(names) or 'empty'}"
