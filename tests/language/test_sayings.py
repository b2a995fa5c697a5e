"""Sayings: the conditions and counts that a vocabulary declares, and that each of their words counts."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from cardwright.compiler import ir
from cardwright.compiler.frontend import analysis
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.semantics.patterns.slots import SLOTS
from cardwright.compiler.text.diagnostics import Diagnostic
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.reading import VocabularyError, load_words, read_words
from cardwright.compiler.vocabulary.sayings import Saying

WORDS = load_words("dominion")
RUNTIME = import_module(WORDS.runtime)
BASICS = "token Flag\n\n" + "".join(
    f"card {name}: $3 Action\n    +1 Card\n\n" for name in ("Copper", "Silver", "Gold")
)

CONDITIONS = (
    "it is your first buy this turn",
    "the previous turn was yours",
    "your -1 Card token is on deck",
    "your -$1 token is taken",
    "your Journey token is face down",
    "your Journey token is face up",
    "at least 2 piles in Supply are empty",
    "hand has no duplicates",
    "hand has duplicates",
    "no other player has more copies of this",
    "it is your Buy phase",
    "you have at least 3 Debt",
    "its pile has 2 VP",
    "its pile has 2 Flag tokens",
)
COUNTS = (
    "player",
    "empty pile in Supply",
    "Coffers you have",
    "unused Action",
    "$1 you have",
    "type among cards you have in play",
    "set of Copper - Silver - Gold you have",
    "copy of the most common Action you have",
    "copy of the second most common Action you have",
    "VP on its pile",
)
LATER = "event Probe: $3\n    choose an Action from Supply\n    for the rest of the game: "
RULES = (
    ("prophecy Probe\n    ", "Treasures or Curses are also Actions", ""),
    (LATER, "Coppers are also Treasures on your turn", ": +1 Card"),
    (LATER, "your Coppers have its text", ""),
)
"""What is so from then on, with what stands before and behind it."""

IN_CONTEXT = {"you overpay", "$1 you overpay", "$1 of difference", "{n:price} of {card:cost}"}
"""What can only be said where the text before it has spoken of a price or a card."""


def read(line: str, words: Vocabulary = WORDS) -> tuple[list[ir.Node], list[Diagnostic]]:
    """What a line of a card means, all nodes of it, and what is wrong with it."""
    return read_text(f"card Probe: $4 Action\n    {line}", words)


def read_text(text: str, words: Vocabulary = WORDS) -> tuple[list[ir.Node], list[Diagnostic]]:
    """The same of a whole definition."""
    source = Source("probe.card", f"{BASICS}{text}\n", "probe.card")
    unit = analysis.analyze([source], words)[-1]
    return list(nodes(unit.meaning.text)) if isinstance(unit.meaning, ir.Card) else [], list(
        unit.diagnostics
    )


def said(line: str, words: Vocabulary = WORDS) -> str:
    """The saying that a line uses."""
    found, wrong = read(line, words)
    assert not wrong
    [one] = [node for node in found if isinstance(node, ir.Test | ir.Counting)]
    return one.pattern


def lines() -> list[str]:
    """A line for each way to say a condition or a count that can be said anywhere."""
    return [
        *(f"if {one}: +1 Card" for one in CONDITIONS),
        *(f"+1 Card per {one}" for one in COUNTS),
    ]


@pytest.mark.parametrize("line", lines())
def test_each_is_understood_and_no_word_of_it_can_be_left_out(line: str) -> None:
    """Without any one word it is refused, or means something else."""
    means = read(line)[0]
    assert said(line) in WORDS.sayings.of_texts
    head, body = line.partition(": ")[::2] if line.startswith("if ") else (line, "")
    words = head.split(" ")
    for index in range(1, len(words)):
        shorter = " ".join([*words[:index], *words[index + 1 :]])
        found, wrong = read(f"{shorter}: {body}" if body else shorter)
        assert wrong or found != means, shorter


@pytest.mark.parametrize(("before", "rule", "behind"), RULES)
def test_no_word_of_a_rule_can_be_left_out(before: str, rule: str, behind: str) -> None:
    """Without any one word it is refused, or means something else."""
    means, wrong = read_text(f"{before}{rule}{behind}")
    assert not wrong
    words = rule.split(" ")
    for index in range(len(words)):
        shorter = " ".join([*words[:index], *words[index + 1 :]])
        found, wrong = read_text(f"{before}{shorter}{behind}")
        assert wrong or found != means, shorter


def test_there_is_a_line_for_every_saying() -> None:
    """But for those that need something spoken of before."""
    ruled = {
        node.pattern
        for line in RULES
        for node in read_text("".join(line))[0]
        if isinstance(node, ir.Rule)
    }
    assert ruled == WORDS.sayings.rules.keys()
    assert {said(line) for line in lines()} == WORDS.sayings.of_texts.keys() - IN_CONTEXT - ruled


@pytest.mark.parametrize(
    "saying", WORDS.sayings.of_texts.values(), ids=lambda saying: str(saying.say)
)
def test_its_slots_have_types_that_there_are(saying: Saying) -> None:
    """Each is read as that type says."""
    assert {slot.type for slot in saying.slots()} <= SLOTS.keys()


@pytest.mark.parametrize(
    "saying", WORDS.sayings.of_texts.values(), ids=lambda saying: str(saying.say)
)
def test_its_function_takes_what_it_is_called_with(saying: Saying) -> None:
    """A saying is one row of the vocabulary and one function of the runtime, or an expression."""
    if not saying.means.call:
        return
    parameters = inspect.signature(getattr(RUNTIME, saying.means.call)).parameters.values()
    several = any(one.kind is inspect.Parameter.VAR_POSITIONAL for one in parameters)
    assert several or len(parameters) == len(saying.means.arguments)


def test_a_condition_is_denied_by_its_verb() -> None:
    """``isn't`` and ``wasn't``; the other verbs say what is with `no`."""
    found, wrong = read("if it isn't your Buy phase: +1 Card")
    assert not wrong
    assert any(isinstance(node, ir.Not) for node in found)


def test_a_word_that_is_a_type_and_a_counter_must_be_made_clear() -> None:
    """``2 Actions`` may be cards, or what is left to play; ``2 Buys`` can only be one thing."""
    _, [wrong] = read("if you have at least 1 Action: +1 Card")
    assert (wrong.code, wrong.hint) == ("CW0402", "`Action cards` or `unused Actions`")
    assert said("if you have 2 Buys: +1 Card") == said("if you have 2 unused Actions: +1 Card")
    for clear in ("2 Action cards", "2 Actions in hand"):
        found, wrong_too = read(f"if you have {clear}: +1 Card")
        assert not wrong_too
        assert any(isinstance(node, ir.AnyCards) for node in found)


def test_what_is_near_is_shown_where_nothing_fits() -> None:
    """The sayings with most words in common."""
    _, [wrong] = read("if your hand has 3 duplicates: +1 Card")
    assert wrong.hint.startswith("`deck has no duplicates`, `deck has duplicates`")
    _, [wrong] = read("+1 Card per set of Copper")
    assert "`per set of" in wrong.hint


def test_a_row_of_the_vocabulary_is_a_condition() -> None:
    """Nothing else is needed for a game to say it, of words that it has."""
    row = '[condition]\npatterns = [\n    { say = "your turn is extra", op = "is_extra(g)" },\n'
    words = read_words(WORDS.text.replace("[condition]\npatterns = [\n", row))
    assert said("if your turn is extra: +1 Card", words) == "your turn is extra"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('{ say = "{n:amount} is odd", op = "odd(m)" }', "`m` in `odd(m)` is no slot"),
        ('{ say = "it is odd" }', "op"),
    ],
)
def test_a_row_that_is_wrong_is_told_with_its_line(row: str, told: str) -> None:
    """As the rest of a vocabulary file is."""
    text = '[game]\nname = "Odds"\nruntime = "odds"\n\n[condition]\npatterns = [\n'
    with pytest.raises(VocabularyError, match="line 5") as error:
        read_words(f"{text}    {row},\n]\n")
    assert told in str(error.value)
