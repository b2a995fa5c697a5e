"""Saving and loading: a game is its set-up, its seed and its decisions.

A save is JSON: the format's version, the build (a text that names the cards and rules it was
played with), the set-up, the seed and the decisions by meaning. Loading plays them again; a save
can choose among legal decisions and nothing else, whoever wrote it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardwright.runtime.dominion.decisions import Agent
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.setup import new_game
from cardwright.runtime.kernel import Decision, Illegal
from cardwright.runtime.kernel.choices import numbered
from cardwright.runtime.kernel.rules import SaveError, SetupError

if TYPE_CHECKING:
    from cardwright.runtime.dominion.face import Face
    from cardwright.runtime.dominion.game import Game
    from cardwright.runtime.dominion.view import View
    from cardwright.runtime.kernel import Ask

FORMAT: Final = 2


class Replay(Agent):
    """Answers with decisions that were made before, and then as another agent does.

    The decisions are shared by all seats: each takes the next one of them.
    """

    def __init__(self, decisions: list[Decision], then: Agent) -> None:
        self.decisions = decisions
        self.then = then

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """The next decision. Raises SaveError when it doesn't fit what is asked."""
        if not self.decisions:
            return handed_on(self.then, view, ask)
        seat, kind, chosen = self.decisions.pop()
        if (seat, kind) != (ask.player.seat, ask.kind):
            raise SaveError(f"the save answers {kind!r} where {ask.kind!r} is asked")
        options = dict(zip(numbered(ask.labels), ask.options, strict=True))
        missing = [label for label in chosen if label not in options]
        if missing:
            raise SaveError(f"{missing[0]!r} can't be chosen where the save chooses it")
        return [options[label] for label in chosen]

    def refused(self, ask: Ask, why: str) -> None:
        """A refused decision is a wrong save; a refused answer is the other agent's."""
        if not self.decisions:
            self.then.refused(ask, why)
        raise SaveError(f"the save decides something illegal: {ask.kind}: {why}")


def handed_on(agent: Agent, view: View, ask: Ask) -> Sequence[Any]:
    """The answer of `agent`, asked in the way of each kind of request."""
    match ask.kind:
        case "action":
            return agent.action(view, ask.options)
        case "treasures":
            return agent.treasures(view, ask.options)
        case "buy":
            return agent.buy(view, ask.options)
        case _:
            return agent.choose(view, ask)


def save(g: Game, build: str) -> str:
    """The game as text. `build` names the cards and rules it is played with.

    Raises SaveError when the game keeps no record of its decisions.
    """
    if g.record is None:
        raise SaveError("this game keeps no record of its decisions")
    data = {
        "format": FORMAT,
        "build": build,
        "setup": setup_data(g.setup),
        "seed": g.seed,
        "turn_cap": g.turn_cap,
        "decisions": [[seat, kind, list(chosen)] for seat, kind, chosen in g.record],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def setup_data(setup: Setup) -> dict[str, Any]:
    """A set-up as plain data."""
    return {
        "kingdom": list(setup.kingdom),
        "players": setup.players,
        "landscapes": list(setup.landscapes),
        "prophecy": setup.prophecy,
        "options": list(setup.options),
        "chosen": dict(setup.chosen),
        "dealt": list(setup.dealt),
    }


def load(
    text: str,
    catalogue: Mapping[str, type[Face]],
    agents: Sequence[Agent],
    build: str,
    *,
    log: bool = False,
    begun: Callable[[Game], None] = lambda _: None,
) -> Game:
    """The saved game, with `agents` to go on: they decide from the first decision not in the save.

    `begun` is handed the game before it is played again: in the middle of a card the agents are asked
    before this returns.

    Raises SaveError for a save of another build or format, and for one that is damaged.
    """
    data = parsed(text, build)
    decisions = [decision(item) for item in field(data, "decisions", list)]
    setup = setup_of(field(data, "setup", dict))
    seed, cap = field(data, "seed", int), field(data, "turn_cap", int)
    rest = decisions[::-1]
    try:
        replays = [Replay(rest, agent) for agent in agents]
        g = new_game(catalogue, setup, replays, seed, log=log, record=True, turn_cap=cap)
        begun(g)
        g.run(lambda _: not rest)
    except (SetupError, Illegal) as error:
        raise SaveError(f"the save can't be played: {error}") from error
    if rest:
        raise SaveError("the save has decisions after the end of the game")
    for p, agent in zip(g.players, agents, strict=True):
        p.agent = agent
    return g


def parsed(text: str, build: str) -> dict[str, Any]:
    """The data of a save of this format and build."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is no save, or a damaged one: {error}") from error
    if not isinstance(data, dict):
        raise SaveError("this is no save")
    if data.get("format") != FORMAT:
        raise SaveError(f"this save has format {data.get('format')!r}, not {FORMAT}")
    if data.get("build") != build:
        raise SaveError(f"this game was saved with another build, {data.get('build')!r}")
    return data


def field(data: Mapping[str, Any], name: str, kind: type[Any]) -> Any:
    """A field of the right type. Raises SaveError when it is missing or another one."""
    value = data.get(name)
    if type(value) is not kind:
        raise SaveError(f"the save's {name!r} is missing or no {kind.__name__}")
    return value


def texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A field that is a list of texts."""
    values = field(data, name, list)
    if not all(isinstance(value, str) for value in values):
        raise SaveError(f"the save's {name!r} is no list of names")
    return tuple(values)


def setup_of(data: Mapping[str, Any]) -> Setup:
    """The set-up of a save."""
    chosen = field(data, "chosen", dict)
    if not all(isinstance(name, str) for name in chosen.values()):
        raise SaveError("the save's 'chosen' is no list of names")
    prophecy = data.get("prophecy")
    if prophecy is not None and not isinstance(prophecy, str):
        raise SaveError("the save's 'prophecy' is no name")
    return Setup(
        texts(data, "kingdom"),
        field(data, "players", int),
        texts(data, "landscapes"),
        prophecy,
        options=texts(data, "options"),
        chosen=chosen,
        dealt=texts(data, "dealt"),
    )


def decision(item: Any) -> Decision:
    """One decision of a save."""
    match item:
        case [int(seat), str(kind), list(chosen)] if all(isinstance(one, str) for one in chosen):
            return Decision(seat, kind, tuple(chosen))
        case _:
            raise SaveError("a decision of the save is damaged")
