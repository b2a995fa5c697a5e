"""Building positions and moving a game on by hand: for rulings, tests and puzzles.

A position is an ordinary game. What is put into it is counted, so that `check` holds. Every
function that moves the game on stops before the next top-level decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.buying import buy
from cardwright.runtime.dominion.cleanup import begin_clean_up, clean_up
from cardwright.runtime.dominion.components import Batch, Card, Pile, Zone
from cardwright.runtime.dominion.constants import (
    ACTION,
    ACTION_PHASE,
    BUY_PHASE,
    BUYING,
    CLEANUP,
    SPENDING,
    TURN_BEGINS,
    TURN_ENDS,
    in_phase,
)
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.dominion.supply import stack_cards
from cardwright.runtime.dominion.turn import (
    begin_turn,
    end_step,
    enter_buy_phase,
    leave_buy_phase,
)
from cardwright.runtime.dominion.verbs_gain import gain
from cardwright.runtime.dominion.verbs_goods import pay_debt, spend_coffers, sun
from cardwright.runtime.dominion.verbs_pile import uncover
from cardwright.runtime.dominion.verbs_play import play_card
from cardwright.runtime.kernel.rules import SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.decisions import Agent
    from cardwright.runtime.dominion.events import Play
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def empty_game(
    catalogue: Mapping[str, type[Face]],
    setup: Setup,
    agents: Sequence[Agent],
    seed: int = 0,
    *,
    log: bool = False,
    record: bool = False,
) -> Game:
    """A game after set-up in which no player has a card, at the first player's Action phase."""
    g = new_game(catalogue, setup, agents, seed, log=log, record=record)
    for p in g.players:
        for zone in p.zones:
            remove_all(g, zone)
    begin_turn(g, g.turn.player)
    return g


def remove_all(g: Game, zone: Zone | Pile) -> None:
    """Take the cards of a zone out of the game altogether; of a pile also those that never left it."""
    for card in zone.cards:
        if card.pile is not None:
            card.pile.size -= 1
    forget(g, zone.cards)
    zone.cards.clear()
    if isinstance(zone, Pile):
        g.empties += zone.supply and zone.left > 0
        zone.size -= zone.spare
        zone.left = zone.spare = 0
        g.prices.menu.clear()


def forget(g: Game, cards: Iterable[Card]) -> None:
    """Leave cards out of the game, and number the others again."""
    gone = {id(card) for card in cards}
    g.cards = [card for card in g.cards if id(card) not in gone]
    for number, card in enumerate(g.cards):
        card.id = number


def put_new(g: Game, zone: Zone, names: Iterable[str]) -> Batch:
    """Put new cards into a zone; in a deck the first name is the top card.

    They belong to their piles where the game has one. Raises SetupError for an unknown name.
    """
    cards = [new_card(g, zone, name) for name in names]
    if zone.kind.endswith("deck"):
        zone.cards[len(zone.cards) - len(cards) :] = reversed(cards)
    return Batch.of(cards)


def new_card(g: Game, zone: Zone, name: str) -> Card:
    """One more card of this name."""
    face = g.face(name)
    pile = face.home
    card = g.make(face, zone, pile)
    if pile is not None:
        pile.size += 1
    if g.features.inherits:
        g.update_face(card)
    if zone.kind == "play":
        g.prices.stale = True
    return card


def set_pile(g: Game, pile: Pile, left: int) -> None:
    """Let a pile have `left` cards; of a mixed pile those at the bottom, if it had so many.

    Raises SetupError for more cards than a mixed pile has.
    """
    was = pile.left
    pile.left = left
    pile.size += left - was
    if pile.cards and not pile.spare:
        cut(g, pile, left)
    else:
        pile.spare += left - was
    g.empties += pile.supply * ((left == 0) - (was == 0))
    g.prices.menu.clear()


def set_flag(g: Game, p: Player, name: str, *, on: bool) -> None:
    """Let a token of `p` be where it counts, or not: `name` is its flag."""
    setattr(p, name, on)
    g.changed()


def cut(g: Game, pile: Pile, left: int) -> None:
    """Take cards from the top of a mixed pile out of the game, until `left` are there."""
    if left > len(pile.cards):
        raise SetupError(f"there are {len(pile.cards)} cards in {pile.name}")
    gone = pile.cards[left:]
    uncover(g, pile, pile.cards[max(left - 1, 0)].face)
    del pile.cards[left:]
    forget(g, gone)


def set_stack(g: Game, pile: Pile, names: Sequence[str]) -> None:
    """Let a mixed pile hold just these cards, the first on top. None of it may have left it."""
    pile.face.pile = None
    remove_all(g, pile)
    stack_cards(g, pile, [g.face(name) for name in names])
    g.empties -= pile.supply


def fulfil_prophecy(g: Game, p: Player) -> None:
    """`p` removes all Sun tokens that are left."""
    g.suns = max(g.suns, 1)
    sun(g, p, g.suns)


def play_now(g: Game, p: Player, card: Card, *, use_action: bool = False) -> Play:
    """`p` plays a card; with `use_action` an Action in the Action phase uses up an Action play."""
    if use_action and g.phase == ACTION_PHASE and card.face.types & ACTION:
        p.actions -= 1
    return play_card(g, p, card)


def gain_now(g: Game, p: Player, name: str) -> Batch:
    """`p` gains a card of this name, if it is on top of its pile."""
    return gain(g, p, g.face(name).pile)


def buy_now(g: Game, p: Player, what: Pile | Face) -> None:
    """`p` buys a card or an Event, in their Buy phase, which is past its Treasures then."""
    if g.phase in (BUY_PHASE, SPENDING):
        g.phase = BUYING
    g.cost(what.face if isinstance(what, Pile) else what)
    buy(g, p, what)


def pay_now(g: Game, p: Player, n: int) -> int:
    """`p` pays off Debt, on their own turn; returns how much."""
    return pay_debt(g, p, n) if g.turn.player is p else 0


def spend_now(g: Game, p: Player, n: int) -> int:
    """`p` spends Coffers, in their Buy phase before they have bought anything; returns how many."""
    to_buy_phase(g)
    return spend_coffers(g, p, n) if may_spend(g, p) else 0


def may_spend(g: Game, p: Player) -> bool:
    """Whether `p` may spend Coffers now."""
    return g.turn.player is p and p.coffers > 0 and g.phase in (BUY_PHASE, SPENDING)


def to_buy_phase(g: Game) -> None:
    """Go on to the Buy phase, without playing anything more."""
    if g.phase == ACTION_PHASE:
        enter_buy_phase(g, g.turn.player)


def to_clean_up(g: Game) -> None:
    """Go on to Clean-up, which has not begun, without playing or buying anything more."""
    to_buy_phase(g)
    if in_phase(g.phase, BUY_PHASE):
        leave_buy_phase(g, g.turn.player)


def start_clean_up(g: Game) -> None:
    """Go on to Clean-up, and do what waits for its start."""
    to_clean_up(g)
    if g.phase == CLEANUP:
        begin_clean_up(g, g.turn.player)


def end_turn(g: Game) -> None:
    """Go on to the end of this turn, through Clean-up; the next turn has not begun."""
    to_clean_up(g)
    if g.phase == CLEANUP:
        clean_up(g, g.turn.player)
    if g.phase == TURN_ENDS:
        end_step(g, g.turn.player)


def start_turn(g: Game) -> None:
    """Begin the turn that is next, up to its first decision."""
    if g.phase == TURN_BEGINS and not g.over:
        begin_turn(g, g.turn.player)


def next_turn_of(g: Game, p: Player) -> None:
    """End turns until the next turn of `p` has begun; nothing is played or bought meanwhile."""
    end_turn(g)
    start_turn(g)
    while g.turn.player is not p and not g.over:
        end_turn(g)
        start_turn(g)
