"""Rulings are played: what they leave open, get wrong or expect in vain turns them red.

The cards are the hand-written ones of the runtime's tests; only the rulings are compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from cardwright.compiler.frontend import analysis
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.rulings.runner import RulingResult, run_ruling
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import ACTION, GAME, Cost, Face, Game, Play, replay
from tests.compiling import PATH, catalogue_of, compiled
from tests.runtime.kit import CATALOGUE

HEADERS = "".join(f"card {name}: $1 Action\n    +1 Card\n\n" for name in CATALOGUE)


class Endless(Face):
    """It plays itself again."""

    NAME = "Smithy"
    COST = Cost(4)
    TYPES = ACTION

    def play(self, g: Game, t: Play) -> None:
        """Never stop."""
        replay(g, t, t)


def verdict(*lines: str, **changed: type[Any]) -> RulingResult:
    """The verdict on a ruling with these lines below its title, with some cards changed."""
    body = "".join(f"    {line}\n" for line in lines)
    source = Source("a.card", f'{HEADERS}ruling "an example"\n{body}', "a.card")
    units = analysis.analyze([source], load_words("dominion"))
    unit = units[-1]
    assert isinstance(unit.meaning, Ruling)
    assert unit.diagnostics == ()
    return run_ruling(unit.meaning, {**CATALOGUE, **changed}, GAME)


@dataclass(frozen=True)
class Red:
    """A ruling, the line in it that is wrong (0 is its title), and part of what is said."""

    line: int
    says: str
    lines: tuple[str, ...]


ESTATE = "given your hand is Remodel, Estate"
ESTATES = "given your hand is Remodel, Estate, Copper"
MOAT = "given your hand is Witch, they have Moat in hand"

GREEN = [
    (
        ESTATES,
        "you play Remodel: trash Estate, gain Silver",
        "expect trash is Estate",
        "expect your discard is Silver",
        "expect your hand is Copper",
    ),
    (ESTATE, "you play Remodel: trash Estate, gain Silver", "expect trash is Estate"),
    (ESTATE, "you play Remodel: gain Silver", "expect trash is Estate"),
    (ESTATE, "you play Remodel", "expect you can't gain Duchy", "expect you can gain Silver"),
    (ESTATE, "you play Remodel", "expect you can't gain nothing"),
    ("given it is your Buy phase", "you gain Copper", "expect it is your Buy phase"),
    ("given you have 3 Debt", "your Buy phase starts", "expect you can't pay 1 Debt"),
    ("given your hand is 2 Silvers, Moat", "you play Silver", "expect you have 1 Action in hand"),
    (MOAT, "you play Witch: they reveal Moat", "expect they have no Curse"),
    (MOAT, "you play Witch: they reveal nothing", "expect they have 1 Curse in discard"),
    ("given you have $5, 3 Debt", "you pay 3 Debt", "expect you have $2, no Debt, 1 Buy"),
    ("given you have $5, 2 Buys", "you buy Silver, Copper", "expect you have $2, no Buys"),
    ("given the Curse pile is empty", "you gain Curse", "expect you have no Curse"),
    ("given your hand is Silver", "you play Silver", "expect you have $2, 1 Buy"),
    ("given they have Estate in hand", "their turn starts", "expect it is their turn"),
    ("given your deck is Gold, Silver", "you draw 1 Card", "expect your deck is Silver"),
]

REDS = [
    Red(
        2,
        "trash Copper",
        (ESTATE, "you play Remodel: trash Copper, gain Silver", "expect trash is Estate"),
    ),
    Red(2, "decision open", (ESTATES, "you play Remodel", "expect trash is Estate")),
    Red(2, "decision open", (ESTATES, "you play Remodel: trash Estate", "expect trash is Estate")),
    Red(2, "decision open", (ESTATES, "you play Remodel: trash Gold", "expect trash is Gold")),
    Red(
        2,
        "decision open",
        (ESTATES, "you play Remodel: gain Silver, trash Estate", "expect trash is Estate"),
    ),
    Red(2, "decision open", (MOAT, "you play Witch", "expect they have no Curse")),
    Red(
        2,
        "Nothing asks for this: gain Gold",
        (
            ESTATE,
            "you play Remodel: trash Estate, gain Silver, gain Gold",
            "expect trash is Estate",
        ),
    ),
    Red(
        2,
        "Nothing asks for this: trash nothing",
        ("given your hand is Silver", "you play Silver: trash nothing", "expect you have $2"),
    ),
    Red(3, "it is Estate", (ESTATE, "you play Remodel: gain Silver", "expect trash is Copper")),
    Red(3, "asks `trash", (ESTATES, "you play Remodel", "expect you can't gain Silver")),
    Red(3, "asks `trash", (ESTATES, "you play Remodel", "expect you can gain Copper")),
    Red(3, "asks `trash", (ESTATES, "you play Remodel", "expect they can trash Copper")),
    Red(3, "This is possible", (ESTATE, "you play Remodel", "expect you can't gain Duchy, Silver")),
    Red(3, "not possible", (ESTATE, "you play Remodel", "expect you can gain Duchy")),
    Red(3, "possible", (ESTATE, "you play Remodel", "expect you can't gain Silver")),
    Red(2, "can't be bought", ("given you have $2", "you buy Silver", "expect you have $2")),
    Red(2, "no Witch to play", (ESTATE, "you play Witch", "expect you have 0 Actions")),
    Red(
        2,
        "only 2 can be done so",
        ("given you have $2, 3 Debt", "you pay 3 Debt", "expect you have $0"),
    ),
    Red(3, "it is 2", ("given your hand is Silver", "you play Silver", "expect you have $3")),
    Red(
        2,
        "there is no Village pile",
        (
            "given your hand is Black Market, the Black Market deck is Village, Moat",
            "expect the Village pile has 10 cards",
        ),
    ),
]


@pytest.mark.parametrize("lines", GREEN)
def test_what_is_so_holds(lines: tuple[str, ...]) -> None:
    """Forced choices may be stated or not; declining is stated; a ruling may end at a decision."""
    found = verdict(*lines)
    assert found.passed, found.wrong


@pytest.mark.parametrize("red", REDS, ids=lambda red: red.says)
def test_what_is_not_so_is_told_at_its_line(red: Red) -> None:
    """The line is marked, and the sentence says what is so instead."""
    found = verdict(*red.lines)
    assert not found.passed
    assert red.says in found.wrong
    assert found.place is not None
    assert found.place.line - HEADERS.count("\n") - 1 == red.line


def test_what_never_ends_is_red() -> None:
    """A text that plays itself for ever is a ruling that doesn't hold, not a failure of ours."""
    lines = ("given your hand is Smithy", "you play Smithy", "expect you have 0 Actions")
    assert verdict(*lines, Smithy=Endless).wrong == "This never ends."


def test_what_lies_in_a_deck_is_told_from_its_top() -> None:
    """As a ruling says it."""
    text = 'card Probe: $4 Action\n    +1 Card\n\nruling "a deck"\n'
    text += "    given your deck is Copper, Silver\n    expect your deck is Silver, Copper\n"
    compilation = compiled(text)
    (ruling,) = [one for one in compilation.rulings if one.span.path == PATH]
    verdict = run_ruling(ruling, catalogue_of(compilation), GAME)
    assert verdict.wrong == "Expected otherwise: it is Copper, Silver."


@pytest.mark.parametrize(
    ("answers", "claim", "wrong"),
    [
        ("trash Copper, gain Silver, gain Silver", "trash is Copper", "Nothing asks for this"),
        ("trash Copper", "they can't gain Gold", "This leaves a decision open"),
    ],
)
def test_what_nobody_is_asked_is_wrong(answers: str, claim: str, wrong: str) -> None:
    """The same answer a second time, and what another player is said to decide."""
    text = "card Probe: $4 Action\n    trash a card from hand\n    gain a card costing up to $3\n\n"
    text += 'ruling "asked"\n    given your hand is Probe, Copper, Silver\n'
    text += f"    you play Probe: {answers}\n    expect {claim}\n"
    compilation = compiled(text)
    (ruling,) = [one for one in compilation.rulings if one.span.path == PATH]
    assert wrong in run_ruling(ruling, catalogue_of(compilation), GAME).wrong
