"""What is left of a text when one clause, phrase or number of it is changed."""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.mutation import clauses, numbers
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.text.source import Source, pieces
from cardwright.compiler.vocabulary.reading import load_words

HEADER = "card Example: $4 Action\n"


def tree(body: str) -> clauses.Text:
    """The syntax tree of a card with this body, "|" for the end of a line."""
    text = HEADER + "".join(f"    {line}\n" for line in body.split("|") if line)
    found = parse(pieces(Source("a.card", text, "a.card"))[0])
    assert isinstance(found, clauses.Text)
    return found


CLAUSES = {
    "+1 Card, +$1": ("+$1", "+1 Card"),
    "+1 Card": ("",),
    "trash a Copper from hand: +$3": ("", "+$3", "trash a Copper from hand"),
    "if you have no Copper in hand: +$1|else: +$2": (
        "else: +$2",
        "+$1|else: +$2",
        "if you have no Copper in hand: +$1",
        "if you have no Copper in hand: +$1|+$2",
    ),
    "you may trash this:|    +$1|    +1 Card": (
        "",
        "+$1|+1 Card",
        "you may trash this",
        "you may trash this:|    +1 Card",
        "you may trash this:|    +$1",
    ),
    "+1 Card, each other player:|    gain a Curse": (
        "each other player:|    gain a Curse",
        "+1 Card",
        "+1 Card|gain a Curse",
        "+1 Card, each other player",
    ),
    "choose one:|    - +$1|    - +1 Card|        +1 Buy": (
        "",
        "choose one",
        "choose one:|    - +1 Card|        +1 Buy",
        "choose one:|    - +$1|    - +1 Buy",
        "choose one:|    - +$1|    - +1 Card",
        "choose one:|    - +$1",
    ),
}


@pytest.mark.parametrize("body", CLAUSES)
def test_each_clause_goes_in_turn(body: str) -> None:
    """Clauses go alone, or with the block they open; gates go with their block or leave it."""
    left = [cut.tree for cut in clauses.without_clauses(tree(body))]
    wanted = [tree(text) for text in CLAUSES[body]]
    assert [found for found in left if found is not None and found not in wanted] == []
    assert [text for text in wanted if text not in left] == []


def test_what_is_no_text_is_told() -> None:
    """A block or a choice with nothing in it is no text; the place is where the clause was."""
    cuts = list(clauses.without_clauses(tree("when you gain a card: +$1")))
    assert [(cut.tree is None, cut.span.column) for cut in cuts] == [
        (False, 5),
        (False, 5),
        (True, 27),
    ]


PHRASES = {
    "you may trash up to 4 Actions or Treasures from hand": [
        "you trash up to 4 Actions or Treasures from hand",
        "you may trash 4 Actions or Treasures from hand",
        "you may trash up to 4 Treasures from hand",
        "you may trash up to 4 Actions from hand",
        "you may trash up to 4 Actions or Treasures",
    ],
    "each other player gains a Curse": ["each player gains a Curse"],
    "gain a card costing up to $4": ["gain a card", "gain a card costing $4"],
}


@pytest.mark.parametrize("body", PHRASES)
def test_each_phrase_goes_in_turn(body: str) -> None:
    """Prepositions with their nouns, limits, alternatives and words that narrow can go."""
    left = [cut.tree for cut in clauses.without_phrases(tree(body))]
    assert [text for text in PHRASES[body] if tree(text) not in left] == []


def test_each_number_goes_up_and_down() -> None:
    """Printed numbers move by one; those of the header and those that are not said do not."""
    lines = ("+2 Cards", "gain a card costing up to $4", "trash any number of cards from hand")
    text = HEADER + "".join(f"    {line}\n" for line in lines)
    card = (
        pipeline.compile([Source("a.card", text, "a.card")], load_words("dominion"))
        .cards["Example"][0]
        .card
    )
    found = numbers.shifted([card], card.span, lambda span: text[span.start : span.end])
    changes = [(shift.span.line, shift.was, shift.now) for shift in found]
    assert changes == [(2, 2, 1), (2, 2, 3), (3, 4, 3), (3, 4, 5)]
    assert all(shift.cards != (card,) for shift in found)
