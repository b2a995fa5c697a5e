"""A server for a folder with one card, asked without a network; and a real one with a browser."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright
from starlette.testclient import TestClient

from cardwright.compiler.cli.web import tasks
from cardwright.compiler.cli.web.served import Place
from cardwright.compiler.cli.web.server import Workers, server

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARD = """\
card Boat Yard: $4 Action
    +2 Cards
    you may discard a Treasure from hand: +$2

ruling "A Copper is worth two"
    given your hand is Boat Yard, Copper, your deck is 2 Estates
    you play Boat Yard: discard Copper
    expect your hand is 2 Estates, you have $2
"""
PORT = 8765


class Here(Workers):
    """Does tasks in this process."""

    async def do(self, task: Callable[..., Any], *arguments: Any) -> Any:
        """What the task gives."""
        return await asyncio.to_thread(tasks.done, task, *arguments)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a card."""
    (tmp_path / "cardwright.toml").write_text('game = "dominion"\n')
    (tmp_path / "yard.card").write_text(CARD)
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    """Who asks the server of that folder."""
    made = server(Place((str(folder),), None), folder, PORT, Here())
    with TestClient(made, f"http://127.0.0.1:{PORT}") as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of its own can be asked, with a folder that holds that card."""
    place = tmp_path_factory.mktemp("served")
    (place / "cardwright.toml").write_text('game = "dominion"\n')
    (place / "yard.card").write_text(CARD)
    command = [sys.executable, "-m", "cardwright", "serve", ".", "--port", "0"]
    with subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield running.stdout.readline().split()[0]
        running.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        yield found
        found.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Page]:
    """A page that must not have an error in its scripts, nor load what it may not."""
    errors: list[str] = []
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    opened = context.new_page()
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield opened
    context.close()
    assert errors == []
