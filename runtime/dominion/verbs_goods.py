"""Verbs about counters: coins, Debt, VP, Sun tokens; and what is so this turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.runtime.dominion.choosing import amount, choice
from cardwright.runtime.dominion.constants import WOULD_TAKE
from cardwright.runtime.dominion.cost import Cost
from cardwright.runtime.dominion.events import Event
from cardwright.runtime.dominion.facts import COUNTERS
from cardwright.runtime.dominion.lasting_effects import in_force
from cardwright.runtime.dominion.log_entries import log_entry
from cardwright.runtime.dominion.own_tokens import JOURNEY, MINUS_COIN, set_own_token
from cardwright.runtime.dominion.verbs_pile import remove_tokens, tokens_on
from cardwright.runtime.kernel import Question

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Batch, Card, Pile
    from cardwright.runtime.dominion.events import Trigger
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player


def coins(g: Game, p: Player, n: int) -> None:
    """`p` gets `n` coins, for this turn; one less if they have taken their -$1 token, which goes."""
    if p.minus_coin and n > 0:
        set_own_token(g, p, MINUS_COIN, counts=False)
        n -= 1
    p.coins += n


def take_minus_coin(g: Game, p: Player) -> bool:
    """`p` takes their -$1 token; whether they did not have it. From now on Treasures are played singly."""
    taken = not p.minus_coin
    set_own_token(g, p, MINUS_COIN, counts=True)
    if g.log is not None and taken:
        log_entry(g, "take own token", p, thing=MINUS_COIN.name)
    return taken


def turn_journey(g: Game, p: Player) -> bool:
    """`p` turns their Journey token over."""
    set_own_token(g, p, JOURNEY, counts=not p.journey_down)
    if g.log is not None:
        side = "face down" if p.journey_down else "face up"
        log_entry(g, "turn own token", p, where=side, thing=JOURNEY.name)
    return True


DEBT_QUESTION = Question("", 0, "pay", "pay Debt")


def offer_debt(g: Game, p: Player) -> None:
    """`p` may pay off Debt on their own turn, before something that makes a difference to.

    At any other point of a turn it can as well be paid later (Rising Sun, Debt Tokens).
    """
    most = min(p.debt, p.coins)
    if most and g.turn.player is p:
        pay_debt(g, p, amount(g, p, 0, most, DEBT_QUESTION))


def lose_coins(g: Game, p: Player, n: int) -> int:
    """`p` has `n` coins less, but never less than none; returns how many they lost."""
    if n:
        offer_debt(g, p)
    lost = min(n, p.coins)
    p.coins -= lost
    return lost


def take_debt(g: Game, p: Player, n: int) -> bool:
    """`p` takes `n` Debt tokens; whether they have more now."""
    if not owe(g, p, n):
        return False
    if g.log is not None:
        log_entry(g, "take Debt", p, count=n)
    return True


def owe(g: Game, p: Player, n: int) -> bool:
    """`p` has `n` Debt more, unless that is none or something else happens instead; whether so."""
    if not n or (g.on[WOULD_TAKE] and spared(g, p, n)):
        return False
    p.debt += n
    return True


def spared(g: Game, p: Player, n: int) -> bool:
    """Whether something else happens instead of taking Debt; by each ability only once, as for a gain."""
    event = Event(p, since=g.rule_number)
    event.debt = n
    if g.instead is not None:
        event.done, g.instead = g.instead, None
    g.fire(WOULD_TAKE, event)
    return event.replaced


def take_instead(g: Game, p: Player, t: Trigger) -> int:
    """`p` takes the Debt that somebody would take: they don't. Returns how much."""
    t.event.replaced = True
    take_debt(g, p, t.event.debt)
    return t.event.debt


def take_from_pile(g: Game, p: Player, pile: Pile | Face | None, kind: str) -> int:
    """`p` takes all tokens of a kind from a pile or landscape card; returns how many."""
    return take_some_from_pile(g, p, tokens_on(pile, kind), pile, kind)


def take_some_from_pile(g: Game, p: Player, n: int, pile: Pile | Face | None, kind: str) -> int:
    """`p` takes `n` tokens of a kind from a pile or landscape card, or as many as there are.

    Returns how many were taken from there.
    """
    taken = 0 if pile is None else remove_tokens(pile, kind, n)
    if kind == "Debt":
        take_debt(g, p, taken)
    elif kind in COUNTERS:
        p.vp += taken
    else:
        p.counters[kind] += taken
    return taken


def pay(g: Game, p: Player, n: int) -> bool:
    """`p` pays just so many of their coins, or none where they have fewer; whether they did."""
    offer_debt(g, p)
    return p.coins >= n and pay_coins(g, p, n) == n


def pay_any(g: Game, p: Player, question: Question) -> int:
    """`p` pays as many of their coins as they like; returns how many."""
    return pay_coins(g, p, amount(g, p, 0, p.coins, question)) if p.coins else 0


def pay_all(g: Game, p: Player) -> int:
    """`p` pays all of their coins that don't go for Debt before; returns how many."""
    offer_debt(g, p)
    return pay_coins(g, p, p.coins)


def pay_any_debt(g: Game, p: Player, question: Question) -> int:
    """`p` pays off as much Debt as they like and can; returns how much."""
    most = min(p.debt, p.coins)
    return pay_debt(g, p, amount(g, p, 0, most, question)) if most else 0


def pay_coffers(g: Game, p: Player, question: Question) -> int:
    """`p` pays as many of their Coffers as they like, for an effect; returns how many."""
    paid = amount(g, p, 0, p.coffers, question) if p.coffers else 0
    p.coffers -= paid
    return paid


def spend_coffers(g: Game, p: Player, n: int) -> int:
    """`p` turns up to `n` Coffers into a coin each; returns how many."""
    spent = min(n, p.coffers)
    p.coffers -= spent
    coins(g, p, spent)
    if g.log is not None and spent:
        log_entry(g, "spend Coffers", p, count=spent)
    return spent


def overpay(g: Game, event: Event, question: Question, *, every: bool = False) -> Cost:
    """Whoever buys a card pays as many coins (and, with `every`, Potions) more for it as they like.

    They are asked once for each purchase; returns what they have overpaid for this one.
    """
    if event.overpaid is not None:
        return event.overpaid
    p = event.player
    coins_ = _more(g, p, [f"${n}" for n in range(p.coins + 1)], question)
    several = ["1 Potion", *[f"{n} Potions" for n in range(2, p.potions + 1)]]
    potions = _more(g, p, ["0 Potions", *several], question) if every and p.potions else 0
    p.coins -= coins_
    p.potions -= potions
    if g.log is not None and (coins_ or potions):
        log_entry(g, "overpay", p, thing=str(Cost(coins_, potions)))
    event.overpaid = Cost(coins_, potions)
    return event.overpaid


def _more(g: Game, p: Player, labels: list[str], question: Question) -> int:
    """How much `p` pays: one of these amounts, the first of which is nothing."""
    options = range(len(labels))
    return int(choice(g, "amount", p, options, 1, 1, question, labels=tuple(labels))[0])


def pay_debt(g: Game, p: Player, n: int) -> int:
    """`p` pays off up to `n` Debt, a coin each; returns how much."""
    paid = min(n, p.debt, p.coins)
    p.debt -= paid
    p.coins -= paid
    if g.log is not None and paid:
        log_entry(g, "pay Debt", p, count=paid)
    return paid


def pay_coins(g: Game, p: Player, n: int) -> int:
    """`p` pays up to `n` coins for an effect; returns how many."""
    paid = min(n, p.coins)
    p.coins -= paid
    return paid


def sun(g: Game, p: Player, n: int = 1) -> None:
    """`p` removes Sun tokens from the Prophecy; with the last one it comes into force."""
    for _ in range(n):
        if g.suns:
            g.suns -= 1
            if g.log is not None:
                log_entry(g, "remove Sun", p, count=g.suns)
            if not g.suns:
                fulfil(g, p)


def fulfil(g: Game, p: Player) -> None:
    """The Prophecy comes into force: its abilities are listened to, and it acts at once."""
    prophecy = g.prophecy
    if prophecy is not None:
        if g.log is not None:
            log_entry(g, "fulfil", p, thing=prophecy.name)
        in_force(g, prophecy)
        prophecy.activate(g, p)


def cost_of(g: Game, batch: Batch) -> Cost:
    """What the cards of a batch cost just now, all together; nothing when there is no card."""
    costs = [g.cost(card.face) for card in batch.cards]
    return costs[0] if len(costs) == 1 else Cost(*[sum(part) for part in zip(*costs, strict=True)])


def owned(g: Game, p: Player) -> list[Card]:
    """All cards `p` has, wherever they are."""
    zones = [*p.zones, *p.mats.values()]
    return [card for zone in zones for card in zone.cards]


def has_most(g: Game, p: Player, test: Callable[[Face], bool]) -> bool:
    """Whether nobody else has more cards that pass `test`, wherever they are, than `p`."""
    many = [sum([test(card.face) for card in owned(g, each)]) for each in g.players]
    return many[p.seat] == max(many)


def once_per_turn(g: Game, p: Player, face: Face) -> bool:
    """Whether `p` does this for the first time this turn; it is noted."""
    if used_this_turn(g, p, face):
        return False
    g.turn.once.append((face, p))
    return True


def used_this_turn(g: Game, p: Player, face: Face) -> bool:
    """Whether `once_per_turn` was noted this turn."""
    return any(one is face and who is p for one, who in g.turn.once)


def once_per_game(g: Game, p: Player, face: Face) -> bool:
    """Whether `p` does this for the first time this game; it is noted."""
    if used_this_game(g, p, face):
        return False
    g.once.append((face, p))
    return True


def used_this_game(g: Game, p: Player, face: Face) -> bool:
    """Whether `once_per_game` was noted."""
    return any(one is face and who is p for one, who in g.once)


def use_actions_as_buys(g: Game) -> bool:
    """From now on Action plays that are left in the Buy phase may be used as Buys."""
    g.actions_as_buys = True
    return True
