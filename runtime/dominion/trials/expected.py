"""Looking whether what is expected is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardwright.runtime.dominion.components import Pile, Zone
from cardwright.runtime.dominion.constants import ALL, in_phase, type_bit
from cardwright.runtime.dominion.ending import score_of
from cardwright.runtime.dominion.trials.claims import (
    beside,
    lying,
    number_of,
    phase,
    pile,
    player,
    spread,
    zone,
)
from cardwright.runtime.dominion.verbs_goods import owned
from cardwright.runtime.dominion.verbs_pile import tokens_on
from cardwright.runtime.kernel.rules import Claim, Impossible

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def wrong(g: Game, claim: Claim) -> str:
    """What is so instead of what is claimed; the empty text when the claim holds."""
    p = player(g, claim.seat)
    if claim.kind == "zone" and claim.zone == ASIDE:
        return wrong_cards(set_aside(p), claim)
    if claim.kind == "everywhere":
        return wrong_cards(everybodys(g, claim), claim)
    if claim.kind == "zone":
        return wrong_zone(zone(g, p, claim.zone), claim)
    if claim.kind == "stack":
        return wrong_zone(pile(g, claim.name), claim)
    if claim.kind in NUMBERS:
        found = NUMBERS[claim.kind](g, p, claim)
        right = found >= 1 if claim.number is None else found == claim.number
        return "" if right is not claim.negated else f"it is {found}"
    return "" if state(g, p, claim) is not claim.negated else "it is not so"


def wrong_zone(found: Zone | Pile, claim: Claim) -> str:
    """What lies in a zone, when it is not just the cards claimed; in decks and piles the order counts."""
    names = [card.face.name for card in found.cards]
    wanted = spread(claim.cards)
    ordered = found.kind == "pile" or found.kind.endswith("deck")
    names = names[::-1] if ordered else names
    right = names == wanted if ordered else Counter(names) == Counter(wanted)
    return "" if right is not claim.negated else f"it is {', '.join(names) or 'empty'}"


def wrong_cards(found: Sequence[Card], claim: Claim) -> str:
    """What lies there, in any order, when it is not just the cards claimed."""
    names = [card.face.name for card in found]
    return "" if Counter(names) == Counter(spread(claim.cards)) else f"it is {', '.join(names)}"


def set_aside(p: Player) -> list[Card]:
    """The cards that a player has set aside, face up and face down."""
    return [*p.aside.cards, *p.facedown.cards]


def everybodys(g: Game, claim: Claim) -> list[Card]:
    """The cards that are set aside, at set-up or by a player. Raises Impossible for anything else."""
    if claim.zone != ASIDE:
        raise Impossible(f"it isn't known what was {claim.zone}")
    return [*g.aside.cards, *(card for p in g.players for card in set_aside(p))]


def count(g: Game, p: Player, claim: Claim) -> int:
    """How many cards of a name or type a player has in a zone, or anywhere."""
    if claim.zone == ASIDE:
        cards = set_aside(p)
    else:
        cards = zone(g, p, claim.zone).cards if claim.zone else owned(g, p)
    mask = type_bit(claim.type) if claim.type else ALL
    return sum(claim.name in ("", card.face.name) and card.face.types & mask != 0 for card in cards)


def tokens_beside(g: Game, claim: Claim) -> int:
    """How many tokens of a type lie on a Landmark, or Sun tokens on the Prophecy."""
    landscape = beside(g, claim.name)
    return g.suns if landscape is None else tokens_on(landscape, claim.type)


ASIDE: Final = "set aside"
"""The verb that says where cards lie which were set aside."""

NUMBERS: Final[Mapping[str, Callable[[Game, Player, Claim], int]]] = {
    "count": count,
    "resource": number_of,
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
            where, _ = p.tokens.get(g.face(claim.type), (None, ()))
            return where is pile(g, claim.name)
        case "picked":
            return picked(g) == spread(claim.cards)
        case "dealt":
            added = [each.name for each in g.kingdom if each.name not in g.setup.kingdom]
            return sorted(added) == sorted(spread(claim.cards))
        case _:
            raise Impossible("this can't be expected")


def in_force(g: Game, name: str) -> bool:
    """Whether a Landmark or Prophecy of that name is in this game and in force."""
    if beside(g, name) is not None:
        return True
    return g.prophecy is not None and g.prophecy.name == name and not g.suns


def picked(g: Game) -> list[str]:
    """The names of the piles that chance chose at set-up for landscape cards."""
    return [
        kept.name for face in g.landscapes for kept in vars(face).values() if type(kept) is Pile
    ]
