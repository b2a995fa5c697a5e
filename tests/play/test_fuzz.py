"""What the compiler accepts runs: texts made at random, in every position, are played (fuzz.py)."""

from __future__ import annotations

from time import process_time

import pytest

from tests.cards.tables import holds
from tests.compiling import definitions, findings
from tests.play.fuzz import BATCH, Figures, tried

SAMPLE = 100
SEED = 20261201


def test_a_sample_runs() -> None:
    """Some texts of a seed: enough of them are accepted, and none crashes."""
    figures = Figures()
    tried(SEED, SAMPLE, figures)
    assert figures.accepted > SAMPLE / 20
    assert figures.games > figures.refused
    assert figures.crashes == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_thousands_run(seed: int) -> None:
    """The slower run."""
    figures = Figures()
    tried(seed, BATCH, figures)
    assert figures.crashes == {}


REFUSED = (
    "choose an Action from hand\n    replay it",
    "replay this",
    "if you have 2 Coppers in hand: pay all coins\n    draw that many cards",
    "each other player:\n        pay all coins\n    draw that many cards",
    "for each Copper in hand:\n        pay all coins\n    draw that many cards",
    "choose two:\n        - pay all coins\n        - draw that many cards\n        - +$1",
    "when you gain an Action this turn: replay it",
    "reveal the bottom of deck",
    "+1 Card per card in Supply",
    "+1 Card per card in the box",
    "gain an Action costing up to $1 per Silver in Supply",
    "set aside Supply",
    "set aside the box",
    "look at the box",
    "reveal Supply",
    "put Supply onto your Island mat",
    "shuffle the box into deck",
    "if the box has duplicates: +1 Card",
    "gain a card from hand to the box",
    "at setup: put a card from the box onto the bottom of your deck",
)
"""What nothing of the runtime could do, no card lies in, or was perhaps not counted."""


@pytest.mark.parametrize("line", REFUSED)
def test_what_can_not_run_is_refused(line: str) -> None:
    """It is an error at the word, and not in play."""
    assert findings(f"card Probe: $3 Action\n    {line}\n") != []


REPLAYED = (
    ("play an Action from hand\n    replay it", "you play Probe"),
    (
        "+1 Action\n    after you next play an Action this turn:\n        at end of turn: replay it",
        "you play Probe\n    you play Smithy\n    your turn ends",
    ),
)


@pytest.mark.parametrize(("line", "steps"), REPLAYED)
def test_a_card_that_was_played_is_played_again(line: str, steps: str) -> None:
    """At once, and at the end of the turn, when it has left play: three cards more than once."""
    count = 8 if "ends" in steps else 6
    holds(f"""card Probe: $3 Action
    {line}

ruling "once more"
    given your hand is Probe, Smithy, your deck is 20 Coppers
    {steps}
    expect you have {count} Coppers in hand
""")


BOTTOM = (
    ("gain a Silver onto the bottom of deck", "Silver"),
    ("gain a Silver from trash onto the bottom of deck", "Silver"),
    ("put your hand onto the bottom of deck", "Gold"),
)


@pytest.mark.parametrize(("line", "lowest"), BOTTOM)
def test_cards_go_to_the_bottom(line: str, lowest: str) -> None:
    """What lies on top of the deck stays there, in whichever way a card comes below it."""
    holds(f"""card Probe: $3 Action
    {line}

ruling "it lies below the others"
    given your hand is Probe, Gold, your deck is Copper, Estate, trash is Silver
    you play Probe
    expect your deck is Copper, Estate, {lowest}
""")


def test_what_was_overpaid_can_be_spoken_of_later() -> None:
    """It is kept as a price, of which the coins are counted."""
    holds("""card Probe: $3+ Action
    when you buy this:
        at end of turn: gain a Silver per $1 you overpay

ruling "two coins, two Silvers"
    given you have $5
    you buy Probe: overpay $2
    expect you have no Silver
    your turn ends
    expect you have 2 Silvers
""")


def texts(count: int, last: str) -> str:
    """Texts that say the next one twice, below a card that says the first; the last one says that."""
    names = [f"{letter}arn" for letter in "bcdfghjklmnpqrstvwxz"][:count]
    pairs = zip(names, [*names[1:], last], strict=True)
    said = "\n".join(f"to {name}:\n    {after}\n    {after}\n" for name, after in pairs)
    return f"card Probe: $3 Action\n    {names[0]}\n\n{said}"


@pytest.mark.parametrize("count", [1, 2, 5])
def test_texts_that_call_each_other_are_refused_at_the_word(count: int) -> None:
    """Each of them, where it says the next one."""
    found = findings(texts(count, "barn"))
    assert {one.code for one in found} == {"CW0409"}
    assert {one.span.line for one in found} == {
        5 + 4 * text + line for text in range(count) for line in range(2)
    }


def test_texts_that_double_one_another_are_refused_quickly() -> None:
    """What they say together would be a million times the last one."""
    definitions()
    start = process_time()
    found = findings(texts(20, "+1 Card"))
    assert process_time() - start < 2
    assert found
    assert {one.code for one in found} == {"CW0102"}
    assert findings(texts(2, "+1 Card")) == []
