"""What all tests share: where the checkout is, and a home that is not the user's."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

WITH_RULINGS = (
    "mutation/test_mutation.py",
    "deletion/test_deletion.py",
    "codec/test_codec.py",
    "cards/test_rulings.py",
    "cards/test_notes.py",
    "lints/test_lints.py",
)
"""The files whose tests ask for a compilation of the bundled texts with their rulings."""

LONGEST = (
    *WITH_RULINGS,
    "compiler/test_base.py",
    "swallowing/test_words_count.py",
    "golden/test_generated.py",
    "packaging/test_wheel.py",
    "cards/test_kingdoms.py",
    "wording/test_wording.py",
    "compiler/test_names_of_cards.py",
    "cli/test_building.py",
    "docs/test_new_game.py",
    "runtime/test_random_games.py",
    "play/test_random_kingdoms.py",
    "play/test_fuzz.py",
)
"""The files with the longest tests, these being the first to run."""

Expect = Callable[[Path, str], None]


def pytest_configure() -> None:
    """A job in the background ignores interrupts, and so would the commands that tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file on one worker, where what they share is made once, and begin with the longest.

    All files that need the bundled rulings compiled are one group.
    """
    for item in items:
        file = item.path.relative_to(ROOT / "tests").as_posix()
        group = "rulings" if file in WITH_RULINGS else file
        item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: _turn(item.path.relative_to(ROOT / "tests").as_posix()))


def _turn(file: str) -> int:
    """When the tests of a file have their turn: the longest first, so that no worker is left with them."""
    return LONGEST.index(file) if file in LONGEST else len(LONGEST)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--rewrite``."""
    parser.addoption(
        "--rewrite", action="store_true", help="write the expected texts anew from what is said now"
    )


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Expect:
    """Compares a text with a file beside its input; with --rewrite it writes the file."""

    def compare(place: Path, text: str) -> None:
        if request.config.getoption("--rewrite"):
            place.write_text(text, "utf-8")
        assert place.exists(), f"{place.name} is missing: run pytest --rewrite"
        assert text == place.read_text("utf-8")

    return compare


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache for this run of the tests alone, which all its tests and processes share: builds are slow."""
    base = tmp_path_factory.getbasetemp()
    cache = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        patch.delenv("NO_COLOR", raising=False)
        patch.delenv("FORCE_COLOR", raising=False)
        yield cache
