"""One way to say each thing: what the compiler would let pass, and the bundled texts say in one way only.

The ways are those of docs/language.md, "One way to say it".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.compiling import bundled

OTHERWISE = {
    "a place stands before the cost": (
        r"costing .*(from (hand|trash|Supply|discard|the box)|onto deck|to hand|among them)\b",
        "    gain a card costing up to $4 onto deck",
    ),
    "a whole zone is somebody's": (
        r"\b(reveal|discard|trash|look at|put|shuffle) (hand|deck|discard)\b",
        "    reveal hand",
    ),
    "all that is in hand is the hand": (
        r"\b(discards?|trash(es)?) all cards from hand\b",
        "    discard all cards from hand, +5 Cards",
    ),
    "what is drawn is +Cards": (
        r"\b(draws a card|draw \d+ cards)$",
        "    draw 2 cards",
    ),
    "cards in play are those one has there": (
        r"\bfrom play (onto|into)\b",
        "    put all Treasures from play onto deck",
    ),
    "one opening to a line": (
        r": (if|when|while|before|after|at|for each|once|until|during|now)\b",
        "    while this is in play: when you gain a card: +1 VP",
    ),
    "a choice stands on the line that it depends on": (
        r":\n +(you )?choose (up to )?(one|two):\n",
        "    when you trash this:\n        choose one:\n            - +$1\n",
    ),
}


def bodies() -> Iterator[tuple[str, str]]:
    """The name of each bundled file, and each of its texts without the rulings."""
    for source in bundled():
        for block in re.split(r"\n(?=\S)", source.text):
            if not block.startswith("ruling"):
                yield source.name, block


@pytest.mark.parametrize("way", OTHERWISE)
def test_bundled_texts_say_it_one_way(way: str) -> None:
    """No bundled text says it otherwise, and the pattern finds what it is to find."""
    pattern, example = OTHERWISE[way]
    otherwise = re.compile(pattern, re.MULTILINE)
    assert otherwise.search(example)
    assert [
        f"{name}: {said[0]}" for name, text in bodies() if (said := otherwise.search(text))
    ] == []
