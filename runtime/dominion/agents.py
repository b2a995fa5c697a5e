"""Bots: small agents over the decision protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from cardwright.runtime.dominion.buying import PAY_DEBT, MenuOption
from cardwright.runtime.dominion.components import Pile
from cardwright.runtime.dominion.counters import Spending
from cardwright.runtime.dominion.decisions import Agent

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card
    from cardwright.runtime.dominion.cost import Cost
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask


class RandomAgent(Agent):
    """Decides at random, from a seed of its own.

    It plays all its Treasures, and mostly does what it may do: otherwise its games never end.
    """

    EAGER = ("action", "buy", "trigger", "may", "cards", "pile", "copied")

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def treasures(self, view: View, options: tuple[Card, ...]) -> Sequence[Any]:
        """All of them."""
        return options

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """A random number of random options."""
        return self.random.sample(ask.options, self.how_many(ask))

    def how_many(self, ask: Ask) -> int:
        """How many options to take: at least one, nine times in ten, where that is eager."""
        if ask.least == 0 and self.random.random() < 0.1:
            return 0
        lowest = max(ask.lo, 1) if ask.kind in self.EAGER else ask.lo
        return self.random.randint(min(lowest, ask.hi), ask.hi)


class BigMoney(Agent):
    """Buys Province for 8 coins, Gold for 6 or 7, Silver for 3 to 5, and nothing else.

    With cards or Events named it also buys those, the first named first: a card whenever the coins
    are just what it costs, an Event as `affords` says. It plays all Actions it can, and pays Debt as
    soon as it may. What a card asks is answered with the first options, as few as are needed.
    """

    PRICES = ((8, "Province"), (6, "Gold"), (3, "Silver"))
    PATIENCE = 10
    """How often in a turn it uses an ability or buys an Event: some could be used or bought for ever."""

    def __init__(self, *named: str) -> None:
        self.named = named
        self.turn = 0
        self.used: dict[str, int] = {}

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """The first options, as few as are needed; all Debt and Coffers, and an ability is used."""
        if ask.kind == "trigger":
            return ask.options[:1] if ask.lo or self.uses(view, ask.options[0].label) else ()
        spends = ask.question is not None and ask.question.verb == "spend"
        if ask.kind == "amount" and (spends or ask.player.debt):
            return ask.options[-1:]
        return ask.options[: ask.lo]

    def uses(self, view: View, ability: str) -> bool:
        """Whether it uses an ability once more in this turn."""
        if self.turn != view.turn_number:
            self.turn, self.used = view.turn_number, {}
        times = self.used[ability] = self.used.get(ability, 0) + 1
        return times <= self.PATIENCE

    def action(self, view: View, options: tuple[Card | MenuOption, ...]) -> Sequence[Any]:
        """The first Action there is; what can be spent is, when there is none, but not for ever."""
        first = options[0]
        if type(first) is Spending and not self.uses(view, first.label):
            return ()
        return options[:1]

    def treasures(self, view: View, options: tuple[Card, ...]) -> Sequence[Any]:
        """All Treasures."""
        return options

    def buy(self, view: View, options: tuple[Pile | Face | MenuOption, ...]) -> Sequence[Any]:
        """What can be spent; something named at its price, or the dearest of Province, Gold and Silver."""
        if options[0] is PAY_DEBT:
            return options[:1]
        last = options[-1]
        if type(last) is Spending and self.uses(view, last.label):
            return options[-1:]
        coins = view.coins
        piles = view.piles
        for name in self.named:
            pile = piles.get(name)
            if pile is None:
                found = self.event(name, view, options)
                if found is not None:
                    return (found,)
            elif self.wants(pile.face.cost, coins) and pile in options:
                return (pile,)
        for price, name in self.PRICES:
            if coins >= price:
                pile = piles[name]
                if pile.left:
                    return (pile,) if pile in options else ()
        return ()

    def wants(self, cost: Cost, coins: int) -> bool:
        """Whether a named card is bought for this cost with so many coins.

        A price in Debt alone is taken on when the coins are not enough for a Gold.
        """
        return cost.coins == coins or (cost.debt > 0 and coins < self.PRICES[1][0])

    def event(self, name: str, view: View, options: Sequence[Any]) -> Face | Pile | None:
        """The Event of that name, or the pile with that card on top, if it is to be bought."""
        for option in reversed(options):
            if option.label == name and self.fits(option, view):
                return option  # type: ignore[no-any-return]
        return None

    def fits(self, option: Face | Pile, view: View) -> bool:
        """Whether an Event, or the top card of a pile, is bought for what it costs."""
        if isinstance(option, Pile):
            return self.wants(option.face.cost, view.coins)
        return self.affords(option.cost, view) and self.uses(view, option.label)

    def affords(self, cost: Cost, view: View) -> bool:
        """Whether an Event is bought for this cost: with coins that buy nothing dearer of the three.

        So one for $2 is bought with 2 coins, one for $3 with 3 to 5, one for $7 with 7.
        """
        if cost.debt:
            return self.wants(cost, view.coins)
        return all(price <= cost.coins or price > view.coins for price, _ in self.PRICES)


class ScriptedAgent(Agent):
    """Answers from a function, for rulings and tests: it gets the view and the request."""

    def __init__(self, answer: Callable[[View, Ask], Sequence[Any]]) -> None:
        self.answer = answer

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """What the function says."""
        return self.answer(view, ask)
