"""Printings: which ones there are in card texts, and which of them a person means.

A printing is called ``Smithy, house rule`` by its card's name and its label, and is chosen by ``house rule``
(of all cards that have one called so), by ``Smithy=house rule`` or by its name. A card's own text is its
printing ``default``. Pure: nothing is compiled for this, so that a choice can be made before a build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise

from cardwright.compiler import ir
from cardwright.compiler.overlay import names_in
from cardwright.compiler.text.source import Source, pieces
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.runtime.errors import CardwrightError

Printings = Mapping[str, Sequence[str]]
"""The labels of each definition's printings by its name; ``default``, its own text, is the first."""

Choice = Mapping[str, str]
"""Which printing is played: its label by the name of its definition."""

_ERRATA = re.compile(
    r"errata[ \t]+(?P<name>[^:,#\n]*[^:,#\s])[ \t]*,[ \t]*(?P<label>[^:#\n]*[^:#\s])"
)
_BEFORE, _BEHIND = r"(?<![\w'/-])", r"(?![\w'/-])"


class PrintingError(CardwrightError):
    """A printing that there is not; the message is one sentence without a full stop.

    word: what was said instead of one of those ``known``.
    """

    def __init__(self, message: str, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.word = word
        self.known = tuple(known)


def printings_in(sources: Iterable[Source], words: Vocabulary) -> dict[str, tuple[str, ...]]:
    """The printings of all definitions in some texts, as far as their first lines tell."""
    found: dict[str, dict[str, None]] = {}
    amended: list[tuple[str, str]] = []
    for source in sources:
        found |= {name: {ir.DEFAULT: None} for name in names_in(source, words)}
        headers = (_ERRATA.match(piece.text) for piece in pieces(source))
        amended += [(each["name"], " ".join(each["label"].split())) for each in headers if each]
    for name, label in amended:
        found.setdefault(name, {ir.DEFAULT: None})[label] = None
    return {name: tuple(labels) for name, labels in found.items()}


def choose(said: Iterable[str], there: Printings) -> dict[str, str]:
    """The printings that are meant by ``LABEL``, ``NAME=LABEL`` or ``NAME, LABEL``; a later one counts.

    Letters may differ in case. Raises PrintingError for a name or a label that there isn't.
    """
    found: dict[str, str] = {}
    for one in said:
        name, sign, label = one.partition("=" if "=" in one else ",")
        found |= _of_one(name, label, there) if sign else _of_all(one, there)
    return found


def joined(*choices: Choice) -> dict[str, str]:
    """What several people at one table choose. Raises PrintingError where they choose differently."""
    found: dict[str, str] = {}
    for name, label in (pair for each in choices for pair in each.items()):
        other = found.setdefault(name, label)
        if other != label:
            pair = f'"{other}" and "{label}"'
            raise PrintingError(f"{name} has one pile at a table: it can't be both {pair} there")
    return found


def called(text: str, there: Printings) -> tuple[str, dict[str, str]]:
    """A text that calls printings by name and label, with their names alone; and the printings.

    ``Big Money + Smithy, house rule`` is ``Big Money + Smithy`` and a choice. Raises PrintingError where what
    follows a name and a comma is neither one of its labels nor a name, and where it calls two of one card.
    """
    found: list[dict[str, str]] = []

    def plain(match: re.Match[str]) -> str:
        name, _, label = match[0].partition(",")
        found.append(_of_one(name, label, there))
        return next(iter(found[-1]))

    pattern = _pattern(text, there)
    plain_text = pattern.sub(plain, text) if pattern is not None else text
    _refuse_unknown(plain_text, there)
    return plain_text, joined(*found)


def with_labels(text: str, chosen: Choice) -> str:
    """A text that names definitions, with the labels of the printings that were chosen."""
    names = "|".join(map(re.escape, sorted(chosen, key=len, reverse=True)))
    if not names:
        return text
    pattern = re.compile(f"{_BEFORE}(?:{names}){_BEHIND}")
    return pattern.sub(lambda match: f"{match[0]}, {chosen[match[0]]}", text)


def names_a(name: str, text: str) -> bool:
    """Whether a text names a definition."""
    return re.search(f"{_BEFORE}{re.escape(name)}{_BEHIND}", text, re.IGNORECASE) is not None


def _of_one(name: str, label: str, there: Printings) -> dict[str, str]:
    name, label = name.strip(), label.strip()
    spelt = _spelt(name, there)
    if spelt is None:
        raise PrintingError(f"there is no card {name or '(an empty name)'}", name, there)
    known = _spelt(label, there[spelt])
    if known is None:
        raise _no_such(f"{spelt} has no printing", label, there[spelt])
    return {spelt: known}


def _of_all(label: str, there: Printings) -> dict[str, str]:
    label = label.strip()
    found = {
        name: known
        for name, labels in there.items()
        if (known := _spelt(label, labels)) is not None
    }
    if not found:
        labels = sorted({label for each in there.values() for label in each})
        raise _no_such("no card has a printing", label, labels)
    return found


def _no_such(what: str, label: str, labels: Sequence[str]) -> PrintingError:
    return PrintingError(f'{what} "{label}"; there are: {", ".join(labels)}', label, labels)


def _spelt(word: str, known: Iterable[str]) -> str | None:
    """A word as it is spelt among those known; letters may differ in case."""
    if isinstance(known, Mapping) and word in known:
        return word
    return next((each for each in known if each.lower() == word.lower()), None)


def _pattern(text: str, there: Printings) -> re.Pattern[str] | None:
    """What finds the printings that a text calls; None where it can't call any."""
    if "," not in text:
        return None
    low = text.lower()
    names = sorted((name for name in there if name.lower() in low), key=len, reverse=True)
    calls = [rf"{re.escape(name)}\s*,\s*(?:{_any_of(there[name])})" for name in names]
    return re.compile(f"{_BEFORE}(?:{'|'.join(calls)}){_BEHIND}", re.IGNORECASE) if calls else None


def _any_of(labels: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))


def _refuse_unknown(text: str, there: Printings) -> None:
    """Raise PrintingError where a label seems to be meant that there isn't."""
    if _spelt(text.strip(), there) is not None:
        return
    labels = {label.lower() for each in there.values() for label in each}
    parts = [part.strip() for part in text.split(",")]
    for before, word in pairwise(parts):
        name = _spelt(before.rpartition("+")[2].strip(), there)
        if name is None or not word or _spelt(word, there) is not None:
            continue
        near = get_close_matches(word.lower(), [*there[name], *map(str.lower, there)], n=1)
        of_it = near[0] in there[name] if near else len(there[name]) > 1
        if of_it or word.lower() in labels:
            raise _no_such(f"{name} has no printing", word, there[name])
