"""The grammar: strict, small, and without a word of a game."""

from __future__ import annotations

import re

from cardwright.compiler.syntax import lexing
from cardwright.compiler.vocabulary.reading import load_words


def test_strict_mode_finds_no_conflict_and_no_collision() -> None:
    """Lark's strict mode raises at a shift/reduce conflict or at terminals that overlap."""
    assert lexing.build(strict=True).rules


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
    words = load_words("dominion")
    game = {
        *words.verbs,
        *words.zones,
        *words.types,
        *words.resources,
        *words.kinds,
        *words.sets.copies,
    }
    rules = {"card", "play", "pile", "token"}
    assert not (game - rules) & grammar


def test_closed_class_words_stay_reserved() -> None:
    """A closed-class word is never read as an open one, also where its class is impossible."""
    kinds = [str(token.type) for token in lexing.parser().lex("card A: $1 Action\n    trash may\n")]
    assert "MODAL" in kinds
