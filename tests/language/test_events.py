"""Events: what abilities can wait for is declared in a vocabulary, and each of its words counts."""

from __future__ import annotations

import pytest

from cardwright.compiler import ir
from cardwright.compiler.frontend import analysis
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.events import read_event
from cardwright.compiler.vocabulary.patterns import PatternError, Slot
from cardwright.compiler.vocabulary.reading import load_words, read_words
from cardwright.compiler.wording.definitions import printed

WORDS = read_words(
    load_words("dominion").text
    + """
[noun.battle]
kind = "battle"

[verb.win]
says = "Be first in a battle."
past = "won"
events = [
    { say = "when you win a battle", event = "BATTLE_WON" },
    { say = "after you win", event = "WON" },
    { say = "when you win {it:card Attack} from discard", event = "WON_BACK" },
]
"""
)


def read(line: str) -> tuple[list[ir.Trigger], str, list[Diagnostic]]:
    """What the abilities of a card wait for, how it is printed, and what is wrong with it."""
    source = Source("probe.card", f"card Probe: $4 Action\n    {line}\n", "probe.card")
    unit = analysis.analyze([source], WORDS)[-1]
    if unit.diagnostics or not isinstance(unit.meaning, ir.Card):
        return [], "", list(unit.diagnostics)
    waits = [node for node in nodes(unit.meaning.text) if isinstance(node, ir.Trigger)]
    return waits, printed(unit.meaning, WORDS), list(unit.diagnostics)


@pytest.mark.parametrize(
    ("text", "event", "print_"),
    [
        (
            "while this is in play:\n        when you win a battle: +1 Card",
            "BATTLE_WON",
            "when you win a battle",
        ),
        ("while this is in play:\n        after you win: +1 Card", "WON", "after you win"),
        (
            "while this is in play:\n        when you win an Attack from discard: trash it",
            "WON_BACK",
            "when you win an Attack from your discard pile",
        ),
    ],
)
def test_what_a_vocabulary_declares_can_be_waited_for(text: str, event: str, print_: str) -> None:
    """Words without a slot, no object at all, a card of a type from a zone."""
    waits, said, wrong = read(text)
    assert not wrong
    assert [one.event for one in waits] == [event]
    assert print_ in " ".join(said.split())


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("when you win 2 battles", "CW0407", "2 battles"),
        ("when you win a battle from discard", "CW0407", "a battle from discard"),
        ("when you win an Action from discard", "CW0304", "from discard"),
        ("when you win an Attack", "CW0303", "an Attack"),
        ("when you win", "CW0302", "win"),
        ("before you win a battle", "CW0407", "before you win a battle"),
        ("when you would gain a card from Supply", "CW0304", "from Supply"),
    ],
)
def test_what_it_does_not_declare_is_refused(text: str, code: str, place: str) -> None:
    """At the words that don't fit; nothing is taken for something like it."""
    line = f"while this is in play:\n        {text}: +1 Card"
    first = read(line)[2][0]
    whole = f"card Probe: $4 Action\n    {line}\n"
    assert (first.code, whole[first.span.start : first.span.end]) == (code, place)


def test_nothing_is_left_to_speak_of_where_there_was_no_card() -> None:
    """``it`` behind a battle means nothing."""
    wrong = read("while this is in play:\n        when you win a battle: trash it")[2]
    assert [found.code for found in wrong] == ["CW0401"]


def test_an_event_is_read_as_it_is_written() -> None:
    """The gate, the slot and the zone."""
    found = read_event("gain", "when you would gain {it:card Attack} from deck", "X")
    assert (found.gate, found.object, found.literal) == ("would", Slot("it", "card", "Attack"), "")
    assert (found.zone, found.event) == ("deck", "X")


@pytest.mark.parametrize(
    "say",
    [
        "gain {it:card}",
        "when you lose {it:card}",
        "when you gain two {it:card}",
        "when you gain {it:cards}",
        "if you gain {it:card}",
        "when you gainful {it:card}",
    ],
)
def test_what_is_no_event_is_refused(say: str) -> None:
    """With the verb that it is about."""
    with pytest.raises(PatternError):
        read_event("gain", say, "X")


def test_what_was_bought_is_told_apart_by_the_event() -> None:
    """The past of another verb behind a card: yours, and of others; a time behind it is that of the gain."""
    (own,), said, _ = read("when you gain a card that you bought this turn: +1 Card")
    assert isinstance(own.subject, ir.AnyCard)
    assert (own.event, own.subject.past) == ("GAINED", "bought")
    assert "when you gain a card you bought this turn" in " ".join(said.split()).lower()
    text = (
        "until your next turn:\n        when another player gains a card that they bought: +1 Card"
    )
    (other,), said, _ = read(text)
    assert isinstance(other.subject, ir.AnyCard)
    assert other.subject.past == "bought"
    assert "another player gains a card they bought" in " ".join(said.split())


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("when you gain a card that they bought this turn", "CW0407", "they"),
        ("when you gain a card that you trashed this turn", "CW0203", "trashed"),
        ("when you trash a card that you bought this turn", "CW0203", "bought"),
        ("when you gain a card in their Buy phase this turn", "CW0304", "in their Buy phase"),
        ("when you gain a card in the Buy phase this turn", "CW0304", "in the Buy phase"),
    ],
)
def test_who_it_was_and_whose_phase_it_is_must_fit(text: str, code: str, place: str) -> None:
    """Each word of the relative clause and of the time counts."""
    first = read(f"{text}: +1 Card")[2][0]
    whole = f"card Probe: $4 Action\n    {text}: +1 Card\n"
    assert (first.code, whole[first.span.start : first.span.end]) == (code, place)


def test_a_phase_of_yours_is_one_of_your_turn() -> None:
    """``in your Buy phase`` and ``in a Buy phase`` are two things, and are printed so."""
    (own,), said, _ = read("when you gain a card in your Buy phase this turn: +1 Card")
    assert (own.phase, own.own_turn) == ("Buy", True)
    assert "in your Buy phase" in said
    (any_,), said, _ = read("when you gain a card in a Buy phase this turn: +1 Card")
    assert (any_.phase, any_.own_turn) == ("Buy", False)
    assert "in a Buy phase" in said
