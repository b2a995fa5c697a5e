"""The three decisions of every turn, and the agents that make them.

They are asked through methods of their own, so that a bot can answer them without a request object
being made for each; an agent that only has `choose` gets one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime import kernel
from cardwright.runtime.dominion.buying import PAY_DEBT, Deed
from cardwright.runtime.kernel import Ask, Decision

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.dominion.things import Card, Pile
    from cardwright.runtime.dominion.view import View


class Agent(kernel.Agent):
    """Somebody who plays Dominion. Only `choose` must be written."""

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Answer a request: a list or tuple of different options."""
        raise NotImplementedError

    def action(self, view: View, options: tuple[Card | Deed, ...]) -> Sequence[Any]:
        """Which Action to play, or paying Debt: at most one of the options."""
        return self.choose(view, Ask("action", view.actor, options, 0, 1))

    def treasures(self, view: View, options: tuple[Card, ...]) -> Sequence[Any]:
        """Which Treasures to play now, in this order."""
        return self.choose(view, Ask("treasures", view.actor, options, 0, len(options)))

    def buy(self, view: View, options: tuple[Pile | Face | Deed, ...]) -> Sequence[Any]:
        """What to buy, or paying Debt: at most one of the options."""
        return self.choose(view, Ask("buy", view.actor, options, 0, 1))


def ask_action(g: Game, p: Player, cards: list[Card]) -> Card | Deed | None:
    """Which Action `p` plays."""
    options = (*cards, PAY_DEBT) if p.debt and p.coins else tuple(cards)
    agent = p.decider.agent
    chosen: Card | Deed | None = one(g, p, "action", options, agent.action)
    return chosen


def ask_buy(
    g: Game, p: Player, options: tuple[Pile | Face | Deed, ...]
) -> Pile | Face | Deed | None:
    """What `p` buys."""
    chosen: Pile | Face | Deed | None = one(g, p, "buy", options, p.decider.agent.buy)
    return chosen


def ask_treasures(g: Game, p: Player, cards: list[Card]) -> Sequence[Card]:
    """Which Treasures `p` plays."""
    options = tuple(cards)
    agent = p.decider.agent
    if g.watcher is not None:
        g.watcher(Ask("treasures", p, options, 0, len(options)))
    while True:
        answer: Sequence[Card] = agent.treasures(p.decider.view, options)
        if answer is options:
            break
        ask = Ask("treasures", p, options, 0, len(options))
        why = ask.refusal(answer)
        if not why:
            break
        agent.refused(ask, why)
    if g.record is not None:
        note(g, Ask("treasures", p, options, 0, len(options)), answer)
    return answer


def one(g: Game, p: Player, kind: str, options: tuple[Any, ...], method: Any) -> Any:
    """At most one of the options, asked through the agent's `method`."""
    decider = p.decider
    if g.watcher is not None:
        g.watcher(Ask(kind, p, options, 0, 1))
    while True:
        answer = method(decider.view, options)
        if type(answer) is tuple and (not answer or (len(answer) == 1 and answer[0] in options)):
            break
        ask = Ask(kind, p, options, 0, 1)
        why = ask.refusal(answer)
        if not why:
            break
        decider.agent.refused(ask, why)
    if g.record is not None:
        note(g, Ask(kind, p, options, 0, 1), answer)
    return answer[0] if answer else None


def note(g: Game, ask: Ask, answer: Sequence[Any]) -> None:
    """Record a decision by meaning."""
    if g.record is not None:
        g.record.append(Decision(ask.player.seat, ask.kind, ask.meaning(answer)))
