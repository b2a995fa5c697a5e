"""``explain``: what a code means, and how to mend what it found."""

from __future__ import annotations

import click

from cardwright.compiler.cli import output
from cardwright.compiler.cli.failure import unknown


@click.command("explain", short_help="Explain a code such as CW0203.")
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Explain what a finding's CODE means; without CODE, list them all."""
    from cardwright.compiler.text.errors import TITLES

    if code is None:
        for each, title in sorted(TITLES.items()):
            output.say(f"{each}  {title}")
        return 0
    wanted = code.upper()
    if wanted not in TITLES:
        raise unknown("code", code, TITLES)
    output.say(f"{wanted}: {TITLES[wanted]}\n")
    output.say(_explanation(wanted))
    return 0


def _explanation(code: str) -> str:
    from importlib.resources import files

    place = files("cardwright.compiler").joinpath("explanations", f"{code}.md")
    return place.read_text("utf-8").rstrip()
