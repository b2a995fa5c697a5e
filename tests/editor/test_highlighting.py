"""The colours of an editor are those of the vocabulary: generated, and as they are checked in."""

import json
import re
from pathlib import Path

import pytest
from pygments.token import Comment, Keyword, Name, String

from cardwright.compiler.editor.pygments_lexer import CardLexer
from cardwright.compiler.editor.textmate import textmate
from cardwright.compiler.files import read_bundled
from cardwright.compiler.vocabulary.reading import load_words

FOLDER = Path(__file__).parents[2] / "docs" / "editors" / "vscode"
TEXT = """\
card Kitsune: $5 Action - Attack - Omen  # a fox
    each other player gains a Curse

ruling "A Curse"
"""


def test_the_grammar_is_that_of_the_vocabulary() -> None:
    """What is checked in is what the documented command writes."""
    place = FOLDER / "syntaxes" / "card.tmLanguage.json"
    assert place.read_text("utf-8") == textmate(load_words("dominion"))


def test_the_patterns_find_their_words() -> None:
    """A verb in the third person, a type and a header are painted as such."""
    rules = json.loads(textmate(load_words("dominion")))["patterns"]
    found = {rule["name"]: re.findall(rule["match"], TEXT, re.MULTILINE) for rule in rules}
    assert found["support.function.cardwright"] == ["gains"]
    assert found["keyword.declaration.cardwright"] == ["card", "ruling"]
    assert {"Action", "Attack", "Omen"} <= set(found["support.type.cardwright"])


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("card", Keyword.Declaration),
        ("Attack", Name.Class),
        ("# a fox", Comment.Single),
        ("each", Keyword),
        ("gains", Name.Function),
        ('"A Curse"', String.Double),
    ],
)
def test_pygments_paints_words(word: str, kind: object) -> None:
    """Each token is of the kind of its word."""
    assert (kind, word) in CardLexer().get_tokens(TEXT)


def test_pygments_loses_nothing() -> None:
    """The tokens of a text are the text, for every bundled card."""
    for source in read_bundled("dominion").sources[::20]:
        assert (
            "".join(text for _, text in CardLexer(stripnl=False).get_tokens(source.text))
            == source.text
        )


def test_the_extension_names_its_files() -> None:
    """What `package.json` refers to is there."""
    said = json.loads((FOLDER / "package.json").read_text("utf-8"))
    paths = [said["main"], said["contributes"]["languages"][0]["configuration"]]
    paths += [each["path"] for each in said["contributes"]["grammars"]]
    assert all((FOLDER / path).is_file() for path in paths)
