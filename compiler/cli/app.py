"""The group of commands, and the one place where exceptions become exit codes.

0 fine; 1 errors in the cards; 2 misuse, or what the system refuses. Beyond these: 70 a bug of ours, 130
Ctrl-C, 141 a closed pipe, as shells and pagers know them.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO

import click

from cardwright.compiler.cli.failure import did_you_mean, harmless
from cardwright.compiler.files import PathError, here
from cardwright.compiler.version import VERSION
from cardwright.runtime.manifest import BuildError

FINE, FINDINGS, MISUSE = 0, 1, 2
INTERNAL, INTERRUPTED, CLOSED_PIPE = 70, 130, 141

COMPLETE = "_CARDWRIGHT_COMPLETE"
"""The environment variable by which a shell asks for completions."""

COMMANDS = (
    "check",
    "build",
    "fmt",
    "test",
    "diff",
    "list",
    "show",
    "print",
    "gallery",
    "play",
    "simulate",
    "explain",
    "new",
    "watch",
    "serve",
    "lsp",
)


class Commands(click.Group):
    """Imports a command's module only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which an author needs them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, if there is one."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cardwright.compiler.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one was probably meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"No such command {args[0]!r}{did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="cardwright", message="%(prog)s %(version)s")
def cardwright() -> None:
    """Card texts that read like cards, compiled to a playable game."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit code."""
    _open_streams()
    _tolerate_any_encoding()
    try:
        code = _invoke(list(arguments))
        sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001  (each has its exit code)
        code = _ended(error)
    return code if isinstance(code, int) else FINE


def _ended(error: BaseException) -> int:
    """The exit code for whatever ended a command; what can't be told to anybody is not told."""
    try:
        code = _code_of(error)
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = MISUSE
        _silence(sys.stdout, sys.stderr)
    return code


def _code_of(error: BaseException) -> int:
    """The exit code for whatever ended a command, once the user has been told."""
    match error:
        case click.exceptions.Exit():
            code = error.exit_code
        case click.ClickException():
            said = io.StringIO()
            error.show(said)
            click.echo(harmless(said.getvalue()), nl=False, err=True)
            code = error.exit_code
        case PathError() | BuildError():
            code = _refused(f"{error}")
        case BrokenPipeError():
            _silence(sys.stdout)
            code = CLOSED_PIPE
        case KeyboardInterrupt() | click.Abort():
            code = INTERRUPTED
        case OSError(strerror=str(why)):
            _silence(sys.stdout)
            code = _refused(_of_the_system(error, why))
        case MemoryError():
            code = _refused("there is not enough memory")
        case _:
            code = _own_fault(error)
    return code


def _of_the_system(error: OSError, why: str) -> str:
    """What to tell of what the system refuses: a full disk, a folder that is gone or closed, and the like."""
    if here() is None:
        return "the working folder is no more"
    return f"the system refuses {os.fsdecode(error.filename)}: {why}" if error.filename else why


def _refused(why: str) -> int:
    """Tell what keeps a command from doing what was asked, a sentence without its full stop."""
    click.echo(harmless(f"Error: {why}."), err=True)
    return MISUSE


def _invoke(arguments: list[str]) -> object:
    """Call the command and return what it returns.

    Click's own ``main`` does this too, but prints something when it is interrupted. A shell that asks what
    can stand next says so in the environment, as click's documentation tells ("Shell Completion").
    """
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(cardwright, {}, "cardwright", COMPLETE, asked)
    with cardwright.make_context("cardwright", arguments) as context:
        return cardwright.invoke(context)


def _open_streams() -> None:
    """What is written to a stream that was closed before the start goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123  (till the end)


def _tolerate_any_encoding() -> None:
    """A card name must not fail on a terminal that cannot show it, nor an answer that is no text."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _silence(*streams: IO[str]) -> None:
    """Nothing more can be written there: the interpreter's last flush goes nowhere and doesn't complain."""
    for stream in streams:
        with suppress(OSError, ValueError):
            stream.flush()
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _own_fault(error: BaseException) -> int:
    traceback.print_exception(error)
    click.echo(
        f"\ncardwright {VERSION} failed. This is a bug in cardwright, not in your cards;"
        " please report it with the lines above.",
        err=True,
    )
    return INTERNAL
