"""A card may be called like any part of the code that is made for it, or that it is run by."""

from __future__ import annotations

import ast
import re
from functools import cache

from cardwright.compiler import pipeline
from cardwright.compiler.rulings.runner import run_ruling
from cardwright.compiler.text.diagnostics import Severity
from cardwright.compiler.text.source import Source
from cardwright.compiler.vocabulary.names import slug
from cardwright.runtime.dominion import GAME, Face, Setup, new_game
from cardwright.runtime.dominion.agents import RandomAgent
from tests.compiling import Catalogue, beside_bundled, catalogue_of, compiled, definitions

PLURALS = frozenset(["Buys", "Move Tokens", "Players", "Potions", "Tokens"])
"""Refused with CW0207, since texts call several cards of another name here so."""

UNITS = frozenset(["VP", "Mat"])
"""Names that counters and mats have, which would take their word from all other texts."""

GROUP = 5

TEXTS = """\
card {name}: $0 Action
    choose one:
        - +1 Card
        - +1 Action

card Seeker {number}: $0 Action
    gain {article} {name}

ruling "It is found by its name"
    given your hand is Seeker {number}
    you play Seeker {number}
    expect your discard is {name}

ruling "It does what it says"
    given your hand is {name}
    you play {name}: +1 Action
    expect you have 1 Action
"""


@cache
def names_in_code() -> tuple[str, ...]:
    """Every attribute of a definition's class, and all that generated modules import or define."""
    found = {*dir(Face), *vars(Face).get("__annotations__", ())}
    for text in definitions().modules.values():
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.alias(name, asname):
                    found.add(asname or name.partition(".")[0])
                case ast.FunctionDef(name):
                    found.add(name)
                case ast.Name(name, ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                    found.add(name)
                case ast.Attribute(ast.Name("self"), name):
                    found.add(name)
    return tuple(sorted(found))


@cache
def names() -> dict[str, str]:
    """A card's name for each: ``printed_cost`` -> ``Printed Cost``, ``ACTION`` as it stands."""
    known = {slug(each.name) for each in definitions().definitions}
    found: dict[str, str] = {}
    for name in names_in_code():
        spelt = " ".join(word[0].upper() + word[1:] for word in name.split("_") if word)
        if spelt and slug(spelt) not in known:
            known.add(slug(spelt))
            found[name] = spelt
    return found


def source(number: int, name: str) -> Source:
    """A card of a name, one that refers to it, and what they do."""
    path = f"own/card_{number}.card"
    article = "an" if re.match(r"[AEIO](?!ne\b)", name) else "a"
    return Source(path, TEXTS.format(name=name, number=number, article=article), path)


@cache
def played() -> tuple[str, ...]:
    """The names that are tried."""
    return tuple(name for name in names().values() if name not in PLURALS | UNITS)


@cache
def compilation() -> pipeline.Compilation:
    """All these cards beside the bundled ones."""
    own = [source(number, name) for number, name in enumerate(played(), 1)]
    return beside_bundled(*own)


@cache
def catalogue() -> Catalogue:
    """Their code."""
    return catalogue_of(compilation())


def test_every_name_compiles() -> None:
    """No text is wrong because of them, theirs or a bundled one."""
    assert len(played()) > 300
    assert [each for each in compilation().diagnostics if each.severity is Severity.ERROR] == []


def test_what_refers_to_a_definition_hides_nothing_of_its_class() -> None:
    """Not in the class itself, nor in what games set on it."""
    own = {*dir(Face), *Face.__annotations__}
    hidden = {
        (face.NAME, slot)
        for face in (catalogue()[name] for name in catalogue())
        for slot in dict(face.USES)
        if slot in own or slot in vars(face)
    }
    assert hidden == set()


def test_every_name_does_what_its_text_says() -> None:
    """It is found by another card, and played."""
    wrong: dict[str, str] = {}
    for ruling in compilation().rulings:
        if ruling.span.path.startswith("own/"):
            try:
                found = run_ruling(ruling, catalogue(), GAME)
                said = "" if found.passed else str(found)
            except Exception as error:  # noqa: BLE001  (whatever goes wrong is told, with the name)
                said = repr(error)
            if said:
                wrong[ruling.about] = said
    assert wrong == {}


def kingdoms() -> list[tuple[str, ...]]:
    """Sets of ten: some of the names, and the cards that refer to those."""
    last = len(played()) - GROUP
    return [
        (*played()[i : i + GROUP], *(f"Seeker {each}" for each in range(i + 1, i + GROUP + 1)))
        for i in (*range(0, last, GROUP), last)
    ]


def test_every_name_can_be_played_with() -> None:
    """Games that begin with a copy of each in everybody's deck; nothing is lost in them."""
    wrong: dict[tuple[str, ...], str] = {}
    for kingdom in kingdoms():
        try:
            play(kingdom)
        except Exception as error:  # noqa: BLE001  (as above)
            wrong[kingdom] = repr(error)
    assert wrong == {}


def play(kingdom: tuple[str, ...]) -> None:
    """A game of two players who do anything."""
    agents = [RandomAgent(1), RandomAgent(2)]
    game = new_game(catalogue(), Setup(kingdom, 2), agents, 1, turn_cap=20)
    for player in game.players:
        for pile in game.kingdom:
            game.make(pile.face, player.deck, pile)
            pile.size += 1
        game.rng.shuffle(player.deck.cards)
    game.run()
    game.check()


def test_a_name_in_capitals_hides_no_constant() -> None:
    """Its class would be called like a type of cards that its own text speaks of."""
    text = """\
card ACTION: $0 Action
    you may reveal an Action from hand: +$1

ruling "It knows what an Action is"
    given your hand is ACTION, Moat
    you play ACTION: reveal Moat
    expect you have $1
"""
    found = compiled(text)
    (ruling,) = [each for each in found.rulings if each.about == "ACTION"]
    assert run_ruling(ruling, catalogue_of(found), GAME).passed
