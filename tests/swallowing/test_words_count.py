"""Every word counts: a text that is accepted means something else without any one of its words.

The texts are made from the patterns of all verbs and from all that can be said about nouns (phrases.py).
What they mean is compared as code, since what the tree holds may still be dropped on the way there.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.swallowing.phrases import NEED_NOT_BE_SAID, Text, code, doubled, texts

SAMPLE = 29
"""Of so many pairs of a place and a noun phrase, one is tried in an ordinary run."""


def dropped(made: Iterable[Text]) -> list[str]:
    """What was dropped, each with its text."""
    return [
        f"{part!r} in {one.text!r}"
        for one in made
        for part in one.dropped()
        if part not in NEED_NOT_BE_SAID
    ]


def test_a_dropped_word_is_found() -> None:
    """The search finds what need not be said, so it would find what is dropped."""
    assert Text("trash all cards from your hand").dropped() == ["all", "your"]


def test_many_texts_are_accepted() -> None:
    """Otherwise there would be nothing to compare."""
    accepted = [one for one in texts(10 * SAMPLE) if code(one.text)]
    assert len(accepted) > 10


def test_no_word_of_a_sample_is_dropped() -> None:
    """One pair of a place and a noun phrase of so many."""
    assert dropped(texts(SAMPLE)) == []


@pytest.mark.slow
def test_no_word_is_dropped() -> None:
    """All texts with one modifier."""
    assert dropped(texts()) == []


@pytest.mark.slow
def test_no_word_of_two_modifiers_is_dropped() -> None:
    """What stands behind a noun that means something already."""
    assert dropped(doubled()) == []
