"""The recommended sets: all there, set up as their rules say, and playable where no card is missing."""

from __future__ import annotations

import pytest

from cardwright.compiler import build, games, ir
from cardwright.compiler.cli import workshop
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import Game, match_options, matches, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.catalogue import Catalogue
from cardwright.runtime.dominion.layout_table import DOMINION
from cardwright.runtime.kernel.rules import Refused, Unknown
from cardwright.runtime.loader import BuiltCards
from tests.cards.test_facts import PUBLISHED
from tests.compiling import beside_bundled, bundled, compiled, definitions, findings

SUNS = {2: 5, 3: 8, 4: 10, 5: 12, 6: 13}
TURN_CAP = 60
PROBES = """\
kingdom "Probes with everything":
    Riverboat (Market), Kitsune, Moat, Remodel, Smithy
    Village, Woodcutter, Workshop, Chapel, Cellar, Witch
    with Approaching Army (Witch), Gather, Practice, Platinum, Colony, Shelters

kingdom "Probes with a new pile":
    Tea House, Kitsune, Moat, Remodel, Smithy, Village, Woodcutter, Workshop, Chapel, Cellar
    with Approaching Army (Witch)
"""
DEFINED = definitions().definitions
SETS = {row.name: row for row in DEFINED if row.kind == "kingdom"}
SUN = {name: row for name, row in SETS.items() if row.expansion == "Rising Sun"}
COMPENDIUM = {name: row for name, row in SETS.items() if row.expansion not in ("Rising Sun", "")}
COMPLETE = sorted(name for name, row in SETS.items() if not row.missing)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltCards:
    """The bundled cards and the probes, built once."""
    probes = Source("probe.card", PROBES, "probe.card")
    texts = workshop.Texts(games.bundled("dominion"), (*bundled(), probes), ())
    folder = tmp_path_factory.mktemp("kingdoms") / "built"
    key = build.key(texts.sources, texts.game)
    build.write(folder, workshop.build_made(key, texts, beside_bundled(probes)))
    return BuiltCards(folder)


def game_of(built: BuiltCards, name: str, players: int, seed: int = 1) -> Game:
    """A game of a named set between random agents, as the command line sets it up."""
    known = Catalogue(built)
    match = match_options.match(
        Catalogue(built), built.sets, [matches.RANDOM] * players, name, seed
    )
    agents = [RandomAgent(seed * 7 + seat) for seat in range(players)]
    setup = matches.setup_of(match, known)
    return new_game(known, setup, agents, seed, turn_cap=TURN_CAP * players)


def test_all_recommended_sets_are_there() -> None:
    """There are 32, each of ten cards, and of one more where the Prophecy adds a pile."""
    assert len(SUN) == 32
    sizes = {name: len(row.cards) for name, row in SUN.items()}
    more = {name for name, row in SUN.items() if row.extras[0] == "Approaching Army"}
    assert {name for name, size in sizes.items() if size != 10} == more
    assert {sizes[name] for name in more} == {11}


def test_each_set_has_half_of_its_cards_from_rising_sun() -> None:
    """No set lists a card twice; five of its cards or more are of this expansion, and its Prophecy is."""
    own = {row.name for row in DEFINED if row.expansion == "Rising Sun"}
    kinds = {row.name: row.kind for row in DEFINED if row.kind != "kingdom"}
    omens = {row.name for row in DEFINED if "Omen" in row.types}
    for name, row in SUN.items():
        assert len(set(row.cards)) == len(row.cards), name
        assert len(own & {*row.cards}) >= 5, name
        assert kinds[row.extras[0]] == "prophecy", name
        assert omens & {*row.cards}, name


def test_the_switches_of_the_set_up_are_those_of_their_sections() -> None:
    """Two sets are played with Platinum and Colony, two with Shelters."""
    switched = {name: row.options for name, row in SUN.items() if row.options}
    assert switched == {
        "River Trade": ("platinum",),
        "Autumn Harvest": ("platinum",),
        "Pandemic": ("shelters",),
        "Distant Hordes": ("shelters",),
    }


def test_all_sets_of_the_compendium_are_there() -> None:
    """There are 116, each of ten different Kingdom cards; the Bane is an eleventh, noted with its card."""
    assert len(COMPENDIUM) == 116
    for name, row in COMPENDIUM.items():
        assert len({*row.cards}) == len(row.cards) == 10, name
        banes = [noted for card, noted in row.chosen if card == "Young Witch"]
        assert row.cards.count("Young Witch") == len(banes), name
        assert not {*banes} & {*row.cards}, name


def test_platinum_and_shelters_are_in_the_sets_that_say_so() -> None:
    """Platinum and Colony where Prosperity meets Adventures or Empires, Shelters where Dark Ages does."""
    switched = {name: row.options for name, row in COMPENDIUM.items() if row.options}
    assert switched == {
        "Last Will and Monument": ("platinum",),
        "Think Big": ("platinum",),
        "Big Time": ("platinum",),
        "Gilded Gates": ("platinum",),
        "Cemetery Polka": ("shelters",),
        "Groovy Decay": ("shelters",),
        "Tomb of the Rat King": ("shelters",),
        "Triumph of the Bandit King": ("shelters",),
        "The Squire's Ritual": ("shelters",),
    }


def test_an_incomplete_set_says_what_it_lacks() -> None:
    """Some names that are not defined are no mistakes; noted ones are missing as the others are."""
    text = (
        'kingdom "Probes":\n    Riverboat (Ducat), Moat, Sleigh, Cellar, Market\n'
        "    Mine, Smithy, Village, Remodel, Witch\n    with Progress, Way of the Ox\n"
    )
    compilation = compiled(text)
    assert [found for found in compilation.diagnostics if found.span.path == "probe.card"] == []
    row = next(row for row in compilation.definitions if row.name == "Probes")
    assert row.missing == ("Sleigh", "Way of the Ox", "Ducat")


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("Crystal Bal", "Crystal Ball"),
        ("Throne Rom", "Throne Room"),
        ("Platnum", "Platinum"),
        ("Horn of Plnty", "Horn of Plenty"),
    ],
)
def test_any_other_unknown_name_in_a_set_is_an_error(wrong: str, meant: str) -> None:
    """What is defined, what is not yet, and what a set can ask for are suggested."""
    found = findings(f'kingdom "Probes":\n    Moat, Smithy\n    with {wrong}\n')
    assert [one.code for one in found] == ["CW0202"]
    assert found[0].suggestions[0] == meant


def test_names_that_are_not_defined_are_known_in_sets_only() -> None:
    """A card text can't speak of a card that is not defined."""
    found = findings("card Probe: $4 Action\n    gain a Crystal Ball\n")
    assert [one.code for one in found] == ["CW0202"]


def test_the_set_up_has_every_part_that_a_set_can_switch_on() -> None:
    """The vocabulary's options are those of the rules, and what they take is defined."""
    words = load_words("dominion")
    assert {option.sets for option in words.sets.options.values()} == DOMINION.options.keys()
    assert {name for option in words.sets.options.values() for name in option.needs} <= {
        row.name for row in DEFINED
    }


def test_the_names_that_are_not_defined_are_those_that_sets_lack() -> None:
    """None is left in the vocabulary when its card is there, nor when no set lists it; each was published."""
    undefined = load_words("dominion").sets.undefined
    assert list(undefined) == sorted({name for row in SETS.values() for name in row.missing})
    assert set(undefined) <= PUBLISHED.keys()


def test_the_vocabulary_and_the_table_of_the_set_up_agree() -> None:
    """On what an option takes and how many piles a set has; the texts, on which cards are basic."""
    words = load_words("dominion")
    for option in words.sets.options.values():
        asked = DOMINION.options[option.sets]
        names = [
            *(row.name for row in asked.piles),
            *(first.name for first in asked.deck),
        ]
        assert names == [*option.needs]
    piles = {row.name for row in DOMINION.piles_with(["platinum"])}
    basic = {
        unit.meaning.name
        for unit in definitions().units
        if isinstance(unit.meaning, ir.Card)
        and any(isinstance(fact, ir.Basic) for fact in unit.meaning.text.pile)
    }
    assert basic == piles | {each.row.name for each in DOMINION.brought if each.potion}
    assert words.lints["set"].size == DOMINION.kingdom


def test_an_incomplete_set_is_not_played(built: BuiltCards) -> None:
    """Whoever wants to play it is told all that is missing."""
    row = next(row for row in SETS.values() if len(row.missing) > 1)
    with pytest.raises((Unknown, Refused)) as refused:
        match_options.match(Catalogue(built), built.sets, [matches.RANDOM] * 2, row.name, 1)
    assert ", ".join(row.missing) in str(refused.value)


@pytest.mark.parametrize("players", SUNS)
@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_set_is_played_to_the_end(built: BuiltCards, name: str, players: int) -> None:
    """Random players finish it, or reach the last turn that is given to them, and no card is lost."""
    row = SETS[name]
    g = game_of(built, name, players)
    assert {*row.cards} <= {pile.name for pile in g.kingdom}
    beside = [face.name for face in (*g.landscapes, g.prophecy) if face is not None]
    assert not row.extras or sorted(beside) == sorted(row.extras)
    g.check()
    g.run()
    g.check()
    assert g.over


def test_at_least_these_are_complete() -> None:
    """The two sets of this expansion alone can be played."""
    assert {"Heading East", "Dawn of an Era"} <= {*COMPLETE}


@pytest.mark.parametrize(("players", "suns"), SUNS.items())
def test_everything_that_a_set_asks_for_is_set_up(
    built: BuiltCards, players: int, suns: int
) -> None:
    """Events, Prophecy with its Suns, the card set aside, the added pile, Platinum, Colony, and Shelters."""
    g = game_of(built, "Probes with everything", players)
    assert [face.name for face in g.events] == ["Gather", "Practice"]
    assert g.prophecy is not None
    assert (g.prophecy.name, g.suns) == ("Approaching Army", suns)
    assert [card.face.name for card in g.aside.cards] == ["Market"]
    assert [pile.name for pile in g.kingdom].count("Witch") == 1
    assert len(g.kingdom) == 11
    assert {"Platinum", "Colony"} <= g.piles.keys()
    for p in g.players:
        names = sorted(card.face.name for card in (*p.hand.cards, *p.deck.cards))
        assert names == [*["Copper"] * 7, "Hovel", "Necropolis", "Overgrown Estate"]
    g.check()


def test_without_being_asked_for_nothing_is_switched_on(built: BuiltCards) -> None:
    """The pile that the Army adds need not be listed; there are no Platinums, and the Estates stay."""
    g = game_of(built, "Probes with a new pile", 2)
    assert [pile.name for pile in g.kingdom][-1] == "Witch"
    assert len(g.kingdom) == 11
    assert not {"Platinum", "Colony"} & g.piles.keys()
    deck = [card.face.name for card in (*g.players[0].hand.cards, *g.players[0].deck.cards)]
    assert deck.count("Estate") == 3
