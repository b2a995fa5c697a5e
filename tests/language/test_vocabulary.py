"""The vocabulary agrees with the runtime, with itself, and with its reference page."""

from __future__ import annotations

import importlib
import inspect

import pytest

from cardwright.compiler.docs import reference
from cardwright.compiler.docs.facts import facts
from cardwright.compiler.syntax import lexing
from cardwright.compiler.vocabulary.entries import Resource
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.runtime.dominion.own_tokens import OWN_TOKENS
from tests.conftest import ROOT

WORDS = load_words("dominion")
RUNTIME = importlib.import_module(WORDS.runtime)


def test_every_function_that_the_vocabulary_calls_is_exported_by_the_runtime() -> None:
    """A verb is one entry here and one function there."""
    called = WORDS.functions | {res.call for res in WORDS.resources.values()}
    called |= WORDS.sets.setup.keys()
    called |= {
        word
        for adjective in WORDS.adjectives.values()
        for word in (adjective.call, adjective.state)
    }
    assert {name for name in called if name} <= set(RUNTIME.__all__)


def test_every_event_phase_and_type_is_a_constant_of_the_runtime() -> None:
    """What abilities wait for exists."""
    named = {way.event for verb in WORDS.verbs.values() for way in verb.events}
    named |= {moment.event for moment in WORDS.moments.values() if moment.event}
    named |= {*WORDS.phases.values(), *(bit for bit in WORDS.types.values() if bit)}
    assert named <= set(RUNTIME.__all__)


def test_the_rules_have_the_facts_of_the_vocabulary() -> None:
    """runtime/dominion/facts.py is what `python -m cardwright.compiler.docs.facts dominion` prints."""
    there = (ROOT / "runtime" / "dominion" / "facts.py").read_text("utf-8")
    assert facts("dominion", WORDS) == there


@pytest.mark.parametrize("resource", [res for res in WORDS.resources.values() if res.held])
def test_every_resource_is_an_attribute_of_a_player(resource: Resource) -> None:
    """``you.debt`` and the like exist, and count from a number."""
    assert resource.held in RUNTIME.Player.__slots__


def test_every_token_that_players_have_one_of_is_the_runtimes() -> None:
    """They are called the same there, and the state in which they count has the same name and flag."""
    for token in OWN_TOKENS:
        assert WORDS.own[token.name].flag == token.flag
        assert WORDS.own[token.name].state[token.state] is True
        assert token.flag in RUNTIME.Player.__slots__
    assert WORDS.own.keys() == {token.name for token in OWN_TOKENS}


def test_every_zone_that_players_have_is_an_attribute_of_theirs() -> None:
    """``{who}.hand`` and the like exist, and so do the functions that others are found by."""
    own = [zone for zone in WORDS.zones.values() if not zone.shared]
    attributes = [zone.code.removeprefix("{who}.") for zone in own if not zone.call]
    assert set(attributes) <= set(RUNTIME.Player.__slots__)
    assert all(hasattr(RUNTIME, zone.call) for zone in own if zone.call)


def test_functions_take_the_game_and_the_player_first() -> None:
    """Generated code calls them so, with as many more as the pattern gives."""
    for pattern in WORDS.patterns.values():
        if pattern.op is None:
            continue
        parameters = inspect.signature(getattr(RUNTIME, pattern.op.call)).parameters
        names = [one.name for one in pattern.op.arguments]
        if names[:1] == ["actor"]:
            assert list(parameters)[:2] == ["g", "p"], pattern.say
        needed = [one for one in parameters.values() if one.default is inspect.Parameter.empty]
        positional = [one for one in pattern.op.arguments if not one.keyword]
        assert len(needed) <= len(positional) + 1 <= len(parameters), pattern.say
        assert {one.keyword for one in pattern.op.arguments} - {""} <= parameters.keys()


def test_every_operation_says_whether_it_was_done() -> None:
    """What stands behind a colon depends on it, so none returns nothing."""
    for pattern in WORDS.patterns.values():
        if pattern.op is not None:
            gives = inspect.signature(getattr(RUNTIME, pattern.op.call)).return_annotation
            assert gives not in ("None", None), pattern.op.call


def test_no_word_is_closed_and_open_at_once() -> None:
    """The grammar's words can't be verbs or nouns too."""
    open_words = {word for word in WORDS.open_words if " " not in word}
    moments = {word for name in WORDS.moments for word in name.split()}
    particles = {word for verb in WORDS.verbs for word in verb.split()[1:]}
    allowed = moments | particles | {"player", "cost", "costs"}
    assert (open_words & lexing.reserved_words().keys()) <= allowed


def test_the_reference_page_is_current() -> None:
    """docs/vocabulary.md is what `python -m cardwright.compiler.docs.reference` prints."""
    page = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    assert page == reference.reference(WORDS)
