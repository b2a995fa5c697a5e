"""Patience: a game that a card text keeps going for ever is told as that, and not waited for."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from cardwright.compiler.files import SUFFIX
from cardwright.runtime.errors import CardwrightError

SECONDS = 20.0
"""So long a game may compute without asking a person; a long one with all bundled cards takes two."""

A_RULING = 10.0
"""So long a ruling may compute; the longest of the bundled ones takes a fifth of a second."""


AGAIN = 0.1
"""So long after the time is up it is said once more: what is raised in a destructor, or in what the garbage
collector calls, is lost."""


class TooLong(BaseException):
    """The time is up. No ``Exception``: whatever is being played must not catch it."""


class Endless(CardwrightError, click.ClickException):  # noqa: N818  (named as it is told)
    """Something never ends that a card text says; the message tells where it stands."""

    exit_code = 1


@contextmanager
def patience() -> Iterator[None]:
    """Raise Endless where what is played in this context never ends."""
    try:
        with clock():
            yield
    except (RecursionError, TooLong) as error:
        raise Endless(f"This never ends{_place(error)}.") from error


@contextmanager
def clock(seconds: float = 0) -> Iterator[None]:
    """Raise TooLong after so many seconds of computing; waiting for a person doesn't count.

    Where a system or a thread has no such clock, nothing is raised.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    before = signal.signal(signal.SIGPROF, _time_is_up)
    signal.setitimer(signal.ITIMER_PROF, seconds or SECONDS, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def again() -> None:
    """Begin to count anew: a person has decided something. Only within ``clock``."""
    if hasattr(signal, "setitimer") and signal.getsignal(signal.SIGPROF) is _time_is_up:
        signal.setitimer(signal.ITIMER_PROF, SECONDS, AGAIN)


def _time_is_up(*_: object) -> None:
    raise TooLong


def _place(error: BaseException) -> str:
    """The line of card text that was done last, "" when none was."""
    frames = traceback.extract_tb(error.__traceback__)
    last = next((each for each in reversed(frames) if Path(each.filename).suffix == SUFFIX), None)
    return f": {last.filename}, line {last.lineno}" if last is not None else ""
