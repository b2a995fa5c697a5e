"""What all tests share: where the checkout is, and a home that is not the user's."""

from __future__ import annotations

import signal
from collections.abc import Callable
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


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for this run of the tests alone, kept between its tests: builds are slow."""
    cache = tmp_path_factory.getbasetemp() / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return cache
