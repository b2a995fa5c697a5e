"""A lexer of Pygments for card texts of the bundled games, found by its entry point."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

from cardwright.compiler.editor import highlighting
from cardwright.compiler.vocabulary.reading import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "dominion"


class CardLexer(Lexer):  # type: ignore[misc]  # Pygments has no types
    """Tokens of a card text, painted by the words of Dominion and of the grammar."""

    name = "Cardwright"
    aliases = ("cardwright",)
    filenames = ("*.card",)

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """Each token with its offset and its kind."""
        place = 0
        for found in _pattern().finditer(text):
            if found.start() > place:
                yield place, Text, text[place : found.start()]
            yield found.start(), KINDS[found.lastgroup or ""], found[0]
            place = found.end()
        if place < len(text):
            yield place, Text, text[place:]


KINDS = {
    "comment": Comment.Single,
    "string": String.Double,
    "header": Keyword.Declaration,
    "price": Number,
    "number": Number.Integer,
    "verb": Name.Function,
    "type": Name.Class,
    "place": Name.Constant,
    "closed": Keyword,
    "name": Name.Entity,
    "sign": Operator,
}


@cache
def _pattern() -> re.Pattern[str]:
    """All patterns, those first that win."""
    words = load_words(GAME)
    patterns = {
        "comment": highlighting.COMMENT,
        "string": highlighting.STRING,
        "header": highlighting.headers(words),
        "price": highlighting.PRICE,
        "number": highlighting.NUMBER,
        "verb": highlighting.verbs(words),
        "type": highlighting.types(words),
        "place": highlighting.places(words),
        "closed": highlighting.closed(),
        "name": highlighting.NAME,
        "sign": r"[:,+()-]",
    }
    return re.compile(
        "|".join(f"(?P<{name}>{one})" for name, one in patterns.items()), re.MULTILINE
    )
