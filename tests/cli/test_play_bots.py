"""Bots: the page about them, what they buy, and that the random one meets every kind of decision."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler.cli import statistics, workshop
from cardwright.runtime.dominion import Catalogue, match_options, matches
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.kernel import Ask
from cardwright.runtime.kernel.rules import Refused, Unknown
from cardwright.runtime.loader import BuiltCards
from tests.cli.games import random_game
from tests.compiling import catalogue_of, compiled
from tests.runtime.kit import Position

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
FIRST_GAME_AND_GATHER = (
    "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop, Gather"
)
SAMPLE = 200
MANY = 2000

EVERY_TURN = frozenset({"action", "treasures", "buy", "trigger", "amount"})
"""What the rules ask: amounts are of Debt."""

KINDS = {
    "pick": "cards",
    "pick_each": "cards",
    "discard_down": "cards",
    "pick_pile": "pile",
    "may": "may",
    "choose": "options",
    "order": "order",
    "name_card": "name",
    "amount": "amount",
    "pay_any": "amount",
}
"""The kind of request each function of the runtime makes for a card."""


@pytest.fixture(scope="module")
def built() -> BuiltCards:
    """The bundled cards."""
    return workshop.built(workshop.gather(()))


def example() -> dict[str, Any]:
    """What the example of the page defines."""
    found = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    scope: dict[str, Any] = {"__name__": "fox"}
    exec(found[1], scope)  # noqa: S102
    return scope


def rates(bots: tuple[str, ...], kingdom: str, games: int, built: BuiltCards) -> list[Any]:
    """What `simulate` says of each bot."""
    match = match_options.match(Catalogue(built), built.sets, bots, kingdom, 7)
    scores = matches.play(match, Catalogue(built), range(games))
    players: list[Any] = statistics.report(match.players, scores)["players"]
    return players


def test_buying_an_event_pays(built: BuiltCards) -> None:
    """In a recommended set the bot of the page beats the same bot that leaves the Event alone."""
    buys, leaves = example()["compare"](built.folder, SAMPLE)
    assert buys + leaves > SAMPLE * 0.9
    assert buys > SAMPLE * 0.55


@pytest.mark.slow
def test_buying_an_event_pays_in_many_games(built: BuiltCards) -> None:
    """The line of the page."""
    buys, leaves = example()["compare"](built.folder, MANY)
    assert f"{buys} games to {leaves}" in PAGE
    assert buys > MANY * 0.55


DEBT = (("Big Money + Imperial Envoy", "Big Money"), "Dawn of an Era")
GATHER = (("Big Money + Gather", "Big Money"), FIRST_GAME_AND_GATHER)


@pytest.mark.parametrize(("bots", "kingdom"), [DEBT, GATHER])
def test_debt_and_events_pay(built: BuiltCards, bots: tuple[str, ...], kingdom: str) -> None:
    """Big Money that takes Debt, or buys an Event, wins clearly more often."""
    first, second = rates(bots, kingdom, SAMPLE, built)
    assert first["interval"][0] > second["interval"][1]


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "kingdom"), [DEBT, GATHER])
def test_debt_and_events_pay_in_many_games(
    built: BuiltCards, bots: tuple[str, ...], kingdom: str
) -> None:
    """The lines of the page."""
    first, second = rates(bots, kingdom, MANY, built)
    low, high = first["interval"]
    assert f"{first['win_rate']:.1%} ({low:.1%} to {high:.1%}) to {second['win_rate']:.1%}" in PAGE
    assert low > 0.5


@pytest.mark.parametrize(
    ("coins", "bought"), [(7, "Gold"), (8, "Province"), (5, "Silver"), (1, None), (0, None)]
)
def test_an_event_for_debt_is_bought_below_a_gold(coins: int, bought: str | None) -> None:
    """Continue costs Debt alone: taken with less than 6 coins, and before a Silver."""
    t = Position("Smithy", landscapes=("Continue",))
    t.me.coins = coins
    bot = BigMoney("Continue")
    options: tuple[Any, ...] = (*t.g.supply, *t.g.events)
    chosen = bot.buy(t.me.view, options)
    expected = "Continue" if coins < 6 else bought
    assert [one.label for one in chosen] == [expected]


def test_all_the_debt_is_paid_at_once() -> None:
    """As much as there are coins for, before anything is bought."""
    t = Position("Smithy")
    t.me.debt = 5
    assert BigMoney().choose(t.me.view, Ask("amount", t.me, (1, 2, 3), 1, 1)) == (3,)


def test_every_kind_of_decision_is_met(built: BuiltCards) -> None:
    """The random agent answers, in random games, every kind of request that our cards can make.

    Which these are is read off the generated modules.
    """
    wanted = EVERY_TURN | kinds_of_cards(built)
    met: Counter[str] = Counter()
    for seed in range(40):
        g = random_game(Catalogue(built), seed)
        g.watcher = lambda ask: met.update([ask.kind])
        g.run()
    assert wanted >= {"cards", "pile", "may", "options"}
    assert wanted <= set(met), wanted - set(met)
    assert min(met[kind] for kind in wanted) >= 5, met


def kinds_of_cards(built: BuiltCards) -> set[str]:
    """The kinds of request that the bundled cards can make."""
    imported = {
        alias.name
        for path in built.folder.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {KINDS[name] for name in imported if name in KINDS}


def test_a_bot_is_named_after_what_can_be_bought(built: BuiltCards) -> None:
    """A Prophecy is not, and the bot would do nothing with it."""
    with pytest.raises((Unknown, Refused), match="Growth can't be bought"):
        match_options.match(
            Catalogue(built), built.sets, ("Big Money + Growth", "Big Money"), None, 1
        )


def test_a_bot_buys_a_card_that_lies_in_a_pile_of_another_name(built: BuiltCards) -> None:
    """As soon as it is on top, at its price."""
    match = match_options.match(
        Catalogue(built),
        built.sets,
        ("Big Money + Patrician", "Big Money"),
        "Patrician/Emporium",
        1,
    )
    assert matches.play(match, Catalogue(built), range(4))


def test_what_can_be_bought_for_ever_is_not() -> None:
    """An Event that costs nothing and gives the Buy back is bought a few times a turn."""
    known = Catalogue(catalogue_of(compiled("event Probe: $0\n    +1 Buy\n")))
    for name in (matches.MONEY, matches.PRIORITIES):
        asked = matches.Match((f"{name} + Probe", name), matches.filled((), known), 1, ("Probe",))
        assert matches.play(asked, known, [0])[0].winners
