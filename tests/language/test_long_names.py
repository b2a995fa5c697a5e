"""Names with small words, numbers and brackets: in headers, texts, lists, rulings and on the command line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.display.layout import laid_out
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.syntax.naming import header, is_long, long_names
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import GAME, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import PATH, catalogue_of, compiled, definitions, findings

TEXT = """\
card Partridge in a Pear Tree: $4 Action
    gain a Day 3 to hand

card Day 3: $3 Action
    +2 Cards
    you may trash a Lost in the Woods from hand

card Lost in the Woods: $2 Treasure
    +$2
    if you have a Den of Sin in play: +1 Buy

card Den of Sin: $5 Action
    trash up to 2 Day 3s from hand

card Goons II: $5 Action
    choose one:
        - gain a Harem (Farm)
        - +2 Actions

card Harem (Farm): $6 Treasure - Victory
    +$2
    worth 2 VP

errata Day 3, second edition
    +3 Cards

kingdom "Long ones":
    Partridge in a Pear Tree, Day 3, Lost in the Woods, Den of Sin, Goons II, Harem (Farm), Village
    Moat, Market, Smithy

ruling "A Partridge gains a Day 3"
    given your hand is Partridge in a Pear Tree
    you play Partridge in a Pear Tree: gain Day 3
    expect your hand is Day 3

ruling "Day 3 trashes the card, not the woods"
    given your hand is Day 3, Lost in the Woods
    you play Day 3: trash Lost in the Woods
    expect trash is Lost in the Woods
"""
NAMES = (
    "Partridge in a Pear Tree",
    "Day 3",
    "Lost in the Woods",
    "Den of Sin",
    "Goons II",
    "Harem (Farm)",
)


def test_the_texts_are_right_and_their_rulings_hold() -> None:
    """Each name is one name wherever it stands, between other words of any kind."""
    compilation = compiled(TEXT)
    assert [str(found) for found in compilation.diagnostics if found.span.path == PATH] == []
    rulings = [one for one in compilation.rulings if one.span.path == PATH]
    cards = catalogue_of(compilation)
    assert [run_ruling(one, cards, GAME).passed for one in rulings] == [True, True]
    assert set(NAMES) <= {one.name for one in compilation.definitions}


def test_they_play_in_a_game() -> None:
    """Two random players end a game with these piles."""
    setup = Setup((*NAMES, "Village", "Moat", "Market", "Smithy"), 2)
    cards = catalogue_of(compiled(TEXT))
    agents = [RandomAgent(seed) for seed in (1, 2)]
    game = new_game(cards, setup, agents, 3, turn_cap=60)
    game.run()
    assert all(name in game.piles for name in NAMES)


@pytest.mark.parametrize(
    ("right", "wrong", "meant"),
    [
        ("a Day 3 to", "a Dya 3 to", "Day 3"),
        ("a Day 3 to", "a Day 4 to", "Day 3"),
        ("a Lost in the Woods from", "a Lost in teh Woods from", "Lost in the Woods"),
        ("a Lost in the Woods from", "a lost in the Woods from", "Lost in the Woods"),
        ("a Lost in the Woods from", "a Lost in the Wood from", "Lost in the Woods"),
        ("a Lost in the Woods from", "a Lost the Woods from", "Lost in the Woods"),
        ("gain a Harem (Farm)", "gain a Harem (Frm)", "Harem (Farm)"),
        ("gain a Harem (Farm)", "gain a Hraem (Farm)", "Harem (Farm)"),
        ("play Partridge in a", "play Partridge on a", "Partridge in a Pear Tree"),
        ("    Partridge in a Pear Tree, Day", "    Partridge in a Bear Tree, Day", NAMES[0]),
    ],
)
def test_a_misspelt_one_is_one_mistake_with_the_right_suggestion(
    right: str, wrong: str, meant: str
) -> None:
    """The whole misspelt name is marked, and nothing beside it."""
    assert TEXT.count(right) == 1
    text = TEXT.replace(right, wrong)
    found = findings(text)
    assert [(one.code, one.suggestions[0]) for one in found] == [("CW0202", meant)]
    marked = text[found[0].span.start : found[0].span.end]
    assert marked in text.split("\n")[found[0].span.line - 1]
    assert len(meant) - 4 <= len(marked) <= len(meant) + 2


def test_a_number_on_a_word_is_told() -> None:
    """It stands apart, and is said so."""
    [found] = findings("card Foo2: $3 Action\n    +1 Card\n")
    assert (found.code, found.hint) == ("CW0103", "`Foo 2`")


def test_the_longest_name_is_meant() -> None:
    """A name that is the beginning of another one hides it nowhere."""
    text = "card Day: $2 Action\n    gain a Day 3 1\n\ncard Day 3 1: $3 Action\n    gain a Day\n"
    assert findings(text) == []


def test_what_a_header_may_say() -> None:
    """A name ends with a capitalised word, a number or a bracket, before the colon or the end of the line."""
    assert header("card Day 3: $3 Action\n") == ("card", "Day 3")
    assert header("event Lost in the Woods\n") == ("event", "Lost in the Woods")
    assert header("card Smithy draws: $4\n") is None
    assert header("card Smithy $4 Action\n") is None
    assert [name for name in (*NAMES, "King's Court", "7 Wonders") if is_long(name)] == [
        *NAMES[:3],
        NAMES[5],
    ]


def test_a_hidden_name_keeps_its_place() -> None:
    """The text that is parsed is as long as the one that was written."""
    names = long_names(NAMES)
    assert names.hidden("gain a Day 3 to hand") == "gain a Day-- to hand"
    assert names.hidden("Day 33 and Harem (Farm), Day 3s") == "Day 33 and Harem--Farm-, Day--s"


def test_a_file_is_laid_out_with_the_names_of_another() -> None:
    """``fmt`` needs to know them, too: without them the text can't be parsed."""
    user = Source(PATH, "card Tree:  $4 Action\n  trash a Harem (Farm)\n", PATH)
    words = load_words("dominion")
    assert laid_out(user, words)[1]
    text, wrong = laid_out(user, words, long_names(NAMES))
    assert (text, wrong) == ("card Tree: $4 Action\n    trash a Harem (Farm)\n", ())


def test_no_bundled_text_is_read_in_another_way() -> None:
    """The bundled cards have no such name, and one beside them changes only texts that speak of it."""
    other = pipeline.compile([replace(Source(PATH, TEXT, PATH))], load_words("dominion"))
    assert {unit.source.path for unit in other.units} == {PATH}
    assert not any(is_long(one.name) for one in definitions().definitions if one.kind == "card")
