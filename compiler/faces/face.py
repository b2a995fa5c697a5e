"""Face: what is on a card, from the meaning of its text: words, a price in parts, types and their colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from cardwright.compiler import ir
from cardwright.compiler.vocabulary.lexicon import ENGLISH
from cardwright.compiler.wording.definitions import entries, worded
from cardwright.compiler.wording.lines import Row

if TYPE_CHECKING:
    from cardwright.compiler.vocabulary.entries import Resource
    from cardwright.compiler.vocabulary.game import Vocabulary
    from cardwright.compiler.vocabulary.lexicon import Lexicon

PAPER = "#c4bcae"
"""The colour of what the game gives none."""


class Form(Enum):
    """The form of the badge that a part of a price has."""

    DISC = auto()
    HEXAGON = auto()
    DROP = auto()


@dataclass(frozen=True, slots=True)
class Badge:
    """A part of a price: the text on it, and how it looks."""

    text: str
    form: Form
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn of a definition.

    ``colours`` are those of its types, in their order, at least one; ``signs`` maps what stands before an
    amount in a text ("$") to its colour; a ``wide`` face lies on its side. ``untranslated`` are words for
    which the language has none.
    """

    title: str
    label: str
    parts: tuple[tuple[Row, ...], ...]
    price: tuple[Badge, ...]
    types: str
    colours: tuple[str, ...]
    signs: dict[str, str]
    wide: bool = False
    untranslated: tuple[str, ...] = ()


def face_of(
    found: ir.Card | ir.Pile | ir.Set, words: Vocabulary, language: Lexicon = ENGLISH
) -> Face:
    """The face of one printing of a card, of a pile of different cards, or of a set to play with."""
    match found:
        case ir.Card():
            return _card(found, words, language)
        case ir.Pile(name, _, cards):
            return _list(name, cards, words, language)
        case ir.Set(_, title, cards, extras):
            return _list(title, (*cards, *extras), words, language)
    assert_never(found)


def _card(card: ir.Card, words: Vocabulary, language: Lexicon) -> Face:
    text = worded(card, words, language)
    colours = [words.colours[name] for name in card.types if name in words.colours]
    return Face(
        title=text.name,
        label=text.label,
        parts=text.parts,
        price=_badges(card.cost, words),
        types=text.types,
        colours=tuple(colours) or (PAPER,),
        signs=_signs(words),
        wide=words.kinds[card.kind].wide,
        untranslated=text.untranslated,
    )


def _list(name: str, cards: tuple[ir.Entry, ...], words: Vocabulary, language: Lexicon) -> Face:
    """A list of cards lies on its side: none of them is all of it."""
    rows = tuple(Row(text) for text in entries(cards, words, language))
    return Face(name, "", (rows,), (), "", (PAPER,), _signs(words), wide=True)


def _signs(words: Vocabulary) -> dict[str, str]:
    """The resources whose sign stands before the amount."""
    names = [name for name in words.resources if not name.replace(" ", "").isalpha()]
    return {name: words.colours.get(name, PAPER) for name in names}


def _badges(cost: ir.Cost | None, words: Vocabulary) -> tuple[Badge, ...]:
    """The parts of a price; one that asks for nothing still says so."""
    if cost is None:
        return ()
    resources = {each.price: each for each in words.resources.values() if each.price}
    parts = cost.parts or ((words.money, 0),)
    badges = [_badge(resources[part], str(number), words) for part, number in parts]
    if cost.extra:
        first = badges[0]
        badges[0] = Badge(first.text + cost.extra, first.form, first.colour)
    return tuple(badges)


def _badge(resource: Resource, number: str, words: Vocabulary) -> Badge:
    colour = words.colours.get(resource.name, PAPER)
    if not resource.name.isalpha():
        return Badge(number, Form.DISC, colour)
    return Badge(number, Form.HEXAGON if resource.owed else Form.DROP, colour)
