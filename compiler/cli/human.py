"""A person at the terminal, as an agent of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from cardwright.compiler.cli.answers import Menu, NotUnderstood
from cardwright.compiler.cli.failure import Misuse, did_you_mean
from cardwright.compiler.cli.output import say, visible
from cardwright.compiler.cli.patience import again
from cardwright.compiler.cli.sessions import Remembered, Waiting
from cardwright.compiler.cli.table import console, grid, laid_out, styled, tell
from cardwright.compiler.cli.table_menu import WIDTH, expected, menu_lines, title
from cardwright.compiler.cli.table_seats import SAVED
from cardwright.compiler.cli.table_texts import Wording, named
from cardwright.runtime.errors import CardwrightError
from cardwright.runtime.kernel import Agent
from cardwright.runtime.kernel.rules import Panel

if TYPE_CHECKING:
    from cardwright.compiler.cli.table_seats import Keeper
    from cardwright.runtime.kernel import Ask
    from cardwright.runtime.kernel.rules import Display, Legend

HELP: Final = (
    "Type numbers or beginnings of names, with blanks or commas between them."
    " Enter takes nothing, or what stands in brackets; `all` takes everything."
)

HELP_ROWS: Final = (
    ("? NAME", "the text of a card; ?3 that of the third option"),
    ("table", "the table"),
    ("log", "what has happened since your last turn; `log all` from the beginning"),
    ("undo", "take your last decision back; `undo anyway` also when you have seen what was hidden"),
    ("hint", "what a bot would do"),
    ("save FILE", "save the game: cardwright play --resume FILE goes on with it"),
    ("help", "this"),
    ("quit", "leave the table, as exit, q and Ctrl-D do"),
)
"""What can be typed besides answers, and what it does."""

COMMANDS: Final = ("all", "none", "table", "log", "undo", "hint", "save", "help", "quit", "exit")


INDENT: Final = "  "

MOST_ANSWERS: Final = 1000
"""So many lines are read for one decision: a program may type the same for ever."""

LONGEST_ANSWER: Final = 10_000
"""So many characters of a line are read, when no person types it."""


class Quit(CardwrightError):  # noqa: N818  (a person has had enough)
    """The person at the terminal ends the game."""


class Undo(CardwrightError):  # noqa: N818  (a person thinks again)
    """The person at the terminal takes a decision back: the game is played anew up to it."""


Advise = Callable[[Any, "Ask"], str]
"""What a bot would do, in a sentence: asked with a view and a request."""


class Human(Agent):
    """Asks on the terminal; shows what has happened since it last asked.

    display: what the game shows. legend: what it is read with. wording: what is printed on a card. keeper:
    saves the game. advise: says what a bot would do.
    """

    def __init__(
        self, display: Display, legend: Legend, wording: Wording, keeper: Keeper, advise: Advise
    ) -> None:
        self._display = display
        self._advise = advise
        self._memory = Remembered(())
        self._answers: list[tuple[str, ...]] = []
        self._legend = legend
        self._takes_all = {"order", *display.takes_all}
        self._wording = wording
        self._keeper = keeper
        self._kept = 0
        self._told = 0
        self._turn = 0
        self._resumed = False

    def choose(self, view: Any, ask: Ask) -> Sequence[Any]:
        """Show the request as a menu and read answers until one is understood."""
        try:
            return self._memory.choose(view, ask)
        except Waiting:
            answer = self._asked(view, ask)
        self._answers.append(ask.meaning(answer))
        self._memory.logged.append(len(view.log()))
        return answer

    def think_again(self) -> None:
        """The game is played anew: give the same answers, but for the last one."""
        del self._answers[-1]
        self._told, self._turn = self._memory.logged[-1], 0
        self._memory = Remembered(self._answers)

    @property
    def has_decided(self) -> bool:
        """Whether there is a decision that leaving would lose."""
        return len(self._answers) > self._kept

    def _asked(self, view: Any, ask: Ask) -> Sequence[Any]:
        self.tell(view)
        self._show_where(view, ask)
        menu = Menu.of(ask)
        console().print(title(ask, self._display.titles), style="bold")
        room = console().width - len(INDENT)
        for line in menu_lines(menu, self._display.notes(view, ask), min(room, WIDTH)):
            say(f"{INDENT}{line}")
        for _ in range(MOST_ANSWERS):
            try:
                answer = self._answer(menu, view)
            except NotUnderstood as error:
                tell(str(error))
                continue
            if answer is None:
                continue
            if not ask.refusal(answer):
                again()
                return answer
            tell(f"Choose {menu.expected()}.")
        raise Misuse(f"None of {MOST_ANSWERS} answers was one.")

    def resume(self) -> None:
        """The game was under way: tell no more than what has happened since one's last turn."""
        self._resumed = True

    def tell(self, view: Any, *, over: bool = False) -> None:
        """Say what has happened since the last time."""
        if self._resumed:
            self._told, self._resumed = self._display.last_turn(view), False
        self._say_story(view, self._told, over=over)
        self._told = len(view.log())

    def _say_story(self, view: Any, start: int, *, over: bool = False) -> None:
        log, screen = view.log()[start:], console()
        told = self._display.log_sentences(log, self._legend, view.me.seat, over=over)
        for line, is_heading in told:
            if is_heading:
                screen.print(f"\n--- {visible(line)} ---", style="bold")
            else:
                screen.print(visible(line))

    def _show_where(self, view: Any, ask: Ask) -> None:
        """The whole table when one's turn begins, otherwise what one has to decide with."""
        turn, seat = self._display.own_turn(view), ask.player.seat
        say("")
        if turn and turn != self._turn:
            self._turn = turn
            self._show_table(view)
            say("")
            return
        if seat != view.me.seat:
            tell(f"You decide for {self._legend.names[seat]}.")
        for line in self._display.situation(view, seat, self._legend):
            console().print(styled(line))

    def _show_table(self, view: Any) -> None:
        console().print(laid_out(self._display.table(view, self._legend)))

    def _answer(self, menu: Menu, view: Any) -> Sequence[Any] | None:
        """What was typed; None when it was no answer. Raises Quit, and NotUnderstood."""
        whole = menu.ask.kind in self._takes_all
        typed = _read(f"{expected(menu, self._takes_all)}> ").strip()
        command, _, rest = typed.partition(" ")
        if typed.lower() in map(str.lower, menu.labels):
            return _chosen(menu, typed)  # a card may be called like a command
        if typed.startswith("?") and typed != "?":
            self._show_text(menu, view, typed[1:].strip())
            return None
        match command.lower(), rest.strip():
            case "quit" | "exit" | "q", "":
                raise Quit
            case "undo", how:
                self._take_back(view, anyway=how.lower() == "anyway")
            case "hint", "":
                tell(self._advise(view, menu.ask))
            case "?" | "help", "":
                _show_help()
            case "table", "":
                self._show_table(view)
            case "log", "" | "all":
                self._say_story(view, 0 if rest.strip() else self._display.last_turn(view))
            case "save", "":
                say("Say where: save FILE.")
            case "save", place:
                self.keep(place)
            case "", _:
                return menu.ask.options if whole else ()
            case "none", "":
                return ()
            case _:
                return _chosen(menu, typed)
        return None

    def keep(self, place: str) -> None:
        """Save the game to a file, and say so."""
        said = self._keeper.keep(place)
        if said.startswith(SAVED):
            self._kept = len(self._answers)
        tell(said)

    def _take_back(self, view: Any, *, anyway: bool) -> None:
        """Raise Undo; or say why not: nothing was decided, or what was hidden has been seen since."""
        if not self._answers:
            tell("There is nothing to take back.")
            return
        since = view.log()[self._memory.logged[-1] :]
        seen = any(self._display.uncovers(each, view.me.seat) for each in since)
        if seen and not anyway:
            tell(
                "You have seen since what was hidden. Type `undo anyway` to take it back all the same."
            )
            return
        raise Undo

    def _show_text(self, menu: Menu, view: Any, word: str) -> None:
        """The printed wording of a card: one of the options by its number, or any by its name."""
        if word.isdecimal() and 1 <= int(word) <= len(menu.labels):
            word = menu.labels[int(word) - 1].partition(" (")[0]
        name = named(word, self._display.nearby(view), self._legend.known)
        for line in self._wording(name).split("\n"):
            tell(line.rstrip(), len(INDENT))


def _show_help() -> None:
    tell(HELP)
    rows = tuple((((f"{INDENT}{word}", ""),), ((text, ""),)) for word, text in HELP_ROWS)
    console().print(grid(Panel(rows, "lw")))


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
    """A line that was typed. Raises Quit where there is none any more."""
    if sys.stdin is None:
        raise Quit
    try:
        return input(prompt) if sys.stdin.isatty() else _line(prompt)
    except EOFError as error:
        say("")
        raise Quit from error


def _line(prompt: str) -> str:
    """A line from a pipe or a file, cut where it is too long. Raises EOFError at the end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline(LONGEST_ANSWER)
    if not line:
        raise EOFError
    return line
