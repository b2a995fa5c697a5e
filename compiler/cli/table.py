"""What a game shows, laid out for a terminal of 80 columns or more, or for a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardwright.compiler.cli.output import coloured, visible

if TYPE_CHECKING:
    from cardwright.runtime.kernel import rules

GAP = (0, 3, 0, 0)
"""What is kept free around panels that stand beside one another."""


class Screen(Console):
    """A console on which nobody may read on, as on any other stream of ours."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, which ends the command as it ends the others."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output; without colours where nobody wants or sees them."""
    return Screen(
        file=sys.stdout,
        color_system="auto" if coloured(sys.stdout) else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def tell(text: str, indent: int = 0) -> None:
    """Write a sentence, broken between words where the terminal ends; further lines stand in as the first."""
    said = Text(visible(text))
    console().print(Padding(said, (0, 0, 0, indent), expand=False) if indent else said)


def laid_out(panels: Iterable[rules.Panel]) -> RenderableType:
    """Panels below one another with an empty line between them; beside one another where there is room."""
    screen = console()
    lines: list[list[rules.Panel]] = []
    for each in panels:
        if each.beside and lines and _fits([*lines[-1], each], screen):
            lines[-1].append(each)
        else:
            lines.append([each])
    parts = [part for line in lines for part in (Text(), _line(line))]
    return Group(*parts[1:])


def grid(panel: rules.Panel) -> RenderableType:
    """One panel: its rows in columns."""
    table = Table.grid(padding=(0, panel.gap, 0, 0))
    for letter in panel.columns:
        table.add_column(
            justify="right" if letter == "r" else "left",
            no_wrap=letter != "w",
            overflow="fold" if letter == "w" else "ellipsis",
        )
    for row in panel.rows:
        table.add_row(*map(styled, row))
    return table


def styled(text: rules.Text) -> Text:
    """Pieces of text in their styles; control characters in them do nothing."""
    return Text.assemble(*[(visible(said), style) for said, style in text])


def _fits(panels: Sequence[rules.Panel], screen: Console) -> bool:
    """Whether panels have room beside one another."""
    wide = sum(screen.measure(grid(each)).maximum for each in panels)
    return wide + GAP[1] * (len(panels) - 1) <= screen.width


def _line(panels: Sequence[rules.Panel]) -> RenderableType:
    if len(panels) == 1:
        return grid(panels[0])
    beside = Table.grid(padding=GAP)
    beside.add_row(*map(grid, panels))
    return beside
