"""Misuse: what the user asked for does not exist or makes no sense. Exit code 2, on stderr."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import click

from cardwright.runtime.errors import CardwrightError


class Misuse(CardwrightError, click.ClickException):  # noqa: N818  (named as it is told)
    """A request that cannot be met; the message is one sentence with its full stop."""

    exit_code = 2

    def format_message(self) -> str:
        """The message as it is shown."""
        return harmless(self.message)


def harmless(message: str) -> str:
    """A message without what would move the cursor in it; its lines stay."""
    from cardwright.compiler.cli.output import visible

    return "\n".join(map(visible, message.split("\n")))


def unknown(kind: str, word: str, known: Iterable[str]) -> Misuse:
    """``Unknown card: Smity. Did you mean Smithy?``."""
    return Misuse(f"Unknown {kind}: {word or '(an empty name)'}{did_you_mean(word, known)}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message: a full stop, and the closest known word where there is one."""
    by_lower_case = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), by_lower_case, n=1)
    return f". Did you mean {by_lower_case[near[0]]}?" if near else "."
