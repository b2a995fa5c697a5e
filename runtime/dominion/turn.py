"""The turn, as a state machine: everything is in the game's `phase` and `turn`.

Each step asks at most one top-level decision and does it, so that between two steps no Python
frame remembers anything and the position can be copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardwright.runtime.dominion import prices
from cardwright.runtime.dominion.buying import PAY_DEBT, MenuOption, buy, buys_left, shop
from cardwright.runtime.dominion.choosing import amount
from cardwright.runtime.dominion.cleanup import clean_up
from cardwright.runtime.dominion.constants import (
    ACTION,
    ACTION_PHASE,
    AFTER_TURN,
    BUY_END,
    BUY_PHASE,
    BUY_START,
    BUYING,
    CLEANUP,
    END_OF_TURN,
    NEXT_TURN,
    SPENDING,
    TREASURE,
    TURN_BEGINS,
    TURN_END,
    TURN_START,
    in_phase,
)
from cardwright.runtime.dominion.counters import Spending, spend, spendings
from cardwright.runtime.dominion.decisions import ask_action, ask_buy, ask_treasures
from cardwright.runtime.dominion.ending import ended
from cardwright.runtime.dominion.events import Event
from cardwright.runtime.dominion.grants import apply_grants
from cardwright.runtime.dominion.lasting_effects import rule
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.player import Turn, left_of
from cardwright.runtime.dominion.verbs_goods import DEBT_QUESTION, pay_debt, spend_coffers
from cardwright.runtime.dominion.verbs_play import play_card, playable
from cardwright.runtime.kernel import Question

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card, Pile
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player

COFFERS_QUESTION = Question("", 0, "spend", "spend Coffers")


def step(g: Game) -> None:
    """One step: at most one top-level decision."""
    if not g.over:
        STEPS[g.phase](g, g.turn.player)


def begin_turn(g: Game, p: Player) -> None:
    """The start of a turn: counters, who decides, and everything that waits for it."""
    turn = g.turn
    g.turn_number += 1
    turn.first_gain = len(g.gains)
    g.current = p.seat
    p.actions = p.buys = 1
    p.coins = p.potions = 0
    p.decider = turn.decider
    if not turn.extra:
        p.turns += 1
    if g.features.eventful:
        start_effects(g, p)
    g.phase = ACTION_PHASE


def start_effects(g: Game, p: Player) -> None:
    """Rules until the next turn of `p` end, those of this turn begin; what waits for it happens."""
    if g.log is not None:
        log_entry(g, "turn", p, count=p.turns)
    g.turn.first_rule = g.rule_number
    prices.moment_changed(g)
    if g.grants:
        apply_grants(g)
    for old in [r for r in g.rules if r.until == NEXT_TURN and r.maker is p]:
        g.drop_rule(old)
    for ability, t, kept, once in g.turn.rules:
        rule(g, t, ability, kept, once=once, until=END_OF_TURN, player=p)
    if g.on[TURN_START]:
        g.fire(TURN_START, Event(p, since=g.rule_number))


def action_step(g: Game, p: Player) -> None:
    """Play an Action, pay Debt, spend something, or go on to the Buy phase."""
    spending = spendings(g, p) if g.spendable else ()
    options: list[Card] = []
    if p.actions > 0:
        options = (
            playable(g, p, ACTION)
            if g.features.shadows
            else [card for card in p.hand.cards if card.face.types & ACTION]
        )
    if options or spending or (p.debt and p.coins and p.actions > 0):
        chosen = ask_action(g, p, options, spending)
        if isinstance(chosen, MenuOption):
            do(g, p, chosen)
            return
        if chosen is not None:
            p.actions -= 1
            play_card(g, p, chosen)
            return
    enter_buy_phase(g, p)
    if g.phase == BUY_PHASE:
        treasure_step(g, p)


def enter_buy_phase(g: Game, p: Player) -> None:
    """Go on to the Buy phase."""
    g.phase = BUY_PHASE
    if g.features.eventful:
        prices.moment_changed(g)
        if g.on[BUY_START]:
            g.fire(BUY_START, Event(p, since=g.rule_number))


def treasure_step(g: Game, p: Player) -> None:
    """Play Treasures, until none is left or no more are wanted."""
    options = tuple([card for card in p.hand.cards if card.face.types & TREASURE])
    chosen = ask_treasures(g, p, options) if options else ()
    if chosen:
        play_treasures(g, p, chosen)
        if g.phase != BUY_PHASE or len(chosen) < len(options) or not g.features.treasures_in_bulk:
            return
    g.phase = SPENDING if p.coffers else BUYING


def spend_step(g: Game, p: Player) -> None:
    """Spend Coffers, before anything is bought."""
    spend_some(g, p)
    g.phase = BUYING


def spend_some(g: Game, p: Player) -> None:
    """`p` spends as many Coffers as they like.

    They may at any time in their Buy phase before they buy something; it is asked after the Treasures,
    and before each one that does more than give coins, which may count them.
    """
    spend_coffers(g, p, amount(g, p, 0, p.coffers, COFFERS_QUESTION))


def play_treasures(g: Game, p: Player, chosen: Sequence[Card]) -> None:
    """Play these Treasures in this order.

    While nobody listens and none can do more than give coins, they are counted in bulk.
    """
    hand = p.hand
    if g.features.treasures_in_bulk:
        total = 0
        play = p.play
        cards = hand.cards
        for card in chosen:
            card.zone = play
            card.stamp += 1
            total += card.face.plain
        if len(chosen) == len(cards):
            cards.clear()
        else:
            hand.cards = [card for card in cards if card.zone is hand]
        play.cards += chosen
        p.coins += total
        g.turn.plays.append(chosen)
        return
    for card in chosen:
        if card.zone is hand and g.phase == BUY_PHASE:
            if p.coffers and not card.face.plain:
                spend_some(g, p)
            play_card(g, p, card)


def buy_step(g: Game, p: Player) -> None:
    """Buy something, pay Debt, spend something, or go on to Clean-up."""
    options: tuple[Pile | Face | MenuOption, ...] = ()
    if p.debt:
        options = (PAY_DEBT,) if p.coins else ()
    elif p.buys > 0 or buys_left(g, p) > 0:
        options = shop(g, p)
    if g.spendable:
        options = (*options, *spendings(g, p))
    chosen = ask_buy(g, p, options) if options else None
    if chosen is None:
        leave_buy_phase(g, p)
    elif isinstance(chosen, MenuOption):
        do(g, p, chosen)
    else:
        buy(g, p, chosen)
        done = p.buys <= 0 and not p.debt and not g.actions_as_buys and not g.spendable
        if done and g.phase == BUYING:
            leave_buy_phase(g, p)


def leave_buy_phase(g: Game, p: Player) -> None:
    """Go on to Clean-up, unless something at the end of the Buy phase goes elsewhere."""
    if g.features.eventful:
        prices.moment_changed(g)
        if g.on[BUY_END]:
            g.fire(BUY_END, Event(p, since=g.rule_number))
            if not in_phase(g.phase, BUY_PHASE):
                return
    g.phase = CLEANUP


def do(g: Game, p: Player, option: MenuOption) -> None:
    """`p` pays off some Debt, or spends something."""
    if isinstance(option, Spending):
        spend(g, p, option)
    else:
        pay_some(g, p)


def pay_some(g: Game, p: Player) -> None:
    """`p` pays off some Debt, as much as they choose."""
    pay_debt(g, p, amount(g, p, 1, min(p.debt, p.coins), DEBT_QUESTION))


def end_step(g: Game, p: Player) -> None:
    """The end of a turn, and what is between two turns: then it is somebody's turn."""
    eventful = g.features.eventful
    if eventful:
        end_effects(g, p)
    p.decider = p
    turn = g.turn
    turn.end_gain = len(g.gains)
    p.last_turn = g.previous = turn
    g.phase = TURN_BEGINS
    last = g.empties and ended(g)
    if eventful and g.on[AFTER_TURN]:
        # After the last turn, too: what was promised is done, though it can't change that it was the last.
        g.fire(AFTER_TURN, Event(p, since=g.rule_number))
    if last:
        g.over = True
    elif g.turn_number == g.turn_cap:
        g.over = g.unfinished = True
    elif not eventful:
        g.ordinary = p = g.players[(g.ordinary.seat + 1) % len(g.players)]
        g.turn = Turn(p, g.setup.layout.hand)
    else:
        g.turn = next_turn(g, p)


def end_effects(g: Game, p: Player) -> None:
    """What waits for the end of a turn happens, and what lasts until then ends.

    What begins to wait for it only then waits for the end of the next turn, so that no card that was
    set aside until then is forgotten.
    """
    now = g.rule_number
    if g.on[TURN_END]:
        g.fire(TURN_END, Event(p, since=now))
    for old in [r for r in g.rules if r.until == END_OF_TURN]:
        if old.id <= now or old.ability.event != TURN_END:
            g.drop_rule(old)
    prices.end_turn(g)


def next_turn(g: Game, p: Player) -> Turn:
    """The turn after one of `p`: the nearest player's extra turn, or the next ordinary one."""
    if g.queue:
        count = len(g.players)
        turn = min(g.queue, key=lambda turn: (turn.player.seat - p.seat) % count)
        g.queue.remove(turn)
        return turn
    g.ordinary = left_of(g, g.ordinary)
    return Turn(g.ordinary, g.setup.layout.hand)


def change_turns(g: Game, p: Player) -> None:
    """Clean up, end this turn, and begin the next one."""
    clean_up(g, p)
    end_step(g, p)
    if not g.over:
        begin_turn(g, g.turn.player)


STEPS: tuple[Callable[[Game, Player], None], ...] = (
    begin_turn,
    action_step,
    treasure_step,
    buy_step,
    change_turns,
    end_step,
    spend_step,
)
"""What comes next, by phase."""
