"""Meanings that differ from a meaning in one place: what the wording must tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from cardwright.compiler import ir
from cardwright.compiler.ir.walk import nodes
from cardwright.compiler.vocabulary.game import Vocabulary
from cardwright.compiler.vocabulary.patterns import OPTIONS
from cardwright.compiler.vocabulary.reading import load_words

STRUCTURE = (
    "binding",
    "bindings",
    "counted",
    "pattern",
    "span",
    "one_clause",
    "turn",
    "left",
    "over",
)
"""Fields that say how the parts of a meaning hang together, not what it means."""

OPTIONAL = {"place", "per", "to", "filter", "cost", "unlike", "copy_of"}
WITHOUT_NUMBER = (ir.Many.ALL, ir.Many.ANY, ir.Many.NO)
MAY_BE_EMPTY = {(ir.Do, "then"), (ir.Do, "otherwise"), (ir.If, "otherwise")}
TEXT = {
    (ir.Text, name)
    for name in ("setup", "play", "activate", "abilities", "worth", "in_play", "price")
}


def variants(card: ir.Card, words: Vocabulary) -> Iterator[tuple[str, ir.Card]]:
    """The card with one thing left out or changed, and where; never speaking of what is not there."""
    for where, text in _node(card.text, words):
        if _spoken_of(text) <= _bound(text):
            yield where, replace(card, text=text)


def _node(node: Any, words: Vocabulary) -> Iterator[tuple[str, Any]]:
    name = type(node).__name__
    for field in fields(node):
        if field.name in STRUCTURE:
            continue
        value = getattr(node, field.name)
        for where, other in (*_field(node, field.name, value, words), *_below(value, words)):
            if not _means_nothing(node, field.name, where):
                yield f"{name}.{field.name} {where}", replace(node, **{field.name: other})


def _means_nothing(node: Any, name: str, where: str) -> bool:  # noqa: C901, PLR0911, PLR0912
    """What makes no difference.

    How many are counted, or named as those that are left out; how many one pile is; which of two
    neighbours is the second; "may" once more in an ability that is optional, or where something may always
    be spent; and an ability is optional only where its first deed can be left; how long what holds on a
    player's turns lasts.
    """
    match node:
        case ir.CountCards() | ir.Filter() | ir.ForEach():
            return where.startswith("Cards.quantity")
        case ir.Counting() | ir.Test() | ir.Rule():
            return where.startswith("without")
        case ir.Series():
            return where.startswith(("Cards.quantity", "Cards.other", "Cards.place", "Having"))
        case ir.Piles():
            return _is_one_pile(node) and name in ("quantity", "bare", "here")
        case ir.Done():
            return name == "either"
        case ir.PileOf():
            return name == "type"
        case ir.Neighbour():
            return name == "seat"
        case ir.Players(left=left) if left:
            return True
        case ir.Players(seat=seat):
            return seat != 0 and name in ("others", "seat")
        case ir.During():
            return name == "whose" or where.startswith("Whenever.lasts")
        case ir.Later(moment=moment):
            return name == "times" and "your next turn" not in moment
        case ir.CostTest(counted=counted) if counted:
            return name == "delta"
        case ir.Number(per=ir.Counted()):
            return name == "value"
        case ir.Trigger():
            return where.startswith(_untold(node)) or node.verb == "take"
        case ir.Is(what=ir.Place() as place):
            bare = load_words("dominion").zones[place.zone].bare and where.startswith("Place.whose")
            return bare or where.startswith("Place.bottom")
        case ir.Cards():
            return where.startswith(("Place.bottom", "Piles.bare", "Piles.quantity"))
        case ir.Ability(body=(first, *_), may=may) | ir.AtMoment(body=(first, *_), may=may):
            told = may and name == "body" and where.startswith("Do.may")
            return told or (name == "may" and not _may_be_left(first))
        case ir.Cheaper(own_turn=True):
            return name == "lasting"
        case ir.Argument(value=ir.Cards()) if where.startswith("Cards.quantity"):
            return True
        case ir.Argument(name=option):
            return name == "name" or (option in OPTIONS.values() and where.startswith("Term"))
        case ir.Do(pattern=pattern) if "highest_bid" in pattern:
            return name == "arguments"
        case ir.Do() if not _may_be_left(node):
            return name in ("who", "may", "instead")
        case ir.Do(pattern=pattern):
            rule = load_words("dominion").patterns[pattern].leaves == "rule"
            return (name == "may" and rule) or where.startswith("Piles.bare")
        case _:
            return where.startswith("Piles.bare")


def _may_be_left(node: Any) -> bool:
    """Whether it is a deed of one player, who might leave it; in a round all bid or don't."""
    patterns = load_words("dominion").patterns
    return isinstance(node, ir.Do) and patterns[node.pattern].leaves != "offer"


def _is_one_pile(node: ir.Piles) -> bool:
    return bool(node.of is not None or node.name or node.here or node.kept or node.mat)


def _untold(node: ir.Trigger) -> tuple[str, ...]:
    """What says nothing: "another" of one card, "from Supply" of what comes from nowhere else."""
    sources = {way.zone for way in load_words("dominion").verbs[node.verb].events}
    zones = load_words("dominion").zones.values()
    piles = any(zone.piles and zone.name in sources for zone in zones) and node.gate != "would"
    subject = node.subject
    if not isinstance(subject, ir.AnyCard):
        return ("AnyCard",)
    untold = ["AnyCard.other"] if subject.nth else []
    return (*untold, *(["AnyCard.from_piles"] if subject.pile or not piles else []))


def _below(value: Any, words: Vocabulary) -> Iterator[tuple[str, Any]]:
    """Changes further down."""
    if is_dataclass(value) and not isinstance(value, ir.Cost):
        yield from _node(value, words)
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            for where, other in _below(item, words):
                yield where, (*value[:place], other, *value[place + 1 :])


def _field(node: Any, name: str, value: Any, words: Vocabulary) -> Iterator[tuple[str, Any]]:
    """Changes of a field itself."""
    match value:
        case bool():
            yield "flipped", not value
        case int() if not _is_without_number(node, name):
            yield "one more", value + 1
        case Enum():
            yield from (("is", other) for other in _others(node, value))
        case str() if value:
            yield from (("is", other) for other in _named(name, value, words))
        case tuple():
            yield from _shortened(node, name, value)
        case _ if is_dataclass(value) and name in OPTIONAL and _is_optional(node, name):
            yield "left out", None


def _is_without_number(node: Any, name: str) -> bool:
    match node:
        case ir.Quantity(many):
            return name == "number" and (many in WITHOUT_NUMBER or bool(node.counted))
        case ir.CostTest(compare, than=than):
            return than is None or compare in (ir.Compare.MORE, ir.Compare.LESS)
        case _:
            return False


def _is_optional(node: Any, name: str) -> bool:
    match node:
        case ir.Cards():
            return name == "place"
        case ir.Filter():
            return name in ("cost", "unlike", "copy_of")
        case ir.Number() | ir.Do() | ir.Trigger():
            return True
        case _:
            return False


def _others(node: Any, value: Enum) -> list[Enum]:
    """Other values that would mean something else here."""
    match value:
        case ir.Whose.SHARED:
            return []
        case ir.Whose():
            return [ir.Whose.THEY if value is ir.Whose.YOU else ir.Whose.YOU]
        case ir.Compare() if isinstance(node, ir.CostTest) and (node.top or node.cost is None):
            return []
        case _:
            return [other for other in type(value) if other is not value]


def _named(name: str, value: str, words: Vocabulary) -> list[str]:
    """Other words of the same kind."""
    pools: dict[str, Any] = {
        "resource": words.resources,
        "moment": words.moments,
        "zone": words.zones,
        "phase": words.phases,
        "time": ("turn", "game"),
        "name": ("Estate", "Duchy"),
        "type": words.types,
    }
    return [other for other in pools.get(name, ()) if other != value]


def _shortened(node: Any, name: str, value: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Without each of its items; a block is never empty, and neither is a choice."""
    least = 0 if (type(node), name) in MAY_BE_EMPTY | TEXT or isinstance(node, ir.Sort) else 1
    if len(value) <= least:
        return
    for place, item in enumerate(value):
        if isinstance(item, int):
            continue
        yield f"without {place}", (*value[:place], *value[place + 1 :])


def _bound(item: Any) -> set[int]:
    return {
        found.binding for found in nodes(item) if isinstance(found, ir.Do | ir.Trigger | ir.Bonus)
    }


def _spoken_of(items: Any) -> set[int]:
    found: set[int] = set()
    for below in nodes(items):
        match below:
            case ir.It(binding) | ir.Rest(binding):
                found.add(binding)
            case ir.Done(bindings=bindings):
                found.update(bindings)
            case ir.Quantity(counted=counted) if counted:
                found.add(counted)
    return found
