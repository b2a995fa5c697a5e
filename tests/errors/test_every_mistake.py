"""All mistakes of a definition are told in one run, and none that only follows from another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import base, bundled, findings

WRONG = """\
card Probe: $4 Action
    trash a Silver
    put it onto deck
    if you have Copper from deck:
        gain a Gold into hand
    else: +1 Card, gain 2 Copper
    gain a card costing up to $2 more than the trashed card
    when you gain a Silver: discard it
    when you gain this to hand: discard it into hand
"""


def test_every_mistake_is_told_once_and_no_other() -> None:
    """What a clause that can't be read would have left behind is unknown: nothing is said about that."""
    told = [(found.span.line, found.code) for found in findings(WRONG)]
    assert told == [
        (2, "CW0303"),
        (4, "CW0305"),
        (5, "CW0304"),
        (6, "CW0306"),
        (8, "CW0404"),
        (9, "CW0304"),
        (9, "CW0304"),
    ]


def test_an_else_behind_a_wrong_if_is_an_else() -> None:
    """Its own mistakes are told; that it has no ``if`` isn't one of them."""
    text = "card Probe: $4 Action\n    if it has Debt: +1 Card\n    else: gain a Gold into hand\n"
    assert [found.span.line for found in findings(text)] == [2, 3]


def test_a_reference_is_wrong_where_nothing_was_left() -> None:
    """Without a clause that can't be read before it, it is an error as ever."""
    text = "card Probe: $4 Action\n    put it onto deck\n    gain a Gold into hand\n"
    assert [found.code for found in findings(text)] == ["CW0401", "CW0304"]


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("frobnicate a card\n    trash it", []),
        ("if you frobnicated:\n        discard 3 card from hand\n    else:\n        +1 Card", []),
        ("frobnicate a card\n    gain a Slver", ["Slver"]),
        ("+1 +1 Action", []),
    ],
)
def test_a_word_that_nobody_knows_hides_nothing_else(first: str, told: list[str]) -> None:
    """Its line is left out, with what may have meant that; a misspelt name and the rest are still told."""
    text = f"card Probe: $4 Action\n    {first}\n    discard 2 card from hand\n"
    found = findings(text)
    places = [text[one.span.start : one.span.end] for one in found]
    assert places[1:] == [*told, "card"]
    assert found[0].code in ("CW0201", "CW0311")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (
            "you may trash a card from hand. If you do, +1 Card",
            "write `:` instead of `. If you do,`",
        ),
        ("+1 Card for each Treasure in hand", "write `per` instead of `for each`"),
        ("draw 2 cards and gain a Silver", "write `,` instead of `and`"),
        ("when you gain this, gain 2 Coppers", "write `:` instead of `,`"),
        ("this is not in Supply", "write `isn't` instead of `is not`"),
        ("look at top 3 cards of deck", "put `the` before `top`"),
    ],
)
@pytest.mark.parametrize("other", ["", "    +1 +1 Action\n    draw 2 2 cards\n"])
def test_what_people_write_is_told_how_it_is_written_here(line: str, hint: str, other: str) -> None:
    """Whether it is a matter of words, syntax or meaning, and whatever else is wrong in the text."""
    found = findings(f"card Probe: $4 Action\n    {line}\n{other}    +1 Buy\n")
    assert [one.hint for one in found if one.span.line == 2] == [hint]


def findings_in(source: Source, text: str) -> list[Diagnostic]:
    """What is wrong with a bundled file that is written otherwise."""
    sources = [replace(each, text=text) if each.path == source.path else each for each in bundled()]
    compiled = pipeline.compile(sources, load_words("dominion"), base=base())
    return [found for found in compiled.diagnostics if found.span.path == source.path]


def test_a_line_that_cannot_be_parsed_brings_no_other_mistakes() -> None:
    """Nor does it hide those of other lines: each card in turn, damaged in one line and in two."""
    for number, source in enumerate(bundled()[::12]):
        lines = source.text.split("\n")
        end = next(
            (place for place, line in enumerate(lines) if line.startswith("ruling")), len(lines)
        )
        body = [
            place
            for place, line in enumerate(lines[:end])
            if line.startswith("    ") and line[4].isalnum() and lines[0].startswith("card")
        ]
        if not body:
            continue
        for places in ({body[number % len(body)]}, {body[0], body[-1]}):
            text = "\n".join(
                f"{line} )" if place in places else line for place, line in enumerate(lines)
            )
            told = {found.span.line - 1 for found in findings_in(source, text)}
            assert told == places, text
