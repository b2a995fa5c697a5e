"""Whatever is asked at the table can be shown, and what is shown can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardwright.compiler.cli import human, workshop
from cardwright.compiler.cli.answers import Menu
from cardwright.compiler.cli.commands.play import YOU
from cardwright.compiler.cli.table_menu import TOLD_BY_PROMPT, forced
from cardwright.compiler.cli.table_seats import Keeper
from cardwright.compiler.vocabulary.inflection import plural
from cardwright.runtime.dominion import GAME, Catalogue, View
from cardwright.runtime.dominion.agents import RandomAgent
from cardwright.runtime.dominion.decisions import Chooser
from cardwright.runtime.kernel import Ask
from cardwright.runtime.kernel.rules import Legend
from tests.cli.games import random_game


@pytest.fixture(scope="module")
def known() -> Catalogue:
    """The bundled cards."""
    return Catalogue(workshop.built(workshop.gather(())))


def no_advice(_view: View, _ask: Ask) -> str:
    """Nobody asks for a hint."""
    raise AssertionError


class Typist(human.Human):
    """A person who decides at random, and types numbers or names."""

    def __init__(self, legend: Legend, seed: int) -> None:
        super().__init__(GAME.display, legend, str, Keeper(GAME, "build", ()), no_advice)
        self.random = Random(seed)
        self.mind = RandomAgent(seed)
        self.line = ""
        self.typed = 0

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Make up one's mind, type it, and see that it was understood."""
        if forced(ask) is not None:
            return super().choose(view, ask)
        wanted = ask.options if ask.kind == "treasures" else self.mind.choose(view, ask)
        labels = [ask.labels[ask.options.index(option)] for option in wanted]
        self.line = self.words(Menu.of(ask), labels)
        self.typed += 1
        answer = super().choose(view, ask)
        assert [ask.labels[ask.options.index(option)] for option in answer] == labels
        return answer

    def words(self, menu: Menu, labels: list[str]) -> str:
        """What one types for these options."""
        by_name = self.random.random() < 0.5 and not any("," in label for label in labels)
        if not labels:
            return "none"
        if by_name or menu.ask.kind in TOLD_BY_PROMPT:
            return ", ".join(labels)
        return " ".join(str(menu.labels.index(label) + 1) for label in labels)


@pytest.mark.parametrize("seed", range(100, 112))
def test_a_random_person_is_understood(
    known: Catalogue,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In games with cards of all kinds, Events and a Prophecy, to the last table."""
    g = random_game(known, seed, log=True)
    names = (YOU, *[f"Bot {seat}" for seat in range(1, len(g.players))])
    legend = Legend(names, known, plural)
    typist = Typist(legend, seed)
    monkeypatch.setattr(human, "_read", lambda _: typist.line)
    g.players[0].agent = Chooser(typist)
    g.run()
    typist.tell(g.players[0].view, over=True)
    GAME.display.end(g, legend, 0)
    said = capsys.readouterr().out
    assert typist.typed > 20
    assert said.count("--- Your turn") >= 5
    assert "None" not in said
    assert max(len(line) for line in said.split("\n") if not line.startswith("  ")) <= 80
