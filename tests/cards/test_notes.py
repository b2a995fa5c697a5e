"""Every note of a rulebook is shown by a ruling or a test, is advice, or waits for a card that is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.docs import notes
from cardwright.compiler.docs.notes import Book
from cardwright.runtime.dominion import sun
from tests.cards.tables import BUNDLED, KINGDOM, game, holds
from tests.cards.test_facts import PUBLISHED
from tests.compiling import compiled, everything
from tests.conftest import ROOT

BOOKS = list(notes.books(ROOT / notes.FOLDER))
NOTES = [(book, note) for book in BOOKS for note in book.notes]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_the_page_is_current(book: Book) -> None:
    """docs/rulings-BOOK.md is what `python -m cardwright.compiler.docs.notes` writes."""
    place = ROOT / "docs" / f"rulings-{book.key}.md"
    assert place.read_text("utf-8") == notes.page(book, everything().rulings)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_what_rulings_cite_exists(book: Book) -> None:
    """No ruling cites an id that the book doesn't have."""
    assert notes.shown_by(everything().rulings, book.key).keys() <= {note.id for note in book.notes}


def test_no_note_is_empty() -> None:
    """Rulings or a test show it, or it says why there is nothing to show: one of the two, not both."""
    shown = {book.key: notes.shown_by(everything().rulings, book.key) for book in BOOKS}
    owners = {
        (book.key, note.id): [
            bool(shown[book.key].get(note.id) or note.test),
            note.advice,
            bool(note.waits),
        ]
        for book, note in NOTES
    }
    assert len(owners) > 1_500
    assert {note: found for note, found in owners.items() if found.count(True) != 1} == {}


def test_what_a_note_waits_for_is_published_and_not_there_yet() -> None:
    """As soon as the card is defined, the note wants a ruling."""
    waits = {note.waits for _, note in NOTES if note.waits}
    assert waits - PUBLISHED.keys() == set()
    assert waits & BUNDLED.cards.keys() == set()


def test_the_test_of_a_note_exists() -> None:
    """It is a function of the file that is named."""
    tests = {note.test.partition("::")[::2] for _, note in NOTES if note.test}
    texts = {file: Path(ROOT, file).read_text("utf-8") for file, _ in tests}
    assert [(file, name) for file, name in tests if f"\ndef {name}(" not in texts[file]] == []


def test_every_definition_of_the_expansion_has_its_notes() -> None:
    """Each card, Prophecy and Event has a heading, and no ruling cites a heading instead of a note."""
    book = next(book for book in BOOKS if book.key == "rising-sun")
    headings = {note.heading for note in book.notes}
    kinds = {"card": "Kingdom Card", "prophecy": "Prophecy", "event": "Event"}
    rows = [
        row for row in BUNDLED.definitions if row.expansion == "Rising Sun" and row.kind in kinds
    ]
    assert len(rows) == 50
    assert {f"{kinds[row.kind]} Notes: {row.name}" for row in rows} <= headings
    cites = {cite for ruling in everything().rulings for cite in ruling.cites}
    assert not cites & {f"Rising Sun rulebook, {heading}" for heading in headings}


def test_a_page_says_what_shows_a_note_and_what_does_not() -> None:
    """Rulings by card and title, tests, advice, and what is waited for; with the counts of each."""
    text = """
        title = "Probes"
        book = "The book of probes"
        [note.probe-1]
        heading = "Probe"
        says = "A card."
        [note.probe-2]
        heading = "Probe"
        says = "A reminder."
        advice = true
        [note.probe-3]
        heading = "More"
        says = "Another card."
        waits = "Flag Bearer"
        """
    probe = 'card Probe: $4 Action\n    +1 Card\n\nruling "It draws"\n    from "probes: probe-1"\n'
    probe += "    given your deck is Copper\n    you play Probe\n    expect your hand is Copper\n"
    page = notes.page(notes.read("probes", text), compiled(probe).rulings)
    assert "3 in all, of which 1 are shown" in page.replace("\n", " ")
    assert "| probe-1 | A card. | Probe: It draws |\n" in page
    assert "| probe-2 | A reminder. | advice: nothing to run |\n" in page
    assert "| probe-3 | Another card. | waits for Flag Bearer |\n" in page


# ---- what no ruling below a card can show ------------------------------------------------------------


def test_the_first_estates_are_from_their_pile() -> None:
    """Compendium, Inheritance: what belongs to the pile is true of them too."""
    g = game("Workshop")
    estates = [card for card in g.cards if card.printed.name == "Estate"]
    assert len(estates) == 6
    assert {card.pile for card in estates} == {g.piles["Estate"]}


def test_the_basic_cards_are_in_every_game() -> None:
    """Preparation: three Treasures, three Victory cards and Curses lie beside the ten Kingdom piles."""
    g = game("Workshop")
    basic = {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"}
    assert g.piles.keys() == {*KINGDOM, "Workshop", *basic}


def test_an_omen_brings_a_random_prophecy() -> None:
    """Preparation: one is dealt where there is an Omen, another one in another game; else there is none."""
    dealt = [game("Tea House", seed=seed).prophecy for seed in range(12)]
    names = {face.name for face in dealt if face is not None}
    assert None not in dealt
    assert len(names) > 3
    assert game("Workshop").prophecy is None


def test_what_the_set_aside_card_needs_is_set_up() -> None:
    """Riverboat: with an Omen set aside there is a Prophecy, though no pile of the game has an Omen."""
    g = game("Riverboat", chosen={"Riverboat": "Tea House"})
    assert g.prophecy is not None
    assert g.suns == 5
    assert game("Riverboat", chosen={"Riverboat": "Festival"}).prophecy is None


@pytest.mark.parametrize("platinum", [False, True])
def test_the_wind_decides_nothing_about_platinum_again(platinum: bool) -> None:  # noqa: FBT001
    """Divine Wind: Platinum and Colony are there after it if they were before, whatever the new piles are."""
    for seed in range(5):
        g = game("Tea House", seed=seed, prophecy="Divine Wind", options=("platinum",) * platinum)
        sun(g, g.players[0], g.suns)
        assert not {*KINGDOM} & g.piles.keys()
        assert ({"Platinum", "Colony"} <= g.piles.keys()) == platinum
        assert {card.face.name for card in g.players[0].hand.cards} <= {"Copper", "Estate"}


def test_a_cost_in_debt_is_higher_than_no_coins() -> None:
    """Debt Tokens: 6 Debt is more than 0 coins and more than 5 Debt, but not more than 2 coins."""
    holds(
        """\
card Probe: $4 Action
    trash a card from hand
    gain a card costing less than it

ruling "Cheaper than 6 Debt"
    given your hand is Probe, Daimyo
    you play Probe
    expect you can gain Copper, Curse, Mountain Shrine
    expect you can't gain Daimyo
    expect you can't gain Estate
    expect you can't gain Artist
"""
    )


def test_the_set_aside_card_moves_nowhere() -> None:
    """Riverboat: a card that would trash itself stays set aside."""
    holds(
        """\
card Probe: $5 Action
    +$1
    trash this

ruling "It stays"
    given your hand is Riverboat, the set-aside card is Probe
    you play Riverboat
    your next turn starts
    expect you have $1
    expect the set-aside card is Probe
    expect trash is empty
"""
    )


def test_riverboat_stays_as_long_as_its_card_would() -> None:
    """Riverboat: playing a card that plays a Duration twice, it stays with that Duration."""
    holds(
        """\
card Probe: $5 Action
    you may play an Action from hand twice

ruling "It stays with the Samurai"
    given your hand is Riverboat, the set-aside card is Probe
    given your deck is Samurai, 9 Coppers
    you play Riverboat
    your next turn starts: play Samurai
    your turn ends
    expect you have Riverboat, Samurai in play
    your next turn starts
    expect you have $2
    expect you have Riverboat, Samurai in play

ruling "It goes after anything else"
    given your hand is Riverboat, the set-aside card is Probe
    given your deck is Festival, 9 Coppers
    you play Riverboat
    your next turn starts: play Festival
    your turn ends
    expect you have 0 cards in play
"""
    )


def test_what_begins_a_buy_phase_begins_it_again() -> None:
    """Continue: what happens at the start of the Buy phase happens at the start of each."""
    holds(
        """\
prophecy Probe
    at the start of your Buy phase: +$1

ruling "Two Buy phases, two coins"
    given Probe is active, your hand is empty
    your Buy phase starts
    expect you have $1
    you buy Continue: gain Village
    expect you have $1
    your Buy phase starts
    expect you have $2
"""
    )


def test_potions_stay_and_are_put_out() -> None:
    """Divine Wind: the Potions of a game stay, and come with a new pile that costs one."""
    holds(
        """\
card Probe: $2P Action
    +1 Card

ruling "The Potions stay"
    given Divine Wind has 1 Sun, your hand is Tea House, Probe, you have $4
    given the added pile is Village
    expect you can buy Potion
    you play Tea House
    expect you can buy Potion
    expect the Potion pile has 16 cards

ruling "The Potions come"
    given Divine Wind has 1 Sun, your hand is Tea House, you have $4
    given the added pile is Probe
    expect you can't buy Potion
    you play Tea House
    expect you can buy Potion
    expect the Potion pile has 16 cards
"""
    )
