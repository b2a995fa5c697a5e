"""The page about how the compiler is built, with one card followed through every pass.

Printed by ``python -m cardwright.compiler.docs.architecture GAME CARD``: what each pass makes of
the card is shown as it is.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args

from cardwright.compiler import files, ir, pipeline
from cardwright.compiler.display.definition import tree
from cardwright.compiler.docs.pages import render
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.syntax import lexing
from cardwright.compiler.vocabulary.reading import load_words
from cardwright.compiler.wording.definitions import printed

if TYPE_CHECKING:
    from cardwright.compiler.frontend.analysis import Unit
    from cardwright.compiler.vocabulary.game import Vocabulary
    from cardwright.compiler.vocabulary.patterns import Pattern

_UNIONS = {
    "Statements": ir.Statement,
    "Things": ir.Things,
    "Values of slots": ir.Value,
    "Conditions": ir.Condition,
    "Counts": ir.Count,
}
"""The closed unions of the tree of meaning, each with what it is called on the page."""


def page(game: str, card: str) -> str:
    """The page as Markdown, with a bundled card of a game.

    Raises StopIteration for a card that the game hasn't.
    """
    words = load_words(game)
    sources = files.read_bundled(game).sources
    found = pipeline.compile([replace(each, rulings=False) for each in sources], words)
    unit = next(unit for unit in found.units if _is_card(unit, card))
    assert isinstance(unit.meaning, ir.Card)
    stages = {
        "text": unit.parsed.piece.text.strip(),
        "tokens": _tokens(unit.parsed.piece.text),
        "syntax": tree(unit.parsed.tree).rstrip(),
        "meaning": tree(unit.meaning).rstrip(),
        "python": found.module(card).rstrip(),
        "printed": printed(unit.meaning, words).rstrip(),
    }
    pattern = _first_pattern(unit.meaning, words)
    return render("architecture.md.j2", card=card, pattern=pattern, unions=_primer(), **stages)


def _is_card(unit: Unit, name: str) -> bool:
    return isinstance(unit.meaning, ir.Card) and unit.meaning.name == name


def _first_pattern(card: ir.Card, words: Vocabulary) -> Pattern:
    """The pattern by which the first deed of a card is said."""
    return words.patterns[next(one.pattern for one in nodes(card.text) if isinstance(one, ir.Do))]


def _tokens(text: str) -> str:
    """The kinds of the tokens, line by line."""
    lines: dict[int, list[str]] = {}
    for token in lexing.tokens(text):
        if token.type != "_NL":
            lines.setdefault(token.line, []).append(token.type.lstrip("_"))
    return "\n".join(" ".join(kinds) for kinds in lines.values())


def _primer() -> dict[str, list[tuple[str, str]]]:
    """The nodes of each union, with the first sentence of what they are."""
    return {name: [_row(node) for node in _members(union)] for name, union in _UNIONS.items()}


def _members(union: Any) -> list[Any]:
    inner = get_args(union) if isinstance(union, UnionType) else (union,)
    return [node for one in inner for node in (_members(one) if get_args(one) else [one])]


def _row(node: Any) -> tuple[str, str]:
    first = (node.__doc__ or "").strip().partition("\n")[0]
    return node.__name__, first


if __name__ == "__main__":
    sys.stdout.write(page(*sys.argv[1:]))
