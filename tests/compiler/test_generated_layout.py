"""Generated expressions, written on one line or on several: they say what they said as a tree."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest

from cardwright.compiler.lowering import code
from cardwright.compiler.lowering import python as p
from cardwright.compiler.lowering.inline import flat
from cardwright.compiler.lowering.layout import block
from cardwright.compiler.lowering.wrapping import wrapped
from cardwright.compiler.text.source import Span
from tests.compiler.random_expressions import Expressions
from tests.conftest import ROOT

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


def _statement(expressions: Expressions, span: Span) -> code.Statement:
    """A statement with an expression in it, short or deep."""
    random = expressions.random
    found = expressions.any(random.randint(1, 4))
    stop = (code.Break(span),)
    kinds: list[code.Statement] = [
        code.Assign(p.Name("found"), found, span),
        code.Return(found, span),
    ]
    if not isinstance(found, p.Lambda):
        kinds += [
            code.Evaluate(found, span),
            code.If(found, stop, span),
            code.For(p.tuple_of(p.THEY, p.Name("cards")), found, stop, span),
        ]
    return random.choice(kinds)


@pytest.mark.parametrize("seed", range(3))
def test_random_statements_are_laid_out_as_the_formatter_does(seed: int) -> None:
    """Whatever is nested in whatever, the formatter finds nothing to change."""
    expressions = Expressions(Random(seed))
    span = Span("probe.card", 0, 1, 1, 1, 1, 2)
    written: list[str] = []
    for number in range(400):
        depth = number % 3
        written.append(f"# statement {number}")
        written += [f"{'    ' * step}if True:" for step in range(depth)]
        written += [line for _, line in block((_statement(expressions, span),), depth)]
    text = "\n".join(written) + "\n"
    assert _statements(_formatted(text)) == _statements(text)


def _formatted(text: str) -> str:
    """A text as the formatter lays it out."""
    command = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--config",
        str(ROOT / "pyproject.toml"),
        "-",
    ]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def _statements(text: str) -> list[list[str]]:
    """The lines of each statement, without the blank ones that the formatter puts between them."""
    pieces = text.split("# statement ")[1:]
    return [[line for line in piece.split("\n") if line.strip()] for piece in pieces]
