"""Cards that are compared or counted, not moved, as what fills a slot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardwright.compiler import ir
from cardwright.compiler.semantics.nouns.agreement import agrees_with
from cardwright.compiler.semantics.nouns.heads import head, leads
from cardwright.compiler.semantics.nouns.limits import only
from cardwright.compiler.semantics.nouns.things import things
from cardwright.compiler.semantics.words.attach import Thing
from cardwright.compiler.syntax import tree as s
from cardwright.compiler.text.errors import fail

if TYPE_CHECKING:
    from cardwright.compiler.semantics.patterns.slots import Use


def kind_of_card(thing: Thing, use: Use) -> ir.Cards:
    """``copies of it``, ``Treasures``: wherever they are."""
    cards = things(thing, use.scope)
    placed = isinstance(cards, ir.Cards) and (cards.place or cards.among or cards.pile)
    if not isinstance(cards, ir.Cards) or placed:
        message = "All the cards that players have are compared: say only which kind."
        fail("CW0301", thing.span, message, hint="`copies of it`")
    return only(cards)


def all_such(thing: Thing, use: Use) -> ir.Cards:
    """All cards of a kind, of which it is known where they are."""
    agrees_with(thing.noun, 1, use.scope)
    found = things(thing, use.scope, bare=True)
    if not isinstance(found, ir.Cards) or (found.place is None and found.among is None):
        fail("CW0303", thing.span, "Which of them are counted?", hint="`you have`, `among them`")
    return replace(found, quantity=ir.Quantity(ir.Many.ALL, span=found.span))


def series(thing: Thing, use: Use) -> ir.Series:
    """``Copper - Silver - Gold you have``: several kinds of cards, told by their names."""
    runs = thing.noun
    assert isinstance(runs, s.Runs)
    kinds = [Thing(s.Runs((run,), span=run[0].span), list(thing.more)) for run in runs.runs]
    each = tuple(all_such(kind, use) for kind in kinds)
    for index, cards in enumerate(each):
        plain = all(sort == ir.Sort(name=sort.name) for sort in cards.filter.sorts)
        if not plain or cards.filter.sorts in [other.filter.sorts for other in each[:index]]:
            fail("CW0407", cards.span, "Each of a set is another card, told by its name.")
    return ir.Series(each, span=thing.span)


def those(thing: Thing, use: Use) -> ir.Things:
    """``cards you have in play``, ``them``."""
    return things(thing, use.scope, bare=True)


def cost(thing: Thing, use: Use) -> ir.CostOf:
    """``its cost``, ``the cost of the trashed card``."""
    said = leads(thing.noun)[:1]
    of = thing.more[0] if len(thing.more) == 1 else None
    if said == ["the"] and isinstance(of, s.Prep) and of.word.text == "of":
        found = things(Thing(of.object), use.scope)
        if not isinstance(found, ir.Done) or use.scope.antecedents.is_several(found.bindings):
            span = of.object.span
            fail("CW0401", span, "Which card's cost?", hint="`the cost of the trashed card`")
        return ir.CostOf(found, span=thing.span)
    for odd in thing.more:
        fail("CW0304", odd.span, "This says nothing here.")
    if said not in (["its"], ["their"]):
        fail("CW0401", thing.span, "Whose cost? Say `its cost`.")
    left = use.scope.it(thing.span, plural=said == ["their"])
    return ir.CostOf(ir.It(left.binding, span=thing.span), span=thing.span)


def every(thing: Thing, use: Use) -> ir.Cards | None:
    """``cards``, ``Actions or Treasures``, ``Estates``: all cards of some kinds, wherever they are."""
    cards = things(thing, use.scope)
    if not isinstance(cards, ir.Cards) or cards.quantity.many is not ir.Many.ALL:
        return None
    plain = ir.Filter(cards.filter.sorts, span=thing.span)
    return cards if cards == ir.Cards(cards.quantity, plain, span=thing.span) else None


def of_types(thing: Thing, use: Use) -> ir.Cards | None:
    """``Treasures``, ``Actions or Treasures``: all cards of some types."""
    cards = every(thing, use)
    sorts = cards.filter.sorts if cards is not None else ()
    plain = all(sort.types and sort == ir.Sort(types=sort.types[:1]) for sort in sorts)
    return cards if sorts and plain else None


def one_type(thing: Thing, use: Use) -> ir.Cards | None:
    """``Actions``: a type that all cards of another kind have."""
    cards = of_types(thing, use)
    return cards if cards is not None and len(cards.filter.sorts) == 1 else None


def all_named(thing: Thing, use: Use) -> ir.Cards | None:
    """``Estates``: all cards of one name."""
    cards = every(thing, use)
    sorts = cards.filter.sorts if cards is not None else ()
    named = len(sorts) == 1 and sorts[0] == ir.Sort(name=sorts[0].name)
    return cards if named and sorts[0].name else None


def name(thing: Thing, use: Use) -> ir.Term:
    """``Growth``: a definition by its name alone."""
    items = head(thing.noun, use.scope).items
    if len(items) > 1 or leads(thing.noun) or items[0].name is None:
        fail("CW0301", thing.span, "Only a name can stand here.")
    return ir.Term(items[0].text, span=thing.span)
