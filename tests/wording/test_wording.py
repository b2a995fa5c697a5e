"""Printed wording: it says all that a card means, and in English."""

from __future__ import annotations

import ast as python
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardwright.compiler import ir, wording
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.lexicon import ENGLISH
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.compiler.wording.definitions import listed, printed
from cardwright.compiler.wording.speech import _macros
from tests.compiling import beside, definitions
from tests.wording.variants import variants

KNOWN = ("curse", "silver", "gold", "estate")


@cache
def shipped() -> tuple[ir.Card, ...]:
    """Every printing of every shipped card."""
    cards = definitions().cards.values()
    return tuple(one.card for printings in cards for one in printings)


def text_of(card: ir.Card) -> str:
    """The wording of what a card does, without its name and face."""
    return printed(replace(card, name="", label="", cost=None, types=()), load_words("dominion"))


def worded(*lines: str, header: str = "card Probe: $4 Action") -> list[str]:
    """The printed lines of a text."""
    text = "".join(f"{line}\n" for line in (header, *(f"    {line}" for line in lines)))
    compilation = beside(KNOWN, Source("probe.card", text, "probe.card"))
    assert [found for found in compilation.diagnostics if found.severity is Severity.ERROR] == []
    name = header.split()[1].rstrip(":")
    return [line for line in text_of(compilation.cards[name][-1].card).split("\n") if line]


# ---- nothing is left unsaid ---------------------------------------------------------------------------


@cache
def changes(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All that can be changed in the meaning of a shipped card, and what of it its wording doesn't tell."""
    card = shipped()[number]
    before = text_of(card)
    found = [
        (where, text_of(other) == before) for where, other in variants(card, load_words("dominion"))
    ]
    return tuple(where for where, _ in found), tuple(where for where, same in found if same)


@pytest.mark.parametrize(
    "number",
    range(len(shipped())),
    ids=lambda number: f"{shipped()[number].name}, {shipped()[number].label}",
)
def test_whatever_changes_in_the_meaning_changes_the_wording(number: int) -> None:
    """Leave out a statement, change a number, a zone, who acts: the printed text is another one."""
    assert changes(number)[1] == ()


def test_there_are_many_changes_to_tell_apart() -> None:
    """The test above looks at something: all kinds of statements, quantities and conditions."""
    places = [where for number in range(len(shipped())) for where in changes(number)[0]]
    assert len(places) > 1500
    fields = {word for where in places for word in where.split() if "." in word}
    assert {
        *("Text.play", "Quantity.number", "Quantity.many", "Number.value", "Number.per"),
        *("Do.who", "Do.may", "Do.then", "Argument.value", "Place.zone", "Place.whose"),
        *("CostTest.compare", "CostTest.delta", "If.otherwise", "Trigger.by", "AnyCard.filter"),
        *("CostTest.negated", "Trigger.own_turn", "Trigger.phase", "Text.activate", "Cards.other"),
        *(
            "Filter.unlike",
            "Filter.copy_of",
            "Once.time",
            "Cheaper.coins",
            "Cheaper.lasting",
        ),
        *(
            "Amount.resource",
            "AtMoment.moment",
            "Do.arguments",
            "Term.name",
            "Tokens.resource",
            "Piles.quantity",
        ),
    } <= fields


def test_different_texts_are_worded_differently() -> None:
    """No two shipped texts that mean different things read the same."""
    by_wording: dict[str, list[ir.Card]] = {}
    for card in shipped():
        by_wording.setdefault(text_of(card), []).append(card)
    for cards in by_wording.values():
        assert all(card.text == cards[0].text for card in cards)


def test_name_price_and_types_are_printed() -> None:
    """The face of a card stands around its text; a printing of its own has its label."""
    faces = {(card.name, card.label): printed(card, load_words("dominion")) for card in shipped()}
    assert faces["Smithy", "default"] == "Smithy\n\n+3 Cards\n\n$4   Action\n"
    assert faces["Artist", "default"].endswith("\n8 Debt   Action\n")
    assert faces["Growth", "default"].endswith("\n\nProphecy\n")
    assert faces["Throne Room", "second edition"].startswith("Throne Room (second edition)\n\n")


# ---- how things are said -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["+1 Card, +2 Actions"], ["+1 Card", "+2 Actions"]),
        (["trash a card from hand", "gain a card costing up to $2 more than it"],
         ["Trash a card from your hand.", "Gain a card costing up to $2 more than it."]),
        (["each other player gains a Curse"], ["Each other player gains a Curse."]),
        (["at the start of your next turn: +$1"], ["At the start of your next turn, +$1."]),
        (["trash 2 cards from hand: gain a Gold to hand"],
         ["Trash 2 cards from your hand. If you do, gain a Gold to your hand."]),
        (["gain a Silver or Gold"], ["Gain a Silver or Gold."]),
        (["gain an Action or Treasure"], ["Gain an Action or Treasure."]),
        (["trash up to 2 Actions or Treasures from hand"],
         ["Trash up to 2 Actions or Treasures from your hand."]),
        (["choose one:", "    - +1 Card, +1 Action", "    - if you have Debt: +1 Buy"],
         ["Choose one:", "- +1 Card and +1 Action.", "- If you have any Debt, +1 Buy."]),
        (["gain a non-Victory Action costing between $3 and $6"],
         ["Gain a non-Victory Action costing from $3 to $6."]),
        (["trash a card from hand", "gain a card costing the same as it"],
         ["Trash a card from your hand.", "Gain a card costing the same as it."]),
        (["reveal the top 3 cards of deck", "put one of them into hand", "discard the rest"],
         ["Reveal the top 3 cards of your deck.", "Put one of them into your hand.", "Discard the rest."]),
        (["set aside a card from hand", "put it onto deck"],
         ["Set aside a card from your hand.", "Put it onto your deck."]),
        (["trash a card from hand: set it aside"], ["Trash a card from your hand. If you do, set it aside."]),
        (["if you have no Action in play: +1 Card", "else: +1 Buy"],
         ["If you have no Action in play, +1 Card. Otherwise, +1 Buy."]),
        (["reveal the top card of deck", "if it isn't a Treasure:", "    discard it", "    +1 Buy"],
         ["Reveal the top card of your deck.", "If it isn't a Treasure, discard it, then +1 Buy."]),
        (["if you have Debt:", "    if you have no Curse in hand: +$1", "    +1 Buy"],
         ["If you have any Debt:", "- If you have no Curse in hand, +$1.", "- +1 Buy"]),
        (["play an Action from hand twice"], ["Play an Action from your hand twice."]),
        (["choose one:", "    - +1 Card", "    - gain a Silver"],
         ["Choose one:", "- +1 Card", "- Gain a Silver."]),
        (["reveal cards from deck until 2 Treasures", "discard them"],
         ["Reveal cards from your deck until you reveal 2 Treasures.", "Discard them."]),
        (["when you gain this: gain a Gold"], ["When you gain this, gain a Gold."]),
        (["gain 2 Victory cards costing up to $3 to hand"],
         ["Gain 2 Victory cards to your hand each costing up to $3."]),
        (["gain a Treasure or non-Action card"], ["Gain a Treasure or non-Action card."]),
        (["if you have 2 Silvers in play: +$1"], ["If you have exactly 2 Silvers in play, +$1."]),
        (["if you have 1 or 3 Silvers in play: +$1"], ["If you have 1 or 3 Silvers in play, +$1."]),
        (["until you have 7 cards in hand: draw a card"],
         ["Repeat until you have 7 cards in hand: draw a card."]),
        (["choose one:", "    - trash a card from hand, gain a Gold, +1 Buy, +$1", "    - +1 Card"],
         ["Choose one:", "- Trash a card from your hand, gain a Gold, then +1 Buy and +$1.", "- +1 Card"]),
        (["if you have Debt:", "    choose one:", "        - +1 Card", "        - +1 Buy"],
         ["If you have any Debt, choose one:", "- +1 Card", "- +1 Buy"]),
        (["if you have Debt:", "    if you have no Curse in hand: +$1", "else: +1 Buy"],
         ["If you have any Debt:", "- If you have no Curse in hand, +$1.", "Otherwise, +1 Buy."]),
        (["once per turn: +1 Card"], ["Once per turn: +1 Card."]),
        (["once per game:", "    trash a card from hand: +$1", "    +1 Buy"],
         ["Once per game:", "- Trash a card from your hand. If you do, +$1.", "- +1 Buy"]),
        (["cards cost $2 less this turn"], ["Cards cost $2 less this turn."]),
        (["pay any number of coins", "discard up to that many cards from hand"],
         ["Pay any number of coins.", "Discard up to that many cards from your hand."]),
        (["+1 Card per Action you have in play", "gain a card not costing $0"],
         ["+1 Card per Action you have in play.", "Gain a card not costing $0."]),
        (["set aside your hand face down", "at end of turn: put them into hand"],
         ["Set aside your hand face down.", "At end of turn, put them into your hand."]),
        (["reveal the top card of deck", "if it costs $3: discard it"],
         ["Reveal the top card of your deck.", "If it costs $3, discard it."]),
        (["when you gain this and when you trash this: +1 Card"],
         ["When you gain this and when you trash this, +1 Card."]),
        (["gain up to 2 differently named Treasures except copies of cards you have in play"],
         ["Gain up to 2 differently named Treasures that aren't copies of cards you have in play."]),
        (["each other player: you may trash a card from hand"],
         ["For each other player, you may trash a card from your hand."]),
        (["each other player:", "    reveal the top 2 cards of deck", "    discard them", "    +1 Card"],
         ["Each other player reveals the top 2 cards of their deck, discards them, then gets +1 Card."]),
        (["each other player:", "    choose one:", "        - +1 Card", "        - gain a Curse"],
         ["Each other player chooses one:", "- They get +1 Card.", "- They gain a Curse."]),
        (["each other player:", "    if they have 5 cards in hand: they discard 2 cards from hand"],
         ["Each other player with exactly 5 cards in hand discards 2 cards from their hand."]),
        (["each other player: they may discard a card from hand:", "    they gain a Curse",
          "    they gain a Silver", "    you gain a Gold"],
         [("Each other player may discard a card from their hand. If they do, they gain a Curse, gain a "
           "Silver, then you gain a Gold.")]),
        (["once per turn:", "    if you have Debt:", "        when you gain a card this turn: +1 Card"],
         ["Once per turn: if you have any Debt, when you gain a card this turn, +1 Card."]),
        (["trash a card from hand", "+1 Card per $1 of its cost"],
         ["Trash a card from your hand.", "+1 Card per $1 it costs."]),
        (["choose up to one:", "    - +1 Card", "    - +1 Buy"],
         ["You may choose one:", "- +1 Card", "- +1 Buy"]),
        (["each other player: they may discard a card from hand: +1 Card"],
         ["Each other player may discard a card from their hand. If they do, they get +1 Card."]),
        (["discard all Actions or Treasures from hand"],
         ["Discard all Actions and Treasures from your hand."]),
        (["gain a Silver or Gold or Estate", "gain a card except Golds"],
         ["Gain a Silver, Gold, or Estate.", "Gain a card other than a Gold."]),
        (["reveal cards from deck until a card except copies of cards you have in play", "discard it"],
         [("Reveal cards from your deck until you reveal a card that isn't a copy of a card you have in "
           "play."), "Discard it."]),
        (["look at the top card of deck", "you may discard it"],
         ["Look at the top card of your deck.", "You may discard it."]),
        (["play an Action from hand 3 times"], ["Play an Action from your hand three times."]),
        (["+$1", "while this is in play: cards cost $1 less"],
         ["+$1", "--------", "While this is in play, cards cost $1 less."]),
        (["+$1", "during your Buy phase: this costs $2 less per Action you have in play"],
         ["+$1", "--------", "During your Buy phase, this costs $2 less per Action you have in play."]),
        (["put all cards from hand onto deck in any order"],
         ["Put all cards from your hand onto your deck in any order."]),
        (["if it is your Buy phase: +$1"], ["If it is your Buy phase, +$1."]),
        (["gain a card costing $3", "return to your Action phase"],
         ["Gain a card costing $3.", "Return to your Action phase."]),
        (["worth 1 VP per 10 cards you have"], ["Worth 1 VP per 10 cards you have."]),
        (["trash a card from hand: gain a Curse", "reveal the top card of deck",
          "put the trashed card into hand"],
         ["Trash a card from your hand. If you do, gain a Curse.", "Reveal the top card of your deck.",
          "Put the trashed card into your hand."]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)  # fmt: skip
def test_wording(lines: list[str], said: list[str]) -> None:
    """A text, and how it is printed."""
    assert worded(*lines) == said


def test_a_replacement_says_would_and_instead() -> None:
    """What is done in place of something else."""
    lines = worded("when you would gain a Treasure: gain a Curse instead", header="prophecy Probe")
    assert lines == ["When you would gain a Treasure, gain a Curse instead."]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Actions are also Victories", "Treasures cost $1 less"],
         ["Actions are also Victory cards.", "Treasures cost $1 less."]),
        (["you may use Actions as Buys"], ["You may use Actions as Buys."]),
        (["at setup: add an Attack pile to Supply"], ["Setup: Add an Attack pile to the Supply."]),
        (["when you remove the last Sun:", "    remove all Kingdom piles from Supply",
          "    add 10 new Kingdom piles to Supply"],
         [("When you remove the last Sun token, remove all Kingdom piles from the Supply, then add 10 new "
           "Kingdom piles to the Supply.")]),
        (["at the start of your turn and when you remove the last Sun: +1 Card"],
         ["At the start of your turn and when you remove the last Sun token, +1 Card."]),
        (["when you gain a Treasure on your turn:", "    if its pile has Debt: take the Debt from its pile",
          "    else: put 2 Debt onto its pile"],
         [("When you gain a Treasure on your turn, if its pile has any Debt, take the Debt from its pile. "
           "Otherwise, put 2 Debt onto its pile.")]),
        (["when you would follow a Treasure in a Buy phase: +1 Card instead"],
         ["When you would follow the instructions of a Treasure in a Buy phase, +1 Card instead."]),
        (["before you play a Treasure:", "    if you played no other copy of it this turn: +1 Buy"],
         ["Before you play a Treasure, if you have played no other copy of it this turn, +1 Buy."]),
        (["when you gain an Action:", "    set it aside", "    at the start of your next turn: play it"],
         ["When you gain an Action, set it aside, then at the start of your next turn, play it."]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)  # fmt: skip
def test_wording_of_rules(lines: list[str], said: list[str]) -> None:
    """A text that is never played, and how it is printed."""
    assert worded(*lines, header="prophecy Probe") == said


def test_it_is_said_only_where_that_is_clear() -> None:
    """The newest card is ``it``; an older one is named by what was done to it."""
    card = next(card for card in shipped() if card.name == "Change")
    assert "it costs more in coins than the trashed card" in text_of(card)


# ---- languages and words ---------------------------------------------------------------------------------


def modules() -> Iterator[python.Module]:
    """The modules that decide what is said."""
    folder = Path(str(wording.__file__)).parent
    for path in sorted(folder.glob("*.py")):
        yield python.parse(path.read_text("utf-8"))


def strings() -> set[str]:
    """Every string in them that is not a docstring."""
    return {
        node.value
        for module in modules()
        for node in python.walk(module)
        if isinstance(node, python.Constant)
        and isinstance(node.value, str)
        and " " not in node.value
    }


def said() -> set[str]:
    """The macros that they name in a call."""
    return {
        call.args[0].value
        for module in modules()
        for call in python.walk(module)
        if isinstance(call, python.Call) and isinstance(call.func, python.Attribute)
        if call.func.attr == "say" and isinstance(call.args[0], python.Constant)
        if isinstance(call.args[0].value, str)
    }


def test_a_language_has_every_macro_and_no_other() -> None:
    """What Python says exists in the template, and nothing lies about there unsaid."""
    known, inner = (
        {name for name in vars(_macros(ENGLISH)) if not name.startswith("_")},
        {"lines", "series", "non"},
    )
    assert said() <= known
    assert known - inner <= strings() | {"card", "zone"}


def test_no_word_of_the_game_stands_in_python() -> None:
    """Verbs, zones, types and resources come from the vocabulary."""
    words = load_words("dominion")
    game = {*words.verbs, *words.zones, *words.types, *words.resources, *words.phases}
    assert strings() & game == set()


def test_lists_are_printed() -> None:
    """Sets with what belongs to them, piles from the top."""
    span = shipped()[0].span
    entries = (ir.Entry("Gold", 5, span=span), ir.Entry("Duchy", note="Estate", span=span))
    kingdom = ir.Set("kingdom", "All", entries, (ir.Entry("Silver", span=span),), span=span)
    pile = ir.Pile("Heap", shuffled=True, entries=entries, span=span)
    assert listed(kingdom, load_words("dominion")) == "All\n\n5 Gold, Duchy (Estate)\nwith Silver\n"
    assert listed(pile, load_words("dominion")) == "Heap\n\nshuffled: 5 Gold, Duchy (Estate)\n"
    ordered = replace(pile, shuffled=False)
    assert (
        listed(ordered, load_words("dominion")) == "Heap\n\nfrom the top: 5 Gold, Duchy (Estate)\n"
    )
