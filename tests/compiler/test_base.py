"""A compilation that begins with a base is the same as one from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.compiler import pipeline
from cardwright.compiler.overlay import overlay
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import base, bundled

WORDS = load_words("dominion")
OWN = "card Probe: $3 Action\n    draw 2 cards\n"

ADDED = {
    "own card": OWN,
    "own card with a mistake": OWN + "    trahs a card from hand\n",
    "what is wrong in a mended text": OWN + "    gian a Slver\n    discard 2 card\n",
    "replaced card": "card Moat: $2 Action - Reaction\n    draw 3 cards\n",
    "replaced by one with another price": "card Gold: $7 Treasure\n    +$3\n",
    "replaced by an event": "event Moat: $2\n    +1 Buy\n",
    "replaced by one that has no code": "card Curse: $0 Action\n    +1 Actoin\n",
    "replaced by one beside the Supply": (
        "card Silver: $3 Treasure\n    this isn't in Supply\n    +$2\n"
    ),
    "replaced by one that chooses nothing at set-up": (
        "card Young Witch: $4 Action - Attack\n    each other player gains a Curse\n"
    ),
    "type that lay beside only": "card Probe: $3 Action - Spirit\n    draw a card\n",
    "ruling about a bundled card": (
        'ruling "Moat draws"\n    given your hand is Moat\n    you play Moat\n'
        "    expect you have 2 cards in hand\n"
    ),
    "errata of a bundled card": "errata Moat, probe\n    draw 3 cards\n",
    "replaced with an errata": OWN.replace("Probe", "Moat") + "\nerrata Moat, probe\n    +1 Buy\n",
    "name that is the plural of another": "card Moats: $3 Action\n    draw 2 cards\n",
    "name like another": "card Mo At: $3 Action\n    draw 2 cards\n",
    "name that is part of others": "card Village: $2 Action\n    +2 Actions\n",
    "name with a small word": (
        "card Moat in the Woods: $3 Action\n    draw 2 cards\n\n"
        "card Probe: $3 Action\n    gain a Moat in the Woods\n"
    ),
    "name of a basic card": "card Copper: $0 Treasure\n    +$2\n",
    "token": "token Embargo\n    when you gain a card from its pile: gain a Curse\n",
    "pile of others": "pile Probes:\n    2 Moat, 2 Market\n",
    "set": 'kingdom "Probes":\n    Moat, Markt\n    with Alms\n',
    "shared text": "to wobble:\n    draw a card\n\n" + OWN + "    wobble\n",
    "no syntax": "card Probe: $3 Action\n    draw 2 2 cards the\n",
    "no header": "crad Probe\n    draw\n",
    "nothing": "# nobody is at home\n",
}


def _sources(texts: Sequence[str]) -> tuple[Source, ...]:
    own = [Source(f"probe{n}.card", text, f"probe{n}.card") for n, text in enumerate(texts)]
    return overlay(bundled(), own, WORDS).sources


def _seen(compilation: pipeline.Compilation) -> dict[str, object]:
    """Everything that can be seen of a compilation, but for the code of all definitions."""
    return {
        "units": [(unit.parsed.piece, unit.meaning) for unit in compilation.units],
        "spans": [getattr(unit.meaning, "span", None) for unit in compilation.units],
        "diagnostics": compilation.diagnostics,
        "definitions": compilation.definitions,
        "printings": compilation.printings,
        "rulings": compilation.rulings,
        "base": (compilation.base.declared, compilation.base.lints),
    }


@lru_cache(maxsize=1)
def _from_nothing(sources: tuple[Source, ...]) -> dict[str, object]:
    """What is seen of a compilation without a base."""
    return _seen(pipeline.compile(sources, WORDS))


def _same(sources: tuple[Source, ...]) -> None:
    extended = pipeline.compile(sources, WORDS, base=base())
    assert _seen(extended) == _from_nothing(sources)


@pytest.mark.parametrize("text", ADDED.values(), ids=ADDED)
def test_texts_laid_over_the_bundled_ones(text: str) -> None:
    """Each kind of text that can change what others mean."""
    _same(_sources([text]))


@given(st.lists(st.sampled_from(sorted(ADDED.values())), min_size=2, max_size=4, unique=True))
@settings(max_examples=10, deadline=None)
def test_several_texts_at_once(texts: list[str]) -> None:
    """Several of them together, and what one after the other makes of the base."""
    sources = _sources(texts)
    _same(sources)
    step = pipeline.compile(_sources(texts[:1]), WORDS, base=base())
    assert _seen(pipeline.compile(sources, WORDS, base=step.base)) == _from_nothing(sources)


@given(st.integers(0, 10_000), st.sampled_from(["taken out", "misspelt", "renamed"]))
@settings(max_examples=12, deadline=None)
def test_a_bundled_file_that_is_changed(place: int, change: str) -> None:
    """A mistake in another file, a card that is gone, a card of another name."""
    sources = list(bundled())
    number = place % len(sources)
    old = sources[number]
    match change:
        case "taken out":
            del sources[number]
        case "misspelt":
            sources[number] = replace(old, text=old.text[:-3] + "zz\n")
        case _:
            sources[number] = replace(old, text=old.text.replace(" ", " Z", 1))
    _same(tuple(sources))


def test_little_is_resolved_again() -> None:
    """Of a compilation with one card more, the others' units are those of the base."""
    extended = pipeline.compile(_sources([OWN]), WORDS, base=base())
    before = {id(unit) for units in base().files.values() for unit in units}
    fresh = [unit for unit in extended.units if id(unit) not in before]
    assert [unit.source.name for unit in fresh] == ["probe0.card"]


def test_a_base_of_other_words_is_not_used() -> None:
    """What a game's words say is part of what a text means."""
    words = replace(WORDS, text=WORDS.text + "\n", verbs={**WORDS.verbs})
    assert words != WORDS
    extended = pipeline.compile(_sources([OWN]), words, base=base())
    assert not {id(unit) for units in base().files.values() for unit in units} & {
        id(unit) for unit in extended.units
    }
