"""Quantities: how many of something, as numbers and determiners say it."""

from __future__ import annotations

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.heads import leads, runs_of
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail
from cardwright.compiler.vocabulary.inflection import article

COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}

BOUNDS = {
    "up to": ir.Many.UP_TO,
    "at least": ir.Many.AT_LEAST,
    "exactly": ir.Many.EXACTLY,
}


def quantity_of(noun: s.Noun | s.Runs, *, plural: bool, bare: bool = False) -> ir.Quantity:
    """How many: from determiners, ordinals and the amount.

    Raises CompileError at a singular noun without a determiner, unless ``bare``.
    """
    words = leads(noun)
    amount = noun.amount if isinstance(noun, s.Noun) else None
    span = noun.span
    _determined(noun, words, amount)
    many, number, other = ir.Many.EXACTLY, 1, None
    if amount is not None:
        many, number, other = amount_of(amount)
    if "top" in words or "bottom" in words:
        many = ir.Many.TOP if "top" in words else ir.Many.BOTTOM
    elif "no" in words:
        many = ir.Many.NO
    elif amount is None and ({"all", "each"} & {*words} or (plural and not words)):
        many = ir.Many.ALL
    elif amount is None and "any" in words:
        many, number = ir.Many.ANY, 0
    elif amount is None and not words and not bare:
        _determiner(noun)
    elif amount is None and words[:1] not in (["a"], ["an"]) and words and not bare:
        _which(noun)
    return ir.Quantity(many, number, other, span=span)


_DETERMINERS: tuple[list[str], ...] = (
    ["a"],
    ["an"],
    ["all"],
    ["each"],
    ["any"],
    ["no"],
    ["the"],
    [],
)

_ENDS = (["the", "top"], ["the", "bottom"])


def _determined(noun: s.Noun | s.Runs, words: list[str], amount: s.Amount | None) -> None:
    """Refuse determiners that do not go together, or not with a number."""
    if words in _ENDS or (not words and amount is not None):
        return
    if amount is not None:
        fail("CW0304", amount.span, f"A number can't stand behind `{' '.join(words)}`.")
    if words not in _DETERMINERS and words[:1] != ["this"]:
        word = noun.leads[-1] if isinstance(noun, s.Noun) else noun
        fail("CW0304", word.span, f"`{words[-1]}` can't stand here.", candidates=("a", "an", "the"))


def _determiner(noun: s.Noun | s.Runs) -> None:
    runs = runs_of(noun)
    word = runs.words[0] if runs else None
    span = word.span if word else noun.span
    hint = f"`{article(word.text)} {word.text}`" if word else ""
    fail("CW0305", span, "This does not say how many: a determiner is missing.", hint=hint)


def _which(noun: s.Noun | s.Runs) -> None:
    hint = "`a card`, `the top card of {ordered}`, `the trashed card`"
    fail("CW0401", noun.span, "It is not clear which card this is.", hint=hint)


def amount_of(amount: s.Amount) -> tuple[ir.Many, int, int | None]:
    """``up to 4`` -> (UP_TO, 4, None); ``1 or 5`` -> (EXACTLY, 1, 5); ``any number`` -> (ANY, 0, None)."""
    first, *rest = amount.values
    if first.text == "that many":
        fail("CW0407", first.span, "`that many` can't be said yet.", candidates=("any number",))
    if first.text == "that much":
        fail("CW0301", first.span, "This wants a number.", candidates=("that many",))
    if first.kind == "MANY":
        if amount.bound is not None:
            fail("CW0304", amount.bound.span, "Any number is as many as one likes.")
        return ir.Many.ANY, 0, None
    if first.kind == "PRICE":
        fail("CW0301", first.span, "This wants a number of cards, not a price.")
    if first.kind == "RANGE":
        return _range(first, amount)
    many = bound(amount.bound) if amount.bound is not None else ir.Many.EXACTLY
    for word in amount.values:
        not_negative(word)
    if rest and amount.bound is not None:
        fail("CW0304", amount.bound.span, "A bound and two numbers don't go together.")
    return many, number_of(first), number_of(rest[0]) if rest else None


def _range(word: s.Word, amount: s.Amount) -> tuple[ir.Many, int, int]:
    """``1 to 3``."""
    low, high = map(int, word.text.split(" to "))
    if amount.bound is not None:
        fail("CW0304", amount.bound.span, "A bound and two numbers don't go together.")
    if low >= high:
        fail("CW0306", word.span, "The second number must be greater than the first.")
    return ir.Many.BETWEEN, low, high


def not_negative(word: s.Word) -> None:
    """Refuse ``-1``."""
    if word.text.startswith("-"):
        fail("CW0301", word.span, "There is no negative number of anything here.")


def bound(word: s.Word) -> ir.Many:
    """How a bound limits a number.

    Raises CompileError for one that can't be said of numbers yet.
    """
    if word.text not in BOUNDS:
        fail("CW0407", word.span, f"`{word.text}` can't be said yet.", candidates=BOUNDS)
    return BOUNDS[word.text]


def number_of(word: s.Word) -> int:
    """The number a word stands for."""
    return COUNTS[word.text] if word.kind == "COUNT" else int(word.text)
