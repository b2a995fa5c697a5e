"""The log told in sentences."""

from __future__ import annotations

import pytest

from cardwright.compiler.vocabulary.inflection import plural
from cardwright.runtime.dominion.log_text import log_sentences
from cardwright.runtime.kernel import Entry
from cardwright.runtime.kernel.rules import Legend

LEGEND = Legend(("You", "Big Money", "Random"), {}, plural)


def told(*entries: Entry, over: bool = False) -> list[str]:
    """What the player in the first seat reads."""
    return [said for said, _ in log_sentences(entries, LEGEND, 0, over=over)]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Entry("buy", 1, 1, ("Silver",), "discard pile"), "Big Money buys Silver."),
        (Entry("buy", 0, 1, ("Silver",), "discard pile"), "You buy Silver."),
        (Entry("gain", 1, 1, ("Gold",), "hand"), "Big Money gains Gold to hand."),
        (Entry("gain", 1, 1, ("Gold",), "deck"), "Big Money gains Gold onto the deck."),
        (Entry("buy event", 1, 0, (), "", "Fair"), "Big Money buys the Event Fair."),
        (Entry("buy event", 1, 0, (), "", "{x}"), "Big Money buys the Event {x}."),
        (Entry("draw", 1, 1, (), "hand"), "Big Money draws 1 card."),
        (Entry("draw", 0, 2, ("Duchy", "Duchy"), "hand"), "You draw 2 Duchies."),
        (Entry("look", 1, 3, (), ""), "Big Money looks at 3 cards."),
        (Entry("reveal", 1, 1, ("Curse",), ""), "Big Money reveals Curse."),
        (Entry("trash", 1, 1, ("Estate",), "trash"), "Big Money trashes Estate."),
        (Entry("play again", 0, 1, ("Smithy",), ""), "You play Smithy again."),
        (Entry("put", 1, 3, (), "set aside face down"), "Big Money sets 3 cards aside face down."),
        (Entry("put", 1, 1, ("Smithy",), "set aside"), "Big Money sets Smithy aside."),
        (Entry("put", 0, 1, ("Smithy",), "hand"), "You put Smithy into hand."),
        (Entry("put", 1, 1, (), "Island mat"), "Big Money puts 1 card onto the Island mat."),
        (Entry("pass", 1, 1, (), "hand", receiver=0), "Big Money passes 1 card to you."),
        (Entry("pass", 1, 1, (), "hand", receiver=2), "Big Money passes 1 card to Random."),
        (Entry("take Debt", 1, 4, (), ""), "Big Money takes 4 Debt."),
        (Entry("pay Debt", 0, 4, (), ""), "You pay off 4 Debt."),
        (
            Entry("put token", 1, 2, (), "Silver", "Debt"),
            "Big Money puts 2 Debt onto the Silver pile.",
        ),
        (Entry("remove Sun", 1, 4, (), ""), "Big Money removes a Sun token; 4 left."),
        (Entry("remove Sun", 1, 0, (), ""), "Big Money removes the last Sun token."),
        (Entry("fulfil", 1, 0, (), "", "Omen"), "Big Money fulfils the Prophecy Omen."),
        (Entry("shuffle", 1, 9, (), ""), "Big Money shuffles the deck."),
        (Entry("set aside", 1, 1, ("Curse",), "set aside"), "Big Money sets Curse aside."),
        (Entry("spend Coffers", 1, 2, (), ""), "Big Money spends 2 Coffers."),
        (Entry("overpay", 1, 0, (), "", "$3"), "Big Money overpays $3."),
        (
            Entry("put own token", 1, 0, (), "", "-1 Card token"),
            "Big Money puts the -1 Card token onto the deck.",
        ),
        (Entry("take own token", 1, 0, (), "", "-$1 token"), "Big Money takes the -$1 token."),
        (
            Entry("turn own token", 0, 0, (), "face up", "Journey token"),
            "You turn the Journey token face up.",
        ),
        (Entry("turn", 0, 3, (), ""), "Your turn 3"),
        (Entry("turn", 1, 3, (), ""), "Big Money, turn 3"),
    ],
)
def test_an_entry_is_a_sentence(entry: Entry, sentence: str) -> None:
    """With the right person, cards in numbers, and nothing in parentheses."""
    assert told(entry) == [sentence]


def test_like_entries_are_told_as_one() -> None:
    """Cards one after the other; but tokens that say how many are left stay apart."""
    copper = Entry("play", 1, 1, ("Copper",), "play")
    suns = [Entry("remove Sun", 1, left, (), "") for left in (2, 1)]
    played = told(copper, copper, Entry("play", 1, 1, ("Silver",), "play"), *suns)
    assert played == [
        "Big Money plays 2 Coppers and Silver.",
        "Big Money removes a Sun token; 2 left.",
        "Big Money removes a Sun token; 1 left.",
    ]


def test_the_end_of_a_turn_is_not_told() -> None:
    """Discarding, shuffling and drawing are the same every turn; what a card does then is told."""
    end = [
        Entry("discard", 1, 1, ("Copper",), "discard pile"),
        Entry("shuffle", 1, 9, (), ""),
        Entry("draw", 1, 5, (), "hand"),
        Entry("put", 1, 1, ("Smithy",), "hand"),
    ]
    buy = Entry("buy", 1, 1, ("Silver",), "discard pile")
    militia = Entry("discard", 2, 2, ("Copper", "Copper"), "discard pile")
    said = [
        "Random discards 2 Coppers.",
        "Big Money buys Silver.",
        "Big Money puts Smithy into hand.",
    ]
    assert told(militia, buy, *end, Entry("turn", 2, 4, (), "")) == [*said, "Random, turn 4"]
    assert told(militia, buy, *end, over=True) == said
