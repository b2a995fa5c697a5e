"""Setting up what is given: a game in the position that claims describe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardwright.runtime.dominion import position
from cardwright.runtime.dominion.agents import ScriptedAgent
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.components import Mat, Pile
from cardwright.runtime.dominion.constants import BUY_PHASE
from cardwright.runtime.dominion.facts import COUNTERS
from cardwright.runtime.dominion.layout import Option
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.supply import add_beside, add_brought
from cardwright.runtime.dominion.tokens import move_token, put_token
from cardwright.runtime.dominion.trials.claims import (
    beside,
    lying,
    own_counter,
    phase,
    pile,
    player,
    spread,
    zone,
)
from cardwright.runtime.dominion.trials.expected import wrong
from cardwright.runtime.kernel.rules import Claim, Impossible

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask


LANDSCAPES: Final = ("card", "pile", "prophecy", "token", "type", "mat", "counter")
"""Kinds that are no landscape cards put beside the Supply."""


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
    if any(claim.kind not in ORDER for claim in given):
        raise Impossible("this can't be given")
    for claim in sorted(given, key=lambda each: ORDER.index(each.kind)):
        establish(g, claim)
    for claim in given:
        if claim.kind in BY_CHANCE and wrong(g, claim):
            raise Impossible("nothing in this game chooses so")
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
    kept, picked, later = (said(given, kind) for kind in ("kept", "picked", "dealt"))
    asking = [name for name, face in faces.items() if face.KIND != "prophecy"]
    chosen = {name: card for card in (*kept, *picked) for name in asking}
    return Setup(
        tuple([n for n in faces if n in dealt and n not in {*kept, *later, *undealt(given)}]),
        players,
        tuple([name for name, face in faces.items() if face.KIND not in LANDSCAPES]),
        prophecy=prophecies[0] if prophecies else None,
        options=tuple([name for name, option in DOMINION.options.items() if uses(option, faces)]),
        chosen=chosen,
        dealt=tuple(later),
    )


def said(given: Sequence[Claim], kind: str) -> list[str]:
    """The cards of all claims of a kind."""
    return [name for each in given if each.kind == kind for name in spread(each.cards)]


def uses(option: Option, faces: Collection[str]) -> bool:
    """Whether some pile of an option is named."""
    return any(row.name in faces for row in option.piles)


def undealt(given: Sequence[Claim]) -> set[str]:
    """Cards in a deck that is nobody's have no pile in the Supply, unless their pile is given too."""
    piles = {each.name for each in given if each.kind == "pile"}
    decks = [each for each in given if each.kind == "zone" and each.zone.endswith(" deck")]
    return {card for each in decks for card, _ in each.cards} - piles


ORDER: Final = (
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
    "count",
    "phase",
    "resource",
    "token",
)
"""The kinds of claims in the order in which they are made true."""


BY_CHANCE: Final = frozenset({"picked"})
"""The kinds of claims about what is chosen at set-up and at no other time."""


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
            set_number(g, p, claim)
        case "token":
            position.set_flag(g, p, claim.name, on=not claim.negated)
        case "pile" | "stack":
            lay(g, pile(g, claim.name), claim)
        case "on":
            put_on(g, lying(g, p, claim), claim.type, claim.number or 0)
        case "placed":
            move_token(g, p, pile(g, claim.name), g.face(claim.type))
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


def set_number(g: Game, p: Player, claim: Claim) -> None:
    """Let a player have so much of a resource, or so many of what card files count."""
    if claim.name in COUNTERS:
        setattr(p, COUNTERS[claim.name], claim.number)
    else:
        p.counters[own_counter(g, claim)] = claim.number or 0


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
