"""A person at the terminal, as an agent of the game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from cardwright.compiler.cli import narrate
from cardwright.compiler.cli.answers import Menu, NotUnderstood
from cardwright.compiler.cli.failure import did_you_mean
from cardwright.compiler.cli.output import say, visible
from cardwright.compiler.cli.patience import again
from cardwright.compiler.cli.table import Layout, console
from cardwright.compiler.cli.table_menu import ENTER_TAKES_ALL, expected, forced, menu_lines, title
from cardwright.compiler.cli.table_texts import Wording, named
from cardwright.runtime.dominion import Agent

if TYPE_CHECKING:
    from cardwright.compiler.cli.table_seats import Keeper
    from cardwright.runtime.dominion import View
    from cardwright.runtime.kernel import Ask

HELP: Final = """\
Type numbers or beginnings of names, with blanks or commas between them. Enter takes nothing, or
what stands in brackets; `all` takes everything.
  ? NAME      the text of a card; ?3 that of the third option
  table       the table
  log         what has happened since your last turn; `log all` from the beginning
  save FILE   save the game: cardwright play --resume FILE goes on with it
  help        this
  quit        leave the table, as Ctrl-D does"""

COMMANDS: Final = ("all", "none", "table", "log", "save", "help", "quit")


class Quit(Exception):  # noqa: N818  (a person has had enough)
    """The person at the terminal ends the game."""


class Human(Agent):
    """Asks on the terminal; shows what has happened since it last asked.

    layout: how the table is shown. wording: what is printed on a card. keeper: saves the game.
    """

    def __init__(self, layout: Layout, wording: Wording, keeper: Keeper) -> None:
        self._layout = layout
        self._wording = wording
        self._keeper = keeper
        self._told = 0
        self._turn = 0
        self._resumed = False

    def choose(self, view: View, ask: Ask) -> Sequence[Any]:
        """Show the request as a menu and read answers until one is understood."""
        only = forced(ask)
        if only is not None:
            return only
        data = view.data()
        self.tell(view)
        self._show_where(data, ask)
        menu = Menu.of(ask)
        console().print(title(ask), style="bold")
        for line in menu_lines(menu, data):
            say(f"  {line}")
        while True:
            try:
                answer = self._answer(menu, view)
            except NotUnderstood as error:
                say(str(error))
                continue
            if answer is None:
                continue
            if not ask.refusal(answer):
                again()
                return answer
            say(f"Choose {menu.expected()}.")

    def resume(self) -> None:
        """The game was under way: tell no more than what has happened since one's last turn."""
        self._resumed = True

    def tell(self, view: View, *, over: bool = False) -> None:
        """Say what has happened since the last time."""
        if self._resumed:
            self._told, self._resumed = self._last_turn(view), False
        self._say_story(view, self._told, over=over)
        self._told = len(view.log())

    def _say_story(self, view: View, start: int, *, over: bool = False) -> None:
        log, screen = view.log()[start:], console()
        for line in narrate.story(log, self._layout.names, view.me.seat, over=over):
            if narrate.is_heading(line):
                screen.print(f"\n--- {line} ---", style="bold")
            else:
                screen.print(line)

    def _last_turn(self, view: View) -> int:
        """Where in the log one's latest turn begins that is not the present one."""
        me, log = view.me.seat, view.log()
        mine = [i for i, entry in enumerate(log) if entry.verb == "turn" and entry.seat == me]
        past = mine[:-1] if view.actor is view.me else mine
        return past[-1] if past else 0

    def _show_where(self, data: Any, ask: Ask) -> None:
        """The whole table when one's turn begins, otherwise one's counters and hand."""
        turn = data["turn"]
        say("")
        if turn["decider"] == data["me"] and turn["number"] != self._turn:
            self._turn = turn["number"]
            self._show_table(data)
            say("")
            return
        player = data["players"][ask.player.seat]
        if player["seat"] != data["me"]:
            say(f"You decide for {visible(self._layout.names[player['seat']])}.")
        console().print(self._layout.situation(player))

    def _show_table(self, data: Any) -> None:
        console().print(self._layout.whole(data))

    def _answer(self, menu: Menu, view: View) -> Sequence[Any] | None:
        """What was typed; None when it was no answer. Raises Quit, and NotUnderstood."""
        whole = menu.ask.kind in ENTER_TAKES_ALL
        typed = _read(f"{expected(menu)}> ").strip()
        command, _, rest = typed.partition(" ")
        if typed.lower() in map(str.lower, menu.labels):
            return _chosen(menu, typed)  # a card may be called like a command
        if typed.startswith("?") and typed != "?":
            self._show_text(menu, view, typed[1:].strip())
            return None
        match command.lower(), rest.strip():
            case "quit", "":
                raise Quit
            case "?" | "help", "":
                say(HELP)
            case "table", "":
                self._show_table(view.data())
            case "log", "" | "all":
                self._say_story(view, 0 if rest.strip() else self._last_turn(view))
            case "save", "":
                say("Say where: save FILE.")
            case "save", place:
                say(self._keeper.keep(place))
            case "", _:
                return menu.ask.options if whole else ()
            case "none", "":
                return ()
            case _:
                return _chosen(menu, typed)
        return None

    def _show_text(self, menu: Menu, view: View, word: str) -> None:
        """The printed wording of a card: one of the options by its number, or any by its name."""
        if word.isdecimal() and 1 <= int(word) <= len(menu.labels):
            word = menu.labels[int(word) - 1].partition(" (")[0]
        known = self._layout.known
        name = named(word, nearby(view.data()), known)
        for line in self._wording(name).split("\n"):
            say(f"  {line}".rstrip())


def nearby(data: Any) -> list[str]:
    """The names of what lies on the table: piles, landscapes, and one's hand."""
    piles = [name for pile in data["piles"] for name in (pile["name"], pile["top"]) if name]
    mine = data["players"][data["me"]]["hand"] or ()
    landmarks = [found["name"] for found in data["landmarks"]]
    prophecy = [data["prophecy"]] if data["prophecy"] else []
    return list(dict.fromkeys([*piles, *data["events"], *landmarks, *prophecy, *mine]))


def _chosen(menu: Menu, typed: str) -> Sequence[Any]:
    """The options that were typed. Raises NotUnderstood; a misspelt command is noticed too."""
    try:
        return menu.answer(typed)
    except NotUnderstood:
        near = get_close_matches(typed.lower(), COMMANDS, n=1, cutoff=0.75)
        if near and did_you_mean(typed, menu.labels) == ".":
            raise NotUnderstood(f"`{typed}` is none of these. Did you mean {near[0]}?") from None
        raise


def _read(prompt: str) -> str:
    if sys.stdin is None:
        raise Quit
    try:
        return input(prompt)
    except EOFError as error:
        say("")
        raise Quit from error
