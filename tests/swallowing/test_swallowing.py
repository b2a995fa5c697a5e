"""Nothing is swallowed: a word that the compiler would not use is refused, wherever it stands.

Each line of ``refused.txt`` is a body of a card, each of ``rulings.txt`` a line of a ruling; all of them look
right at a glance, and would be misunderstood if a word of them were passed over.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.frontend import analysis
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words

HERE = Path(__file__).parent
NAMES = ("Copper", "Silver", "Gold", "Curse", "Moat")
DEFINED = "".join(f"card {name}: $3 Action\n    +1 Card\n\n" for name in NAMES)
CARD = "card Probe: $4 Action\n"
RULING = f'{CARD}    +1 Card\n\nruling "an example"\n'
EXPECTED = "    expect you have no Curse\n"


def lines(name: str) -> list[str]:
    """The lines of a file beside this one."""
    return (HERE / name).read_text("utf-8").splitlines()


def found(text: str) -> list[str]:
    """The codes of what is wrong in the last definition of a text."""
    source = Source("probe.card", DEFINED + text, "probe.card")
    return [
        each.code for each in analysis.analyze([source], load_words("dominion"))[-1].diagnostics
    ]


def test_what_the_lines_are_put_into_is_right() -> None:
    """Without them nothing is wrong, so it is they that are refused."""
    assert found(f"{CARD}    trash a card from hand\n") == []
    assert found(f"{RULING}    you play Moat\n{EXPECTED}") == []


@pytest.mark.parametrize("line", lines("refused.txt"))
def test_nothing_in_a_body_is_swallowed(line: str) -> None:
    """A word too much, a wrong form, a number that can't be meant: each is refused."""
    body = line.replace("\\n", "\n    ")
    assert found(f"{CARD}    {body}\n") != []


@pytest.mark.parametrize("line", lines("rulings.txt"))
def test_nothing_in_a_ruling_is_swallowed(line: str) -> None:
    """A ruling says exactly what is given, done and expected."""
    assert found(f"{RULING}    {line}\n{EXPECTED}") != []
