"""Texts made from the patterns of the vocabulary and from everything that can be said about a noun.

``PLACES`` are texts with a hole for a noun phrase, ``nouns`` the noun phrases: one of ``HEADS`` with up to
two of ``MODIFIERS`` behind it. Most of the texts are refused; what is checked of the others is that each of
their words counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from cardwright.compiler import ir
from cardwright.compiler.frontend import analysis
from cardwright.compiler.frontend.analysis import GlobalScope
from cardwright.compiler.lowering.emit import emit
from cardwright.compiler.lowering.facts import Printing
from cardwright.compiler.lowering.module import module_of
from cardwright.compiler.semantics.patterns.slots import SLOTS
from cardwright.compiler.text.source import Source
from cardwright.compiler.text.suggest import Budget
from cardwright.compiler.vocabulary.examples import in_words
from cardwright.compiler.vocabulary.inflection import article
from cardwright.compiler.vocabulary.reading import load_words

WORDS = load_words("dominion")
NAMES = ("Copper", "Silver", "Gold", "Curse", "Moat", "Smithy", "Estate", "Warrior", "Probe")
DEFINED = "".join(f"card {name}: $3 Action\n    +1 Card\n\n" for name in NAMES)
HOLE = "NOUN"

HEADS = (
    "a card",
    "an Action",
    "a Silver",
    "a Treasure or Victory",
    "a non-Victory card",
    "another card",
    "no other card",
    "a differently named card",
    "a differently named Action",
    "a unique card",
    "a copy",
    "up to 2 cards",
    "2 cards",
    "1 or 2 cards",
    "2 differently named cards",
    "any number of cards",
    "that many cards",
    "each card",
    "all cards",
    "cards",
    "Actions",
    "differently named cards",
    "the top card of deck",
    "the top 2 cards",
    "it",
    "them",
    "this",
    "each of them",
    "any of them",
    "2 of them",
    "the rest",
    "the revealed card",
    "the revealed cards",
    "your revealed card",
    "the named card",
    "each other card",
    "a second card",
    "the first Silver",
    "a pile",
    "each Action pile",
    "its pile",
    "an empty pile",
    "your hand",
    "hand",
)
"""How a noun phrase begins: determiners, numbers, adjectives and the noun."""

COUNTED = (
    "card",
    "Action",
    "Silver",
    "non-Victory card",
    "differently named card",
    "differently named Action",
    "unique card",
    "unique Action",
    "2 cards",
    "2 differently named cards",
    "revealed card",
    "discarded card",
    "copy",
    "type",
    "empty pile",
    "pile",
    "$1",
    "$2",
    "VP",
    "player",
    "other player",
    "unused Action",
    "set",
    "of them",
    "Coffers",
)
"""The same behind ``per`` and ``for each``."""

MODIFIERS = (
    "from hand",
    "in hand",
    "from Supply",
    "in Supply",
    "from discard",
    "from your deck",
    "from hand or discard",
    "from trash",
    "in trash",
    "in play",
    "from play",
    "on its pile",
    "on your Island mat",
    "from your Tavern mat",
    "of deck",
    "of them",
    "of it",
    "of your choice",
    "of a card you have in play",
    "of the second most common Action you have",
    "of its cost",
    "of difference",
    "among them",
    "among the revealed cards",
    "from an empty pile in Supply",
    "from its pile",
    "without your tokens",
    "costing $4",
    "costing up to $4",
    "not costing $3",
    "costing between $3 and $5",
    "costing more than it",
    "costing more than it in coins",
    "costing up to $2 more than it",
    "costing the same as it",
    "costing exactly $1 more than it",
    "costing up to $1 per Action you have in play",
    "costing up to that much",
    "except this",
    "except Coppers",
    "except non-Actions",
    "except differently named cards",
    "except unique cards",
    "except the named card",
    "except copies of it",
    "except copies of cards you have in play",
    "except up to 2 Coppers",
    "you have",
    "they have",
    "you have in play",
    "you have in hand",
    "you have from hand",
    "you gained this turn",
    "that you gained this turn",
    "you bought this turn",
    "that the player to your right gained on their last turn",
    "you overpay",
    "after the first 2",
    "twice",
    "3 times",
    "face down",
    "in any order",
    "per Action you have in play",
    "per card in hand",
    "instead",
    "without moving it",
    "this turn",
    "this game",
    "on your turn",
    "on their next turn",
    "in your Action phase",
    "until an Action",
    "for your next hand",
    "as a Bane",
    "to hand",
    "onto deck",
    "to the player to your left",
    "more than it",
    "with it",
    "aside",
    "back",
    "with a different name",
)
"""What can be said about a noun, or of a clause."""

COUNTING = (
    "+1 Card per NOUN",
    "for each NOUN: +1 Card",
    "gain a Silver per NOUN",
    "lose $1 per NOUN",
    "gain an Action costing up to $1 per NOUN",
)

WAITING = (
    "when you gain NOUN: +1 Card",
    "when you buy NOUN: +1 Card",
    "when you trash NOUN: +1 Card",
    "when you discard NOUN: +1 Card",
    "when you would gain NOUN: +1 Card",
    "when you next play NOUN this turn: +1 Card",
    "when you first play NOUN on your turn: +1 Card",
    "before you play NOUN: +1 Card",
    "after another player plays NOUN: +1 Card",
    "when another player gains NOUN: +1 Card",
    "while this is in play, when you gain NOUN: +1 Card",
    "when a player gains NOUN on their turn: +1 Card",
    "when you shuffle NOUN: +1 Card",
    "discard it, when you gain NOUN this turn: +1 Card",
)

TESTING = (
    "if you have NOUN: +1 Card",
    "if you have no NOUN: +1 Card",
    "if NOUN is in hand: +1 Card",
    "if it is NOUN: +1 Card",
    "if you gained NOUN this turn: +1 Card",
    "if you played NOUN this turn: +1 Card",
    "if NOUN was trashed: +1 Card",
    "if NOUN cost $4: +1 Card",
    "if it costs NOUN: +1 Card",
    "while you have NOUN: +1 Card",
)

OTHERS = (
    "NOUN cost $1 less this turn",
    "you can't buy NOUN this turn",
    "each other player discards NOUN",
    "you may trash NOUN: +1 Card",
    "each other player with NOUN in hand: +1 Card",
    "reveal cards from deck until NOUN",
    "choose NOUN",
    "put NOUN onto the Silver pile",
    "once per turn, when you gain NOUN: +1 Card",
)

BEFORE = "reveal 2 cards from hand\n    trash a card from hand\n    name a card\n    "
"""Lines before a text, so that it can speak of cards."""


def _said(say: str, hole: str) -> str:
    """A pattern with an example in each of its slots, or the hole in the one of that name."""
    text = re.sub(r"(\w+)(\|\w+)+", r"\1", say)
    return re.sub(
        r"\{(\w+):(\w+)[^}]*\}",
        lambda found: HOLE if found[1] == hole else in_words(SLOTS[found[2]].example, WORDS),
        text,
    )


def ways(say: str) -> list[str]:
    """A pattern without what need not be said, and with each part of that."""
    optional = re.findall(r" \[([^]]*)\]", say)
    bare = re.sub(r" \[[^]]*\]", "", say)
    return [bare, *(f"{bare} {part}" for part in optional)]


@cache
def deeds() -> tuple[str, ...]:
    """Every pattern of every verb with the hole in one of its slots."""
    says = [say for found in WORDS.patterns.values() for say in ways(found.say)]
    return tuple(
        dict.fromkeys(_said(say, name) for say in says for name in re.findall(r"\{(\w+):", say))
    )


@cache
def surroundings() -> GlobalScope:
    """The words and names that a text can speak of."""
    parsed = analysis.read(Source("probe.card", DEFINED, "probe.card"))
    return analysis.surroundings(parsed, WORDS)


@lru_cache(maxsize=20_000)
def code(text: str) -> str | None:
    """The code of what a body means, None where anything is wrong with it.

    One that begins with a moment is that of a landmark, whose abilities always work, any other a card's.
    """
    always = text.startswith(("when ", "before ", "after "))
    header = "landmark Probe" if always else "card Probe: $4 Action"
    before = BEFORE if _SPOKEN.search(text) else ""
    source = Source("probe.card", f"{header}\n    {before}{text}\n", "probe.card")
    (parsed,) = analysis.read.__wrapped__(source)
    unit = analysis.unit(parsed, surroundings(), "", Budget(0, 0, 0))
    if unit.diagnostics or not isinstance(unit.meaning, ir.Card):
        return None
    module = module_of([Printing(unit.meaning, source, 0)], WORDS)
    return emit(module).partition("\nCARD_FILE")[0]


_SPOKEN = re.compile(
    r"\b(its?|them|rest|that many|difference|revealed|(?<!differently )named|trashed)\b"
)


WITHIN = (
    "differently named",
    "second most common",
    "most common",
    "the first 2",
    "up to 2",
    "top 2",
    "1 or 2",
)
"""What can be said within a noun phrase in more than one word."""

NEED_NOT_BE_SAID = {
    "all": "plural cards are all of them",
    "exactly": "a number is exact unless it is a bound",
    "that": "what was done to cards may follow them without it",
    "your": "a place is that of whoever does it",
    "from Supply": "cards are gained from there",
    "this turn": "what was done is asked of this turn",
    "card": "`each card of them` is `each of them`",
    "cards": "`all cards of them` is `all of them`",
}
"""Words that may be left out without another meaning, and why."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text, and the modifiers of which it was made."""

    text: str
    modifiers: tuple[str, ...] = ()

    def shorter(self) -> Iterator[tuple[str, str]]:
        """Each word and each whole modifier, with the text that is left without it."""
        words = self.text.split(" ")
        for index, word in enumerate(words):
            if not word.endswith(":"):
                yield word, _joined([*words[:index], *words[index + 1 :]])
        for part in (*self.modifiers, *WITHIN):
            if f" {part} " in f" {self.text.replace(':', ' ')} ":
                yield part, _joined(self.text.replace(f" {part}", "", 1).split(" "))

    def dropped(self) -> list[str]:
        """The parts without which it means the same; none where it means nothing."""
        meant = code(self.text)
        if meant is None:
            return []
        return [part for part, left in self.shorter() if code(left) == meant]


def _joined(words: list[str]) -> str:
    """Words with the right article before each of them."""
    return " ".join(
        article(words[index + 1]) if word in ("a", "an") and index + 1 < len(words) else word
        for index, word in enumerate(words)
    )


def places() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every text with a hole, and the noun phrases for it."""
    yield from ((text, HEADS) for text in (*deeds(), *WAITING, *TESTING, *OTHERS))
    yield from ((text, COUNTED) for text in COUNTING)


TAILS = ("", " from hand", " of it", " you have in play", " in Supply")
"""With one of these behind it, most noun phrases mean something where they can stand at all."""


def texts(step: int = 1) -> Iterator[Text]:
    """Noun phrases in the holes, with each modifier before and behind what makes them mean something.

    Only each ``step``-th pair of a place and a noun phrase is tried.
    """
    pairs = [(place, head) for place, heads in places() for head in heads]
    for place, head in pairs[::step]:
        tail = next((t for t in TAILS if code(place.replace(HOLE, head + t))), None)
        if tail is not None:
            yield from _modified(place, head, tail)


def _modified(place: str, head: str, tail: str) -> Iterator[Text]:
    base = (tail.strip(),) if tail else ()
    yield Text(place.replace(HOLE, head + tail), base)
    for modifier in MODIFIERS:
        for phrase in dict.fromkeys((f"{head}{tail} {modifier}", f"{head} {modifier}{tail}")):
            yield Text(place.replace(HOLE, phrase), (modifier, *base))


def doubled(step: int = 1) -> Iterator[Text]:
    """Those texts in which a noun with one modifier means something, with each further one."""
    for one in islice(texts(), 0, None, step):
        modifier = one.modifiers[0] if one.modifiers else ""
        if modifier and code(one.text):
            for second in MODIFIERS:
                both = one.text.replace(modifier, f"{modifier} {second}", 1)
                yield Text(both, (*one.modifiers, second))
