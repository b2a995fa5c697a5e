"""Highlighting: the words of a game and of the grammar, sorted by how an editor paints them.

``python -m cardwright.compiler.editor.textmate GAME`` writes them as a TextMate grammar;
``pygments_lexer`` has them as a lexer of Pygments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler.editor.completion import spellings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.vocabulary.game import Vocabulary

COMMENT = r"#.*$"
STRING = r'"[^"\n]*"'
PRICE = r"[+-]?(?:\$[0-9]+|[0-9]+[A-Z])(?:\+?[0-9]*[A-Z])*[*+]?(?![A-Za-z0-9])"
NUMBER = r"[+-]?[0-9]+"
NAME = r"[A-Z][A-Za-z'/-]*"
_BEGIN, _END = r"(?<![\w'-])", r"(?![\w'-])"


def headers(words: Vocabulary) -> str:
    """The pattern of the keywords with which definitions begin, at the margin."""
    return rf"^(?:{_any((*words.kinds, *words.sets.keywords, 'errata', 'pile', 'ruling', 'to'))}){_END}"


def closed() -> str:
    """The pattern of the words of the grammar itself."""
    every = [word for each in spellings().values() for word in each]
    return _word(word for word in every if word.isascii() and word[:1].isalpha())


def verbs(words: Vocabulary) -> str:
    """The pattern of all forms of all verbs."""
    return _word(words.verb_forms)


def types(words: Vocabulary) -> str:
    """The pattern of types and resources."""
    return _word((*words.type_forms, *words.resource_forms))


def places(words: Vocabulary) -> str:
    """The pattern of zones and moments."""
    return _word((*words.zones, *words.moments))


def _word(words: Iterable[str]) -> str:
    """The pattern of whole words, of which the longest is read."""
    return f"{_BEGIN}(?:{_any(words)}){_END}"


def _any(words: Iterable[str]) -> str:
    ordered = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", " ").replace(r"\-", "-") for word in ordered)
