"""The grammar: strict, small, without a word of a game, and with a saved table that is its own."""

from __future__ import annotations

import pickle
import re
from importlib.resources import files

from cardwright.compiler import lexing, vocabulary


def test_strict_mode_finds_no_conflict_and_no_collision() -> None:
    """Lark's strict mode raises at a shift/reduce conflict or at terminals that overlap."""
    assert lexing.build(strict=True)


def test_the_grammar_stays_small() -> None:
    """Under 250 lines, comments included."""
    assert len(lexing.grammar_text().splitlines()) < 250


def test_every_rule_is_commented() -> None:
    """A comment stands above each group of rules: no rule is further than ten lines from one."""
    lines = lexing.grammar_text().splitlines()
    rules = [number for number, line in enumerate(lines) if re.match(r"[?_]?[a-z_]+:", line)]
    comments = [number for number, line in enumerate(lines) if line.startswith("//")]
    assert all(any(0 < rule - comment <= 10 for comment in comments) for rule in rules)


def test_no_word_of_the_game_is_in_the_grammar() -> None:
    """No verb, zone, type, resource or definition is named outside comments."""
    text = re.sub(r"//.*", "", lexing.grammar_text())
    grammar = set(re.findall(r"[A-Za-z]+", text))
    words = vocabulary.load()
    game = {*words.verbs, *words.zones, *words.types, *words.resources, *words.kinds, *words.copies}
    rules = {"card", "play", "pile"}
    assert not (game - rules) & grammar


def test_the_saved_table_is_that_of_the_grammar() -> None:
    """Rebuild it with `python -m cardwright.compiler.lexing` after a change of the grammar."""
    saved = files("cardwright.grammar").joinpath(lexing.TABLE).read_bytes()
    key, _, table = saved.partition(b"\n")
    assert key.decode() == lexing.table_key()
    fresh = lexing.save_table(lexing.build()).partition(b"\n")[2]
    assert _plain(pickle.loads(table)) == _plain(pickle.loads(fresh))  # noqa: S301  (our own file)


def _plain(data: object) -> str:
    """A table as text, without the identity of its parts and the order of its sets."""
    match data:
        case dict():
            return (
                "{"
                + ", ".join(sorted(f"{key}: {_plain(value)}" for key, value in data.items()))
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(map(_plain, data)) + "]"
        case set() | frozenset():
            return "{" + ", ".join(sorted(map(_plain, data))) + "}"
        case _:
            return re.sub(r" at 0x[0-9a-f]+", "", repr(data))


def test_closed_class_words_stay_reserved() -> None:
    """A closed-class word is never read as an open one, also where its class is impossible."""
    kinds = [str(token.type) for token in lexing.parser().lex("card A: $1 Action\n    trash may\n")]
    assert "MODAL" in kinds
