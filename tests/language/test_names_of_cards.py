"""No name of a card clashes with what a generated module imports, or with what the runtime keeps of a card.

For each such name a card of that name is compiled, gained by another one, and itself played.
"""

from __future__ import annotations

import pytest

from cardwright.compiler import pipeline
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime import dominion
from cardwright.runtime.dominion import GAME, Face
from tests.compiling import base, bundled, catalogue_of

TEXT = """\
card {name}: $2 Action
    +1 Action
    trash a card from hand

card {other}: $3 Action
    gain {a} {name} to hand

ruling "{name} is gained and played"
    given your hand is {other}, Copper
    you play {other}
    expect your hand is Copper, {name}
    you play {name}: trash Copper
    expect the trash is Copper
"""


def _words() -> list[list[str]]:
    """What the runtime calls something: attributes of a definition, and what modules can import or define."""
    found = {*dir(Face), *Face.__annotations__, *dir(dominion)}
    found |= {"ABILITIES", "ASK_1", "CARD_FILE", "CARD_LINES", "when_gain", "when_gain_if"}
    return [name.split("_") for name in sorted(found) if not name.startswith("_")]


def titled() -> list[str]:
    """These names as words with capitals."""
    return sorted({" ".join(word.capitalize() for word in words) for words in _words()})


def capitals() -> list[str]:
    """Those that are all in capitals, but VP: with a card of that name `+2 VP` is refused everywhere."""
    found = [" ".join(words) for words in _words() if "".join(words).isupper()]
    return [name for name in found if name != "VP"]


def _text(number: int, name: str) -> str:
    """A card of a name, another one that gains it, and a ruling that does so and plays it."""
    first, second = divmod(number, 26)
    other = f"Weaver Zq{chr(ord('a') + first)}{chr(ord('a') + second)}"
    a = "an" if name[0] in "AEIO" else "a"
    return TEXT.format(name=name, other=other, a=a)


def _accepted(names: list[str]) -> tuple[pipeline.Compilation, set[str]]:
    """All these texts compiled, without those whose names the language refuses, being words of it.

    Each is a file of its own, called after the name.
    """
    texts = {name: Source(name, _text(at, name), name) for at, name in enumerate(names)}
    while True:
        sources = [*bundled(), *texts.values()]
        compilation = pipeline.compile(sources, load_words("dominion"), base=base())
        refused = {one.span.path for one in compilation.diagnostics} & set(texts)
        if not refused:
            return compilation, set(texts)
        texts = {name: text for name, text in texts.items() if name not in refused}


def test_the_names_are_those_of_a_class_and_of_what_modules_import() -> None:
    """So that the next test says something."""
    assert {"Cost", "Types", "Play", "Gain", "Self Cost", "Cost Of"} <= set(titled())
    assert {"NOTHING", "USES", "COST", "ASK 1"} <= set(capitals())


@pytest.mark.parametrize(("names", "least"), [(titled(), 150), (capitals(), 40)])
def test_a_card_of_each_name_is_gained_and_played(names: list[str], least: int) -> None:
    """What is accepted compiles and plays."""
    compilation, accepted = _accepted(names)
    assert len(accepted) > least
    assert compilation.diagnostics == ()
    catalogue = catalogue_of(compilation)
    for ruling in compilation.rulings:
        if ruling.span.path in accepted:
            assert run_ruling(ruling, catalogue, GAME).wrong == "", ruling.span.path
