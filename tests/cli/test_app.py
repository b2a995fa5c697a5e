"""Exit codes, streams and start-up, whatever the command."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys

import click
import pytest

from cardwright.compiler.cli import app
from cardwright.compiler.version import VERSION
from tests.cli.conftest import COMMAND, Run


def test_version_is_a_constant(run: Run) -> None:
    """`--version` says name and version, and exits with 0."""
    done = run("--version")
    assert (done.code, done.out, done.err) == (0, f"cardwright {VERSION}\n", "")


def test_help_names_every_command_that_works(run: Run) -> None:
    """Each has a line with what it is for; none is promised that is not there."""
    done = run("--help")
    told = [line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line]
    assert tuple(told) == app.COMMANDS


@pytest.mark.parametrize("command", app.COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    """Asking is never misuse."""
    done = run(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: cardwright {command}")


def test_misspelt_command_is_misuse_with_a_suggestion(run: Run) -> None:
    """On standard error, with exit code 2."""
    done = run("chekc")
    assert (done.code, done.out) == (2, "")
    assert "Did you mean check?" in done.err


def test_a_message_does_not_move_the_cursor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a stranger's file says is shown, not obeyed, on a terminal as well."""
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_: False)
    assert app.run(["simulate", "Big\x1b[31m", "Random"]) == app.MISUSE
    said = capsys.readouterr().err
    assert "Unknown bot: Big" in said
    assert "\x1b" not in said


def test_unknown_option_is_misuse(run: Run) -> None:
    """On standard error, with exit code 2."""
    done = run("check", "--fast")
    assert (done.code, done.out) == (2, "")
    assert "--fast" in done.err


def test_start_imports_nothing_heavy() -> None:
    """Help for one command loads neither the parser nor the templates nor the runtime."""
    script = (
        "import sys; from cardwright.compiler.cli.app import run; run(['check', '--help']);"
        "heavy = {'lark', 'jinja2', 'rich', 'platformdirs', 'cardwright.runtime.kernel'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_closed_pipe_is_quiet() -> None:
    """A reader that stops early, such as `head`, causes no message."""
    with subprocess.Popen(
        [*COMMAND, "explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
    assert said == b""
    assert running.returncode == app.CLOSED_PIPE


def test_interrupt_is_quiet() -> None:
    """Ctrl-C while waiting for input: no traceback, and the shell's code for it."""
    with subprocess.Popen(
        [*COMMAND, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        running.stdin.write(b"#" * 200_000)  # more than a pipe holds: returns once it is being read
        running.stdin.flush()
        for _ in range(
            100
        ):  # between two reads the first one would be noticed after the second only
            running.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(0.3)
                break
        running.stdin.close()
        said = running.stderr.read()
    assert said == b""
    assert running.returncode == app.INTERRUPTED


def test_own_fault_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An exception that nobody expected is called a bug, and is neither a finding nor misuse."""

    @click.command("broken")
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app.cardwright, "resolve_command", lambda _ctx, _args: ("b", broken, []))
    assert app.run(["broken"]) == app.INTERNAL
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said
    assert "This is a bug in cardwright" in said


def test_explain_tells_one_code_or_all(run: Run) -> None:
    """A list without a code; an unknown code is misuse."""
    assert "CW0203" in run("explain").out
    done = run("explain", "CW0999")
    assert (done.code, done.out) == (2, "")
