"""The table as a player sees it."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cardwright.compiler.cli import table
from cardwright.compiler.cli.answers import Menu
from cardwright.compiler.cli.table_menu import columns, expected, forced, menu_lines, title
from cardwright.compiler.cli.table_seats import outcome
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.runtime.dominion import (
    GAME,
    Batch,
    set_aside,
)
from cardwright.runtime.dominion.display import colour
from cardwright.runtime.dominion.player import Player
from cardwright.runtime.dominion.verbs_pile import put_tokens
from cardwright.runtime.kernel import Ask, Question
from cardwright.runtime.kernel.rules import Legend
from tests.runtime.kit import CATALOGUE, Position

LEGEND = Legend(("You", "Big Money"), CATALOGUE, plural)
TAKES_ALL = {"order", *GAME.display.takes_all}


def text(shown: Any, width: int = 80) -> str:
    """What stands on a terminal without colours."""
    file = StringIO()
    Console(file=file, width=width, color_system=None).print(shown)
    return "\n".join(line.rstrip() for line in file.getvalue().split("\n"))


def seen_by(player: Player) -> str:
    """The table as that player sees it, as one line."""
    return " ".join(text(table.laid_out(GAME.display.table(player.view, LEGEND))).split())


@pytest.fixture
def position() -> Position:
    """Hidden and open things of every kind."""
    t = Position("Alley", "Smithy", landscapes=("Continue",), prophecy="Growth")
    t.put(t.me.hand, "Copper", "Copper", "Alley")
    t.put(t.me.deck, "Gold", "Alley", "Silver", "Alley")
    t.put(t.you.deck, "Silver", "Alley")
    t.put(t.you.hand, "Alley", "Estate")
    set_aside(t.g, t.you, Batch.of(t.put(t.you.hand, "Province")), down=True)
    t.put(t.you.discard, "Curse", "Duchy")
    t.put(t.g.trash, "Curse")
    t.you.debt = 4
    t.you.vp = 2
    put_tokens(t.g.piles["Smithy"], "Debt", 3)
    return t


def test_debt_tokens_events_and_prophecy_are_shown(position: Position) -> None:
    """What lies on the table for all to see."""
    said = seen_by(position.me)
    assert "Smithy $4 10 + 3 Debt" in said
    assert "Events Continue 8D" in said
    assert "Prophecy Growth, 5 Sun tokens left" in said
    assert "Trash Curse" in said
    assert "4 Debt; 2 VP tokens" in said
    assert "discard pile 2 with Duchy on top" in said


def test_where_the_tokens_are_that_everybody_has_one_of(position: Position) -> None:
    """Only where that is not where they are at the start."""
    assert "token" not in seen_by(position.me).replace("VP token", "").replace("Sun token", "")
    position.me.minus_card = position.me.minus_coin = position.me.journey_down = True
    shown = seen_by(position.me)
    assert "-1 Card token on deck; -$1 token taken; Journey token face down" in shown


def test_a_prophecy_without_suns_is_active(position: Position) -> None:
    """From the moment the last token goes."""
    position.g.suns = 0
    assert "Growth, active" in seen_by(position.me)


def test_shadows_are_shown_to_those_who_see_the_backs(position: Position) -> None:
    """One's own deck may be looked through; of another's only the top and the hand show backs."""
    mine, theirs = seen_by(position.me), seen_by(position.you)
    assert "deck 4 cards, Shadows at 2 and 4 from the top" in mine
    assert "Shadows at" not in theirs
    assert "deck 2 cards; discard" in mine
    assert "2 cards in hand, 1 with a Shadow back" in mine
    assert "a Shadow at 2 from the top" in theirs


def test_what_is_hidden_is_counted_only(position: Position) -> None:
    """A card set aside face down is named to its owner alone."""
    assert "Face down 1 card" in seen_by(position.me)
    assert "Face down Province" in seen_by(position.you)
    assert "Hand Alley, 2 Coppers" in seen_by(position.me)


def test_durations_lie_apart(position: Position) -> None:
    """Of the cards in play, in front of whoever has them."""
    position.put(position.you.play, "Silver", "Caravan")
    said = seen_by(position.me)
    assert "In play Silver" in said
    assert "Durations Caravan" in said


def test_a_card_has_the_colour_of_its_types() -> None:
    """The first type that has one; plain Actions have the terminal's own."""
    assert colour(("Action",)) == ""
    assert colour(("Treasure", "Victory")) == colour(("Victory",)) != colour(("Treasure",))


def test_names_are_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    """What stands in brackets is shown, and a control character does nothing."""
    t = Position("Smithy")
    legend = Legend(("You", "[red]:smile:\x1b"), CATALOGUE, plural)
    table.console().print(table.laid_out(GAME.display.table(t.me.view, legend)))
    assert "[red]:smile:\u241b" in capsys.readouterr().out


def ask(kind: str, labels: tuple[str, ...], lo: int, hi: int, **more: Any) -> Ask:
    """A request over numbered options."""
    return Ask(kind, None, tuple(range(len(labels))), lo, hi, labels=labels, **more)


def test_what_is_forced_is_not_asked() -> None:
    """All of them, or some of those that are alike; but order and choice are asked."""
    assert forced(ask("cards", ("Copper", "Estate"), 2, 2)) == (0, 1)
    assert forced(ask("cards", ("Copper",) * 3, 2, 2)) == (0, 1)
    assert forced(ask("cards", ("Copper", "Copper", "Estate"), 2, 2)) is None
    assert forced(ask("cards", ("Copper",), 1, 1, may=True)) is None
    assert forced(ask("order", ("Copper", "Estate"), 2, 2)) is None
    assert forced(ask("action", ("Smithy",), 0, 1)) is None


@pytest.mark.parametrize(
    ("request_", "prompt"),
    [
        (ask("may", ("yes", "no"), 1, 1), "yes or no"),
        (ask("amount", ("0", "1", "2"), 1, 1), "0 to 2"),
        (ask("treasures", ("Copper",), 0, 1), "up to 1 [all]"),
        (ask("buy", ("Copper", "Silver"), 0, 1), "one [none]"),
        (ask("cards", ("Copper", "Silver"), 1, 1), "one"),
    ],
)
def test_a_prompt_says_what_is_expected(request_: Ask, prompt: str) -> None:
    """And in brackets what Enter does."""
    assert expected(Menu.of(request_), TAKES_ALL) == prompt


def test_a_number_is_an_amount_where_one_is_asked() -> None:
    """Not the place in a menu."""
    menu = Menu.of(ask("amount", ("0", "1", "2"), 1, 1))
    assert menu.answer("2") == (2,)
    assert menu_lines(menu, {}) == []


def test_a_question_is_the_clause_of_the_card() -> None:
    """Or one of the rules'."""
    asked = ask("cards", ("Copper",), 0, 1, question=Question("Chapel", 2, "trash", "trash a card"))
    assert title(asked, GAME.display.titles) == "Chapel: trash a card"
    assert title(ask("buy", ("Copper",), 0, 1), GAME.display.titles) == "What do you buy?"


def test_a_long_menu_has_columns() -> None:
    """Read downwards, and within the width of a narrow terminal."""
    lines = [f"{number:>2}. {'x' * 18}" for number in range(1, 12)]
    shown = columns(lines)
    assert len(shown) == 4
    assert shown[0].split() == ["1.", "x" * 18, "5.", "x" * 18, "9.", "x" * 18]
    assert max(map(len, shown)) <= 78


def test_cards_in_the_deck_are_told_apart() -> None:
    """Shadows that can be played from there."""
    t = Position("Alley")
    cards = [
        *t.put(t.me.hand, "Alley", "Smithy"),
        *t.put(t.me.deck, "Alley"),
        *t.put(t.you.deck, "Village"),
    ]
    asked = Ask("action", t.me, tuple(cards), 0, 1)
    assert menu_lines(Menu.of(asked), GAME.display.notes(t.me.view, asked)) == [
        "1. Alley in hand and deck x2",
        "2. Smithy",
        "3. Village in the deck",
    ]


def test_the_end_shows_what_everybody_had() -> None:
    """The best first, and what counts before what does not."""
    t = Position("Smithy")
    t.put(t.me.deck, "Copper", "Smithy", "Smithy", "Estate")
    t.put(t.you.discard, "Province", "Curse", "Copper")
    rows = text(table.grid(GAME.display.end(t.g, LEGEND, 0))).split("\n")
    assert [row.split()[0] for row in rows[:3]] == ["Player", "Big", "You"]
    assert rows[1].endswith("Province, Curse; Copper")
    assert rows[2].endswith("Estate; 2 Smithies, Copper")


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((0,), "You win."),
        ((1,), "Big Money wins."),
        ((0, 1), "You and Big Money share the win."),
        ((), "Nobody has won."),
    ],
)
def test_who_has_won(winners: tuple[int, ...], said: str) -> None:
    """In one sentence."""
    assert outcome(winners, LEGEND.names, 0) == said
