"""The compiler and the grammar name no word of a game: they read it in the game's vocabulary.

Compared are the strings and identifiers of the compiler's modules, docstrings and comments apart, and the
words in quotes of the grammar, with the words that the vocabulary gives to things of the game.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.compiler.vocabulary.reading import load_words
from tests.conftest import ROOT

PLAIN = {
    "black": "a colour, and no word of the Black Market deck",
    "box": "a corner of a drawn box; the zone is called by the vocabulary",
    "card": "every game has cards: a kind of definition, a noun, the ending of the files",
    "clean": "without findings; the phase is Clean-up",
    "coin": "in `coins`, the kind of noun for what money is called",
    "command": "of the command line; the type is Command",
    "counter": "what is counted: in Python, and of what a player has a number",
    "duration": "how long something holds",
    "event": "what abilities wait for, in every game",
    "market": "of the Black Market deck",
    "mat": "a place that things lie on; in others they are",
    "native": "of the Native Village mat",
    "pirate": "of the Pirate Ship mat",
    "play": "what is done with cards and games; the name of a command",
    "reserve": "to keep words for the grammar",
    "route": "of the Trade Route mat",
    "ship": "of the Pirate Ship mat",
    "token": "of a text, as a lexer makes them",
    "trade": "of the Trade Route mat",
    "type": "of a value, a slot, a cell; and cards of every game have types",
    "up": "a direction; `up to 3` is said in every game",
    "village": "of the Native Village mat; in a hint the name of a card, to be replaced",
}
"""Words of the vocabulary that mean something plain in the compiler, and what."""

REMAINING: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("remaining_words.toml").read_text("utf-8")
)
"""By file what is left of Dominion's words: it may only become less."""


def words_of_the_game() -> set[str]:
    """Each word in the names of types, zones, resources, phases, tokens, titles and kinds of definition."""
    words = load_words("dominion")
    named = (words.types, words.zones, words.resources, words.phases, words.own, words.titles)
    names = [name for each in (*named, words.kinds, words.sets.options) for name in each]
    found = {word.lower() for name in names for word in re.findall(r"[A-Za-z]+", name)}
    return {word for word in found | {"kingdom"} if len(word) > 1} - PLAIN.keys()


def said_in(tree: ast.AST) -> Iterator[str]:
    """The words of all strings that are no docstrings, and of all identifiers."""
    nodes = list(ast.walk(tree))
    texts = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in texts:
                yield from re.findall(r"[A-Za-z]+", text)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield from re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield from re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)


def found_in(path: Path) -> set[str]:
    """The words of the game that a file of the compiler or the grammar says."""
    text = path.read_text("utf-8")
    if path.suffix == ".lark":
        code = re.sub(r"//.*", "", text)
        said = [word for quoted in re.findall(r'"([^"]*)"', code) for word in quoted.split()]
    else:
        said = list(said_in(ast.parse(text)))
    return {word.lower() for word in said} & words_of_the_game()


FILES = [*sorted((ROOT / "compiler").rglob("*.py")), ROOT / "grammar" / "card.lark"]


def left(path: Path) -> set[str]:
    """What the list says of a file."""
    return set(REMAINING.get(path.relative_to(ROOT).as_posix(), ()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_word_of_a_game(path: Path) -> None:
    """Where another one is said, it belongs into the vocabulary."""
    assert found_in(path) <= left(path)


def test_what_is_gone_is_off_the_list() -> None:
    """So that the list only becomes shorter: take out of remaining_words.toml what this shows."""
    known = {path.relative_to(ROOT).as_posix(): found_in(path) for path in FILES}
    gone = {name: set(words) - known.get(name, set()) for name, words in REMAINING.items()}
    assert {name: words for name, words in gone.items() if words} == {}


def test_the_list_of_plain_words_has_no_other() -> None:
    """Each is a word of the vocabulary."""
    words = load_words("dominion")
    named = (words.types, words.zones, words.resources, words.phases, words.own, words.titles)
    names = [name for each in (*named, words.kinds, words.sets.options) for name in each]
    assert PLAIN.keys() <= {w.lower() for name in names for w in re.findall(r"[A-Za-z]+", name)}


def test_a_word_of_the_game_is_found(tmp_path: Path) -> None:
    """In a string and in an identifier, not in a docstring."""
    place = tmp_path / "module.py"
    place.write_text('"""Supply."""\n\nbuy_phase = "the Potion"\n', "utf-8")
    assert found_in(place) == {"buy", "potion"}
