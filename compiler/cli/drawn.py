"""Drawn: cards as files that show them; what needs an extra says which."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler.cli import output
from cardwright.compiler.cli.failure import Misuse
from cardwright.runtime import atomic

if TYPE_CHECKING:
    from cardwright.compiler.catalogue import Definition
    from cardwright.compiler.faces.drawing import Drawing
    from cardwright.compiler.games import Game
    from cardwright.compiler.pipeline import Compilation
    from cardwright.compiler.vocabulary.lexicon import Lexicon


def as_file(
    compilation: Compilation, definition: Definition, form: str, language: Lexicon
) -> bytes:
    """A definition as an "svg", a "png", or a page of "html" with all its printings."""
    from cardwright.compiler.faces import html, png, svg

    drawings = printings_of(compilation, definition, language)
    match form:
        case "html":
            return html.faces_page(definition.name, drawings, language.tag).encode()
        case "png":
            with extra():
                return png.face_png(drawings[0])
        case _:
            return svg.document(drawings[0]).encode()


def printings_of(
    compilation: Compilation, definition: Definition, language: Lexicon
) -> list[Drawing]:
    """The printings of a definition as they are drawn, that which counts first."""
    from cardwright.compiler.display.definition import printings
    from cardwright.compiler.faces.card import drawn
    from cardwright.compiler.faces.face import face_of

    found = (meaning for _, meaning in printings(compilation, definition))
    return [drawn(face_of(meaning, compilation.words, language)) for meaning in found]


def lexicon_of(game: Game, language: str) -> Lexicon:
    """The words of a game in a language of print; a game of one's own has those of its vocabulary only."""
    from cardwright.compiler.vocabulary.lexicon import ENGLISH, Lexicon, load_lexicon

    if game.own and language != ENGLISH.tag:
        return Lexicon(language)
    return load_lexicon(game.id, language)


def tell_untranslated(
    compilation: Compilation, definitions: Sequence[Definition], language: Lexicon
) -> None:
    """Note the words of some definitions that stay as they are, since the language has none for them."""
    from cardwright.compiler import ir
    from cardwright.compiler.display.definition import printings
    from cardwright.compiler.wording.definitions import worded

    found = (meaning for each in definitions for _, meaning in printings(compilation, each))
    cards = (meaning for meaning in found if isinstance(meaning, ir.Card))
    texts = (worded(card, compilation.words, language) for card in cards)
    if lacking := dict.fromkeys(word for text in texts for word in text.untranslated):
        words = "word has" if len(lacking) == 1 else "words have"
        listed = ", ".join(lacking)
        output.note(f"{len(lacking)} {words} no translation into {language.tag}: {listed}")


@contextmanager
def extra() -> Iterator[None]:
    """Something that needs the extra for print. Raises Misuse where that is not installed."""
    try:
        yield
    except ImportError as error:
        raise Misuse(
            'This needs packages that are not installed: pip install "cardwright[print]".'
        ) from error


def write(content: bytes, place: Path | None) -> None:
    """Write a file, or without a place to standard output, if that is no terminal that can't show it."""
    if place is not None:
        if place.is_dir():
            raise Misuse(f"{place} is a folder: say which file to write.")
        atomic.replace(place, content)
    elif sys.stdout.isatty() and b"\0" in content:
        raise Misuse("A terminal can't show this: say which file to write with -o.")
    else:
        output.write_bytes(content)
