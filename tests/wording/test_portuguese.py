"""Brazilian Portuguese, the second language of print: whole, and nothing of English is left in it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from cardwright.compiler import ir
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.lexicon import (
    ENGLISH,
    LANGUAGES,
    Lexicon,
    LexiconError,
    load_lexicon,
    read_lexicon,
)
from cardwright.compiler.vocabulary.patterns import Literal
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.compiler.wording.definitions import listed, worded
from cardwright.compiler.wording.lines import Row
from cardwright.compiler.wording.speech import _macros
from tests.compiling import beside, definitions
from tests.conftest import ROOT

WORDS = load_words("dominion")
PORTUGUESE = load_lexicon("dominion", "pt-BR")
FILES = ("grammar/dominion.pt-BR.toml", "compiler/templates/wording/pt-BR.j2")


def lines(rows: tuple[Row, ...]) -> list[str]:
    """The lines of some rows and of those below them."""
    return [text for row in rows for text in (row.text, *lines(row.below))]


def text_of(card: ir.Card, language: Lexicon) -> str:
    """What is printed on a card but its name."""
    found = worded(card, WORDS, language)
    return "\n".join([*(x for part in found.parts for x in lines(part)), found.price, found.types])


@cache
def shipped() -> dict[str, tuple[ir.Card, str]]:
    """Every shipped printing and its text."""
    cards = [one.card for found in definitions().cards.values() for one in found]
    return {f"{each.name}, {each.label}": (each, text_of(each, PORTUGUESE)) for each in cards}


def template() -> list[str]:
    """What the template says: its text, and what is quoted in its expressions but keys and comparisons."""
    text = re.sub(r"\{#.*?#\}", "", (ROOT / FILES[1]).read_text("utf-8"), flags=re.DOTALL)
    code = re.sub(r'"[^"]*"(?=\s*:)|(?:==|in|attribute) "[^"]*"', "", text)
    quoted = [
        said
        for part in re.findall(r"\{[{%].*?[%}]\}", code)
        for said in re.findall('"([^"]*)"', part)
    ]
    return [re.sub(r"\{[{%].*?[%}]\}", " ", code, flags=re.DOTALL), *quoted]


@cache
def translated() -> set[str]:
    """Each word that the templates or the table of words say in Portuguese."""
    table = [each.one for each in PORTUGUESE.nouns.values()]
    table += [each.many for each in PORTUGUESE.nouns.values()]
    for verb in PORTUGUESE.verbs.values():
        table += [verb.do, verb.does, verb.may, verb.did, verb.done, f"{verb.done}s"]
    sayings = (text for both in PORTUGUESE.sayings.values() for text in both)
    table += [re.sub(r"\{\w+\}", "", text) for text in sayings]
    table += PORTUGUESE.phrases.values()
    said = {
        word.lower() for text in (*table, *template()) for word in re.findall(r"[^\W\d_]+", text)
    }
    agreeing = {word[:-1] + "o" for word in said if word.endswith("a")}
    joined = {
        "do",
        "da",
        "dos",
        "das",
        "no",
        "na",
        "nos",
        "nas",
        "dessa",
        "dessas",
        "nessa",
        "nessas",
    }
    joined |= {
        "desta",
        "deste",
        "desse",
        "nesta",
        "neste",
        "nesse",
        "dele",
        "daqui",
        "pelo",
        "pela",
    }
    return said | agreeing | {f"{word}s" for word in said | agreeing} | joined


def test_no_word_is_left_in_english() -> None:
    """Names of cards apart, every word of every text stands in the Portuguese files."""
    names = {each for each in definitions().cards if each not in PORTUGUESE.nouns}
    names |= {name for found in definitions().piles.values() for name in (found.pile.name,)}
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    found: dict[str, list[str]] = {}
    for name, (_, text) in shipped().items():
        for word in re.findall(r"[^\W\d_]+", pattern.sub("", text)):
            if word.lower() not in translated():
                found.setdefault(word, []).append(name)
    assert found == {}


def test_the_test_above_finds_english() -> None:
    """Its words are not English ones."""
    assert (
        not {"trash", "your", "they", "treasure", "card", "when", "pile", "of", "the"}
        & translated()
    )


def test_nothing_is_said_to_lack() -> None:
    """No shipped text needs a word that the language has not."""
    lacking = {
        name: text.untranslated
        for name, (card, _) in shipped().items()
        if (text := worded(card, WORDS, PORTUGUESE)).untranslated
    }
    assert lacking == {}


def test_numbers_are_those_of_the_english_text() -> None:
    """None is lost or changed on the way."""
    for name, (card, text) in shipped().items():
        english = text_of(card, ENGLISH)
        assert sorted(set(re.findall(r"\d+", text))) == sorted(set(re.findall(r"\d+", english))), (
            name
        )


def test_different_texts_are_worded_differently() -> None:
    """What means something else reads otherwise."""
    by_text: dict[str, list[ir.Card]] = {}
    for card, text in shipped().values():
        by_text.setdefault(text, []).append(card)
    for cards in by_text.values():
        assert all(each.text == cards[0].text for each in cards)


@pytest.mark.parametrize(
    "wrong", [r"\b(de|em) (o|a|os|as|essa|esta)\b", r"  ", r"[{}_]", r"\b(\w{3,}) \1\b"]
)
def test_it_is_well_formed(wrong: str) -> None:
    """Words that become one have become one; nothing is left open or said twice."""
    found = {
        name: text for name, (_, text) in shipped().items() if re.search(wrong, text, re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Chapel", "Destrua até 4 cartas de sua mão."),
        ("Smithy", "+3 Cartas"),
        ("Militia", "Cada outro jogador descarta cartas até ter 3 cartas na mão."),
        ("Gardens", "Vale 1 PV por 10 cartas que você tem."),
        ("Possession", "- você"),
    ],
)
def test_wording(name: str, said: str) -> None:
    """A few texts whole."""
    text = shipped()[f"{name}, default"][1]
    assert said in text or said.removeprefix("- ").capitalize() in text


def test_the_whole_vocabulary_is_translated() -> None:
    """Also what no shipped card uses: a card of one's own is printed without a word of English."""
    keys = {each.prints or each.name for each in WORDS.zones.values()} - {"discard"}
    keys |= {each.having for each in WORDS.zones.values() if each.having}
    keys |= {*WORDS.types, *WORDS.type_prints.values(), *WORDS.phases, *WORDS.own, *WORDS.titles}
    keys |= {name for name in WORDS.resources if name.replace(" ", "").isalpha()}
    keys |= {each.prints or each.name for each in WORDS.moments.values()}
    keys |= {each.prints for each in WORDS.states.values()}
    assert sorted(keys - PORTUGUESE.nouns.keys()) == []
    assert sorted(WORDS.verbs.keys() - PORTUGUESE.verbs.keys()) == []
    assert sorted(WORDS.sayings.of_texts.keys() - PORTUGUESE.sayings.keys()) == []
    literals = {
        text
        for pattern in WORDS.patterns.values()
        for text in (pattern.literal, *(_text(role.filler) for role in pattern.roles))
        if text
    }
    assert sorted(literals - PORTUGUESE.phrases.keys() - WORDS.zones.keys()) == []


def _text(filler: object) -> str:
    return filler.text if isinstance(filler, Literal) else ""


def test_no_translation_is_of_something_else() -> None:
    """Slots of conditions are those of the vocabulary, and no row is for what the vocabulary hasn't."""
    assert PORTUGUESE.sayings.keys() == WORDS.sayings.of_texts.keys()
    for key, both in PORTUGUESE.sayings.items():
        slots = set(re.findall(r"\{(\w+)", key))
        assert all(set(re.findall(r"\{(\w+)", text)) == slots for text in both), key
    assert PORTUGUESE.verbs.keys() <= WORDS.verbs.keys() | WORDS.patterns.keys()


def test_both_languages_have_the_same_macros() -> None:
    """But for those that make forms of English words."""
    english = {name for name in vars(_macros(ENGLISH)) if not name.startswith("_")}
    portuguese = {name for name in vars(_macros(PORTUGUESE)) if not name.startswith("_")}
    assert portuguese - english == {"joins"}
    assert english - portuguese == {"form_of", "many_of", "verb"}


# ---- what is not translated ------------------------------------------------------------------------------


def test_words_of_ones_own_are_told() -> None:
    """A type that a file brings has no translation; it stays as it is, and is named."""
    text = "type Spirit\n\ncard Ghost: $4 Action - Spirit\n    trash a Spirit from hand\n"
    found = beside(("silver",), Source("own.card", text, "own.card"))
    card = found.cards["Ghost"][-1].card
    assert worded(card, found.words, PORTUGUESE).untranslated == ("Spirit",)
    assert worded(card, found.words).untranslated == ()


def test_a_language_without_words_names_all() -> None:
    """Nothing is mixed in silence."""
    card = shipped()["Chapel, default"][0]
    assert {"trash", "hand", "Action"} <= set(worded(card, WORDS, Lexicon("pt-BR")).untranslated)


def test_lists_are_printed() -> None:
    """With the words for how a pile lies."""
    pile = next(iter(definitions().piles.values())).pile
    assert "a partir do topo" in listed(pile, WORDS, PORTUGUESE) or pile.shuffled


@pytest.mark.parametrize(
    "text",
    [
        "[word",
        '[verb]\ngain = { do = "x" }',
        '[word]\nAction = { many = "x" }',
        '[saying]\nx = ["a"]',
    ],
)
def test_a_table_that_cannot_be_read_is_told(text: str) -> None:
    """In one sentence."""
    with pytest.raises(LexiconError, match=r"the words in pt-BR can't be read"):
        read_lexicon("pt-BR", text)


def test_games_without_a_table_have_no_words() -> None:
    """They are printed, and what lacks is told."""
    assert load_lexicon("nothing", "pt-BR").nouns == {}
    assert load_lexicon("nothing", "en") is ENGLISH
    assert LANGUAGES[0] == ENGLISH.tag
