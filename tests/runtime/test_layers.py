"""The layers: the kernel knows no game, the runtime nothing but the standard library."""

from __future__ import annotations

import ast
import gc
import re
import sys
from pathlib import Path
from weakref import ref

import pytest

import cardwright.runtime
from cardwright.runtime.dominion import Setup, __all__, new_game
from cardwright.runtime.dominion.agents import BigMoney
from cardwright.runtime.kernel import Zone
from tests.runtime.kit import CATALOGUE

RUNTIME = Path(next(iter(cardwright.runtime.__path__)))
FILES = sorted(RUNTIME.rglob("*.py"))
GAME_WORDS = (
    "dominion",
    "coin",
    "buy",
    "gain",
    "trash",
    "discard",
    "supply pile",
    "kingdom",
    "attack",
    "treasure",
    "victory",
    "curse",
    "potion",
    "debt",
    "duration",
    "deck",
    "prophecy",
)


@pytest.mark.parametrize("path", sorted((RUNTIME / "kernel").glob("*.py")), ids=lambda p: p.stem)
def test_the_kernel_has_no_word_of_the_game(path: Path) -> None:
    """Neither in code nor in comments."""
    text = path.read_text().lower()
    assert not [word for word in GAME_WORDS if re.search(rf"\b{word}s?\b", text)]


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}.{p.stem}")
def test_only_the_standard_library_is_imported(path: Path) -> None:
    """And other modules of the runtime."""
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            ours = name.startswith("cardwright.runtime")
            assert ours or name.split(".")[0] in sys.stdlib_module_names, name


def test_no_card_of_the_tests_is_named_in_the_runtime() -> None:
    """Only basic cards are, by bots and in the table of the set-up; cards come from their texts."""
    names = [name for name in CATALOGUE if CATALOGUE[name].DEALT and " " in name]
    for path in FILES:
        text = path.read_text()
        assert not [name for name in names if f'"{name}"' in text], path


def test_what_generated_modules_import_is_there() -> None:
    """Every name of the explicit list, and the list is sorted out of duplicates."""
    module = sys.modules["cardwright.runtime.dominion"]
    assert [name for name in __all__ if not hasattr(module, name)] == []
    assert len(set(__all__)) == len(__all__)


def test_a_closed_game_lets_go_of_everything() -> None:
    """Nothing of it is left for the garbage collector, which many games in a row would feel."""
    gc.collect()
    gc.disable()
    try:
        g = new_game(CATALOGUE, Setup(("Smithy",), 2), [BigMoney(), BigMoney("Smithy")], 3)
        g.run()
        zones = len([thing for thing in gc.get_objects() if isinstance(thing, Zone)])
        last = ref(g)
        g.close()
        del g
        left = len([thing for thing in gc.get_objects() if isinstance(thing, Zone)])
        assert last() is None
        assert left <= zones - 20
    finally:
        gc.enable()
