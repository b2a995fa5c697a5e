"""Rulings and play know the same rules: what a step or a claim of a ruling allows, an agent is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cardwright.runtime.dominion import GAME, Ask, Game, Setup
from cardwright.runtime.dominion import position as at
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.buying import PAY_DEBT
from cardwright.runtime.dominion.constants import TREASURE
from cardwright.runtime.dominion.trials.moments import MOMENTS
from cardwright.runtime.dominion.turn import COFFERS_QUESTION
from cardwright.runtime.kernel.rules import Impossible
from tests.compiling import findings
from tests.play.random_kingdoms import cards, random_game

TRIAL = GAME.trial


class Compared:
    """Compares, at each decision of a turn, what rulings allow with what the agent is asked."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.seen: Counter[str] = Counter()

    def __call__(self, ask: Ask) -> None:
        """Look at a request before it is answered."""
        if ask.kind in ("action", "treasures", "buy"):
            self.seen[ask.kind] += 1
            seat = ask.player.seat
            assert self.allowed("play", seat) == self.can_play(ask)
            assert self.allowed("spend", seat) == (
                {""} if ask.kind == "treasures" and ask.player.coffers else set()
            )
            self.compare_purchases(ask)
        elif ask.question is COFFERS_QUESTION:
            self.seen["spend"] += 1
            assert self.allowed("spend", ask.player.seat) == {""}

    def compare_purchases(self, ask: Ask) -> None:
        """Buying and paying are asked together, before anything is bought too."""
        seat, asked = ask.player.seat, ask.kind
        if asked != "treasures":
            self.seen["pay"] += PAY_DEBT in ask.options
            assert bool(self.allowed("pay", seat)) == (PAY_DEBT in ask.options)
        if asked == "buy":
            names = {option.label for option in ask.options if option is not PAY_DEBT}
            assert self.allowed("buy", seat) == names

    def can_play(self, ask: Ask) -> set[str]:
        """What is offered now, or, Treasures in the Action phase, as soon as that is over."""
        if ask.kind == "buy":
            return set()
        offered = {option.label for option in ask.options if option is not PAY_DEBT}
        hand = [card.face for card in ask.player.hand.cards if card.face.types & TREASURE]
        return offered | {face.name for face in hand}

    def allowed(self, verb: str, seat: int) -> set[str]:
        """What a ruling may do with a verb: the names, or the empty text for what has none."""
        names = {""} if verb in ("pay", "spend") else {*self.g.piles, *self.g.faces}
        return {name for name in names if TRIAL.offered(self.g, seat, verb, name)}


@pytest.mark.parametrize("seed", range(12))
def test_a_ruling_allows_what_an_agent_is_offered(seed: int) -> None:
    """At each decision of random games, for playing, buying, paying and spending."""
    g = random_game(seed)
    for p in g.players:
        p.coffers = p.debt = 2
    compared = Compared(g)
    g.watcher = compared
    g.turn_cap = 12
    g.run()
    assert min(compared.seen[kind] for kind in ("action", "treasures", "buy", "spend")) > 0


def new_turn() -> Game:
    """The first player's Action phase, with something for every step: cards, coins, Debt and Coffers."""
    setup = Setup(("Village", "Baker"), 2)
    g = at.empty_game(cards(), setup, [RandomAgent(1), RandomAgent(2)])
    for p in g.players:
        at.put_new(g, p.hand, ("Village", "Copper"))
        p.coins, p.coffers = 3, 1
    return g


STEPS = [
    ("play", (("Village", 1),), None),
    ("play", (("Copper", 1),), None),
    ("buy", (("Silver", 1),), None),
    ("pay", (), 1),
    ("spend", (), 1),
]


def buy_phase_in_debt(g: Game) -> None:
    """The Buy phase of a player who has something to pay first."""
    g.players[0].debt = 2
    MOMENTS["buy phase"](g)


WAYS: dict[str, Callable[[Game], None]] = {
    "Action phase": lambda _: None,
    "no Action left": lambda g: setattr(g.players[0], "actions", 0),
    "in Debt": lambda g: setattr(g.players[0], "debt", 2),
    "Buy phase": MOMENTS["buy phase"],
    "Buy phase in Debt": buy_phase_in_debt,
    "bought": lambda g: TRIAL.do(g, "buy", 0, (("Copper", 1),), None),
    "Clean-up": MOMENTS["clean-up"],
    "their turn": MOMENTS["their turn"],
    "between turns": MOMENTS["turn end"],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("verb", "cards_", "number"), STEPS)
def test_a_step_can_be_taken_where_a_claim_says_so(
    way: str, verb: str, cards_: tuple[tuple[str, int], ...], number: int | None
) -> None:
    """`you can ...` and the step itself agree, at every time of a turn."""
    g = new_turn()
    WAYS[way](g)
    name = cards_[0][0] if cards_ else ""
    offered = TRIAL.offered(g, 0, verb, name)
    try:
        TRIAL.do(g, verb, 0, cards_, number)
    except Impossible:
        assert not offered
    else:
        assert offered


def test_calling_is_only_an_answer() -> None:
    """When a card can be called, its own text asks; so it is no step of a ruling."""
    text = 'card Probe: $4 Action\n    +1 Card\n\nruling "called"\n'
    text += "    given your Tavern mat is Guide\n    you call Guide\n    expect you have $0\n"
    assert [found.code for found in findings(text)] == ["CW0503"]
