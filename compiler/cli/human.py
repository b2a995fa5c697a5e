"""A person at the terminal, as an agent of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compiler.cli import narrate
from cardwright.compiler.cli.answers import Menu, NotUnderstood
from cardwright.compiler.cli.output import say
from cardwright.runtime.dominion import Agent

if TYPE_CHECKING:
    from cardwright.runtime.dominion import View
    from cardwright.runtime.kernel import Ask

HELP = """\
Type numbers or beginnings of names, with blanks or commas between them; Enter takes nothing, or
what stands in brackets. `all` takes everything, `table` shows the table, `quit` ends the game."""

OF_PILES = frozenset({"buy", "pile"})
ALL_BY_DEFAULT = frozenset({"treasures", "order"})


class Quit(Exception):  # noqa: N818  (a person has had enough)
    """The person at the terminal ends the game."""


class Human(Agent):
    """Asks on the terminal; shows what has happened since it last asked."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._told = 0

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Show the request as a menu and read answers until one is understood."""
        data = view.data()
        self.tell(view)
        menu = Menu.of(ask)
        say(f"\n{narrate.situation(data)}\n{_asked(ask)}")
        for line in menu.lines(narrate.prices(data) if ask.kind in OF_PILES else {}):
            say(f"  {line}")
        while True:
            try:
                answer = self._answer(menu, data)
            except NotUnderstood as error:
                say(str(error))
                continue
            if answer is not None:
                return answer

    def refused(self, ask: Ask, why: str) -> None:
        """Say why an answer is not legal; the request comes again."""
        del ask
        say(f"Not possible: {why}.")

    def tell(self, view: View) -> None:
        """Say what has happened since the last time."""
        log = view.log()
        for line in narrate.story(log[self._told :], self._names, view.me.seat):
            say(line)
        self._told = len(log)

    def _answer(self, menu: Menu, data: Any) -> Sequence[Any] | None:
        """What was typed; None when it was no answer. Raises Quit, and NotUnderstood."""
        whole = menu.ask.kind in ALL_BY_DEFAULT
        typed = _read(f"{menu.expected()}{' [all]' if whole else ''}> ")
        match typed.strip().lower():
            case "quit":
                raise Quit
            case "?" | "help":
                say(HELP)
            case "table":
                for line in narrate.table(data, self._names):
                    say(line)
            case "":
                return menu.ask.options if whole else ()
            case "none":
                return ()
            case _:
                return menu.answer(typed)
        return None


def _asked(ask: Ask) -> str:
    """Who asks what: the clause of the card text, or the phase of the turn."""
    question = ask.question
    if question is None:
        return f"{ask.kind}:"
    return f"{question.card}, line {question.line}: {question.text}"


def _read(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError as error:
        raise Quit from error
