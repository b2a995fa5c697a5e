"""Printed texts read as a card does: nothing is said twice, left open or put in words of the language itself.

Looked at are all shipped printings, and every number of a text beside those of its tree.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.vocabulary.inflection import article
from cardwright.compiler.vocabulary.patterns import Literal
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.compiler.wording.definitions import worded
from cardwright.compiler.wording.lines import Row
from tests.compiling import definitions

WORDS = load_words("dominion")


def lines(rows: tuple[Row, ...]) -> list[str]:
    """The lines of some rows and of those below them."""
    return [text for row in rows for text in (row.text, *lines(row.below))]


@cache
def texts() -> dict[str, tuple[ir.Card, list[str]]]:
    """Every shipped printing with the lines of its text."""
    found = {}
    for printings in definitions().cards.values():
        for card in (one.card for one in printings):
            parts = worded(card, WORDS).parts
            found[f"{card.name}, {card.label}"] = (card, [x for part in parts for x in lines(part)])
    return found


LEFTOVERS = {
    "a phrase is said twice": r"\b(\w[\w$]*(?: [\w$]+){1,6}),? \1\b",
    "a word is said twice": r"(?i)\b([a-z]+) \1\b",
    "a word was not filled in": r"[{}_]|\bNone\b|\bTrue\b|\bFalse\b",
    "a blank is where none should be": r"  | [.,:;)]|\( |^ | $",
    "two signs follow each other": r"[.,:;][.,:;]",
    "a sentence begins small": r"(?:^|[.] )(?![+(\"])[a-z]",
    "a condition stands in another without need": r"(?i)if [^.,]*, if you do,",
    "a deed is told of a place without its owner": r"\b(?:from|into|onto) (?:hand|deck|discard)\b",
    "no more than one is a choice": r"(?i)choose up to one",
    "a number of cards has one price": r"\b(?:[2-9]|\d\d) (?:[\w-]+ )*?cards costing",
    "a card is worth something, nothing else": r"^(?:If|For) .*\bworth\b",
    "the subject is said again": r"\bthey [^.,;:]*, then they (?:gain|get|discard|reveal|put|trash)\b",
    "words of the language itself": r"\bat setup\b|\bof choice\b|\bthe bid\b|\bfrom among it\b|\bunique\b",
}
"""What a printed card would not say, and a pattern for it."""


@pytest.mark.parametrize("wrong", LEFTOVERS)
def test_no_text_has_leftovers(wrong: str) -> None:
    """None of all printings."""
    pattern = re.compile(LEFTOVERS[wrong])
    found = {
        name: text for name, (_, said) in texts().items() for text in said if pattern.search(text)
    }
    assert found == {}


def test_articles_fit() -> None:
    """``an Estate``, and never ``a Estate``."""
    for name, (_, said) in texts().items():
        for text in said:
            for before, word in re.findall(r"\b([Aa]n?) ([\w'-]+)", text):
                assert before.lower() == ("an" if word == "other" else article(word)), (name, text)


def test_brackets_and_quotes_are_closed() -> None:
    """Each that is opened, on the same line."""
    for name, (_, said) in texts().items():
        for text in said:
            assert text.count("(") == text.count(")"), (name, text)
            assert text.count('"') % 2 == 0, (name, text)


def test_sentences_end() -> None:
    """With a full stop or, before the lines that belong to it, a colon; what a card gives has neither."""
    for name, (card, _) in texts().items():
        for row in _rows(worded(card, WORDS).parts):
            plain = bool(re.fullmatch(r"[+-]\S+(?: [\w -]+)?", row.text))
            ending = ":" if row.below else '."'
            assert plain or row.text[-1] in ending + (")" if row.text[0] == "(" else ""), (
                name,
                row.text,
            )


def _rows(parts: tuple[tuple[Row, ...], ...]) -> list[Row]:
    return [each for part in parts for row in part for each in (row, *_rows((row.below,)))]


def test_a_block_has_more_than_one_line() -> None:
    """A single sentence would stand behind its opening."""
    for name, (card, _) in texts().items():
        for row in _rows(worded(card, WORDS).parts):
            alone = len(row.below) == 1 and ". " not in row.below[0].text
            assert not alone or row.below[0].below, (name, row.text)


# ---- numbers -------------------------------------------------------------------------------------------

SPOKEN = dict(one=1, two=2, three=3, four=4, twice=2, first=1, second=2, third=3)  # noqa: C408  (words)
UNSAID = {"binding", "bindings", "counted", "seat", "over", "left", "turn"}
"""Fields that number something in the tree and are no amount."""


def numbers_of(node: Any) -> list[int]:
    """All amounts in a tree, and the numbers in its names."""
    match node:
        case bool() | None:
            return []
        case int():
            return [abs(node)]
        case str():
            return [int(each) for each in re.findall(r"\d+", node)]
        case tuple():
            return [number for item in node for number in numbers_of(item)]
        case _ if is_dataclass(node):
            told = (each.name for each in fields(node) if each.name not in UNSAID | {"span"})
            return [
                number
                for name in told
                if not (name == "pattern" and "{" in getattr(node, name))
                for number in numbers_of(getattr(node, name))
            ]
    return []


def numbers_in(text: str) -> set[int]:
    """The numbers in a text, as digits or as words."""
    said = {SPOKEN[word] for word in re.findall(r"[a-z]+", text.lower()) if word in SPOKEN}
    return said | {int(each) for each in re.findall(r"\d+", text)}


def literals(text: ir.Text) -> list[str]:
    """The words of the vocabulary's own in a tree: "no two cards have the same name", "a second turn"."""
    said = [each.pattern for each in nodes(text) if isinstance(each, ir.Test | ir.Counting)]
    parts = [part for pattern in said for part in WORDS.sayings.of_texts[pattern].prints]
    deeds = [each.pattern for each in nodes(text) if isinstance(each, ir.Do)]
    return [part.text for part in parts if isinstance(part, Literal)] + [
        WORDS.patterns[pattern].literal for pattern in deeds
    ]


def test_every_number_of_the_text_is_in_the_tree() -> None:
    """And each of the tree over one in the text: one is "a card", none is "no card" or $0."""
    for name, (card, said) in texts().items():
        text = " ".join(said)
        tree, printed = set(numbers_of(card.text)), numbers_in(text)
        known = tree | {1} | numbers_in(" ".join(literals(card.text)))
        assert printed <= known, (name, printed - known, text)
        assert {each for each in tree if each > 1} <= printed, (name, tree - printed, text)


def test_the_comparison_sees_a_number() -> None:
    """A text with another number would be told."""
    card, said = texts()["Chapel, default"]
    assert numbers_in(" ".join(said)) == {4}
    assert set(numbers_of(card.text)) == {4}
