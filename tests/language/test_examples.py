"""Examples in messages are words of the game at hand, never of another one."""

from __future__ import annotations

import pytest

from cardwright.compiler.vocabulary.examples import examples, in_words
from cardwright.compiler.vocabulary.reading import load_words, read_words

WORDS = load_words("dominion")
TINY = read_words(
    '[game]\nname = "Beacon"\n\n[zone.bag]\ncode = "{who}.bag"\n\n[type.Lamp]\nbit = ""\n'
)


def test_messages_name_words_of_the_game() -> None:
    """The same hint for two games."""
    said = "`{a_type} from {zone}`"
    assert in_words(said, WORDS) == "`an Action from hand`"
    assert in_words(said, TINY) == "`a Lamp from bag`"


@pytest.mark.parametrize("said", ["`2 {owed}`", "`a card in {piles}`", "`{a_card}`"])
def test_a_hint_about_what_a_game_has_not_is_left_out(said: str) -> None:
    """An example that nobody could write helps nobody."""
    assert in_words(said, TINY) == ""
    assert "{" not in in_words(said, WORDS)


def test_what_a_text_says_in_braces_stays() -> None:
    """A title is quoted as it is."""
    assert in_words("`kingdom {mine}`", WORDS) == "`kingdom {mine}`"


def test_the_bundled_game_has_an_example_of_everything() -> None:
    """So that no hint of its own is lost."""
    assert all(examples(WORDS).values())
