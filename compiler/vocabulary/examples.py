"""Examples: words of a game that messages and hints use, so that the compiler need know none.

A message names what it wants in braces: ``say `from {zone}` ``. The names are those below; each is the first
word of its kind in the vocabulary, and cards are those of its table ``[example]``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.compiler.vocabulary.inflection import article, plural

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.compiler.vocabulary.game import Vocabulary

_NAME = re.compile(r"\{(\w+)\}")


def _first(names: Iterable[str]) -> str:
    return next(iter(names), "")


def _one(noun: str) -> str:
    return f"{article(noun)} {noun}" if noun else ""


def examples(words: Vocabulary) -> dict[str, str]:
    """The words by the names that messages use, "" for what a game has nothing of."""
    zones, held = words.zones.values(), [one for one in words.resources.values() if one.held]
    types = [*words.types, "", ""]
    counter = _first(one.name for one in held if one.name not in words.types)
    card, other = words.example.get("card", ""), words.example.get("other", "")
    return {
        "zone": _first(zone.name for zone in zones if not zone.shared),
        "ordered": _first(zone.name for zone in zones if zone.ordered and not zone.shared),
        "mat": _first(zone.name for zone in zones if zone.mat and not zone.shared),
        "piles": _first(zone.name for zone in zones if zone.piles),
        "type": types[0],
        "other_type": types[1],
        "a_type": _one(types[0]),
        "types": plural(types[0]) if types[0] else "",
        "other_types": plural(types[1]),
        "another_type": _one(types[1]),
        "card": card,
        "cards": plural(card),
        "a_card": _one(card),
        "other_card": other,
        "deed": _first(words.rulings.verbs),
        "owed": _first(one.name for one in held if one.owed),
        "points": words.special_verb("worth").resource,
        "counter": counter,
        "counters": plural(counter),
        "phase": _first(reversed([*words.phases][:2])),
        "bought": words.special_verb("overpay").over,
    }


def in_words(text: str, words: Vocabulary) -> str:
    """A message with the words of a game in it; "" where it names something that the game has nothing of."""
    named = _NAME.findall(text)
    if not named:
        return text
    known = examples(words)
    if any(known.get(name) == "" for name in named):
        return ""
    return _NAME.sub(lambda found: known.get(found[1], found[0]), text)
