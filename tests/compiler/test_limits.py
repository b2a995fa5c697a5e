"""Card text is untrusted: nothing in it keeps the compiler busy, crashes it or says more than a name."""

from __future__ import annotations

import ast
import time

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.text import limits
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words

SECONDS = 5.0
"""Allowed on a busy machine; an idle one needs a fifth of it."""

NAMES = [f"Card {a}{b}{c}" for a in "ABCDEFGHIJKLMN" for b in "abcdefghij" for c in "abcdefghij"]


def compiled(text: str) -> pipeline.Compilation:
    """One file on its own."""
    return pipeline.compile([Source("probe.card", text, "probe.card")], load_words("dominion"))


def codes(text: str) -> list[str]:
    """What is wrong with it."""
    return [found.code for found in compiled(text).diagnostics]


def repeated(body: str) -> str:
    """As many cards with this body as a file may hold."""
    text = "".join(f"card {name}: $1 Action\n{body}" for name in NAMES)
    return text[: limits.FILE].rpartition("card ")[0]


BROKEN = {
    "valid": repeated("    +1 Card, +2 Actions\n    trash a card from hand\n"),
    "one definition": "card A: $1 Action\n" + "    +1 Card, +1 Action, +$1\n" * 580,
    "misspelt": repeated("    trahs a crad form hnad\n"),
    "one misspelt definition": "card A: $1 Action\n" + "    trahs a crad form hnad\n" * 600,
    "syntax": repeated("    trash ) card from hand (\n"),
    "meaning": repeated("    trash it\n    gain the card\n    put it into Supply\n"),
    "rulings": "card A: $1 Action\n    +1 Card\n"
    + 'ruling "x"\n    given your hand is A\n    you play A\n    expect you have 0 Debt\n' * 1200,
    "unknown names": repeated("    trash a Foo Bar or Baz from hand\n"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_at_a_limit_takes_no_time(name: str) -> None:
    """Neither parsing nor suggesting nor generating grows faster than the text."""
    start = time.process_time()
    compilation = compiled(BROKEN[name])
    if not any(found.severity is Severity.ERROR for found in compilation.diagnostics):
        assert compilation.modules
    assert time.process_time() - start < SECONDS


TOO_MUCH = [
    ("card A: $1 Action\n" * 10_000, "CW0102"),
    ("x\n" * 10_000, "CW0102"),
    ("card A: $1 Action\n" + "    +1 Card\n" * 3_000, "CW0102"),
    ("card A: $1 Action\n    " + "+1 Card, " * 300 + "+1 Card\n", "CW0102"),
    ("card A: $1 Action\n    +10000 Cards\n", "CW0102"),
    ("card A: $1 Action\n    " + "if you have Debt: " * 30 + "+1 Card\n", "CW0105"),
    ("card A: $1 Action\n    discard " + "each of " * 40 + "them\n", "CW0105"),
    (
        "card A: $1 Action\n"
        + "".join("    " * n + "if you have Debt:\n" for n in range(1, 20))
        + "    " * 20
        + "+1 Card\n",
        "CW0105",
    ),
]


@pytest.mark.parametrize(("text", "code"), TOO_MUCH, ids=lambda part: str(part)[:40])
def test_what_is_beyond_a_limit_is_refused(text: str, code: str) -> None:
    """One finding, at once."""
    start = time.process_time()
    assert codes(text) == [code]
    assert time.process_time() - start < 1


@pytest.mark.parametrize("char", "\0\x07\x1b\x85\u2028\u202e\u2066")
def test_characters_that_deceive_are_refused(char: str) -> None:
    """Control characters, foreign line ends, marks that turn the direction of text."""
    assert codes(f"card Alpha: $1 Action\n    +1 Card # {char}\n") == ["CW0101"]


HARMLESS = [
    "\ufeffcard Alpha: $1 Action\n    +1 Card\n",
    "card Alpha: $1 Action\r\n    +1 Card\r\n",
    "card Alpha: $1 Action\n\t+1 Card\n",
    "card Alpha: $1 Action\n    +1 Card",
    '# {{ 7 * 7 }} {% raw %} """ \'\'\' \\\ncard Alpha: $1 Action # """\n    +1 Card # \\\n',
]


@pytest.mark.parametrize("text", HARMLESS)
def test_how_a_text_is_written_changes_nothing(text: str) -> None:
    """Byte order mark, line ends, tabs, a missing last line end, comments: the module is the same."""
    plain = compiled("card Alpha: $1 Action\n    +1 Card\n")
    other = compiled(text)
    assert other.diagnostics == ()
    (one,), (two,) = plain.modules.values(), other.modules.values()
    assert one.partition("CARD_LINES")[0] == two.partition("CARD_LINES")[0]


NASTY = [
    "'''",
    '\\"',
    "{{ x }}",
    "{% endraw %}",
    "import os; os._exit(1)",
    "#",
    "\\N{BULLET}",
    "%s",
]


@pytest.mark.parametrize("title", NASTY)
def test_titles_are_only_titles(title: str) -> None:
    """Quotes, braces, backslashes, templates and Python in a title stay what they are."""
    card = "card Alpha: $1 Action\n    +1 Card\n\n"
    title = title.replace('"', "'")
    ruling = f'ruling "{title}"\n    you gain Alpha\n    expect you have 0 Debt\n'
    compilation = compiled(card + ruling)
    assert compilation.diagnostics == ()
    assert compilation.rulings[0].title == title


@pytest.mark.parametrize("name", ["Class", "None", "Import", "O'Neil", "Self", "Print", "A/B"])
def test_names_are_only_names(name: str) -> None:
    """A name that Python or the generated code uses is a class of its own."""
    (module,) = compiled(f"card {name}: $1 Action\n    +1 Card\n").modules.values()
    ast.parse(module)


def test_an_empty_text_defines_nothing() -> None:
    """Neither does one of comments."""
    assert compiled("").units == ()
    assert codes("# nothing\n\n") == []
