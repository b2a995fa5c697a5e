"""The parser's machinery: its saved table, indentation, and closed-class words that stay reserved."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

import lark
from lark import Lark, Token
from lark.indenter import Indenter

from cardwright.compiler import store

if TYPE_CHECKING:
    from collections.abc import Iterator

GRAMMAR = "card.lark"
TABLE = "parser"


class Layout(Indenter):
    """Turns indentation into tokens, and gives reserved words back their class.

    The contextual lexer would silently read a closed-class word as an open one where the class is
    impossible ("your Estates also have"); reserving the words puts the complaint at the word.
    """

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012  (Lark reads a plain list)
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The token stream with indentation and reserved words marked."""
        marked = self._reserve(stream)
        tokens: Iterator[Token] = super().process(marked)  # type: ignore[no-untyped-call]
        return tokens

    @staticmethod
    def _reserve(stream: Iterator[Token]) -> Iterator[Token]:
        reserved = reserved_words()
        for token in stream:
            kind = reserved.get(token) if token.type == "WORD" else None
            yield token if kind is None else Token.new_borrow_pos(kind, token, token)


def grammar_text() -> str:
    """The grammar as shipped."""
    return files("cardwright.grammar").joinpath(GRAMMAR).read_text("utf-8")


def build(*, strict: bool = False) -> Lark:
    """Build the parser from the grammar (half a second); ``strict`` finds conflicts and collisions."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        strict=strict,
        postlex=Layout(),
        propagate_positions=True,
        maybe_placeholders=False,
    )


@cache
def reserved_words() -> dict[str, str]:
    """Each closed-class word that is a single word, and its terminal, read from the grammar itself."""
    found: dict[str, str] = {}
    for name, pattern in re.findall(
        r"^(_?[A-Z]+)\.\d: /\(?([a-z'?| ]+)\)?\(\?!", grammar_text(), re.MULTILINE
    ):
        found.update(dict.fromkeys(_spelled_out(pattern), name))
    return found


@cache
def closed_words() -> frozenset[str]:
    """Every lower-case word that the grammar itself knows, in whatever company."""
    patterns = re.findall(r"^_?[A-Z]+\.\d: /(.*)\(\?!", grammar_text(), re.MULTILINE)
    several = {
        word for pattern in patterns for word in re.findall(r"[a-z']+", pattern.replace("?", ""))
    }
    keywords = set(re.findall(r'"([a-z]+)"', grammar_text()))
    return frozenset(several | keywords | reserved_words().keys())


def _spelled_out(pattern: str) -> list[str]:
    """The single words that an alternation such as ``(an?|the)`` stands for."""
    words: list[str] = []
    for part in pattern.split("|"):
        if re.fullmatch(r"[a-z']+\?", part):
            words += [part[:-2], part[:-1]]
        elif re.fullmatch(r"[a-z']+", part):
            words.append(part)
    return words


@cache
def parser() -> Lark:
    """The parser, from its table in the user's cache; where there is none it is built and its table kept."""
    key = table_key()
    table = store.load(TABLE, key)
    if table is not None:
        with suppress(Exception):  # whatever Lark makes of a table that it can't use
            loaded: Lark = Lark.load(BytesIO(table))
            return loaded
    built = build()
    store.save(TABLE, key, table_bytes(built))
    return built


def table_bytes(parser: Lark) -> bytes:
    """The parser's table as it is saved."""
    buffer = BytesIO()
    parser.save(buffer)
    return buffer.getvalue()


def table_key() -> str:
    """A digest of what a table is made of: the grammar, and the versions of Lark and of Python."""
    parts = (lark.__version__, sys.version, grammar_text())
    return sha256("\0".join(parts).encode()).hexdigest()


def tokens(text: str) -> list[Any]:
    """The tokens of one definition's text (for tools that look at words, not at structure)."""
    return list(parser().lex(text))
