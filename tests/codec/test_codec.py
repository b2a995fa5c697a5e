"""Trees as data: nothing is lost there and back, and what is no tree is refused where it is wrong."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cardwright.compiler import files, ir, pipeline
from cardwright.compiler.frontend.analysis import Unit
from cardwright.compiler.ir import codec
from cardwright.compiler.rulings.ruling import Ruling
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.syntax.parse import parse
from cardwright.compiler.text.source import Source, Span, pieces
from cardwright.compiler.vocabulary.reading import load_words
from tests.compiling import everything
from tests.format.texts import programs

SOURCES = files.read_bundled("dominion").sources
MEANING = ir.Card | ir.Pile | ir.Set | Ruling
CARD = "card Probe: $2P Action\n    trash a card from hand: gain a card costing up to $2 more than it\n"


@cache
def units() -> dict[str, list[Unit]]:
    """Every shipped definition and ruling, by the name of its file."""
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in everything().units:
        found[unit.source.name].append(unit)
    return found


def probe() -> ir.Card:
    """The meaning of one card, in a file of its own."""
    compilation = pipeline.compile(
        [Source("probe.card", CARD, "probe.card")], load_words("dominion")
    )
    return compilation.cards["Probe"][0].card


def back(tree: Any, kind: Any, path: str) -> Any:
    """The tree after a journey through JSON text."""
    return codec.decode(json.loads(json.dumps(codec.encode(tree, path))), kind, path)


def exact(tree: Any) -> Any:
    """A tree with the types and places that its equality leaves out."""
    if isinstance(tree, tuple):
        return tuple(map(exact, tree))
    if is_dataclass(tree) and not isinstance(tree, type):
        inner = tuple((field.name, exact(getattr(tree, field.name))) for field in fields(tree))
        return type(tree).__name__, inner
    return type(tree).__name__, tree


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_shipped_meanings_come_back(source: Source) -> None:
    """Cards, sets and rulings are the same after the journey, spans included."""
    found = units()[source.name]
    assert found
    for unit in found:
        path = unit.source.path
        if unit.meaning is None:
            assert isinstance(unit.parsed.tree, s.PhraseText)
        else:
            assert exact(back(unit.meaning, MEANING, path)) == exact(unit.meaning)
        assert exact(back(unit.parsed.tree, s.Definition, path)) == exact(unit.parsed.tree)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs())
def test_every_syntax_tree_comes_back(text: str) -> None:
    """So is the syntax tree of any text the grammar allows."""
    for piece in pieces(Source("probe.card", text, "probe.card")):
        tree = parse(piece)
        assert exact(back(tree, s.Definition, "probe.card")) == exact(tree)


def test_the_file_is_named_outside_the_tree() -> None:
    """A tree can be moved to another file; only spans in yet another file name it."""
    tree = probe()
    data = codec.encode(tree, "probe.card")
    assert "probe.card" not in json.dumps(data)
    moved = codec.decode(data, ir.Card, "elsewhere.card")
    assert moved == tree
    assert moved.span.path == "elsewhere.card"
    foreign = json.dumps(codec.encode(tree, "elsewhere.card"))
    assert codec.decode(json.loads(foreign), ir.Card, "elsewhere.card").span.path == "probe.card"


def test_the_shape_is_what_scripts_read() -> None:
    """An object per node with its class and all its fields, arrays, values of enums, six numbers a span."""
    data = codec.encode(ir.Place("hand", ir.Whose.YOU, span=Span("x", 1, 2, 1, 2, 1, 3)), "x")
    shape = {"is": "Place", "span": [1, 2, 1, 2, 1, 3], "zone": "hand", "whose": "you"}
    assert data == shape | {"more": [], "bottom": False}


def changed(path: str, value: Any) -> Any:
    """The data of the probe with the value at a path (``text.play.0.verb``) replaced."""
    data = codec.encode(probe(), "probe.card")
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = data
    for step in way:
        place = place[step]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("is", "Dragon", "the tree"),
        ("is", ["Card"], "the tree"),
        ("text.is", "Place", "text"),
        ("text.play.0.is", "Dance", "text.play[0]"),
        ("text.play.0", None, "text.play[0]"),
        ("text.play", {}, "text.play"),
        ("text.play.0.who", "nobody", "text.play[0].who"),
        ("text.play.0.verb", 3, "text.play[0].verb"),
        ("text.play.0.pattern", True, "text.play[0].pattern"),
        ("text.play.0.binding", 1.0, "text.play[0].binding"),
        ("text.play.0.unknown", 1, "text.play[0]"),
        ("cost.parts.0", ["coins"], "cost.parts[0]"),
        ("span", [1, 2, 3], "span"),
        ("span", [1, 2, 3, 4, 5, "6"], "span"),
        ("span", [1, 2, 3, 4, 5, 6, 7], "span"),
        ("span", None, "span"),
    ],
)
def test_what_is_no_tree_is_refused(path: str, value: Any, where: str) -> None:
    """An unknown tag, a wrong kind of value, a field too many: the error says where."""
    with pytest.raises(codec.CodecError, match=r".+") as refused:
        codec.decode(changed(path, value), ir.Card, "probe.card")
    assert (refused.value.where or "the tree") == where


@pytest.mark.parametrize("field", ["span", "verb", "may", "then"])
def test_a_missing_field_is_refused(field: str) -> None:
    """Nothing is filled in: data of another version are not guessed at."""
    data = codec.encode(probe(), "probe.card")
    del data["text"]["play"][0][field]
    with pytest.raises(codec.CodecError, match=field):
        codec.decode(data, ir.Card, "probe.card")


def test_only_trees_are_encoded() -> None:
    """A value that no tree holds is a mistake of the program."""
    with pytest.raises(TypeError, match="set"):
        codec.encode({1}, "x")
