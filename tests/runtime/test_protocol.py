"""The decision protocol: requests are typed, illegal answers are refused and change nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.runtime.dominion import Agent, Ask, Illegal, Question, View, new_game
from cardwright.runtime.dominion.agents import BigMoney, RandomAgent, ScriptedAgent
from cardwright.runtime.dominion.choosing import amount, choose, may, name_card, order, pick
from cardwright.runtime.dominion.components import Batch
from cardwright.runtime.dominion.ending import result
from cardwright.runtime.dominion.options import Setup
from tests.runtime.kit import CATALOGUE, Position, names

QUESTION = Question("Smithy", 3, "trash", "trash a card from hand")


class Stubborn(Agent):
    """Gives the answers it was told to give, legal or not, and notes the refusals."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers
        self.refusals: list[str] = []

    def choose(self, view: View, ask: Ask) -> Any:  # noqa: ARG002 - it doesn't look
        """The next answer."""
        return self.answers.pop(0)

    def refused(self, ask: Ask, why: str) -> None:  # noqa: ARG002 - only the reason counts
        """Note why."""
        self.refusals.append(why)


def test_illegal_answers_are_refused_and_change_nothing() -> None:
    """Too few, twice the same, no option, no list: each is asked again."""
    t = Position("Militia")
    hand = t.put(t.you.hand, *["Copper"] * 4, "Estate")
    stranger = t.put(t.me.hand, "Copper")[0]
    militia = t.put(t.me.hand, "Militia")[0]
    answers = [
        [hand[0]],
        [hand[0], hand[0]],
        [stranger, hand[1]],
        ["Copper", hand[1]],
        None,
        [hand[0], hand[1]],
    ]
    agent = t.you.agent = Stubborn(answers)
    t.play(militia)
    assert len(agent.refusals) == 5
    assert agent.refusals[0] == "choose 2 to 2, not 1"
    assert "twice" in agent.refusals[1]
    assert names(t.you.hand) == ["Copper", "Copper", "Estate"]
    assert t.you.discard.cards == [hand[0], hand[1]]


def test_which_of_the_same_cards_of_a_hand_is_not_asked() -> None:
    """Nobody could tell the two positions apart."""
    t = Position("Militia")
    t.put(t.you.hand, *["Copper"] * 5)
    agent = t.you.agent = Stubborn([])
    t.play(t.put(t.me.hand, "Militia")[0])
    assert agent.refusals == []
    assert names(t.you.hand) == ["Copper"] * 3


def test_a_refusal_is_raised_unless_the_agent_takes_it() -> None:
    """The game is as it was and can go on."""
    t = Position("Militia")
    hand = t.put(t.you.hand, *["Copper"] * 4, "Estate")
    t.you.agent = ScriptedAgent(lambda view, ask: ())  # noqa: ARG005 - it never answers
    militia = t.put(t.me.hand, "Militia")[0]
    with pytest.raises(Illegal, match="choose 2 to 2"):
        t.play(militia)
    assert t.you.hand.cards == hand
    t.g.check()


@pytest.mark.parametrize("kind", ["action", "treasures", "buy"])
def test_the_three_decisions_of_a_turn_are_checked_too(kind: str) -> None:
    """Through the methods of their own as well."""
    refusals: list[str] = []

    class Wrong(BigMoney):
        """Answers one kind wrongly, once."""

        def wrong(self, own: str, options: Sequence[Any], right: Sequence[Any]) -> Any:
            if own != kind or refusals:
                return right
            return [*options, object()]

        def action(self, view: View, options: Any) -> Any:
            return self.wrong("action", options, super().action(view, options))

        def treasures(self, view: View, options: Any) -> Any:
            return self.wrong("treasures", options, super().treasures(view, options))

        def buy(self, view: View, options: Any) -> Any:
            return self.wrong("buy", options, super().buy(view, options))

        def refused(self, ask: Ask, why: str) -> None:
            assert ask.kind == kind
            refusals.append(why)

    setup = Setup(("Smithy",), 2)
    g = new_game(CATALOGUE, setup, [Wrong("Smithy"), BigMoney()], 1)
    h = new_game(CATALOGUE, setup, [BigMoney("Smithy"), BigMoney()], 1)
    g.run()
    h.run()
    assert len(refusals) == 1
    assert result(g) == result(h)


def test_what_is_forced_is_not_asked() -> None:
    """All of the cards, none of none, one of one; but an order and a "may" are asked."""
    t = Position("Village")
    hand = t.put(t.me.hand, "Copper", "Estate")
    assert pick(t.g, t.me, hand, 2, 2, QUESTION).cards == hand
    assert pick(t.g, t.me, hand, 3, 3, QUESTION).cards == hand
    assert not pick(t.g, t.me, [], 1, 1, QUESTION)
    assert amount(t.g, t.me, 4, 4, QUESTION) == 4
    assert not t.scripts[0].seen
    assert not pick(t.g, t.me, hand, 2, 2, QUESTION, may=True)
    ask = t.scripts[0].seen[-1]
    assert (ask.lo, ask.hi, ask.least, ask.may) == (2, 2, 0, True)


def test_a_may_is_all_or_nothing() -> None:
    """Two cards or none: one is refused."""
    t = Position("Village")
    hand = t.put(t.me.hand, "Copper", "Estate", "Gold")
    agent = t.me.agent = Stubborn([[hand[0]], []])
    assert not pick(t.g, t.me, hand, 2, 2, QUESTION, may=True)
    assert len(agent.refusals) == 1


def test_other_choices() -> None:
    """Options come back in the order listed; numbers, names, yes and no, an order."""
    t = Position("Village")
    t.say(("options", "c", "a"), ("amount", "7"), ("name", "Gold"), ("may", "yes"))
    assert choose(t.g, t.me, 2, ("a", "b", "c"), QUESTION) == (0, 2)
    assert amount(t.g, t.me, 0, 9, QUESTION) == 7
    assert name_card(t.g, t.me, QUESTION) is t.g.face("Gold")
    assert may(t.g, t.me, QUESTION)
    batch = Batch.of(t.put(t.me.hand, "Copper", "Estate", "Gold"))
    t.say(("order", "Gold", "Copper", "Estate"))
    ordered = order(t.g, t.me, batch, QUESTION)
    assert [card.face.name for card in ordered] == ["Gold", "Copper", "Estate"]
    assert ordered.present() == ordered.cards
    asked = len(t.scripts[0].seen)
    alike = Batch.of(t.put(t.me.hand, "Copper", "Copper"))
    assert order(t.g, t.me, alike, QUESTION).cards == alike.cards
    assert len(t.scripts[0].seen) == asked


def test_a_number_is_not_a_yes() -> None:
    """True is no answer where 1 is an option, though Python calls them equal."""
    ask = Ask("amount", None, (0, 1), 1, 1)
    assert ask.refusal([True]) != ""
    assert ask.refusal([1]) == ""


def test_a_request_is_plain_data_for_an_agent_elsewhere() -> None:
    """Who asks, of whom, for what, and the options told apart by number."""
    t = Position("Village")
    t.put(t.me.hand, "Copper", "Copper", "Estate")
    pick(t.g, t.me, t.me.hand.cards, 1, 2, QUESTION)
    ask = t.scripts[0].seen[-1]
    data = json.loads(json.dumps(ask.data()))
    assert data == {
        "kind": "cards",
        "seat": 0,
        "options": ["Copper", "Copper #2", "Estate"],
        "least": 1,
        "lo": 1,
        "hi": 2,
        "card": "Smithy",
        "line": 3,
        "verb": "trash",
        "text": "trash a card from hand",
    }
    assert ask.meaning([ask.options[1]]) == ("Copper #2",)


def test_big_money_with_a_card_buys_it_at_its_price() -> None:
    """With just the coins the card costs, and never with more."""
    bought: list[tuple[int, str]] = []

    class Noting(BigMoney):
        """Notes what it buys for how much."""

        def buy(self, view: View, options: Any) -> Any:
            answer = super().buy(view, options)
            bought.extend((view.coins, option.label) for option in answer)
            return answer

    for seed in range(20):
        setup = Setup(("Smithy", "Market"), 2)
        new_game(CATALOGUE, setup, [Noting("Smithy"), BigMoney("Market")], seed).run()
    assert {coins for coins, name in bought if name == "Smithy"} == {4}
    assert {name for coins, name in bought if coins == 4} == {"Smithy"}
    assert {name for coins, name in bought if coins in (6, 7)} == {"Gold"}
    assert {name for coins, name in bought if coins in (3, 5)} == {"Silver"}
    assert {name for coins, name in bought if coins >= 8} == {"Province"}


def test_big_money_plays_the_named_card() -> None:
    """Otherwise buying it would be no use; answers to what it asks are the first options."""
    setup = Setup(("Militia", "Moat"), 2)
    g = new_game(CATALOGUE, setup, [BigMoney("Militia"), BigMoney("Moat")], 4, log=True)
    g.run()
    assert g.log is not None
    played = {(e.seat, e.names) for e in g.log.everything() if e.verb == "play"}
    assert (0, ("Militia",)) in played
    assert (1, ("Moat",)) in played
    assert g.over


def test_random_agents_are_told_apart_by_their_seeds() -> None:
    """The same seed decides the same, another one differently."""
    records = []
    for seed in (1, 1, 2):
        setup = Setup(("Smithy", "Village", "Remodel"), 2)
        agents = [RandomAgent(seed), RandomAgent(seed + 10)]
        g = new_game(CATALOGUE, setup, agents, 5, record=True, turn_cap=40)
        g.run()
        records.append(g.record)
    assert records[0] == records[1]
    assert records[0] != records[2]
