"""The general bot: what it buys, plays, keeps and gives up, and that its games end."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.compiler.cli import workshop
from cardwright.runtime.dominion import Catalogue, match_options, matches
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.dominion.game import Game
from cardwright.runtime.dominion.options import Setup
from cardwright.runtime.dominion.position import empty_game, put_new
from cardwright.runtime.dominion.priorities import Priorities, Wish, wish
from cardwright.runtime.kernel import Ask, Question
from cardwright.runtime.kernel.rules import Refused, Unknown
from cardwright.runtime.loader import BuiltCards

KINGDOM = ("Village", "Smithy", "Market", "Militia", "Laboratory")
DISCARD = Question("Militia", 3, "discard", "discard down to 3 cards in hand")
GAIN = Question("Workshop", 2, "gain", "gain a card costing up to $4")


@pytest.fixture(scope="module")
def built() -> BuiltCards:
    """The bundled cards."""
    return workshop.built(workshop.gather(()))


def position(built: BuiltCards) -> Game:
    """A game in which nobody has cards."""
    return empty_game(Catalogue(built), Setup(KINGDOM, 2), [BigMoney(), BigMoney()], 1)


def labels(chosen: Any) -> list[str]:
    """What was chosen."""
    return [option.label for option in chosen]


def test_the_first_wish_that_is_for_sale_is_bought(built: BuiltCards) -> None:
    """Not more of it than was asked for, then the next, and with none of them what Big Money buys."""
    g = position(built)
    me = g.players[0]
    me.coins = 4
    bot = Priorities(wish("Gold"), wish("1 Smithy"), wish("Village"))
    shop = tuple(pile for pile in g.supply if pile.face.cost.coins <= 4)
    assert labels(bot.buy(me.view, shop)) == ["Smithy"]
    assert labels(bot.buy(me.view, shop)) == ["Village"]
    assert labels(Priorities().buy(me.view, shop)) == ["Silver"]
    assert (wish("12 Sir Bailey"), wish("Sir Bailey")) == (
        Wish("Sir Bailey", 12),
        Wish("Sir Bailey"),
    )


def test_villages_come_before_what_ends_the_phase(built: BuiltCards) -> None:
    """Of both the dearest first."""
    g = position(built)
    me = g.players[0]
    hand = put_new(g, me.hand, ["Militia", "Village", "Smithy", "Market"]).cards
    played = []
    while hand:
        [card] = Priorities().action(me.view, tuple(hand))
        played.append(card.label)
        hand.remove(card)
    assert played == ["Market", "Village", "Militia", "Smithy"]


@pytest.mark.parametrize(
    ("question", "lo", "hi", "chosen"),
    [
        (DISCARD, 2, 2, ["Curse", "Estate"]),
        (DISCARD, 0, 5, ["Curse", "Estate"]),
        (DISCARD, 3, 3, ["Curse", "Estate", "Copper"]),
        (GAIN, 1, 1, ["Smithy"]),
    ],
)
def test_the_worst_goes_and_the_best_comes(
    built: BuiltCards, question: Question, lo: int, hi: int, chosen: list[str]
) -> None:
    """Curses, then what does nothing, then the cheapest; where it may, only what is worth nothing."""
    g = position(built)
    me = g.players[0]
    hand = put_new(g, me.hand, ["Smithy", "Copper", "Curse", "Estate", "Village"])
    asked = Ask("cards", me, tuple(hand), lo, hi, question=question)
    assert labels(Priorities().choose(me.view, asked)) == chosen


def test_its_games_end_in_almost_every_set(built: BuiltCards) -> None:
    """With the first five cards of the set to buy, between three such bots; some trash all they have."""
    known = Catalogue(built)
    sets = {name: kingdom for name, kingdom in built.sets.items() if not kingdom["missing"]}
    assert len(sets) >= 5
    ended = []
    for name, kingdom in sets.items():
        wanted = [card for card in kingdom["cards"] if built[card].COST is not None][:5]
        bot = matches.JOINED.join(
            ["Priorities", "Province", "Gold", *(f"2 {card}" for card in wanted)]
        )
        match = match_options.match(Catalogue(built), built.sets, [bot] * 3, name, 1)
        [score] = matches.play(match, known, [0])
        ended.append(bool(score.winners))
    assert sum(ended) > 0.9 * len(ended)


def test_a_misspelt_wish_is_refused(built: BuiltCards) -> None:
    """With the right card, whatever the number before it; the bot's own name is not case-sensitive."""
    with pytest.raises((Unknown, Refused), match="there is no card Smity"):
        match_options.match(
            Catalogue(built), built.sets, ["priorities + 2 Smity", "Random"], None, 1
        )
    [name, _] = match_options.match(
        Catalogue(built), built.sets, ["priorities + 2 smithy", "Random"], None, 1
    ).players
    assert name == "Priorities + 2 Smithy"
