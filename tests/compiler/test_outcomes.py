"""One deed, one outcome: what follows a colon is done exactly when the deed was, ``else`` exactly when not.

Every pattern that names an operation is said with both, and played where it can be done and where it can't.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import pytest

from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import (
    Agent,
    Ask,
    Catalogue,
    Game,
    Setup,
    View,
    gain,
    mat,
    put_on_pile,
)
from cardwright.runtime.dominion.position import empty_game, play_now, put_new, set_pile
from tests.compiling import PATH, catalogue_of, compiled


@dataclass(frozen=True, slots=True)
class Said:
    """A way to say a pattern. ``always``: it can't fail to be done; ``whole``: it allows no `else`."""

    text: str
    always: bool = False
    whole: bool = False


SAID = {
    "gain {it:from_piles} [to|onto {to:zone}]": Said("gain a Gold"),
    "gain {it:cards} [to|onto {to:zone}]": Said("gain a card from trash"),
    "trash {it:said_from_piles}": Said("trash a Gold from Supply"),
    "trash {it:cards hand}": Said("trash a card from hand"),
    "discard {it:cards hand}": Said("discard a card from hand"),
    "discard down to {n:size hand}": Said("discard down to 3 cards in hand"),
    "put {it:cards} at any place in deck": Said("put a card from hand at any place in deck"),
    "put {it:cards} into|onto {to:zone} [in any order]": Said("put a card from hand onto deck"),
    "put {it:zone} into|onto {to:zone}": Said("put discard onto deck", always=True, whole=True),
    "put {n:tokens} onto|here {on:pile}": Said("put 2 VP onto the Silver pile", always=True),
    "put {token:token} onto|here {on:pile}": Said(
        "put an Embargo token onto its pile", always=True
    ),
    "put your -1 Card token onto deck": Said("put your -1 Card token onto deck"),
    "move {n:tokens} from {from:pile} onto|here {on:pile}": Said(
        "move 2 VP from the Silver pile onto the Copper pile"
    ),
    "move {token:own_token} onto|here {on:pile}": Said(
        "move your +1 Action token onto a pile in Supply", always=True
    ),
    "exchange {it:cards} for {for:card}": Said("exchange a card from hand for a Gold"),
    "reveal {it:from_top deck} until {until:found}": Said(
        "reveal cards from deck until 2 Treasures"
    ),
    "reveal {it:cards}": Said("reveal a card from hand"),
    "reveal {it:zone}": Said("reveal your discard", always=True, whole=True),
    "look at {it:cards}": Said("look at the top card of deck"),
    "look at {it:zone}": Said("look at your discard", always=True, whole=True),
    "draw {n:number} for your next hand": Said("draw 2 cards for your next hand", always=True),
    "draw {n:more} for your next hand": Said("draw 2 more cards for your next hand", always=True),
    "draw {n:number}": Said("draw 2 cards"),
    "draw until {n:size hand}": Said("draw until 6 cards in hand"),
    "play {it:from_piles} without moving it": Said(
        "play an Action costing $4 from Supply without moving it"
    ),
    "play {it:playable hand} without moving it": Said(
        "play an Action from trash without moving it"
    ),
    "play {it:playable hand} [twice] [in any order]": Said("play an Action from hand"),
    "pass {it:cards} to {to:player}": Said("pass a card from hand to the player to your left"),
    "set aside {it:said_from_piles}": Said("set aside a Gold from Supply"),
    "set aside {it:cards} [face down]": Said("set aside a card from hand"),
    "set aside {it:zone} [face down]": Said("set aside your discard", always=True, whole=True),
    "return {it:cards} to its pile": Said("return a card from hand to its pile"),
    "return {it:cards} to their piles": Said("return 2 cards from hand to their piles"),
    "return {it:cards} to Supply": Said("return a card from hand to Supply"),
    "return to {to:phase}": Said("return to your Action phase", always=True),
    "shuffle {it:cards} into deck": Said("shuffle a card from hand into deck"),
    "shuffle {it:zone} into deck": Said("shuffle discard into deck", always=True, whole=True),
    "take {all:all_tokens} from {from:pile}": Said("take the VP from the Silver pile"),
    "take {n:tokens held} from {from:pile}": Said("take 2 VP from the Silver pile"),
    "take your -$1 token": Said("take your -$1 token"),
    "take an extra turn after this turn": Said("take an extra turn after this turn", always=True),
    "take a second turn in a row after this turn": Said(
        "take a second turn in a row after this turn", always=True
    ),
    "turn over your Journey token": Said("turn over your Journey token", always=True),
    "pay any number of coins": Said("pay any number of coins"),
    "pay {n:coins}": Said("pay $1"),
    "pay all coins": Said("pay all coins"),
    "pay any number of Coffers": Said("pay any number of Coffers"),
    "pay any number of Debt": Said("pay any number of Debt"),
    "lose {n:coins}": Said("lose $1"),
}

ELSEWHERE = {
    "gain {it:would}": "instead of what would happen",
    "take {it:would Debt}": "instead of what would happen",
    "put {it:matching box} onto {to:zone}": "at set-up",
    "set aside {it:matching box}": "at set-up",
    "choose {it:random_pile} in Supply": "at set-up",
    "add {it:piles} to Supply [as {title:title}]": "at set-up or for a whole table",
    "remove all Kingdom piles from Supply": "for a whole table",
    "call {it:called Tavern mat}": "of cards on a mat",
    "play {this:this} as {it:in_piles}": "of the card itself",
    "replay {it:play}": "of a playing",
    "buy {it:payable}": "among cards that are offered",
    "take {n:highest_bid}": "behind bidding",
    "bid {n:limit}": "in a round of all players",
    "name a card": "it can't fail, so nothing may hang on it",
    "use Actions as Buys": "a rule",
    "make their decisions": "a rule",
}
"""Patterns that need more around them than this test gives, and what."""


class Eager(Agent):
    """Does whatever it may, with as many as it may; or nothing that it need not do."""

    def __init__(self) -> None:
        self.refuses = False

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:  # noqa: ARG002 - it needs not look
        """The most options, or the fewest."""
        if ask.kind == "may":
            return [not self.refuses]
        if ask.kind == "amount":
            return [ask.options[0 if self.refuses else -1]]
        if ask.kind in ("order", "place"):
            return ask.options[: ask.hi]
        return ask.options[: ask.least if self.refuses else ask.hi]


def _name(index: int) -> str:
    return f"Probe {ascii_uppercase[index // 26]}{ascii_lowercase[index % 26]}"


FORMS = {
    "line": "    {text}: +1 Buy\n    else: +1 Potion\n",
    "may": "    you may {text}: +1 Buy\n    else: +1 Potion\n",
    "ability": "    when you gain this:\n        {text}: +1 Buy\n        else: +1 Potion\n",
    "may ability": "    when you gain this:\n        you may {text}\n        else: +1 Potion\n",
}
CASES = [(say, form) for say in SAID for form in FORMS if "may" in form or not SAID[say].whole]


@cache
def catalogue() -> Catalogue:
    """The bundled cards and one for each way to say a pattern, in each form."""
    texts = [
        f"card {_name(index)}: $2 Action\n{FORMS[form].format(text=SAID[say].text)}\n"
        for index, (say, form) in enumerate(CASES)
    ]
    found = compiled("".join(texts))
    assert [one for one in found.diagnostics if one.span.path == PATH] == []
    return Catalogue(catalogue_of(found))


def position(name: str, *, rich: bool) -> tuple[Game, Eager]:
    """A game with all that deeds can be done to, or with none of it."""
    agents = [Eager(), Eager()]
    kingdom = (name, "Village", "Smithy", "Embargo", "Moat")
    g = empty_game(catalogue(), Setup(kingdom, 2), agents, 1)
    me = g.players[0]
    if not rich:
        for pile in ("Gold", "Smithy"):
            set_pile(g, g.piles[pile], 0)
        me.minus_card = me.minus_coin = True
        return g, agents[0]
    for zone in (me.hand, me.discard, me.deck, g.trash):
        put_new(g, zone, ("Village", "Copper", "Silver", "Estate", "Copper"))
    me.coins, me.coffers, me.debt = 5, 5, 2
    put_on_pile(g, me, 2, g.piles["Silver"], "VP")
    return g, agents[0]


def outcome(say: str, form: str, *, rich: bool, refuses: bool = False) -> tuple[int, int]:
    """How many Buys (it was done) and Potions (it was not done) a way to say a pattern gave."""
    name = _name(CASES.index((say, form)))
    g, agent = position(name, rich=rich)
    agent.refuses = refuses
    me = g.players[0]
    buys, potions = me.buys, me.potions
    if form.endswith("ability"):
        gain(g, me, g.piles[name], mat(g, me, "Island mat"))
    else:
        (card,) = put_new(g, me.hand, (name,)).cards
        play_now(g, me, card)
    return me.buys - buys, me.potions - potions


def test_every_pattern_is_tried() -> None:
    """Each pattern with an operation, but for those that need more around them."""
    patterns = load_words("dominion").patterns.values()
    assert {found.say for found in patterns if found.op} == SAID.keys() | ELSEWHERE.keys()


@pytest.mark.parametrize("say", SAID)
def test_what_was_done_is_known(say: str) -> None:
    """Where it can be done it is, and where it can't be it isn't; as a line and as an ability."""
    not_done = (1, 0) if SAID[say].always else (0, 1)
    for form in ("may",) if SAID[say].whole else ("line", "may", "ability"):
        assert (form, outcome(say, form, rich=True)) == (form, (1, 0))
        assert (form, outcome(say, form, rich=False)) == (form, not_done)
    assert outcome(say, "may ability", rich=True) == (0, 0)
    assert outcome(say, "may ability", rich=False) == (0, not_done[1])


@pytest.mark.parametrize("say", SAID)
def test_what_was_refused_was_not_done(say: str) -> None:
    """Who may do it and doesn't want to takes what stands behind `else`."""
    for form in ("may", "may ability"):
        assert (form, outcome(say, form, rich=True, refuses=True)) == (form, (0, 1))
