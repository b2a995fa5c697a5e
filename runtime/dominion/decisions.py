"""The three decisions of every turn, and the agents that make them.

They are asked through methods of their own, so that a bot can answer them without a request object
being made for each; an agent that only has `choose` gets one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.runtime import kernel
from cardwright.runtime.dominion.buying import PAY_DEBT, MenuOption
from cardwright.runtime.kernel import Ask, Decision

if TYPE_CHECKING:
    from cardwright.runtime.dominion.components import Card, Pile
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.player import Player
    from cardwright.runtime.dominion.view import View


class Agent(kernel.Agent):
    """Somebody who plays Dominion. Only `choose` must be written."""

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Answer a request: a list or tuple of different options."""
        raise NotImplementedError

    def action(self, view: View, options: tuple[Card | MenuOption, ...]) -> Sequence[Any]:
        """Which Action to play, paying Debt or spending: at most one of the options."""
        return self.choose(view, Ask("action", view.actor, options, 0, 1))

    def treasures(self, view: View, options: tuple[Card, ...]) -> Sequence[Any]:
        """Which Treasures to play now, in this order."""
        return self.choose(view, Ask("treasures", view.actor, options, 0, len(options)))

    def buy(self, view: View, options: tuple[Pile | Face | MenuOption, ...]) -> Sequence[Any]:
        """What to buy, paying Debt or spending: at most one of the options."""
        return self.choose(view, Ask("buy", view.actor, options, 0, 1))


class Chooser(Agent):
    """Somebody who answers requests and knows nothing of Dominion: a person at a terminal."""

    def __init__(self, agent: kernel.Agent) -> None:
        self._agent = agent

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """What the other answers."""
        return self._agent.choose(view, ask)

    def refused(self, ask: Ask, why: str) -> None:
        """The other's business."""
        self._agent.refused(ask, why)


def ask_action(
    g: Game, p: Player, cards: list[Card], spendings: tuple[MenuOption, ...]
) -> Card | MenuOption | None:
    """Which Action `p` plays, or what else they do in their Action phase."""
    debt = (PAY_DEBT,) if p.debt and p.coins else ()
    options: tuple[Card | MenuOption, ...] = (*cards, *debt, *spendings)
    decider = p.decider
    if g.watcher is not None:
        g.watcher(Ask("action", p, options, 0, 1))
    answer = decider.agent.action(decider.view, options)
    if type(answer) is not tuple or len(answer) != 1 or answer[0] not in options:
        answer = settled(Ask("action", p, options, 0, 1), answer, decider.agent.action)
    if g.record is not None:
        note(g, Ask("action", p, options, 0, 1), answer)
    return answer[0] if answer else None


def ask_treasures(g: Game, p: Player, options: tuple[Card, ...]) -> Sequence[Card]:
    """Which Treasures `p` plays."""
    decider = p.decider
    if g.watcher is not None:
        g.watcher(Ask("treasures", p, options, 0, len(options)))
    answer: Sequence[Card] = decider.agent.treasures(decider.view, options)
    if answer is not options:
        ask = Ask("treasures", p, options, 0, len(options))
        answer = settled(ask, answer, decider.agent.treasures)
    if g.record is not None:
        note(g, Ask("treasures", p, options, 0, len(options)), answer)
    return answer


def ask_buy(
    g: Game, p: Player, options: tuple[Pile | Face | MenuOption, ...]
) -> Pile | Face | MenuOption | None:
    """What `p` buys."""
    decider = p.decider
    if g.watcher is not None:
        g.watcher(Ask("buy", p, options, 0, 1))
    answer = decider.agent.buy(decider.view, options)
    if type(answer) is not tuple or len(answer) != 1 or answer[0] not in options:
        answer = settled(Ask("buy", p, options, 0, 1), answer, decider.agent.buy)
    if g.record is not None:
        note(g, Ask("buy", p, options, 0, 1), answer)
    return answer[0] if answer else None


def settled(
    ask: Ask, answer: Any, again: Callable[[View, tuple[Any, ...]], Sequence[Any]]
) -> Sequence[Any]:
    """The answer when it is legal; otherwise the first legal one after it was refused."""
    decider = ask.player.decider
    why = ask.refusal(answer)
    while why:
        decider.agent.refused(ask, why)
        answer = again(decider.view, ask.options)
        why = ask.refusal(answer)
    return answer  # type: ignore[no-any-return]


def note(g: Game, ask: Ask, answer: Sequence[Any]) -> None:
    """Record a decision by meaning."""
    if g.record is not None:
        g.record.append(Decision(ask.player.seat, ask.kind, ask.meaning(answer)))
