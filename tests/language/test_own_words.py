"""Words that card files bring: types, mats and counters; and tokens and piles."""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.own_words import widened
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion import Setup, new_game, own_type, type_names
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import base, bundled, catalogue_of, compiled, findings

SPIRITS = """\
type Spirit

mat Garden

card Lantern: $4 Action - Spirit
    put a Spirit from hand onto your Garden mat: +2 Cards
"""


def _wrong(text: str) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(found.code, found.span.line, found.suggestions[:1]) for found in findings(text)]


def test_cards_have_an_own_type_and_texts_speak_of_it() -> None:
    """It is a bit behind those of the game, by its name the same one in each module."""
    compilation = compiled(SPIRITS)
    assert not compilation.diagnostics
    lantern = catalogue_of(compilation)["Lantern"]
    assert lantern.TYPES & own_type("Spirit")
    assert type_names(lantern.TYPES) == ("Action", "Spirit")


def test_with_a_base_it_is_as_without() -> None:
    """A compilation that begins with that of the bundled texts knows the words as well."""
    words, sources = load_words("dominion"), [*bundled(), Source("a.card", SPIRITS, "a.card")]
    with_base = pipeline.compile(sources, words, base=base())
    without = pipeline.compile(sources, words)
    assert with_base.diagnostics == without.diagnostics == ()
    assert with_base.module("Lantern") == without.module("Lantern")
    assert with_base.words == without.words
    assert "Spirit" not in with_base.base.words.types


def test_a_text_means_the_word_as_soon_as_it_is_there() -> None:
    """What another file says is understood again when the word comes, and refused when it goes."""
    words = load_words("dominion")
    lantern = Source(
        "lantern.card", "card Lantern: $4 Action - Spirit\n    +2 Cards\n", "lantern.card"
    )
    word = Source("spirit.card", "type Spirit\n", "spirit.card")
    alone = pipeline.compile([*bundled(), lantern], words, base=base())
    both = pipeline.compile([*bundled(), lantern, word], words, base=alone.base)
    again = pipeline.compile([*bundled(), lantern], words, base=both.base)
    assert [found.code for found in alone.diagnostics] == ["CW0205"]
    assert both.diagnostics == ()
    assert again.diagnostics == alone.diagnostics


@pytest.mark.parametrize(
    ("wrong", "right"), [("a Spirt from", "Spirit"), ("your Gardn mat", "Garden")]
)
def test_a_misspelt_word_is_found(wrong: str, right: str) -> None:
    """At the word, with the right one first."""
    said = {"a Spirt from": "a Spirit from", "your Gardn mat": "your Garden mat"}[wrong]
    assert _wrong(SPIRITS.replace(said, wrong))[0][2] == (right,)


def test_a_misspelt_type_is_found_behind_the_price() -> None:
    """With the right one first."""
    assert _wrong(SPIRITS.replace("- Spirit", "- Spirti")) == [("CW0205", 5, ("Spirit",))]


@pytest.mark.parametrize(
    "text",
    [
        "type Action\n",
        "type Coffers\n",
        "type Market\n",
        "type Smithys\n\ncard Smithy Spirit: $3 Action - Smithys\n    +1 Card\n".replace(
            "Smithys", "Village"
        ),
        "mat Tavern\n",
        "counter Coffers\n",
        "counter Gold\n",
        "counter Actions\n",
        "type Spirit\n\ncard Spirits: $3 Action\n    +1 Card\n",
        "card Spirits: $3 Action\n    +1 Card\n\ntype Spirit\n",
    ],
)
def test_a_name_that_something_else_has_is_refused_at_the_word(text: str) -> None:
    """Once, whether a word of the game is called so or a card is, here or among the bundled ones."""
    line = next(
        number
        for number, each in enumerate(text.split("\n"), 1)
        if each.startswith(("type", "mat", "counter"))
    )
    assert [(code, where) for code, where, _ in _wrong(text)] == [("CW0207", line)]


def test_a_word_that_two_files_define_is_one_mistake() -> None:
    """At the second of them; what is said of it is understood."""
    words = load_words("dominion")
    sources = [
        Source(name, SPIRITS if name == "a.card" else "type Spirit\n", name)
        for name in ("a.card", "b.card")
    ]
    found = pipeline.compile([*bundled(), *sources], words, base=base()).diagnostics
    assert [(each.code, each.span.path) for each in found] == [("CW0206", "b.card")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("type Ghost: $4 Action\n", "CW0304"),
        ("type Ghost\n    +1 Card\n", "CW0409"),
        ("mat Pond\n    +1 Card\n", "CW0409"),
        ("type Water Ghost\n", "CW0207"),
        ("type Ghost\n\nerrata Ghost, second edition\n", "CW0210"),
        ("type Ghost\n\npile Ghosts: 5 Ghost\n", "CW0202"),
    ],
)
def test_a_word_is_nothing_but_its_name(text: str, code: str) -> None:
    """It has no price, no text and no printings, and is in no pile."""
    assert [found for found, _, _ in _wrong(text)] == [code]


def test_a_name_of_several_words_is_known_as_a_whole() -> None:
    """A mat may be called by two words of which neither is one of the game."""
    text = SPIRITS.replace("Garden", "Quiet Pond")
    assert not findings(text)
    assert _wrong(text.replace("your Quiet Pond", "your Quiet Pont"))[0][2] == ("Quiet Pond",)


FAVOR = """\
counter Favor
    you may spend a Favor in your Action phase: +1 Action

card Shrine: $4 Action
    +2 Favors
    if you have at least 3 Favors: +1 Card
"""


def test_a_counter_may_have_no_use() -> None:
    """It is counted, and that is all; a name that ends like a plural is its own."""
    assert not findings("counter Villagers\n\ncard Shrine: $4 Action\n    +1 Villagers, +1 Card\n")


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("+2 Favors", "+2 Favrs", "CW0202"),
        ("+2 Favors", "+2 Favor", "CW0306"),
        ("3 Favors:", "3 Favours:", "CW0202"),
        ("a Favor in", "a Favro in", "CW0202"),
    ],
)
def test_a_misspelt_counter_is_found(right: str, wrong: str, code: str) -> None:
    """At the word, with the right one first."""
    assert not findings(FAVOR)
    found = _wrong(FAVOR.replace(right, wrong))
    assert [(each, suggestions) for each, _, suggestions in found] == [
        (code, ("Favor",) if "a Favor" in right else ("Favors",))
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("+1 Card", "CW0409"),
        ("when you gain a card: +1 Card", "CW0409"),
        ("you may trash a Favor in your Buy phase: +1 Card", "CW0203"),
        ("you may spend a Favor: +1 Card", "CW0302"),
        ("you may spend a Favor in your Buy phase", "CW0302"),
        ("you may spend a Favor in your Clean-up phase: +1 Card", "CW0304"),
        ("you may spend 2 Coffers in your Buy phase: +1 Card", "CW0301"),
        ("you may spend 0 Favors in your Buy phase: +1 Card", "CW0306"),
        ("you may spend a Favor in your Buy phase: trash this", "CW0409"),
    ],
)
def test_a_counter_says_what_it_can_be_spent_for_and_nothing_else(line: str, code: str) -> None:
    """Nobody plays it, and it is no card."""
    assert [found for found, _, _ in _wrong(f"counter Favor\n    {line}\n")] == [code]


FLAGS = """\
token Big Flag

card Banner: $4 Action
    +$1 per Big Flag token on its pile
    if its pile has at least 2 Big Flag tokens: +1 Card
    if its pile has a Big Flag token: +1 Action
    if its pile has no Big Flag token: +1 Buy
"""


def test_tokens_with_a_name_are_counted_and_asked_for() -> None:
    """By a name of two words, of which neither is one of the game."""
    assert not findings(FLAGS)


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("per Big Flag", "per Big Flagg", "CW0202"),
        ("2 Big Flag tokens", "2 Big Flag token", "CW0306"),
        ("a Big Flag token", "Big Flag tokens", "CW0305"),
        ("its pile has a Big", "you have a Big", "CW0301"),
    ],
)
def test_what_is_wrong_about_a_token_is_found(right: str, wrong: str, code: str) -> None:
    """Its name, its number, and that nobody has it."""
    assert [found for found, _, _ in _wrong(FLAGS.replace(right, wrong))] == [code]


@pytest.mark.parametrize("name", ["Coin", "Journey"])
def test_a_token_is_not_called_like_one_of_the_game(name: str) -> None:
    """It is refused at its name, and the bundled texts mean what they meant."""
    found = compiled(f"token {name}\n").diagnostics
    assert [(each.code, each.span.line) for each in found] == [("CW0207", 1)]


SONGS = """\
pile River Songs:
    2 Ferry Song per player, Dawn Song

card Ferry Song: $3 Action
    +2 Cards

card Dawn Song: $5 Action
    +3 Cards

card Reed: $0 Action
    +1 Action
    there are 5 copies of this per player
"""
OTHERS = ("Village", "Smithy", "Moat", "Market", "Cellar", "Chapel", "Militia", "Mine")


@pytest.mark.parametrize(("players", "songs", "reeds"), [(2, 5, 10), (4, 9, 20)])
def test_a_pile_has_so_many_cards_per_player(players: int, songs: int, reeds: int) -> None:
    """As its list, or its card, says; the others lie there once."""
    cards = catalogue_of(compiled(SONGS))
    setup = Setup(("River Songs", "Reed", *OTHERS), players)
    game = new_game(cards, setup, [RandomAgent(seat) for seat in range(players)], 1)
    assert (game.piles["River Songs"].left, game.piles["Reed"].left) == (songs, reeds)
    game.check()


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("per player,", "per playr,", "CW0201"),
        ("per player,", "per opponent,", "CW0304"),
        ("this per player", "this per Copper", "CW0407"),
    ],
)
def test_only_players_make_a_pile_larger(right: str, wrong: str, code: str) -> None:
    """Neither a card nor other players alone."""
    assert [found for found, _, _ in _wrong(SONGS.replace(right, wrong))] == [code]


def test_a_file_of_nothing_but_words_is_read_at_once() -> None:
    """All words are added together: each is looked up once, not among all before it."""
    names = [f"Q{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}q" for n in range(600)]
    words = widened(load_words("dominion"), [("type", name) for name in names])
    assert words.brought.keys() == set(names)
    assert widened(words, [("type", names[0])]) is words
