"""Generated expressions, written on one line or on several: they say what they said as a tree."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.layout import flat, wrapped

ONE, TWO, THREE, FOUR = map(p.Name, ("one", "two", "three", "four"))
LONG = p.method(
    p.Name("something_rather_long_to_say"),
    "that",
    *map(p.Name, ("goes_on_and_on", "until_it_is_too_long", "for_one_line")),
)

PARTS = [
    p.Conditional(THREE, p.Conditional(TWO, ONE, LONG), FOUR),
    p.Conditional(p.Conditional(LONG, TWO, THREE), ONE, FOUR),
    p.Conditional(THREE, p.Lambda("c", LONG), FOUR),
    p.compare(p.Not(LONG), "==", FOUR),
    p.compare(p.compare(LONG, "==", ONE), "==", FOUR),
    p.Not(p.Both("or", (p.compare(LONG, "==", ONE), FOUR))),
    p.Both("and", (p.Both("or", (LONG, ONE)), FOUR)),
    p.Binary(ONE, "-", p.Binary(LONG, "-", FOUR)),
]
WITHIN = [
    lambda part: part,
    lambda part: p.call(p.Name("call"), part, p.Name("another")),
    lambda part: p.Comprehension("[]", part, "c", p.Name("cards"), p.Name("c")),
]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("within", WITHIN)
def test_wrapping_changes_no_meaning(
    part: p.Expression, within: Callable[[p.Expression], p.Expression]
) -> None:
    """What needs parentheses on one line needs them on several."""
    found = within(part)
    lines = wrapped("found = ", found, "", "")
    assert len(lines) > 1
    assert ast.dump(ast.parse("\n".join(lines))) == ast.dump(ast.parse(f"found = {flat(found)}"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", '"plain"'),
        ("it's", '"it\'s"'),
        ('a "kingdom"', "'a \"kingdom\"'"),
        ('it\'s a "kingdom"', "'it\\'s a \"kingdom\"'"),
        ('"\\', "'\"\\\\'"),
    ],
)
def test_texts_have_the_quotes_that_need_fewer_backslashes(text: str, written: str) -> None:
    """As the formatter chooses them, so that it has nothing to say."""
    assert flat(p.Literal(text)) == written
    assert ast.literal_eval(written) == text
