"""Generated expressions, written on one line or on several: they say what they said as a tree."""

from __future__ import annotations

import ast

import pytest

from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.layout import flat, wrapped
from cardwright.compiler.lowering.parsing import expression

LONG = "something_rather_long_to_say.that(goes_on_and_on, until_it_is_too_long, for_one_line)"

PARTS = [
    f"(one if two else {LONG}) if three else four",
    f"one if (two if {LONG} else three) else four",
    f"(lambda c: {LONG}) if three else four",
    f"(not {LONG}) == four",
    f"({LONG} == one) == four",
    f"not ({LONG} == one or four)",
    f"({LONG} or one) and four",
    f"one - ({LONG} - four)",
]


@pytest.mark.parametrize("text", PARTS)
@pytest.mark.parametrize("within", ["({})", "call({}, another)", "[{} for c in cards if c]"])
def test_wrapping_changes_no_meaning(text: str, within: str) -> None:
    """What needs parentheses on one line needs them on several."""
    found = expression(within.format(text))
    lines = wrapped("found = ", found, "", "")
    assert len(lines) > 1
    assert ast.dump(ast.parse("\n".join(lines))) == ast.dump(ast.parse(f"found = {flat(found)}"))
    assert ast.dump(ast.parse(flat(found))) == ast.dump(ast.parse(within.format(text)))


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
