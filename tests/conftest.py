"""What all tests share: where the checkout is, and a home that is not the user's."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

Expect = Callable[[Path, str], None]


def pytest_configure() -> None:
    """A job in the background ignores interrupts, and so would the commands that tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
