"""The group of commands, and the one place where exceptions become exit codes.

0 fine; 1 errors in the cards; 2 misuse. Beyond these: 70 a bug of ours, 130 Ctrl-C, 141 a closed
pipe, as shells and pagers know them.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from cardwright.compiler.cli.failure import did_you_mean
from cardwright.compiler.files import PathError
from cardwright.compiler.version import VERSION

FINE, FINDINGS, MISUSE = 0, 1, 2
INTERNAL, INTERRUPTED, CLOSED_PIPE = 70, 130, 141

COMMANDS = ("check", "build", "fmt", "test", "list", "show", "play", "simulate", "explain", "new")


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
    _tolerate_any_encoding()
    try:
        code = cardwright.main(list(arguments), prog_name="cardwright", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return CLOSED_PIPE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except PathError as error:
        click.echo(f"Error: {error}.", err=True)
        return MISUSE
    except Exception:  # noqa: BLE001  (a bug: say so, rather than look like a finding)
        return _own_fault()
    return code if isinstance(code, int) else FINE


def _tolerate_any_encoding() -> None:
    """A card name must not fail on a terminal that cannot show it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _silence_stdout() -> None:
    """Nobody reads on: let the interpreter's last flush go nowhere instead of complaining."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault() -> int:
    traceback.print_exc()
    click.echo(
        f"\ncardwright {VERSION} failed. This is a bug in cardwright, not in your cards;"
        " please report it with the lines above.",
        err=True,
    )
    return INTERNAL
